#!/usr/bin/env python3
# test-knowledge.py - terms that are defined in the terminal work in questions, and their numbers are right
# usage: test-knowledge.py DOWSER-CLI
import hashlib
import http.server
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

TABLES = '''
CREATE TABLE groups(id INTEGER PRIMARY KEY, label TEXT NOT NULL);
INSERT INTO groups VALUES (1,'Gold'),(2,'Iron');
CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL,
                       group_id INTEGER REFERENCES groups(id));
INSERT INTO customers VALUES (1,'Ida','Norway',1),(2,'Jon','Norway',2),(3,'Kim','Spain',NULL),(4,'Ida','Spain',1);
CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), status TEXT NOT NULL,
                    ordered_on TEXT NOT NULL);
INSERT INTO orders VALUES (1,1,'paid','2023-01-05'),(2,1,'cancelled','2023-02-05'),(3,2,'paid','2023-02-07'),
                          (4,3,'paid','2024-01-01'),(5,4,'open','2024-03-01');
CREATE TABLE items(order_id INTEGER NOT NULL REFERENCES orders(id), line INTEGER NOT NULL, quantity INTEGER NOT NULL,
                   price INTEGER NOT NULL, PRIMARY KEY(order_id, line));
INSERT INTO items VALUES (1,1,2,10),(1,2,1,5),(2,1,9,100),(3,1,1,30),(4,1,4,10),(5,1,1,7);'''

REVENUE = 'SUM(quantity * price)'
SOLD = "items JOIN orders ON orders.id = order_id JOIN customers c ON c.id = customer_id WHERE status <> 'cancelled'"

ENTRIES = [
    ('clients', 'customers'),
    ('market', 'customers.country'),
    ('iberia', 'customers.country', '--value', 'Spain'),
    ('gold customers', 'customers from customers, groups where label of groups is "Gold"', '--kind', 'filter',
     '--also', 'vip customers'),
    ('revenue', 'sum of (quantity times price) from items, orders where status of orders is not "cancelled"', '--kind',
     'metric', '--unit', 'EUR'),
    ('basket', 'revenue divided by (number of distinct order id) from items', '--kind', 'metric'),
    ('order year', 'year of ordered on from orders', '--kind', 'dimension'),
    ('order month', 'month of ordered on from orders', '--kind', 'dimension'),
    ('paid orders', 'orders where status is "paid"', '--kind', 'filter'),
    ('open rate', '(number of rows only where (status is "open")) divided by (number of rows) from orders', '--kind', 'metric',
     '--also', 'share of open orders'),
    ('paid share', '(number of rows only where (status is "paid")) divided by (number of rows) from orders', '--kind', 'metric',
     '--also', 'share of paid orders'),
    ('number of buyers', 'number of distinct customer id from orders', '--kind', 'metric'),
    ('typical price', 'average price from items', '--kind', 'metric'),
]

