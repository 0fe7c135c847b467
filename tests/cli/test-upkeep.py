#!/usr/bin/env python3
# test-upkeep.py - data quality, caches and projects of sources, as the terminal shows them
# usage: test-upkeep.py DOWSER-CLI
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

TABLES = '''
CREATE TABLE goods(id INTEGER PRIMARY KEY, colour TEXT, price REAL, currency TEXT, buyer_password TEXT);
INSERT INTO goods VALUES (1,'red ',3,'EUR','a '),(2,'red',4,'USD','b'),(3,NULL,4,'EUR','c'),(4,'Red',4,'EUR','d');'''


class Cli:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.environment = dict(os.environ, HOME=folder, DOWSER_DATA_DIR=folder + '/data', XDG_DATA_HOME=folder + '/share',
                                DOWSER_CONFIG_DIR=folder + '/config', XDG_CACHE_HOME=folder + '/cache', LC_ALL='C.UTF-8')

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], capture_output=True, text=True, env=self.environment,
                              stdin=subprocess.DEVNULL)

    def make(self, name, extra=''):
        path = os.path.join(self.folder, name)
        with sqlite3.connect(path) as database:
            database.executescript(TABLES + extra)
        return path


def check_quality(tap, cli):
    goods = cli.make('goods.db')
    with open(os.path.join(cli.folder, 'goods.columns.csv'), 'w', encoding='utf-8') as file:
        file.write('table,column,hidden\ngoods,buyer_password,1\n')
    done = cli.run('quality', '--source', goods, '--format', 'json')
    found = {(flaw['column'], flaw['kind']) for flaw in json.loads(done.stdout)}
    tap.check('quality problems of values are listed', found >= {('colour', 'blanks'), ('colour', 'empty'), ('colour', 'spellings'),
                                                             ('price', 'units')}, [done.stdout, done.stderr])
    tap.check('a hidden column has no quality problems', not any(column == 'buyer_password' for column, _ in found),
              [found])
    done = cli.run('quality', '--source', goods)
    tap.check('the text output has one sentence per problem', 'goods.colour  25 % of the values are empty\n' in done.stdout, [done.stdout])


def check_caches(tap, cli):
    def sizes():
        return {name: cache['entries'] for name, cache in json.loads(cli.run('caches', '--format', 'json').stdout).items()}

    cli.run('ask', '--source', cli.make('kept.db'), 'number of goods')
    before = sizes()
    tap.check('cached schemas are counted', before['schemas'] >= 1, [before])
    done = cli.run('caches', 'clear', 'schemas')
    tap.check('clearing a cache prints its name', done.returncode == 0 and done.stdout.startswith('schemas')
              and done.stdout.endswith('removed\n'), [done.stdout, done.stderr])
    after = sizes()
    tap.check('only the cleared cache is empty', after == dict(before, schemas=0), [before, after])
    done = cli.run('ask', '--source', os.path.join(cli.folder, 'kept.db'), '--format', 'csv', 'number of goods')
    tap.check('questions are answered without the cache', done.stdout.split()[-1] == '4', [done.stdout, done.stderr])


# Sources of one project share definitions. A definition that is added to one source stays there.
def check_projects(tap, cli):
    paths = {name: cli.make(name + '.db') for name in ('north', 'south', 'other')}
    for name, path in paths.items():
        cli.run('sources', 'add', name, path, *([] if name == 'other' else ['--project', 'Shops']))
    os.makedirs(os.path.join(cli.folder, 'data', 'meanings'), exist_ok=True)
    shared = os.path.join(cli.folder, 'data', 'meanings', 'project-Shops.dowser.yaml')
    with open(shared, 'w', encoding='utf-8') as file:
        file.write('metrics:\n  - {term: takings, means: sum of price from goods}\n')
    for name in ('north', 'south'):
        done = cli.run('ask', '--source', name, '--format', 'csv', 'takings')
        tap.check('a term of the project is known in “%s”' % name, done.stdout.split()[-1] == '15', [done.stdout, done.stderr])
    terms = [entry['term'] for entry in json.loads(cli.run('knowledge', '--source', 'other', 'list', '--format', 'json').stdout)['entries']]
    tap.check('a term of the project is unknown in other sources', 'takings' not in terms, [terms])
    done = cli.run('knowledge', '--source', 'north', 'add', 'wares', 'goods')
    with open(shared, encoding='utf-8') as file:
        text = file.read()
    listed = {name: [entry['term'] for entry in json.loads(cli.run('knowledge', '--source', name, 'list', '--format', 'json').stdout)['entries']]
              for name in ('north', 'south')}
    tap.check("a term of one source is not written to the project's file", done.returncode == 0 and 'wares' not in text
              and 'wares' in listed['north'] and 'wares' not in listed['south'], [text, listed, done.stderr])
    cli.run('ask', '--source', 'other', 'number of goods')
    listed = cli.run('history', '--project', 'Shops', '--format', 'json')
    asked = [entry['question'] for entry in json.loads(listed.stdout)]
    tap.check('the history of a project contains the questions of its sources', asked and set(asked) == {'takings'}, [listed.stdout, listed.stderr])


def main():
    tap = Tap()
    for check in (check_quality, check_caches, check_projects):
        with tempfile.TemporaryDirectory() as folder:
            check(tap, Cli(sys.argv[1], folder))
    tap.finish()


main()
