"""Companions tried at every question, on tables where their abilities matter."""
