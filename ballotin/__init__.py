"""The public package for designers: `ballotin.rules` for rules, `ballotin.bots` for bots."""
