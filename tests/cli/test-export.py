#!/usr/bin/env python3
# test-export.py - exported files, read back with other libraries than Dowser's
# usage: test-export.py DOWSER-CLI
import csv
import io
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

CELLS = [
    (1, 'plain', 0.1, b'\x00\xff', None),
    (2, '', -12.5, None, 'NULL'),
    (3, None, 1e300, b'', 'two\r\nlines, "quoted"; and\ta tab'),
    (-9223372036854775808, '=1+1', 0.30000000000000004, None, 'æøå 日本 🙂'),
    (9007199254740993, ' spaces ', 5e-324, b'abc', 'a|b*c_d`e<f>'),
]
SQL = 'SELECT id, word, amount, bytes, remark FROM cells'
SHEET = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'


def make_database(folder, n_rows):
    path = os.path.join(folder, 'cells.db')
    database = sqlite3.connect(path)
    database.execute('CREATE TABLE cells (id INTEGER, word TEXT, amount REAL, bytes BLOB, remark TEXT)')
    database.executemany('INSERT INTO cells VALUES (?, ?, ?, ?, ?)', CELLS)
    database.execute('CREATE TABLE many (id INTEGER, word TEXT)')
    database.executemany('INSERT INTO many VALUES (?, ?)', ((i, 'word %d' % i) for i in range(n_rows)))
    database.execute('CREATE TABLE paid (id INTEGER PRIMARY KEY, amount_cents INTEGER, paid_at INTEGER, remark TEXT)')
    database.executemany('INSERT INTO paid VALUES (?, ?, ?, ?)',
                         ((i, 123450 + i, 1641032534 + i, None if i % 2 else 'on time') for i in range(40)))
    database.commit()
    database.close()
    return path


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.database = make_database(folder, 60000)
        self.environment = dict(os.environ, DOWSER_DATA_DIR=os.path.join(folder, 'data'))

    def run(self, *arguments, **options):
        return subprocess.run([self.program, *arguments], capture_output=True, env=self.environment, timeout=60, **options)

    def export(self, name, *arguments, sql=SQL):
        """Returns the bytes of the file, or the text of the error."""
        path = os.path.join(self.folder, name)
        done = self.run('export', '--source', self.database, '--sql', sql, '--to', path, *arguments)
        if done.returncode != 0:
            return done.stderr.decode()
        with open(path, 'rb') as file:
            return file.read()


def as_csv(cells):
    """Returns the cells as a CSV reader gets them. CSV has only strings."""
    import base64
    def spell(value):
        if value is None:
            return ''
        if isinstance(value, bytes):
            return base64.b64encode(value).decode()
        return value
    return [[spell(value) for value in row] for row in cells]


def same_row(found, wanted):
    return len(found) == len(wanted) and all(
        float(a) == b if isinstance(b, float) else a == str(b) for a, b in zip(found, wanted))


def check_delimited(tap, cli, name, delimiter, *arguments, encoding='utf-8', guard=False):
    data = cli.export(name, *arguments)
    rows = list(csv.reader(io.StringIO(data.decode(encoding), newline=''), delimiter=delimiter))
    wanted = as_csv(CELLS)
    if guard:
        wanted[3][1] = "'=1+1"
    tap.check(name + ' is readable with the csv module', rows[0] == ['id', 'word', 'amount', 'bytes', 'remark']
              and len(rows) == 6 and all(map(same_row, rows[1:], wanted)), [repr(rows)])


def check_null(tap, cli):
    lines = cli.export('null.csv').split(b'\r\n')
    tap.check('CSV distinguishes NULL from an empty string', lines[2].startswith(b'2,"",') and lines[3].startswith(b'3,,'),
              [repr(lines)])



def check_json(tap, cli):
    def restore(members):
        import base64
        members = dict(members)
        return base64.b64decode(members['base64']) if list(members) == ['base64'] else members

    rows = json.loads(cli.export('cells.json'), object_pairs_hook=restore)
    tap.check('JSON keeps every value', [tuple(row.values()) for row in rows] == CELLS, [repr(rows)])
    lines = cli.export('cells.jsonl').decode().splitlines()
    rows = [json.loads(line, object_pairs_hook=restore) for line in lines]
    tap.check('JSON Lines keeps every value', [tuple(row.values()) for row in rows] == CELLS, [repr(rows)])


