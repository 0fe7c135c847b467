#!/usr/bin/env python3
# test-answer-object.py - ask and run with --format json print one object that fits its JSON Schema, however they end
# usage: test-answer-object.py DOWSER-CLI SAMPLE-DB
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap, skip_all

try:
    from jsonschema import Draft202012Validator as Validator
except ImportError:
    skip_all('python3-jsonschema is not installed')


# At least one of these is asked back, even if the planner learns to resolve others.
UNCLEAR = ('orders by address', 'address of orders', 'orders by name', 'count of names', 'total by address')


def make_database(folder):
    """Makes two tables that a question about names may mean, with cells of all kinds."""
    path = os.path.join(folder, 'harbour.db')
    database = sqlite3.connect(path)
    database.executescript('''
        CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT, length REAL, built DATE, logo BLOB, open BOOLEAN);
        INSERT INTO boats VALUES (1, 'Alba', 9.5, '2001-05-06', x'00ff', 1), (2, 'Brig', 9e999, NULL, NULL, 0);
        CREATE TABLE berths (id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats (id), fee INTEGER);
        INSERT INTO berths VALUES (1, 1, 100), (2, 1, 200), (3, 2, 50);
    ''')
    database.close()
    return path


class Cli:
    def __init__(self, program, folder, sample):
        self.program = program
        self.sample = sample
        self.database = make_database(folder)
        self.environment = dict(os.environ, DOWSER_DATA_DIR=os.path.join(folder, 'data'), DOWSER_CONFIG_DIR=folder)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, env=self.environment,
                              stdin=subprocess.DEVNULL)


def load_validators(cli):
    schemas = {name: json.loads(cli.run('formats', name).stdout) for name in ('answer', 'plan', 'operations')}
    for schema in schemas.values():
        Validator.check_schema(schema)
    return Validator(schemas['answer']), Validator(schemas['plan'])


def check_whole(tap, cli, name, arguments, status, family=None, **wanted):
    """Runs one command, checks its JSON object and returns it."""
    answer_validator, plan_validator = cli.validators
    done = cli.run(*arguments, '--format', 'json')
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        tap.check(name + ': prints one object', False, [repr(done)])
        return {}
    faults = [error.message[:200] for error in answer_validator.iter_errors(answer)]
    faults += ['undocumented: ' + key for key in answer if key not in answer_validator.schema['properties']]
    if answer.get('plan') is not None:
        faults += [error.message[:200] for error in plan_validator.iter_errors(answer['plan'])]
    tap.check(name + ': fits the schema', not faults, faults + [done.stdout[:2000]])
    if not faults:
        error = answer['error']
        tap.check(name + ': has the expected content', done.returncode == status and answer['success'] == (status in (0, 7) and error is None)
                  and (error['family'] if error else None) == family
                  and (error is None or error['status'] == status)
                  and answer['row_count'] == len(answer['rows'])
                  and all(answer[key] == value for key, value in wanted.items()),
                  [repr(done)[:3000]])
    return answer


def check_answers(tap, cli):
    sample = ['--source', cli.sample]
    harbour = ['--source', cli.database]
    answer = check_whole(tap, cli, 'an answer', ['ask', *sample, 'orders per month in 2024'], 0, row_count=12,
                         limited=False, clarify_turns=0, satisfaction=None)
    again = check_whole(tap, cli, 'the same question again', ['ask', *sample, 'orders per month in 2024'], 0)
    other = check_whole(tap, cli, 'another question', ['ask', *sample, 'orders per month in 2023'], 0)
    tap.check('the same plan has the same id in another session', answer.get('plan_id') == again.get('plan_id')
              and answer.get('session_id') != again.get('session_id') and answer.get('plan_id') != other.get('plan_id'),
              [answer.get('plan_id'), again.get('plan_id'), other.get('plan_id')])
    check_whole(tap, cli, 'no rows', ['run', *harbour, '--sql', "SELECT name FROM boats WHERE name = 'Zed'"], 0,
                row_count=0, rows=[])
    answer = check_whole(tap, cli, 'cells of all kinds', ['run', *harbour, '--sql', 'SELECT * FROM boats ORDER BY id'], 0,
                         row_count=2, source=cli.database)
    tap.check('cells have the documented form', answer.get('rows') == [
        [1, 'Alba', 9.5, '2001-05-06', {'base64': 'AP8='}, True], [2, 'Brig', None, None, None, False]], [repr(answer)])
    check_whole(tap, cli, 'a limit', ['run', *sample, '--limit', '3', '--sql', 'SELECT name FROM customers'], 7,
                row_count=3, limited=True, truncated=True)
    check_whole(tap, cli, 'a suspicious number', ['run', *harbour, '--sql', 'SELECT sum(id) FROM boats'], 0)


def check_others(tap, cli):
    sample = ['--source', cli.sample]
    harbour = ['--source', cli.database]
    check_whole(tap, cli, 'a suspicious number with --strict',
                ['run', '--strict', *harbour, '--sql', 'SELECT sum(id) FROM boats'], 3, 'clarify')
    check_whole(tap, cli, 'a question that is not understood', ['ask', *harbour, 'quantum marmalade'], 4, 'refused')
    check_whole(tap, cli, 'a missing source', ['ask', '--source', '/nowhere/x.db', 'boats'], 5, 'source', plan=None)
    check_whole(tap, cli, 'SQL that writes', ['run', *harbour, '--sql', 'DELETE FROM boats'], 4, 'refused', sql=None)
    check_whole(tap, cli, 'a missing table', ['run', *harbour, '--sql', 'SELECT * FROM ships'], 4, 'refused')
    check_whole(tap, cli, 'a missing model', ['ask', *harbour, '--planner', 'model', 'boats'], 6, 'model')
    check_whole(tap, cli, 'wrong usage', ['ask', *harbour, '--choose', '2', 'how many boats'], 2, 'usage')
    check_whole(tap, cli, 'a missing plan', ['run', *harbour, '/nowhere.json'], 2, 'usage', session_id=None)
    question = next((one for one in UNCLEAR if cli.run('ask', *sample, one).returncode == 3), None)
    if question is None:
        tap.check('an ambiguous question is asked back', False, UNCLEAR)
        return
    answer = check_whole(tap, cli, 'a question back', ['ask', *sample, question], 3, 'clarify', state='ask',
                         clarify_turns=1, rows=[])
    tap.check('the options of the error are the choices of the answer', answer and answer['error']['options']
              == [choice['label'] for choice in answer['choices']] and answer['error']['message'] == answer['ask'],
              [repr(answer)])
    check_whole(tap, cli, 'a chosen option', ['ask', *sample, '--limit', '0', '--choose', '1', question], 0, clarify_turns=1)
    check_whole(tap, cli, 'a resumed session',
                ['sessions', 'resume', answer.get('session_id') or 'x', '--choose', '1'], 0, clarify_turns=1)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder, sys.argv[2])
        cli.validators = load_validators(cli)
        check_answers(tap, cli)
        check_others(tap, cli)
    tap.finish()


main()
