"""What is compiled: chance, the log, sets and loops. Ordinary Python lies beside this folder."""
