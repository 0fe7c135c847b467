#!/usr/bin/env python3
# test-rename.py - scripts/rename renames a family and updates every mention of it, and changes nothing if the map is wrong
# usage: test-rename.py TOP
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

TREE = {
    'src/model/meson.build': "model_sources = files(\n  'dowser-mend.c',\n  'dowser-mend-step.c',\n)\n",
    'src/model/dowser-mend.h': '#define DOWSER_TYPE_MEND (dowser_mend_get_type ())\n'
                               'G_DECLARE_FINAL_TYPE (DowserMend, dowser_mend, DOWSER, MEND, GObject)\n'
                               'void dowser_mender_run (DowserMender *self);\n/** See also dowser_mend_tell(). */\n',
    'src/model/dowser-mend.c': '#include "model/dowser-mend.h"\n/* The tell of a gambler; tell() it. */\n'
                               'static int tell (Item *item) { return item->tell + tell (item->next) + puts ("tell mend"); }\n'
                               'int dowser_mend_tell (void) { return DOWSER_MEND_DONE; }\n',
    'src/model/dowser-mend-step.c': '#include "model/dowser-mend.h"\nstatic int tell (void) { return dowser_mend_tell (); }\n',
    'tests/model/meson.build': "test_folders += {'model': {'tests': [\n    'mend',\n    'mender',\n  ]}}\n",
    'tests/model/test-mend.c': '/* test-mend.c - mends */\nDOWSER_TEST_MAIN (mend)\ng_test_add_func ("/model/mend/runs", mend);\n',
    'tests/model/test-mender.c': '/* test-mender.c - other */\n',
    'resources/ui/dowser-mend.ui': '<template class="DowserMend"/>\n',
    'po/POTFILES': '',
    'README.md': '`dowser-mend.c` mends, as `test-mend.c` shows.\n',
}
BAD_MAPS = {
    'a row with one word': ('DowserMend', 'is no row of a map'),
    'a missing file': ('src/none.c tell get_text', 'is no row of a map'),
    'an existing name': ('src/model/dowser-mend.c tell puts', 'is a name in src/model/dowser-mend.c already'),
    'an unknown name': ('src/model/dowser-mend.c known is_known', 'has no known'),
    'an existing public name': ('dowser_mend_tell dowser_mender_run', 'is a name in src/model/dowser-mend.h already'),
    'two types with one new name': ('DowserMend DowserMender', 'would become DowserMender, which is a name already'),
    'an empty map': ('', 'renames nothing'),
}


def git(folder, *arguments):
    return subprocess.run(['git', '-c', 'user.name=T', '-c', 'user.email=t@example.org', '-C', folder, *arguments], check=True,
                          capture_output=True, text=True).stdout


def make_tree(top, folder):
    for path, text in TREE.items():
        os.makedirs(os.path.dirname(os.path.join(folder, path)) or folder, exist_ok=True)
        with open(os.path.join(folder, path), 'w', encoding='utf-8') as file:
            file.write(text)
    os.makedirs(os.path.join(folder, 'scripts'))
    for name in ('rename', 'potfiles'):
        shutil.copy(os.path.join(top, 'scripts', name), os.path.join(folder, 'scripts', name))
    git(folder, 'init', '--quiet')
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message', 'A tree')


def rename(folder, text):
    path = os.path.join(folder, '.git', 'map')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text + '\n')
    return subprocess.run([os.path.join(folder, 'scripts', 'rename'), path], capture_output=True, text=True)


def check_rename(tap, folder):
    def read(path):
        with open(os.path.join(folder, path), encoding='utf-8') as file:
            return file.read()

    done = rename(folder, 'DowserMend DowserQuickRepair   # the field says repair\nsrc/model/dowser-mend.c tell get_text\n'
                          'dowser_mend_tell dowser_mend_describe')
    tap.check('the output counts all renames', done.stdout == '1 families, 2 identifiers, 5 files renamed\n', [done.stdout, done.stderr])
    header = read('src/model/dowser-quick-repair.h')
    tap.check('a type is renamed in all spellings', header.startswith(
        '#define DOWSER_TYPE_QUICK_REPAIR (dowser_quick_repair_get_type ())\n'
        'G_DECLARE_FINAL_TYPE (DowserQuickRepair, dowser_quick_repair, DOWSER, QUICK_REPAIR, GObject)\n'), [header])
    tap.check('a longer name with the same beginning stays', 'void dowser_mender_run (DowserMender *self);' in header)
    tap.check('a call in a comment is renamed', 'dowser_quick_repair_describe()' in header, [header])
    code = read('src/model/dowser-quick-repair.c')
    tap.check('a static function is renamed in its file; members, strings and prose stay',
              'item->tell + get_text (item->next) + puts ("tell mend")' in code and 'The tell of a gambler; get_text() it' in code, [code])
    tap.check('the same name in another file stays', 'static int tell (void)' in read('src/model/dowser-quick-repair-step.c'))
    tap.check('constants are renamed', 'DOWSER_QUICK_REPAIR_DONE' in code)
    tap.check('includes and Meson lists are renamed', code.startswith('#include "model/dowser-quick-repair.h"\n')
              and "'dowser-quick-repair-step.c'" in read('src/model/meson.build'))
    test = read('tests/model/test-quick-repair.c')
    tap.check('the test is renamed', "'quick-repair'" in read('tests/model/meson.build') and 'DOWSER_TEST_MAIN (quick_repair)' in test
              and '"/model/quick-repair/runs"' in test, [test])
    tap.check('other tests stay', "'mender'" in read('tests/model/meson.build') and read('tests/model/test-mender.c'))
    tap.check('the template is renamed', 'class="DowserQuickRepair"' in read('resources/ui/dowser-quick-repair.ui'))
    tap.check('documents are updated', read('README.md') == '`dowser-quick-repair.c` mends, as `test-quick-repair.c` shows.\n')


def check_refusals(tap, folder):
    for what, (text, why) in BAD_MAPS.items():
        done = rename(folder, text)
        tap.check('refused: ' + what, done.returncode == 1 and why in done.stderr and done.stderr.count('\n') == 1
                  and git(folder, 'status', '--porcelain') == '', [done.stderr])
    with open(os.path.join(folder, 'README.md'), 'a', encoding='utf-8') as file:
        file.write('More.\n')
    done = rename(folder, 'DowserMend DowserRepair')
    tap.check('refused: a tree with changes', done.returncode == 1 and 'not committed' in done.stderr, [done.stderr])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        make_tree(sys.argv[1], folder)
        check_refusals(tap, folder)
    with tempfile.TemporaryDirectory() as folder:
        make_tree(sys.argv[1], folder)
        check_rename(tap, folder)
    tap.finish()


main()
