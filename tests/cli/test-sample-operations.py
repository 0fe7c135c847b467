#!/usr/bin/env python3
# test-sample-operations.py - each kind of operation with `dowser-cli patch`, compared with handwritten SQL
# usage: test-sample-operations.py DOWSER-CLI SAMPLE.db
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

ORDERS = 'SELECT id, status FROM orders'
BY_STATUS = 'SELECT status, COUNT(*) AS n FROM orders GROUP BY status'
PRODUCTS = 'SELECT name, unit_price_cents FROM products'
CHEAP = 'SELECT name FROM products WHERE unit_price_cents < 9000 AND weight_grams > 100'
MONTH = "substr(order_date, 1, 7) || '-01'"


def column(table, name):
    return {'kind': 'column', 'instance': table, 'name': name}


STATUS = column('orders', 'status')
ORDER_DATE = column('orders', 'order_date')
CHEAPER = {'kind': 'compare', 'op': 'lt', 'args': [column('products', 'unit_price_cents'),
                                                  {'kind': 'literal', 'value': 2000}]}
BY_YEAR = {'op': 'add_group', 'expr': ORDER_DATE, 'unit': 'year'}

# (SQL of the plan, operations, handwritten SQL of the result)
CASES = [
    (ORDERS, [{'op': 'add_group', 'expr': ORDER_DATE, 'unit': 'month'}],
     'SELECT %s, COUNT(*) FROM orders GROUP BY 1 ORDER BY 1' % MONTH),
    ('SELECT name FROM products', [{'op': 'add_group', 'expr': column('products', 'unit_price_cents'), 'width': 20000}],
     'SELECT unit_price_cents / 20000 * 20000, COUNT(*) FROM products GROUP BY 1 ORDER BY 1'),
    (BY_STATUS, [{'op': 'remove_group', 'index': 0}], 'SELECT COUNT(*) FROM orders'),
    (BY_STATUS, [{'op': 'add_metric', 'aggregate': 'count', 'expr': column('orders', 'customer_id'), 'distinct': True}],
     'SELECT status, COUNT(*), COUNT(DISTINCT customer_id) FROM orders GROUP BY 1'),
    (BY_STATUS, [{'op': 'add_metric', 'share': True}],
     'SELECT status, COUNT(*), COUNT(*) * 1.0 / (SELECT COUNT(*) FROM orders) FROM orders GROUP BY 1'),
    (BY_STATUS, [{'op': 'edit_metric', 'index': 1, 'aggregate': 'max', 'expr': ORDER_DATE}],
     'SELECT status, MAX(order_date) FROM orders GROUP BY 1'),
    (BY_STATUS, [{'op': 'remove_metric', 'index': 1}], 'SELECT DISTINCT status FROM orders'),
    (BY_STATUS, [{'op': 'add_having', 'filter': {'kind': 'compare', 'op': 'gt', 'args': [
        {'kind': 'output', 'name': 'n'}, {'kind': 'literal', 'type': 'integer', 'value': 1000}]}}],
     'SELECT status, COUNT(*) FROM orders GROUP BY 1 HAVING COUNT(*) > 1000'),
    (ORDERS, [{'op': 'distribution', 'index': 1}],
     'SELECT status, COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY n DESC'),
    (ORDERS, [{'op': 'distribution', 'index': 1, 'limit': 2}],
     'SELECT status, COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY n DESC LIMIT 2'),
    (BY_STATUS, [{'op': 'top_n', 'index': 1, 'number': 2}],
     'SELECT status, COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY n DESC LIMIT 2'),
    (BY_STATUS, [{'op': 'see_records', 'values': ['cancelled']}], "SELECT * FROM orders WHERE status = 'cancelled'"),
    ('SELECT coupon_code, COUNT(*) FROM orders GROUP BY coupon_code', [{'op': 'see_records', 'values': [None]}],
     'SELECT * FROM orders WHERE coupon_code IS NULL'),
    (BY_STATUS, [{'op': 'break_out_by', 'expr': ORDER_DATE, 'unit': 'month', 'values': ['shipped']}],
     "SELECT status, %s, COUNT(*) FROM orders WHERE status = 'shipped' GROUP BY 2 ORDER BY 2" % MONTH),
    (ORDERS, [BY_YEAR, {'op': 'zoom_in', 'index': 0, 'value': '2023-01-01'}, {'op': 'zoom_in', 'index': 0}],
     "SELECT %s, COUNT(*) FROM orders WHERE order_date LIKE '2023-%%' GROUP BY 1 ORDER BY 1" % MONTH),
    (ORDERS, [BY_YEAR, {'op': 'zoom_in', 'index': 0, 'value': '2023-01-01'}, {'op': 'zoom_out', 'index': 0}],
     "SELECT substr(order_date, 1, 4) || '-01-01', COUNT(*) FROM orders GROUP BY 1 ORDER BY 1"),
    (ORDERS, [{'op': 'relative_date_filter', 'expr': ORDER_DATE, 'unit': 'year', 'from': -20, 'to': 0}],
     "SELECT id, status FROM orders WHERE order_date >= strftime('%Y-01-01', 'now', '-20 years')"),
    (PRODUCTS, [{'op': 'move_column', 'index': 1, 'to': 0}], 'SELECT unit_price_cents, name FROM products'),
    (PRODUCTS, [{'op': 'rename_column', 'index': 0, 'name': 'product'}, {'op': 'set_limit', 'limit': 3},
                {'op': 'set_order_by', 'order': [{'expr': {'kind': 'output', 'name': 'product'}}]},
                {'op': 'set_offset', 'offset': 2}],
     'SELECT name, unit_price_cents FROM products ORDER BY name LIMIT 3 OFFSET 2'),
    ('SELECT country FROM suppliers', [{'op': 'set_distinct', 'distinct': True}],
     'SELECT DISTINCT country FROM suppliers'),
    (PRODUCTS, [{'op': 'add_derived', 'name': 'margin', 'expr': {'kind': 'arithmetic', 'op': 'subtract', 'args': [
        column('products', 'unit_price_cents'), column('products', 'cost_cents')]}}],
     'SELECT name, unit_price_cents, unit_price_cents - cost_cents FROM products'),
    (CHEAP, [{'op': 'edit_filter', 'index': 0, 'filter': CHEAPER}],
     'SELECT name FROM products WHERE unit_price_cents < 2000 AND weight_grams > 100'),
    (CHEAP, [{'op': 'toggle_filter', 'index': 0, 'on': False}], 'SELECT name FROM products WHERE weight_grams > 100'),
    (CHEAP, [{'op': 'toggle_filter', 'index': 0, 'on': False}, {'op': 'toggle_filter', 'index': 0, 'on': True}],
     'SELECT name FROM products WHERE unit_price_cents < 9000 AND weight_grams > 100'),
    (CHEAP, [{'op': 'group_filters', 'indexes': [0, 1], 'any': True}],
     'SELECT name FROM products WHERE unit_price_cents < 9000 OR weight_grams > 100'),
    (PRODUCTS, [{'op': 'add_join', 'table': 'categories', 'type': 'inner'},
                {'op': 'add_column', 'table': 'categories', 'column': 'name'}],
     'SELECT p.name, p.unit_price_cents, c.name FROM products p JOIN categories c ON c.id = p.category_id'),
    (PRODUCTS, [{'op': 'add_join', 'table': 'categories'}, {'op': 'set_join_type', 'instance': 'categories',
                                                          'type': 'inner'}, {'op': 'remove_join',
                                                                             'instance': 'categories'}],
     'SELECT name, unit_price_cents FROM products'),
    ('SELECT name FROM employees', [{'op': 'add_column', 'table': 'employees', 'column': 'name',
                                     'key': ['manager_id']}],
     'SELECT e.name, m.name FROM employees e LEFT JOIN employees m ON m.id = e.manager_id'),
    (CHEAP, [{'op': 'replace_literal', 'path': '/select/filter/args/0/args/1', 'value': '2000'}],
     'SELECT name FROM products WHERE unit_price_cents < 2000 AND weight_grams > 100'),
    (PRODUCTS, [{'op': 'pin_column', 'index': 1}, {'op': 'hide_column', 'index': 0},
                {'op': 'set_format', 'index': 1, 'format': {'thousands': True}}, {'op': 'chart', 'chart': 'histogram'}],
     'SELECT name, unit_price_cents FROM products'),
    ('SELECT name, category_id FROM products', [{'op': 'open_related', 'index': 1, 'values': [2]}],
     'SELECT id, name, parent_id FROM categories WHERE id = 2'),
    ('SELECT id, name FROM warehouses', [{'op': 'list_related', 'table': 'stock', 'values': [1]}],
     'SELECT warehouse_id, product_id, units, reorder_level FROM stock WHERE warehouse_id = 1'),
]