QUESTIONS = [
    ('revenue', 'SELECT %s FROM %s' % (REVENUE, SOLD)),
    ('revenue by market', 'SELECT c.country, %s FROM %s GROUP BY 1' % (REVENUE, SOLD)),
    ('revenue by order year', "SELECT strftime('%%Y', ordered_on) + 0, %s FROM %s GROUP BY 1" % (REVENUE, SOLD)),
    ('revenue of clients in iberia', "SELECT %s FROM %s AND c.country = 'Spain'" % (REVENUE, SOLD)),
    ('how many clients are in iberia', "SELECT COUNT(*) FROM customers WHERE country = 'Spain'"),
    ('how many gold customers are there', 'SELECT COUNT(*) FROM customers WHERE group_id = 1'),
    ('number of vip customers by country', 'SELECT country, COUNT(*) FROM customers WHERE group_id = 1 GROUP BY 1'),
    # Definitions don't change the rows of a whole table.
    ('show all items', 'SELECT order_id, line, quantity, price FROM items'),
    # A term matches only as a whole, and the longest match wins.
    ('share of paid orders', "SELECT AVG(status = 'paid') FROM orders"),
    ('average price of items', 'SELECT AVG(price) FROM items'),
    ('number of orders', 'SELECT COUNT(*) FROM orders'),
    # A metric that gives one number per group isn't averaged again, even if its name suggests an average.
    ('typical price by country', 'SELECT c.country, AVG(price) FROM %s GROUP BY 1' % SOLD.split(' WHERE')[0]),
    ('open rate by country', "SELECT country, AVG(status = 'open') FROM orders JOIN customers c ON c.id = customer_id GROUP BY 1"),
    # A condition applies to the date and not to the buckets of a group.
    ('number of orders after 2023-02-05 by month',
     "SELECT strftime('%Y-%m-01', ordered_on), COUNT(*) FROM orders WHERE ordered_on > '2023-02-05' GROUP BY 1"),
    ('how many buyers by country', 'SELECT country, COUNT(DISTINCT c.id) FROM orders JOIN customers c ON c.id = customer_id GROUP BY 1'),
    # Two people with the same name stay two rows.
    ('clients with revenue over 20', 'SELECT name FROM (SELECT c.name, c.id FROM %s GROUP BY c.id HAVING %s > 20)' % (SOLD, REVENUE)),
    # Each counted client is a group.
    ('how many clients have revenue over 20', 'SELECT COUNT(*) FROM (SELECT c.id FROM %s GROUP BY c.id HAVING %s > 20)' % (SOLD, REVENUE)),
    # A metric inside a metric keeps its own condition.
    ('basket by market', 'SELECT c.country, 1.0 * ' + REVENUE.replace('quantity', "CASE WHEN status <> 'cancelled' THEN quantity END")
     + '/ COUNT(DISTINCT order_id) FROM ' + SOLD.split(' WHERE')[0] + ' GROUP BY 1'),
]


# Definitions of other programs next to the data.
SNOWFLAKE = '''
name: shop
tables:
  - name: LINES
    base_table: {database: PROD, schema: SALES, table: ITEMS}
    facts:
      - {name: AMOUNT, expr: quantity * price, access_modifier: private_access}
    metrics:
      - {name: TURNOVER, synonyms: [takings], expr: "SUM(CASE WHEN ORDERS.status <> 'cancelled' THEN AMOUNT END)"}
      - {name: PIECES_PER_LINE, expr: SUM(quantity) / COUNT(*)}
  - name: ORDERS
    base_table: {table: ORDERS}
    metrics:
      - {name: BROKEN, expr: "SUM(ghost)"}
verified_queries:
  - {name: q, question: How many orders are there?, sql: SELECT COUNT(*) FROM __ORDERS}
'''
DBT = '''
semantic_models:
  - name: orders
    model: ref('orders')
    entities:
      - {name: order, type: primary, expr: id}
      - {name: customer, type: foreign, expr: customer_id}
    dimensions:
      - {name: is_paid, type: categorical, expr: status = 'paid'}
    measures:
      - {name: n, agg: count, expr: "1"}
  - name: customers
    model: ref('customers')
    entities:
      - {name: customer, type: primary, expr: id}
metrics:
  - name: paid_orders
    type: simple
    type_params: {measure: n}
    filter: "{{ Dimension('order__is_paid') }}"
  - name: all_orders
    type: simple
    type_params: {measure: n}
  - name: paid_share
    type: ratio
    type_params: {numerator: paid_orders, denominator: all_orders}
'''
FOREIGN = [
    ('takings by country', 'SELECT c.country, %s FROM %s GROUP BY 1' % (REVENUE, SOLD)),
    ('paid share by country', "SELECT country, AVG(status = 'paid') FROM orders o JOIN customers c ON c.id = customer_id "
     'GROUP BY 1'),
    # In Snowflake, dividing two integers doesn't truncate the result.
    ('pieces per line', 'SELECT SUM(quantity) * 1.0 / COUNT(*) FROM items'),
]


