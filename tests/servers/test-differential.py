#!/usr/bin/env python3
# test-differential.py - Dowser reads the same cells from a server as the server's own client program prints
# usage: test-differential.py DOWSER-CLI
import base64
import decimal
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap, skip_all  # noqa: E402
from difficult_values import BITS, FLOAT, MARIADB, POSTGRESQL, make_table  # noqa: E402
from live_servers import MariaDB, PostgreSQL, Servers  # noqa: E402

TYPES = {'MariaDB': MARIADB, 'PostgreSQL': POSTGRESQL}

# Statements for both servers, in addition to the table of difficult values.
CASES = [
    ('columns of the same name', 'SELECT n, n, word FROM small ORDER BY n'),
    ('no rows', 'SELECT n, word FROM small WHERE n < 0'),
    ('descending order', 'SELECT n, word FROM small ORDER BY n DESC'),
    ('a limit and an offset', 'SELECT n FROM small ORDER BY n LIMIT 3 OFFSET 2'),
    ('groups', 'SELECT word, COUNT(*), SUM(n), MIN(n) FROM small GROUP BY word ORDER BY word'),
    ('a union', 'SELECT n FROM small WHERE n < 3 UNION ALL SELECT n FROM small WHERE n > 8 ORDER BY n'),
    ('NULL and an empty text', 'SELECT n, word, note FROM small ORDER BY n'),
    ('values in the statement', "SELECT n, word FROM small WHERE word = 'it''s' AND n > -5 AND n < 1.5"),
    ('a backslash in a value', "SELECT n FROM small WHERE note = 'a\\b'"),
    ('many rows in order', 'SELECT id, word FROM many ORDER BY word, id'),
    ('many rows with equal keys', 'SELECT word FROM many ORDER BY word'),
]

SMALL = ["CREATE TABLE small (n int PRIMARY KEY, word varchar(20), note varchar(20))",
         "INSERT INTO small VALUES (0, 'it''s', NULL), (1, 'it''s', ''), (2, '', 'a\\%sb'), (3, NULL, 'NULL'),"
         "(4, 'b', 'x'), (5, 'b', 'x'), (6, 'c', ' '), (7, 'c', 'y'), (8, 'd', 'z'), (9, 'D', 'Z')"]
MANY = {
    'MariaDB': "CREATE TABLE many (id int PRIMARY KEY, word varchar(20)) AS "
               "SELECT seq AS id, CONCAT('w', seq * 7919 % 1000) AS word FROM seq_1_to_30000",
    'PostgreSQL': "CREATE TABLE many AS SELECT i AS id, 'w' || i * 7919 % 1000 AS word FROM generate_series(1, 30000) i",
}


def fill(server):
    is_mariadb = isinstance(server, MariaDB)
    statements = ["SET sql_mode = 'ALLOW_INVALID_DATES'"] if is_mariadb else [
        "CREATE TYPE mood AS ENUM ('it''s ok', 'integer')", 'CREATE TYPE pair AS (a int, b text)',
        'CREATE TABLE nothing ()', 'INSERT INTO nothing DEFAULT VALUES']
    statements += make_table(TYPES[server.title], 'difficult')
    # MariaDB reads a backslash in quotes as an escape.
    statements += [SMALL[0], SMALL[1] % ('\\' if is_mariadb else ''), MANY[server.title]]
    server.execute(';\n'.join(statements) + ';')
    if not is_mariadb:
        server.execute('GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader')


class Dowser:
    def __init__(self, program, home):
        self.program = program
        self.environment = dict(os.environ, XDG_DATA_HOME=home, XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home)

    def run(self, uri, sql):
        return subprocess.run([self.program, 'run', '--source', uri, '--sql', sql, '--format', 'json', '--limit', '0'],
                              capture_output=True, stdin=subprocess.DEVNULL, env=self.environment)

    def select(self, uri, sql):
        done = self.run(uri, sql)
        if done.returncode != 0:
            raise RuntimeError((done.stderr or done.stdout).decode()[-500:])
        return json.loads(done.stdout)['rows']


def is_same_number(cell, printed, kind):
    if kind == BITS:
        return int(cell) == int.from_bytes(printed, 'big')
    if kind == FLOAT:
        return float('%.6g' % cell) == float(printed)
    if isinstance(cell, float):
        return cell == float(printed)
    return decimal.Decimal(printed.decode()) == cell


