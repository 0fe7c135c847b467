#!/usr/bin/env python3
# test-limits.py - limits on reading, memory and disk space: confirmed first, spilled to a file, reported when the disk is full
# usage: test-limits.py DOWSER-CLI
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

N_ROWS = 50000


def make_database(folder):
    path = os.path.join(folder, 'rows.db')
    database = sqlite3.connect(path)
    database.execute('CREATE TABLE orders (id INTEGER PRIMARY KEY, customer INTEGER, note TEXT)')
    database.executemany('INSERT INTO orders VALUES (?, ?, ?)', ((i, i % 977, 'note %d' % i) for i in range(N_ROWS)))
    database.commit()
    database.close()
    return path


def limit_files():
    """Makes a write beyond the limit fail, as on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (700000, 700000))


class Cli:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.database = make_database(folder)

    def run(self, sql, *arguments, environment=None, **options):
        return subprocess.run([self.program, 'run', '--source', self.database, '--sql', sql, *arguments],
                              capture_output=True, env={**os.environ, 'DOWSER_DATA_DIR': os.path.join(self.folder, 'data'),
                                                        **(environment or {})}, **options)


def check_cost(tap, cli):
    asks = {'DOWSER_ASK_ABOVE': '1000'}
    whole = 'SELECT id, note FROM orders WHERE customer = 5'
    done = cli.run(whole, '--format', 'csv', environment=asks)
    tap.check('a query that reads very many rows needs a confirmation', done.returncode == 7 and done.stdout == b''
              and b'about 50,000 rows' in done.stderr and b'--yes' in done.stderr, [repr(done)])
    done = cli.run(whole, '--format', 'csv', '--yes', environment=asks)
    tap.check('--yes runs a query that reads very many rows', done.returncode == 0 and done.stdout.count(b'\r\n') == 53, [repr(done)])
    done = cli.run('SELECT note FROM orders WHERE id = 5', '--format', 'csv', environment=asks)
    tap.check('a lookup in an index needs no confirmation', done.returncode == 0, [repr(done)])
    done = subprocess.run([cli.program, 'export', '--source', cli.database, '--sql', whole],
                          capture_output=True, env={**os.environ, 'DOWSER_DATA_DIR': cli.folder, **asks})
    tap.check('an export that reads very many rows needs a confirmation', done.returncode == 7 and done.stdout == b'', [repr(done)])
    done = subprocess.run([cli.program, 'export', '--source', cli.database, '--sql', whole, '--yes'],
                          capture_output=True, env={**os.environ, 'DOWSER_DATA_DIR': cli.folder, **asks})
    tap.check('--yes runs an export that reads very many rows', done.returncode == 0 and done.stdout.count(b'\r\n') == 53, [repr(done)])


def check_spill(tap, cli):
    sql = 'SELECT id, customer, note FROM orders'
    held = cli.run(sql, '--format', 'json')
    spilled = cli.run(sql, '--format', 'json', environment={'DOWSER_RESULT_MEMORY': '0'})
    tap.check('a spill file gives the same rows as memory', held.returncode == 0
              and json.loads(held.stdout)['rows'] == json.loads(spilled.stdout)['rows'], [spilled.stderr.decode()])
    full = cli.run(sql, '--format', 'csv', environment={'DOWSER_RESULT_MEMORY': '0', 'TMPDIR': cli.folder},
                   preexec_fn=limit_files)
    lines = full.stdout.split(b'\r\n')[1:-1]
    tap.check('a full disk is reported, with the rows so far', full.returncode == 7
              and b'no room for more rows' in full.stderr and 0 < len(lines) < N_ROWS
              and all(line == b'%d,%d,note %d' % (i, i % 977, i) for i, line in enumerate(lines)),
              [full.returncode, len(lines), full.stderr.decode()])
    tap.check('no spill file is left', not [name for name in os.listdir(cli.folder) if name.startswith('dowser-')],
              os.listdir(cli.folder))


def check_settings(tap, cli):
    """The command line overrides the environment, and the environment overrides the key file."""
    settings = os.path.join(cli.folder, 'settings')
    os.mkdir(settings)
    everything = ('SELECT id FROM orders', '--format', 'csv')
    said = {'DOWSER_CONFIG_DIR': settings}

    def count(*arguments, **environment):
        return cli.run(*everything, *arguments, environment={**said, **environment}).stdout.count(b'\r\n') - 1

    with open(os.path.join(settings, 'dowser.conf'), 'w') as file:
        file.write('[Limits]\nrows=5\n')
    tap.check('the key file limits the rows', count() == 5, [count()])
    tap.check('the environment overrides the key file', count(DOWSER_MAX_ROWS='7') == 7, [count(DOWSER_MAX_ROWS='7')])
    tap.check('the command line overrides the environment and the key file', count('--limit', '9', DOWSER_MAX_ROWS='7') == 9)
    target = os.path.join(cli.folder, 'all.csv')
    subprocess.run([cli.program, 'export', '--source', cli.database, '--sql', everything[0], '--to', target],
                   env={**os.environ, **said, 'DOWSER_DATA_DIR': cli.folder}, check=True)
    with open(target) as file:
        tap.check('an export still has all rows', sum(1 for _ in file) == N_ROWS + 1)
    wrong = cli.run(*everything, environment={**said, 'DOWSER_MAX_ROWS': 'many'})
    tap.check('an invalid number gives one sentence, and the query does not run', wrong.returncode == 2 and wrong.stdout == b''
              and wrong.stderr.count(b'\n') == 1 and b'DOWSER_MAX_ROWS' in wrong.stderr, [repr(wrong)])
    with open(os.path.join(settings, 'dowser.conf'), 'w') as file:
        file.write('[Limits]\nrow=5\n')
    wrong = cli.run(*everything, environment=said)
    tap.check('an unknown limit gives one sentence', wrong.returncode == 2 and b'dowser.conf' in wrong.stderr
              and wrong.stderr.count(b'\n') == 1, [repr(wrong)])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        check_cost(tap, cli)
        check_spill(tap, cli)
        check_settings(tap, cli)
    tap.finish()


main()
