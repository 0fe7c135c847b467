#!/usr/bin/env python3
# test-fuzz.py - a short run of each libFuzzer target with scripts/fuzz
# usage: test-fuzz.py TOP BUILD
import glob
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap  # noqa: E402

RUNS = 4000
SKIPPED = 77


def main():
    top, build = sys.argv[1:3]
    tap = Tap()
    for path in sorted(glob.glob(os.path.join(top, 'tests', 'fuzz', 'fuzz-*.c'))):
        target = os.path.basename(path)[len('fuzz-'):-len('.c')]
        # Each run starts with only the tree's corpus, so that its result is reproducible.
        shutil.rmtree(os.path.join(build, 'corpus', target), ignore_errors=True)
        env = dict(os.environ, DOWSER_FUZZ_BUILD=build, DOWSER_FUZZ_SEED='1')
        run = subprocess.run([os.path.join(top, 'scripts', 'fuzz'), target, str(RUNS)], env=env, errors='replace',
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        name = '%s: %d inputs by libFuzzer' % (target, RUNS)
        if run.returncode == SKIPPED:
            tap.skip(name, run.stdout.strip())
            continue
        done = re.search(r'stat::number_of_executed_units:\s*(\d+)', run.stdout)
        tap.check(name, run.returncode == 0 and done is not None, run.stdout.split('\n')[-60:])
    tap.finish()


main()
