#!/usr/bin/env python3
# pack-wordnet.py - packs the first two senses of WordNet's nouns and verbs, and its irregular forms, into C; run by meson
"""Usage: pack-wordnet.py DICTIONARY_FOLDER OUTPUT.c

The layout, all numbers little-endian, 3 bytes each (u24), words in the order of their bytes:

  header   "DWN1", number of words, number of sets
  words    for each word the offset of its record, counted from the start of the array
  sets     for each set the offset of its record
  record of a word   the word, NUL; flags; counts of sets (low 4 bits) and derived words (high 4 bits);
                     that many set numbers, nouns first; that many word numbers
  record of a set    number of members; word number of each; the set that is its kind (its own number: none)
"""
import collections
import itertools
import os
import re
import sys

NOUN, VERB, OTHER, COMMON = 1, 2, 4, 8
SENSES = 2
LONG = 9
WORD = re.compile(r"[a-z]{1,18}")
# A lemma that the rules of inflection would cut itself: what a form leads to must be where everything else ends.
LOOKS_INFLECTED = re.compile(r".*(?:[^sui]s|ed|ing)")
PHRASE = re.compile(r"[a-z]{1,14}(_[a-z]{1,14}){1,2}")


def lines(folder, name):
    with open(os.path.join(folder, name), encoding="ascii", errors="replace") as file:
        for line in file:
            if not line.startswith(" "):
                yield line


def read_index(folder, part):
    """lemma → (its synsets, how often the tagged texts hold it); lower case even where it is a name"""
    for line in lines(folder, "index." + part):
        fields = line.split()
        pointers = int(fields[3])
        tagged = int(fields[5 + pointers])
        yield fields[0], [part[0] + offset for offset in fields[6 + pointers:]], tagged


def read_sets(folder, part):
    """synset → (members, kind, derived: [(own member, synset, its member)])"""
    sets = {}
    for line in lines(folder, "data." + part):
        fields = line.split(" | ")[0].split()
        n_members = int(fields[3], 16)
        members = [re.sub(r"\(\w+\)$", "", fields[4 + 2 * i]) for i in range(n_members)]
        at = 4 + 2 * n_members
        kind, derived = None, []
        for i in range(int(fields[at])):
            symbol, target, target_part, places = fields[at + 1 + 4 * i:at + 5 + 4 * i]
            if symbol == "@" and kind is None:
                kind = target
            elif symbol == "+" and target_part in "nv":
                derived.append((members[int(places[:2], 16) - 1], target_part + target, int(places[2:], 16) - 1))
        sets[part[0] + fields[0]] = (members, kind and part[0] + kind, derived)
    return sets


class Packer:
    def __init__(self, folder):
        self.flags = collections.defaultdict(int)
        self.senses = collections.defaultdict(list)
        self.sets = {}
        for part, flag in (("noun", NOUN), ("verb", VERB), ("adj", OTHER), ("adv", OTHER)):
            sets = read_sets(folder, part)
            for lemma, senses, tagged in read_index(folder, part):
                # A name has a capital letter in its synset ("Teach", a pirate): it is no word.
                senses = [sense for sense in senses if lemma in sets[sense][0]][:SENSES]
                if not senses or not (WORD.fullmatch(lemma) or (flag != OTHER and PHRASE.fullmatch(lemma))):
                    continue
                self.flags[lemma] |= flag | (COMMON if tagged else 0)
                if flag != OTHER:
                    self.senses[lemma] += senses
            if flag != OTHER:
                self.sets.update(sets)
        self.keep_useful()

    def keep_useful(self):
        first = {lemma: set(senses) for lemma, senses in self.senses.items()}
        used = {sense for senses in first.values() for sense in senses}
        self.members = {}
        for name in used:
            members = [m for m in self.sets[name][0] if name in first.get(m, ())]
            if any("_" not in m for m in members):
                self.members[name] = members
        # A phrase is worth its bytes where a common word stands for it, a rare long word where it has a synonym.
        phrases = {m for members in self.members.values() for m in members
                   if "_" in m and any(self.flags[other] & COMMON for other in members)}
        related = {m for members in self.members.values() if len(members) > 1 for m in members}
        singles = {w for w, flags in self.flags.items()
                   if "_" not in w and (flags & COMMON or w in related or len(w) <= LONG)}
        self.words = sorted(singles | phrases, key=lambda w: w.replace("_", " "))
        self.members = {name: [m for m in members if m in singles or m in phrases]
                        for name, members in self.members.items()}
        self.members = {name: members for name, members in self.members.items() if members}
        self.number = {word: i for i, word in enumerate(self.words)}
        # A lone rare word has no synonym: only its kind, which is worth keeping for common words alone.
        self.kept = sorted(n for n, members in self.members.items()
                           if len(members) > 1 or self.flags[members[0]] & COMMON)
        self.set_number = {name: i for i, name in enumerate(self.kept)}

    def derived(self, word):
        found = []
        for name in self.senses[word]:
            for member, target, place in self.sets[name][2]:
                if member == word and target in self.sets:
                    other = self.sets[target][0][place]
                    if other in self.number and other != word and other not in found and "_" not in other:
                        found.append(other)
        return found[:15]

    def pack(self):
        def u24(n):
            return n.to_bytes(3, "little")
        records = bytearray()
        base = 10 + 3 * len(self.words) + 3 * len(self.kept)
        word_at, set_at = [], []
        for word in self.words:
            word_at.append(base + len(records))
            sets = [self.set_number[n] for n in dict.fromkeys(self.senses.get(word, ())) if n in self.set_number]
            derived = self.derived(word) if word in self.senses else []
            records += word.replace("_", " ").encode() + b"\0"
            records += bytes([self.flags[word], len(sets) | len(derived) << 4])
            records += b"".join(map(u24, sets)) + b"".join(u24(self.number[w]) for w in derived)
        for i, name in enumerate(self.kept):
            set_at.append(base + len(records))
            members = self.members[name]
            records += bytes([len(members)]) + b"".join(u24(self.number[m]) for m in members)
            records += u24(self.set_number.get(self.sets[name][1], i))
        return (b"DWN1" + u24(len(self.words)) + u24(len(self.kept)) + b"".join(map(u24, word_at))
                + b"".join(map(u24, set_at)) + bytes(records))


