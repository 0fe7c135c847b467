"""clarify.py - Dowser asks back about a question with several readings; the user clicks a choice or answers in words"""
QUESTIONS = ['orders to Oslo', 'city of most orders', 'what is the city of order 5', 'average rating by category']


def ask_until_it_asks_back():
    for question in QUESTIONS:
        g.set('text-box:Question', question)
        g.click('text-box:Question')
        g.key('Return')
        try:
            g.wait_for('None of these', 4)
            return question
        except Exception:
            continue
    raise AssertionError('none of the questions was asked back: %s' % QUESTIONS)


g.wait_for('text-box:Question')
question = ask_until_it_asks_back()
g.expect_text('Needs your answer')
g.screenshot('clarify.png')
g.click('None of these')
g.expect_focus('text-box:Question')
g.key('Return')
g.wait_for('None of these', 20)
# An answer that fits no choice is reported. An answer that names a choice by its position selects that choice.
g.set('Answer in your own words', 'zebra')
g.click('button:Answer')
g.expect_text('/None of the choices is about .zebra./')
g.screenshot('clarify-typed.png')
g.set('Answer in your own words', 'the first one')
g.click('button:Answer')
g.expect_text('/[0-9]+ rows?/', 20)
g.key('ctrl+z')
g.wait_for('None of these', 20)
g.click('Answers > button:')
g.expect_text('/[0-9]+ rows?/', 20)
g.close()
g.expect_exit(0)
