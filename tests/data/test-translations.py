#!/usr/bin/env python3
# test-translations.py - gettext can read every string, and every translation has the right formats
# usage: test-translations.py TOP
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap, skip_all  # noqa: E402

# The keywords of meson's preset for GLib programs.
KEYWORDS = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dcgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3']
# Functions that expect a format. gettext then warns about a string that a macro cuts short.
FORMATS = ['g_set_error:4', 'g_strdup_printf:1', 'g_string_printf:2', 'g_string_append_printf:2', 'g_error_new:3']


def lines_of(path):
    with open(path, encoding='utf-8') as file:
        return [line.strip() for line in file if line.strip() and not line.startswith('#')]


def extract(top, template):
    command = ['xgettext', '--directory', top, '--files-from', os.path.join(top, 'po', 'POTFILES'),
               '--from-code=UTF-8', '--add-comments', '--output', template]
    command += ['--keyword=' + keyword for keyword in KEYWORDS]
    command += ['--flag=%s:c-format' % place for place in FORMATS]
    return subprocess.run(command, capture_output=True, text=True)


def main():
    top = sys.argv[1]
    if shutil.which('xgettext') is None:
        skip_all('gettext is not installed')
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, 'dowser.pot')
        done = extract(top, template)
        tap.check('gettext reads every file', done.returncode == 0, done.stderr.split('\n'))
        tap.check('no string is cut short', 'warning' not in done.stderr, done.stderr.split('\n'))
        files = lines_of(os.path.join(top, 'po', 'POTFILES'))
        tap.check('each file is listed once', len(files) == len(set(files)), files)
        for language in lines_of(os.path.join(top, 'po', 'LINGUAS')):
            po = os.path.join(top, 'po', language + '.po')
            checked = subprocess.run(['msgfmt', '--check', '--output-file', os.devnull, po], capture_output=True, text=True)
            tap.check(language + ' passes msgfmt --check', checked.returncode == 0, checked.stderr.split('\n'))
    tap.finish()


main()