class Cli:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.source = os.path.join(folder, 'shop.db')
        self.file = os.path.join(folder, 'shop.dowser.yaml')
        self.environment = dict(os.environ, HOME=folder, XDG_DATA_HOME=folder + '/data', XDG_CONFIG_HOME=folder + '/config',
                                DOWSER_CONFIG_DIR=folder + '/config', XDG_CACHE_HOME=folder + '/cache', LC_ALL='C.UTF-8')

    def run(self, command, *arguments):
        source = [] if command == 'formats' else ['--source', self.source]
        return subprocess.run([self.program, command, *source, *arguments], capture_output=True, text=True,
                              env=self.environment, stdin=subprocess.DEVNULL)

    def ask(self, question):
        done = self.run('ask', '--format', 'json', '--yes', question)
        return json.loads(done.stdout or '{}')


def normal(rows):
    return sorted([[round(float(cell), 6) if str(cell).replace('.', '', 1).isdigit() else str(cell) for cell in row]
                   for row in rows], key=str)


def check_entries(tap, cli):
    for term, means, *options in ENTRIES:
        done = cli.run('knowledge', 'add', term, means, *options)
        tap.check('“%s” gets a meaning' % term, done.returncode == 0, [done.stderr])
    listed = json.loads(cli.run('knowledge', 'list', '--format', 'json').stdout)
    tap.check('each term is listed and used', [entry['term'] for entry in listed['entries']] and
              all(entry['used'] for entry in listed['entries']) and len(listed['entries']) == len(ENTRIES))
    tap.check('knowledge check passes', cli.run('knowledge', 'check').returncode == 0)
    for entry in listed['entries']:
        answer = cli.ask(entry['example'])
        tap.check('the example “%s” uses “%s”' % (entry['example'], entry['term']), answer.get('rows'), [str(answer)[:500]])


def check_questions(tap, cli):
    database = sqlite3.connect(cli.source)
    for question, sql in QUESTIONS:
        answer = cli.ask(question)
        right = database.execute(sql).fetchall()
        rows = answer.get('rows', [])
        tap.check('“%s” has the right rows' % question, rows and normal(rows) == normal(right),
                  ['%s, not %s' % (rows, right), str(answer.get('sql'))])
    told = cli.ask('revenue').get('plan', {}).get('assumptions', [])
    tap.check('the meaning of a term is an assumption of the answer', any(a['dimension'] == 'revenue' and a['basis'] == 'glossary' for a in told),
              [str(told)])
    told = cli.run('schema', '--question', 'revenue by order year', '--format', 'prompt').stdout
    tap.check("a model's prompt contains the definitions", '“revenue”: sum of (quantity times price)' in told
              and '“order year”' in told and '“basket”' not in told, [told[-1000:]])


# An invalid definition isn't written.
def check_refused(tap, cli):
    with open(cli.file, encoding='utf-8') as file:
        before = file.read()
    cases = [('profit', 'sum of fish from orders', '--kind', 'metric'),
             ('revenue', 'sum of price from items', '--kind', 'metric'),
             ('clients', 'nobody'),
             ('loop', 'sum of loop', '--kind', 'metric'),
             ('pieces', 'sum of "quantity" from items', '--kind', 'metric'),
             ('old', 'customers', '--kind', 'filter')]
    for term, means, *options in cases:
        done = cli.run('knowledge', 'add', term, means, *options)
        tap.check('“%s” as “%s” is refused' % (term, means), done.returncode == 4 and 'Nothing was added.' in done.stderr,
                  [done.stderr])
    with open(cli.file, encoding='utf-8') as file:
        tap.check('a refused definition leaves the file unchanged', file.read() == before)


