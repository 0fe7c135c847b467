#!/usr/bin/env python3
# test-understood.py - the built-in planner's answers are right, and it reports questions that it doesn't understand
# usage: test-understood.py DOWSER-CLI
#
# Each question is asked of a small database, and its SQL runs in SQLite. DOUBT means that the state must not be "understood".
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import Tap

DOUBT = 'doubt'

DATABASES = {
    # Foreign keys that are NULL in some rows.
    'desk': '''
CREATE TABLE agents(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO agents VALUES (1,'Ida'),(2,'Jon'),(3,'Kim');
CREATE TABLE tickets(id INTEGER PRIMARY KEY, subject TEXT, agent_id INTEGER REFERENCES agents(id), hours REAL);
INSERT INTO tickets VALUES (1,'printer',1,2),(2,'login',NULL,3),(3,'mail',2,4),(4,'disk',NULL,5);''',
    'parcels': '''
CREATE TABLE couriers(code TEXT PRIMARY KEY, name TEXT);
INSERT INTO couriers VALUES ('I','Ida'),('J','Jon'),('K','Kim');
CREATE TABLE parcels(id INTEGER PRIMARY KEY, name TEXT, courier_code TEXT REFERENCES couriers(code));
INSERT INTO parcels VALUES (1,'red','I'),(2,'blue',NULL),(3,'green','X'),(4,'grey','J');''',
    # Amounts by group, ranks of groups, and rates.
    'farm': '''
CREATE TABLE fields(id INTEGER PRIMARY KEY, name TEXT, soil TEXT);
INSERT INTO fields VALUES (1,'North','clay'),(2,'South','sand'),(3,'Hill','clay');
CREATE TABLE harvests(id INTEGER PRIMARY KEY, field_id INTEGER REFERENCES fields(id), crop TEXT, cut_on DATE,
                      tons REAL, price REAL);
INSERT INTO harvests VALUES (1,1,'rye','2023-07-01',5,100),(2,1,'rye','2023-08-02',5,120),(3,2,'oats','2023-07-05',7,90),
                            (4,3,'oats','2024-07-03',2,110),(5,3,'oats','2024-08-03',2,130);''',
    'depots': '''
CREATE TABLE depots(id INTEGER PRIMARY KEY, town TEXT);
INSERT INTO depots VALUES (1,'Graz'),(2,'Linz');
CREATE TABLE trips(id INTEGER PRIMARY KEY, depot_id INTEGER REFERENCES depots(id), driver TEXT, km INTEGER, cost REAL,
                   purpose TEXT);
INSERT INTO trips VALUES (1,1,'Ann',300,10,'food'),(2,1,'Ann',10,1,'mail'),(3,2,'Bo',200,9,'food'),
                         (4,2,'Bo',190,8,'food'),(5,1,'Cy',50,30,'mail'),(6,1,'Cy',60,3,'glass');''',
    'fines': '''
CREATE TABLE drivers(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO drivers VALUES (1,'Ann'),(2,'Bo');
CREATE TABLE fines(id INTEGER PRIMARY KEY, driver_id INTEGER REFERENCES drivers(id), issued DATE, amount REAL, paid TEXT);
INSERT INTO fines VALUES (1,1,'2024-01-03',50,'yes'),(2,2,'2024-02-19',30,'no'),(3,1,'2024-02-20',20,'yes');''',
    # Rows that are valid for a period.
    'posts': '''
CREATE TABLE workers(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO workers VALUES (1,'Ida'),(2,'Jon'),(3,'Kim');
CREATE TABLE posts(worker_id INTEGER REFERENCES workers(id), team TEXT, from_date DATE, to_date DATE);
INSERT INTO posts VALUES (1,'Sales','2010-01-01','2016-01-01'),(1,'Legal','2016-01-01','9999-01-01'),
                         (2,'Sales','2012-06-01','9999-01-01'),(3,'Sales','2019-01-01','2021-05-31');''',
    'leases': '''
CREATE TABLE tenants(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO tenants VALUES (1,'Ann'),(2,'Bo'),(3,'Cy');
CREATE TABLE leases(id INTEGER PRIMARY KEY, tenant_id INTEGER REFERENCES tenants(id), flat TEXT, start_date DATE,
                    end_date DATE, rent REAL);
INSERT INTO leases VALUES (1,1,'A1','2020-01-01','2021-12-31',500),(2,1,'A2','2022-01-01',NULL,600),
                          (3,2,'B1','2021-05-01',NULL,700),(4,3,'B2','2019-01-01','2020-01-01',650);''',
    'stays': '''
CREATE TABLE rooms(id INTEGER PRIMARY KEY, name TEXT, beds INTEGER);
INSERT INTO rooms VALUES (1,'a',2),(2,'b',3);
CREATE TABLE stays(id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES rooms(id), guest TEXT, nights INTEGER);
INSERT INTO stays VALUES (1,1,'Ann',2),(2,1,'Bo',3);''',
    # People with the same name.
    'club': '''
CREATE TABLE members(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO members VALUES (1,'Ann Lee'),(2,'Bob Ray'),(3,'Ann Lee');
CREATE TABLE visits(id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members(id), sport TEXT);
INSERT INTO visits VALUES (1,1,'tennis'),(2,1,'swim'),(3,3,'tennis'),(4,2,'swim');''',
    # Months that occur in several years.
    'year': '''
CREATE TABLE visits(id INTEGER PRIMARY KEY, visited DATE);
INSERT INTO visits VALUES (1,'2023-01-10'),(2,'2023-03-05'),(3,'2023-05-06'),(4,'2023-06-07'),(5,'2023-11-08'),
                          (6,'2024-02-09'),(7,'2024-03-20'),(8,'2024-05-01'),(9,'2024-12-24');''',
    'readers': '''
CREATE TABLE readers(id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
INSERT INTO readers VALUES (1,'Ann','Lee'),(2,'Bob','Ray'),(3,'Ann','Lee'),(4,'Bob','Ray');
CREATE TABLE loans(id INTEGER PRIMARY KEY, reader_id INTEGER REFERENCES readers(id), genre TEXT, taken DATE);
INSERT INTO loans VALUES (1,1,'crime','2023-01-01'),(2,1,'poetry','2024-02-01'),(3,3,'crime','2023-03-01'),
                         (4,2,'poetry','2024-05-01'),(5,4,'crime','2024-01-01'),(6,4,'poetry','2024-02-02');''',
    # Detail rows without a key of their own.
    'works': '''
CREATE TABLE crews(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO crews VALUES (1,'North'),(2,'South');
CREATE TABLE jobs(id INTEGER PRIMARY KEY, crew_id INTEGER REFERENCES crews(id), place TEXT);
INSERT INTO jobs VALUES (1,1,'bridge'),(2,1,'road'),(3,2,'dam');
CREATE TABLE tasks(job_id INTEGER REFERENCES jobs(id), line INTEGER, what TEXT, hours INTEGER);
INSERT INTO tasks VALUES (1,1,'dig',5),(1,2,'pour',6),(2,1,'dig',7),(3,1,'dig',2),(3,2,'pour',4);
CREATE TABLE invoices(id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES jobs(id), amount REAL);
INSERT INTO invoices VALUES (1,1,100),(2,1,50),(3,3,80);''',
    'shops': '''
CREATE TABLE shops(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO shops VALUES (1,'N'),(2,'S'),(3,'E');
CREATE TABLE orders(order_no INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES shops(id), placed DATE);
INSERT INTO orders VALUES (1,1,'2024-01-01'),(2,1,'2024-01-02'),(3,2,'2024-01-03');
CREATE TABLE order_lines(order_no INTEGER REFERENCES orders(order_no), sku TEXT, qty INTEGER);
INSERT INTO order_lines VALUES (1,'a',1),(1,'b',2),(2,'a',3),(3,'c',4),(3,'a',1);
CREATE TABLE refunds(order_no INTEGER REFERENCES orders(order_no), sum_back REAL);
INSERT INTO refunds VALUES (1,5),(3,6),(3,7);''',
    # Two foreign keys to the same table.
    'freight': '''
CREATE TABLE addresses(id INTEGER PRIMARY KEY, city TEXT);
INSERT INTO addresses VALUES (1,'Oslo'),(2,'Lima'),(3,'Kobe'),(4,'Oslo');
CREATE TABLE orders(id INTEGER PRIMARY KEY, shipping_address_id INTEGER REFERENCES addresses(id),
                    billing_address_id INTEGER REFERENCES addresses(id), total REAL);
INSERT INTO orders VALUES (1,1,2,10),(2,4,3,20),(3,2,3,5);''',
    'flights': '''
CREATE TABLE airports(code TEXT PRIMARY KEY, town TEXT, country TEXT);
INSERT INTO airports VALUES ('OSL','Oslo','NO'),('BGO','Bergen','NO'),('LIM','Lima','PE');
CREATE TABLE flights(id INTEGER PRIMARY KEY, origin_airport TEXT REFERENCES airports(code),
                     destination_airport TEXT REFERENCES airports(code), seats INTEGER);
INSERT INTO flights VALUES (1,'OSL','LIM',100),(2,'BGO','LIM',50),(3,'LIM','OSL',70);''',
    'mail': '''
CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT, team TEXT);
INSERT INTO people VALUES (1,'Ann','red'),(2,'Bo','blue'),(3,'Cy','red');
CREATE TABLE messages(id INTEGER PRIMARY KEY, sender_id INTEGER REFERENCES people(id),
                      receiver_id INTEGER REFERENCES people(id), size INTEGER);
INSERT INTO messages VALUES (1,1,2,10),(2,3,2,20),(3,2,1,5);''',
    # Amounts at a point in time.
    'headcount': '''
CREATE TABLE headcount(month DATE, site TEXT, employees INTEGER);
INSERT INTO headcount VALUES ('2024-01-01','Oslo',100),('2024-02-01','Oslo',102),('2024-03-01','Oslo',101),
                             ('2024-01-01','Lima',40),('2024-02-01','Lima',40),('2024-03-01','Lima',42);''',
    'stock': '''
CREATE TABLE levels(week DATE, warehouse TEXT, stock INTEGER);
INSERT INTO levels VALUES ('2024-01-01','A',10),('2024-01-08','A',12),('2024-01-15','A',8),
                          ('2024-01-01','B',5),('2024-01-08','B',5),('2024-01-15','B',6);''',
    'depot': '''
CREATE TABLE levels(week DATE, warehouse TEXT, kind TEXT, stock INTEGER);
INSERT INTO levels VALUES ('2024-01-01','A','paint',10),('2024-01-08','A','paint',12),
                          ('2024-01-01','B','paint',5),('2024-01-08','B','paint',6),
                          ('2024-01-01','A','wood',1),('2024-01-08','A','wood',2),
                          ('2024-01-01','B','wood',40),('2024-01-08','B','wood',41);''',
    'bank': '''
CREATE TABLE accounts(id INTEGER PRIMARY KEY, owner TEXT);
INSERT INTO accounts VALUES (1,'Ann'),(2,'Bo');
CREATE TABLE balances(account_id INTEGER REFERENCES accounts(id), day DATE, balance REAL);
INSERT INTO balances VALUES (1,'2024-01-31',100),(1,'2024-02-29',120),(2,'2024-01-31',50),(2,'2024-02-29',60);''',
    # Columns with yes and no.
    'ship': '''
CREATE TABLE passengers(id INTEGER PRIMARY KEY, name TEXT, sex TEXT, survived INTEGER, class TEXT);
INSERT INTO passengers VALUES (1,'A','female',1,'first'),(2,'B','male',0,'first'),(3,'C','female',1,'third'),
                              (4,'D','female',1,'third'),(5,'E','male',0,'third'),(6,'F','male',1,'second');''',
    'loans': '''
CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO customers VALUES (1,'A'),(2,'B'),(3,'C');
CREATE TABLE loans(id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), amount REAL, approved TEXT,
                   branch TEXT);
INSERT INTO loans VALUES (1,1,10,'yes','N'),(2,1,20,'no','N'),(3,2,30,'yes','S'),(4,3,40,'yes','S');''',
    'machines': '''
CREATE TABLE machines(id INTEGER PRIMARY KEY, model TEXT, is_active BOOLEAN, site TEXT);
INSERT INTO machines VALUES (1,'a',1,'x'),(2,'b',0,'x'),(3,'c',1,'y');
CREATE TABLE checks(id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines(id), passed INTEGER);
INSERT INTO checks VALUES (1,1,1),(2,1,0),(3,2,1),(4,3,1);''',
    'churn': '''
CREATE TABLE churn(customer TEXT, region TEXT, churned TEXT, spend REAL);
INSERT INTO churn VALUES ('A','east','yes',5),('B','east','no',7),('C','west','yes',9),('D','west','yes',2);''',
    # Months, days, lists and exclusions.
    'web': '''
CREATE TABLE shops(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO shops VALUES (1,'N');
CREATE TABLE orders(id INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES shops(id), placed_on DATE, channel TEXT, total REAL);
INSERT INTO orders VALUES (1,1,'2023-05-02','web',1),(2,1,'2023-05-31','shop',2),(3,1,'2023-03-15','web',3),
                          (4,1,'2023-06-01','web',4),(5,1,'2024-01-31','shop',5),(6,1,'2024-05-01','shop',9);''',
    'users': '''
CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT, created_at TIMESTAMP, last_login TIMESTAMP, updated_at TIMESTAMP);
INSERT INTO users VALUES (1,'Ann','2023-03-05 10:00:00','2024-03-01 10:00:00','2024-01-01 00:00:00'),
                         (2,'Bo','2024-01-05 10:00:00','2024-03-09 10:00:00','2024-03-01 00:00:00'),
                         (3,'Cy','2024-03-31 23:00:00','2024-04-01 10:00:00','2024-05-01 00:00:00');
CREATE TABLE payments(id INTEGER PRIMARY KEY, user_id INTEGER REFERENCES users(id), paid_at TIMESTAMP, amount_cents INTEGER);
INSERT INTO payments VALUES (1,1,'2024-02-01 00:00:00',60000),(2,2,'2023-02-01 00:00:00',90000),
                            (3,3,'2024-05-01 00:00:00',10000),(4,1,'2024-06-01 00:00:00',500);''',
    'air': '''
CREATE TABLE countries(code TEXT PRIMARY KEY, name TEXT);
INSERT INTO countries VALUES ('FI','Finland'),('NO','Norway'),('PE','Peru');
CREATE TABLE airports(id INTEGER PRIMARY KEY, name TEXT, country_code TEXT REFERENCES countries(code), passengers INTEGER);
INSERT INTO airports VALUES (1,'HEL','FI',8),(2,'OSL','NO',9),(3,'BGO','NO',4),(4,'LIM','PE',7);''',
}

