CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, email TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, amount REAL);
INSERT INTO customers VALUES (11, 'Ann', 'ann@example.com'), (12, 'Bo', 'bo@example.com'), (13, 'Cy', 'cy@example.com'), (14, 'Di', 'di@example.com');
INSERT INTO orders VALUES (1, 11, 5), (2, 12, 6), (3, 13, 7), (4, 14, 8);
