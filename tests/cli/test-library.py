#!/usr/bin/env python3
# test-library.py - answers are saved, run again with other values, answer recurring questions, and are reported when they break
# usage: test-library.py DOWSER-CLI
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

TABLES = '''
CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT NOT NULL);
INSERT INTO customers VALUES (1,'Ida','Norway'),(2,'Jon','Norway'),(3,'Kim','Spain'),(4,'Eve','France');
CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id),
                    amount INTEGER NOT NULL, ordered_on TEXT NOT NULL);
INSERT INTO orders VALUES (1,1,10,'2023-01-05'),(2,1,20,'2023-02-05'),(3,2,30,'2023-02-07'),(4,3,40,'2024-01-01'),
                          (5,4,50,'2024-03-01'),(6,3,60,'2024-05-10'),(7,4,70,'2024-04-10'),(8,1,80,'2024-04-30');'''
TOTAL = 'SELECT SUM(amount) FROM orders JOIN customers c ON c.id = customer_id WHERE '
SPAIN = 'total amount of orders in Spain in 2024'


class Cli:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.source = os.path.join(folder, 'shop.db')
        self.environment = dict(os.environ, HOME=folder, DOWSER_DATA_DIR=folder + '/data', DOWSER_TODAY='2024-05-20',
                                DOWSER_CONFIG_DIR=folder + '/config', XDG_CACHE_HOME=folder + '/cache', LC_ALL='C.UTF-8')

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, env=self.environment,
                              stdin=subprocess.DEVNULL)

    def ask(self, question, *arguments):
        return json.loads(self.run('ask', '--source', self.source, '--format', 'json', *arguments, question).stdout or '{}')

    def list(self):
        return json.loads(self.run('library', 'list', '--format', 'json').stdout)

    def rows(self, sql):
        with sqlite3.connect(self.source) as database:
            return [list(row) for row in database.execute(sql)]


def numbers(rows):
    return [[float(cell) for cell in row] for row in rows]


def check_save(tap, cli):
    tap.check('the library is empty at first', cli.list() == [])
    answer = cli.ask(SPAIN)
    tap.check('a question is answered', numbers(answer['rows']) == numbers(cli.rows(TOTAL + "country = 'Spain' AND ordered_on >= '2024'")))
    done = cli.run('library', 'save', SPAIN)
    tap.check('an answer is saved by its question', done.returncode == 0 and 'number 1' in done.stderr, [done.stderr])
    done = cli.run('library', 'save', '--session', cli.ask('number of orders of Kim')['session'])
    tap.check('an answer is saved by its session', done.returncode == 0 and 'number 2' in done.stderr, [done.stderr])
    entry = cli.list()[1]
    tap.check('a saved question is listed with its slots', entry['question'] == SPAIN and entry['tables'] == ['orders', 'customers']
              and entry['verified'] == 'saved' and entry['uses'] == 0
              and entry['slots'] == [{'name': 'country', 'value': 'Spain'}, {'name': 'period', 'value': 'in 2024'}], [str(entry)])
    done = cli.run('library', 'save', 'nobody asked this')
    tap.check('a question that was never asked is not saved', done.returncode != 0 and len(cli.list()) == 2, [done.stderr])


def check_run(tap, cli):
    for named, arguments, where in (
            ('1', [], "country = 'Spain' AND ordered_on >= '2024'"),
            (SPAIN, ['--param', 'country=norway'], "country = 'Norway' AND ordered_on >= '2024'"),
            ('1', ['--param', 'country=Norway', '--param', 'period=in 2023'],
             "country = 'Norway' AND ordered_on >= '2023' AND ordered_on < '2024'")):
        done = cli.run('library', 'run', named, '--format', 'json', *arguments)
        rows = json.loads(done.stdout).get('rows', [])
        tap.check('%s %s has the right rows' % (named, arguments), numbers(rows) == numbers(cli.rows(TOTAL + where)),
                  [done.stdout, done.stderr])
    tap.check('the uses of a saved question are counted', cli.list()[1]['uses'] == 3)
    for parameter, words in (('colour=red', 'one of these: country, period'), ('country=Atlantis', 'not one of the known values of “country”'),
                             ('country=Ida', 'not one of the known values'), ('period=before 2023', 'a period of the same kind')):
        done = cli.run('library', 'run', '1', '--param', parameter)
        tap.check('the parameter %s is refused' % parameter, done.returncode != 0 and words in done.stderr, [done.stderr])
    done = cli.run('library', 'run', '99')
    tap.check('an unknown number is reported', done.returncode == 2 and 'There is no saved question “99”' in done.stderr, [done.stderr])


# The saved plan answers the same question with other values, and no other question.
def check_recurring(tap, cli):
    for question, where in (('total amount of orders in France in 2024', "country = 'France' AND ordered_on >= '2024'"),
                            ('Total amount of orders in norway in 2023?',
                             "country = 'Norway' AND ordered_on >= '2023' AND ordered_on < '2024'"),
                            (SPAIN, "country = 'Spain' AND ordered_on >= '2024'")):
        answer = cli.ask(question)
        tap.check('“%s” is answered from the library' % question, 'saved' in answer and answer['state'] == 'understood',
                  [str(answer)])
        tap.check('a recurring question has the right rows', numbers(answer['rows']) == numbers(cli.rows(TOTAL + where)), [str(answer['rows'])])
    tap.check('each use is counted', cli.list()[1]['uses'] == 6, [str(cli.list()[1])])
    done = cli.run('ask', '--source', cli.source, SPAIN)
    tap.check('a note says that the answer was saved', 'As saved on ' in done.stderr and '--fresh' in done.stderr, [done.stderr])
    answer = cli.ask(SPAIN, '--fresh')
    tap.check('--fresh makes a new plan', 'saved' not in answer and answer['rows'], [str(answer)])
    for question in ('total amount of orders in Norway', 'average amount of orders in Spain in 2024',
                     'total amount of orders not in Spain in 2024', 'total amount of orders in Spain before 2024',
                     'total amount of orders in Ida in 2024', 'total amount of orders in March in 2024'):
        answer = cli.ask(question, '--yes')
        tap.check('“%s” is not answered from the library' % question, 'saved' not in answer, [str(answer)])


