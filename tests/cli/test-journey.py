#!/usr/bin/env python3
# test-journey.py - one person's way through dowser-cli on the sample shop: asked, refined, run, exported, found again
# With the address sanitizer each call is leak-checked: a leak ends it with another status.
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
        """Runs dowser-cli, checks its status and that no sanitizer spoke, and gives what it printed."""
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
    """A plan is asked for, audited, changed by operations and run; gives the path of the changed plan."""
    source = ['--source', journey.source]
    plan = journey.call('a plan is asked for', 'ask', *source, '--yes', '--format', 'plan', QUESTION)
    report = json.loads(journey.call('the plan is audited', 'audit', *source, '-', data=plan) or '{}')
    journey.same('the audit leaves it as it is', report.get('plan'), json.loads(plan))
    with open(journey.path('changes.json'), 'w', encoding='utf-8') as file:
        json.dump(REFINEMENT, file)
    changed = journey.call('the plan is refined', 'patch', *source, '-', journey.path('changes.json'), data=plan)
    with open(journey.path('plan.json'), 'w', encoding='utf-8') as file:
        file.write(changed)
    rows = journey.call('the refined plan is run', 'run', *source, '--format', 'json', journey.path('plan.json'))
    journey.same('its rows are those of SQL written by hand', rows_of(rows), wanted)
    return journey.path('plan.json')


def export(journey, plan, wanted):
    journey.call('the rows are exported', 'run', '--source', journey.source, '--to', journey.path('rows.csv'), plan)
    with open(journey.path('rows.csv'), newline='', encoding='utf-8') as file:
        lines = list(csv.reader(file))[1:]
    journey.same('the file holds them', lines, [[str(value) for value in row] for row in wanted])


def take_round(journey, plan, db, wanted):
    """The plan's SQL is run by SQLite itself, read into a plan again, and run once more."""
    sql = journey.call('the SQL is written', 'write', '--source', journey.source, '--inline', plan)
    journey.same('SQLite gives the same rows', db.execute(sql).fetchall(), wanted)
    journey.call('the SQL is read', 'read', '--source', journey.source, sql)
    rows = journey.call('and run as a plan', 'run', '--source', journey.source, '--format', 'json', '--sql', sql)
    journey.same('with the same rows', rows_of(rows), wanted)
    journey.call('it is exported', 'export', '--source', journey.source, '--to', journey.path('read.csv'), '--sql', sql)


def find_again(journey, wanted):
    history = json.loads(journey.call('the history is listed', 'history', '--format', 'json') or '[]')
    asked = [entry for entry in history if entry['question'] == QUESTION and entry['state'] == 'done']
    journey.tap.check('it holds the question', len(asked) > 0, history)
    journey.tap.check('what was run and exported has a name', not any(
        entry['question'].startswith('Untitled') for entry in history), history)
    session = asked[-1]['id']
    rows = journey.call('the session is resumed', 'sessions', 'resume', '--format', 'json', session)
    journey.same('with the same rows', rows_of(rows), wanted)
    journey.call('it is removed', 'sessions', 'remove', session)
    journey.call('and is not found any more', 'sessions', 'show', session, status=2)


def be_refused(journey):
    source = ['--source', journey.source]
    journey.call('a write is refused', 'ask', *source, 'delete all customers', status=4)
    journey.call('SQL that writes is refused', 'run', *source, '--sql', 'DELETE FROM customers', status=4)
    journey.call('nonsense is refused', 'ask', *source, 'blorp the frobnitz', status=4)
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
        journey.tap.check('it has the tables of a shop', len(schema.get('tables', [])) >= 12)
        kept = json.loads(journey.call('it is narrowed to a question', 'schema', '--source', source, '--format', 'json',
                                       '--question', 'products of each supplier') or '[]')
        journey.tap.check('what is named is kept, with what joins it',
                          {'products', 'suppliers', 'product_suppliers'} <= {one['table'] for one in kept})
        journey.tap.check('each with a reason', kept and all(one['reason'] for one in kept))
        rows = journey.call('a question is asked', 'ask', '--source', source, '--yes', '--format', 'json', QUESTION)
        journey.same('the rows are right', rows_of(rows), top)
        plan = refine(journey, norwegians)
        export(journey, plan, norwegians)
        take_round(journey, plan, db, norwegians)
        find_again(journey, top)
        be_refused(journey)
        journey.same('the database is as it was', digest(source), before)
        journey.tap.finish()


main()
