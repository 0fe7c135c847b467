#!/usr/bin/env python3
# test-open-source.py - the open source answers a question first; only a name or the user's choice switches to another source
# usage: test-open-source.py DOWSER-CLI
import concurrent.futures
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

SHOP = '''
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT);
CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author TEXT, genre TEXT, price REAL);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id),
                     book_id INTEGER REFERENCES books (id), status TEXT, ordered_on TEXT, quantity INTEGER);
INSERT INTO customers VALUES (1, 'Ann', 'Berlin', 'Germany'), (2, 'Bo', 'Oslo', 'Norway'), (3, 'Cy', 'Berlin', 'Germany');
INSERT INTO books VALUES (1, 'Dune', 'Herbert', 'novel', 9.5), (2, 'Emma', 'Austen', 'novel', 7), (3, 'Atlas', 'Joyce', 'maps', 12);
INSERT INTO orders VALUES (1, 1, 1, 'shipped', '2024-01-02', 1), (2, 1, 2, 'cancelled', '2024-02-02', 2),
                          (3, 2, 3, 'cancelled', '2024-03-01', 1), (4, 3, 1, 'open', '2024-03-05', 4);
'''
CLINIC = '''
CREATE TABLE patients (id INTEGER PRIMARY KEY, full_name TEXT, ward TEXT, born_on TEXT);
CREATE TABLE visits (id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (id), diagnosis TEXT, cost REAL);
INSERT INTO patients VALUES (1, 'A', 'North', '1980-01-01'), (2, 'B', 'South', '1990-01-01');
INSERT INTO visits VALUES (1, 1, 'flu', 20), (2, 2, 'cold', 30), (3, 1, 'flu', 10);
'''
USERS = '''
CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, plan TEXT);
INSERT INTO users VALUES (1, 'a@example.org', 'free'), (2, 'b@example.org', 'pro'), (3, 'c@example.org', 'pro');
'''
QUESTIONS = '''
how many orders are there
how many orders were cancelled
how many customers are there
how many books are there
list all books
list all customers
show the titles of all books
customers in Berlin
customers from Norway
books by Austen
average price of books
most expensive book
cheapest book
total quantity of orders
orders per status
orders per month
orders in 2024
orders by customer
books per genre
number of books per author
top 3 customers by number of orders
customers without orders
books never ordered
orders with quantity above 1
which customers ordered Dune
how many copies of Emma were sold
revenue by genre
revenue by country
average quantity per order
number of customers per city
number of customers per country
authors of novels
novels under 8
latest order
first order
orders of Ann
total revenue
revenue per month
cities of our customers
how many countries do customers live in
titles and prices
books sorted by price
customers sorted by name
status of order 3
open orders
shipped orders in January 2024
what did Bo buy
which book was ordered most
sales by region
price of Atlas
'''.strip().splitlines()


class Desk:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.environment = {**os.environ, 'DOWSER_CONFIG_DIR': os.path.join(folder, 'config'),
                            'DOWSER_DATA_DIR': os.path.join(folder, 'data')}
        self.environment.pop('DOWSER_ENTITLEMENTS', None)

    def call(self, *arguments, **more):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=120,
                              env={**self.environment, **more})

    def make(self, name, statements):
        path = os.path.join(self.folder, name)
        db = sqlite3.connect(path)
        db.executescript(statements)
        db.close()
        return path

    def ask(self, *arguments, **more):
        done = self.call('ask', '--format', 'json', *arguments, **more)
        return done.returncode, json.loads(done.stdout or done.stderr or '{}')


def get_error(answer):
    return (answer.get('error') or {}).get('message', '')


def stays(open_source, status, answer):
    """Returns True if the open source answers, or is offered first, or refuses. No other source may answer."""
    if status == 3 and answer.get('choices') and 'Which source' in answer.get('ask', ''):
        return answer['choices'][0]['label'] == os.path.basename(open_source)
    return answer.get('source', open_source) == open_source


def check_stays_with_source(tap, desk, other, what, question):
    """Asks questions about the shop while another source is open. The shop was opened earlier."""
    status, answer = desk.ask('--source', other, question)
    tap.check('%s is open' % what, answer.get('source') == other, [status, answer])
    with concurrent.futures.ThreadPoolExecutor(max_workers=3) as pool:
        answers = list(pool.map(desk.ask, QUESTIONS))
    moved = [(question, answer) for question, (status, answer) in zip(QUESTIONS, answers)
             if not stays(other, status, answer)]
    tap.check('%d questions never leave %s' % (len(QUESTIONS), what), not moved, moved[:3])
    return answers


