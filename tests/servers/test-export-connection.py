#!/usr/bin/env python3
# test-export-connection.py - an export from a server with a password opens a connection of its own
# usage: test-export-connection.py DOWSER-CLI
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap, skip_all  # noqa: E402
from live_servers import USER, Servers  # noqa: E402

N_ROWS = 5000


def count_connections(server):
    with open(os.path.join(server.folder, 'server.log'), encoding='utf-8', errors='replace') as log:
        return log.read().count('connection authorized: user=%s ' % USER)


def export(program, server, home, to, password):
    environment = dict(os.environ, XDG_DATA_HOME=home, XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home)
    environment.pop('DOWSER_SOURCE_PASSWORD', None)
    if password is not None:
        environment['DOWSER_SOURCE_PASSWORD'] = password
    return subprocess.run([program, 'export', '--source', server.uri(), '--sql', 'SELECT n FROM numbers', '--to', to],
                          stdin=subprocess.DEVNULL, capture_output=True, env=environment, timeout=120)


def run(tap, program, server, home):
    to = os.path.join(home, 'numbers.csv')
    server.execute('CREATE TABLE numbers AS SELECT n FROM generate_series(1, %d) AS n; ANALYZE numbers;' % N_ROWS)
    server.execute('ALTER SYSTEM SET log_connections = on;')
    server.execute('SELECT pg_reload_conf();')
    refused = export(program, server, home, to, None)
    tap.check('an export without the password fails', refused.returncode != 0 and not os.path.exists(to),
              [refused.stderr])
    before = count_connections(server)
    done = export(program, server, home, to, server.password)
    tap.check('an export with the password writes all rows', done.returncode == 0 and sum(1 for _ in open(to, 'rb')) == N_ROWS + 1,
              [done.stderr])
    after = count_connections(server)
    tap.check('the export uses a second connection', after - before == 2, [after - before])
    tap.check('no stored file contains the password', not any(
        server.password.encode() in open(os.path.join(folder, name), 'rb').read()
        for folder, _, names in os.walk(home) for name in names))


def main():
    tap = Tap()
    with Servers(['PostgreSQL']) as running, tempfile.TemporaryDirectory() as home:
        if not running:
            skip_all('PostgreSQL is not installed: scripts/setup test installs it')
        run(tap, os.path.abspath(sys.argv[1]), running['PostgreSQL'], home)
    tap.finish()


main()
