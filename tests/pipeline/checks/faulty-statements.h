/* faulty-statements.h - two small databases, and wrong statements with the check that reports each statement */
#pragma once

#include <glib.h>

/* Stands in the place of a check's name for a statement that is refused. */
#define REFUSED "refused"

/* FaultyStatement: a statement with a mistake. @check: the check that reports the statement; %NULL if no check reports
 * it yet */
typedef struct
{
  const char *check;
  const char *sql;
} FaultyStatement;

/* clang-format off */
static const char fleet[] =
  "CREATE TABLE depots(id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, opened TEXT, "
  "capacity INTEGER);"
  "CREATE TABLE drivers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, home_depot INTEGER REFERENCES "
  "depots(id), license_code TEXT, hired DATE, salary REAL, postcode INTEGER);"
  "CREATE TABLE vehicles(id INTEGER PRIMARY KEY, plate TEXT NOT NULL, depot_id INTEGER NOT NULL "
  "REFERENCES depots(id), make TEXT, fuel TEXT, price REAL, built_year INTEGER, room_no TEXT);"
  "CREATE TABLE trips(id INTEGER PRIMARY KEY, vehicle_id INTEGER NOT NULL REFERENCES vehicles(id), "
  "driver_id INTEGER REFERENCES drivers(id), started DATE NOT NULL, km REAL NOT NULL, purpose TEXT, "
  "charge REAL, currency TEXT);"
  "CREATE TABLE fines(id INTEGER PRIMARY KEY, trip_id INTEGER NOT NULL REFERENCES trips(id), amount "
  "REAL NOT NULL, reason TEXT, issued TEXT);"
  "CREATE TABLE refuels(id INTEGER PRIMARY KEY, trip_id INTEGER NOT NULL REFERENCES trips(id), litres "
  "REAL NOT NULL, cost REAL NOT NULL);"
  "CREATE TABLE headcounts(id INTEGER PRIMARY KEY, depot_id INTEGER NOT NULL REFERENCES depots(id), "
  "month DATE NOT NULL, staff INTEGER NOT NULL);"
  "CREATE TABLE suppliers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, rating INTEGER);"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8) INSERT INTO depots "
  "SELECT i, 'Depot ' || (i % 6), CASE i % 4 WHEN 0 THEN 'Oslo' WHEN 1 THEN 'Lima' WHEN 2 THEN 'oslo' "
  "ELSE 'Turku' END, (10 + i) || '.0' || i || '.2015', 50 * i FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO drivers "
  "SELECT i, CASE i % 5 WHEN 0 THEN 'Ann Lee' WHEN 1 THEN 'Bo Ray' WHEN 2 THEN 'Cy Fox' WHEN 3 THEN 'Di "
  "Orr' ELSE 'Ed Poe' END, CASE WHEN i % 7 = 0 THEN NULL ELSE 1 + i % 8 END, CAST(i * 3 AS TEXT), "
  "date('2010-03-01', (i * 90) || ' days'), 2000 + i * 13, 1000 + i * 37 FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO vehicles "
  "SELECT i, 'AB-' || (100 + i), 1 + i % 6, CASE i % 3 WHEN 0 THEN 'Volvo' WHEN 1 THEN 'Fiat' ELSE "
  "'MAN' END, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'diesel' WHEN 2 THEN 'electric' ELSE 'Diesel' "
  "END, 9000.5 + i * 310, 2000 + i % 20, CAST(i * 7 % 23 AS TEXT) FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) INSERT INTO trips "
  "SELECT i, 1 + i % 24, CASE WHEN i % 9 = 0 THEN NULL ELSE 1 + i % 33 END, date('2023-01-01', (i * 11 "
  "% 365) || ' days'), 0.5 + i * 37 % 300, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'delivery' WHEN 2 "
  "THEN 'service' ELSE 'private' END, 0.25 + i * 7 % 90, CASE i % 3 WHEN 0 THEN 'EUR' WHEN 1 THEN 'NOK' "
  "ELSE 'USD' END FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO fines "
  "SELECT i, 1 + i * 7 % 120, 20 + i % 50, CASE i % 3 WHEN 0 THEN 'speeding' WHEN 1 THEN 'parking' ELSE "
  "'red light' END, (10 + i % 18) || '.0' || (1 + i % 9) || '.2023' FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 350) INSERT INTO refuels "
  "SELECT i, 50 + i * 3 % 250, 10.5 + i % 50, 15.5 + i % 80 FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 95) INSERT INTO headcounts "
  "SELECT i + 1, 1 + i % 8, date('2024-01-01', (i / 8) || ' months'), 10 + i FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25) INSERT INTO suppliers "
  "SELECT i, 'Supplier ' || i, CASE i % 3 WHEN 0 THEN 'NO' WHEN 1 THEN 'PE' ELSE 'AT' END, i % 5 FROM "
  "n;";