# The JSON Schema lists exactly the names that the program reads. The test's file is JSON, which is also YAML.
def check_schema(tap, cli):
    schema = json.loads(cli.run('formats', 'knowledge').stdout)
    other = os.path.join(cli.folder, 'other.db')
    with open(cli.source, 'rb') as source, open(other, 'wb') as copy:
        copy.write(source.read())
    file = {}
    for section, form in schema['properties'].items():
        if section == 'dowser':
            continue
        item = form['items'] if 'properties' in form['items'] else schema['$defs'][form['items']['$ref'].split('/')[-1]]
        file[section] = [{name: [section] if name == 'also' else {'part': 'date'} if form.get('type') == 'object'
                          else name == 'off' and 'true' or section + name for name, form in item['properties'].items()}]
    with open(os.path.join(cli.folder, 'other.dowser.yaml'), 'w', encoding='utf-8') as written:
        json.dump(file, written)
    done = subprocess.run([cli.program, 'knowledge', '--source', other, 'list', '--format', 'json'], capture_output=True,
                          text=True, env=cli.environment)
    listed = json.loads(done.stdout)
    tap.check('the program reads all names of the schema', listed['notes'] == [] and len(listed['entries']) == 8, [done.stdout])
    tap.check('the schema covers each kind of entry', {entry['kind'] for entry in listed['entries']} ==
              {'synonym', 'filter', 'metric', 'dimension', 'join', 'instead', 'note', 'unit'}, [done.stdout])


# A file written by a user: comments are kept, and unknown parts are reported.
def check_file(tap, cli):
    with open(cli.file, encoding='utf-8') as file:
        text = file.read()
    with open(cli.file, 'w', encoding='utf-8') as file:
        file.write('# Ours.\n' + text.replace('metrics:\n', 'metrics: # money\n'))
    done = cli.run('knowledge', 'remove', 'market')
    with open(cli.file, encoding='utf-8') as file:
        after = file.read()
    tap.check('a term is removed', done.returncode == 0 and 'market' not in after, [done.stderr, after])
    tap.check('comments are kept', after.startswith('# Ours.\n') and 'metrics: # money\n' in after, [after])
    with open(cli.file, 'a', encoding='utf-8') as file:
        file.write('tables:\n  - a\nnotes:\n  - colour: red\n')
    done = cli.run('knowledge', 'check')
    tap.check('unknown parts are reported by name', done.returncode == 4 and '“tables” isn\'t understood' in done.stderr
              and '“colour” isn\'t a known YAML key in an entry of “notes”' in done.stderr, [done.stderr])
    tap.check('the rest of the file is used', cli.ask('revenue').get('rows') is not None)
    with open(cli.file, 'w', encoding='utf-8') as file:
        file.write('synonyms:\n  - {term: lands, means: customers.contry}\n')
    done = cli.run('knowledge', 'check')
    tap.check('a missing column is reported with an existing one', done.returncode == 4
              and 'this entry would be valid if it used customers.country' in done.stdout, [done.stdout])
    with open(cli.file, 'w', encoding='utf-8') as file:
        file.write('metrics: [')
    done = cli.run('ask', 'number of customers')
    tap.check('a damaged file is reported, and the question is answered', done.returncode == 0 and '4' in done.stdout,
              [done.stdout, done.stderr])


# A correction applies to later questions, gains trust with each answer, and can be written to a file or removed.
def check_learned(tap, cli):
    os.unlink(cli.file)
    asked = 'number of customers by region'
    cli.run('ask', '--correct', 'region means customers.country', asked)
    again = cli.run('ask', '--format', 'json', asked)
    tap.check('a correction is stored', normal(json.loads(again.stdout)['rows']) == [['Norway', 2.0], ['Spain', 2.0]],
              [again.stdout])
    learned = [entry for entry in json.loads(cli.run('knowledge', 'list', '--format', 'json').stdout)['entries']
               if entry['term'] == 'region']
    tap.check('a correction is listed as learned, and each answer raises its confidence', learned and learned[0]['tier'] == 'learned'
              and learned[0]['confidence'] > 0.85, [learned])
    tap.check('a correction makes no file next to the data', not os.path.exists(cli.file))
    done = cli.run('knowledge', 'promote', 'region')
    with open(cli.file, encoding='utf-8') as file:
        text = file.read()
    tap.check('promote writes a correction to the file', done.returncode == 0 and 'term: region' in text
              and 'confidence' not in text, [done.stderr, text])
    cli.run('knowledge', 'remove', 'region')
    after = cli.run('ask', '--format', 'json', asked)
    tap.check('remove deletes a correction', '"understood"' not in after.stdout, [after.stdout])


