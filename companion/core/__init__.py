"""What every game shares: questions, answers, the log, results and errors."""
