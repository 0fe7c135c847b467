#!/usr/bin/env python3
# test-restore.py - the window reopens in its last state, also after a kill; last known tables, missing files, unsaved history
# usage: test-restore.py GUI DOWSER SAMPLE SCHEMA-FOLDER OUT
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

GUI, DOWSER, SAMPLE, SCHEMAS, OUT = sys.argv[1:]


class World:
    """One home folder in which the program is started several times."""

    def __init__(self, folder):
        self.home = os.path.join(folder, 'home')
        self.database = os.path.join(folder, 'harbour.db')
        os.mkdir(self.home)
        shutil.copy(SAMPLE, self.database)

    def run(self, name, steps, *arguments, options=(), environment=()):
        script = os.path.join(self.home, name + '.gui')
        with open(script, 'w') as file:
            file.write('\n'.join(steps) + '\n')
        given = {'GSETTINGS_SCHEMA_DIR': SCHEMAS, 'GDK_DEBUG': 'gl-disable', 'ASAN_OPTIONS': 'detect_leaks=0',
                 **dict(environment)}
        variables = [word for key, value in given.items() for word in ('--env', '%s=%s' % (key, value))]
        done = subprocess.run([GUI, 'run', '--home', self.home, '--gsettings', 'keyfile', '--out', OUT, *variables, *options,
                               script, '--', DOWSER, *arguments],
                              capture_output=True, text=True, env={**os.environ, 'GSETTINGS_SCHEMA_DIR': SCHEMAS})
        return done

    def find(self, name):
        for folder, _, names in os.walk(self.home):
            if name in names:
                return os.path.join(folder, name)
        return None


def check_restored(tap, world):
    done = world.run('killed', ['wait-for text-box:Question', 'click Question', 'type "list all suppliers\\n"',
                                'expect-text "18 rows" 30', 'click SQL', 'wait-for text-box:SQL 20', 'sh kill -9 $GUI_APP_PID',
                                'expect-exit -9'], world.database)
    tap.check('the first window was killed', 'ended by signal 9' in done.stdout, [done.stdout[-900:]])
    done = world.run('restored', ['wait-for text-box:Question', 'expect-text "18 rows" 30',
                                  'expect text-box:Question "list all suppliers"', 'wait-for text-box:SQL 20',
                                  'screenshot restored.png', 'close', 'expect-exit 0'])
    tap.check('the source, question, rows and pane are restored', done.returncode == 0, [done.stdout[-900:]])


def check_tabs(tap, world):
    """All tabs are restored, each with its question. Only the front tab runs; the others run when they are shown."""
    done = world.run('tabs', ['wait-for text-box:Question', 'click Question', 'type "list all suppliers\\n"',
                              'expect-text "18 rows" 30', 'key ctrl+t', 'type "number of orders by status\\n"',
                              'expect-text "4 rows" 30', 'key ctrl+t', 'type "list all customers\\n"',
                              'expect-text "/2.?400 rows/" 30', 'click-cell Results 1 name', 'key ctrl+End',
                              'wait-for "grid-cell:Nora Moen" 10', 'key ctrl+2', 'expect-text "4 rows" 30',
                              'sh kill -9 $GUI_APP_PID', 'expect-exit -9'], world.database)
    tap.check('the window with three tabs was killed', 'ended by signal 9' in done.stdout, [done.stdout[-900:]])
    done = world.run('tabs-restored', ['wait-for text-box:Question', 'expect-text "4 rows" 30',
                                       'expect text-box:Question "number of orders by status"',
                                       'screenshot tabs-restored.png', 'key ctrl+1', 'expect-text "18 rows" 30',
                                       'expect text-box:Question "list all suppliers"', 'key ctrl+9',
                                       'expect-text "/2.?400 rows/" 30',
                                       'expect text-box:Question "list all customers"',
                                       'wait-for "grid-cell:Nora Moen" 10',
                                       'key ctrl+w', 'key ctrl+w', 'close', 'expect-exit 0'])
    tap.check('three tabs are restored with the same one in front', done.returncode == 0, [done.stdout[-900:]])


