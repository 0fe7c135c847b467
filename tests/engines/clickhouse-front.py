#!/usr/bin/env python3
# clickhouse-front.py - an HTTP server with ClickHouse's interface that runs its queries in chDB, ClickHouse as a library
# usage: clickhouse-front.py LIBRARY FOLDER PORT [SECURE-PORT CERTIFICATE]
"""
Answers on 127.0.0.1 the requests that Dowser and its tests send to a server. The library answers the queries. This program
adds the users ("default" without a password, "reader" with "secret") and a server's handling of connections: it writes
an error after the first rows as a server of version 26.5 does, and it kills the query of a client that disconnects.
"""
import base64
import ctypes
import http.server
import os
import re
import select
import signal
import socket
import ssl
import sys
import threading
import urllib.parse
import uuid

USERS = {'default': '', 'reader': 'secret'}
# The parameters of a request that aren't settings.
NO_SETTINGS = ('database', 'default_format', 'password', 'query', 'query_id', 'user')
WRONG_PASSWORD = ('Code: 516. DB::Exception: %s: Authentication failed: password is incorrect, or there is no user '
                  'with such name. (AUTHENTICATION_FAILED)')
MARK = b'__exception__'
STREAMED = b'TabSeparatedWithNamesAndTypes'
POINTER = ctypes.c_void_p


def load(path):
    library = ctypes.CDLL(path)
    for name, result, arguments in (
            ('connect', ctypes.POINTER(POINTER), [ctypes.c_int, ctypes.POINTER(ctypes.c_char_p)]),
            ('close_conn', None, [ctypes.POINTER(POINTER)]),
            ('query_n', POINTER, [POINTER, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]),
            ('stream_query_n', POINTER, [POINTER, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]),
            ('stream_fetch_result', POINTER, [POINTER, POINTER]),
            ('stream_cancel_query', None, [POINTER, POINTER]),
            ('result_buffer', POINTER, [POINTER]),
            ('result_length', ctypes.c_size_t, [POINTER]),
            ('result_error', ctypes.c_char_p, [POINTER]),
            ('destroy_query_result', None, [POINTER])):
        function = getattr(library, 'chdb_' + name)
        function.restype, function.argtypes = result, arguments
    library.chdb_set_signal_handlers_enabled(0)
    return library


class Failure(Exception):
    """An error message of the library, in bytes."""

    def get_code(self):
        return re.match(rb'Code: (\d+)', self.args[0]).group(1).decode()


def quote(text):
    return "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"


class Connection:
    """A session of the library. Each request has its own, and the session's settings end with it."""

    def __init__(self, library, folder):
        arguments = [b'clickhouse', b'--path', os.fsencode(folder)]
        self.library = library
        self.handle = library.chdb_connect(len(arguments), (ctypes.c_char_p * len(arguments))(*arguments))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.chdb_close_conn(self.handle)

    def take(self, result):
        """Returns the whole result and frees it."""
        error = self.library.chdb_result_error(result)
        length = self.library.chdb_result_length(result)
        data = ctypes.string_at(self.library.chdb_result_buffer(result), length) if length > 0 else b''
        self.library.chdb_destroy_query_result(result)
        if error:
            raise Failure(error)
        return data

    def ask(self, sql, form=b'TabSeparated'):
        return self.take(self.library.chdb_query_n(self.handle[0], sql, len(sql), form, len(form)))

    def stream(self, sql, form):
        """Yields the result in pieces, without the header that the library repeats in each piece. If the caller stops before the
        end, the query is canceled. A statement without rows, and any other format, is returned as a whole."""
        if form != STREAMED:
            yield self.ask(sql, form)
            return
        header = None
        result = self.library.chdb_stream_query_n(self.handle[0], sql, len(sql), form, len(form))
        try:
            error = self.library.chdb_result_error(result)
            if error:
                raise Failure(error)
            while True:
                piece = self.take(self.library.chdb_stream_fetch_result(self.handle[0], result))
                if not piece:
                    return
                if header is None:
                    header = b''.join(piece.splitlines(keepends=True)[:2])
                    yield piece
                else:
                    yield piece[len(header):]
        except Failure as failure:
            if b'Streaming query is not supported' in failure.args[0]:
                yield self.ask(sql, form)
            # A query without rows ends with this message.
            elif failure.args[0] != b'No active streaming query':
                raise
        except GeneratorExit:
            self.library.chdb_stream_cancel_query(self.handle[0], result)
        finally:
            self.library.chdb_destroy_query_result(result)

    def refuse_two(self, sql):
        """Refuses several statements in one request, as a server does. The library would run them all."""
        if b';' not in sql.rstrip(b' \r\n\t;'):
            return
        try:
            self.ask(b'SELECT formatQuery(' + quote(sql.decode(errors='replace')).encode() + b')')
        except Failure as failure:
            if b'Multi-statements are not allowed' in failure.args[0]:
                raise


