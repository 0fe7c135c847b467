#!/usr/bin/env python3
# test-export-again.py - an export that is read back gives the same rows, in every format, from SQLite and from DuckDB
# usage: test-export-again.py DOWSER-CLI
import base64
import datetime
import io
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

TYPES = {'id': 'INTEGER', 'word': 'TEXT', 'code': 'TEXT', 'big': 'INTEGER', 'price': 'DECIMAL(12,2)', 'ratio': 'REAL',
         'day': 'DATE', 'at': 'TIMESTAMP', 'clock': 'TIME', 'moved': 'TIMESTAMP', 'noted': 'TEXT', 'open': 'BOOLEAN',
         'bytes': 'BLOB'}
CELLS = [
    (1, 'plain', '007', 1, 12.5, 0.1, '2024-02-29', '2024-01-05 10:11:12', '10:11:12', '2024-01-05 10:11:12+02:00',
     '2024-03-01', 1, b'\x00\xff'),
    (2, '', '', 9007199254740993, 3, 1e300, '1899-12-31', '1899-12-31 23:59:59', '23:59:00', '2024-01-05 10:11:12Z',
     '2023-12-31', 0, b''),
    (3, None, None, None, None, None, None, None, None, None, None, None, None),
    (4, 'two\r\nlines, "quoted"; and\ta tab', "0'1", -9223372036854775808, -0.25, math.inf, '1900-01-01',
     '2024-12-31 23:59:59.123', '00:00:00.5', '2024-01-05 10:11:12-05:30', '1999-01-31', 1, b'abc'),
    (5, 'æøå 日本 🙂 " , ;', '12345678901234567890', 12345678901234567, 0.07, -math.inf, '9999-12-31', '2000-02-29 00:00:00',
     '12:00:00', '2024-06-01 00:00:00+00:00', '2024-02-29', 0, b'\n'),
    (6, ' =1+1 ', 'NULL', 17, 1234567.89, 5e-324, '1900-03-01', '1900-02-28 12:00:00', '06:07:08', None, None, None, None),
]
NAMES = list(TYPES)
SQL = 'SELECT %s FROM cells ORDER BY id' % ', '.join('"%s"' % name for name in NAMES)
SHEET = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'


def make_database(folder):
    path = os.path.join(folder, 'cells.db')
    database = sqlite3.connect(path)
    database.execute('CREATE TABLE cells (%s)' % ', '.join('"%s" %s' % item for item in TYPES.items()))
    database.executemany('INSERT INTO cells VALUES (%s)' % ', '.join('?' * len(TYPES)), CELLS)
    database.commit()
    database.close()
    return path


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.environment = dict(os.environ, DOWSER_DATA_DIR=os.path.join(folder, 'data'))

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, env=self.environment)

    def export(self, source, name, sql=SQL):
        """Returns (the bytes of the file, the messages)."""
        path = os.path.join(self.folder, name)
        done = self.run('export', '--source', source, '--sql', sql, '--to', path)
        if done.returncode != 0:
            return None, done.stderr.decode()
        with open(path, 'rb') as file:
            return file.read(), done.stderr.decode()

    def rows(self, source, sql=SQL):
        done = self.run('run', '--source', source, '--sql', sql, '--format', 'json')
        return json.loads(done.stdout)['rows'] if done.returncode == 0 else done.stderr.decode()


def truth(name, value):
    return bool(value) if name == 'open' and value is not None else value


def read_delimited(text, delimiter):
    """Returns rows of strings, with None for an empty cell and '' for an empty string in quotes."""
    rows, row, at = [], [], 0
    while at < len(text):
        if text[at] == '"':
            end = at + 1
            while text[end:end + 2] == '""' or text[end] != '"':
                end += 2 if text[end:end + 2] == '""' else 1
            row.append(text[at + 1:end].replace('""', '"'))
            at = end + 1
        else:
            end = re.compile('[%s\r\n]|$' % re.escape(delimiter)).search(text, at).start()
            row.append(text[at:end] or None)
            at = end
        if text[at:at + 1] == delimiter:
            at += 1
            if text[at:at + 2] == '\r\n':
                row.append(None)
        if text[at:at + 2] == '\r\n':
            rows.append(row)
            row, at = [], at + 2
    return rows


