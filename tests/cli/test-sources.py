#!/usr/bin/env python3
# test-sources.py - dowser-cli sources: saved, listed, tested, asked by name, imported and taken away again
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
            # libsecret 0.20 forgets the entity tag that GIO gives it with each write of its file.
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
    desk.check('a source is saved by a name', done, 0)
    path = os.path.join(desk.folder, 'config', 'sources.json')
    desk.tap.check('for the eyes of one person', stat.S_IMODE(os.stat(path).st_mode) == 0o600)
    listed = desk.list()
    desk.tap.check('it is listed', [(s['name'], s['uri'], s['colour']) for s in listed] ==
                   [('The Shop', sample, 'green')], listed)
    done = desk.call('ask', '--source', 'the shop', '--format', 'csv', 'how many orders are there?')
    desk.check('it is asked by its name, however that is written', done, 0, done.stdout.count('\n') == 2)
    done = desk.call('log', '--source', 'the shop', '--number', '0', '--format', 'json')
    desk.check('and so is the log of what was run on it', done, 0, done.stdout.count(sample) > 0)
    done = desk.call('log', '--source', 'postgresql://ann:s3cret@db.example.org/shop')
    desk.check('a password in an address is refused there, too', done, 2, 's3cret' not in done.stderr)
    done = desk.call('sources', 'test', 'The Shop')
    desk.check('a test says what it is in a sentence', done, 0, done.stdout.startswith('SQLite'), ' tables' in done.stdout,
               'read-only' in done.stdout, done.stdout.count('\n') == 1)
    done = desk.call('sources', 'add', 'The Shop', sample, '--colour', 'pink')
    desk.check('a colour that is none is refused', done, 2, 'green' in done.stderr)
    done = desk.call('sources', 'add', '', sample)
    desk.check('so is a name that is none', done, 5)


def check_limits(desk, sample):
    copy = shutil.copy(sample, os.path.join(desk.folder, 'small.db'))
    done = desk.call('sources', 'add', 'Small', copy, '--limit', '3')
    desk.check('a source is saved with a limit', done, 0)
    done = desk.call('ask', '--source', 'Small', '--format', 'csv', 'list all suppliers')
    desk.check('that holds for what it is asked', done, 7, done.stdout.count('\n') == 4)
    desk.check('and is taken away', desk.call('sources', 'remove', 'small'), 0)


def check_bad(desk):
    done = desk.call('sources', 'remove', 'nobody')
    desk.check('what is not saved cannot be taken away', done, 2, 'dowser-cli sources' in done.stderr)
    done = desk.call('sources', 'test', os.path.join(desk.folder, 'no-such-file.db'))
    desk.check('a test says what is wrong', done, 5, done.stderr.count('\n') == 1)
    done = desk.call('ask', '--source', 'postgresql://ann:s3cret-pw@127.0.0.1:1/shop', 'how many orders?')
    desk.check('no password on the command line', done, 2, 's3cret-pw' not in done.stderr,
               'DOWSER_SOURCE_PASSWORD' in done.stderr)
    done = desk.call('sources', 'add', 'One')
    desk.check('an address is needed', done, 2)


def check_import(desk, sample):
    path = os.path.join(desk.folder, '.pgpass')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(PGPASS)
    done = desk.call('sources', 'import', path)
    desk.check('servers are taken over from a .pgpass', done, 0, '1 source' in done.stderr)
    listed = [s['uri'] for s in desk.list()]
    desk.tap.check('with all but the password', 'postgresql://ann@db.example.org:5433/shop' in listed, listed)
    with open(os.path.join(desk.folder, 'config', 'sources.json'), encoding='utf-8') as file:
        desk.tap.check('which is in no file of settings', 's3cret-pw' not in file.read())
    desk.tap.check('but in the keyring', os.path.getsize(os.path.join(desk.folder, 'keyring')) > 0)
    done = desk.call('sources', 'import', path)
    desk.check('a second time nothing is new', done, 0, '0 sources' in done.stderr)
    done = desk.call('sources', 'import', sample)
    desk.check('another file is refused', done, 5, done.stderr.count('\n') == 1)
    done = desk.call('sources', 'remove', 'shop on db.example.org')
    desk.check('it is taken away with its password', done, 0)


def make_database(path, statement):
    db = sqlite3.connect(path)
    db.executescript(statement)
    db.close()
    return path


def check_resolved(desk):
    """Where no source is named, the one that was used last is open: it answers, or a page asks."""
    hospital = make_database(os.path.join(desk.folder, 'hospital.db'),
                             'CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT); '
                             "INSERT INTO patients (name) VALUES ('a'), ('b'), ('c');")
    archive = make_database(os.path.join(desk.folder, 'archive.db'),
                            'CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT); '
                            "INSERT INTO orders (status) VALUES ('old'), ('older');")
    for source, table in ((hospital, 'patients'), (archive, 'orders')):
        desk.check('%s are counted where they are' % table,
                   desk.call('ask', '--source', source, 'how many %s are there?' % table), 0)
    done = desk.call('ask', '--format', 'csv', 'how many orders are there?')
    desk.check('the source that was used last answers', done, 0, done.stdout.split()[-1:] == ['2'])
    done = desk.call('ask', '--format', 'csv', 'how many patients are there?')
    choices = done.stdout.splitlines()
    desk.check('where nothing fits it, it is asked which', done, 3, len(choices) >= 3,
               'archive.db' in choices[1], any('hospital.db' in line for line in choices))
    number = next((line.split('.')[0].strip() for line in choices if 'hospital.db' in line), '9')
    done = desk.call('ask', '--format', 'csv', '--choose', number, 'how many patients are there?')
    desk.check('and answered by a number', done, 0, done.stdout.split()[-1:] == ['3'])
    done = desk.call('ask', '--format', 'csv', 'how many orders are there in archive?')
    desk.check('or by its name in the question', done, 0, done.stdout.split()[-1:] == ['2'])
    done = desk.call('ask', '--source', 'The Shop', '--format', 'json', 'how many orders are there in archive?')
    desk.check('who names a source has chosen it', done, done.returncode, '[[2]]' not in done.stdout)


def check_broken_file(desk, sample):
    path = os.path.join(desk.folder, 'config', 'sources.json')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('{"sources": [{"name": 5}]}')
    done = desk.call('ask', '--source', sample, '--format', 'csv', 'how many orders are there?')
    desk.check('a broken file is said, and a source still asked', done, 0, 'sources.json' in done.stderr)
    desk.check('what is saved then', desk.call('sources', 'add', 'New', sample), 0)
    desk.tap.check('leaves the broken one beside it', os.path.exists(path + '.unreadable'))


def main():
    program, sample = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(program, folder, tap)
        check_saved(desk, sample)
        check_limits(desk, sample)
        check_bad(desk)
        check_import(desk, sample)
        check_resolved(desk)
        check_broken_file(desk, sample)
    tap.finish()


main()
