# live_servers.py - MariaDB and PostgreSQL servers on 127.0.0.1 with users, passwords and certificates, which tests can kill
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from processes import Process, find, find_ports, give, temporary_top, unprivileged  # noqa: E402

USER = 'reader'
PASSWORD = "geh;eim'%40"
DATABASE = 'shop'


def must(arguments, **options):
    done = subprocess.run(arguments, capture_output=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        raise RuntimeError('%s: %s' % (arguments[0], (done.stderr or done.stdout).decode(errors='replace')[-2000:]))
    return done.stdout


def make_certificates(folder):
    """Makes a certificate authority and its certificate for localhost and 127.0.0.1. Returns False without openssl."""
    def path(name):
        return os.path.join(folder, name)

    if shutil.which('openssl') is None:
        return False
    must(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', path('ca.key'), '-out', path('ca.pem'),
          '-days', '2', '-subj', '/CN=Authority of a test'])
    must(['openssl', 'req', '-newkey', 'rsa:2048', '-nodes', '-keyout', path('server.key'), '-out', path('server.csr'),
          '-subj', '/CN=localhost'])
    with open(path('names'), 'w', encoding='ascii') as names:
        names.write('subjectAltName=DNS:localhost,IP:127.0.0.1\n')
    must(['openssl', 'x509', '-req', '-in', path('server.csr'), '-CA', path('ca.pem'), '-CAkey', path('ca.key'),
          '-CAcreateserial', '-out', path('server.pem'), '-days', '2', '-extfile', path('names')])
    for name in ('ca.pem', 'server.pem', 'server.key'):
        os.chmod(give(path(name)), 0o600 if name.endswith('.key') else 0o644)
    return True


class Server:
    """A server in a folder of its own. `environment` is for its client programs."""
    title = ''
    password = PASSWORD

    def __init__(self, top):
        self.folder = give(tempfile.mkdtemp(prefix=self.title.lower() + '-', dir=top))
        self.data = os.path.join(self.folder, 'data')
        self.port = find_ports(1)[0]
        self.process = None
        self.environment = dict(os.environ, LC_ALL='C.UTF-8')
        self.has_tls = make_certificates(self.folder)
        self.install()
        self.start()
        self.set_up()

    def start(self):
        self.process = Process(self.arguments(), self.folder, self.answers, self.end_signal)
        self.process.wait_until_it_answers()

    def kill(self):
        """Kills the server as a power failure would."""
        self.process.kill()

    def end(self):
        if self.process is not None:
            self.process.end()

    def uri(self, user=USER, host='127.0.0.1', port=None, database=DATABASE, parameters=''):
        return '%s://%s@%s:%d/%s%s' % (self.scheme, user, host, port or self.port, database, parameters)


class MariaDB(Server):
    title = 'MariaDB'
    scheme = 'mysql'
    end_signal = signal.SIGTERM

    @staticmethod
    def program():
        """Returns the server program, or None if the client program is missing."""
        return find('mariadbd', ['/usr/sbin', '/usr/libexec']) if shutil.which('mariadb') else None

    def install(self):
        must([find('mariadb-install-db', ['/usr/bin']), '--no-defaults', '--datadir=' + self.data, '--skip-test-db',
              '--auth-root-authentication-method=normal'], cwd=self.folder, **unprivileged())

    def arguments(self):
        arguments = [self.program(), '--no-defaults', '--datadir=' + self.data, '--socket=' + self.socket(),
                     '--bind-address=127.0.0.1', '--port=%d' % self.port, '--pid-file=' + self.folder + '/pid',
                     '--skip-log-bin', '--innodb-log-file-size=4M', '--innodb-buffer-pool-size=64M', '--connect-timeout=60',
                     '--innodb-flush-log-at-trx-commit=0', '--default-time-zone=+00:00', '--skip-name-resolve',
                     '--character-set-server=utf8mb4', '--max-allowed-packet=64M']
        if self.has_tls:
            arguments += ['--ssl-ca=%s/ca.pem' % self.folder, '--ssl-cert=%s/server.pem' % self.folder,
                          '--ssl-key=%s/server.key' % self.folder]
        return arguments

    def local_uri(self):
        """The address of the socket, which needs no password."""
        return 'mysql://root@/%s?socket=%s' % (DATABASE, self.socket())

    def socket(self):
        return os.path.join(self.folder, 'socket')

    def answers(self):
        return subprocess.run(self.client(['-e', 'DO 0']), capture_output=True, stdin=subprocess.DEVNULL,
                              env=self.environment).returncode == 0

    def client(self, arguments, database=''):
        return ['mariadb', '--no-defaults', '--socket=' + self.socket(), '--user=root',
                '--default-character-set=utf8mb4'] + arguments + ([database] if database else [])

    def execute(self, sql, database=DATABASE):
        done = subprocess.run(self.client(['--batch'], database), input=sql.encode(), capture_output=True,
                              env=self.environment)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.decode(errors='replace'))

    def select(self, sql):
        """Returns rows of bytes as the client program prints them, with None for %NULL."""
        printed = must(self.client(['--batch', '--skip-column-names', '-e', sql], DATABASE), env=self.environment)
        return [[unescape(cell) for cell in line.split(b'\t')] for line in printed.split(b'\n')[:-1]]

    def set_up(self):
        # The server's anonymous user of this computer would take precedence over a user of any host.
        self.execute("CREATE DATABASE %s; CREATE USER %s@'127.0.0.1' IDENTIFIED BY '%s';"
                     "GRANT SELECT ON %s.* TO %s@'127.0.0.1'; CREATE DATABASE other;"
                     % (DATABASE, USER, PASSWORD.replace("'", "''"), DATABASE, USER), '')

    def sessions(self):
        """Returns the statements of Dowser's sessions, as the server lists them."""
        return [row[0] for row in self.select("SELECT COALESCE(INFO, '') FROM information_schema.PROCESSLIST "
                                              "WHERE USER = '%s'" % USER)]


