#!/usr/bin/env python3
# make-database.py - makes a database from the statements of a file, in which the text \u202e means that character
import pathlib
import re
import sqlite3
import sys

script, path = sys.argv[1:]
pathlib.Path(path).unlink(missing_ok=True)
database = sqlite3.connect(path)
database.executescript(re.sub(r'\\u([0-9a-f]{4})', lambda found: chr(int(found.group(1), 16)), pathlib.Path(script).read_text()))
database.close()
