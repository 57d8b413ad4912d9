"""How the eyes' two small networks are trained: on rendered pictures only. See README.md beside this."""
