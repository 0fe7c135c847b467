#!/usr/bin/env python3
"""Validates written plans against resources/plan.schema.json; skipped (77) without python3-jsonschema."""

import json
import subprocess
import sys

try:
    import jsonschema
    Validator = jsonschema.Draft202012Validator
except (ImportError, AttributeError):
    print("SKIP: python3-jsonschema with draft 2020-12 is not there")
    sys.exit(77)


# Each is well-formed and wrong in one thing.
WRONG = [
    '{}',
    '{"select": {}}',
    '{"version": 2, "select": {"outputs": []}}',
    '{"select": {"outputs": [], "foo": 1}}',
    '{"select": {"outputs": [], "limit": -1}}',
    '{"select": {"outputs": [{"expr": {"kind": "sql", "text": "1"}}]}}',
    '{"select": {"outputs": [{"expr": {"kind": "column", "name": "a"}}]}}',
    '{"select": {"outputs": [{"expr": {"kind": "function", "name": "load_extension"}}]}}',
    '{"select": {"outputs": [{"expr": {"kind": "not", "args": []}}]}}',
    '{"select": {"outputs": [], "from": [{"id": "a"}]}}',
]


def main():
    schema_path, writer, count = sys.argv[1:4]
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    Validator.check_schema(schema)
    validator = Validator(schema)
    lines = subprocess.run([writer, count], check=True, capture_output=True, text=True).stdout.rstrip("\n").split("\n")
    failures = 0
    for line in lines:
        for error in validator.iter_errors(json.loads(line)):
            print(f"{list(error.absolute_path)}: {error.message[:300]}")
            failures += 1
            break
    for line in WRONG:
        if validator.is_valid(json.loads(line)):
            print(f"accepted: {line}")
            failures += 1
    print(f"{len(lines)} plans, {failures} failures")
    return 1 if failures or not lines else 0


sys.exit(main())
