#!/usr/bin/env python3
# with-servers.py - runs a program beside a PostgreSQL, a MariaDB and two ClickHouses of its own, which end with it
# usage: with-servers.py [--only postgresql|mariadb|clickhouse] PROGRAM [ARGUMENT…]
"""
The servers keep their data in a folder that is removed in the end, and listen on Unix sockets in it alone; ClickHouse,
which has none, on ports of the loopback that are free. The program
finds them by its environment: DOWSER_TEST_POSTGRESQL is a folder for libpq's "host", DOWSER_TEST_MARIADB a socket,
DOWSER_TEST_DUCKDB the library, DOWSER_TEST_CLICKHOUSE the addresses of two servers of one cluster. One that is not there is not set, and the program says that it was skipped.
"""
import ctypes
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

PATIENCE = 60
PR_SET_PDEATHSIG = 1
USER = 'dowser'
LIBC = ctypes.CDLL(None, use_errno=True)


def end_with_parent():
    """Also where this program is killed."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def unprivileged():
    """Both servers refuse to run as root, or should."""
    if os.getuid() != 0:
        return {}
    nobody = pwd.getpwnam('nobody')
    return {'user': nobody.pw_uid, 'group': nobody.pw_gid, 'extra_groups': []}


def find(name, folders):
    found = [path for folder in folders for path in sorted(glob.glob(os.path.join(folder, name)))]
    return found[-1] if found else shutil.which(name)


class Server:
    """A server process with a log, in a folder of its own."""

    def __init__(self, folder, arguments, path):
        self.log = os.path.join(folder, 'server.log')
        self.socket = path
        with open(self.log, 'wb') as log:
            self.process = subprocess.Popen(arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            preexec_fn=end_with_parent, **unprivileged())

    def wait(self, is_ready):
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            if os.path.exists(self.socket) and is_ready():
                return
            time.sleep(0.02)
        with open(self.log, encoding='utf-8', errors='replace') as log:
            sys.exit('with-servers.py: the server does not start:\n' + log.read()[-2000:])

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT if 'postgres' in self.process.args[0] else signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def start_postgresql(folder):
    program = find('postgres', ['/usr/lib/postgresql/*/bin'])
    if program is None:
        return None
    data = os.path.join(folder, 'data')
    made = subprocess.run([os.path.join(os.path.dirname(program), 'initdb'), '--pgdata', data, '--username', USER,
                           '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
                          cwd=folder, capture_output=True, text=True, **unprivileged())
    if made.returncode != 0:
        sys.exit('with-servers.py: initdb: ' + made.stderr)
    # There is one folder for the socket, and what is lost by a crash of the machine is not missed.
    options = {'listen_addresses': '', 'unix_socket_directories': folder, 'fsync': 'off', 'synchronous_commit': 'off',
               'full_page_writes': 'off', 'max_connections': '10', 'shared_buffers': '32MB', 'jit': 'off',
               'autovacuum': 'off', 'timezone': 'UTC'}
    arguments = [program, '-D', data]
    for name, value in options.items():
        arguments += ['-c', '%s=%s' % (name, value)]
    return Server(folder, arguments, os.path.join(folder, '.s.PGSQL.5432'))


def start_mariadb(folder):
    program = find('mariadbd', ['/usr/sbin', '/usr/libexec'])
    if program is None:
        return None
    data = make_folder('data', folder)
    path = os.path.join(folder, 'socket')
    # Without grant tables there is nothing to install: an empty folder is a server's data.
    return Server(folder, [program, '--no-defaults', '--datadir', data, '--socket', path, '--skip-networking',
                           '--skip-grant-tables', '--skip-log-bin', '--pid-file', os.path.join(folder, 'pid'),
                           '--innodb-log-file-size=4M', '--innodb-buffer-pool-size=16M', '--innodb-doublewrite=0',
                           '--innodb-flush-log-at-trx-commit=0', '--default-time-zone=+00:00',
                           '--character-set-server=utf8mb4', '--collation-server=utf8mb4_nopad_bin'], path)


CLICKHOUSE_CONFIG = """<?xml version="1.0"?>
<yandex>
  <logger><level>warning</level><console>1</console></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>{http}</http_port>
  <tcp_port>{tcp}</tcp_port>
  <path>{folder}/data/</path>
  <tmp_path>{folder}/tmp/</tmp_path>
  <users_config>{folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>16777216</mark_cache_size>
  <timezone>UTC</timezone>
  <remote_servers><shards>{shards}</shards></remote_servers>
</yandex>
"""
CLICKHOUSE_SHARD = '<shard><replica><host>127.0.0.1</host><port>{tcp}</port></replica></shard>'
# "default" writes what the tests read, "reader" has a password.
CLICKHOUSE_USERS = """<?xml version="1.0"?>
<yandex>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <users>{users}</users>
</yandex>
"""
CLICKHOUSE_USER = """<{name}><password>{password}</password><networks><ip>127.0.0.1</ip></networks>
  <profile>default</profile><quota>default</quota></{name}>"""


def find_ports(n):
    """Free ones; they stay taken until all are found, so that no two are one."""
    taken = [socket.socket() for _ in range(n)]
    for one in taken:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        one.bind(('127.0.0.1', 0))
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


def start_clickhouse(folders):
    """Two shards, each of which knows the other. Returns the servers, and where they answer."""
    program = find('clickhouse-server', ['/usr/sbin', '/usr/bin'])
    if program is None:
        return []
    ports = find_ports(2 * len(folders))
    shards = ''.join(CLICKHOUSE_SHARD.format(tcp=tcp) for tcp in ports[len(folders):])
    users = ''.join(CLICKHOUSE_USER.format(name=name, password=password)
                    for name, password in (('default', ''), ('reader', 'secret')))
    servers = []
    for folder, http, tcp in zip(folders, ports, ports[len(folders):]):
        make_folder('data', folder)
        make_folder('tmp', folder)
        write(os.path.join(folder, 'config.xml'),
              CLICKHOUSE_CONFIG.format(folder=folder, http=http, tcp=tcp, shards=shards))
        write(os.path.join(folder, 'users.xml'), CLICKHOUSE_USERS.format(users=users))
        server = Server(folder, [program, '--config-file=' + os.path.join(folder, 'config.xml')], folder)
        server.address = 'http://127.0.0.1:%d' % http
        server.port = str(tcp)
        servers.append(server)
    return servers


def clickhouse_answers(address):
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def postgresql_answers(folder):
    program = find('pg_isready', ['/usr/lib/postgresql/*/bin'])
    return subprocess.run([program, '--quiet', '--host', folder]).returncode == 0


def make_folder(name, top):
    folder = os.path.join(top, name)
    os.mkdir(folder, 0o700)
    if os.getuid() == 0:
        os.chown(folder, unprivileged()['user'], unprivileged()['group'])
    return folder


def find_duckdb():
    cache = os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')
    return find('libduckdb.so', [os.path.join(cache, 'dowser', 'duckdb-*')])


def run(arguments, only, top, servers):
    environment = dict(os.environ)
    shards = [make_folder('clickhouse%d' % i, top) for i in range(2)]
    clickhouse = start_clickhouse(shards) if only in (None, 'clickhouse') else []
    servers.update({'DOWSER_TEST_CLICKHOUSE%d' % i: server for i, server in enumerate(clickhouse)})
    postgresql = make_folder('postgresql', top)
    mariadb = make_folder('mariadb', top)
    servers['DOWSER_TEST_MARIADB'] = start_mariadb(mariadb) if only in (None, 'mariadb') else None
    servers['DOWSER_TEST_POSTGRESQL'] = start_postgresql(postgresql) if only in (None, 'postgresql') else None
    if servers['DOWSER_TEST_MARIADB'] is not None:
        servers['DOWSER_TEST_MARIADB'].wait(lambda: True)
        environment['DOWSER_TEST_MARIADB'] = servers['DOWSER_TEST_MARIADB'].socket
    if servers['DOWSER_TEST_POSTGRESQL'] is not None:
        servers['DOWSER_TEST_POSTGRESQL'].wait(lambda: postgresql_answers(postgresql))
        environment['DOWSER_TEST_POSTGRESQL'] = postgresql
    for server in clickhouse:
        server.wait(lambda address=server.address: clickhouse_answers(address))
    if clickhouse:
        environment['DOWSER_TEST_CLICKHOUSE'] = ','.join(server.address for server in clickhouse)
        environment['DOWSER_TEST_CLICKHOUSE_TCP'] = ','.join(server.port for server in clickhouse)
        environment['DOWSER_TEST_CLICKHOUSE_PIDS'] = ','.join(str(server.process.pid) for server in clickhouse)
    library = os.environ.get('DOWSER_TEST_DUCKDB') or find_duckdb()
    if library is not None:
        environment['DOWSER_TEST_DUCKDB'] = library
    return subprocess.run(arguments, env=environment, preexec_fn=end_with_parent).returncode


def stop(number, _frame):
    sys.exit(128 + number)


def main():
    arguments = sys.argv[1:]
    only = None
    if len(arguments) > 2 and arguments[0] == '--only':
        only = arguments[1]
        arguments = arguments[2:]
    if not arguments:
        sys.exit(__doc__)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    servers = {}
    # Beside the socket's name there is room for 107 bytes only.
    top = tempfile.mkdtemp(prefix='dowser-', dir='/tmp')
    os.chmod(top, 0o711)
    try:
        status = run(arguments, only, top, servers)
    finally:
        for server in filter(None, servers.values()):
            server.end()
        shutil.rmtree(top, ignore_errors=True)
    sys.exit(status if status >= 0 else 128 - status)


main()
