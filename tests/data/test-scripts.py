#!/usr/bin/env python3
# test-scripts.py - the sum at the end of scripts/test is right, above all when something is wrong
# usage: test-scripts.py TOP
import glob
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

CASE = {'passed': '<testcase name="%s"/>', 'failed': '<testcase name="%s"><failure/></testcase>',
        'skipped': '<testcase name="%s"><skipped/></testcase>'}


def write_log(folder, tests):
    """@tests: {name: (result, [states of its checks])}, in the two forms that meson writes."""
    log = os.path.join(folder, 'testlog')
    with open(log + '.json', 'w', encoding='utf-8') as file:
        for name, (result, _) in tests.items():
            file.write(json.dumps({'name': 'dowser:layer / ' + name, 'result': result}) + '\n')
    with open(log + '.junit.xml', 'w', encoding='utf-8') as file:
        file.write('<testsuites>')
        for name, (_, states) in tests.items():
            cases = ''.join(CASE[state] % state for state in states)
            file.write('<testsuite name="dowser.dowser:layer / %s">%s<system-out>\x1b[0m\x00</system-out></testsuite>'
                       % (name, cases))
        file.write('</testsuites>')
    return log


def count(program, tests):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, write_log(folder, tests)], capture_output=True, text=True)
    return done.stdout.rstrip('\n').split('\n')[-1], done.returncode


def check_count(tap, program):
    def expect(name, tests, line, status):
        found = count(program, tests)
        tap.check(name, found == (line, status), [found])

    expect('single checks are counted', {'a': ('OK', ['passed'] * 3), 'b': ('OK', ['passed', 'skipped'])},
           '4 passed, 0 failed, 1 skipped', 0)
    expect('a failed check fails all', {'a': ('FAIL', ['passed', 'failed'])}, '1 passed, 1 failed, 0 skipped', 1)
    expect('a test that broke off after good checks is a failure', {'a': ('ERROR', ['passed'] * 2)},
           '2 passed, 1 failed, 0 skipped', 1)
    expect('a test that ran too long is a failure', {'a': ('TIMEOUT', [])}, '0 passed, 1 failed, 0 skipped', 1)
    expect('a test without checks counts as one', {'a': ('OK', []), 'b': ('SKIP', [])}, '1 passed, 0 failed, 1 skipped', 0)
    expect('no test at all is a failure', {}, '0 passed, 0 failed, 0 skipped', 1)
    missing = subprocess.run([program, '/nowhere/testlog'], capture_output=True, text=True)
    tap.check('a missing log is a failure', missing.returncode == 1 and ', 1 failed,' in missing.stdout)


def main():
    top = sys.argv[1]
    tap = Tap()
    check_count(tap, os.path.join(top, 'scripts', 'count-tests'))
    for path in sorted(glob.glob(os.path.join(top, 'scripts', '*')) + [os.path.join(top, '.ci', 'run')]):
        with open(path, encoding='utf-8') as file:
            first = file.readline()
        name = os.path.relpath(path, top)
        if 'bash' in first:
            parsed = subprocess.run(['bash', '-n', path], capture_output=True, text=True)
            tap.check(name + ' is a program that bash can read', parsed.returncode == 0 and os.access(path, os.X_OK))
    tap.finish()


main()
