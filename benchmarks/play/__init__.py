"""How fast games are played, measured beside other engines."""
