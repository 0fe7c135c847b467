#!/usr/bin/env python3
# test-number-texts.py - questions on numbers that an SQLite database or a file stores as texts
# usage: test-number-texts.py DOWSER-CLI
import csv
import io
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

LOADS = ['9', '10.5', '100', 'n/a', '25', '1000.25', '', '7', ' 88 ', '101', '30', '2e2'] * 4
DEPTHS = [3.5, 'dry', 11, 9.25, 40, None] * 8
MARKS = ['12', '7', '130', '8', '99', '1000'] * 8


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.path = os.path.join(folder, 'trucks.db')
        self.environment = {**os.environ, 'DOWSER_DATA_DIR': os.path.join(folder, 'data'),
                            'DOWSER_CONFIG_DIR': os.path.join(folder, 'config'), 'LC_ALL': 'C.UTF-8'}
        database = sqlite3.connect(self.path)
        database.execute('CREATE TABLE depots (depot_code TEXT PRIMARY KEY, town TEXT)')
        database.execute('CREATE TABLE trucks (id INTEGER PRIMARY KEY, town TEXT, load TEXT, depth REAL, mark, '
                         'postcode TEXT, hotline TEXT, depot_code TEXT REFERENCES depots, serial_number TEXT)')
        for i in range(48):
            database.execute('INSERT INTO trucks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
                             (i + 1, 'Town %d' % (i % 4), LOADS[i], DEPTHS[i], MARKS[i], '%05d' % (i * 37),
                              '49%09d' % (i * 7919), str(i % 5), str(i + 100)))
        database.executemany('INSERT INTO depots VALUES (?, ?)', ((str(i), 'Town %d' % i) for i in range(5)))
        database.commit()
        database.close()

    def write(self, name, text):
        self.path = os.path.join(os.path.dirname(self.path), name)
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write(text)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, env=self.environment)

    def rows(self, done):
        return list(csv.reader(io.StringIO(done.stdout)))[1:]

    def ask(self, question):
        return self.run('ask', '--source', self.path, '--format', 'csv', question)

    def decisions(self):
        found = json.loads(self.run('columns', '--source', self.path, '--format', 'json').stdout)
        return {one['column']: one for one in found}


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def known(values):
    return [number(value) for value in values if number(value) is not None]


def check_answers(tap, cli):
    total = cli.ask('total load')
    tap.check('a sum uses the numbers', abs(float(cli.rows(total)[0][0]) - sum(known(LOADS))) < 1e-6, [repr(total)])
    odd = len(LOADS) - len(known(LOADS))
    tap.check('values that are not numbers are counted', '%d of 48 values in “trucks” aren\'t numbers' % odd in total.stderr,
              [repr(total)])
    mean = cli.ask('average load')
    tap.check('an average ignores values that are not numbers',
              abs(float(cli.rows(mean)[0][0]) - sum(known(LOADS)) / len(known(LOADS))) < 1e-6, [repr(mean)])
    most = cli.ask('highest load')
    tap.check('the maximum is the largest number', float(cli.rows(most)[0][0]) == max(known(LOADS)), [repr(most)])
    above = cli.ask('how many trucks with load greater than 90')
    tap.check('a comparison compares numbers', cli.rows(above) == [[str(sum(n > 90 for n in known(LOADS)))]],
              [repr(above)])
    between = cli.ask('how many trucks with load between 9 and 101')
    tap.check('a range compares numbers', cli.rows(between) == [[str(sum(9 <= n <= 101 for n in known(LOADS)))]],
              [repr(between)])
    depth = cli.ask('average depth')
    tap.check('a text in a numeric column is not 0',
              abs(float(cli.rows(depth)[0][0]) - sum(known(DEPTHS)) / len(known(DEPTHS))) < 1e-6, [repr(depth)])
    tap.check('a text in a numeric column is counted', '8 of 40 values in “trucks” aren\'t numbers' in depth.stderr, [repr(depth)])
    mark = cli.ask('highest mark')
    tap.check('a column without a type is compared as numbers', cli.rows(mark) == [['1000']], [repr(mark)])


def check_order(tap, cli):
    plan = {'select': {'from': [{'table': 'trucks'}], 'outputs': [{'column': 'trucks.load'}],
                       'order': [{'expr': {'column': 'trucks.load'}}]}}
    path = cli.path + '.plan'
    statement = cli.run('read', '--source', cli.path, 'SELECT load FROM trucks ORDER BY load')
    plan = json.loads(statement.stdout)
    plan.pop('keep', None)
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(plan, file)
    done = cli.run('run', '--source', cli.path, '--format', 'csv', path)
    shown = [row[0] if row else '' for row in cli.rows(done)]
    tap.check('values are sorted as numbers', known(shown) == sorted(known(LOADS)), [repr(done)])
    tap.check('the rows show the stored values', sorted(shown) == sorted(LOADS), [repr(done)])
    own = cli.run('run', '--source', cli.path, '--format', 'csv', '--sql', "SELECT count(*) AS n FROM trucks WHERE load > 90")
    database = sqlite3.connect(cli.path)
    n, = database.execute('SELECT count(*) FROM trucks WHERE load > 90').fetchone()
    database.close()
    tap.check("handwritten SQL compares the stored values", cli.rows(own) == [[str(n)]], [repr(own)])
    tap.check('handwritten SQL gets a note about numbers stored as text', 'stores numbers as text' in own.stderr, [repr(own)])
    total = cli.run('run', '--source', cli.path, '--format', 'csv', '--sql', 'SELECT count(DISTINCT load) FROM trucks')
    tap.check('there is no note if the result is the same', 'stores numbers as text' not in total.stderr, [repr(total)])


