#!/usr/bin/env python3
# test-move.py - scripts/move moves files and updates every mention of them, and changes nothing if the map is wrong
# usage: test-move.py TOP
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

MESON = '''%s_sources = files(
%s)

lib%s = static_library('dowser-%s',
  dependencies: [base_dep])
'''
TREE = {
    'src/meson.build': "subdir('base')\nsubdir('model')\n",
    'src/base/meson.build': MESON % ('base', "  'dowser-base.c',\n", 'base', 'base'),
    'src/base/dowser-base.h': '#pragma once\n',
    'src/base/dowser-base.c': '#include "base/dowser-base.h"\n',
    'src/model/meson.build': MESON % ('model', "  'dowser-cell.c',\n  'dowser-plan.c',\n", 'model', 'model'),
    'src/model/dowser-cell.h': '#pragma once\n',
    'src/model/dowser-cell.c': '#include "model/dowser-cell.h"\n\n#include "base/dowser-base.h"\n',
    'src/model/dowser-plan.c': '/* see model/dowser-cell.h */\n#include "base/dowser-base.h"\n#include "model/dowser-cell.h"\n'
                               'puts (_("Hello"));\n',
    'tests/meson.build': "foreach folder : [\n  'model',\n]\nendforeach\n",
    'tests/model/meson.build': "test_folders += {'model': {\n  'tests': [\n    'cell',\n    'plan',\n  ],\n"
                               "  'dependencies': [model_dep],\n  'options': {\n    'cell': {'timeout': 300},\n  },\n}}\n",
    'tests/model/test-cell.c': '#include "model/dowser-cell.h"\n',
    'tests/model/test-plan.c': '\n',
    'po/POTFILES': 'src/model/dowser-plan.c\n',
    'README.md': 'Cells are in `src/model/dowser-cell.c`.\n',
}
BAD_MAPS = {
    'a missing folder': ('rows view/dowser-cell.*', 'there is no folder src/view'),
    'a missing file': ('rows model/dowser-row.*', 'no file is called'),
    'two folders for one file': ('rows model/dowser-cell.*\nplan model/dowser-c*', 'goes to two folders'),
    'a folder without files': ('rows', 'names no file'),
    'a folder outside src': ('../rows model/dowser-cell.*', 'is not the name of a folder'),
    'an empty map': ('', 'moves no file'),
}


def make_tree(top, folder):
    for path, text in TREE.items():
        os.makedirs(os.path.dirname(os.path.join(folder, path)) or folder, exist_ok=True)
        with open(os.path.join(folder, path), 'w', encoding='utf-8') as file:
            file.write(text)
    os.makedirs(os.path.join(folder, 'scripts'))
    for name in ('move', 'potfiles'):
        shutil.copy(os.path.join(top, 'scripts', name), os.path.join(folder, 'scripts', name))
    git(folder, 'init', '--quiet')
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message', 'A tree')


def git(folder, *arguments):
    return subprocess.run(['git', '-c', 'user.name=T', '-c', 'user.email=t@example.org', '-C', folder, *arguments], check=True,
                          capture_output=True, text=True).stdout


def move(folder, text):
    path = os.path.join(folder, '.git', 'map')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text + '\n')
    return subprocess.run([os.path.join(folder, 'scripts', 'move'), path], capture_output=True, text=True)


def check_move(tap, folder):
    def read(path):
        with open(os.path.join(folder, path), encoding='utf-8') as file:
            return file.read()

    done = move(folder, 'rows model/dowser-cell.*')
    tap.check('files and their tests are moved', done.stdout == '2 files and 1 tests moved\n', [done.stdout, done.stderr])
    git(folder, 'commit', '--quiet', '--message', 'Move cells')
    log = git(folder, 'log', '--follow', '--format=%s', 'src/rows/dowser-cell.c')
    tap.check('the history of a file is kept', log == 'Move cells\nA tree\n', [log])
    tap.check('includes and comments are updated, in order', read('src/model/dowser-plan.c').startswith(
        '/* see rows/dowser-cell.h */\n#include "base/dowser-base.h"\n#include "rows/dowser-cell.h"\n'))
    tap.check('documents are updated', read('README.md') == 'Cells are in `src/rows/dowser-cell.c`.\n')
    tap.check('po/POTFILES is updated', read('po/POTFILES') == 'src/model/dowser-plan.c\n')
    tap.check('the new folder is a library before its users', "'dowser-cell.c'" in read('src/rows/meson.build')
              and 'dependencies: [base_dep])' in read('src/rows/meson.build')
              and read('src/meson.build') == "subdir('base')\nsubdir('rows')\nsubdir('model')\n"
              and 'dependencies: [rows_dep, base_dep]' in read('src/model/meson.build')
              and 'dowser-cell.c' not in read('src/model/meson.build'), [read('src/rows/meson.build')])
    tap.check('the test is listed in its new folder with its options', "'cell'" in read('tests/rows/meson.build')
              and "'cell': {'timeout': 300}" in read('tests/rows/meson.build') and "'cell'" not in read('tests/model/meson.build')
              and "  'rows',\n" in read('tests/meson.build'), [read('tests/rows/meson.build')])


def check_refusals(tap, folder):
    for what, (text, why) in BAD_MAPS.items():
        done = move(folder, text)
        tap.check('refused: ' + what, done.returncode == 1 and why in done.stderr and done.stderr.count('\n') == 1
                  and git(folder, 'status', '--porcelain') == '', [done.stderr])
    missing = subprocess.run([os.path.join(folder, 'scripts', 'move'), '/nowhere/map'], capture_output=True, text=True)
    tap.check('refused: a missing map', missing.returncode == 1 and 'cannot be read' in missing.stderr)
    with open(os.path.join(folder, 'README.md'), 'a', encoding='utf-8') as file:
        file.write('More.\n')
    done = move(folder, 'rows model/dowser-cell.*')
    tap.check('refused: a tree with changes', done.returncode == 1 and 'not committed' in done.stderr
              and os.path.exists(os.path.join(folder, 'src/model/dowser-cell.c')), [done.stderr])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        make_tree(sys.argv[1], folder)
        check_refusals(tap, folder)
    with tempfile.TemporaryDirectory() as folder:
        make_tree(sys.argv[1], folder)
        check_move(tap, folder)
    tap.finish()


main()
