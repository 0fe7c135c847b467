# tap.py - the Test Anything Protocol, as far as the Python tests need it
import sys


class Tap:
    """Counts checks and prints one TAP line for each. `finish` prints the plan and ends the program."""

    def __init__(self):
        self.count = 0
        self.failed = 0

    def check(self, name, passed, details=()):
        self.count += 1
        if not passed:
            self.failed += 1
            for detail in details:
                print('# ' + str(detail))
        print('%s %d - %s' % ('ok' if passed else 'not ok', self.count, name), flush=True)

    def skip(self, name, reason):
        self.count += 1
        print('ok %d - %s # SKIP %s' % (self.count, name, reason), flush=True)

    def finish(self):
        print('1..%d' % self.count)
        sys.exit(1 if self.failed else 0)


def skip_all(reason):
    """Ends a test whose tool isn't installed."""
    print('1..0 # SKIP ' + reason)
    sys.exit(0)
