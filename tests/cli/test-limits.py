#!/usr/bin/env python3
# test-limits.py - what a question may read, hold and store: asked about first, held in a file, told where there is no room
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
    """As a full disk does, a write beyond the limit fails."""
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
    tap.check('what reads very much is asked about', done.returncode == 7 and done.stdout == b''
              and b'about 50000 rows' in done.stderr and b'--yes' in done.stderr, [repr(done)])
    done = cli.run(whole, '--format', 'csv', '--yes', environment=asks)
    tap.check('and run where that is said', done.returncode == 0 and done.stdout.count(b'\r\n') == 53, [repr(done)])
    done = cli.run('SELECT note FROM orders WHERE id = 5', '--format', 'csv', environment=asks)
    tap.check('what an index finds is not asked about', done.returncode == 0, [repr(done)])
    done = subprocess.run([cli.program, 'export', '--source', cli.database, '--sql', whole],
                          capture_output=True, env={**os.environ, 'DOWSER_DATA_DIR': cli.folder, **asks})
    tap.check('nor is an export run unasked', done.returncode == 7 and done.stdout == b'', [repr(done)])
    done = subprocess.run([cli.program, 'export', '--source', cli.database, '--sql', whole, '--yes'],
                          capture_output=True, env={**os.environ, 'DOWSER_DATA_DIR': cli.folder, **asks})
    tap.check('and where that is said it is', done.returncode == 0 and done.stdout.count(b'\r\n') == 53, [repr(done)])


def check_spill(tap, cli):
    sql = 'SELECT id, customer, note FROM orders'
    held = cli.run(sql, '--format', 'json')
    spilled = cli.run(sql, '--format', 'json', environment={'DOWSER_RESULT_MEMORY': '0'})
    tap.check('rows in a file are the same rows', held.returncode == 0
              and json.loads(held.stdout)['rows'] == json.loads(spilled.stdout)['rows'], [spilled.stderr.decode()])
    full = cli.run(sql, '--format', 'csv', environment={'DOWSER_RESULT_MEMORY': '0', 'TMPDIR': cli.folder},
                   preexec_fn=limit_files)
    lines = full.stdout.split(b'\r\n')[1:-1]
    tap.check('where there is no room the rows so far come, and it is said', full.returncode == 7
              and b'no room for more rows' in full.stderr and 0 < len(lines) < N_ROWS
              and all(line == b'%d,%d,note %d' % (i, i % 977, i) for i, line in enumerate(lines)),
              [full.returncode, len(lines), full.stderr.decode()])
    tap.check('no file is left', not [name for name in os.listdir(cli.folder) if name.startswith('dowser-')],
              os.listdir(cli.folder))


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        cli = Cli(sys.argv[1], folder)
        check_cost(tap, cli)
        check_spill(tap, cli)
    tap.finish()


main()
