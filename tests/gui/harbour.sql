CREATE TABLE harbours (harbour_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, harbour_id INTEGER REFERENCES harbours, length REAL);
INSERT INTO harbours VALUES (1, 'North'), (2, 'South');
INSERT INTO boats VALUES (11, 1, 7.5), (12, 1, 9), (13, 2, 8);
