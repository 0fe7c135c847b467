#!/usr/bin/env python3
"""Validates the output of a writer against a schema of resources/; skipped (77) without python3-jsonschema.

usage: validate-schema.py RESOURCES NAME WRITER COUNT
"""

import json
import pathlib
import subprocess
import sys
import warnings

try:
    import jsonschema
    Validator = jsonschema.Draft202012Validator
except (ImportError, AttributeError):
    print("SKIP: python3-jsonschema with draft 2020-12 is not there")
    sys.exit(77)


# Each document is well-formed JSON with one error.
WRONG = {
    'plan': [
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
        '{"select": {"outputs": [{"expr": {"kind": "literal", "value": 1}, "view": {"format": {"decimals": 16}}}]}}',
        '{"chart": "pie", "select": {"outputs": []}}',
    ],
    'operations': [
        '{}',
        '{"op": "drop_table"}',
        '{"op": "add_column", "column": "a"}',
        '{"op": "remove_column"}',
        '{"op": "remove_column", "index": 0, "column": "a", "table": "t"}',
        '{"op": "move_column", "index": 0}',
        '{"op": "set_limit", "number": 3}',
        '{"op": "toggle_filter", "index": 0}',
        '{"op": "remove_filter", "index": -1}',
        '{"op": "hide_column", "index": 0, "format": {}}',
        '{"op": "relative_date_filter", "expr": {"kind": "literal", "value": 1}, "unit": "fortnight", "from": 0, "to": 0}',
        '{"op": "set_format", "index": 0, "format": {"percent": true, "currency": "€"}}',
        '{"op": "add_group", "expr": {"kind": "literal", "value": 1}, "unit": "day", "bins": 3}',
        '{"op": "see_records", "values": [[]]}',
        '{"op": "list_related", "table": "t", "key": [], "values": [1]}',
        '{"op": "replace_plan", "plan": {"select": 3}}',
    ],
}


def make_validator(folder, name):
    """Returns a validator for the schema @name. The schemas refer to each other by name."""
    schemas = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.schema.json"))]
    schema = next(one for one in schemas if one["$id"].endswith(f"/{name}.schema.json"))
    Validator.check_schema(schema)
    try:
        from referencing import Registry, Resource
        registry = Registry().with_resources((one["$id"], Resource.from_contents(one)) for one in schemas)
        return Validator(schema, registry=registry)
    except ImportError:
        warnings.simplefilter("ignore", DeprecationWarning)
        store = {one["$id"]: one for one in schemas}
        return Validator(schema, resolver=jsonschema.RefResolver.from_schema(schema, store=store))


def main():
    folder, name, writer, count = sys.argv[1:5]
    validator = make_validator(pathlib.Path(folder), name)
    lines = subprocess.run([writer, count], check=True, capture_output=True, text=True).stdout.rstrip("\n").split("\n")
    failures = 0
    for line in lines:
        for error in validator.iter_errors(json.loads(line)):
            print(f"{list(error.absolute_path)}: {error.message[:300]}")
            failures += 1
            break
    for line in WRONG[name]:
        if validator.is_valid(json.loads(line)):
            print(f"accepted: {line}")
            failures += 1
    print(f"{len(lines)} written, {failures} failures")
    return 1 if failures or not lines else 0


sys.exit(main())
