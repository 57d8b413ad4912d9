"""The game at a prompt: any terminal, or a pipe, will do."""
