# difficult_values.py - types of MariaDB and PostgreSQL with values that are often read wrong
EMOJI = "'😀 naïve 日本 \u202e'"
QUOTES = "'it''s \"x\" `y`'"
MEGABYTE = 1000000

# Types that MariaDB's client program prints differently: FLOAT with fewer digits, and bits as bytes.
FLOAT, BITS = 'float', 'bits'

MARIADB = [
    ('tinyint', ['-128', '127', '0']),
    ('tinyint unsigned', ['0', '255']),
    ('boolean', ['TRUE', 'FALSE', '-5']),
    ('smallint', ['-32768', '32767']),
    ('smallint unsigned', ['65535', '32768']),
    ('mediumint', ['-8388608', '8388607']),
    ('mediumint unsigned', ['16777215', '8388608']),
    ('int', ['-2147483648', '2147483647', '-1']),
    ('int unsigned', ['4294967295', '2147483648']),
    ('int(6) zerofill', ['7']),
    ('bigint', ['-9223372036854775808', '9223372036854775807', '9007199254740993']),
    ('bigint unsigned', ['18446744073709551615', '9223372036854775808', '9223372036854775807']),
    ('decimal(65,30)', ['12345678901234567890123456789012345.123456789012345678901234567891', '-0.000000000000000001',
                        '0']),
    ('decimal(38,20)', ['-123456789012345678.12345678901234567890', '1e-20']),
    ('decimal(65,0)', ['9' * 65, '-' + '9' * 65]),
    ('float', ['0.1', '-3.4028234e38', '1.17549435e-38', '16777216', '1e-45', '0', '-0e0', '1234.5678'], FLOAT),
    ('double', ['0.1', '1.7976931348623157e308', '-1.7976931348623157e308', '2.2250738585072014e-308', '5e-324', '1e15',
                '123456789012345680000', '0.30000000000000004', '-0e0']),
    ('date', ["'0000-00-00'", "'1000-01-01'", "'9999-12-31'", "'2020-00-00'", "'2020-02-00'", "'0001-01-01'"]),
    ('datetime', ["'0000-00-00 00:00:00'", "'9999-12-31 23:59:59'", "'2024-02-29 12:00:00'"]),
    ('datetime(6)', ["'2024-02-29 12:00:00.000001'", "'1000-01-01 00:00:00.999999'", "'0000-00-00 00:00:00'"]),
    ('timestamp(3) NULL', ["'1970-01-01 00:00:01.001'", "'2038-01-19 03:14:07.999'", "'0000-00-00 00:00:00'"]),
    ('time', ["'-838:59:59'", "'838:59:59'", "'00:00:00'", "'-00:00:01'"]),
    ('time(6)', ["'-00:00:00.000001'", "'838:59:59.999999'", "'23:59:59.5'"]),
    ('year', ['1901', '2155', '0']),
    ('char(10)', ["''", "'ab  '", EMOJI[:8] + "'"]),
    ('varchar(100)', ["''", EMOJI, QUOTES, "'NULL'", r"'tab\t line\n back\\ return\r'", r"'a\0b'", r"'\0'", "' '"]),
    ('varchar(50) character set latin1', ["'é'", "''"]),
    ('varchar(50) character set utf16', ["'日本'"]),
    ('longtext', ["REPEAT('ä', %d)" % MEGABYTE, "''", "'x'"]),
    ('tinytext', ["''", "'x'"]),
    ('binary(4)', ["X'00'", "X'FF80FE00'"]),
    ('varbinary(20)', ["X''", "X'00FF80'", "X'C328'", "'text'"]),
    ('longblob', ["REPEAT(X'00FF', %d)" % (MEGABYTE // 2), "X''", "X'0A0D5C09'"]),
    ('bit(1)', ["b'1'", "b'0'"], BITS),
    ('bit(9)', ["b'100000001'"], BITS),
    ('bit(64)', ["b'" + '1' * 64 + "'", "b'1'"], BITS),
    ("enum('a','it''s','integer')", ["'a'", "'it''s'", "'integer'"]),
    ("set('x','y','date')", ["''", "'x,y'", "'date'"]),
    ('json', ["'{\"a\": [1, null, \"ü\"]}'", "'null'", "'\"\"'"]),
    ('uuid', ["'6ba7b810-9dad-11d1-80b4-00c04fd430c8'"]),
    ('inet6', ["'::1'", "'2001:db8::ff00:42:8329'"]),
    ('int generated always as (3 * 7)', []),
]

POSTGRESQL = [
    ('smallint', ['-32768', '32767']),
    ('integer', ['-2147483648', '2147483647']),
    ('bigint', ['-9223372036854775808', '9223372036854775807', '9007199254740993']),
    ('numeric', ["'NaN'", "'Infinity'", "'-Infinity'", '1e100', '-1e-100', '0', '0.10']),
    ('numeric(38,20)', ['123456789012345678.12345678901234567890', '-0.00000000000000000001']),
    ('real', ['0.1', "'-3.4028235e38'", '16777216', '1e-45', "'-0'"]),
    ('double precision', ['0.1', '1.7976931348623157e308', '5e-324', '0.30000000000000004', '123456789012345680000']),
    ('money', ['-92233720368547758.08', '0.1']),
    ('boolean', ['true', 'false']),
    ('char(10)', ["''", "'ab  '"]),
    ('varchar(50)', ["''", EMOJI, QUOTES, "'NULL'", r"E'tab\t line\n back\\ return\r'"]),
    ('text', ["''", "repeat('ä', %d)" % MEGABYTE, EMOJI, "' '"]),
    ('"char"', ["'a'", "''"]),
    ('name', ["'a name'"]),
    ('bytea', [r"'\x'", r"'\x00ff80'", r"'\x5c78'", r"'\xc328'", "decode(repeat('00ff', %d), 'hex')" % (MEGABYTE // 2)]),
    ('date', ["'infinity'", "'-infinity'", "'4713-01-01 BC'", "'5874897-12-31'", "'0001-12-31 BC'", "'2024-02-29'"]),
    ('timestamp', ["'infinity'", "'-infinity'", "'4713-01-01 00:00:00 BC'", "'294276-12-31 23:59:59.999999'",
                   "'2024-02-29 12:00:00.000001'"]),
    ('timestamptz', ["'infinity'", "'2024-07-01 12:00:00+05:30'", "'0044-03-15 12:00:00+00 BC'"]),
    ('time', ["'24:00:00'", "'23:59:59.999999'", "'00:00:00'"]),
    ('timetz', ["'23:59:59.999999+14'", "'12:00:00-15:59'"]),
    ('interval', ["'1 year -2 months 3 days -04:05:06.789'", "'-178000000 years'", "'0'"]),
    ('uuid', ["'6ba7b810-9dad-11d1-80b4-00c04fd430c8'"]),
    ('json', ["'{\"a\" : [1, null, \"ü\"]}'", "'null'"]),
    ('jsonb', ["'{\"b\": 1e400, \"a\": {}}'", "'\"\"'"]),
    ('integer[]', ["'{}'", "'{1,NULL,-3}'", "'{{1,2},{3,4}}'", "'[0:1]={5,6}'"]),
    ('text[]', ["'{\"\",NULL,\"NULL\",\"a,b\",\"c\\\"d\"}'"]),
    ('inet', ["'::1/64'", "'10.0.0.1'"]),
    ('cidr', ["'10.0.0.0/8'"]),
    ('macaddr', ["'08:00:2b:01:02:03'"]),
    ('bit(3)', ["B'101'"]),
    ('bit varying', ["B''", "B'" + '1' * 70 + "'"]),
    ('point', ["'(1.5,-2)'"]),
    ('polygon', ["'((0,0),(1,1),(1,0))'"]),
    ('int4range', ["'empty'", "'[1,5)'", "'(,)'"]),
    ('tsvector', ["'a:1A fat:2 ''it''''s'''"]),
    ('oid', ['4294967295']),
    ('pg_lsn', ["'16/B374D848'"]),
    ('mood', ["'it''s ok'", "'integer'"]),
    ('pair', ["'(1,\"a,b\")'", "'(,)'"]),
]


def make_table(columns, name, more=''):
    """Yields the SQL of a table with a column for each type. Its rows contain the first value of each type, then the second, and so on."""
    n_rows = max(len(column[1]) for column in columns) + 1
    yield 'CREATE TABLE %s (id int PRIMARY KEY%s)%s' % (
        name, ''.join(', c%d %s' % (i, column[0]) for i, column in enumerate(columns)), more)
    stored = [i for i, column in enumerate(columns) if 'generated' not in column[0]]
    names = ', '.join('c%d' % i for i in stored)
    for row in range(n_rows):
        values = [columns[i][1][row] if row < len(columns[i][1]) else 'NULL' for i in stored]
        yield 'INSERT INTO %s (id, %s) VALUES (%d, %s)' % (name, names, row, ', '.join(values))
