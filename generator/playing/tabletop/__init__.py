"""The table that pieces are on, in millimetres: which piece is where."""
