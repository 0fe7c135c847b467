# rows.py - checks whether two results have the same rows
import itertools


def plain(value):
    """Returns equal values for the same number in different spellings."""
    return round(float(value), 6) if isinstance(value, (int, float)) else value


def same_rows(found, wanted, ordered, enough):
    """Returns True if the rows are equal with the columns in any order. The first @enough wanted columns are sufficient."""
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