def is_same(cell, printed, kind, is_mariadb):
    """Returns True if @cell of Dowser's JSON equals @printed of the client program. None is NULL."""
    if cell is None or printed is None:
        return cell is printed
    if isinstance(cell, dict):
        raw = base64.b64decode(cell['base64'])
        return printed == (raw if is_mariadb else b'\\x' + raw.hex().encode())
    if printed in (b't', b'f') and not is_mariadb and not isinstance(cell, str):
        return bool(cell) == (printed == b't')
    if isinstance(cell, (int, float)) or kind == BITS:
        return is_same_number(cell, printed, kind)
    return cell.encode() == printed


def quote(value):
    text = repr(value)
    return text if len(text) < 100 else text[:100] + '… (%d)' % len(text)


def select_printed(server, sql):
    """Returns the rows that the client program prints. MariaDB's program prints NULL as a word, so a second query finds the NULL cells."""
    printed = server.select(sql)
    if isinstance(server, PostgreSQL) or b'NULL' not in {cell for row in printed for cell in row}:
        return printed
    n = len(printed[0])
    names = ', '.join('c%d' % i for i in range(n))
    tests = ', '.join('c%d IS NULL' % i for i in range(n))
    nulls = server.select('WITH q (%s) AS (%s LIMIT 1000000) SELECT %s FROM q' % (names, sql, tests))
    return [[None if is_null == b'1' else cell for cell, is_null in zip(row, null_row)]
            for row, null_row in zip(printed, nulls)]


def check_difficult(tap, dowser, server):
    sql = 'SELECT * FROM difficult ORDER BY id'
    try:
        found = dowser.select(server.local_uri(), sql)
    except RuntimeError as error:
        tap.check('%s: the table of difficult values is read' % server.title, False, [error])
        return
    printed = select_printed(server, sql)
    tap.check('%s: all rows of difficult values are read' % server.title, len(found) == len(printed))
    for i, column in enumerate(TYPES[server.title]):
        kind = column[2] if len(column) > 2 else None
        wrong = [(row[i + 1], cells[i + 1]) for row, cells in zip(found, printed)
                 if not is_same(row[i + 1], cells[i + 1], kind, isinstance(server, MariaDB))]
        tap.check('%s: %s' % (server.title, column[0]), not wrong,
                  ['Dowser: %s, the client program: %s' % (quote(ours), quote(theirs)) for ours, theirs in wrong])


def check_cases(tap, dowser, server):
    for name, sql in CASES:
        details = []
        # MariaDB reads a backslash as an escape, so SQL for MariaDB doubles it.
        sql = sql.replace('\\', '\\\\') if isinstance(server, MariaDB) else sql
        try:
            found = dowser.select(server.local_uri(), sql)
            printed = select_printed(server, sql)
            if len(found) != len(printed):
                details.append('%d rows instead of %d' % (len(found), len(printed)))
            details += ['Dowser: %s, the client program: %s' % (row, cells) for row, cells in zip(found, printed)
                        if not all(is_same(ours, other, None, isinstance(server, MariaDB))
                                   for ours, other in zip(row, cells))][:5]
        except RuntimeError as error:
            details.append(error)
        tap.check('%s: %s' % (server.title, name), not details, details)


def check_no_columns(tap, dowser, server):
    done = dowser.run(server.local_uri(), 'SELECT * FROM nothing')
    tap.check('%s: a table without columns gives one clear sentence' % server.title,
              done.returncode in (2, 3, 4, 5) and done.stdout + done.stderr != b'', [done.returncode, done.stderr])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tap = Tap()
    with Servers(sys.argv[2:]) as servers, tempfile.TemporaryDirectory() as home:
        if not servers:
            skip_all('no server is installed: scripts/setup test installs them')
        for server in servers.values():
            fill(server)
            dowser = Dowser(os.path.abspath(sys.argv[1]), home)
            check_difficult(tap, dowser, server)
            check_cases(tap, dowser, server)
            if isinstance(server, PostgreSQL):
                check_no_columns(tap, dowser, server)
    tap.finish()


main()
