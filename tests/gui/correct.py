"""correct.py - a model asks back and is answered in words; a correction becomes a chip that can be removed"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_server import Server

WHICH = {'ask': 'Which region is meant?', 'choices': ['where they live', 'where they buy']}
BY_COUNTRY = {'columns': [{'column': 'customers.country'}, {'column': 'customers.id', 'fn': 'count'}]}
BY_SEGMENT = {'columns': [{'column': 'customers.segment'}, {'column': 'customers.id', 'fn': 'count'}]}
server = Server([(['customers by whatever', '"region" means customers.country'], BY_COUNTRY),
                 (['customers by whatever'], 'I would rather not.'),
                 (['"region" means customers.segment'], BY_SEGMENT),
                 (['the country they live in'], BY_COUNTRY),
                 (['customers by region'], WHICH)])
server.start()

g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)
g.click('text-box:Question')
g.type('customers by region\n')
g.expect_text('Which region is meant?', 20)
g.screenshot('asked-back.png')
g.set('text-box:Answer in your own words', 'the country they live in')
g.click('button:Answer')
g.wait_for('column-header:country', 20)
g.screenshot('answered.png')

g.click('button:Correct…')
g.set('text-box:Correction', 'region means nothing.here')
g.screenshot('correcting.png')
g.click('button:Ask Again')
g.expect_text('/There is no table .nothing./', 20)
g.expect('text-box:Correction', 'region means nothing.here')
g.screenshot('refused.png')
g.set('text-box:Correction', 'region means customers.segment')
g.click('button:Ask Again')
g.wait_for('column-header:segment', 20)
g.expect_text('Remembered: “region” means customers.segment', 20)
g.screenshot('corrected.png')

# The chip can also be removed with the keyboard.
g.focus('button:Remove “region means customers.segment”')
g.key('Delete')
g.wait_for('column-header:country', 20)
g.screenshot('removed.png')

# The context menu of a table adds a correction, for example that Dowser never uses the table.
g.click('button:Correct…')
g.set('text-box:Correction', 'region means customers.segment')
g.click('button:Ask Again')
g.wait_for('column-header:segment', 20)
g.click('Tables > suppliers', 'right')
g.wait_for('menu-item:Never Use This Table')
g.screenshot('table-menu.png')
g.click('menu-item:Never Use This Table')
g.wait_for('button:Remove “without suppliers”', 20)
g.wait_for('column-header:segment', 20)

# A follow-up that gives no plan keeps the previous answer.
g.click('text-box:Question')
g.key('ctrl+a')
g.type('customers by whatever\n')
g.expect_text('/There is no plan in the reply/', 40)
g.screenshot('follow-up-no-plan.png')
g.wait_for('column-header:segment')

# If the reply to a question isn't a plan, the user can enter a correction on that page.
g.click('Start Over')
g.click('text-box:Question')
g.key('ctrl+a')
g.type('customers by whatever\n')
g.expect_text('The model’s answer isn\'t a plan', 40)
g.screenshot('no-plan.png')
g.click('button:Exclude Tables or Correct…')
g.set('text-box:Correction', 'region means customers.country')
g.screenshot('correcting-no-plan.png')
g.click('button:Ask Again')
g.wait_for('column-header:country', 20)
g.close()
g.expect_exit(0)
server.stop()
