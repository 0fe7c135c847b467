#!/usr/bin/env python3
# test-sources.py - dowser-cli sources: saved, listed, tested, asked by name, imported and removed
# usage: test-sources.py DOWSER-CLI SAMPLE.db
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

PGPASS = 'db.example.org:5433:shop:ann:s3cret-pw\n*:*:*:ann:any\n'


class Desk:
    def __init__(self, program, folder, tap):
        self.program, self.folder, self.tap = program, folder, tap
        self.environment = {
            **os.environ, 'DOWSER_CONFIG_DIR': os.path.join(folder, 'config'),
            'DOWSER_DATA_DIR': os.path.join(folder, 'data'), 'SECRET_BACKEND': 'file',
            'SECRET_FILE_TEST_PATH': os.path.join(folder, 'keyring'), 'SECRET_FILE_TEST_PASSWORD': 'x',
            # libsecret 0.20 leaks the entity tag that it gets from GIO with each write of its file.
            'LSAN_OPTIONS': 'suppressions=%s' % os.path.join(folder, 'suppressions'),
            'ASAN_OPTIONS': 'detect_leaks=1:fast_unwind_on_malloc=0'}
        with open(os.path.join(folder, 'suppressions'), 'w', encoding='utf-8') as file:
            file.write('leak:libgio-2.0.so\n')

    def call(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=120,
                              env=self.environment)

    def check(self, name, done, status, *conditions):
        self.tap.check(name, done.returncode == status and all(conditions) and 'Sanitizer' not in done.stderr,
                       [done.returncode, done.stdout[-800:], done.stderr[-2000:], conditions])

    def list(self):
        return json.loads(self.call('sources', '--format', 'json').stdout)


def check_saved(desk, sample):
    done = desk.call('sources', 'add', 'The Shop', sample, '--colour', 'green')
    desk.check('a source is saved with a name', done, 0)
    path = os.path.join(desk.folder, 'config', 'sources.json')
    desk.tap.check('only the user can read the file of sources', stat.S_IMODE(os.stat(path).st_mode) == 0o600)
    listed = desk.list()
    desk.tap.check('a source is listed', [(s['name'], s['uri'], s['colour']) for s in listed] ==
                   [('The Shop', sample, 'green')], listed)
    done = desk.call('ask', '--source', 'the shop', '--format', 'csv', 'how many orders are there?')
    desk.check('a source is found by its name in any case', done, 0, done.stdout.count('\n') == 2)
    done = desk.call('log', '--source', 'the shop', '--number', '0', '--format', 'json')
    desk.check('the log is found by the name of a source', done, 0, done.stdout.count(sample) > 0)
    done = desk.call('log', '--source', 'postgresql://ann:s3cret@db.example.org/shop')
    desk.check('the log command refuses an address with a password', done, 2, 's3cret' not in done.stderr)
    done = desk.call('sources', 'test', 'The Shop')
    desk.check('a test describes a source in one sentence', done, 0, done.stdout.startswith('SQLite'), ' tables' in done.stdout,
               'read-only' in done.stdout, done.stdout.count('\n') == 1)
    done = desk.call('sources', 'add', 'The Shop', sample, '--colour', 'pink')
    desk.check('an unknown color is refused', done, 2, 'green' in done.stderr)
    done = desk.call('sources', 'add', '', sample)
    desk.check('an empty name is refused', done, 5)


def check_limits(desk, sample):
    copy = shutil.copy(sample, os.path.join(desk.folder, 'small.db'))
    done = desk.call('sources', 'add', 'Small', copy, '--limit', '3')
    desk.check('a source is saved with a limit', done, 0)
    done = desk.call('ask', '--source', 'Small', '--format', 'csv', 'list all suppliers')
    desk.check('the limit of a source applies to its questions', done, 7, done.stdout.count('\n') == 4)
    desk.check('a source is removed', desk.call('sources', 'remove', 'small'), 0)


def check_errors(desk):
    done = desk.call('sources', 'remove', 'nobody')
    desk.check('a source that is not saved cannot be removed', done, 2, 'dowser-cli sources' in done.stderr)
    done = desk.call('sources', 'test', os.path.join(desk.folder, 'no-such-file.db'))
    desk.check('a failed test says what is wrong', done, 5, done.stderr.count('\n') == 1)
    done = desk.call('ask', '--source', 'postgresql://ann:s3cret-pw@127.0.0.1:1/shop', 'how many orders?')
    desk.check('a password on the command line is refused', done, 2, 's3cret-pw' not in done.stderr,
               'DOWSER_SOURCE_PASSWORD' in done.stderr)
    done = desk.call('sources', 'add', 'One')
    desk.check('an address is required', done, 2)


