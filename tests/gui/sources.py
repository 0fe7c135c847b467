# sources.py - a source is added by a form, tested, named and coloured; found in the menu, changed and taken away


def choose_menu(gui, *names):
    gui.do('click', 'button:Source')
    for name in names:
        gui.do('wait-for', name)


def run(gui):
    pass
