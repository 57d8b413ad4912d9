"""How fast it is. Run all of it with ``python -m benchmarks``; nothing here is shipped."""
