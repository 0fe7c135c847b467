"""keys.py - a foreign key that was found is rejected and confirmed: the list shows it, it is stored, and the next question
follows it; a line of the metadata file that matches nothing is reported"""
import os
import shlex

cli = shlex.quote(os.environ['DOWSER_CLI'])
source = '--source ' + shlex.quote(os.environ['DOWSER_KEYS'])


def expect_key(state, joined):
    """Checks what a new process finds in the store that the window writes."""
    g.sh(f'{cli} keys --format json {source} | grep \'"{state}"\'')
    found = 'grep' if joined else '! grep'
    g.sh(f'{cli} ask --format sql {source} "number of orders by customer name" | ({found} JOIN)')


g.wait_for('text-box:Question')
g.expect_text('Ask keys.db', 30)
g.expect_text('*doesn\'t match any table or column*', 30)
g.wait_for('1 key found', 30)
g.click('1 key found')
g.expect_text('orders.customer_id → customers.id')
g.expect_text('*all 4 values*')
g.expect_state('Confirm', 'unpressed')
g.expect_state('Reject', 'unpressed')
g.screenshot('keys.png')
expect_key('found', True)

g.click('Reject')
g.expect_state('Reject', 'pressed')
g.expect_state('Confirm', 'unpressed')
g.screenshot('rejected.png')
expect_key('rejected', False)

g.click('Confirm')
g.expect_state('Confirm', 'pressed')
g.expect_state('Reject', 'unpressed')
g.screenshot('confirmed.png')
expect_key('confirmed', True)

# The pointer did not move, and the row under it is still the same.
g.click('Confirm')
g.expect_state('Confirm', 'unpressed')
expect_key('found', True)
g.key('Escape')
g.close()
g.expect_exit(0)
