#!/usr/bin/env python3
# test-sample.py - the sample database has the promised properties, and each run writes the same bytes
# usage: test-sample.py MAKE-SAMPLE SCHEMA.sql COLUMNS.csv QUESTIONS.json
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

# The hash of all rows of all tables. Update it after an intended change of the sample.
CONTENT_SHA256 = 'b8acf2e7e897c05d2c92f191a60646986d1c22ad55d43c203c6eb14911daf88c'


def make(program, schema, path):
    subprocess.run([program, schema, path], check=True)
    with open(path, 'rb') as file:
        return file.read()


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def table_names(db):
    rows = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return [name for (name,) in rows]


def content_sum(db):
    total = hashlib.sha256()
    for (sql,) in db.execute('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name'):
        total.update(sql.encode())
    for name in table_names(db):
        total.update(name.encode())
        for row in db.execute('SELECT * FROM %s ORDER BY 1, 2' % quoted(name)):
            total.update(repr(row).encode())
    return total.hexdigest()


def count_rows(db):
    return sum(db.execute('SELECT COUNT(*) FROM ' + quoted(name)).fetchone()[0] for name in table_names(db))


def keys_of(db, table):
    """Returns {(parent, id): [columns]} of the declared foreign keys."""
    keys = {}
    for row in db.execute('PRAGMA foreign_key_list(%s)' % quoted(table)):
        keys.setdefault((row[2], row[0]), []).append(row[3])
    return keys


def check_shape(tap, db):
    names = table_names(db)
    tap.check('there are 12 tables or more', len(names) >= 12, names)
    tap.check('there are 60,000 rows or more', count_rows(db) >= 60000, [count_rows(db)])
    tap.check("SQLite's integrity check passes", db.execute('PRAGMA integrity_check').fetchall() == [('ok',)])
    tap.check('every foreign key has its row', db.execute('PRAGMA foreign_key_check').fetchall() == [])
    years = db.execute('SELECT DISTINCT substr(order_date, 1, 4) FROM orders ORDER BY 1').fetchall()
    tap.check('orders are from three years', years == [('2022',), ('2023',), ('2024',)], years)


def check_traits(tap, db):
    to_addresses = [k for k in keys_of(db, 'orders') if k[0] == 'addresses']
    tap.check('orders have two foreign keys to one dimension', len(to_addresses) == 2)
    tap.check('a table refers to itself', ('employees', 0) in keys_of(db, 'employees'))
    tap.check('a foreign key is composite', ['order_id', 'line_no'] in keys_of(db, 'returns').values())
    tap.check('a many-to-many relation exists', len(keys_of(db, 'product_tags')) == 2)
    matched = db.execute('SELECT COUNT(*), COUNT(c.id) FROM web_visits v JOIN customers c ON c.code = v.customer_code')
    tap.check('two tables match without a declared foreign key', keys_of(db, 'web_visits') == {} and matched.fetchone()[1] > 1000)
    tap.check('some names are reserved words or have mixed case', {'group', 'Gift Cards'} <= set(table_names(db)))
    dirty = db.execute("SELECT COUNT(DISTINCT segment), COUNT(DISTINCT lower(trim(segment))) FROM customers").fetchone()
    tap.check('a category has different cases and extra blanks', dirty[0] > dirty[1], dirty)
    tap.check('some values are missing', db.execute('SELECT COUNT(*) FROM shipments WHERE delivered_on IS NULL').fetchone()[0] > 0)
    computed = [row for row in db.execute('PRAGMA table_xinfo(products)') if row[6] != 0]
    tap.check('a column is generated', len(computed) == 1)


def check_columns(tap, db, path):
    wrong = []
    with open(path, encoding='utf-8', newline='') as file:
        for row in csv.DictReader(file):
            columns = [info[1] for info in db.execute('PRAGMA table_xinfo(%s)' % quoted(row['table']))]
            if not columns or (row['column'] and row['column'] not in columns) or row['hidden'] not in ('0', '1'):
                wrong.append(row)
    tap.check('the column descriptions name existing tables and columns', not wrong, wrong)


def check_questions(tap, db, path):
    with open(path, encoding='utf-8') as file:
        questions = json.load(file)
    for question in questions:
        rows = db.execute(question['sql']).fetchall()
        right = len(rows) == question['rows'] and list(rows[0]) == question['first_row']
        tap.check('hand-written SQL: ' + question['question'], right, rows[:1])


def main():
    program, schema, columns, questions = sys.argv[1:5]
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        first = make(program, schema, os.path.join(folder, 'first.db'))
        second = make(program, schema, os.path.join(folder, 'second.db'))
        tap.check('two runs write the same bytes', first == second)
        db = sqlite3.connect(os.path.join(folder, 'first.db'))
        tap.check('the rows have the recorded hash', content_sum(db) == CONTENT_SHA256, [content_sum(db)])
        check_shape(tap, db)
        check_traits(tap, db)
        check_columns(tap, db, columns)
        check_questions(tap, db, questions)
        db.close()
    tap.finish()


main()
