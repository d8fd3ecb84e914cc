"""The small languages that designers write in cells and YAML: conditions and formulas."""