static const FaultyStatement of_fleet[] = {
  { "fan-out",
    "SELECT SUM(t.km) FROM trips t JOIN fines f ON f.trip_id = t.id" },
  { "fan-out",
    "SELECT v.make, SUM(v.price) AS total_price FROM vehicles v JOIN trips t ON t.vehicle_id = "
    "v.id GROUP BY v.make" },
  { "fan-out",
    "SELECT d.city, SUM(t.km) FROM depots d JOIN vehicles v ON v.depot_id = d.id JOIN trips t "
    "ON t.vehicle_id = v.id JOIN fines f ON f.trip_id = t.id GROUP BY d.city" },
  { "fan-out",
    "SELECT t.purpose, COUNT(*) AS number_of_trips FROM trips t JOIN fines f ON f.trip_id = "
    "t.id GROUP BY t.purpose" },
  { "fan-out",
    "SELECT v.make, COUNT(t.id) AS trips FROM vehicles v JOIN trips t ON t.vehicle_id = v.id "
    "JOIN refuels r ON r.trip_id = t.id GROUP BY v.make" },
  { "fan-out",
    "WITH x AS (SELECT t.id, t.km FROM trips t JOIN fines f ON f.trip_id = t.id) SELECT SUM(km) "
    "FROM x" },
  { "fan-out",
    "SELECT SUM(x.km) FROM (SELECT t.purpose, t.km FROM trips t JOIN refuels r ON r.trip_id = "
    "t.id) x" },
  { "fan-out",
    "WITH tot AS (SELECT vehicle_id, SUM(km) AS km FROM trips GROUP BY vehicle_id) SELECT "
    "SUM(tot.km) FROM tot JOIN trips t ON t.vehicle_id = tot.vehicle_id" },
  { "fan-out",
    "SELECT t.id, SUM(t.km) OVER (PARTITION BY t.purpose) AS purpose_km FROM trips t JOIN fines "
    "f ON f.trip_id = t.id" },
  { "fan-out",
    "SELECT v.make FROM vehicles v JOIN trips t ON t.vehicle_id = v.id GROUP BY v.make HAVING "
    "SUM(v.price) > 500000" },
  { "fan-out",
    "SELECT t.purpose FROM trips t JOIN fines f ON f.trip_id = t.id GROUP BY t.purpose ORDER BY "
    "SUM(t.km) DESC" },
  { "fan-out",
    "SELECT SUM(x.km) FROM (SELECT id, km FROM trips WHERE km > 100 UNION ALL SELECT id, km "
    "FROM trips WHERE km > 50) x" },
  { "fan-out",
    "SELECT COUNT(*) FROM (SELECT id FROM trips WHERE purpose IN ('delivery', 'service') UNION "
    "ALL SELECT id FROM trips WHERE purpose IN ('service', 'private')) x" },
  { "fan-out",
    "SELECT SUM(f.amount), SUM(r.litres) FROM trips t JOIN fines f ON f.trip_id = t.id JOIN "
    "refuels r ON r.trip_id = t.id" },
  { "fan-out",
    "SELECT AVG(v.price) FROM vehicles v JOIN trips t ON t.vehicle_id = v.id" },
  { "fan-out",
    "SELECT t.id, t.km, t.purpose FROM trips t JOIN fines f ON f.trip_id = t.id ORDER BY t.id" },
  { "fan-out",
    "SELECT d.name, COUNT(*) AS vehicles FROM depots d JOIN vehicles v ON v.depot_id = d.id "
    "JOIN trips t ON t.vehicle_id = v.id GROUP BY d.id, d.name" },
  { "fan-out",
    "SELECT d.name, COUNT(v.id) AS vehicles, COUNT(r.id) AS drivers FROM depots d JOIN vehicles "
    "v ON v.depot_id = d.id JOIN drivers r ON r.home_depot = d.id GROUP BY d.id, d.name" },
  { "cross-product",
    "SELECT COUNT(*) FROM depots d JOIN vehicles v ON 1 = 1" },
  { "cross-product",
    "SELECT SUM(v.price) FROM depots d JOIN vehicles v ON v.id = v.id" },
  { "cross-product",
    "SELECT COUNT(*) FROM vehicles v JOIN trips t ON v.id < t.id" },
  { "cross-product",
    "SELECT COUNT(*) FROM vehicles v JOIN trips t ON t.vehicle_id = v.id OR 1 = 1" },
  { "cross-product",
    "SELECT SUM(t.km) FROM trips t JOIN vehicles v ON t.km > 10" },
  { "cross-product",
    "SELECT COUNT(*) FROM depots, vehicles" },
  { "cross-product",
    "SELECT d.name, v.plate FROM depots d CROSS JOIN vehicles v" },
  { "cross-product",
    "SELECT d.name, v.plate FROM depots d JOIN vehicles v ON d.capacity < v.price" },
  { "cross-product",
    "SELECT v.plate FROM vehicles v, depots d" },
  { "join-connect",
    "SELECT v.plate, d.name FROM vehicles v, depots d WHERE d.city = 'Oslo'" },
  { "join-kind",
    "SELECT v.plate, s.name FROM vehicles v JOIN suppliers s ON s.id = v.id" },
  { "join-kind",
    "SELECT SUM(f.amount) FROM fines f JOIN vehicles v ON f.trip_id = v.id" },
  { "join-kind",
    "SELECT v.plate, f.amount FROM vehicles v JOIN fines f ON f.amount = v.id" },
  { "row-loss",
    "SELECT d.name, COUNT(v.id) FROM depots d LEFT JOIN vehicles v ON v.depot_id = d.id WHERE "
    "v.fuel = 'diesel' GROUP BY d.id, d.name" },
  { "row-loss",
    "SELECT d.name, COUNT(v.id) AS vehicles FROM depots d JOIN vehicles v ON v.depot_id = d.id "
    "GROUP BY d.id, d.name" },
  { "row-loss",
    "SELECT COUNT(*) FROM vehicles WHERE fuel <> 'diesel'" },
  { "row-loss",
    "SELECT d.name, COUNT(t.id) FROM depots d LEFT JOIN vehicles v ON v.depot_id = d.id JOIN "
    "trips t ON t.vehicle_id = v.id GROUP BY d.id, d.name" },
  { "row-loss",
    "SELECT SUM(t.km) FROM trips t JOIN drivers r ON t.driver_id = r.id" },
  { "not-in",
    "SELECT name FROM drivers WHERE id NOT IN (SELECT driver_id FROM trips)" },
  { "row-loss",
    "SELECT plate FROM vehicles WHERE fuel NOT IN ('diesel', 'Diesel')" },
  { "row-loss",
    "SELECT v.plate, AVG(t.km) FROM vehicles v JOIN trips t ON t.vehicle_id = v.id GROUP BY "
    "v.id, v.plate" },
  { "measure",
    "SELECT SUM(trip_id) FROM fines" },
  { "measure",
    "SELECT make + 5 FROM vehicles" },
  { "type",
    "SELECT name FROM drivers WHERE hired - 30 > '2014-01-01'" },
  { "join-kind",
    "SELECT r.name FROM drivers r JOIN trips t ON r.hired = t.km" },
  { "type",
    "SELECT COUNT(*) FROM trips WHERE started > '2023-02-30'" },
  { "type",
    "SELECT name FROM depots WHERE opened > '2015-05-01'" },
  { "measure",
    "SELECT MAX(license_code) FROM drivers" },
  { "measure",
    "SELECT AVG(postcode) FROM drivers" },
  { "measure",
    "SELECT SUM(built_year) FROM vehicles" },
  { "type",
    "SELECT SUM(purpose) FROM trips" },
  { "type",
    "SELECT COUNT(*) FROM fines WHERE issued BETWEEN '2023-03-01' AND '2023-03-31'" },
  { "measure",
    "SELECT name, license_code FROM drivers ORDER BY license_code DESC" },
  { "measure",
    "SELECT COUNT(*) FROM drivers WHERE license_code > '90'" },
  { "group-name",
    "SELECT r.name, SUM(t.km) FROM drivers r JOIN trips t ON t.driver_id = r.id GROUP BY r.name" },
  { "average",
    "SELECT AVG(x.a) FROM (SELECT vehicle_id, AVG(km) AS a FROM trips GROUP BY vehicle_id) x" },
  { "ties",
    "SELECT vehicle_id, COUNT(*) FROM trips GROUP BY vehicle_id ORDER BY COUNT(*) DESC LIMIT 1" },
  { "spellings",
    "SELECT COUNT(*) FROM vehicles WHERE fuel = 'diesel'" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose = 'delivery' OR purpose = 'service' AND km > 100" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE km > 100 AND km < 50" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose <> 'delivery' OR purpose <> 'private'" },
  { "refused",
    "SELECT id FROM trips HAVING km > 100" },
  { "group-complete",
    "SELECT purpose, SUM(km) FROM trips" },
  { "result-limit",
    "SELECT plate, price FROM vehicles LIMIT 5" },
  { "set",
    "SELECT name, hired FROM drivers UNION ALL SELECT plate, price FROM vehicles" },
  { "set",
    "SELECT name, city FROM depots UNION ALL SELECT city, name FROM depots" },
  { "null-comparison",
    "SELECT COUNT(*) FROM trips WHERE driver_id = NULL" },
  { "value-spelling",
    "SELECT COUNT(*) FROM trips WHERE purpose = 'Delivery'" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE km BETWEEN 200 AND 100" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose = 'delivery' AND purpose = 'service'" },
  { "mixed-units",
    "SELECT SUM(charge) FROM trips" },
  { "snapshot",
    "SELECT SUM(staff) FROM headcounts" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose = 'delivery' OR 1 = 1" },
  { "average",
    "SELECT AVG(f.amount) AS average_fine_per_trip FROM trips t JOIN fines f ON f.trip_id = "
    "t.id" },
};

/* Correct statements on the fleet database. Each has the name of a check that reports similar wrong statements, but
 * must not report this statement. */
static const FaultyStatement sound[] = {
  { "fan-out",
    "SELECT v.make, SUM(v.fuel = 'diesel') FROM vehicles v JOIN trips t ON t.vehicle_id = v.id GROUP BY v.make" },
  { "fan-out",
    "SELECT v.plate, v.price FROM vehicles v JOIN trips t ON t.vehicle_id = v.id ORDER BY v.price DESC LIMIT 1" },
  { "fan-out",
    "SELECT t.purpose, COUNT(*) AS number_of_fines FROM trips t JOIN fines f ON f.trip_id = "
    "t.id GROUP BY t.purpose" },
  { "fan-out",
    "SELECT d.name, COUNT(*) FROM depots d JOIN vehicles v ON v.depot_id = d.id GROUP BY d.id, "
    "d.name" },
  { "fan-out",
    "SELECT DISTINCT t.id, t.km FROM trips t JOIN fines f ON f.trip_id = t.id" },
  { "fan-out",
    "SELECT t.id, f.amount FROM trips t JOIN fines f ON f.trip_id = t.id" },
  { "fan-out",
    "SELECT f.id, t.km FROM fines f JOIN trips t ON t.id = f.trip_id" },
  { "fan-out",
    "SELECT t.id, t.km FROM trips t JOIN refuels r ON r.trip_id = t.id WHERE r.id = 7" },
  { "fan-out",
    "SELECT SUM(x.km) FROM (SELECT id, km FROM trips WHERE km < 50 UNION ALL SELECT id, km FROM "
    "trips WHERE km >= 50) x" },
  { "fan-out",
    "SELECT COUNT(*) FROM (SELECT id FROM trips WHERE purpose IN ('delivery') UNION ALL SELECT "
    "id FROM trips WHERE purpose IN ('service', 'private')) x" },
  { "fan-out",
    "SELECT id FROM trips WHERE km BETWEEN 1 AND 5 UNION ALL SELECT id FROM trips WHERE km > 5" },
  { "fan-out",
    "SELECT id FROM trips WHERE km > 100 UNION SELECT id FROM trips WHERE km > 50" },
  { "cross-product",
    "SELECT a.plate, b.plate FROM vehicles a JOIN vehicles b ON a.depot_id = b.depot_id AND "
    "a.id < b.id" },
  { "cross-product",
    "SELECT v.plate FROM vehicles v CROSS JOIN (SELECT AVG(price) AS mean FROM vehicles) m "
    "WHERE v.price > m.mean" },
  { "join-kind",
    "SELECT v.plate, d.name FROM vehicles v JOIN depots d ON d.id = v.depot_id" },
  { "row-loss",
    "SELECT d.name, COUNT(v.id) FROM depots d LEFT JOIN vehicles v ON v.depot_id = d.id GROUP "
    "BY d.id, d.name" },
  { "row-loss",
    "SELECT d.name, COUNT(*) FROM depots d JOIN vehicles v ON v.depot_id = d.id GROUP BY d.id, "
    "d.name HAVING COUNT(*) > 4" },
  { "row-loss",
    "SELECT d.name, COUNT(*) FROM depots d JOIN vehicles v ON v.depot_id = d.id GROUP BY d.id, "
    "d.name ORDER BY COUNT(*) DESC LIMIT 2" },
  { "row-loss",
    "SELECT d.name, COUNT(*) FROM depots d JOIN vehicles v ON v.depot_id = d.id WHERE v.price > "
    "12000 GROUP BY d.id, d.name" },
  { "row-loss",
    "SELECT d.name, COUNT(t.id) FROM depots d LEFT JOIN vehicles v ON v.depot_id = d.id LEFT "
    "JOIN trips t ON t.vehicle_id = v.id GROUP BY d.id, d.name" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose = 'delivery' OR purpose = 'private'" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose <> 'delivery' AND purpose <> 'private'" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE km < 50 OR km > 100" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose IS NULL OR purpose <> 'delivery'" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE 1 = 1 AND km > 100" },
  { "logic",
    "SELECT COUNT(*) FROM trips WHERE purpose IN ('delivery', 'service') AND purpose <> "
    "'service'" },
  { "set",
    "SELECT name, salary FROM drivers UNION ALL SELECT plate, price FROM vehicles" },
  { "set",
    "SELECT name, NULL FROM drivers UNION ALL SELECT plate, price FROM vehicles" },
  { "set",
    "SELECT vehicle_id, driver_id FROM trips UNION SELECT driver_id, vehicle_id FROM trips" },
  { "mixed-units",
    "SELECT currency, SUM(charge) FROM trips GROUP BY currency" },
  { "mixed-units",
    "SELECT SUM(charge) FROM trips WHERE currency = 'EUR'" },
  { "mixed-units",
    "SELECT SUM(CASE WHEN currency = 'EUR' THEN charge ELSE charge * 0.9 END) FROM trips" },
  { "mixed-units",
    "SELECT SUM(km) FROM trips" },
  { "mixed-units",
    "SELECT SUM(charge) FROM trips WHERE id % 3 = 0" },
  { "snapshot",
    "SELECT month, SUM(staff) FROM headcounts GROUP BY month" },
  { "snapshot",
    "SELECT SUM(staff) FROM headcounts WHERE month = '2024-03-01'" },
  { "snapshot",
    "SELECT depot_id, AVG(staff) FROM headcounts GROUP BY depot_id" },
  { "snapshot",
    "SELECT SUM(staff) FROM headcounts WHERE month = (SELECT MAX(month) FROM headcounts)" },
  { "snapshot",
    "SELECT SUM(km) FROM trips" },
  { "average",
    "SELECT AVG(amount) AS average_fine FROM fines" },
  { "average",
    "SELECT trip_id, AVG(amount) AS average_fine_per_trip FROM fines GROUP BY trip_id" },
  { "ties",
    "SELECT plate, price FROM vehicles ORDER BY price DESC LIMIT 1" },
  { "ties",
    "SELECT depot_id, COUNT(*) AS n FROM vehicles WHERE id <= 7 GROUP BY depot_id ORDER BY n "
    "DESC LIMIT 1" },
  { "limit-order",
    "SELECT plate FROM vehicles ORDER BY plate LIMIT 5" },
  { "result-limit",
    "SELECT plate FROM vehicles ORDER BY plate LIMIT 5" },
  { "limit-order",
    "SELECT COUNT(*) FROM vehicles LIMIT 1" },
  { "measure",
    "SELECT MAX(plate) FROM vehicles" },
};

static const char hotels[] =
  "CREATE TABLE hotels(id INTEGER PRIMARY KEY, title TEXT NOT NULL, region TEXT NOT NULL, stars "
  "INTEGER, opened TEXT);"
  "CREATE TABLE rooms(id INTEGER PRIMARY KEY, hotel_id INTEGER NOT NULL REFERENCES hotels(id), floor "
  "INTEGER, kind TEXT, rate REAL, door_code TEXT);"
  "CREATE TABLE guests(id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, nation TEXT, born_year INTEGER, "
  "phone INTEGER);"
  "CREATE TABLE bookings(id INTEGER PRIMARY KEY, room_id INTEGER NOT NULL REFERENCES rooms(id), "
  "guest_id INTEGER REFERENCES guests(id), arrival DATE NOT NULL, nights INTEGER NOT NULL, channel "
  "TEXT, total REAL NOT NULL);"
  "CREATE TABLE extras(id INTEGER PRIMARY KEY, booking_id INTEGER NOT NULL REFERENCES bookings(id), "
  "item TEXT, fee REAL NOT NULL);"
  "CREATE TABLE reviews(id INTEGER PRIMARY KEY, booking_id INTEGER NOT NULL REFERENCES bookings(id), "
  "score INTEGER NOT NULL, posted TEXT);"
  "CREATE TABLE invoices(id INTEGER PRIMARY KEY, booking_id INTEGER NOT NULL REFERENCES bookings(id), "
  "net REAL NOT NULL, currency_code TEXT NOT NULL);"
  "CREATE TABLE stock_levels(hotel_id INTEGER NOT NULL REFERENCES hotels(id), week DATE NOT NULL, "
  "on_hand INTEGER NOT NULL, PRIMARY KEY(hotel_id, week));"
  "CREATE TABLE meters(id INTEGER PRIMARY KEY, place TEXT, consumption REAL, unit TEXT);"
  "CREATE TABLE airlines(id INTEGER PRIMARY KEY, brand TEXT NOT NULL, alliance TEXT);"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6) INSERT INTO hotels "
  "SELECT i, 'Hotel ' || (i % 4), CASE i % 3 WHEN 0 THEN 'North' WHEN 1 THEN 'South' ELSE 'north' END, "
  "3 + i % 3, (10 + i) || '/0' || i || '/2011' FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24) INSERT INTO rooms "
  "SELECT i, 1 + i % 4, i % 5, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'single' WHEN 2 THEN 'double' "
  "ELSE 'suite' END, 60 + 7 * i, CAST(i * 5 AS TEXT) FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO guests "
  "SELECT i, CASE i % 5 WHEN 0 THEN 'Una Bay' WHEN 1 THEN 'Ivo Kerr' WHEN 2 THEN 'Lea Moss' WHEN 3 THEN "
  "'Max Reed' ELSE 'Pia Holt' END, CASE i % 3 WHEN 0 THEN NULL WHEN 1 THEN 'PT' ELSE 'FI' END, 1950 + "
  "i, 5550000 + i FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO bookings "
  "SELECT i, 1 + i % 18, CASE WHEN i % 8 = 0 THEN NULL ELSE 1 + i % 22 END, date('2022-01-01', (i * 5 % "
  "360) || ' days'), 1 + i % 6, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN 'web' WHEN 2 THEN 'phone' ELSE "
  "'agency' END, 90.5 + i FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240) INSERT INTO extras "
  "SELECT i, 1 + i * 7 % 80, CASE i % 3 WHEN 0 THEN 'breakfast' WHEN 1 THEN 'parking' ELSE 'spa' END, 5 "
  "+ i % 12 FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 160) INSERT INTO reviews "
  "SELECT i, 1 + i * 3 % 100, 1 + i % 5, (1 + i % 28) || '.03.2022' FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO invoices "
  "SELECT i, i, 80.25 + i, CASE i % 2 WHEN 0 THEN 'GBP' ELSE 'CHF' END FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 59) INSERT INTO "
  "stock_levels SELECT 1 + i % 6, date('2022-01-03', (i / 6 * 7) || ' days'), 20 + i FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO meters "
  "SELECT i, 'P' || (i % 4), i * 2.5, CASE i % 3 WHEN 0 THEN 'kWh' ELSE 'MWh' END FROM n;"
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 15) INSERT INTO airlines "
  "SELECT i, 'Air ' || i, CASE i % 2 WHEN 0 THEN 'One' ELSE 'Star' END FROM n;";

static const FaultyStatement of_hotels[] = {
  { "fan-out",
    "SELECT SUM(b.total) FROM bookings b JOIN extras e ON e.booking_id = b.id" },
  { "fan-out",
    "SELECT b.channel, COUNT(*) AS bookings FROM bookings b JOIN extras e ON e.booking_id = "
    "b.id GROUP BY b.channel" },
  { "fan-out",
    "SELECT h.region, COUNT(*) AS room_count FROM hotels h JOIN rooms r ON r.hotel_id = h.id "
    "JOIN bookings b ON b.room_id = r.id GROUP BY h.region" },
  { "fan-out",
    "SELECT h.title, AVG(r.rate) AS rate FROM hotels h JOIN rooms r ON r.hotel_id = h.id JOIN "
    "bookings b ON b.room_id = r.id GROUP BY h.id, h.title" },
  { "fan-out",
    "SELECT b.id, b.arrival, b.total FROM bookings b JOIN reviews v ON v.booking_id = b.id" },
  { "fan-out",
    "SELECT r.kind, r.rate FROM rooms r INNER JOIN bookings b ON b.room_id = r.id ORDER BY "
    "r.rate" },
  { "fan-out",
    "SELECT SUM(e.fee), COUNT(v.id) FROM bookings b JOIN extras e ON e.booking_id = b.id JOIN "
    "reviews v ON v.booking_id = b.id" },
  { "fan-out",
    "SELECT x.channel, SUM(x.total) FROM (SELECT b.channel, b.total FROM bookings b JOIN "
    "reviews v ON v.booking_id = b.id) x GROUP BY x.channel" },
  { "fan-out",
    "WITH per AS (SELECT room_id, SUM(total) AS income FROM bookings GROUP BY room_id) SELECT "
    "SUM(per.income) FROM per JOIN bookings b ON b.room_id = per.room_id" },
  { "fan-out",
    "SELECT COUNT(b.total) FROM bookings b LEFT JOIN extras e ON e.booking_id = b.id" },
  { "fan-out",
    "SELECT SUM(x.total) FROM (SELECT id, total FROM bookings WHERE channel IN ('web', 'phone') "
    "UNION ALL SELECT id, total FROM bookings WHERE channel IN ('phone', 'agency')) x" },
  { "fan-out",
    "SELECT id, arrival FROM bookings WHERE nights >= 3 UNION ALL SELECT id, arrival FROM "
    "bookings WHERE nights BETWEEN 2 AND 4" },
  { "fan-out",
    "SELECT SUM(x.total) FROM (SELECT id, total FROM bookings WHERE channel = 'web' UNION ALL "
    "SELECT id, total FROM bookings WHERE channel <> 'agency') x" },
  { "fan-out",
    "SELECT r.kind FROM rooms r JOIN bookings b ON b.room_id = r.id GROUP BY r.kind HAVING "
    "SUM(r.rate) > 1000" },
  { "fan-out",
    "SELECT b.id, SUM(b.total) OVER () AS all_income FROM bookings b JOIN extras e ON "
    "e.booking_id = b.id" },
  { "cross-product",
    "SELECT COUNT(*) FROM hotels, guests" },
  { "cross-product",
    "SELECT h.title FROM hotels h, airlines a" },
  { "cross-product",
    "SELECT h.title, g.full_name FROM hotels h CROSS JOIN guests g" },
  { "cross-product",
    "SELECT r.id, b.id FROM rooms r JOIN bookings b ON r.rate < b.total" },
  { "cross-product",
    "SELECT SUM(r.rate) FROM hotels h INNER JOIN rooms r ON r.hotel_id = r.hotel_id" },
  { "cross-product",
    "SELECT AVG(b.total) FROM bookings b JOIN rooms r ON r.id = b.room_id OR r.floor = 2" },
  { "cross-product",
    "SELECT COUNT(*) FROM rooms r JOIN guests g ON r.id <= g.id" },
  { "join-kind",
    "SELECT h.title, a.brand FROM hotels h JOIN airlines a ON h.id = a.id" },
  { "join-kind",
    "SELECT g.full_name FROM guests g JOIN bookings b ON b.room_id = g.id" },
  { "join-kind",
    "SELECT COUNT(*) FROM bookings b JOIN guests g ON b.arrival = g.born_year" },
  { "row-loss",
    "SELECT h.title, COUNT(r.id) AS n FROM hotels h JOIN rooms r ON r.hotel_id = h.id GROUP BY "
    "h.id, h.title ORDER BY h.title" },
  { "row-loss",
    "SELECT g.full_name, SUM(b.total) FROM guests g JOIN bookings b ON b.guest_id = g.id GROUP "
    "BY g.id, g.full_name" },
  { "row-loss",
    "SELECT r.id, COUNT(b.id) FROM rooms r LEFT JOIN bookings b ON b.room_id = r.id WHERE "
    "b.nights > 2 GROUP BY r.id" },
  { "row-loss",
    "SELECT h.title, COUNT(b.id) FROM hotels h LEFT JOIN rooms r ON r.hotel_id = h.id INNER "
    "JOIN bookings b ON b.room_id = r.id GROUP BY h.id, h.title" },
  { "row-loss",
    "SELECT COUNT(*) FROM bookings WHERE channel <> 'web'" },
  { "row-loss",
    "SELECT SUM(b.total) FROM bookings b JOIN guests g ON g.id = b.guest_id" },
  { "not-in",
    "SELECT id FROM guests WHERE id NOT IN (SELECT guest_id FROM bookings)" },
  { "logic",
    "SELECT COUNT(*) FROM bookings WHERE channel != 'web' OR channel != 'phone'" },
  { "logic",
    "SELECT COUNT(*) FROM bookings WHERE nights > 2 OR nights < 5" },
  { "logic",
    "SELECT COUNT(*) FROM bookings WHERE NOT channel = 'web' OR NOT channel = 'agency'" },
  { "logic",
    "SELECT COUNT(*) FROM bookings WHERE channel NOT IN ('web') OR channel NOT IN ('phone')" },
  { "logic",
    "SELECT COUNT(*) FROM bookings WHERE channel IN ('web', 'phone') AND channel = 'agency'" },
  { "logic",
    "SELECT COUNT(*) FROM bookings WHERE nights > 5 AND nights <= 2" },
  { "logic",
    "SELECT COUNT(*) FROM bookings WHERE channel = 'web' OR channel = 'phone' AND nights > 3" },
  { "result-limit",
    "SELECT id, total FROM bookings LIMIT 10" },
  { "ties",
    "SELECT room_id, COUNT(*) AS n FROM bookings GROUP BY room_id ORDER BY n DESC LIMIT 3" },
  { "set",
    "SELECT full_name, born_year FROM guests UNION SELECT title, opened FROM hotels" },
  { "set",
    "SELECT title, region FROM hotels UNION ALL SELECT region, title FROM hotels" },
  { "set",
    "SELECT kind, rate FROM rooms UNION ALL SELECT rate, kind FROM rooms" },
  { "measure",
    "SELECT SUM(guest_id) FROM bookings" },
  { "measure",
    "SELECT SUM(born_year) FROM guests" },
  { "measure",
    "SELECT AVG(phone) FROM guests" },
  { "measure",
    "SELECT MAX(door_code) FROM rooms" },
  { "measure",
    "SELECT nights + channel FROM bookings" },
  { "type",
    "SELECT COUNT(*) FROM reviews WHERE posted >= '2022-03-05'" },
  { "type",
    "SELECT COUNT(*) FROM bookings WHERE arrival < '2022-06-31'" },
  { "group-name",
    "SELECT g.full_name, COUNT(b.id) FROM guests g JOIN bookings b ON b.guest_id = g.id GROUP "
    "BY g.full_name" },
  { "average",
    "SELECT AVG(t.mean) FROM (SELECT channel, AVG(total) AS mean FROM bookings GROUP BY "
    "channel) t" },
  { "spellings",
    "SELECT COUNT(*) FROM hotels WHERE region = 'North'" },
  { "null-comparison",
    "SELECT COUNT(*) FROM bookings WHERE channel = NULL" },
  { "mixed-units",
    "SELECT SUM(net) FROM invoices" },
  { "mixed-units",
    "SELECT place, AVG(consumption) FROM meters GROUP BY place" },
  { "snapshot",
    "SELECT hotel_id, SUM(on_hand) FROM stock_levels GROUP BY hotel_id" },
  { "snapshot",
    "SELECT SUM(on_hand) FROM stock_levels WHERE week >= '2022-02-01'" },
  { "average",
    "SELECT AVG(e.fee) AS average_extras_per_booking FROM extras e" },
};
/* clang-format on */

/* FixedStatement: a faulty statement, and a correct statement that gives the same rows as the first suggested fix. */
typedef struct
{
  const char *faulty;
  const char *right;
} FixedStatement;

/* clang-format off */
static const FixedStatement cured[] = {
  { "SELECT SUM(charge) FROM trips",
    "SELECT currency, SUM(charge) FROM trips GROUP BY currency" },
  { "SELECT SUM(staff) FROM headcounts",
    "SELECT SUM(staff) FROM headcounts WHERE month = '2024-12-01'" },
  { "SELECT depot_id, SUM(staff) FROM headcounts WHERE month < '2024-07-01' GROUP BY depot_id ORDER BY depot_id",
    "SELECT depot_id, staff FROM headcounts WHERE month = '2024-06-01' ORDER BY depot_id" },
  { "SELECT AVG(amount) AS average_fine_per_trip FROM fines",
    "SELECT SUM(amount) * 1.0 / COUNT(DISTINCT trip_id) FROM fines" },
  { "SELECT t.purpose, COUNT(*) AS number_of_trips FROM trips t JOIN fines f ON f.trip_id = t.id "
    "GROUP BY t.purpose ORDER BY t.purpose",
    "SELECT purpose, COUNT(*) FROM trips WHERE id IN (SELECT trip_id FROM fines) GROUP BY purpose ORDER BY purpose" },
  { "SELECT d.id, COUNT(*) AS vehicles FROM depots d JOIN vehicles v ON v.depot_id = d.id GROUP BY d.id ORDER BY d.id",
    "SELECT d.id, COUNT(v.id) FROM depots d LEFT JOIN vehicles v ON v.depot_id = d.id GROUP BY d.id ORDER BY d.id" },
  { "SELECT t.id, t.km FROM trips t JOIN fines f ON f.trip_id = t.id ORDER BY t.id",
    "SELECT DISTINCT t.id, t.km FROM trips t JOIN fines f ON f.trip_id = t.id ORDER BY t.id" },
};
/* clang-format on */
