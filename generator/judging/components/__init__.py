"""What the components alone can tell: counts, supply and demand, what can be paid."""