WAIT = """
import os, sqlite3, sys, time
end = time.monotonic() + 20
while time.monotonic() < end:
    for folder, _, names in os.walk(sys.argv[1]):
        if 'dowser.db' in names:
            database = sqlite3.connect('file:%s/dowser.db?mode=ro' % folder, uri=True)
            if any('row=' in text for text, in database.execute("SELECT text FROM source_fact WHERE kind = 'window'")):
                sys.exit(0)
    time.sleep(0.1)
sys.exit('no place in the rows was kept')
"""


def check_scrolled(tap, world):
    """The scroll position is restored, also if the user only scrolled."""
    wait = os.path.join(world.home, 'wait.py')
    with open(wait, 'w') as file:
        file.write(WAIT)
    done = world.run('scrolled', ['wait-for text-box:Question', 'click Question', 'type "list all customers\\n"',
                                  'expect-text "/2.?400 rows/" 30', 'wait-for "grid-cell:Carlos Rivera"',
                                  'scroll Results 40', 'wait-gone "grid-cell:Carlos Rivera"',
                                  'sh %s %s %s' % (sys.executable, wait, world.home), 'screenshot scrolled.png',
                                  'sh kill -9 $GUI_APP_PID', 'expect-exit -9'], world.database)
    tap.check('the scrolled window was killed', 'ended by signal 9' in done.stdout, [done.stdout[-900:]])
    done = world.run('scrolled-restored', ['wait-for text-box:Question', 'expect-text "/2.?400 rows/" 30',
                                           'wait-gone "grid-cell:Carlos Rivera" 10',
                                           'screenshot scrolled-restored.png', 'close', 'expect-exit 0'])
    tap.check('the scroll position of the rows is restored', done.returncode == 0, [done.stdout[-900:]])


def check_slow(tap, world):
    """A question that was slow is shown, and runs only when the user asks for it."""
    database = sqlite3.connect(world.find('dowser.db'))
    for row, text in database.execute('SELECT rowid, json FROM session').fetchall():
        database.execute('UPDATE session SET json = ? WHERE rowid = ?', (make_slow(text), row))
    database.commit()
    database.close()
    done = world.run('dear', ['wait-for text-box:Question', 'wait-for "button:Run Again" 30',
                              'expect text-box:Question "list all suppliers"', 'screenshot as-it-was-left.png',
                              'click "button:Run Again"', 'expect-text "18 rows" 30', 'close', 'expect-exit 0'])
    tap.check('a slow question waits for Run Again', done.returncode == 0, [done.stdout[-900:]])


def make_slow(text):
    session = json.loads(text)
    for entry in session.get('trace', []):
        for key in ('step', 'id', 'step_id'):
            if entry.get(key) == 'run':
                entry['elapsed'] = 60000000
    return json.dumps(session)


def check_gone(tap, world):
    os.rename(world.database, world.database + '.away')
    done = world.run('gone', ['wait-for text-box:Question', 'expect-text "harbour.db, not found" 20', 'screenshot missing.png',
                              'click "Remove harbour.db from the List"', 'wait-gone "harbour.db, not found" 20', 'close',
                              'expect-exit 0'])
    tap.check('a missing file is marked and can be removed', done.returncode == 0, [done.stdout[-900:]])
    for options, name in (((), 'last-tables'), (('--dark',), 'last-tables-dark'), (('--size', '360x720'), 'last-tables-narrow')):
        done = world.run('last', ['wait-for text-box:Question', 'sleep 1'] + (
            ['expect-text "/The source is not connected. The tables are shown as they were last read: today/" 20'] if '--size' not in options else [])
            + ['screenshot %s.png' % name, 'close', 'expect-exit 0'], world.database, options=options)
        tap.check('the last known tables of a missing file are shown: %s' % name, done.returncode == 0, [done.stdout[-900:]])
    os.rename(world.database + '.away', world.database)


def check_badge(tap, world):
    done = world.run('badge', ['wait-for text-box:Question', 'wait-for "button:history not saved" 20', 'sleep 6',
                               'wait-for "button:history not saved" 1', 'screenshot badge.png', 'close', 'expect-exit 0'],
                     world.database, environment=(('DOWSER_DATA_DIR', '/proc/nowhere'),))
    tap.check('the badge stays while the history cannot be saved', done.returncode == 0, [done.stdout[-900:]])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder)
        check_restored(tap, world)
        check_scrolled(tap, world)
        check_tabs(tap, world)
        check_slow(tap, world)
        check_gone(tap, world)
        check_badge(tap, world)
    tap.finish()


main()