def check_import(desk, sample):
    path = os.path.join(desk.folder, '.pgpass')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(PGPASS)
    done = desk.call('sources', 'import', path)
    desk.check('servers are imported from a .pgpass file', done, 0, '1 source' in done.stderr)
    listed = [s['uri'] for s in desk.list()]
    desk.tap.check('the imported address has everything except the password', 'postgresql://ann@db.example.org:5433/shop' in listed, listed)
    with open(os.path.join(desk.folder, 'config', 'sources.json'), encoding='utf-8') as file:
        desk.tap.check('the password is not in the settings', 's3cret-pw' not in file.read())
    desk.tap.check('the password is in the keyring', os.path.getsize(os.path.join(desk.folder, 'keyring')) > 0)
    done = desk.call('sources', 'import', path)
    desk.check('a second import adds no sources', done, 0, '0 sources' in done.stderr)
    done = desk.call('sources', 'import', sample)
    desk.check('another kind of file is refused', done, 5, done.stderr.count('\n') == 1)
    done = desk.call('sources', 'remove', 'shop on db.example.org')
    desk.check('removing a source also removes its password', done, 0)


def make_database(path, statement):
    db = sqlite3.connect(path)
    db.executescript(statement)
    db.close()
    return path


def check_resolved(desk):
    """Without a named source the last one is open. It answers, or the program asks which source is meant."""
    hospital = make_database(os.path.join(desk.folder, 'hospital.db'),
                             'CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT); '
                             "INSERT INTO patients (name) VALUES ('a'), ('b'), ('c');")
    archive = make_database(os.path.join(desk.folder, 'archive.db'),
                            'CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT); '
                            "INSERT INTO orders (status) VALUES ('old'), ('older');")
    for source, table in ((hospital, 'patients'), (archive, 'orders')):
        desk.check('%s are counted in their own source' % table,
                   desk.call('ask', '--source', source, 'how many %s are there?' % table), 0)
    done = desk.call('ask', '--format', 'csv', 'how many orders are there?')
    desk.check('the last used source answers', done, 0, done.stdout.split()[-1:] == ['2'])
    done = desk.call('ask', '--format', 'csv', 'how many patients are there?')
    choices = done.stdout.splitlines()
    desk.check('the program asks for the source if the open one does not fit', done, 3, len(choices) >= 3,
               'archive.db' in choices[1], any('hospital.db' in line for line in choices))
    number = next((line.split('.')[0].strip() for line in choices if 'hospital.db' in line), '9')
    done = desk.call('ask', '--format', 'csv', '--choose', number, 'how many patients are there?')
    desk.check('a number chooses the source', done, 0, done.stdout.split()[-1:] == ['3'])
    done = desk.call('ask', '--format', 'csv', 'how many orders are there in archive?')
    desk.check('a name in the question chooses the source', done, 0, done.stdout.split()[-1:] == ['2'])
    done = desk.call('ask', '--source', 'The Shop', '--format', 'json', 'how many orders are there in archive?')
    desk.check('--source overrides a name in the question', done, done.returncode, '[[2]]' not in done.stdout)


def check_broken_file(desk, sample):
    path = os.path.join(desk.folder, 'config', 'sources.json')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('{"sources": [{"name": 5}]}')
    done = desk.call('ask', '--source', sample, '--format', 'csv', 'how many orders are there?')
    desk.check('a broken file of sources is reported, and a question still answered', done, 0, 'sources.json' in done.stderr)
    desk.check('a source is saved although the file is broken', desk.call('sources', 'add', 'New', sample), 0)
    desk.tap.check('the broken file is kept under another name', os.path.exists(path + '.unreadable'))


def main():
    program, sample = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(program, folder, tap)
        check_saved(desk, sample)
        check_limits(desk, sample)
        check_errors(desk)
        check_import(desk, sample)
        check_resolved(desk)
        check_broken_file(desk, sample)
    tap.finish()


main()
