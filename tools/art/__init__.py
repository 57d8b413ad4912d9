"""From the drawings of the app to the pictures it shows."""
