#!/usr/bin/env python3
# test-faults.py - the errors that a user reads when a server has a problem: wrong addresses, broken connections, a dead server
# usage: test-faults.py DOWSER-CLI [MariaDB|PostgreSQL]
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap, skip_all  # noqa: E402
from fault_proxy import FaultProxy  # noqa: E402
from live_servers import MariaDB, Servers  # noqa: E402
from lying_postgresql import LIES, LyingPostgresql  # noqa: E402

REFUSED, SOURCE, STOPPED = 4, 5, 130
# Limits in seconds. A failure of these tests lasts forever, so the limits are long enough for a busy machine.
SOON, PATIENCE = 60, 120
SERIES = {'MariaDB': 'SELECT seq AS n FROM seq_1_to_%d', 'PostgreSQL': 'SELECT n FROM generate_series(1, %d) AS n'}
# Several minutes of work for the server, in SQL for both servers.
LONG = 'SELECT COUNT(*) FROM rows1 a, rows1 b, rows1 c WHERE a.n + b.n + c.n < 0'
ALL = 'SELECT n, word FROM rows1'


class Faults:
    def __init__(self, tap, program, server, home):
        self.tap = tap
        self.program = program
        self.server = server
        self.environment = dict(os.environ, XDG_DATA_HOME=home, XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home,
                                DOWSER_SOURCE_PASSWORD='')
        self.environment.pop('DOWSER_SOURCE_PASSWORD')

    def start(self, uri, sql, password, *options):
        environment = dict(self.environment)
        if password is not None:
            environment['DOWSER_SOURCE_PASSWORD'] = password
        return subprocess.Popen([self.program, 'run', '--source', uri, '--sql', sql, '--format', 'json', '--limit',
                                 '0', '--yes', *options], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env=environment)

    def finish(self, process, patience=PATIENCE):
        """Returns (status, the error or the answer)."""
        try:
            out, err = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return None, 'it did not end'
        try:
            answer = json.loads(out) if out else {}
        except ValueError:
            answer = {}
        words = answer.get('error') if isinstance(answer.get('error'), str) else err.decode(errors='replace')
        return process.returncode, words if process.returncode else answer

    def run(self, uri, sql, password):
        return self.finish(self.start(uri, sql, password))

    def check(self, name, passed, *details):
        self.tap.check('%s: %s' % (self.server.title, name), passed, details)

    def check_error(self, name, answer, words):
        """Checks that the error contains one of @words and no password."""
        status, error = answer
        self.check(name, status == SOURCE and any(word in error for word in words)
                   and self.server.password not in error and 'Sanitizer' not in error, status, error)

    def check_rows(self, name, answer, n_rows=1):
        status, result = answer
        self.check(name, status == 0 and len(result['rows']) == n_rows, status, result if status else len(result['rows']))

    # ---------------------------------------------------------------------------- addresses and encryption
    def addresses(self):
        server, count = self.server, 'SELECT COUNT(*) FROM rows1'
        good = server.password
        self.check_rows('the right address', self.run(server.uri(), count, good))
        self.check_error('a wrong password', self.run(server.uri(), count, 'x' + good), ['password'])
        self.check_error('no password', self.run(server.uri(), count, None), ['password'])
        self.check_error('a wrong user', self.run(server.uri(user='nobody'), count, good), ['password', 'let you in'])
        self.check_error('a wrong port', self.run(server.uri(port=1), count, good), ["cannot be reached"])
        self.check_error('a wrong host', self.run(server.uri(host='host.invalid'), count, good), ["cannot be reached"])
        self.check_error('a wrong database', self.run(server.uri(database='nowhere'), count, good),
                         ['was not found', 'let you in'])
        self.check_error('a database without access for the user', self.run(server.uri(database='other'), count, good),
                         ['let you in'])

    def encryption(self):
        server, count, good = self.server, 'SELECT COUNT(*) FROM rows1', self.server.password
        if not server.has_tls:
            self.tap.skip('%s: certificates are checked' % server.title, 'openssl is not installed')
            return
        ca = server.folder + '/ca.pem'
        other = server.folder + '/server.pem'
        self.check_rows('an encrypted connection', self.run(server.uri(parameters='?sslmode=require'), count, good))
        self.check_rows('a valid certificate', self.run(
            server.uri(host='localhost', parameters='?sslmode=verify-full&sslrootcert=' + ca), count, good))
        self.check_error('a certificate that is not trusted', self.run(
            server.uri(parameters='?sslmode=verify-full&sslrootcert=' + other), count, good), ['as secure as required'])
        self.check_error('a missing file of certificates', self.run(
            server.uri(parameters='?sslmode=verify-full&sslrootcert=/nowhere.pem'), count, good),
            ['as secure as required', 'not found'])

    def address_without_host(self):
        """hostaddr isn't a socket of this computer, although the address has no host name."""
        if isinstance(self.server, MariaDB):
            return
        uri = '%s://reader@:%d/shop?hostaddr=127.0.0.1&sslmode=disable' % (self.server.scheme, self.server.port)
        done = subprocess.run([self.program, 'sources', 'test', uri], capture_output=True, stdin=subprocess.DEVNULL,
                              env=dict(self.environment, DOWSER_SOURCE_PASSWORD=self.server.password), text=True)
        self.check('an address with only hostaddr is not called this computer', done.returncode == 0
                   and 'not encrypted' in done.stdout and 'this computer' not in done.stdout, done.stdout, done.stderr)

    # ------------------------------------------------------------------------------------ during a statement
    def broken_lines(self):
        proxy = FaultProxy(self.server.port)
        uri = self.server.uri(port=proxy.port)
        self.check_rows('through a proxy', self.run(uri, ALL, self.server.password), 40000)
        for limit in (50, 3000, 20000, 300000):
            proxy.limit = limit
            self.check_error('a connection that breaks after %d bytes' % limit, self.run(uri, ALL, self.server.password),
                             ['was lost', "cannot be reached"])
        proxy.close()

    def server_with_invalid_replies(self):
        """The server has a version far in the future, and gives invalid replies."""
        if isinstance(self.server, MariaDB):
            return
        for lie in LIES:
            with LyingPostgresql(lie) as liar:
                uri = 'postgresql://reader@127.0.0.1:%d/shop' % liar.port
                process = self.start(uri, 'SELECT 1', None, '--time-limit', '2')
                self.check_error('a server that answers with ' + lie, self.finish(process), [' '])

    def silent_server(self):
        """The connection stays open without data, as with a suspended computer or a firewall that lost its state."""
        proxy = FaultProxy(self.server.port)
        proxy.stalls = True
        uri = self.server.uri(port=proxy.port)
        for name, limit in (('its greeting', 50), ('its rows', 300000)):
            proxy.limit = limit
            started = time.monotonic()
            answer = self.finish(self.start(uri, ALL, self.server.password, '--time-limit', '2'))
            took = time.monotonic() - started
            self.check_error('a server that goes silent during ' + name, answer,
                             ['so the query was stopped', "cannot be reached"])
            self.check('a silent server is not waited for forever', took < SOON, took)
            proxy.stalled.clear()
            process = self.start(uri, ALL, self.server.password)
            silent = proxy.stalled.wait(PATIENCE)
            started = time.monotonic()
            process.send_signal(signal.SIGINT)
            status, words = self.finish(process)
            took = time.monotonic() - started
            self.check('Ctrl+C stops the wait for ' + name, silent and status == STOPPED and 'Sanitizer' not in str(words), silent, status,
                       words)
            self.check('Ctrl+C has an effect soon', took < SOON, took)
            proxy.cut()
        proxy.close()

    def reported_silence(self):
        """Without a time limit, Dowser waits for a silent server and reports it. Ctrl+C stops it at once."""
        proxy = FaultProxy(self.server.port)
        proxy.limit, proxy.stalls = 300000, True
        self.environment['DOWSER_TELL_SILENCE'] = '1'
        process = self.start(self.server.uri(port=proxy.port), ALL, self.server.password, '--format', 'csv', '--to',
                             os.path.join(self.environment['XDG_DATA_HOME'], 'silent.csv'))
        asked = self.start(self.server.uri(port=proxy.port), ALL, self.server.password, '--format', 'table')
        del self.environment['DOWSER_TELL_SILENCE']
        said = asked.stderr.readline().decode()
        self.check('a question reports a silent server', 'has not answered for 1 second. ' in said
                   and 'stop the question' in said, said)
        said = process.stderr.readline().decode()
        self.check('an export reports a silent server', 'has not answered for 1 second. ' in said and 'stop the export' in said, said)
        for name, silent in (('a question', asked), ('an export', process)):
            proxy.stalled.wait(PATIENCE)
            silent.send_signal(signal.SIGINT)
            status, words = self.finish(silent)
            self.check('Ctrl+C stops %s on a silent server' % name, status == STOPPED and 'Sanitizer' not in str(words), status, words)
        proxy.cut()
        proxy.close()

    def list_running(self):
        """Returns the statements that read rows, without the queries about tables and about the plan of LONG."""
        return [statement for statement in self.server.sessions()
                if b'FETCH' in statement or (b'rows1' in statement and b' < ' in statement
                                             and not statement.startswith((b'EXPLAIN', b'DECLARE')))]

    def wait_until_running(self):
        end = time.monotonic() + PATIENCE
        while not self.list_running():
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def dropped_table(self):
        """The table is dropped between the question and the next run of its plan. Then a different table has its name."""
        server = self.server
        grant = '' if isinstance(server, MariaDB) else 'GRANT SELECT ON birds TO reader;'
        environment = dict(self.environment, DOWSER_SOURCE_PASSWORD=server.password)

        def run(*arguments):
            return subprocess.run([self.program, *arguments], env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, timeout=PATIENCE)
        server.execute("CREATE TABLE birds (id int PRIMARY KEY, name varchar(20)); INSERT INTO birds VALUES (1, 'rook');"
                       + grant)
        asked = run('ask', '--source', server.uri(), 'names of the birds', '--format', 'json')
        session = json.loads(asked.stdout)['session'] if asked.returncode == 0 else ''
        server.execute('DROP TABLE birds')
        gone = run('run', '--session', session)
        self.check('the error names a dropped table', gone.returncode == REFUSED and '“birds”' in gone.stderr
                   and gone.stderr.count('\n') == 1, asked, gone)
        server.execute('CREATE TABLE birds (id int PRIMARY KEY, title varchar(20));' + grant)
        changed = run('run', '--session', session)
        self.check('the error names a missing column', changed.returncode == REFUSED and '“name”' in changed.stderr
                   and changed.stderr.count('\n') == 1, changed)
        server.execute('DROP TABLE birds')

    def view_of_deleted_user(self):
        """The owner of the view is deleted. That isn't a wrong password of the user."""
        server = self.server
        if not isinstance(server, MariaDB):
            return
        server.execute("CREATE USER gone; CREATE DEFINER=gone VIEW orphan AS SELECT n FROM rows1; DROP USER gone;")
        status, error = self.run(server.uri(), 'SELECT n FROM orphan', server.password)
        self.check('a view with a deleted owner is not reported as a wrong password', status not in (0, None)
                   and 'rejected the statement' in error and 'Check both' not in error, status, error)
        server.execute('DROP VIEW orphan')

    def stopped_by_user(self):
        for name, number in (('Ctrl+C', signal.SIGINT), ('a closed terminal', signal.SIGHUP), ('SIGTERM', signal.SIGTERM)):
            process = self.start(self.server.uri(), LONG, self.server.password)
            running = self.wait_until_running()
            started = time.monotonic()
            process.send_signal(number)
            status, _words = self.finish(process)
            took = time.monotonic() - started
            left = self.list_running()
            self.check(name + ' stops the query on the server', running and status == STOPPED and not left, status, left)
            self.check('the query stops soon', took < SOON, took)
        if not isinstance(self.server, MariaDB):
            self.killed()

    def killed(self):
        """PostgreSQL 14 and later checks whether its client is still connected. Older versions and MariaDB don't."""
        process = self.start(self.server.uri(), LONG, self.server.password)
        running = self.wait_until_running()
        process.kill()
        self.finish(process)
        end = time.monotonic() + PATIENCE
        while self.list_running() and time.monotonic() < end:
            pass
        self.check('the query of a killed program ends', running and not self.list_running(), self.list_running())

    def dead_server(self):
        process = self.start(self.server.uri(), LONG, self.server.password)
        running = self.wait_until_running()
        self.server.kill()
        self.check_error('a server that dies during a query', self.finish(process), ['was lost'])
        self.check('the query was running before the server died', running)
        self.check_error('a stopped server', self.run(self.server.uri(), ALL, self.server.password),
                         ["cannot be reached"])
        self.server.start()
        self.check_rows('a restarted server', self.run(self.server.uri(), ALL, self.server.password), 40000)


def fill(server):
    make = ("CREATE TABLE rows1 (n int PRIMARY KEY, word varchar(40)); "
            "INSERT INTO rows1 SELECT n, CONCAT('a word of some length ', n) FROM (%s) AS s;" % SERIES[server.title])
    server.execute(make % 40000)
    if not isinstance(server, MariaDB):
        server.execute('GRANT SELECT ON rows1 TO reader')


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tap = Tap()
    with Servers(sys.argv[2:]) as servers, tempfile.TemporaryDirectory() as home:
        if not servers:
            skip_all('no server is installed: scripts/setup test installs them')
        for server in servers.values():
            fill(server)
            faults = Faults(tap, os.path.abspath(sys.argv[1]), server, home)
            faults.addresses()
            faults.encryption()
            faults.address_without_host()
            faults.broken_lines()
            faults.server_with_invalid_replies()
            faults.silent_server()
            faults.reported_silence()
            faults.dropped_table()
            faults.view_of_deleted_user()
            faults.stopped_by_user()
            faults.dead_server()
    tap.finish()


main()
