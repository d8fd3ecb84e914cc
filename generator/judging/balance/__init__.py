"""What play shows about the components: measures with intervals, and verdicts."""