PREFIXED = '''
CREATE TABLE PROD_customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL);
INSERT INTO PROD_customers VALUES (1,'Ida','Norway'),(2,'Jon','Spain');
CREATE TABLE PROD_orders(id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, total INTEGER NOT NULL);
INSERT INTO PROD_orders VALUES (1,1,10),(2,1,20),(3,2,5);
CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, total INTEGER NOT NULL);
INSERT INTO orders VALUES (1,1,999);'''


# With a prefix, bare names mean the prefixed tables, whether or not a table with the bare name exists.
def check_prefix(tap, cli):
    os.mkdir(os.path.join(cli.folder, 'prefixed'))
    cli = Cli(cli.program, os.path.join(cli.folder, 'prefixed'))
    with sqlite3.connect(cli.source) as database:
        database.executescript(PREFIXED)
    refused = cli.run('ask', '--correct', 'use DWH_ prefix for all tables', 'number of orders')
    tap.check('a prefix without tables is refused, with table names that exist', refused.returncode != 0 and 'DWH_*' in refused.stderr
              and 'PROD_orders' in refused.stderr, [refused.stderr])
    cli.run('ask', '--correct', 'use PROD_ prefix for all tables', 'number of orders')
    for question, rows in (('number of orders', [[3.0]]), ('number of customers', [[2.0]]),
                           ('sum of total by country', [['Norway', 30.0], ['Spain', 5.0]])):
        answer = cli.ask(question)
        tap.check('“%s” reads the tables of the prefix' % question, normal(answer.get('rows', [])) == rows, [str(answer)])
    entries = json.loads(cli.run('knowledge', 'list', '--format', 'json').stdout)['entries']
    tap.check('the prefix is learned', [(entry['from'], entry['means'], entry['tier']) for entry in entries]
              == [('*', 'PROD_*', 'learned')], [str(entries)])


def check_rows(tap, cli, questions, why):
    database = sqlite3.connect(cli.source)
    for question, sql in questions:
        answer = cli.ask(question)
        rows, right = answer.get('rows', []), database.execute(sql).fetchall()
        tap.check('“%s” %s' % (question, why), rows and normal(rows) == normal(right),
                  ['%s, not %s' % (rows, right), str(answer.get('sql')), str(answer.get('error'))])


