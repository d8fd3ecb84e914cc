"""How much the tests notice: a mutation tool, told which tests hold which part."""
