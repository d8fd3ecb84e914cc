"""The roads through the stages: to the kit, to the table, to a verdict, to the next version."""
