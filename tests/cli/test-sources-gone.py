#!/usr/bin/env python3
# test-sources-gone.py - a source that cannot be opened, a missing file, old sessions, a killed run
# usage: test-sources-gone.py DOWSER-CLI
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

ENDLESS = ('SELECT count(*) AS n FROM tides a, tides b, tides c, tides d WHERE a.height + b.height + c.height + '
           'd.height = -1')


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.environment = {**os.environ, 'DOWSER_DATA_DIR': os.path.join(folder, 'data'),
                            'DOWSER_CONFIG_DIR': os.path.join(folder, 'config'), 'LC_ALL': 'C.UTF-8'}

    def run(self, *arguments, **environment):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True,
                              env={**self.environment, **environment})

    def make(self, name, table):
        path = os.path.join(self.folder, name)
        database = sqlite3.connect(path)
        database.execute('CREATE TABLE %s (id INTEGER PRIMARY KEY, port TEXT, height REAL)' % table)
        database.executemany('INSERT INTO %s VALUES (?, ?, ?)' % table, ((i, 'p%d' % (i % 7), i % 13) for i in range(300)))
        database.commit()
        database.close()
        return path


def check_last_schema(tap, cli):
    path = cli.make('harbour.db', 'tides')
    before = cli.run('schema', '--source', path)
    os.rename(path, path + '.away')
    gone = cli.run('schema', '--source', path)
    tap.check('an unreachable source shows its last known tables', gone.returncode == 0 and gone.stdout == before.stdout, [repr(gone)])
    tap.check('a note says that the tables are old', 'The source is not connected. The tables are shown as they were last read: today' in gone.stderr, [repr(gone)])
    asked = cli.run('ask', '--source', path, 'How many tides?')
    tap.check('a question to an unreachable source is an error', asked.returncode == 5 and asked.stdout == '', [repr(asked)])
    never = cli.run('schema', '--source', path + '.never')
    tap.check('a source that was never read is an error', never.returncode == 5 and never.stdout == '', [repr(never)])
    os.rename(path + '.away', path)
    last = cli.run('schema', '--source', path, '--last')
    tap.check('--last shows the last known tables', last.returncode == 0 and last.stdout == before.stdout
              and 'The tables are shown as they were last read: today' in last.stderr, [repr(last)])
    again = cli.run('schema', '--source', path)
    tap.check('a reachable source prints no note', again.stderr == '', [repr(again)])


def check_candidates(tap, cli):
    old = cli.make('old.db', 'winds')
    new = cli.make('new.db', 'waves')
    for path in (old, new):
        cli.run('schema', '--source', path)
    os.remove(new)
    found = cli.run('ask', '--format', 'csv', 'How many winds?')
    tap.check('a missing file is not the default source', found.returncode == 0 and '300' in found.stdout, [repr(found)])


def list_sessions(cli):
    return json.loads(cli.run('sessions', 'list', '--format', 'json').stdout)


def check_clean(tap, cli):
    n = len(list_sessions(cli))
    for question in ('How many tides?', 'How many tides per port?', 'Highest height of tides'):
        cli.run('ask', '--source', os.path.join(cli.folder, 'harbour.db'), question)
    n = len(list_sessions(cli))
    kept = cli.run('sessions', 'clean')
    tap.check('the default rule deletes no sessions', kept.stdout == '0 sessions deleted.\n', [repr(kept)])
    look = cli.run('sessions', 'clean', '--keep', '1', '--dry-run')
    tap.check('--dry-run prints how many sessions would be deleted', look.stdout == '%d sessions would be deleted.\n' % (n - 1)
              and len(list_sessions(cli)) == n, [repr(look)])
    database = sqlite3.connect(os.path.join(cli.folder, 'data', 'dowser.db'))
    old = database.execute('UPDATE session SET changed = changed - 40 * 86400000000 '
                           "WHERE title = 'How many tides?'").rowcount
    database.commit()
    database.close()
    by_file = cli.run('sessions', 'clean', '--dry-run', DOWSER_KEEP_DAYS='30')
    tap.check('the environment sets the rule', by_file.stdout == '%d sessions would be deleted.\n' % old, [repr(by_file)])
    cleaned = cli.run('sessions', 'clean', '--days', '30')
    tap.check('sessions are deleted by age', cleaned.stdout == '%d sessions deleted.\n' % old
              and len(list_sessions(cli)) == n - old, [repr(cleaned)])
    cleaned = cli.run('sessions', 'clean', '--keep', '1')
    left = list_sessions(cli)
    tap.check('sessions are deleted by number, the oldest first', len(left) == 1 and 'Highest height of tides' in repr(left[0]),
              [repr(cleaned), repr(left)])
    wrong = cli.run('sessions', 'clean', '--keep', '-3')
    tap.check('an invalid number is refused', wrong.returncode == 2 and len(list_sessions(cli)) == 1, [repr(wrong)])


def read_log(cli):
    return json.loads(cli.run('log', '--format', 'json', '--number', '0').stdout)


