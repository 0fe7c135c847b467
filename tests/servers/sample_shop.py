# sample_shop.py - the sample shop as SQL for a server, or as a folder of CSV files, with the same rows
import csv
import os
import re
import sqlite3

DATE = re.compile(r'\d{4}-\d\d-\d\d')
MOMENT = re.compile(r'\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d')
ROWS_AT_ONCE = 500


class Shop:
    """The tables of the sample and their columns."""

    def __init__(self, path):
        self.db = sqlite3.connect('file:%s?mode=ro' % path, uri=True)
        self.tables = [row[0] for row in self.db.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid")]

    def columns(self, table):
        return [row[1] for row in self.db.execute('SELECT * FROM pragma_table_xinfo(?)', (table,))]

    def rows(self, table):
        names = ', '.join('"%s"' % name for name in self.columns(table))
        return self.db.execute('SELECT %s FROM "%s"' % (names, table)).fetchall()

    def primary_key(self, table):
        return [row[0] for row in self.db.execute('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk',
                                                  (table,))]

    def foreign_keys(self, table):
        """Returns (columns, other table, its columns) of each foreign key. SQLite numbers the keys in reverse order."""
        keys = {}
        for number, other, column, other_column in self.db.execute(
                'SELECT id, "table", "from", "to" FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq', (table,)):
            key = keys.setdefault(number, ([], other, []))
            key[0].append(column)
            key[2].append(other_column or 'id')
        return keys.values()


def kind_of(values):
    values = [value for value in values if value is not None]
    if all(isinstance(value, int) for value in values):
        return 'bigint'
    if all(isinstance(value, (int, float)) for value in values):
        return 'double precision'
    texts = [str(value) for value in values]
    for pattern, kind in ((DATE, 'date'), (MOMENT, 'timestamp')):
        if all(pattern.fullmatch(text) for text in texts):
            return kind
    return 'varchar(%d)' % max(10, *(len(text) for text in texts))


def literal(value):
    if value is None:
        return 'NULL'
    return repr(value) if isinstance(value, (int, float)) else "'%s'" % value.replace("'", "''")


def table_sql(shop, table, quote):
    """Yields the SQL of the table with its primary key and rows. `quote` is the quote character for names."""
    def name(text):
        return quote + text + quote

    rows = shop.rows(table)
    columns = shop.columns(table)
    parts = ['%s %s' % (name(column), kind_of([row[i] for row in rows])) for i, column in enumerate(columns)]
    key = shop.primary_key(table)
    if key:
        parts.append('PRIMARY KEY (%s)' % ', '.join(name(column) for column in key))
    yield 'CREATE TABLE %s (%s);' % (name(table), ', '.join(parts))
    for start in range(0, len(rows), ROWS_AT_ONCE):
        values = ('(%s)' % ', '.join(literal(value) for value in row) for row in rows[start:start + ROWS_AT_ONCE])
        yield 'INSERT INTO %s VALUES %s;' % (name(table), ', '.join(values))


def as_sql(path, quote):
    """Returns the SQL of all tables. The foreign keys come last."""
    shop = Shop(path)
    lines = [line for table in shop.tables for line in table_sql(shop, table, quote)]
    for table in shop.tables:
        for columns, other, other_columns in shop.foreign_keys(table):
            names = [', '.join(quote + name + quote for name in part)
                     for part in ([table], columns, [other], other_columns)]
            lines.append('ALTER TABLE %s ADD FOREIGN KEY (%s) REFERENCES %s (%s);' % tuple(names))
    return '\n'.join(lines)


def as_csv(path, folder):
    shop = Shop(path)
    for table in shop.tables:
        with open(os.path.join(folder, table + '.csv'), 'w', encoding='utf-8', newline='') as file:
            writer = csv.writer(file)
            writer.writerow(shop.columns(table))
            writer.writerows(shop.rows(table))
