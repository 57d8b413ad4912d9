"""Pictures of dice made by calculation: grounds, things lying about, dice, light, and a camera's faults."""
