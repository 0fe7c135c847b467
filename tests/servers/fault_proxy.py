# fault_proxy.py - a proxy between Dowser and a server that breaks or stalls the connection after a number of bytes
import socket
import threading

CHUNK = 4096


class FaultProxy:
    """
    Forwards `port` to @target. On each connection, the next `limit` bytes of the server are forwarded (None: all bytes).
    After them the connection breaks, or with `stalls` stays open without data.
    """

    def __init__(self, target):
        self.target = target
        self.limit = None
        self.stalls = False
        self.stalled = threading.Event()
        self.sockets = []
        self.lock = threading.Lock()
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _address = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(('127.0.0.1', self.target))
            except OSError:
                client.close()
                continue
            with self.lock:
                self.sockets += [client, server]
            threading.Thread(target=self.carry, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(server, client, True), daemon=True).start()

    def carry(self, source, sink, is_counted):
        passed = 0
        try:
            while data := source.recv(CHUNK):
                if is_counted and self.limit is not None and passed + len(data) > self.limit:
                    sink.sendall(data[:self.limit - passed])
                    if self.stalls:
                        self.stalled.set()
                        return
                    break
                passed += len(data)
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        """Breaks all open connections."""
        with self.lock:
            sockets, self.sockets = self.sockets, []
        for end in sockets:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def close(self):
        self.listener.close()
        self.cut()