def check_json(tap, cli):
    crates = [('k1', '9.5', '12'), ('k2', '110.0', '3'), ('k3', '32', '40'), ('k4', '7', '100'), ('k5', 'n/a', '8')]
    cli.write('crates.json', json.dumps([{'crate': crate, 'mass': mass, 'price': price} for crate, mass, price in crates]))
    most = cli.ask('highest mass')
    tap.check('JSON: the maximum is the largest number', known(row[0] for row in cli.rows(most)) == [110.0], [repr(most)])
    above = cli.ask('crates with mass over 20')
    tap.check('JSON: a comparison compares numbers', cli.rows(above) == [['k2'], ['k3']], [repr(above)])
    again = cli.ask('crates with mass over 20')
    tap.check('JSON: a comparison also works with cached values', cli.rows(again) == [['k2'], ['k3']], [repr(again)])
    shown = cli.ask('mass of crates sorted by mass')
    tap.check('JSON: the rows show the stored values',
              [row[0] for row in cli.rows(shown)] in (['n/a', '7', '9.5', '32', '110.0'], ['7', '9.5', '32', '110.0', 'n/a']),
              [repr(shown)])
    order = cli.ask('crates sorted by price')
    tap.check('JSON: values are sorted as numbers',
              [cell for row in cli.rows(order) for cell in row if cell.startswith('k')] == ['k2', 'k5', 'k1', 'k3', 'k4'],
              [repr(order)])
    total = cli.ask('total mass')
    tap.check('JSON: a sum ignores values that are not numbers', known(row[0] for row in cli.rows(total)) == [158.5], [repr(total)])
    tap.check('JSON: values that are not numbers are counted', "1 of 5 values in “crates” isn't a number" in total.stderr, [repr(total)])
    own = cli.run('run', '--source', cli.path, '--format', 'csv', '--sql', 'SELECT max(mass) AS m FROM crates')
    tap.check("JSON: handwritten SQL compares the stored values", cli.rows(own) == [['n/a']], [repr(own)])


def check_amounts(tap, cli):
    cli.write('bank.csv', 'line,balance\n1,"1,20,450.50"\n2,800.00\n3,"12,000.00"\n')
    lakhs = cli.ask('total balance')
    tap.check('CSV: lakhs have separators after two digits', known(row[0] for row in cli.rows(lakhs)) == [133250.5], [repr(lakhs)])
    cli.write('bank.csv', 'line,balance\n1,250.00\n2,75.50-\n3,20.00-\n')
    behind = cli.ask('total balance')
    tap.check('CSV: a minus sign may follow the number', known(row[0] for row in cli.rows(behind)) == [154.5], [repr(behind)])
    cli.write('bank.csv', 'line,balance\n1,250.00\n2,\u221275.50\n')
    sign = cli.ask('total balance')
    tap.check('CSV: the minus sign may be U+2212', known(row[0] for row in cli.rows(sign)) == [174.5], [repr(sign)])
    cli.write('bank.csv', 'line,balance\n1,$40\n2,€15\n3,$5\n')
    mixed = cli.ask('total balance')
    tap.check('CSV: values in two currencies have no sum', mixed.returncode != 0 or cli.rows(mixed) in ([], [['']], [[]]), [repr(mixed)])
    tap.check('CSV: the values in two currencies are reported', "3 of 3 values in “bank” aren't numbers" in mixed.stderr, [repr(mixed)])


def check_decisions(tap, cli):
    decisions = cli.decisions()
    tap.check('a column of numbers stored as text is listed as such', decisions['load']['type'] == 'numbers stored as text'
              and 'n/a' in decisions['load']['detail'] and decisions['load']['choices'] == ['text'], [repr(decisions)])
    for code in ('postcode', 'hotline', 'depot_code', 'serial_number'):
        tap.check('“%s” stays text' % code, decisions[code]['type'] == 'text' and decisions[code]['choices'] == ['numbers'],
                  [repr(decisions[code])])
    tap.check('a column of words is not listed', 'town' not in decisions, [repr(decisions)])
    codes = cli.run('run', '--source', cli.path, '--format', 'csv', '--sql', 'SELECT postcode FROM trucks WHERE id = 2')
    tap.check('a code keeps its zeros', cli.rows(codes) == [['00037']], [repr(codes)])
    cli.run('columns', '--source', cli.path, 'text', 'load')
    schema = cli.run('schema', '--source', cli.path).stdout
    tap.check('the user sets a column to text', '| load | text |' in schema, [schema])
    tap.check('the list shows the choice', cli.decisions()['load']['choice'] == 'text', [repr(cli.decisions()['load'])])
    cli.run('columns', '--source', cli.path, 'numbers', 'hotline')
    schema = cli.run('schema', '--source', cli.path).stdout
    tap.check('the user sets a column to numbers', '| hotline | integer |' in schema, [schema])
    cli.run('columns', '--source', cli.path, 'automatic', 'load')
    cli.run('columns', '--source', cli.path, 'automatic', 'hotline')
    schema = cli.run('schema', '--source', cli.path).stdout
    tap.check('the user resets both columns', '| load | real |' in schema and '| hotline | text |' in schema, [schema])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        check_answers(tap, cli)
        check_order(tap, cli)
        check_decisions(tap, cli)
        check_json(tap, cli)
        check_amounts(tap, cli)
    tap.finish()


if __name__ == '__main__':
    main()
