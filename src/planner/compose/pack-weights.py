#!/usr/bin/env python3
"""Turns trait-weights.txt into rows of C, sorted by the hash of each name, as dowser-trait.c makes it.

    pack-weights.py trait-weights.txt HEADER
"""
import sys


def hash_name(name):
    value = 2166136261
    for byte in name.encode():
        value = ((value ^ byte) * 16777619) & 0xffffffff
    return value


def main():
    weights = {}
    with open(sys.argv[1], encoding='utf-8') as f:
        for line in f:
            if not line.startswith('#') and line.strip():
                weight, name = line.rstrip('\n').split(' ', 1)
                weights[hash_name(name)] = int(weight)
    with open(sys.argv[2], 'w', encoding='utf-8') as f:
        f.write('static const DowserTraitWeight dowser_trait_weights[] = {\n')
        f.writelines('  { %du, %d },\n' % row for row in sorted(weights.items()))
        f.write('};\n')


if __name__ == '__main__':
    main()
