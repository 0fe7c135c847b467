# processes.py - finds, starts, waits for and ends the servers that tests run; servers run without privileges
import contextlib
import ctypes
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PATIENCE = 60
PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True)


def end_with_parent():
    """Ends the server together with the test, also if the test is killed."""
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def unprivileged():
    """Drops the privileges, because database servers refuse to run as root, or should."""
    if os.getuid() != 0:
        return {}
    nobody = pwd.getpwnam('nobody')
    return {'user': nobody.pw_uid, 'group': nobody.pw_gid, 'extra_groups': []}


def find(name, folders):
    """Returns the last program by name in @folders, which may be patterns, else the one in the system's path, or None."""
    found = [path for folder in folders for path in sorted(glob.glob(os.path.join(folder, name)))]
    return found[-1] if found else shutil.which(name)


def give(path):
    """Gives @path to the user that runs the servers."""
    if os.getuid() == 0:
        os.chown(path, unprivileged()['user'], unprivileged()['group'])
    return path


def make_folder(name, top):
    folder = os.path.join(top, name)
    os.mkdir(folder, 0o700)
    return give(folder)


@contextlib.contextmanager
def temporary_top():
    """Returns a folder for the servers. Its path is short, because a socket's path is limited to 107 bytes."""
    top = tempfile.mkdtemp(prefix='dowser-', dir='/tmp')
    os.chmod(top, 0o711)
    try:
        yield top
    finally:
        shutil.rmtree(top, ignore_errors=True)


def find_ports(n):
    """Returns @n different free ports. All sockets stay open until the last port is found."""
    with contextlib.ExitStack() as taken:
        sockets = [taken.enter_context(socket.socket()) for _ in range(n)]
        for one in sockets:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind(('127.0.0.1', 0))
        return [one.getsockname()[1] for one in sockets]


class Process:
    """A server in @folder, which also holds its log. @answers tests whether it is ready; @end_signal ends it at once."""

    def __init__(self, arguments, folder, answers, end_signal=signal.SIGTERM, as_user=None):
        self.answers = answers
        self.end_signal = end_signal
        self.log = os.path.join(folder, 'server.log')
        with open(self.log, 'ab') as log:
            self.popen = subprocess.Popen(arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                          preexec_fn=end_with_parent,
                                          **(unprivileged() if as_user is None else as_user))

    def wait_until_it_answers(self):
        end = time.monotonic() + PATIENCE
        while not self.answers():
            if self.popen.poll() is not None or time.monotonic() > end:
                self.end()
                with open(self.log, encoding='utf-8', errors='replace') as log:
                    raise RuntimeError('%s does not start:\n%s' % (self.popen.args[0], log.read()[-2000:]))
            time.sleep(0.02)

    def end(self):
        if self.popen.poll() is None:
            self.popen.send_signal(self.end_signal)
            try:
                self.popen.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self, number=signal.SIGKILL):
        self.popen.send_signal(number)
        self.popen.wait()
