"""What play tells of the components: measures with intervals, and verdicts."""