# Files of other programs next to the data: used, listed with their names, never changed, imported and exported.
def check_foreign(tap, cli):
    os.mkdir(os.path.join(cli.folder, 'foreign'))
    cli = Cli(cli.program, os.path.join(cli.folder, 'foreign'))
    with sqlite3.connect(cli.source) as database:
        database.executescript(TABLES)
    files = {'shop.semantic.yaml': SNOWFLAKE, 'schema.yml': DBT}
    for name, text in files.items():
        with open(os.path.join(cli.folder, name), 'w', encoding='utf-8') as file:
            file.write(text)
    listed = json.loads(cli.run('knowledge', 'list', '--format', 'json').stdout)
    found = {entry['term']: entry for entry in listed['entries'] if entry.get('term')}
    tap.check('definitions of other programs are listed with their file', found['turnover']['file'] == 'shop.semantic.yaml'
              and found['paid share']['file'] == 'schema.yml' and 'broken' not in found, [str(listed)])
    tap.check('definitions that cannot be used are reported', any('BROKEN' in note and 'ghost' in note for note in listed['notes']),
              listed['notes'])
    check_rows(tap, cli, FOREIGN, 'has the right rows with the definitions of another program')
    done = cli.run('knowledge', 'remove', 'turnover')
    tap.check('remove does not change a file of another program', done.returncode == 4 and 'shop.semantic.yaml' in done.stderr, [done.stderr])
    tap.check('no file was written', not os.path.exists(cli.file))

    exported = {target: cli.run('knowledge', 'export', '--as', target).stdout for target in ('dbt', 'snowflake', 'ossie')}
    for name in files:
        os.rename(os.path.join(cli.folder, name), os.path.join(cli.folder, 'of-others-' + name))
    refused = cli.run('knowledge', 'export')
    tap.check('without definitions nothing is exported', refused.returncode == 4 and refused.stdout == '',
              [refused.stderr])
    for target, text in exported.items():
        path = os.path.join(cli.folder, target + '.yaml')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        done = cli.run('knowledge', 'import', path)
        tap.check('definitions that were exported as %s are imported' % target, done.returncode == 0 and 'written to' in done.stderr,
                  [done.stderr, text])
        asked = [(question.replace('takings', 'turnover'), sql) for question, sql in FOREIGN]
        check_rows(tap, cli, asked, 'has the same rows after an export and import as ' + target)
        tap.check('knowledge check passes after the import', cli.run('knowledge', 'check').returncode == 0)
        os.remove(cli.file)

    done = cli.run('knowledge', 'import', os.path.join(cli.folder, 'of-others-shop.semantic.yaml'))
    tap.check('an import reports a sample question that it leaves out', 'How many orders are there?' in done.stderr, [done.stderr])
    bad = os.path.join(cli.folder, 'bad.yaml')
    for text, said in (('tables: [', 'isn\'t used'), ('colour: red\n', 'it isn\'t in one of these formats'), ('x' * 5000000, 'larger')):
        with open(bad, 'w', encoding='utf-8') as file:
            file.write(text)
        done = cli.run('knowledge', 'import', bad)
        tap.check('an import of an invalid file is refused with one sentence', done.returncode not in (0, 1) and said in done.stderr
                  and done.stderr.count('\n') == 1, [str(done.returncode), done.stderr[:500]])
    done = cli.run('knowledge', 'import', os.path.join(cli.folder, 'nothing.yaml'))
    tap.check('an import of a missing file is refused with one sentence', done.returncode == 2 and 'nothing.yaml' in done.stderr, [done.stderr])


# A team's folder is read last and never written.
def check_shared(tap, cli):
    team = os.path.join(cli.folder, 'team')
    os.mkdir(team)
    with open(os.path.join(team, 'shop.dowser.yaml'), 'w', encoding='utf-8') as file:
        file.write('synonyms:\n  - {term: buyers, means: customers}\n  - {term: area, means: customers.name}\n')
    with open(os.path.join(team, 'dowser.yaml'), 'w', encoding='utf-8') as file:
        file.write('synonyms:\n  - {term: buyers, means: orders}\n')
    with open(cli.file, 'w', encoding='utf-8') as file:
        file.write('synonyms:\n  - {term: area, means: customers.country}\n')
    cli.environment['DOWSER_MEANINGS'] = team
    rows = cli.ask('number of buyers by area')['rows']
    tap.check("a team shares meanings, and the user's own meaning wins", normal(rows) == [['Norway', 2.0], ['Spain', 2.0]],
              [rows])
    entries = json.loads(cli.run('knowledge', 'list', '--format', 'json').stdout)['entries']
    tap.check('each entry is listed with its origin', [entry['tier'] for entry in entries] == ['written', 'shared', 'shared',
                                                                                               'shared'], [entries])
    done = cli.run('knowledge', 'remove', 'buyers')
    tap.check("remove does not change a team's file", done.returncode == 4 and 'shared' in done.stderr, [done.stderr])
    del cli.environment['DOWSER_MEANINGS']


class Team(http.server.BaseHTTPRequestHandler):
    text, status, asked, path = b'', 200, 0, ''

    def do_GET(self):
        Team.asked += 1
        Team.path = self.path
        self.send_response(Team.status)
        if Team.status == 302:
            self.send_header('Location', 'https://elsewhere.invalid/')
        self.send_header('Content-Length', str(len(Team.text)))
        self.end_headers()
        self.wfile.write(Team.text)

    def log_message(self, *_):
        pass


