#!/usr/bin/env python3
# test-journey.py - one user's session with dowser-cli on the sample shop: ask, refine, run, export, find again
# The address sanitizer checks each call for leaks. A leak changes the exit status.
# usage: test-journey.py DOWSER-CLI SAMPLE.db
import csv
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

QUESTION = 'top 5 customers by revenue in 2024'
TOP_CUSTOMERS = '''
SELECT c.name, SUM(i.quantity * i.unit_price_cents) AS revenue FROM customers AS c
JOIN orders AS o ON o.customer_id = c.id JOIN order_items AS i ON i.order_id = o.id
WHERE o.order_date >= '2024-01-01' AND o.order_date < '2025-01-01' %s
GROUP BY c.id ORDER BY revenue DESC LIMIT %d'''
REFINEMENT = [
    {'op': 'add_filter', 'filter': {'kind': 'compare', 'op': 'eq', 'args': [
        {'kind': 'column', 'instance': 'customers', 'name': 'country'},
        {'kind': 'literal', 'type': 'text', 'value': 'Norway'}]}},
    {'op': 'set_limit', 'limit': 3},
]


class Journey:
    def __init__(self, program, source, folder):
        self.program = program
        self.source = source
        self.folder = folder
        self.tap = Tap()

    def path(self, name):
        return os.path.join(self.folder, name)

    def call(self, name, *arguments, status=0, data=None):
        """Runs dowser-cli, checks its status and that no sanitizer reported an error, and returns its output."""
        done = subprocess.run([self.program, *arguments], input=data, capture_output=True, text=True,
                              env={**os.environ, 'DOWSER_DATA_DIR': self.path('history')})
        passed = done.returncode == status and 'Sanitizer' not in done.stderr
        self.tap.check(name, passed, [done.returncode, done.stderr[-2000:]])
        return done.stdout

    def same(self, name, found, wanted):
        self.tap.check(name, found == wanted, [found, wanted])


def rows_of(text):
    return [tuple(row) for row in json.loads(text)['rows']] if text else None


def refine(journey, wanted):
    """Asks for a plan, audits it, changes it with operations and runs it. Returns the path of the changed plan."""
    source = ['--source', journey.source]
    plan = journey.call('a plan is asked for', 'ask', *source, '--yes', '--format', 'plan', QUESTION)
    report = json.loads(journey.call('the plan is audited', 'audit', *source, '-', data=plan) or '{}')
    journey.same('the audit does not change the plan', report.get('plan'), json.loads(plan))
    with open(journey.path('changes.json'), 'w', encoding='utf-8') as file:
        json.dump(REFINEMENT, file)
    changed = journey.call('the plan is refined', 'patch', *source, '-', journey.path('changes.json'), data=plan)
    with open(journey.path('plan.json'), 'w', encoding='utf-8') as file:
        file.write(changed)
    rows = journey.call('the refined plan is run', 'run', *source, '--format', 'json', journey.path('plan.json'))
    journey.same('the refined plan has the rows of handwritten SQL', rows_of(rows), wanted)
    return journey.path('plan.json')


def export(journey, plan, wanted):
    journey.call('the rows are exported', 'run', '--source', journey.source, '--to', journey.path('rows.csv'), plan)
    with open(journey.path('rows.csv'), newline='', encoding='utf-8') as file:
        lines = list(csv.reader(file))[1:]
    journey.same('the exported file has the rows', lines, [[str(value) for value in row] for row in wanted])


def run_round_trip(journey, plan, db, wanted):
    """Runs the plan's SQL in SQLite, reads the SQL into a plan again, and runs that plan."""
    sql = journey.call('the SQL is written', 'write', '--source', journey.source, '--inline', plan)
    journey.same('the SQL has the same rows in SQLite', db.execute(sql).fetchall(), wanted)
    journey.call('the SQL is read', 'read', '--source', journey.source, sql)
    rows = journey.call('the SQL is run as a plan', 'run', '--source', journey.source, '--format', 'json', '--sql', sql)
    journey.same('the SQL has the same rows as a plan', rows_of(rows), wanted)
    journey.call('the SQL is exported', 'export', '--source', journey.source, '--to', journey.path('read.csv'), '--sql', sql)


def find_again(journey, wanted):
    history = json.loads(journey.call('the history is listed', 'history', '--format', 'json') or '[]')
    asked = [entry for entry in history if entry['question'] == QUESTION and entry['state'] == 'done']
    journey.tap.check('the history contains the question', len(asked) > 0, history)
    journey.tap.check('plans that were run and exported have a name in the history', not any(
        entry['question'].startswith('Untitled') for entry in history), history)
    session = asked[-1]['id']
    rows = journey.call('the session is resumed', 'sessions', 'resume', '--format', 'json', session)
    journey.same('the resumed session has the same rows', rows_of(rows), wanted)
    journey.call('the session is removed', 'sessions', 'remove', session)
    journey.call('a removed session is not found', 'sessions', 'show', session, status=2)


def check_refusals(journey):
    source = ['--source', journey.source]
    journey.call('a question that would write is refused', 'ask', *source, 'delete all customers', status=4)
    journey.call('SQL that writes is refused', 'run', *source, '--sql', 'DELETE FROM customers', status=4)
    journey.call('a question without meaning is refused', 'ask', *source, 'blorp the frobnitz', status=4)
    journey.call('a missing file is named', 'schema', '--source', journey.path('nowhere.db'), status=5)
    journey.call('a broken plan is refused', 'run', *source, '-', data='{"version":1,', status=2)


def digest(path):
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


def main():
    program, source = sys.argv[1:3]
    db = sqlite3.connect('file:%s?mode=ro' % source, uri=True)
    top = db.execute(TOP_CUSTOMERS % ('', 5)).fetchall()
    norwegians = db.execute(TOP_CUSTOMERS % ("AND c.country = 'Norway'", 3)).fetchall()
    before = digest(source)
    with tempfile.TemporaryDirectory() as folder:
        journey = Journey(program, source, folder)
        schema = json.loads(journey.call('the schema is read', 'schema', '--source', source, '--format', 'json') or '{}')
        journey.tap.check('the schema has the tables of a shop', len(schema.get('tables', [])) >= 12)
        kept = json.loads(journey.call('the schema is reduced to a question', 'schema', '--source', source, '--format', 'json',
                                       '--question', 'products of each supplier') or '[]')
        journey.tap.check('schema linking keeps the named tables and the table that joins them',
                          {'products', 'suppliers', 'product_suppliers'} <= {one['table'] for one in kept})
        journey.tap.check('each table that is kept has a reason', kept and all(one['reason'] for one in kept))
        rows = journey.call('a question is asked', 'ask', '--source', source, '--yes', '--format', 'json', QUESTION)
        journey.same('the rows are right', rows_of(rows), top)
        plan = refine(journey, norwegians)
        export(journey, plan, norwegians)
        run_round_trip(journey, plan, db, norwegians)
        find_again(journey, top)
        check_refusals(journey)
        journey.same('the database is unchanged', digest(source), before)
        journey.tap.finish()


main()
