#!/usr/bin/env python3
# test-clickhouse-cells.py - Dowser reads the same cells from ClickHouse as ClickHouse prints
# usage: with-servers.py --only clickhouse test-clickhouse-cells.py DOWSER-CLI
import base64
import decimal
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap, skip_all  # noqa: E402

# (name, type, values of three rows as SQL). JSON has no infinite numbers; the engine's own test covers them.
COLUMNS = [
    ('u64', 'UInt64', ['18446744073709551615', '0', '9223372036854775808']),
    ('i64', 'Int64', ['-9223372036854775808', '0', '9223372036854775807']),
    ('i8', 'Nullable(Int8)', ['-128', 'NULL', '127']),
    ('f32', 'Float32', ['0.1', '3.4e38', '-1.5e-45']),
    ('f64', 'Nullable(Float64)', ['1e308', 'NULL', '5e-324']),
    ('money', 'Decimal(9, 2)', ['-1234567.89', '0', '0.01']),
    ('wide', 'Nullable(Decimal(38, 20))', ['123456789012345678.12345678901234567891', 'NULL', '-0.00000000000000000001']),
    ('day', 'Date', ["'2105-12-31'", "'1970-01-01'", "'2000-02-29'"]),
    ('moment', 'DateTime', ["'2024-03-31 01:30:00'", "'1970-01-01 00:00:01'", "'2038-01-19 03:14:07'"]),
    ('zoned', "DateTime('Asia/Tokyo')", ["'2024-03-31 01:30:00'", "'1970-01-02 00:00:01'", "'2038-01-19 03:14:07'"]),
    ('text', 'String', [r"'a\tb\nc\\d\'\"e\0'", "''", "'ä🦊 Code: 1, DB::Exception'"]),
    ('note', 'Nullable(String)', [r"'\\N'", 'NULL', "'NULL'"]),
    ('fixed', 'FixedString(4)', ["'ab'", "'abcd'", "'é'"]),
    ('mood', "Enum8('a' = 1, 'b c' = -5)", ["'a'", "'b c'", "'a'"]),
    ('uuid', 'UUID', ["'61f0c404-5cb3-11e7-907b-a6006ad3dba0'", "'00000000-0000-0000-0000-000000000000'",
                      "'ffffffff-ffff-ffff-ffff-ffffffffffff'"]),
    ('numbers', 'Array(Int32)', ['[1, -2]', '[]', '[2147483647]']),
    ('texts', 'Array(Nullable(String))', [r"['x\'y', NULL, '\t']", '[]', "['ä']"]),
    ('i256', 'Int256', ['-57896044618658097711785492504343953926634992332820282019728792003956564819968', '0', '1']),
    ('truth', 'Nullable(Bool)', ['true', 'NULL', 'false']),
    ('few', 'LowCardinality(Nullable(String))', ["'x'", 'NULL', "''"]),
    ('old', 'Date32', ["'1900-01-01'", "'2299-12-31'", "'1969-12-31'"]),
    ('exact', "DateTime64(6, 'UTC')", ["'1900-01-01 00:00:00.000001'", "'2262-04-11 23:47:16.854775'",
                                       "'2024-02-29 12:00:00'"]),
    ('host', 'IPv4', ["'127.0.0.1'", "'0.0.0.0'", "'255.255.255.255'"]),
    ('six', 'IPv6', ["'::1'", "'2001:db8::ff00:42:8329'", "'::ffff:1.2.3.4'"]),
    ('map', 'Map(String, UInt8)', [r"{'a\tb': 1, 'c': 2}", '{}', "{'': 0}"]),
    ('json', 'JSON', ["'{\"a\": [1, \"x\"]}'", "'{}'", "'{\"b\": {\"c\": null}}'"]),
    ('pair', 'Tuple(UInt8, String)', [r"(255, 'z\n')", "(0, '')", r"(1, '\\')"]),
]
ESCAPES = {b'0': b'\0', b'b': b'\b', b'f': b'\f', b'n': b'\n', b'r': b'\r', b't': b'\t'}


def ask(address, sql):
    with urllib.request.urlopen(address, data=sql.encode(), timeout=30) as answer:
        return answer.read()


def fill(address):
    names = ', '.join('%s %s' % (name, kind) for name, kind, _ in COLUMNS)
    rows = ', '.join('(%d, %s)' % (i, ', '.join(values[i] for _, _, values in COLUMNS)) for i in range(3))
    ask(address, 'CREATE TABLE difficult (id UInt8, %s) ENGINE = Memory' % names)
    ask(address, 'INSERT INTO difficult VALUES ' + rows)


def read_printed(address):
    printed = ask(address, 'SELECT * FROM difficult ORDER BY id SETTINGS output_format_decimal_trailing_zeros = 1 '
                           'FORMAT TabSeparated')
    return [line.split(b'\t') for line in printed.rstrip(b'\n').split(b'\n')]


def read_found(program, address):
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, XDG_DATA_HOME=home, XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home)
        uri = address.replace('http://', 'clickhouse://default@') + '/default'
        done = subprocess.run([program, 'run', '--source', uri, '--sql', 'SELECT * FROM difficult ORDER BY id',
                               '--format', 'json'], capture_output=True, env=environment)
    if done.returncode != 0:
        sys.exit('test-clickhouse-cells.py: ' + (done.stderr or done.stdout).decode()[-500:])
    return json.loads(done.stdout, parse_float=decimal.Decimal)['rows']


def unescape(printed):
    return re.sub(rb'\\(.)', lambda found: ESCAPES.get(found.group(1), found.group(1)), printed, flags=re.S)


def is_same(cell, printed, kind):
    if printed == b'\\N' or cell is None:
        return cell is None and printed == b'\\N'
    if isinstance(cell, dict):
        return base64.b64decode(cell['base64']) == unescape(printed)
    if 'Bool' in kind:
        return printed == (b'true' if cell else b'false')
    if 'Float' in kind:
        return str(float(cell)) == str(float(printed))
    if isinstance(cell, str):
        return cell.encode() == (printed if kind.startswith(('Array', 'Map', 'Tuple')) else unescape(printed))
    return decimal.Decimal(printed.decode()) == cell


def main():
    addresses = os.environ.get('DOWSER_TEST_CLICKHOUSE', '').split(',')
    if not addresses[0]:
        skip_all('there is no ClickHouse: scripts/setup test fetches it as a library')
    tap = Tap()
    fill(addresses[0])
    printed = read_printed(addresses[0])
    found = read_found(os.path.abspath(sys.argv[1]), addresses[0])
    tap.check('all rows are read', len(found) == len(printed) == 3)
    for i, (name, kind, _) in enumerate(COLUMNS, 1):
        wrong = ['Dowser: %r, ClickHouse: %r' % (row[i], cells[i])
                 for row, cells in zip(found, printed) if not is_same(row[i], cells[i], kind)]
        tap.check('%s: %s' % (name, kind), not wrong, wrong)
    tap.finish()


main()
