"""plain_words.py - words and openings that make a sentence hard to read, and what to write instead

tests/test-layers.py looks for them in comments, strings and test names, scripts/check-commits in subjects of commits.
"""
import re

# (pattern, instead). Patterns match anywhere; case doesn't count.
WORDS = [
    (r'(?<!there )\b(?:is|are|was|were|be) no\b(?! longer\b| more\b)', 'isn\'t a, has no'),
    (r'\b(?:of|by|from|in|to|with) what\b(?! it )', 'name the thing'),
    (r'\banew\b', 'again'),
    (r'\b(?:no|some)body\b', 'no user, another process'),
    (r'\bwho(?:m|so)?ever\b', 'any user that'),
    (r'\bwhat(?:so)?ever\b', 'any'),
    (r'\b(?:where|when)(?:in|upon|by)\b', 'in which, by which'),
    (r'\bthere(?:by|in|of|upon|with)\b', 'name the thing'),
    (r'\b(?:thus|hence|whence|thence|lest|albeit)\b', 'so'),
    (r'\bmend(?:s|ed|ing)?\b', 'fix, repair'),
    (r'\bin vain\b', 'without effect'),
    (r'\band the like\b', 'and similar'),
    (r'\botherwise than\b', 'differently from'),
    (r'\bbut (?:one|for the)\b(?! of)', 'only one, except'),
    (r'\b(?:is|are) to be had\b', 'available'),
    (r'\bby way of\b', 'through'),
    (r'\bat hand\b', 'available'),
    (r'\btells? (?:them|it|two|these|those)? ?apart\b', 'distinguishes'),
    (r'\b(?:lattice|inquiry|laid[ -]down)\b', 'candidate chart, internal query, user constraint'),
]
# Patterns of a first word or two.
OPENINGS = [
    (r'Of (?:a|an|the|all|each|what|those|these|two|several)\b', 'subject first'),
    (r'What\b(?!.*\?)', 'a noun, or "Returns …"'),
    (r'(?:That which|Such|Nor|Neither)\b', 'subject first'),
    (r'(?:Here|There) (?:is|are) (?:said|told|kept|made|what)\b', 'subject first'),
    (r'Not (?:for|where|when|without|of)\b', 'a subject and a verb'),
]
_WORDS = [(re.compile(pattern, re.I), instead) for pattern, instead in WORDS]
_OPENINGS = [(re.compile(pattern), instead) for pattern, instead in OPENINGS]
_QUOTED = re.compile(r'"[^"\n]*"|“[^”\n]*”|`[^`\n]*`')


def find_odd_words(text):
    """Yields (the text found, what to write instead). Quoted text is an example and isn't checked."""
    plain = _QUOTED.sub('""', text)
    for pattern, instead in _WORDS:
        for match in pattern.finditer(plain):
            yield match.group(0), instead
    for pattern, instead in _OPENINGS:
        match = pattern.match(plain)
        if match:
            yield match.group(0), instead
