#!/usr/bin/env python3
# make-database.py - makes a database by the statements of a file
import pathlib
import sqlite3
import sys

script, path = sys.argv[1:]
pathlib.Path(path).unlink(missing_ok=True)
database = sqlite3.connect(path)
database.executescript(pathlib.Path(script).read_text())
database.close()
