#!/usr/bin/env python3
# test-graph.py - the sample's graphs give the same numbers as handwritten queries, and invalid input gives one sentence
# usage: test-graph.py DOWSER-CLI SAMPLE.db SAMPLE.dowser.yaml
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

SOLD = "orders o JOIN order_items i ON i.order_id = o.id WHERE o.status <> 'cancelled' AND o.order_date BETWEEN '%s' AND '%s'"
QUARTER = "strftime('%%Y', %s) || printf('-%%02d-01', (strftime('%%m', %s) - 1) / 3 * 3 + 1)"
FOURTH = ('2024-10-01', '2024-12-31')
LAST = ('2023-01-01', '2023-12-31')


def basket(period, country=''):
    return ('SELECT round(SUM(value) / 100.0 / COUNT(*), 2) FROM (SELECT SUM(quantity * unit_price_cents) AS value FROM '
            + SOLD % period + country + ' GROUP BY o.id)')


# (graph, parameters, the same number as SQL)
GRAPHS = [
    ('average basket', dict(zip(('from', 'to'), FOURTH)), basket(FOURTH)),
    ('average order value', dict(zip(('from', 'to'), LAST), country='norway'),
     basket(LAST, " AND o.customer_id IN (SELECT id FROM customers WHERE country = 'Norway')")),
    ('DSO', dict(zip(('from', 'to'), FOURTH)),
     "SELECT round((SELECT SUM(amount_cents) FROM payments WHERE date(paid_at, 'unixepoch') > '%s') * 92.0"
     ' / (SELECT SUM(quantity * unit_price_cents) FROM %s), 1)' % (FOURTH[1], SOLD % FOURTH)),
    ('dso', {'from': '2023-02-01', 'to': '2023-02-28'},
     "SELECT round((SELECT SUM(amount_cents) FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.order_date <= '2023-02-28'"
     " AND date(paid_at, 'unixepoch') > '2023-02-28') * 28.0 / (SELECT SUM(quantity * unit_price_cents) FROM %s), 1)"
     % (SOLD % ('2023-02-01', '2023-02-28'))),
    ('churn', dict(zip(('from', 'to'), LAST), until='2024-06-30'),
     "SELECT round(100.0 * SUM(NOT EXISTS (SELECT 1 FROM orders x WHERE x.customer_id = c.id AND x.order_date > '2023-12-31'"
     " AND x.order_date <= '2024-06-30')) / COUNT(*), 1) FROM customers c WHERE EXISTS (SELECT 1 FROM orders x"
     " WHERE x.customer_id = c.id AND x.order_date BETWEEN '2023-01-01' AND '2023-12-31')"),
    ('retention by cohort', {},
     'SELECT %s AS cohort, round(100.0 * SUM(EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id'
     ' AND julianday(order_date) - julianday(joined_on) > 365)) / COUNT(*), 1) FROM customers c'
     " WHERE joined_on BETWEEN '2022-01-01' AND '2023-12-31' GROUP BY 1 ORDER BY 1" % (QUARTER % ('joined_on', 'joined_on'))),
    ('retention by cohort', {'from': '2020-01-01', 'to': '2020-12-31', 'days': '1000.5'},
     'SELECT %s AS cohort, round(100.0 * SUM(EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id'
     ' AND julianday(order_date) - julianday(joined_on) > 1000.5)) / COUNT(*), 1) FROM customers c'
     " WHERE joined_on BETWEEN '2020-01-01' AND '2020-12-31' GROUP BY 1 ORDER BY 1" % (QUARTER % ('joined_on', 'joined_on'))),
    ('stock cover', dict(zip(('from', 'to'), FOURTH)),
     'SELECT CAST(product AS TEXT), days FROM (SELECT s.product_id AS product, round(SUM(units) * 92.0 / (SELECT SUM(quantity) FROM %s AND i.product_id = s.product_id), 1) AS days'
     ' FROM stock s GROUP BY s.product_id UNION ALL SELECT product_id, NULL FROM %s AND product_id NOT IN'
     ' (SELECT product_id FROM stock) GROUP BY 1) ORDER BY product' % (SOLD % FOURTH, SOLD % FOURTH)),
    ('on-time rate', dict(zip(('from', 'to'), LAST)),
     "SELECT date(shipped_on, 'start of month'), round(100.0 * SUM(julianday(delivered_on) - julianday(shipped_on) <= 5)"
     " / COUNT(*), 1) FROM shipments WHERE delivered_on IS NOT NULL AND shipped_on BETWEEN '%s' AND '%s' GROUP BY 1 ORDER BY 1" % LAST),
    ('on-time deliveries', dict(zip(('from', 'to'), LAST), promised='3'),
     "SELECT date(shipped_on, 'start of month'), round(100.0 * SUM(julianday(delivered_on) - julianday(shipped_on) <= 3)"
     " / COUNT(*), 1) FROM shipments WHERE delivered_on IS NOT NULL AND shipped_on BETWEEN '%s' AND '%s' GROUP BY 1 ORDER BY 1" % LAST),
]