def read_sheet(data):
    """Returns {(row, column): (type, text)} of the first sheet."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    assert archive.testzip() is None
    cells = {}
    for cell in xml.fromstring(archive.read('xl/worksheets/sheet1.xml')).iter(SHEET + 'c'):
        name = cell.get('r')
        column = name.rstrip('0123456789')
        text = ''.join(part.text or '' for part in cell.iter() if part.tag in (SHEET + 't', SHEET + 'v'))
        cells[int(name[len(column):]), column] = (cell.get('t', 'n'), text)
    return cells


def check_xlsx(tap, cli):
    cells = read_sheet(cli.export('cells.xlsx'))
    tap.check('a workbook has the headings', [cells[1, c][1] for c in 'ABCDE']
              == ['id', 'word', 'amount', 'bytes', 'remark'], [repr(cells)])
    tap.check('numbers of a workbook are numbers', cells[2, 'A'] == ('n', '1') and float(cells[3, 'C'][1]) == -12.5, [repr(cells)])
    tap.check('integers that a workbook would round are strings', cells[6, 'A'][0] != 'n'
              and cells[6, 'A'][1] == '9007199254740993' and cells[5, 'A'][1] == '-9223372036854775808', [repr(cells)])
    tap.check('in a workbook NULL has no cell, and an empty string has one', (4, 'B') not in cells and cells[3, 'B'] == ('str', ''),
              [repr(cells)])
    tap.check('a string that looks like a formula stays a string', cells[5, 'B'] == ('inlineStr', '=1+1'), [repr(cells)])
    tap.check('a workbook keeps letters of all scripts', cells[5, 'E'][1] == 'æøå 日本 🙂', [repr(cells)])


def check_parquet(tap, cli):
    data = cli.export('cells.parquet')
    if isinstance(data, str) and 'DuckDB' in data:
        tap.skip('Parquet keeps every value', 'DuckDB is not installed')
        return
    path = os.path.join(cli.folder, 'cells.parquet')
    done = cli.run('run', '--source', path, '--sql', 'SELECT id, word, amount, bytes, remark FROM cells',
                   '--format', 'json')
    rows = json.loads(done.stdout)['rows'] if done.returncode == 0 else []
    wanted = [list(row[:3]) + list(row[4:]) for row in CELLS]
    tap.check('Parquet keeps every value', [row[:3] + row[4:] for row in rows] == wanted, [repr(data)[:300], repr(done)])
    tap.check('Parquet distinguishes bytes from strings, and NULL from empty values', [row[3] for row in rows]
              == [{'base64': 'AP8='}, None, {'base64': ''}, None, {'base64': 'YWJj'}], [repr(rows)])


def check_markdown(tap, cli):
    lines = cli.export('cells.md').decode().splitlines()
    tap.check('a Markdown table has one line per row', len(lines) == 7 and all(
        line.startswith('| ') and line.endswith(' |') for line in lines), lines)
    tap.check('Markdown marks NULL', '*NULL*' in lines[4], lines)


def check_as_shown(tap, cli):
    sql = 'SELECT id, amount_cents, paid_at, remark FROM paid ORDER BY id'
    rows = list(csv.reader(io.StringIO(cli.export('shown.csv', '--as-shown', sql=sql).decode(), newline='')))
    tap.check('as shown: cents are amounts, and seconds are dates with times', len(rows) == 41
              and rows[1:3] == [['0', '1,234.50', '2022-01-01 10:22:14', 'on time'], ['1', '1,234.51', '2022-01-01 10:22:15', '']]
              and rows[0][1] == 'amount_cents (cents ÷ 100)', rows[:3])
    rows = json.loads(cli.export('shown.json', '--as-shown', sql=sql))
    tap.check('as shown: a value without a format is unchanged', rows[1]['id'] == 1 and rows[1]['remark'] is None, [repr(rows[1])])
    cells = read_sheet(cli.export('shown.xlsx', '--as-shown', sql=sql))
    tap.check('as shown: a workbook has formatted strings', cells[2, 'B'][1] == '1,234.50' and cells[2, 'B'][0] != 'n', [repr(cells[2, 'B'])])
    rows = list(csv.reader(io.StringIO(cli.export('stored.csv', sql=sql).decode(), newline='')))
    tap.check('without --as-shown the stored values are exported', rows[:2] == [['id', 'amount_cents', 'paid_at', 'remark'],
                                                        ['0', '123450', '1641032534', 'on time']], rows[:2])


def check_notes(tap, cli):
    path = os.path.join(cli.folder, 'noted.csv')
    said = cli.run('export', '--source', cli.database, '--sql', 'SELECT id FROM many', '--to', path).stderr.decode()
    tap.check('the number of exported rows has thousands separators', '60,000 rows in ' in said, [said])
    said = cli.run('run', '--source', cli.database, '--sql', 'SELECT id FROM many', '--limit', '10000').stderr.decode()
    tap.check('the row count of an answer has thousands separators', '10,000 rows in ' in said and 'the first 10,000 are shown' in said, [said])


def check_duplicates(tap, cli):
    rows = json.loads(cli.export('twice.json', sql='SELECT a.id, b.id FROM many a JOIN many b ON a.id = b.id LIMIT 2'))
    tap.check('two columns with the same name are two members of a JSON object', len(rows) == 2 and all(len(row) == 2 for row in rows), [repr(rows)])


def check_all_rows(tap, cli):
    data = cli.export('many.csv', sql='SELECT id, word FROM many ORDER BY id').decode()
    rows = list(csv.reader(io.StringIO(data, newline='')))
    tap.check('all rows are exported in order', rows[1:] == [[str(i), 'word %d' % i] for i in range(60000)], [str(len(rows))])
    done = cli.run('export', '--source', cli.database, '--sql', 'SELECT id FROM many', '--limit', '10')
    tap.check('the exit status reports that a limit cut rows', done.returncode == 7 and done.stdout.count(b'\r\n') == 11,
              [repr(done)])


def check_database_kept(tap, cli):
    done = cli.run('export', '--source', cli.database, '--sql', SQL, '--to', cli.database)
    tap.check('an export does not overwrite the database', done.returncode == 2
              and sqlite3.connect(cli.database).execute('SELECT count(*) FROM many').fetchone() == (60000,), [repr(done)])


def limit_files():
    """Makes a write beyond the limit fail, as on a full disk. The history's database stays below the limit."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000000, 2000000))


