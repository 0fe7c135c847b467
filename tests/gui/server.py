"""server.py - a server is added field by field and tested, its password is requested, and its encryption is shown"""
import os
import subprocess

FOLDER = os.environ['DOWSER_TEST_POSTGRESQL']
HBA = os.path.join(FOLDER, 'data', 'pg_hba.conf')

def psql(statement, database='postgres'):
    subprocess.run(['psql', '-q', '-h', FOLDER, '-U', 'dowser', '-d', database, '-v', 'ON_ERROR_STOP=1', '-c', statement],
                   check=True, capture_output=True)

psql('CREATE DATABASE shop')
psql("CREATE ROLE ann LOGIN PASSWORD 'right'")
psql('CREATE TABLE parcels (id integer PRIMARY KEY, weight numeric(8,2), city text); '
     "INSERT INTO parcels SELECT i, i * 1.5, CASE WHEN i % 2 = 0 THEN 'Oslo' ELSE 'Bergen' END "
     'FROM generate_series(1, 40) AS i; GRANT SELECT ON parcels TO ann', 'shop')
with open(HBA, encoding='utf-8') as file:
    before = file.read()
with open(HBA, 'w', encoding='utf-8') as file:
    file.write('local shop ann scram-sha-256\n' + before)
psql('SELECT pg_reload_conf()')

g.wait_for('text-box:Question')
g.click('button:Source')
g.click('button:Add a Source…')
g.wait_for('text-box:Server', 20)
g.set('text-box:Server', FOLDER)
g.set('text-box:Database', 'nowhere')
g.set('text-box:User', 'dowser')
g.set('text-box:Name', 'Parcels')
g.click('button:Test')
g.expect_text('The source cannot be opened', 20)
g.screenshot('no-database.png')

# A wrong password is reported. Then the right one is entered.
g.set('text-box:Database', 'shop')
g.set('text-box:User', 'ann')
g.set('text-box:Password', 'wrong')
g.click('button:Test')
g.expect_text('The source cannot be opened', 20)
g.screenshot('wrong-password.png')
g.set('text-box:Password', 'right')
g.click('button:Test')
g.expect_text('The source can be opened', 20)
g.expect_text('PostgreSQL*1 table*')
g.screenshot('tested.png')

# A server that was saved without its password asks for it.
g.set('text-box:Password', '')
g.click('button:Save')
g.expect_text('Password for Parcels', 20)
g.expect_text('“shop on localhost” needs a password*')
g.screenshot('password.png')

# A wrong password is reported and requested again. Canceling shows a page with two choices.
g.type('wrong')
g.key('Return')
g.expect_text('“shop on localhost” does not accept the user or the password*', 20)
g.screenshot('password-again.png')
g.click('button:Cancel')
g.expect_text('The server needs a password')
g.wait_for('button:Change Connection…')
g.screenshot('no-password.png')
g.click('button:Try Again')
g.expect_text('Password for Parcels', 20)
g.type('right')
g.key('Return')
g.expect_text('Ask Parcels*', 20)
g.click('button:Protection')
g.expect_text('PostgreSQL*')
g.screenshot('protection.png')
g.key('Escape')

g.set('text-box:Question', 'how many parcels per city?')
g.click('text-box:Question')
g.key('Return')
g.expect_text('2 rows', 20)
g.screenshot('rows.png')
g.click('button:Source')
g.wait_for('button:Parcels, reachable', 20)
g.screenshot('menu.png')
g.key('Escape')
g.close()
g.expect_exit(0)
