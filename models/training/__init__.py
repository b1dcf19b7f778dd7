"""The recipe that makes the speech model: see README.md beside this file."""
