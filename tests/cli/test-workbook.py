#!/usr/bin/env python3
# test-workbook.py - questions about a workbook, alone and joined with other files, and workbooks that cannot be read
# usage: test-workbook.py DOWSER-CLI
import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

ORDERS = [['Orders of the shop'], ['id', 'code', 'customer', 'ordered on', 'price'],
          [1, '007', 'Ann', '45322', 0.1], [2, '008', 'Bob', '45323', 0.2], [3, '009', 'Ann', '45360', 5],
          ['Total', None, None, None, 5.3]]
NOTES = [['customer', 'city'], ['Ann', 'Bonn'], ['Bob', 'Ulm']]
PARTS = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Orders" r:id="a"/>'
                       '<sheet name="Customers" r:id="b" state="hidden"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Type="o/worksheet" Target="worksheets/a.xml"/>'
                                  '<Relationship Id="b" Type="o/worksheet" Target="worksheets/b.xml"/>'
                                  '<Relationship Id="s" Type="o/styles" Target="styles.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
}


def cell(value):
    if value is None:
        return '<c/>'
    if isinstance(value, str) and value.startswith('45'):
        return '<c s="1"><v>%s</v></c>' % value
    if isinstance(value, str):
        return '<c t="inlineStr"><is><t>%s</t></is></c>' % value
    return '<c><v>%r</v></c>' % value


def sheet(rows):
    return '<worksheet><sheetData>%s</sheetData></worksheet>' % ''.join(
        '<row>%s</row>' % ''.join(map(cell, row)) for row in rows)


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.environment = {**os.environ, 'DOWSER_DATA_DIR': os.path.join(folder, 'data'),
                            'DOWSER_CONFIG_DIR': os.path.join(folder, 'config'), 'LC_ALL': 'C.UTF-8'}
        self.write_book('book.xlsx', ORDERS)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write_book(self, name, orders):
        with zipfile.ZipFile(self.path(name), 'w', zipfile.ZIP_DEFLATED) as book:
            for part, text in PARTS.items():
                book.writestr(part, text)
            book.writestr('xl/worksheets/a.xml', sheet(orders))
            book.writestr('xl/worksheets/b.xml', sheet(NOTES))

    def write(self, name, data):
        with open(self.path(name), 'wb') as file:
            file.write(data)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, env=self.environment)

    def ask(self, question, name='book.xlsx'):
        done = self.run('ask', '--source', self.path(name), '--format', 'csv', question)
        return list(csv.reader(io.StringIO(done.stdout)))[1:]

    def rows(self, sql, uri):
        done = self.run('run', '--source', uri, '--format', 'csv', '--sql', sql)
        return list(csv.reader(io.StringIO(done.stdout)))[1:]


def check_questions(tap, cli):
    tap.check('a sum leaves out rows of totals', sorted(cli.ask('sum of price by customer')) == [['Ann', '5.1'], ['Bob', '0.2']])
    tap.check('dates are read as dates', cli.ask('number of orders where ordered on is in January 2024') == [['1']])
    tap.check('a code keeps its zeros', [row[1] for row in cli.ask('orders where code is "007"')] == ['007'])


def check_schema(tap, cli):
    tables = json.loads(cli.run('schema', '--source', cli.path('book.xlsx'), '--format', 'json').stdout)['tables']
    said = {table['name']: table['description'] for table in tables}
    tap.check('the schema reports a skipped row of totals', 'Rows of totals at the end, skipped: 1.' in said['Orders'])
    tap.check('the schema reports a hidden sheet', 'The sheet is hidden' in said['Customers'])


def check_columns(tap, cli):
    found = {one['column']: one for one in json.loads(
        cli.run('columns', '--source', cli.path('book.xlsx'), '--format', 'json').stdout)}
    tap.check('columns are listed with their types', found['ordered on']['type'] == 'dates' and found['code']['type'] == 'text')
    done = cli.run('columns', '--source', cli.path('book.xlsx'), 'text', 'Orders.price')
    listed = cli.run('columns', '--source', cli.path('book.xlsx')).stdout
    tap.check('a column is set to text', done.returncode == 0 and 'Orders.price  text' in listed, [listed])
    cli.run('columns', '--source', cli.path('book.xlsx'), 'automatic', 'Orders.price')
    tap.check('a column is reset to numbers', cli.ask('sum of price') == [['5.3']])


def check_joined_files(tap, cli):
    cli.write('paid.csv', b'order_id,paid\n1,yes\n3,no\n')
    uri = 'files:?f=%s&f=%s' % (cli.path('book.xlsx'), cli.path('paid.csv'))
    rows = cli.rows('SELECT paid.paid, Orders.code FROM paid JOIN Orders ON paid.order_id = Orders.id ORDER BY paid', uri)
    tap.check('a workbook is joined with a CSV file', sorted(rows) == [['no', '009'], ['yes', '007']])
    done = cli.run('export', '--source', uri, '--to', cli.path('out.csv'), '--sql', 'SELECT * FROM Orders')
    with open(cli.path('out.csv'), encoding='utf-8') as file:
        tap.check('a table of a workbook is exported', done.returncode == 0 and file.read().count('\n') == 4)


# The size shows a change within the same second, when the timestamp stays the same.
def check_change(tap, cli):
    cli.write_book('change.xlsx', ORDERS)
    first = cli.ask('number of orders', 'change.xlsx')
    cli.write_book('change.xlsx', ORDERS[:-1] + [[4, '010', 'Cid', '45361', 7], [5, '011', 'Cid', '45362', 8]])
    tap.check('a changed workbook is read again', first == [['3']] and cli.ask('number of orders', 'change.xlsx') == [['5']])


def check_failures(tap, cli):
    ole = b'\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
    cases = [('locked.xlsx', ole + 'EncryptedPackage\0'.encode('utf-16-le'), 'the file is locked with a password.'),
             ('old.xls', ole + 'Workbook\0'.encode('utf-16-le'), 'the file has the format of Excel 97 to 2003'),
             ('damaged.xlsx', b'PK\x03\x04' + bytes(100), 'the workbook is damaged or incomplete.'),
             ('text.ods', b'a,b\n1,2\n', 'the file is a text file, despite its name.')]
    for name, data, said in cases:
        cli.write(name, data)
        done = cli.run('schema', '--source', cli.path(name))
        sentence = '“%s” cannot be read as a workbook: %s' % (name, said)
        tap.check('the error says why %s is not read' % name, done.returncode == 5 and sentence in done.stderr, [done.stderr])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        for check in (check_questions, check_schema, check_columns, check_joined_files, check_change, check_failures):
            check(tap, cli)
    tap.finish()


if __name__ == '__main__':
    main()
