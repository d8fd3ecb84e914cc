"""How a table looks, in millimetres: which piece lies where."""
