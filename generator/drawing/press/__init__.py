"""The press: turns one SVG into one PDF form, and forms into pixels."""