BROKEN = '''
graphs:
  - {term: fine, means: a, steps: {a: number of orders}}
  - {term: circle, means: a, steps: {a: = b, b: = a}}
  - {term: unread, means: a, steps: {a: number of unicorns}}
  - {term: nothing, means: a / b, steps: {a: number of orders, b: "number of orders where status is \\"lost\\""}}
  - {term: late, means: a, off: true, steps: {a: number of orders}}
  - {term: Fine, means: a * 2, steps: {a: number of orders}}
  - {term: half, means: a}
'''


class Cli:
    def __init__(self, program, folder, sample, meanings):
        self.program, self.folder = program, folder
        self.source = os.path.join(folder, 'sample.db')
        self.broken = os.path.join(folder, 'broken.db')
        shutil.copy(sample, self.source)
        shutil.copy(sample, self.broken)
        shutil.copy(meanings, os.path.join(folder, 'sample.dowser.yaml'))
        with open(os.path.join(folder, 'broken.dowser.yaml'), 'w', encoding='utf-8') as file:
            file.write(BROKEN)
        self.environment = dict(os.environ, HOME=folder, DOWSER_DATA_DIR=folder + '/data', XDG_DATA_HOME=folder + '/share',
                                DOWSER_CONFIG_DIR=folder + '/config', XDG_CACHE_HOME=folder + '/cache', LC_ALL='C.UTF-8')

    def graph(self, *arguments, source=None):
        return subprocess.run([self.program, 'graph', *arguments, '--source', source or self.source], capture_output=True,
                              text=True, env=self.environment, stdin=subprocess.DEVNULL)

    def run(self, name, given, *arguments, source=None):
        options = [option for parameter in given.items() for option in ('--param', '%s=%s' % parameter)]
        return self.graph('run', name, *options, *arguments, source=source)

    def rows(self, sql):
        with sqlite3.connect(self.source) as database:
            return [list(row) for row in database.execute(sql)]


def same(a, b):
    return a == b if a is None or b is None else abs(a - b) < 1e-6


def numbers(rows):
    return [[float(cell) for cell in row] for row in rows]


def check_numbers(tap, cli):
    for name, given, sql in GRAPHS:
        done = cli.run(name, given, '--format', 'json')
        answer = json.loads(done.stdout or '{"rows": []}')
        wanted = cli.rows(sql)
        got = [row[:len(wanted[0]) - 1] + row[-1:] for row in answer['rows']]
        right = len(got) == len(wanted) and all(x[:-1] == y[:-1] and same(x[-1], y[-1]) for x, y in zip(got, wanted))
        tap.check('%s with %s' % (name, given), right and len(wanted) > 0 and wanted[0][-1] is not None,
                  [got[:3], wanted[:3], done.stderr])


def check_formats(tap, cli):
    period = dict(zip(('from', 'to'), FOURTH))
    answer = json.loads(cli.run('DSO', period, '--format', 'json').stdout)
    tap.check('JSON contains the value, the steps and their columns', answer['value'] == answer['rows'][0][-1]
              and answer['unit'] == 'days' and [step['name'] for step in answer['steps']] == ['revenue', 'receivables']
              and answer['columns'] == ['revenue', 'receivables', 'days sales outstanding'] and answer['notes'] == []
              and answer['parameters'] == period, [answer])
    for step, number in zip(answer['steps'], answer['rows'][0]):
        tap.check('the SQL of step %s gives its number' % step['name'], cli.rows(step['sql']) == [[number]], [step['sql']])
    done = cli.run('DSO', period)
    tap.check('the table shows the number, and the notes explain it', done.stdout.split()[-1] == str(answer['value'])
              and 'SELECT' not in done.stdout and 'receivables' in done.stderr, [done.stdout, done.stderr])
    done = cli.run('DSO', period, '--steps')
    tap.check('--steps shows sentences, SQL and numbers', 'revenue: sum of' in done.stdout and 'SELECT SUM' in done.stdout
              and str(answer['rows'][0][1]) in done.stdout, [done.stdout])
    done = cli.run('on-time rate', period, '--format', 'csv')
    tap.check('CSV has one line for each group', done.stdout.splitlines()[0] == 'month,on-time rate' and len(done.stdout.splitlines()) == 4,
              [done.stdout])
    done = cli.run('stock cover', period)
    tap.check('groups without a result are reported', 'is empty for' in done.stderr, [done.stderr])
    whole = cli.run('stock cover', period, '--all')
    n_rows = len(cli.rows(GRAPHS[7][2]))
    tap.check('a table shows a hundred rows, or all rows with --all', '--all' in done.stdout + done.stderr
              and len(whole.stdout.splitlines()) >= n_rows > len(done.stdout.splitlines()), [n_rows, whole.stderr])