# A refused operation prints one line with the reason, and has an exit status of its own.
REFUSALS = [
    (ORDERS, [{'op': 'see_records', 'values': ['cancelled']}], 'not grouped'),
    (BY_STATUS, [{'op': 'remove_group', 'index': 3}], 'no group 4'),
    (BY_STATUS, [{'op': 'add_metric', 'aggregate': 'sum', 'expr': STATUS}], 'Count the values instead'),
    (BY_STATUS, [{'op': 'zoom_in', 'index': 0}], 'group a date'),
    (PRODUCTS, [{'op': 'chart', 'chart': 'scatter'}], 'Show another'),
    (PRODUCTS, [{'op': 'rename_column', 'index': 0, 'name': 'unit_price_cents'}], 'Another column'),
    (PRODUCTS, [{'op': 'add_join', 'table': 'nowhere'}], 'no table “nowhere”'),
    (ORDERS, [{'op': 'add_group', 'expr': column('customers', 'name')}], 'does not read'),
]


class Bench:
    def __init__(self, program, source, folder):
        self.program = program
        self.source = source
        self.folder = folder

    def path(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path

    def call(self, command, *arguments):
        return subprocess.run([self.program, command, '--source', self.source, *arguments], capture_output=True,
                              text=True, env={**os.environ, 'DOWSER_DATA_DIR': os.path.join(self.folder, 'data')})

    def patch(self, sql, operations):
        plan = self.path('plan.json', self.call('read', sql).stdout)
        return self.call('patch', plan, self.path('operations.json', json.dumps(operations)))

    def run(self, plan):
        done = self.call('run', '--format', 'json', '--limit', '0', self.path('changed.json', plan))
        return json.loads(done.stdout)['rows'] if done.returncode == 0 else [done.stderr]


def plain(row):
    return tuple(round(value, 9) if isinstance(value, float) else value for value in row)


def same_rows(found, wanted, ordered):
    found = [plain(row) for row in found]
    wanted = [plain(row) for row in wanted]
    return bool(wanted) and (found == wanted or (not ordered and sorted(found, key=repr) == sorted(wanted, key=repr)))


def main():
    program, source = sys.argv[1:3]
    tap = Tap()
    db = sqlite3.connect('file:%s?mode=ro' % source, uri=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(program, source, folder)
        for sql, operations, by_hand in CASES:
            changed = bench.patch(sql, operations)
            found = bench.run(changed.stdout) if changed.returncode == 0 else [changed.stderr]
            wanted = db.execute(by_hand).fetchall()
            tap.check('%s of %s' % (' '.join(one['op'] for one in operations), sql),
                      same_rows(found, wanted, 'ORDER BY' in by_hand), [changed.stderr, found[:3], wanted[:3]])
        for sql, operations, reason in REFUSALS:
            refused = bench.patch(sql, operations)
            tap.check('%s is refused: %s' % (operations[0]['op'], reason),
                      refused.returncode not in (0, 1) and reason in refused.stderr and refused.stdout == ''
                      and refused.stderr.count('\n') == 1, [refused.returncode, refused.stderr])
    tap.finish()


main()