def unescape(cell):
    out = bytearray()
    escapes = {ord('t'): 9, ord('n'): 10, ord('0'): 0, ord('\\'): 92}
    it = iter(cell)
    for byte in it:
        out.append(escapes[next(it)] if byte == 92 else byte)
    return bytes(out)


class PostgreSQL(Server):
    title = 'PostgreSQL'
    scheme = 'postgresql'
    end_signal = signal.SIGINT

    @staticmethod
    def program():
        """Returns the server program, or None if the client program is missing."""
        return find('postgres', ['/usr/lib/postgresql/*/bin']) if shutil.which('psql') else None

    def install(self):
        secret = os.path.join(self.folder, 'secret')
        with open(secret, 'w', encoding='ascii') as out:
            out.write('root of a test\n')
        must([os.path.join(os.path.dirname(self.program()), 'initdb'), '--pgdata', self.data, '--username', 'root',
              '--auth-local', 'trust', '--auth-host', 'scram-sha-256', '--pwfile', give(secret), '--encoding', 'UTF8',
              '--locale', 'C', '--no-sync'], cwd=self.folder, **unprivileged())

    def arguments(self):
        options = {'listen_addresses': '127.0.0.1', 'port': self.port, 'unix_socket_directories': self.folder,
                   'fsync': 'off', 'synchronous_commit': 'off', 'full_page_writes': 'off', 'max_connections': 20,
                   'shared_buffers': '32MB', 'jit': 'off', 'autovacuum': 'off', 'timezone': 'UTC'}
        if self.has_tls:
            options.update({'ssl': 'on', 'ssl_ca_file': self.folder + '/ca.pem',
                            'ssl_cert_file': self.folder + '/server.pem', 'ssl_key_file': self.folder + '/server.key'})
        arguments = [self.program(), '-D', self.data]
        for name, value in options.items():
            arguments += ['-c', '%s=%s' % (name, value)]
        return arguments

    def answers(self):
        return subprocess.run(self.client(['-c', 'SELECT 1'], 'postgres'), capture_output=True,
                              stdin=subprocess.DEVNULL, env=self.environment).returncode == 0

    def local_uri(self):
        """The address of the socket, which needs no password."""
        return 'postgresql://root@:%d/%s?host=%s' % (self.port, DATABASE, self.folder)

    def client(self, arguments, database=DATABASE):
        return ['psql', '--no-psqlrc', '--quiet', '--host=' + self.folder, '--port=%d' % self.port, '--username=root',
                '--dbname=' + database, '--set=ON_ERROR_STOP=1'] + arguments

    def execute(self, sql, database=DATABASE):
        done = subprocess.run(self.client([], database), input=sql.encode(), capture_output=True, env=self.environment)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.decode(errors='replace'))

    def select(self, sql):
        """Returns rows of bytes as the client program prints them, with None for %NULL."""
        printed = must(self.client(['--no-align', '--tuples-only', '--field-separator=\x1f', '--record-separator=\x1e',
                                    '--pset=null=\x1d', '-c', sql]), env=self.environment)
        return [[None if cell == b'\x1d' else cell for cell in line.split(b'\x1f')]
                for line in printed.removesuffix(b'\n').split(b'\x1e') if line]

    def set_up(self):
        self.execute("CREATE DATABASE %s; CREATE DATABASE other;" % DATABASE, 'postgres')
        self.execute("CREATE ROLE %s LOGIN PASSWORD '%s'; REVOKE CONNECT ON DATABASE other FROM public;"
                     "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO %s;"
                     % (USER, PASSWORD.replace("'", "''"), USER))

    def sessions(self):
        return [row[0] if row[0] is not None else b'' for row in self.select(
            "SELECT CASE state WHEN 'active' THEN query ELSE '' END FROM pg_stat_activity WHERE usename = '%s'" % USER)]

    def kill(self):
        """Sends SIGQUIT: killing only the first process would leave the others running."""
        self.process.kill(signal.SIGQUIT)


KINDS = (MariaDB, PostgreSQL)


class Servers:
    """All installed servers by title. They end and are removed with the "with" block."""

    def __init__(self, titles=None):
        self.titles = titles or [kind.title for kind in KINDS]
        self.held = contextlib.ExitStack()

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
        running = {}
        with contextlib.ExitStack() as held:
            top = held.enter_context(temporary_top())
            for kind in KINDS:
                if kind.title in self.titles and kind.program() is not None:
                    running[kind.title] = kind(top)
                    held.callback(running[kind.title].end)
            self.held = held.pop_all()
        return running

    def __exit__(self, *_why):
        self.held.close()
