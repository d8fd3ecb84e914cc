"""What the components alone show: counts, supply and demand, what a hand can pay for."""