def same_text(found, wanted):
    """Compares a CSV cell, which is a string, with the wanted value."""
    if wanted is None or found is None:
        return found is None and wanted is None
    if isinstance(wanted, bool):
        return found == str(wanted).lower()
    if isinstance(wanted, float):
        return float(found) == wanted
    if isinstance(wanted, bytes):
        return base64.b64decode(found) == wanted
    return found == str(wanted)


def same_value(found, wanted):
    if isinstance(wanted, bytes):
        return found == {'base64': base64.b64encode(wanted).decode()}
    if isinstance(wanted, float) and math.isinf(wanted):
        return found is None
    if isinstance(found, str) and isinstance(wanted, (int, float)) and not isinstance(wanted, bool):
        return float(found) == wanted
    return type(found) is bool and found == wanted if isinstance(wanted, bool) else found == wanted


def find_faults(rows, same):
    if not isinstance(rows, list) or len(rows) != len(CELLS):
        return [repr(rows)[:500]]
    return ['%s of %d: %r, not %r' % (name, wanted[0], found, value)
            for row, wanted in zip(rows, CELLS) for name, found, value in zip(NAMES, row, wanted)
            if not same(found, truth(name, value))]


def check_texts(tap, cli, source, engine):
    for name, delimiter in (('csv', ','), ('tsv', '\t')):
        data, said = cli.export(source, engine + '.' + name)
        rows = read_delimited(data.decode(), delimiter) if data else []
        faults = find_faults(rows[1:], same_text)
        tap.check('%s exported to %s and read back' % (engine, name.upper()), rows and rows[0] == NAMES and not faults, faults + [said])
    data, said = cli.export(source, engine + '.json')
    rows = [list(row.values()) for row in json.loads(data)] if data else said
    faults = find_faults(rows, same_value)
    tap.check(engine + ' exported to JSON and read back', not faults, faults)
    data, said = cli.export(source, engine + '.ndjson')
    rows = [list(json.loads(line).values()) for line in data.decode().splitlines()] if data else said
    faults = find_faults(rows, same_value)
    tap.check(engine + ' exported to JSON Lines and read back', not faults, faults)


def format_date(serial, shape):
    """Returns the text that a spreadsheet shows for a number with a date format."""
    days = math.floor(serial)
    day = datetime.date(1899, 12, 30 if days > 59 else 31) + datetime.timedelta(days)
    clock = datetime.timedelta(milliseconds=round((serial - days) * 86400000))
    text = str(datetime.datetime.min + clock)[11:].rstrip('0') if '.000' in shape else str(datetime.datetime.min + clock)[11:19]
    return ' '.join(([str(day)] if 'yyyy' in shape else []) + ([text] if 'hh' in shape else []))


class Workbook:
    def __init__(self, data):
        archive = zipfile.ZipFile(io.BytesIO(data))
        styles = xml.fromstring(archive.read('xl/styles.xml'))
        codes = {int(one.get('numFmtId')): one.get('formatCode') for one in styles.iter(SHEET + 'numFmt')}
        self.formats = [codes.get(int(xf.get('numFmtId')), '') for xf in styles.find(SHEET + 'cellXfs')]
        self.cells = {}
        sheet = xml.fromstring(archive.read('xl/worksheets/sheet1.xml'))
        self.widths = {int(col.get('min')): float(col.get('width')) for col in sheet.iter(SHEET + 'col')}
        for cell in sheet.iter(SHEET + 'c'):
            column = cell.get('r').rstrip('0123456789')
            self.cells[int(cell.get('r')[len(column):]), column] = self.read(cell)

    def read(self, cell):
        text = ''.join(part.text or '' for part in cell.iter() if part.tag in (SHEET + 't', SHEET + 'v'))
        kind, shape = cell.get('t', 'n'), self.formats[int(cell.get('s', 0))]
        if kind == 'b':
            return text == '1'
        if kind != 'n':
            return text.replace('_x000D_', '\r')
        return DateCell(format_date(float(text), shape)) if shape else float(text)

    def rows(self, n_rows, n_columns):
        return [[self.cells.get((row, chr(ord('A') + column))) for column in range(n_columns)]
                for row in range(2, n_rows + 2)]


class DateCell(str):
    """The text of a cell with a date format."""