def check_full(tap, cli, ending):
    folder = os.path.join(cli.folder, 'full-' + ending)
    os.mkdir(folder)
    path = os.path.join(folder, 'out.' + ending)
    with open(path, 'w', encoding='utf-8') as file:
        file.write('old')
    done = cli.run('export', '--source', cli.database, '--sql', 'SELECT a.id, b.word FROM many a JOIN many b ON b.id % 3 = a.id % 3',
                   '--to', path, preexec_fn=limit_files)
    with open(path, encoding='utf-8', errors='replace') as file:
        kept = file.read()
    said = done.stderr.decode().strip().splitlines()
    tap.check('no space for %s: one sentence, and no partial file' % ending, done.returncode == 1 and kept == 'old'
              and os.listdir(folder) == ['out.' + ending] and len(said) == 1 and 'cannot be written' in said[0],
              [repr(done), kept[:80], repr(os.listdir(folder))])


def is_writing(process, folder):
    """Returns True if @process has a file open in @folder. Reading descriptors also finds a file without a name."""
    descriptors = '/proc/%d/fd' % process.pid
    try:
        return any(os.readlink(os.path.join(descriptors, name)).startswith(folder) for name in os.listdir(descriptors))
    except OSError:
        return False


def check_stopped(tap, cli):
    folder = os.path.join(cli.folder, 'stopped')
    os.mkdir(folder)
    running = subprocess.Popen([cli.program, 'export', '--source', cli.database, '--sql',
                                'SELECT a.id, b.word FROM many a JOIN many b ON b.id % 3 = a.id % 3', '--to',
                                os.path.join(folder, 'out.csv')], env=cli.environment, stderr=subprocess.PIPE)
    while not is_writing(running, folder):
        if running.poll() is not None:
            break
    running.send_signal(signal.SIGINT)
    try:
        _, said = running.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        running.kill()
        _, said = running.communicate()
    tap.check('Ctrl+C leaves no partial file', running.returncode == 130 and os.listdir(folder) == [], [repr(said)])


def check_log(tap, cli):
    """Runs after all other checks: the log lists each export, also the failed ones."""
    lines = json.loads(cli.run('log', '--number', '0', '--format', 'json').stdout)
    exports = [line for line in lines if line['kind'] == 'export']
    tap.check('the log lists exports that were done, cut, failed and stopped',
              {line['outcome'] for line in exports} == {'done', 'cut', 'failed', 'stopped'}, [repr(exports)])
    found = json.loads(cli.run('log', '--search', 'CELLS.XLSX', '--format', 'json').stdout)
    tap.check('a log search finds the file of an export', len(found) == 1 and found[0]['rows'] == 5
              and found[0]['file'].endswith('cells.xlsx'), [repr(found)])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        check_delimited(tap, cli, 'cells.csv', ',')
        check_delimited(tap, cli, 'cells.tsv', '\t')
        check_delimited(tap, cli, 'bars.csv', '|', '--delimiter', '|')
        check_delimited(tap, cli, 'sheet.csv', ';', '--spreadsheet', '--delimiter', ';', encoding='utf-8-sig', guard=True)
        check_null(tap, cli)
        check_json(tap, cli)
        check_xlsx(tap, cli)
        check_markdown(tap, cli)
        check_parquet(tap, cli)
        check_duplicates(tap, cli)
        check_as_shown(tap, cli)
        check_notes(tap, cli)
        check_all_rows(tap, cli)
        check_database_kept(tap, cli)
        for ending in ('csv', 'jsonl', 'xlsx') + (('parquet',) if os.path.exists(os.path.join(folder, 'cells.parquet')) else ()):
            check_full(tap, cli, ending)
        check_stopped(tap, cli)
        check_log(tap, cli)
    tap.finish()


main()