def check_names(tap, desk, clinic, users):
    for question in ('how many users from my crm database', 'how many users are there in crm',
                     'how many users are in crm-users.db', 'how many users in the source called CRM'):
        desk.ask('--source', clinic, 'how many patients are there')
        status, answer = desk.ask(question)
        tap.check('“%s” is asked of the named source, which was never opened before' % question,
                  status == 0 and answer['source'] == users and answer['source_name'] == 'crm'
                  and answer['rows'] == [[3]] and answer['state'] == 'understood', [status, answer])
    status, answer = desk.ask('how many patients are there in clinic.db')
    tap.check('the name of a file switches back to that source', answer.get('rows') == [[2]], [status, answer])
    status, answer = desk.ask('--source', clinic, 'how many users in the crm database')
    tap.check("with --source and another source's name, both are offered and --source is first", status == 3
              and [choice['label'] for choice in answer['choices']] == ['clinic.db', 'crm'], [status, answer])
    tap.check('the offered source has its rows', answer['choices'][-1].get('rows') == [['3']], answer)
    status, answer = desk.ask('--source', clinic, 'users from my billing database')
    tap.check('an unknown source is reported', status == 5 and 'billing' in get_error(answer), [status, answer])
    status, answer = desk.ask('--source', clinic, 'how many patients are there in PostgreSQL')
    tap.check('an unknown kind of source is reported', status == 5 and 'PostgreSQL' in get_error(answer), [status, answer])
    status, answer = desk.ask('--source', clinic, 'how many patients are there in SQLite')
    tap.check('the kind of the open source is understood', answer.get('rows') == [[2]]
              and answer['state'] == 'understood', [status, answer])


def check_elsewhere(tap, desk, shop, clinic):
    """The open source has nothing that fits the question, and another source fits completely."""
    desk.ask('--source', clinic, 'how many patients are there')
    status, answer = desk.ask('how many customers are there')
    tap.check('the sources are offered, the open one first', status == 3
              and answer['choices'][0]['label'] == 'clinic.db'
              and 'bookshop.db' in [choice['label'] for choice in answer['choices']], [status, answer])
    rows = {choice['label']: choice.get('rows') for choice in answer.get('choices', [])}
    tap.check('the offered sources have rows', rows.get('bookshop.db') == [['3']], rows)
    status, answer = desk.ask('--choose', '2', 'how many customers are there')
    tap.check('the chosen source answers', answer.get('rows') == [[3]] and answer['source'] == shop, [status, answer])
    desk.ask('--source', clinic, 'how many patients are there')
    status, answer = desk.ask('how many orders were cancelled')
    tap.check('sources are also offered if a word is a value in another source', status == 3
              and [choice['label'] for choice in answer['choices']] == ['clinic.db', 'bookshop.db'], [status, answer])
    status, answer = desk.ask('how many orders of unicorns')
    tap.check('no source is offered if another source fits only in part', status == 4, [status, answer])


def check_hidden_columns(tap, desk):
    """A column that is hidden from the user is reported, and no other answer is given instead."""
    staff = desk.make('staff.db', '''
        CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, salary REAL);
        CREATE TABLE payments (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees (id), paid_at TEXT);
        CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT, cost_cents INTEGER);
        INSERT INTO employees VALUES (1, 'Ann', 100), (2, 'Bo', 200);
        INSERT INTO payments VALUES (1, 1, '2024-01-01');
        INSERT INTO products VALUES (1, 'Pen', 100);''')
    with open(staff + '.columns.csv', 'w', encoding='utf-8') as file:
        file.write('Table,Column,Hidden,Entitlement\nemployees,salary,,hr\npayments,,yes,\n')
    for question, word in (('average salary', 'salary'), ('total payments', 'payments'),
                           ('who earns the highest salary', 'salary'), ('payments per employee', 'payments')):
        status, answer = desk.ask('--source', staff, question)
        tap.check('“%s”: the answer says that %s is hidden' % (question, word), status == 4
                  and 'You cannot see' in get_error(answer) and word in get_error(answer), [status, answer])
    # No server listens at this address: a request to the model would give a different error.
    status, answer = desk.ask('--source', staff, '--planner', 'model', 'average salary', DOWSER_MODEL='none',
                              DOWSER_MODEL_URL='http://127.0.0.1:9/v1')
    tap.check('the model is not asked about a hidden column', status == 4 and 'You cannot see' in get_error(answer), [status, answer])
    status, answer = desk.ask('--source', staff, 'average salary', DOWSER_ENTITLEMENTS='hr')
    tap.check('a user with the entitlement gets the answer', answer.get('rows') == [[150]], [status, answer])
    status, answer = desk.ask('--source', staff, 'how many employees are there')
    tap.check('a question about visible data is answered', answer.get('rows') == [[2]], [status, answer])


def main():
    program = os.path.abspath(sys.argv[1])
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(program, folder)
        shop, old, clinic = desk.make('bookshop.db', SHOP), desk.make('oldshop.db', SHOP), desk.make('clinic.db', CLINIC)
        users = desk.make('crm-users.db', USERS)
        desk.call('sources', 'add', 'crm', users)
        desk.call('sources', 'add', 'Orders', shop)
        desk.call('sources', 'remove', 'Orders')
        desk.ask('--source', shop, 'how many orders are there')
        check_stays_with_source(tap, desk, clinic, 'a clinic', 'how many patients are there')
        answers = check_stays_with_source(tap, desk, old, 'a shop of the same tables', 'how many orders are there')
        tap.check('the shop with the same tables answers most questions', sum(status == 0 for status, answer in answers) > 25)
        history = desk.call('sessions')
        tap.check('the history names the source', 'oldshop.db' in history.stdout, history.stdout)
        note = desk.call('ask', '--source', old, 'how many orders are there')
        tap.check('the answer names the source', 'Source: oldshop.db' in note.stderr, note.stderr)
        os.remove(old)
        check_elsewhere(tap, desk, shop, clinic)
        check_names(tap, desk, clinic, users)
        check_hidden_columns(tap, desk)
    tap.finish()


main()