# An address instead of a folder: it is fetched, cached for when it is unreachable, and pinned by its hash.
def check_address(tap, cli):
    server = http.server.HTTPServer(('127.0.0.1', 0), Team)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = 'http://127.0.0.1:%d/team/words.yaml' % server.server_port
    Team.text = b'synonyms:\n  - {term: buyers, means: customers}\n'
    digest = hashlib.sha256(Team.text).hexdigest()
    os.remove(cli.file)

    def check_listed(name, meanings, used, *said, **more):
        cli.environment['DOWSER_MEANINGS'] = meanings
        done = cli.run('knowledge', 'list', '--format', 'json')
        listed = json.loads(done.stdout or '{}')
        found = any(entry.get('term') == 'buyers' and entry['tier'] == 'shared' for entry in listed.get('entries', []))
        notes = ' '.join(listed.get('notes', []))
        tap.check(name, found == used and all(part in notes for part in said) and bool(notes) == bool(said)
                  and all(listed.get(key) == value for key, value in more.items()), [str(listed), done.stderr])

    check_listed('an address provides shared meanings and their hash', address, True, shared_sha256=digest)
    tap.check('a question uses the meanings of an address', cli.ask('number of buyers').get('rows') == [[4]])
    plain = cli.run('knowledge', 'list')
    tap.check('the terminal prints the hash, and of the address only host and path',
              '127.0.0.1/team/words.yaml, SHA-256 ' + digest in plain.stderr, [plain.stderr])
    check_listed('a signed address is used', address + '?of=a%20b&signature=a%2Bb%26c', True)
    tap.check('the request has the address exactly as it was given', Team.path == '/team/words.yaml?of=a%20b&signature=a%2Bb%26c', [Team.path])
    check_listed('a file with the pinned hash is used', address + '#sha256=' + digest.upper(), True)
    check_listed('a file with another hash is not used', address + '#sha256=' + '0' * 64, False, 'isn\'t used', 'the file\'s SHA-256 is ' + digest)
    Team.text = b'synonyms:\n  - {term: others, means: orders}\n'
    check_listed('after a change at the address, the cached pinned file is used', address + '#sha256=' + digest, True,
                 'could not be updated', 'not the one in the address', 'is used.')
    Team.text = b'<html>Sign in</html>: ['
    check_listed('a page that isn\'t a definition file does not replace the cached file', address, True, 'could not be updated',
                 'the file isn\'t a definition file. The copy that was downloaded on')
    for Team.status, said in ((302, 'redirects to another address (HTTP 302)'), (404, 'answers with status 404'), (500, 'answers with status 500')):
        check_listed('a server that answers %d is reported' % Team.status, address, True, said)
        check_listed('without a cached file, an answer with an error provides no meanings', address + '?%d' % Team.status, False, 'isn\'t used', said)
    Team.status, Team.text = 200, b'#' * 5000000
    check_listed('a file that is too large is reported', address, True, 'larger than')
    server.shutdown()
    server.server_close()
    thread.join()
    check_listed('the cached file of an unreachable address is used', address, True, 'could not be updated', 'is used.')
    asked = Team.asked
    check_listed('an address without encryption is not used', 'http://team.invalid/words.yaml', False, 'https')
    check_listed('an invalid address is not used', 'https://', False, 'isn\'t an address')
    tap.check('neither address received a request', Team.asked == asked)
    del cli.environment['DOWSER_MEANINGS']


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        with sqlite3.connect(cli.source) as database:
            database.executescript(TABLES)
        for check in (check_entries, check_questions, check_refused, check_schema, check_file, check_learned, check_prefix,
                      check_shared, check_address, check_foreign):
            check(tap, cli)
    tap.finish()


if __name__ == '__main__':
    main()