QUESTIONS = [
    # (database, question, rows in any order, each contained in the row that is shown; or DOUBT)
    ('desk', 'tickets without an agent', [[2], [4]]),
    ('desk', 'how many tickets have no agent', [[2]]),
    ('desk', 'total hours of tickets without an agent', [[8]]),
    ('desk', 'agents without tickets', [['Kim']]),
    ('parcels', 'parcels without a courier', [['blue'], ['green']]),
    ('parcels', 'how many parcels have no courier', [[2]]),
    ('parcels', 'which parcels do not have a courier', [['blue'], ['green']]),
    ('parcels', 'couriers with no parcels', [['Kim']]),
    ('farm', 'tons per year', [[2023, 17], [2024, 4]]),
    ('farm', 'tons per field', [['North', 10], ['South', 7], ['Hill', 4]]),
    ('farm', 'tons by soil', [['clay', 14], ['sand', 7]]),
    ('farm', 'tons per crop and year', [['rye', 2023, 10], ['oats', 2023, 7], ['oats', 2024, 4]]),
    ('farm', 'price per crop', [['rye', 110], ['oats', 110]]),
    ('farm', 'list the tons of each harvest', [[5], [5], [7], [2], [2]]),
    ('fines', 'total fines', [[100]]),
    ('fines', 'total fines per driver', [['Ann', 70], ['Bo', 30]]),
    ('fines', 'total number of fines', [[3]]),
    ('posts', 'how many workers are currently in team Sales', [[1]]),
    ('posts', 'how many posts are current', [[2]]),
    ('posts', 'how many posts are there', [[4]]),
    ('leases', 'how many leases are there now', [[2]]),
    ('leases', 'total rent of current leases', [[1300]]),
    ('leases', 'current leases', [[2], [3]]),
    ('leases', 'how many leases exist at present', [[2]]),
    ('leases', 'how many leases are not current', DOUBT),
    ('stays', 'how many stays are current', DOUBT),
    ('stays', 'guests currently in room a', DOUBT),
    ('club', 'members who visited tennis but not swim', [['Ann Lee']]),
    ('club', 'how many members visited tennis but not swim', [[1]]),
    ('club', 'members who visited both tennis and swim', [['Ann Lee']]),
    ('readers', 'readers with loans of crime but not poetry', [['Ann', 'Lee']]),
    ('readers', 'readers with loans of both crime and poetry', [['Ann', 'Lee'], ['Bob', 'Ray']]),
    ('readers', 'readers with loans in 2023 but not in 2024', [['Ann', 'Lee']]),
    ('year', 'number of visits in March', [[2]]),
    ('year', 'number of visits before March', [[2]]),
    ('year', 'number of visits since May', [[5]]),
    ('year', 'number of visits after May', [[3]]),
    ('year', 'number of visits before May 6', [[5]]),
    ('year', 'number of visits from March to May', [[4]]),
    ('year', 'number of visits from November to February', [[4]]),
    ('year', 'number of visits between March and May 2024', [[2]]),
    ('year', 'number of visits before Q2', [[4]]),
    ('year', 'number of visits before Monday', DOUBT),
    ('works', 'number of jobs and number of tasks per crew', [['North', 2, 3], ['South', 1, 2]]),
    ('works', 'number of invoices and number of tasks per job', [[1, 2, 2], [2, 0, 1], [3, 1, 2]]),
    ('works', 'number of tasks per crew', [['North', 3], ['South', 2]]),
    ('shops', 'number of orders and number of order lines per shop', [['N', 2, 3], ['S', 1, 2]]),
    ('shops', 'number of order lines and number of refunds per order', [[1, 2, 1], [2, 1, 0], [3, 2, 2]]),
    ('shops', 'how many order lines and how many refunds per shop', [['N', 3, 1], ['S', 2, 2]]),
    ('farm', 'top 1 crop by tons', [['oats', 11]]),
    ('depots', 'top 2 drivers of trips by km', [['Bo', 390], ['Ann', 310]]),
    ('loans', 'percentage of loans approved', [[75]]),
    ('farm', 'which soil has the most tons', [['clay']]),
    ('farm', 'the field with the most tons', [['North']]),
    ('depots', 'top 2 drivers by km', [['Bo', 390], ['Ann', 310]]),
    ('depots', 'which driver has the most km', [['Bo']]),
    ('depots', 'top 3 purposes by cost', [['mail', 31], ['food', 27], ['glass', 3]]),
    ('depots', 'bottom 1 driver by km', [['Cy']]),
    ('depots', 'top 2 trips by km', [[1], [3]]),
    ('freight', 'orders per shipping city', [['Oslo', 2], ['Lima', 1]]),
    ('freight', 'total per billing city', [['Lima', 10], ['Kobe', 25]]),
    ('freight', 'number of orders by billing city', [['Lima', 1], ['Kobe', 2]]),
    ('flights', 'flights per origin country', [['NO', 2], ['PE', 1]]),
    ('flights', 'seats per destination country', [['PE', 150], ['NO', 70]]),
    ('mail', 'messages per sender team', [['red', 2], ['blue', 1]]),
    ('mail', 'size per receiver team', [['blue', 30], ['red', 5]]),
    ('headcount', 'employees per site', [['Oslo', 101], ['Lima', 42]]),
    ('headcount', 'employees in 2024', [[143]]),
    ('headcount', 'average employees per site', [['Oslo', 101], ['Lima', 40.67]]),
    ('headcount', 'employees per month', [['2024-01-01', 140], ['2024-02-01', 142], ['2024-03-01', 143]]),
    ('headcount', 'employees per quarter', DOUBT),
    ('stock', 'stock per warehouse', [['A', 8], ['B', 6]]),
    ('stock', 'total stock', [[14]]),
    ('depot', 'total stock where warehouse is A or kind is paint', [[20]]),
    ('stock', 'stock per week', [['2024-01-01', 15], ['2024-01-08', 17], ['2024-01-15', 14]]),
    ('bank', 'total balance', [[180]]),
    ('bank', 'balance per owner', [['Ann', 120], ['Bo', 60]]),
    ('ship', 'how many passengers survived', [[4]]),
    ('ship', 'how many women survived', [[3]]),
    ('ship', 'survival rate by class', [['first', 50], ['second', 100], ['third', 66.67]]),
    ('ship', 'how many passengers did not survive', [[2]]),
    ('ship', 'how many passengers survived per class', [['first', 1], ['second', 1], ['third', 2]]),
    ('loans', 'how many loans were approved', [[3]]),
    ('loans', 'how many approved loans', [[3]]),
    ('loans', 'total amount of approved loans', [[80]]),
    ('loans', 'approved loans per branch', [['N', 1], ['S', 2]]),
    ('loans', 'approval rate by branch', [['N', 50], ['S', 100]]),
    ('machines', 'active machines per site', [['x', 1], ['y', 1]]),
    ('machines', 'how many checks passed', [[3]]),
    ('machines', 'pass rate by model', [['a', 50], ['b', 100], ['c', 100]]),
    ('machines', 'how many checks failed', DOUBT),
    ('churn', 'churn rate by region', [['east', 50], ['west', 100]]),
    ('web', 'how many orders in may 2023', [[2]]),
    ('web', 'how many orders in march', [[1]]),
    ('web', 'orders in may 2023', [[1], [2]]),
    ('web', 'how many orders on the last day of January 2024', [[1]]),
    ('web', 'how many orders on the last day of January', DOUBT),
    ('web', 'orders per month and channel',
     [['2023-03-01', 'web', 1], ['2023-05-01', 'web', 1], ['2023-05-01', 'shop', 1], ['2023-06-01', 'web', 1],
      ['2024-01-01', 'shop', 1], ['2024-05-01', 'shop', 1]]),
    ('web', 'show all orders', [[n, 1] for n in range(1, 7)]),
    ('web', 'orders above 3', [[4], [5], [6]]),
    ('web', 'how many orders are purple', DOUBT),
    ('web', 'orders that glimmer', DOUBT),
    ('web', 'average placed on', DOUBT),
    ('web', 'average id of orders', DOUBT),
    ('users', 'users created in March', [['Ann'], ['Cy']]),
    ('users', 'users updated in March', [['Bo']]),
    ('users', 'payments above 500 euros', [[1], [2]]),
    ('users', 'top 3 users by amount in 2024', [['Ann'], ['Cy']]),
    ('farm', 'total tons in 2023', [[17]]),
    ('farm', 'tons per crop in 2023', [['rye', 10], ['oats', 7]]),
    ('users', 'total amount in euros', [[1605]]),
    ('users', 'average amount in dollars per user', [['Ann', 302.5], ['Bo', 900], ['Cy', 100]]),
    ('users', 'total amount in €', [[1605]]),
    ('users', 'total amount', [[160500]]),
    ('users', 'total amount in kilograms', DOUBT),
    ('air', 'airports per country top 1', [['NO', 2]]),
]


