"""by-reader.py - the way from the start to an exported answer as a screen reader uses it: by names, roles and actions

The pointer is never used. Every control that can be reached at a step has a name of its own.
"""
import os

# Roles whose name a screen reader says before the value or the state.
CONTROLS = {'button', 'togglebutton', 'checkbox', 'textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'menuitem',
            'radio', 'switch', 'tab', 'link'}


def name_of(node):
    return (node.name or node.desc or '').strip()


def expect_names(stop):
    nameless, seen = [], 0
    for window in g.a.tree():
        nodes = list(window.walk())
        g.a.fill(nodes)
        for node in nodes:
            states = node.states()
            if node.role in CONTROLS and 'focusable' in states:
                seen += 1
                if not name_of(node) and not node.label_text():
                    nameless.append('%s at %s' % (node.rolename, node.ext))
    if nameless or seen < 5:
        raise AssertionError('%s: %d controls, without a name: %s' % (stop, seen, ', '.join(nameless)))


g.wait_for('text-box:Question')
g.expect_text('Ask *a question, or start below', 20)
expect_names('the overview')

g.set('text-box:Question', 'orders by status')
g.activate('button:Ask')
g.wait_for('column-header:status', 20)
expect_names('an answer')

g.activate('Chart')
g.wait_for('image:Bar Chart of *', 20)
expect_names('a chart')

g.activate('SQL')
g.wait_for('text-box:SQL', 20)
expect_names('the SQL')

g.activate('Table')
g.wait_for('column-header:status', 20)
g.activate('button:Main Menu')
g.wait_for('menu-item:Export All Rows*')
expect_names('the main menu')
g.activate('menu-item:Export All Rows*')
g.wait_window('Export All Rows')
target = os.path.join(os.getcwd(), 'by-reader.csv')
g.choose_file(target)
g.expect_text('/rows in “by-reader.csv”/', 20)
assert os.path.getsize(target) > 0
os.remove(target)