def check_refused(tap, cli):
    for name, given, status, words in (
            ('DSO', {}, 4, 'Parameter “from” (date) needs a value.'), ('DSO', {'from': 'soon', 'to': '2024-01-01'}, 4, '“soon”'),
            ('DSO', {'from': '2024-02-01', 'to': '2024-01-01'}, 4, '“from” is later than “to”.'),
            ('DSO', {'colour': 'red'}, 4, 'Its parameters are: from, to.'), ('ROI', {}, 2, 'No graph is called “ROI”.'),
            ('average basket', {'from': '2024-01-01', 'to': '2024-01-31', 'country': 'x" or name is not "'}, 4, 'which has no value')):
        done = cli.run(name, given)
        tap.check('%s with %s is refused' % (name, given), done.returncode == status and words in done.stderr
                  and done.stdout == '' and len(done.stderr.splitlines()) == 1, [done.returncode, done.stdout, done.stderr])


# A question that contains only a graph's name and values runs the graph. All other questions are answered as usual.
def check_asked(tap, cli):
    def ask(question, *arguments):
        return subprocess.run([cli.program, 'ask', '--source', cli.source, *arguments, question], capture_output=True, text=True,
                              env=dict(cli.environment, DOWSER_TODAY='2025-01-15'), stdin=subprocess.DEVNULL)

    period = dict(zip(('from', 'to'), FOURTH))
    value = json.loads(cli.run('DSO', period, '--format', 'json').stdout)['value']
    for question in ('DSO last quarter', 'what is our DSO from 2024-10-01 to 2024-12-31?', 'days sales outstanding in Q4 2024'):
        done = ask(question, '--format', 'csv')
        tap.check('“%s” is answered' % question, done.stdout.split('\n')[:2] == ['days sales outstanding', str(value)],
                  [done.stdout, done.stderr])
    done = ask('average basket in norway last quarter')
    number = json.loads(cli.run('average basket', dict(period, country='Norway'), '--format', 'json').stdout)['value']
    tap.check('a question with a value of a column is answered', done.stdout.split()[-1] == '%g' % number, [done.stdout, done.stderr])
    done = ask('DSO')
    tap.check('a missing period is reported', done.returncode == 4 and 'Parameter “from” (date) needs a value' in done.stderr,
              [done.stderr])
    for form in ('sql', 'plan', 'json'):
        done = ask('DSO last quarter', '--format', form)
        tap.check('no single %s is printed for several statements' % form, done.returncode == 4 and '--steps' in done.stderr
                  and (json.loads(done.stdout)['error']['family'] == 'refused' if form == 'json' else done.stdout == ''), [done.stderr])
    answer = json.loads(ask('number of orders', '--format', 'json').stdout)
    tap.check('other questions are answered as usual', numbers(answer['rows']) == numbers(cli.rows('SELECT COUNT(*) FROM orders')), [answer])


def check_lists(tap, cli):
    done = cli.graph('check')
    tap.check('all graphs of the sample can be run', done.returncode == 0 and done.stdout == '' and '6' in done.stderr,
              [done.stdout, done.stderr])
    with open(os.path.join(cli.folder, 'schema.yml'), 'w', encoding='utf-8') as file:
        file.write('models:\n  - {name: orders, nonsense: 1}\n')
    done = cli.graph('check')
    tap.check('a problem in a file of another program does not fail the check of graphs', done.returncode == 0 and 'nonsense' in done.stderr,
              [done.stdout, done.stderr])
    os.remove(os.path.join(cli.folder, 'schema.yml'))
    done = cli.graph('list')
    tap.check('the list has names and parameters', 'days sales outstanding, DSO  (days)' in done.stdout
              and 'parameters: from (date), to (date), country (customers.country)' in done.stdout, [done.stdout])
    done = cli.graph('show', 'churn')
    tap.check('show prints one graph with its steps', 'left: = customers - stayed' in done.stdout and 'DSO' not in done.stdout, [done.stdout])
    done = cli.graph('check', '--format', 'json', source=cli.broken)
    listed = json.loads(done.stdout)
    problems = {graph['term']: graph.get('problem', '') for graph in listed['graphs']}
    tap.check("graphs that can't be run are reported", done.returncode == 4 and problems['fine'] == '' and 'depends on itself' in problems['circle']
              and 'unicorns' in problems['unread'] and 'switched off' in problems['late']
              and 'is the name of another metric' in problems['Fine'] and problems['nothing'] == '', [listed])
    done = cli.graph('check', source=cli.broken)
    tap.check('a disabled graph is not reported as a problem', 'switched off' not in done.stdout and 'unicorns' in done.stdout,
              [done.stdout])
    tap.check('an incomplete graph is reported with its line', len(listed['notes']) == 1 and 'line 9' in listed['notes'][0]
              and '“steps”' in listed['notes'][0], [listed['notes']])
    done = cli.run('unread', {}, source=cli.broken)
    tap.check('a graph with a problem is not run', done.returncode == 4 and 'unicorns' in done.stderr, [done.stderr])
    done = cli.run('nothing', {}, '--format', 'json', source=cli.broken)
    answer = json.loads(done.stdout)
    tap.check('a division by zero gives no value and a note', answer['value'] is None
              and any('division by 0' in note for note in answer['notes']), [answer])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder, sys.argv[2], sys.argv[3])
        for check in (check_numbers, check_formats, check_refused, check_asked, check_lists):
            check(tap, cli)
    tap.finish()


main()
