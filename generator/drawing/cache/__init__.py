"""What is drawn once and kept: faces, forms and pixels."""
