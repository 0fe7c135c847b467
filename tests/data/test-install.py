#!/usr/bin/env python3
# test-install.py - an installation has all its files, and the installed programs start
# usage: test-install.py MESON-BUILD APPLICATION-ID
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap, skip_all  # noqa: E402

WANTED = [
    'bin/dowser',
    'bin/dowser-cli',
    'share/applications/%s.desktop',
    'share/bash-completion/completions/dowser-cli',
    'share/dbus-1/services/%s.service',
    'share/dowser/sample/sample.columns.csv',
    'share/dowser/sample/sample.db',
    'share/dowser/sample/sample.dowser.yaml',
    'share/glib-2.0/schemas/%s.gschema.xml',
    'share/icons/hicolor/scalable/apps/%s.svg',
    'share/icons/hicolor/symbolic/apps/%s-symbolic.svg',
    'share/man/man1/dowser-cli.1',
    'share/man/man1/dowser.1',
    'share/metainfo/%s.metainfo.xml',
]


def installed_files(root):
    """Returns {path below the prefix: full path}. The prefix may be anywhere in @root."""
    found = {}
    for folder, _, files in os.walk(root):
        for name in files:
            path = os.path.join(folder, name)
            parts = path.split(os.sep)
            for top in ('bin', 'share'):
                if top in parts:
                    found[os.sep.join(parts[parts.index(top):])] = path
                    break
    return found


def main():
    build, application_id = sys.argv[1:3]
    if shutil.which('meson') is None:
        skip_all('meson is not on the path')
    tap = Tap()
    with tempfile.TemporaryDirectory() as root:
        done = subprocess.run(['meson', 'install', '-C', build, '--no-rebuild', '--destdir', root],
                              capture_output=True, text=True)
        tap.check('meson install works', done.returncode == 0, (done.stdout + done.stderr).split('\n')[-10:])
        found = installed_files(root)
        for wanted in WANTED:
            wanted = wanted % application_id if '%s' in wanted else wanted
            tap.check(wanted, wanted in found, sorted(found))
        for program in ('bin/dowser', 'bin/dowser-cli'):
            started = subprocess.run([found.get(program, '/bin/false'), '--version' if program == 'bin/dowser' else '--help'],
                                     capture_output=True, text=True)
            tap.check(program + ' starts', started.returncode == 0 and 'dowser' in started.stdout, [started.stderr])
    tap.finish()


main()
