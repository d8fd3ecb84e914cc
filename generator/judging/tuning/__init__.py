"""Other sets of components: what differs, what would be better."""
