"""The rules kit: runs rules that a designer writes as zones, turns and scores."""