def irregular_forms(folder, flags):
    """{form: lemma} of nouns and verbs, common ones alone.

    Left out is what may be meant as it stands, a noun or verb in its own right, be it a name ("found", "saw", "data",
    "Kent"), and what is a form of two words ("axes"). So are adjectives: "lower" and "best" say something of their own.
    """
    own = {lemma for part in ("noun", "verb") for lemma, _, _ in read_index(folder, part)}
    found = collections.defaultdict(set)
    for part in ("noun", "verb"):
        for line in lines(folder, part + ".exc"):
            form, *lemmas = line.split()
            if all(WORD.fullmatch(word) for word in [form, *lemmas]):
                found[form].update(lemmas)
    alone = {form: min(lemmas) for form, lemmas in found.items() if len(lemmas) == 1 and form not in own}
    return {form: lemma for form, lemma in alone.items()
            if flags[lemma] & COMMON and lemma not in found and not LOOKS_INFLECTED.fullmatch(lemma)}


def write_irregular(forms, out):
    rows = ["%s\\0%s\\0" % row for row in sorted(forms.items())]
    places = list(itertools.accumulate([0] + [len(form) + len(lemma) + 2 for form, lemma in sorted(forms.items())]))
    if places[-1] > 1 << 16:
        sys.exit("pack-wordnet.py: %d bytes of irregular forms do not fit into 2-byte places" % places[-1])
    out.write("\nconst char dowser_irregular_packed[] =\n" + "".join('"%s"\n' % row for row in rows) + ";\n")
    out.write("const guint dowser_n_irregular_places = %d;\nconst guint16 dowser_irregular_places[] = {\n" % len(rows))
    out.write("".join("%d,\n" % place for place in places[:-1]) + "};\n")


def write_c(data, forms, path):
    with open(path, "w", encoding="ascii") as out:
        out.write("/* made by pack-wordnet.py */\n#include \"words/dowser-irregular.h\"\n"
                  "#include \"words/dowser-wordnet.h\"\n\n")
        out.write("const unsigned int dowser_wordnet_length = %d;\nconst unsigned char dowser_wordnet_data[] =\n" % len(data))
        for at in range(0, len(data), 64):
            out.write('"%s"\n' % "".join("\\%03o" % byte for byte in data[at:at + 64]))
        out.write(";\n")
        write_irregular(forms, out)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    packer = Packer(sys.argv[1])
    data = packer.pack()
    if len(data) > 1 << 24:
        sys.exit("pack-wordnet.py: %d bytes do not fit into 3-byte offsets" % len(data))
    write_c(data, irregular_forms(sys.argv[1], packer.flags), sys.argv[2])
