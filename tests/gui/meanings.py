"""meanings.py - a number gets a name by a click and is asked for by this name; meanings are listed, added, refused, removed,
restored, tried, fixed and undone; the file next to the database stores them"""
import os

file = os.environ['DOWSER_MEANINGS'].removesuffix('.db') + '.dowser.yaml'
if os.path.exists(file):
    os.unlink(file)


def expect_file(holds, text):
    g.sh(f'{"" if holds else "! "}grep -q "{text}" "{file}"')


g.wait_for('text-box:Question')
g.click('Question')
g.type('sum of length of boats\n')
g.wait_for('Name a Part of the Answer…', 20)
g.click('Name a Part of the Answer…')
g.wait_for('text-box:Name')
g.expect_text('Metric: sum of length', 20)
g.click('text-box:Name')
g.screenshot('name.png')
g.type('fleet metres\n')
g.expect_text('*can now be used in questions*', 20)
expect_file(True, 'term: fleet metres')

# The name works in questions, and its definition is part of the plan.
g.set('text-box:Question', '')
g.click('Question')
g.type('fleet metres by name\n')
g.expect_cell('Results', 1, 'fleet metres', '16.50')
g.screenshot('asked.png')

g.click('Main Menu')
g.click('Meanings')
g.wait_window('Meanings')
g.wait_for('Remove “fleet metres”', 20)
g.click('New Meaning')
g.wait_for('text-box:Word')
g.set('text-box:Word', 'ports')
g.set('text-box:Means', 'harbour')
g.click('Add')
g.expect_text('*isn\'t a table or column of this source*', 20)
g.screenshot('refused.png')
g.set('text-box:Means', 'harbours')
g.click('Add')
g.wait_for('Remove “ports”', 20)
g.screenshot('added.png')
g.click('Change “ports”')
g.expect('text-box:Means', 'harbours')
g.set('text-box:Word', 'havens')
g.screenshot('change.png')
g.click('Change')
g.wait_for('Remove “havens”', 20)
expect_file(False, 'ports')
expect_file(True, 'term: havens')
g.click('Remove “fleet metres”')
g.expect_text('*fleet metres” is removed*', 20)
expect_file(False, 'fleet metres')
g.key('ctrl+z')
g.wait_for('Remove “fleet metres”', 20)
expect_file(True, 'fleet metres')
g.key('Escape')
g.wait_gone('Remove “fleet metres”')

# A broken or conflicting entry is shown with a suggested fix.
with open(file, 'a', encoding='utf-8') as out:
    out.write('dimensions:\n  - term: Havens\n    means: name of boats\n')
with open(file, encoding='utf-8') as was:
    text = was.read().replace('means: harbours', 'means: harbor')
with open(file, 'w', encoding='utf-8') as out:
    out.write(text)
g.click('Main Menu')
g.click('Meanings')
g.wait_window('Meanings')
g.wait_for('button:Use harbours', 20)
g.screenshot('broken.png')
g.click('button:Use harbours')
g.wait_gone('button:Use harbours')
expect_file(True, 'means: harbours')
g.wait_for('button:Remove', 20)
g.click('button:Remove')
g.expect_text('*Havens” is removed*', 20)
expect_file(False, 'Havens')

# Each change can be undone.
g.click('Changes')
g.wait_for('button:Undo: “Havens” means name of boats', 20)
g.wait_for('button:Undo: “havens” means harbours')
g.screenshot('changes.png')
g.click('button:Undo: “fleet metres” means sum of length')
g.wait_gone('Remove “fleet metres”', 20)
expect_file(False, 'fleet metres')
g.click('button:Undo: “fleet metres” means sum of length')
g.wait_for('Remove “fleet metres”', 20)
expect_file(True, 'fleet metres')
g.key('Escape')

# An entry is tried with its own example question.
g.click('button:Try It: “fleet metres”')
g.wait_gone('Remove “fleet metres”')
g.expect('text-box:Question', 'fleet metres')
g.expect_cell('Results', 1, 'fleet metres', '24.50')
g.screenshot('tried.png')

# A long list is drawn one page at a time.
with open(file, 'w', encoding='utf-8') as out:
    out.write('synonyms:\n' + ''.join(f'  - term: word {n} of many\n    means: harbours.name\n' for n in range(400)))
g.click('Main Menu')
g.click('Meanings')
g.wait_window('Meanings')
g.wait_for('Change “word 0 of many”', 20)
g.expect_text('1–160 of 400')
g.click('Next')
g.wait_for('Change “word 160 of many”', 20)
g.click('Next')
g.wait_for('Change “word 320 of many”', 20)
g.expect_text('321–400 of 400')
g.screenshot('many.png')
g.click('Find a meaning')
g.type('word 39')
g.wait_for('Change “word 39 of many”', 20)
g.wait_gone('Next')
g.click('Remove “word 390 of many”')
g.wait_gone('Remove “word 390 of many”', 20)
g.key('ctrl+z')
g.wait_for('Remove “word 390 of many”', 20)
g.key('Escape')
g.wait_gone('Changes')

# Ctrl+Q also quits from this page.
g.click('Main Menu')
g.click('Meanings')
g.wait_for('Changes', 20)
g.key('ctrl+q')
g.expect_exit(0)
