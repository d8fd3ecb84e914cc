"""The judge's road: from a definition through play to verdicts and a report."""