def same(shown, wanted):
    if isinstance(shown, (int, float)) and isinstance(wanted, (int, float)):
        return abs(shown - wanted) < 0.01
    return shown == wanted


def holds(row, wanted):
    left = list(row)
    for value in wanted:
        found = next((i for i, shown in enumerate(left) if same(shown, value)), None)
        if found is None:
            return False
        del left[found]
    return True


def agree(rows, wanted):
    left = list(rows)
    for one in wanted:
        found = next((row for row in left if holds(row, one)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def ask(cli, folder):
    os.mkdir(os.path.join(folder, 'small'))
    for name, script in DATABASES.items():
        database = sqlite3.connect(os.path.join(folder, 'small', name + '.sqlite'))
        database.executescript(script)
        database.close()
    asked, told = os.path.join(folder, 'asked'), os.path.join(folder, 'told')
    with open(asked, 'w', encoding='utf-8') as out:
        for i, (database, question, _) in enumerate(QUESTIONS):
            out.write(json.dumps({'id': str(i), 'suite': 'small', 'db': database, 'question': question}) + '\n')
    subprocess.run([cli, 'batch', '--databases', folder, '--in', asked, '--out', told], check=True,
                   stdout=subprocess.DEVNULL)
    with open(told, encoding='utf-8') as lines:
        return {answer['id']: answer for answer in map(json.loads, lines)}


def run(folder, database, sql):
    opened = sqlite3.connect(os.path.join(folder, 'small', database + '.sqlite'))
    try:
        return [list(row) for row in opened.execute(sql)]
    finally:
        opened.close()


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        answers = ask(sys.argv[1], folder)
        for i, (database, question, wanted) in enumerate(QUESTIONS):
            answer = answers[str(i)]
            rows = run(folder, database, answer['sql']) if answer.get('sql') else []
            if wanted == DOUBT:
                tap.check('%s: %s is in doubt' % (database, question), answer['state'] != 'understood', [answer])
            else:
                tap.check('%s: %s' % (database, question), agree(rows, wanted), [rows, answer])
    tap.finish()


main()
