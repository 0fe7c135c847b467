"""hostile.py - names and values that would reverse, color or break a line are shown literally everywhere"""
ACTS = r'\\x1b|\\u202e|\\u206[67]|\\u200f'


def expect_harmless(page, shown):
    """The page's tree writes an unprintable character as an escape, for example "\\u202e"."""
    g.dump_tree(page + '.txt', 'full')
    g.screenshot(page + '.png')
    for sign in shown:
        g.sh(f"grep -q '{sign}' $GUI_OUT/{page}.txt")
    g.sh(f"! grep -nE '{ACTS}' $GUI_OUT/{page}.txt >&2")


g.wait_for('text-box:Question')
g.expect_text('Ask hostile.db', 30)
expect_harmless('tables', ['depots⟨U+202E⟩'])
g.click('Question')
g.type('list all parcels\n')
g.expect_text('3 rows', 20)
# The third name is shown from the start, because it identifies the row.
g.expect_text('no⟨U+2066⟩te second', 20)
for name in 'sen⟨U+202E⟩der', 'wei␛ght':
    g.check(name)
g.expect_text('ann⟨U+202E⟩txt.exe', 20)
expect_harmless('rows', ['wei␛ght', 'ann⟨U+202E⟩txt'])
g.click('SQL')
expect_harmless('sql', ['sen⟨U+202E⟩der'])
g.key('alt+4')
expect_harmless('plan', ['sen⟨U+202E⟩der'])
g.close()
g.expect_exit(0)
