"""How fast the print road is, measured beside other ways to make the same deck."""
