#!/usr/bin/env python3
# validate-tiers.py - documents that Dowser writes for a prompt size fit its JSON Schema; invalid documents don't
# usage: validate-tiers.py WRITER COUNT         skipped (77) without python3-jsonschema
import collections
import copy
import json
import subprocess
import sys

try:
    import jsonschema
    Validator = jsonschema.Draft202012Validator
except (ImportError, AttributeError):
    print('SKIP: python3-jsonschema with draft 2020-12 is not there')
    sys.exit(77)


def spoil_minimal(document):
    """Yields copies of the document, each with one error."""
    column = document['columns'][0]
    yield dict(document, columns=[dict(column, column='no.such')])
    yield dict(document, columns=[dict(column, fn='median')])
    yield dict(document, columns=[dict(column, sql='1')])
    yield dict(document, sql='SELECT 1')
    yield dict(document, limit=-1)
    yield dict(document, filters=[{'column': column['column'], 'op': 'like'}])
    yield dict(document, filters=[{'op': '=', 'value': 1}])


def spoil_tree(document):
    def with_expr(expr):
        spoiled = copy.deepcopy(document)
        spoiled['select']['outputs'] = [{'expr': expr}]
        return spoiled

    yield with_expr({'kind': 'column', 'id': 'no.such'})
    yield with_expr({'kind': 'column'})
    yield with_expr({'kind': 'sql', 'text': '1'})
    yield with_expr({'kind': 'function', 'name': 'load_extension', 'args': []})
    yield with_expr({'kind': 'not', 'args': []})
    yield with_expr({'kind': 'compare', 'op': '=', 'args': []})
    yield with_expr({'kind': 'literal', 'value': {}})
    yield with_expr('today')
    yield dict(document, select={})
    yield dict(document, sql='SELECT 1')


def spoil_standard(document):
    yield from spoil_tree(document)
    yield dict(document, steps=[])
    select = document['select']
    yield dict(document, select=dict(select, set={'op': 'union', 'with': select}))
    yield dict(document, select=dict(select, outputs=[{'expr': {'kind': 'window', 'name': 'rank'}}]))
    yield dict(document, select=dict(select, outputs=[{'expr': {'kind': 'subplan', 'op': 'scalar', 'select': select}}]))


SPOIL = {'minimal': spoil_minimal, 'standard': spoil_standard, 'full': spoil_tree}


def main():
    writer, count = sys.argv[1:3]
    text = subprocess.run([writer, count], check=True, capture_output=True, text=True).stdout
    seen = collections.Counter()
    failures = 0
    for line in text.rstrip('\n').split('\n'):
        row = json.loads(line)
        Validator.check_schema(row['schema'])
        validator = Validator(row['schema'])
        seen[row['tier']] += 1
        for error in validator.iter_errors(row['document']):
            print('%s: %s: %s' % (row['tier'], list(error.absolute_path), error.message[:300]))
            failures += 1
            break
        if seen[row['tier']] > 5:
            continue
        for spoiled in SPOIL[row['tier']](row['document']):
            if validator.is_valid(spoiled):
                print('%s accepts %s' % (row['tier'], json.dumps(spoiled)[:300]))
                failures += 1
    print('%s, %d failures' % (dict(seen), failures))
    return 1 if failures or len(seen) < len(SPOIL) else 0


sys.exit(main())