def same_cell(found, wanted):
    if isinstance(wanted, bool) or wanted is None or isinstance(found, bool):
        return found is wanted
    if isinstance(wanted, bytes):
        return base64.b64decode(found) == wanted
    if isinstance(wanted, float) and math.isinf(wanted):
        return found == ('Infinity' if wanted > 0 else '-Infinity')
    if isinstance(wanted, int) and abs(wanted) >= 10 ** 15:
        return found == str(wanted)
    return found == wanted


def check_workbook(tap, cli, source, engine):
    data, said = cli.export(source, engine + '.xlsx')
    rows = Workbook(data).rows(len(CELLS), len(NAMES)) if data else said
    faults = find_faults(rows, same_cell)
    tap.check(engine + ' exported to a workbook and read back', not faults, faults + [said])
    texts = ['%s of %d: %r' % (name, wanted[0], found) for row, wanted in zip(rows, CELLS)
             for name, found, value in zip(NAMES, row, wanted)
             if name in ('day', 'at', 'clock', 'noted') and value is not None
             and isinstance(found, DateCell) == str(value).startswith('18')]
    tap.check(engine + ': dates, timestamps and times from 1900 on have date formats', not texts, texts)
    # Parquet has no type for timestamps with different offsets. They are strings there.
    tap.check(engine + ': dates that a spreadsheet cannot store are reported once with their number', said.count('Dates before 1900') == 1
              and re.search(r'Dates before 1900[^:]*: (\d+)\.', said).group(1) in ('6', '2'), [said])


def check_buckets(tap, cli, source, engine):
    """Checks date buckets, whose SQL differs by database, and which some databases have no function for."""
    for unit, wanted in (('month', '2024-02-01'), ('quarter', '2024-01-01'), ('year', '2024-01-01')):
        sql = 'SELECT date_trunc(\'%s\', "day") AS start, COUNT(*) AS n FROM cells WHERE id = 1 GROUP BY 1' % unit
        plan, path = os.path.join(cli.folder, unit + '.json'), os.path.join(cli.folder, engine + unit + '.xlsx')
        with open(plan, 'wb') as file:
            file.write(cli.run('read', '--source', source, '--dialect', 'duckdb', sql).stdout)
        done = cli.run('export', '--source', source, '--to', path, plan)
        cell = None
        if done.returncode == 0:
            with open(path, 'rb') as file:
                cell = Workbook(file.read()).cells[2, 'A']
        tap.check('%s: the start of a %s is a date' % (engine, unit), isinstance(cell, DateCell) and cell[:10] == wanted,
                  [repr(cell), repr(done)])


def check_parquet(tap, cli, source, engine):
    """Returns the path of the file, or None without DuckDB."""
    data, said = cli.export(source, engine + '.parquet')
    if data is None and 'DuckDB' in said:
        tap.skip(engine + ' exported to Parquet and read back', 'DuckDB is not installed')
        return None
    path = os.path.join(cli.folder, engine + '.parquet')
    faults = find_faults(cli.rows(path, SQL.replace('cells', '"%s"' % engine)), same_value)
    tap.check(engine + ' exported to Parquet and read back', not faults, faults + [said])
    done = cli.run('schema', '--source', path, '--format', 'json')
    columns = json.loads(done.stdout)['tables'][0]['columns'] if done.returncode == 0 else []
    types = {column['name']: column.get('type') for column in columns}
    wanted = {'id': 'integer', 'word': 'text', 'code': 'text', 'big': 'integer', 'ratio': 'real', 'day': 'date',
              'at': 'timestamp', 'clock': 'time', 'moved': 'text', 'noted': 'date', 'open': 'boolean', 'bytes': 'blob'}
    tap.check(engine + ': Parquet keeps the types', {name: types.get(name) for name in wanted} == wanted, [repr(types), said])
    return path


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        source = make_database(folder)
        check_texts(tap, cli, source, 'SQLite')
        check_workbook(tap, cli, source, 'SQLite')
        check_buckets(tap, cli, source, 'SQLite')
        path = check_parquet(tap, cli, source, 'SQLite')
        if path is not None:
            # The same rows, read by another engine.
            os.rename(path, os.path.join(folder, 'cells.parquet'))
            source = os.path.join(folder, 'cells.parquet')
            check_texts(tap, cli, source, 'DuckDB')
            check_workbook(tap, cli, source, 'DuckDB')
            check_buckets(tap, cli, source, 'DuckDB')
            check_parquet(tap, cli, source, 'DuckDB')
    tap.finish()


main()