def wait_for_begun(cli):
    path = os.path.join(cli.folder, 'data', 'dowser.db')
    for _ in range(600):
        database = sqlite3.connect('file:%s?mode=ro' % path, uri=True, timeout=30)
        found = database.execute("SELECT count(*) FROM statement_log WHERE outcome = 'begun' AND kind = 'question'")
        n = found.fetchone()[0]
        database.close()
        if n > 0:
            return True
        time.sleep(0.05)
    return False


def check_log(tap, cli):
    path = os.path.join(cli.folder, 'harbour.db')
    cli.run('run', '--source', path, '--sql', 'SELECT port FROM tides LIMIT 3')
    done = [line for line in read_log(cli) if line['kind'] == 'question'][0]
    tap.check('a statement that ended has one line in the log', done['outcome'] == 'done' and done['rows'] == 3
              and len([line for line in read_log(cli) if line['sql'] == done['sql']]) == 1, [repr(done)])
    program = subprocess.Popen([cli.program, 'run', '--yes', '--source', path, '--sql', ENDLESS], env=cli.environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    begun = wait_for_begun(cli)
    program.send_signal(signal.SIGKILL)
    program.wait()
    lines = [line for line in read_log(cli) if line['outcome'] == 'begun']
    tap.check('a statement of a killed program is in the log', begun and len(lines) == 1
              and 'tides' in lines[0]['sql'], [repr(lines)])


def check_locked(tap, cli):
    """Dowser waits for a file that another program writes to, and reports it."""
    path = cli.make('busy.db', 'tides')
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute('BEGIN EXCLUSIVE')
    program = subprocess.Popen([cli.program, 'run', '--source', path, '--sql', 'SELECT count(*) AS n FROM tides',
                                '--format', 'csv'], env=cli.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True)
    said = program.stderr.readline()
    writer.execute('ROLLBACK')
    out, rest = program.communicate(timeout=60)
    tap.check('a locked file is waited for, with a message', 'Another program is writing to “busy.db”' in said and '300' in out
              and program.returncode == 0, [repr(said), repr(out), repr(rest)])


def check_virtual(tap, cli):
    """Questions work on virtual tables. Their shadow tables are hidden."""
    path = os.path.join(cli.folder, 'plots.db')
    database = sqlite3.connect(path)
    database.execute('CREATE VIRTUAL TABLE plots USING rtree (plot_id, west, east)')
    database.executemany('INSERT INTO plots VALUES (?, ?, ?)', ((i, i, i + 2) for i in range(9)))
    database.execute('CREATE VIRTUAL TABLE letters USING fts5 (subject, body)')
    database.execute("INSERT INTO letters VALUES ('Rent', 'is due')")
    database.commit()
    database.close()
    schema = cli.run('schema', '--source', path).stdout
    tap.check('virtual tables have their columns', '| west | real |' in schema and '| subject |' in schema, [schema])
    tap.check('shadow tables are hidden', 'plots_node' not in schema and 'letters_data' not in schema, [schema])
    plots = cli.run('ask', '--source', path, '--format', 'csv', 'How many plots with west greater than 4?')
    tap.check('a question reads an rtree table', plots.stdout.split()[-1:] == ['4'], [repr(plots)])
    letters = cli.run('ask', '--source', path, '--format', 'csv', 'How many letters?')
    tap.check('a question reads a full-text table', letters.stdout.split()[-1:] == ['1'], [repr(letters)])


def check_damaged_metadata(tap, cli):
    """An unreadable metadata file next to a database is reported, because then every column is treated as personal."""
    path = cli.make('pier.db', 'moorings')
    with open(os.path.join(cli.folder, 'pier.columns.json'), 'w', encoding='utf-8') as file:
        file.write('{"tables": [')
    done = cli.run('ask', '--source', path, 'How many moorings?')
    tap.check('a damaged metadata file is reported', done.returncode == 0 and 'pier.columns.json' in done.stderr
              and 'any value may be personal data' in done.stderr, [repr(done)])
    os.remove(os.path.join(cli.folder, 'pier.columns.json'))
    healed = cli.run('ask', '--source', path, 'How many moorings?')
    tap.check('a deleted metadata file is not reported', 'personal' not in healed.stderr, [repr(healed)])


def check_long_error(tap, cli):
    """An error with a very long name stays short enough to read."""
    path = os.path.join(cli.folder, *(['draught' * 30] * 10), 'quay.db')
    done = cli.run('run', '--source', path, '--sql', 'SELECT 1')
    tap.check('an error has at most 500 characters', done.returncode == 5 and 400 < len(done.stderr) <= 520
              and 'draughtdraught' in done.stderr, [repr(len(done.stderr)), repr(done)[:900]])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        check_last_schema(tap, cli)
        check_candidates(tap, cli)
        check_clean(tap, cli)
        check_log(tap, cli)
        check_locked(tap, cli)
        check_virtual(tap, cli)
        check_long_error(tap, cli)
        check_damaged_metadata(tap, cli)
    tap.finish()


main()