class Line(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def send(self, status, body, headers=()):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def fail(self, failure, status=500):
        self.send(status, failure.args[0] + b'\n', [('X-ClickHouse-Exception-Code', failure.get_code())])

    def read_user(self, parameters):
        kind, _, word = self.headers.get('Authorization', '').partition(' ')
        if kind == 'Basic':
            return base64.b64decode(word).decode().partition(':')[::2]
        return (self.headers.get('X-ClickHouse-User', parameters.get('user', 'default')),
                self.headers.get('X-ClickHouse-Key', parameters.get('password', '')))

    def do_GET(self):
        self.do_POST()

    def do_POST(self):
        parameters = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query, keep_blank_values=True))
        body = self.rfile.read(int(self.headers.get('Content-Length', 0)))
        sql = parameters.get('query', '').encode() + body
        if not sql:
            return self.send(200, b'Ok.\n')
        user, password = self.read_user(parameters)
        if USERS.get(user) != password:
            return self.fail(Failure((WRONG_PASSWORD % user).encode()), 403)
        try:
            with Connection(self.server.library, self.server.folder) as connection:
                self.answer(connection, parameters, sql)
        except OSError:
            self.close_connection = True

    def prepare(self, connection, parameters, query_id):
        """Applies the settings of the request. The query's id goes into its log comment, because the library assigns another id."""
        settings = {name: value for name, value in parameters.items() if name not in NO_SETTINGS}
        settings['log_comment'] = query_id
        if 'database' in parameters:
            connection.ask(('USE `%s`' % parameters['database'].replace('`', '\\`')).encode())
        connection.ask(('SET ' + ', '.join(name + ' = ' + quote(value) for name, value in settings.items())).encode())

    def answer(self, connection, parameters, sql):
        query_id = parameters.get('query_id') or str(uuid.uuid4())
        tag = uuid.uuid4().hex[:16]
        form = parameters.get('default_format', 'TabSeparated').encode()
        if b'system.processes' in sql or b'KILL QUERY' in sql:
            sql = re.sub(rb'\bquery_id\b', b"Settings['log_comment']", sql)
        begun = False
        try:
            connection.refuse_two(sql)
            self.prepare(connection, parameters, query_id)
            with self.watch(query_id):
                for piece in filter(None, connection.stream(sql, form)):
                    if not begun:
                        self.begin(query_id, tag)
                        begun = True
                    self.wfile.write(b'%x\r\n%s\r\n' % (len(piece), piece))
            if not begun:
                return self.send(200, b'')
            self.wfile.write(b'0\r\n\r\n')
        except Failure as failure:
            if not begun:
                return self.fail(failure)
            self.break_off(failure.args[0], tag.encode())

    def begin(self, query_id, tag):
        self.send_response(200)
        for name, value in (('Query-Id', query_id), ('Timezone', 'UTC'), ('Exception-Tag', tag)):
            self.send_header('X-ClickHouse-' + name, value)
        self.send_header('Transfer-Encoding', 'chunked')
        self.end_headers()

    def break_off(self, message, tag):
        """Writes the error after the first rows. Then the connection ends without the last chunk."""
        words = b'\r\n%s\r\n%s\r\n%s\n%d %s\r\n%s\r\n' % (MARK, tag, message, len(message) + 1, tag, MARK)
        self.wfile.write(b'%x\r\n%s\r\n' % (len(words), words))
        self.close_connection = True

    def watch(self, query_id):
        return Watch(self.server, self.connection, query_id)


class Watch:
    """Kills the query of a client that disconnects. A disconnect isn't visible with TLS."""

    def __init__(self, server, line, query_id):
        self.server, self.line, self.query_id = server, line, query_id
        self.ended, self.end = socket.socketpair()

    def __enter__(self):
        self.thread = threading.Thread(target=self.look, daemon=True)
        self.thread.start()

    def __exit__(self, *_):
        self.end.close()
        self.thread.join()
        self.ended.close()

    def look(self):
        if isinstance(self.line, ssl.SSLSocket):
            return
        found, _, _ = select.select([self.line, self.ended], [], [])
        if self.ended in found or self.line.recv(1, socket.MSG_PEEK):
            return
        with Connection(self.server.library, self.server.folder) as connection:
            # The library may not have started the query yet, so KILL QUERY is repeated.
            while not select.select([self.ended], [], [], 0.02)[0]:
                connection.ask(b"KILL QUERY WHERE Settings['log_comment'] = " + quote(self.query_id).encode())


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port, library, folder):
        super().__init__(('127.0.0.1', port), Line)
        self.library, self.folder = library, folder

    def encrypt(self, certificate):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def handle_error(self, *_):
        pass


def main():
    path, folder, port = sys.argv[1:4]
    library = load(path)
    # The first connection keeps the data open for the others.
    with Connection(library, folder):
        if len(sys.argv) > 4:
            secure = Server(int(sys.argv[4]), library, folder)
            secure.encrypt(sys.argv[5])
            threading.Thread(target=secure.serve_forever, daemon=True).start()
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
        Server(int(port), library, folder).serve_forever()


main()
