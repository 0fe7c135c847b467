"""sources.py - a source is added with a form, tested, colored, found in the menu, edited and removed"""
import os
import shutil

SAMPLE = os.environ['DOWSER_SAMPLE']

g.wait_for('text-box:Question')
g.expect_text('Ask your data')
g.click('button:Source')
g.click('button:Add a Source…')
g.wait_for('text-box:Address', 20)
g.screenshot('form.png')

# A complete address fills the fields. One sentence reports what is wrong.
g.set('text-box:Address', 'postgres://ann@127.0.0.1:1/shop')
g.expect('text-box:Server', '127.0.0.1')
g.expect('text-box:User', 'ann')
g.set('text-box:Port', 'many')
g.click('button:Test')
g.expect_text('“many” isn\'t a port*', 20)
g.screenshot('no-port.png')

# The encryption options of an address are kept, in any spelling.
g.set('text-box:Address', 'mysql://ann@127.0.0.1:1/shop?ssl-ca=/etc/ca.pem&ssl-mode=VERIFY_CA')
g.expect('text-box:Certificate Authority File', '/etc/ca.pem')
g.set('text-box:User', 'bob')
g.expect('text-box:Address', 'mysql://bob@127.0.0.1:1/shop?ssl-ca=/etc/ca.pem&ssl-mode=VERIFY_CA')

# The text fields of all rows end at the same position.
def get_right_edge(name):
    x, _, width, _ = g.rect(g.find(name))
    return x + width
assert get_right_edge('text-box:Address') == get_right_edge('text-box:Server'), 'the rows are not aligned'

# Without a keyring, only the missing keyring is reported.
g.set('text-box:Port', '1')
g.set('text-box:Password', 'secret')
g.click('button:Save')
g.expect_text('The password could not be saved', 20)
g.expect_text('There is no keyring for the password. Install one, or don’t remember the password and enter it each '
              'time.')
g.screenshot('no-keyring.png')
g.set('text-box:Password', '')

# A file as a source.
g.select('Type', 'File')
g.set('text-box:File', SAMPLE)
g.set('text-box:Name', 'The Shop')
g.click('button:Test')
g.expect_text('The source can be opened', 20)
g.expect_text('SQLite*')
g.select('Colour', 'Green')
g.screenshot('tested.png')
g.click('button:Save')
g.expect_text('Ask The Shop*', 20)
g.wait_for('button:Protection')
g.click('button:Protection')
g.expect_text('a file on this computer')
g.screenshot('protection.png')
g.key('Escape')

# The menu shows the source and whether it was reachable. The source is edited from there.
g.click('button:Source')
g.wait_for('button:The Shop, reachable', 20)
g.screenshot('menu.png')
g.click('button:Change The Shop')
g.wait_for('button:Remove This Source', 20)
g.set('text-box:Name', 'Old Shop')
g.click('button:Save')
g.expect_text('Ask Old Shop*', 20)
g.click('button:Source')
g.click('button:Change Old Shop')
g.click('button:Remove This Source')
g.expect_text('Ask sample.db', 20)

# A limit on a question shows its unit.
g.key('ctrl+comma')
g.click('Limits')
g.wait_for('Query Timeout in seconds*', 20)
g.wait_for('Ask Before Running in million rows*')
g.screenshot('limits.png')
g.key('Escape')
g.close()
g.expect_exit(0)
