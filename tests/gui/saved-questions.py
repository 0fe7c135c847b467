"""saved-questions.py - an answer is saved by a click and by a key, listed, found, run with other values, removed and
restored; an answer that the terminal saves meanwhile is also listed"""
import os
import shlex

cli = shlex.quote(os.environ['DOWSER_CLI'])
sample = shlex.quote(os.environ['DOWSER_SAMPLE'])
NORWAY = 'number of customers in Norway'


def ask(question):
    g.key('ctrl+t')
    g.type(question + '\n')


def open_list():
    g.key('ctrl+shift+o')
    g.wait_window('Saved Questions')


g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)

# Saved by a click, then undone.
ask(NORWAY)
g.expect_cell('Results', 1, 'count', '635')
g.click('Save Question')
g.expect_text('The question is saved. You can ask it again*', 20)
g.screenshot('saved.png')
g.click('Undo')
open_list()
g.expect_text('Save Frequent Questions', 20)
g.screenshot('none.png')
g.key('Escape')

# Saved by a key, and saved by the terminal while the list is open.
g.key('ctrl+s')
g.expect_text('The question is saved. You can ask it again*', 20)
open_list()
g.wait_for(f'Remove “{NORWAY}”', 20)
g.expect_text('Saved by you')
g.sh(f'{cli} ask --source {sample} "number of orders in 2023" && {cli} library save "number of orders in 2023"')
g.click('text-box:Question')
open_list()
g.wait_for('Remove “number of orders in 2023”', 20)
g.screenshot('list.png')

# The search matches each word, in any order.
g.click('Find a saved question')
g.type('norway number')
g.wait_gone('Remove “number of orders in 2023”', 20)
g.expect_text(NORWAY)
g.key('ctrl+a')
g.type('nothing of the kind')
g.expect_text('No saved question contains these words.', 20)
g.key('ctrl+a', 'Delete')

# The form asks the question with other values.
g.click(f'Ask “{NORWAY}” with other values')
g.wait_for('button:Run', 20)
g.screenshot('form.png')
g.select('Country', 'Sweden')
g.click('button:Run')
g.expect('text-box:Question', 'number of customers in Sweden')
g.expect_text('/^As saved on .*/', 20)
g.expect_cell('Results', 1, 'count', '411')
g.screenshot('run.png')

# A period is typed in words. A different kind of period is refused in its field.
open_list()
g.click('Ask “number of orders in 2023” with other values')
g.wait_for('text-box:Period', 20)
g.set('text-box:Period', 'before 2023')
g.key('Return')
g.expect_text("“before 2023” cannot replace the period*", 20)
g.screenshot('refused.png')
g.set('text-box:Period', '2024')
g.key('Return')
g.expect('text-box:Question', 'number of orders in 2024')
g.expect_text('/^As saved on .*/', 20)

# Enter runs the question as it was saved. It was already used once.
open_list()
g.expect_text('*used once', 20)
g.type('orders in 2023')
g.wait_gone(f'Remove “{NORWAY}”', 20)
g.key('Return')
g.key('Return')
g.expect('text-box:Question', 'number of orders in 2023')

# Removed, then restored.
open_list()
g.click(f'Remove “{NORWAY}”')
g.expect_text('*is no longer saved', 20)
g.wait_gone(f'Remove “{NORWAY}”', 20)
g.sh(f'! {cli} library list | grep -q Norway')
g.screenshot('removed.png')
g.key('ctrl+z')
g.wait_for(f'Remove “{NORWAY}”', 20)
g.expect_text('*used once', 20)

# An answer that is asked for twice and never changed is saved automatically.
g.key('Escape')
ask('list all suppliers')
g.expect_text('18 rows', 20)
ask('list all suppliers')
g.expect_text('18 rows', 20)
open_list()
g.wait_for('Remove “list all suppliers”', 20)
g.expect_text('Saved automatically')
g.screenshot('automatically.png')

# Ctrl+Q also quits from this page.
g.key('ctrl+q')
g.expect_exit(0)