# The current meaning of a word is used, not its meaning when the question was saved.
def check_meanings(tap, cli):
    def define(sentence):
        cli.run('knowledge', '--source', cli.source, 'remove', 'volume')
        return cli.run('knowledge', '--source', cli.source, 'add', 'volume', sentence, '--kind', 'metric')
    define('sum of amount from orders')
    session = cli.ask('volume of Spain')['session']
    cli.run('library', 'save', '--session', session)
    tap.check('a question with a defined word is answered from the library', 'saved' in cli.ask('volume of France'))
    define('number of orders')
    answer = cli.ask('volume of France')
    tap.check('a question whose word has a new definition is not', 'saved' not in answer and numbers(answer['rows']) == [[2.0]], [str(answer)])
    cli.run('knowledge', '--source', cli.source, 'remove', 'volume')
    cli.run('library', 'remove', 'volume of Spain')
    question = 'total amount of orders in France in 2024'
    tap.check('a question with another value is answered from the library', 'saved' in cli.ask(question))
    cli.run('knowledge', '--source', cli.source, 'add', 'France', 'customers.country', '--value', 'Spain')
    tap.check('a question whose value has become a defined word is not', 'saved' not in cli.ask(question))
    cli.run('knowledge', '--source', cli.source, 'remove', 'France')


# An export saves a question that is complete without an earlier one. It saves no changed plan.
def check_export(tap, cli):
    session = cli.ask('customers in France')['session']
    done = cli.run('export', '--session', session, '--to', cli.folder + '/out.csv')
    entry = cli.list()[0]
    tap.check('an exported answer is saved', done.returncode == 0 and entry['question'] == 'customers in France'
              and entry['verified'] == 'exported', [done.stderr, str(entry)])
    n = len(cli.list())
    cli.run('export', '--source', cli.source, '--sql', 'SELECT name FROM customers', '--to', cli.folder + '/out2.csv')
    tap.check('exported SQL is not saved', len(cli.list()) == n)
    second = cli.ask('only those of Norway', '--session', session)
    cli.run('export', '--session', second.get('session', session), '--to', cli.folder + '/out3.csv')
    tap.check('a follow-up question is not saved', len(cli.list()) == n, [str(cli.list())])


# An answer that is asked for twice and never changed is saved automatically. When the user saves it, it counts as saved by the user.
def check_asked_again(tap, cli):
    n = len(cli.list())
    cli.ask('number of customers by country')
    tap.check('a question is not saved when it is asked once', len(cli.list()) == n)
    cli.ask('show me the number of customers by country')
    entry = cli.list()[0]
    tap.check('a question is saved automatically when it is asked again', entry['verified'] == 'asked' and len(cli.list()) == n + 1, [str(entry)])
    cli.run('library', 'save', 'number of customers by country')
    tap.check("an automatic entry becomes the user's when the user saves it", cli.list()[0]['verified'] == 'saved' and len(cli.list()) == n + 1)
    cli.run('library', 'remove', str(entry['id']))


def check_library_check(tap, cli):
    report = os.path.join(cli.folder, 'report.xml')
    done = cli.run('library', 'check', '--source', cli.source, '--junit', report)
    tap.check('all saved questions pass the check', done.returncode == 0 and done.stdout.count('ok ') == 3, [done.stdout, done.stderr])
    suite = xml.etree.ElementTree.parse(report).getroot()[0]
    tap.check('the JUnit report has no failures', suite.get('tests') == '3' and suite.get('failures') == '0')
    with sqlite3.connect(cli.source) as database:
        database.execute('ALTER TABLE customers RENAME COLUMN country TO land')
    done = cli.run('library', 'check', '--source', cli.source, '--junit', report)
    tap.check('a column that is gone is named', done.returncode == 4 and done.stdout.count('failed ') == 2
              and done.stdout.count('ok ') == 1 and '“country”' in done.stdout, [done.stdout, done.stderr])
    suite = xml.etree.ElementTree.parse(report).getroot()[0]
    messages = [failure.get('message') for failure in suite.iter('failure')]
    tap.check('the JUnit report names the missing column', suite.get('failures') == '2' and all('country' in text for text in messages), messages)
    done = cli.run('library', 'check', '--source', cli.source, '--format', 'json')
    listed = json.loads(done.stdout)
    tap.check('the JSON report has one passing question', done.returncode == 4 and [entry['ok'] for entry in listed].count(True) == 1, [done.stdout])
    with sqlite3.connect(cli.source) as database:
        database.execute('ALTER TABLE customers RENAME COLUMN land TO country')
    tap.check('all saved questions pass again with the column restored', cli.run('library', 'check', '--source', cli.source).returncode == 0)


def check_remove(tap, cli):
    done = cli.run('library', 'remove', '1')
    tap.check('a saved question is removed', done.returncode == 0 and SPAIN not in [entry['question'] for entry in cli.list()], [done.stderr])
    done = cli.run('library', 'remove', '1')
    tap.check('removing it a second time fails', done.returncode == 2, [done.stderr])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        with sqlite3.connect(cli.source) as database:
            database.executescript(TABLES)
        for check in (check_save, check_run, check_recurring, check_meanings, check_export, check_asked_again, check_library_check, check_remove):
            check(tap, cli)
    tap.finish()


if __name__ == '__main__':
    main()
