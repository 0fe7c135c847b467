# lying_postgresql.py - a server with PostgreSQL's protocol that answers each statement with an invalid reply
import socket
import struct
import threading


def message(kind, body=b''):
    return kind + struct.pack('!i', len(body) + 4) + body


def text(value):
    return value.encode() + b'\0'


READY = message(b'Z', b'I')
COLUMN = message(b'T', struct.pack('!h', 1) + text('n') + struct.pack('!ihihih', 0, 0, 23, 4, -1, 0))
REFUSAL = message(b'E', b'S' + text('ERROR') + b'C' + text('25006') + b'M' + text('read-only transaction') + b'\0')
ROW = message(b'D', struct.pack('!hi', 1, 1) + b'7')
# The replies instead of rows.
LIES = {
    'a copy that never ends': message(b'H', b'\0' + struct.pack('!hh', 1, 0)),
    'a row with more cells than columns': message(b'D', struct.pack('!h', 3) + (struct.pack('!i', 1) + b'7') * 3),
    'a cell longer than the answer': message(b'D', struct.pack('!hi', 1, 1 << 30) + b'7'),
    'no end': ROW + b'X' * 5,
}


class LyingPostgresql:
    """Listens on 127.0.0.1 inside a "with" block. All its connections get the same `lie`."""

    def __init__(self, lie):
        self.lie = LIES[lie]
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_why):
        self.listener.close()

    def listen(self):
        while True:
            try:
                line, _address = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=[line], daemon=True).start()

    def serve(self, line):
        try:
            with line, line.makefile('rb') as stream:
                self.greet(line, stream)
                while self.answer(line, stream):
                    pass
        except (OSError, struct.error):
            pass  # the client has disconnected

    @staticmethod
    def greet(line, stream):
        while True:
            length, code = struct.unpack('!ii', stream.read(8))
            stream.read(length - 8)
            if code == 196608:
                break
            line.sendall(b'N')  # neither TLS nor GSS
        line.sendall(message(b'R', struct.pack('!i', 0)) + message(b'S', text('server_version') + text('900000.1'))
                     + message(b'S', text('client_encoding') + text('UTF8')) + READY)

    def answer(self, line, stream):
        kind = stream.read(1)
        body = stream.read(struct.unpack('!i', stream.read(4))[0] - 4)
        if kind == b'Q':
            line.sendall((REFUSAL if b'must_not_write' in body else message(b'C', text('SET'))) + READY)
        elif kind == b'P':
            line.sendall(message(b'1'))
        elif kind == b'D':
            line.sendall((message(b't', struct.pack('!h', 0)) if body[:1] == b'S' else b'') + COLUMN)
        elif kind == b'B':
            line.sendall(message(b'2'))
        elif kind == b'E':
            line.sendall(self.lie)
        elif kind == b'S':
            line.sendall(READY)
        return kind not in (b'', b'X')
