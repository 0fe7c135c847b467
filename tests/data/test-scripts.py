#!/usr/bin/env python3
# test-scripts.py - checks of scripts: the sum of scripts/count-tests, also after failures; the changes of scripts/mutate;
# the subjects that scripts/check-commits refuses
# usage: test-scripts.py TOP
import glob
import importlib.machinery
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

CASE = {'passed': '<testcase name="%s"/>', 'failed': '<testcase name="%s"><failure/></testcase>',
        'skipped': '<testcase name="%s"><skipped/></testcase>'}


def write_log(folder, tests):
    """Writes the two log files that meson writes. @tests: {name: (result, [states of its checks])}."""
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
    expect('a failed check makes the sum fail', {'a': ('FAIL', ['passed', 'failed'])}, '1 passed, 1 failed, 0 skipped', 1)
    expect('a test that was aborted after passed checks is a failure', {'a': ('ERROR', ['passed'] * 2)},
           '2 passed, 1 failed, 0 skipped', 1)
    expect('a test that ran too long is a failure', {'a': ('TIMEOUT', [])}, '0 passed, 1 failed, 0 skipped', 1)
    expect('a test without checks counts as one', {'a': ('OK', []), 'b': ('SKIP', [])}, '1 passed, 0 failed, 1 skipped', 0)
    expect('an empty log is a failure', {}, '0 passed, 0 failed, 0 skipped', 1)
    missing = subprocess.run([program, '/nowhere/testlog'], capture_output=True, text=True)
    tap.check('a missing log is a failure', missing.returncode == 1 and ', 1 failed,' in missing.stdout)


MUTATED = '''/* a == b */
#define N 2
enum { ONE = 1 };
static const char *names[3] = { "a == b" };

static gboolean
both (int a, int b)
{
  g_assert (a == 1);
  char *text = g_malloc (a + 1);
  if (a < b && !names[0])
    return a == b;
  for (;;)
    break;
  return both (a - 1, b++);
}

static char *
text (void)
{
  return g_strdup ("TRUE");
}
'''
MUTANTS = [
    'if (a <= b && !names[0])', 'if (a < b || !names[0])', 'if (a < b && names[0])', 'if (a < b && !names[1])',
    'if (!(a < b && !names[0]))', 'return a != b;', 'continue;', 'return both (a + 1, b++);', 'return both (a - 0, b++);',
    'return both (a - 1, b--);', 'return !(both (a - 1, b++));', 'return NULL;',
]


def check_mutate(tap, top, program):
    loader = importlib.machinery.SourceFileLoader('mutate', program)
    mutate = importlib.util.module_from_spec(importlib.util.spec_from_loader('mutate', loader))
    sys.dont_write_bytecode = True
    loader.exec_module(mutate)
    found = [mutant.after_text for mutant in mutate.mutants_of('x.c', MUTATED)]
    tap.check('mutants change only code, and each occurs once', sorted(found) == sorted(MUTANTS), found)

    def run(*arguments):
        done = subprocess.run([program, *arguments], capture_output=True, text=True)
        return done.stdout, done.stderr, done.returncode
    source = next(path for path in sorted(mutate.pure_files()) if len(run('--list', path)[0].split('\n')) > 20)
    listed = run('--list', '--count', '7', '--seed', '3', os.path.join(top, source))
    tap.check('a seed gives the same mutants of a file', listed[2] == 0 and len(listed[0].split('\n')) == 8
              and all(line.startswith(source + ':') and ' → ' in line for line in listed[0].split('\n')[:-1])
              and run('--list', '--count', '7', '--seed', '3', source) == listed, listed)
    tap.check('another seed gives other mutants', run('--list', '--count', '7', '--seed', '4', source)[0] != listed[0])
    tap.check('a missing file gives one sentence', run('src/gone.c') == ('', 'scripts/mutate: there is no src/gone.c\n', 2))
    tap.check('a file outside the pure folders gives one sentence', run('meson.build')
              == ('', 'scripts/mutate: meson.build is not a .c file of a pure folder\n', 2))
    tap.check('an invalid number is wrong usage', all(run(option, word)[2] == 2 for option, word in
                                              [('--count', '0'), ('--seed', 'x'), ('--workers', '-1'), ('--unknown', '1')]))


SUBJECTS = {
    'Bring back the last tab': 0,
    'Add “nobody” to the words': 0,
    'Read the schema anew': 1,
    'Added a tab': 1,
    'Keep ' + 'a' * 90: 1,
}


def check_commits(tap, top):
    with tempfile.TemporaryDirectory() as folder:
        for name in ('scripts/check-commits', 'tests/plain_words.py'):
            os.makedirs(os.path.dirname(os.path.join(folder, name)))
            shutil.copy(os.path.join(top, name), os.path.join(folder, name))
        git = ['git', '-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@example.org']
        subprocess.run(git + ['init', '--quiet'], check=True)
        for subject in ['Begin'] + list(SUBJECTS):
            subprocess.run(git + ['commit', '--quiet', '--allow-empty', '--message', subject], check=True)
        for number, (subject, status) in enumerate(SUBJECTS.items()):
            at = len(SUBJECTS) - 1 - number
            done = subprocess.run([os.path.join(folder, 'scripts', 'check-commits'), 'HEAD~%d..HEAD~%d' % (at + 1, at)],
                                  capture_output=True, text=True)
            tap.check('subject "%s…" %s' % (subject[:24], 'is refused' if status else 'passes'), done.returncode == status,
                      [done.stdout, done.stderr])


def main():
    top = sys.argv[1]
    tap = Tap()
    check_count(tap, os.path.join(top, 'scripts', 'count-tests'))
    check_commits(tap, top)
    check_mutate(tap, top, os.path.join(top, 'scripts', 'mutate'))
    for path in sorted(glob.glob(os.path.join(top, 'scripts', '*')) + [os.path.join(top, '.ci', 'run')]):
        with open(path, encoding='utf-8') as file:
            first = file.readline()
        name = os.path.relpath(path, top)
        if 'bash' in first:
            parsed = subprocess.run(['bash', '-n', path], capture_output=True, text=True)
            tap.check(name + ' is an executable bash script without syntax errors', parsed.returncode == 0 and os.access(path, os.X_OK))
    tap.finish()


main()
