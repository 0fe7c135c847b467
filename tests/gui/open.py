"""open.py - a file is opened with the dialog; text that is being typed about another file stays with that file"""
import os
import sqlite3
import tempfile

# Opening a file shows the rows of its only table and keeps the typed words.
with tempfile.TemporaryDirectory() as folder:
    single = os.path.join(folder, 'single.db')
    with sqlite3.connect(single) as database:
        database.executescript("CREATE TABLE berths (id INTEGER PRIMARY KEY, pier TEXT); INSERT INTO berths VALUES (1, 'A');")
    g.wait_for('text-box:Question')
    g.click('text-box:Question')
    g.type('number of berths')
    g.key('ctrl+o')
    g.choose_file(single)
    g.wait_for('column-header:pier', 20)
    g.expect('text-box:Question', 'number of berths')
    g.key('ctrl+a')
    g.key('Delete')
g.key('ctrl+o')
g.choose_file(os.environ['DOWSER_SAMPLE'])
g.expect_text('Ask sample.db', 20)
g.screenshot('opened.png')

# The typed text stays in its tab and isn't shown for another source.
g.click('text-box:Question')
g.type('number of orders')
g.key('Escape')
g.key('ctrl+o')
g.choose_file(os.environ['DOWSER_KEYS'])
g.expect_text('Ask keys.db*', 20)
g.expect('text-box:Question', '')
g.screenshot('another.png')
g.key('ctrl+1')
g.expect('text-box:Question', 'number of orders')

# Closing the last tab of a source closes the source. Opening the tab again opens the source.
OPEN = 'ls -l /proc/$GUI_APP_PID/fd | grep -q keys.db'
g.sh(OPEN)
g.key('ctrl+2')
g.expect_text('Ask keys.db*', 20)
g.key('ctrl+w')
g.expect('text-box:Question', 'number of orders')
g.sh('timeout 20 sh -c "while %s; do sleep 0.1; done"' % OPEN)
g.key('ctrl+shift+t')
g.expect_text('Ask keys.db*', 20)
g.sh(OPEN)
g.close()
g.expect_exit(0)
