#!/usr/bin/env python3
# with-servers.py - runs a program with a PostgreSQL, a MariaDB and two ClickHouse servers of its own, which end with it
# usage: with-servers.py [--only|--need postgresql|mariadb|clickhouse] PROGRAM [ARGUMENT…]
"""
The servers keep their data in a folder that is removed at the end, and listen only on Unix sockets in it. ClickHouse has
no Unix sockets and listens on free ports of 127.0.0.1. The program finds the servers through its environment:
DOWSER_TEST_POSTGRESQL is a folder for libpq's "host", DOWSER_TEST_MARIADB a socket, DOWSER_TEST_DUCKDB the library,
DOWSER_TEST_CLICKHOUSE the addresses of two servers (clickhouse-front.py), DOWSER_TEST_CLICKHOUSE_SECURE the TLS port
of the first one. The variable of a missing server is not set, and the program reports a skipped test. With --need the
whole program is skipped if the server is missing.
"""
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from processes import Process, end_with_parent, find, find_ports, make_folder, temporary_top, unprivileged  # noqa: E402
from tap import skip_all  # noqa: E402

PROGRAMS = {'mariadb': ('mariadbd', ['/usr/sbin', '/usr/libexec']),
            'postgresql': ('postgres', ['/usr/lib/postgresql/*/bin'])}
USER = 'dowser'


def start_postgresql(program, top):
    folder = make_folder('postgresql', top)
    data = os.path.join(folder, 'data')
    programs = os.path.dirname(program)
    made = subprocess.run([os.path.join(programs, 'initdb'), '--pgdata', data, '--username', USER, '--auth', 'trust',
                           '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
                          cwd=folder, capture_output=True, text=True, **unprivileged())
    if made.returncode != 0:
        raise RuntimeError('initdb: ' + made.stderr)
    # PostgreSQL gets one folder for its socket. Its data may be lost if the computer crashes.
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
    # Without grant tables, an empty folder is enough as a data folder, and nothing has to be installed.
    arguments = [program, '--no-defaults', '--datadir', make_folder('data', folder), '--socket', path,
                 '--skip-networking', '--skip-grant-tables', '--skip-log-bin', '--pid-file',
                 os.path.join(folder, 'pid'), '--innodb-log-file-size=4M', '--innodb-buffer-pool-size=16M',
                 '--innodb-doublewrite=0', '--innodb-flush-log-at-trx-commit=0', '--default-time-zone=+00:00',
                 '--character-set-server=utf8mb4', '--collation-server=utf8mb4_nopad_bin']
    return [Process(arguments, folder, lambda: os.path.exists(path))], {'DOWSER_TEST_MARIADB': path}


def start_clickhouse(library, top):
    """Starts two servers that are not in one cluster: the library speaks only HTTP. The first has a TLS port if possible."""
    front = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'clickhouse-front.py')
    ports = find_ports(3)
    certificate = make_certificate(top)
    variables = {'DOWSER_TEST_CLICKHOUSE': ','.join('http://127.0.0.1:%d' % port for port in ports[:2])}
    if certificate is not None:
        variables.update(DOWSER_TEST_CLICKHOUSE_SECURE=str(ports[2]), DOWSER_TEST_CLICKHOUSE_CERTIFICATE=certificate)
    servers = []
    for i, address in enumerate(variables['DOWSER_TEST_CLICKHOUSE'].split(',')):
        folder = make_folder('clickhouse%d' % i, top)
        secure = [str(ports[2]), certificate] if i == 0 and certificate is not None else []
        # The servers run as the current user: other users may not read the user's cache, which contains the library.
        servers.append(Process([sys.executable, front, library, folder, str(ports[i])] + secure, folder,
                               lambda address=address: clickhouse_answers(address), as_user={}))
    variables['DOWSER_TEST_CLICKHOUSE_PIDS'] = ','.join(str(server.popen.pid) for server in servers)
    return servers, variables


def make_certificate(top):
    """Makes a certificate file that also contains its key. Returns None if openssl is missing."""
    if shutil.which('openssl') is None:
        return None
    path = os.path.join(top, 'certificate.pem')
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', path + '.key', '-out', path,
                    '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
                   check=True, capture_output=True)
    with open(path + '.key', encoding='ascii') as key, open(path, 'a', encoding='ascii') as file:
        file.write(key.read())
    return path


def clickhouse_answers(address):
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


def find_library(kind):
    """Returns the library that the environment names, or the one that a script in scripts/ has fetched."""
    cache = os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')
    return (os.environ.get('DOWSER_TEST_' + kind.upper())
            or find('lib%s.so' % kind, [os.path.join(cache, 'dowser', kind + '-*')]))


def find_program(kind):
    return find_library('chdb') if kind == 'clickhouse' else find(*PROGRAMS[kind])


STARTS = {'clickhouse': start_clickhouse, 'mariadb': start_mariadb, 'postgresql': start_postgresql}


def run(command, kinds):
    """Starts all servers, then waits for them."""
    environment = dict(os.environ)
    library = find_library('duckdb')
    if library is not None:
        environment['DOWSER_TEST_DUCKDB'] = library
    with contextlib.ExitStack() as held:
        top = held.enter_context(temporary_top())
        started = []
        for kind in kinds:
            program = find_program(kind)
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
        if command[0] == '--need' and find_program(command[1]) is None:
            skip_all(command[1] + ' is not installed: scripts/setup test does it')
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
