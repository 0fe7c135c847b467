#!/usr/bin/env python3
# with-servers.py - runs a program beside a PostgreSQL, a MariaDB and two ClickHouses of its own, which end with it
# usage: with-servers.py [--only|--need postgresql|mariadb|clickhouse] PROGRAM [ARGUMENT…]
"""
The servers keep their data in a folder that is removed in the end, and listen on Unix sockets in it alone; ClickHouse,
which has none, on ports of the loopback that are free. The program finds them by its environment:
DOWSER_TEST_POSTGRESQL is a folder for libpq's "host", DOWSER_TEST_MARIADB a socket, DOWSER_TEST_DUCKDB the library,
DOWSER_TEST_CLICKHOUSE the addresses of two servers of one cluster. One that is not there is not set, and the program
says that it was skipped; one that cannot do without is skipped as a whole by --need.
"""
import contextlib
import os
import signal
import subprocess
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from processes import Process, end_with_parent, find, find_ports, make_folder, temporary_top, unprivileged  # noqa: E402
from tap import skip_all  # noqa: E402

PROGRAMS = {'clickhouse': ('clickhouse-server', ['/usr/sbin', '/usr/bin']),
            'mariadb': ('mariadbd', ['/usr/sbin', '/usr/libexec']),
            'postgresql': ('postgres', ['/usr/lib/postgresql/*/bin'])}
USER = 'dowser'

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


def start_postgresql(program, top):
    folder = make_folder('postgresql', top)
    data = os.path.join(folder, 'data')
    programs = os.path.dirname(program)
    made = subprocess.run([os.path.join(programs, 'initdb'), '--pgdata', data, '--username', USER, '--auth', 'trust',
                           '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
                          cwd=folder, capture_output=True, text=True, **unprivileged())
    if made.returncode != 0:
        raise RuntimeError('initdb: ' + made.stderr)
    # There is one folder for the socket, and what is lost by a crash of the machine is not missed.
    options = {'listen_addresses': '', 'unix_socket_directories': folder, 'fsync': 'off', 'synchronous_commit': 'off',
               'full_page_writes': 'off', 'max_connections': '10', 'shared_buffers': '32MB', 'jit': 'off',
               'autovacuum': 'off', 'timezone': 'UTC'}
    arguments = [program, '-D', data]
    for name, value in options.items():
        arguments += ['-c', '%s=%s' % (name, value)]

    def answers():
        return subprocess.run([os.path.join(programs, 'pg_isready'), '--quiet', '--host', folder]).returncode == 0

    return [Process(arguments, folder, answers, signal.SIGQUIT)], {'DOWSER_TEST_POSTGRESQL': folder}


def start_mariadb(program, top):
    folder = make_folder('mariadb', top)
    path = os.path.join(folder, 'socket')
    # Without grant tables there is nothing to install: an empty folder is a server's data.
    arguments = [program, '--no-defaults', '--datadir', make_folder('data', folder), '--socket', path,
                 '--skip-networking', '--skip-grant-tables', '--skip-log-bin', '--pid-file',
                 os.path.join(folder, 'pid'), '--innodb-log-file-size=4M', '--innodb-buffer-pool-size=16M',
                 '--innodb-doublewrite=0', '--innodb-flush-log-at-trx-commit=0', '--default-time-zone=+00:00',
                 '--character-set-server=utf8mb4', '--collation-server=utf8mb4_nopad_bin']
    return [Process(arguments, folder, lambda: os.path.exists(path))], {'DOWSER_TEST_MARIADB': path}


def start_clickhouse(program, top):
    """Two shards, each of which knows the other."""
    folders = [make_folder('clickhouse%d' % i, top) for i in range(2)]
    ports = find_ports(2 * len(folders))
    http, tcp = ports[:len(folders)], ports[len(folders):]
    shards = ''.join(CLICKHOUSE_SHARD.format(tcp=port) for port in tcp)
    users = ''.join(CLICKHOUSE_USER.format(name=name, password=password)
                    for name, password in (('default', ''), ('reader', 'secret')))
    addresses = ['http://127.0.0.1:%d' % port for port in http]
    servers = []
    for i, folder in enumerate(folders):
        config = os.path.join(folder, 'config.xml')
        make_folder('data', folder)
        make_folder('tmp', folder)
        write(config, CLICKHOUSE_CONFIG.format(folder=folder, http=http[i], tcp=tcp[i], shards=shards))
        write(os.path.join(folder, 'users.xml'), CLICKHOUSE_USERS.format(users=users))
        servers.append(Process([program, '--config-file=' + config], folder,
                               lambda address=addresses[i]: clickhouse_answers(address)))
    return servers, {'DOWSER_TEST_CLICKHOUSE': ','.join(addresses),
                     'DOWSER_TEST_CLICKHOUSE_TCP': ','.join(map(str, tcp)),
                     'DOWSER_TEST_CLICKHOUSE_PIDS': ','.join(str(server.popen.pid) for server in servers)}


def clickhouse_answers(address):
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def find_duckdb():
    cache = os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')
    return os.environ.get('DOWSER_TEST_DUCKDB') or find('libduckdb.so', [os.path.join(cache, 'dowser', 'duckdb-*')])


STARTS = {'clickhouse': start_clickhouse, 'mariadb': start_mariadb, 'postgresql': start_postgresql}


def run(command, kinds):
    """All servers are started before the first is waited for."""
    environment = dict(os.environ)
    library = find_duckdb()
    if library is not None:
        environment['DOWSER_TEST_DUCKDB'] = library
    with contextlib.ExitStack() as held:
        top = held.enter_context(temporary_top())
        started = []
        for kind in kinds:
            program = find(*PROGRAMS[kind])
            if program is not None:
                servers, variables = STARTS[kind](program, top)
                for server in servers:
                    held.callback(server.end)
                started += servers
                environment.update(variables)
        for server in started:
            server.wait_until_it_answers()
        return subprocess.run(command, env=environment, preexec_fn=end_with_parent).returncode


def stop(number, _frame):
    sys.exit(128 + number)


def main():
    command = sys.argv[1:]
    kinds = list(STARTS)
    if len(command) > 2 and command[0] in ('--only', '--need') and command[1] in STARTS:
        kinds = [command[1]]
        if command[0] == '--need' and find(*PROGRAMS[command[1]]) is None:
            skip_all(PROGRAMS[command[1]][0] + ' is not installed')
        command = command[2:]
    if not command or command[0].startswith('-'):
        sys.exit('usage: with-servers.py [--only|--need %s] PROGRAM [ARGUMENT…]\n%s' % ('|'.join(STARTS), __doc__))
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    try:
        status = run(command, kinds)
    except RuntimeError as error:
        sys.exit('with-servers.py: %s' % error)
    sys.exit(status if status >= 0 else 128 - status)


main()
