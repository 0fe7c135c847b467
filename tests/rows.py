# rows.py - whether two results hold the same rows
import itertools


def plain(value):
    """The same number, however it was written."""
    return round(float(value), 6) if isinstance(value, (int, float)) else value


def same_rows(found, wanted, ordered, enough):
    """Whether the rows agree, with the columns in whatever order; the first @enough of the wanted ones suffice."""
    wanted = [row[:max(enough, len(found[0]))] for row in wanted]
    found = [tuple(plain(value) for value in row) for row in found]
    wanted = [tuple(plain(value) for value in row) for row in wanted]
    if len(found) != len(wanted) or len(found[0]) != len(wanted[0]):
        return False
    for order in itertools.permutations(range(len(wanted[0]))):
        turned = [tuple(row[i] for i in order) for row in found]
        if turned == wanted or (not ordered and sorted(turned, key=repr) == sorted(wanted, key=repr)):
            return True
    return False
