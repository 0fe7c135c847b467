/* test-relation.c - tests that statements that count or add a row more than once are found, and similar correct
 * statements are not */
#include "audit/dowser-audit.h"
#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

/* A clinic: patients have visits and payments; a visit has lines; a bridge table joins doctors and wards. */
#define CLINIC                                                                                                         \
  "wards: ward_id INTEGER pk, city TEXT, beds INTEGER\n"                                                               \
  "doctors: doctor_id INTEGER pk, surname TEXT, salary REAL, ward_id INTEGER -> wards\n"                               \
  "patients: patient_id INTEGER pk, surname TEXT, region TEXT, credit REAL, ward_id INTEGER -> wards\n"                \
  "visits: visit_id INTEGER pk, patient_id INTEGER -> patients, doctor_id INTEGER -> doctors, day DATE, fee REAL, "    \
  "kind TEXT\n"                                                                                                        \
  "visit_lines: line_id INTEGER pk, visit_id INTEGER -> visits, drug_id INTEGER -> drugs, amount INTEGER, price "      \
  "REAL\n"                                                                                                             \
  "drugs: drug_id INTEGER pk, maker TEXT, cost REAL\n"                                                                 \
  "payments: payment_id INTEGER pk, patient_id INTEGER -> patients, paid REAL, day DATE, method TEXT\n"                \
  "allergies: patient_id INTEGER pk -> patients, drug_id INTEGER pk -> drugs, severity INTEGER\n"                      \
  "profiles: patient_id INTEGER pk -> patients, height REAL, blood TEXT\n"

typedef struct
{
  DowserDialectId dialect;
  const char *sql;
} TestStatement;

#define S DOWSER_DIALECT_SQLITE
#define P DOWSER_DIALECT_POSTGRESQL
#define M DOWSER_DIALECT_MYSQL
#define D DOWSER_DIALECT_DUCKDB

static const TestStatement faulty[] = {
  /* a parent's amount is added once for each child row */
  { S, "SELECT SUM(v.fee) FROM visits v JOIN visit_lines l ON l.visit_id = v.visit_id" },
  { P, "SELECT v.kind, SUM(v.fee) FROM visits v JOIN visit_lines l USING (visit_id) GROUP BY v.kind" },
  { S, "SELECT d.maker, SUM(v.fee) FROM visits v JOIN visit_lines l ON l.visit_id = v.visit_id JOIN drugs d ON "
       "d.drug_id = l.drug_id GROUP BY d.maker" },
  { M, "SELECT v.visit_id, SUM(v.fee) FROM visits v LEFT JOIN visit_lines l ON l.visit_id = v.visit_id GROUP BY "
       "v.visit_id" },
  { S, "SELECT AVG(p.credit) FROM patients p, visits v WHERE v.patient_id = p.patient_id" },
  { D, "SELECT w.city, AVG(d.salary) FROM wards w JOIN doctors d ON d.ward_id = w.ward_id JOIN visits v ON v.doctor_id "
       "= d.doctor_id GROUP BY w.city" },
  { S, "SELECT SUM(l.amount * l.price) FROM visit_lines l JOIN visits v ON v.visit_id = l.visit_id JOIN payments y ON "
       "y.patient_id = v.patient_id" },
  { P, "SELECT date_trunc('month', v.day), SUM(v.fee) FROM visits v JOIN visit_lines l ON l.visit_id = v.visit_id "
       "GROUP BY 1" },
  /* a parent's rows are counted once for each child row */
  { S, "SELECT COUNT(p.patient_id) FROM patients p JOIN visits v ON v.patient_id = p.patient_id" },
  { M, "SELECT v.kind, COUNT(v.visit_id) FROM visits v INNER JOIN visit_lines l ON v.visit_id = l.visit_id GROUP BY "
       "v.kind" },
  { S, "SELECT w.city, COUNT(d.surname) FROM wards w JOIN doctors d ON d.ward_id = w.ward_id JOIN patients p ON "
       "p.ward_id = w.ward_id GROUP BY w.city" },
  /* two children of one parent multiply each other's rows */
  { P, "SELECT p.region, SUM(y.paid), COUNT(v.visit_id) FROM patients p JOIN payments y ON y.patient_id = p.patient_id "
       "JOIN visits v ON v.patient_id = p.patient_id GROUP BY p.region" },
  { S, "SELECT p.patient_id, COUNT(*) FROM patients p JOIN payments y ON y.patient_id = p.patient_id JOIN visits v ON "
       "v.patient_id = p.patient_id GROUP BY p.patient_id" },
  { S, "SELECT COUNT(*) FROM wards w JOIN doctors d ON d.ward_id = w.ward_id JOIN patients p ON p.ward_id = "
       "w.ward_id" },
  { S, "SELECT p.surname, SUM(y.paid) FROM patients p LEFT JOIN payments y ON y.patient_id = p.patient_id LEFT JOIN "
       "allergies a ON a.patient_id = p.patient_id GROUP BY p.patient_id, p.surname" },
  { M, "SELECT SUM(y.paid) FROM payments y JOIN visits v ON v.patient_id = y.patient_id AND v.day = y.day" },
  { D, "SELECT y.method, sum(y.paid) FROM payments AS y INNER JOIN visits AS v ON v.patient_id = y.patient_id GROUP BY "
       "y.method" },
  /* the join is in a step or subquery, and the sum is outside */
  { S, "SELECT SUM(t.fee) FROM (SELECT v.fee AS fee, l.amount FROM visits v JOIN visit_lines l ON l.visit_id = "
       "v.visit_id) t" },
  { P, "WITH j AS (SELECT v.visit_id, v.kind, v.fee, l.line_id FROM visits v JOIN visit_lines l ON l.visit_id = "
       "v.visit_id) SELECT kind, SUM(fee) FROM j GROUP BY kind" },
  { S, "WITH per AS (SELECT v.visit_id, p.credit, SUM(l.amount) AS n FROM patients p JOIN visits v ON v.patient_id = "
       "p.patient_id JOIN visit_lines l ON l.visit_id = v.visit_id GROUP BY v.visit_id, p.credit, p.patient_id) "
       "SELECT SUM(credit) FROM per" },
  { D, "WITH a AS (SELECT v.visit_id AS id, v.fee AS f FROM visits v), b AS (SELECT a.f, l.drug_id FROM a JOIN "
       "visit_lines l ON l.visit_id = a.id) SELECT AVG(b.f) FROM b" },
  /* a step of groups joined with a child table */
  { S, "WITH t AS (SELECT patient_id, SUM(paid) AS paid FROM payments GROUP BY patient_id) SELECT SUM(t.paid) FROM t "
       "JOIN visits v ON v.patient_id = t.patient_id" },
  { P, "SELECT p.region, SUM(t.n) FROM patients p JOIN (SELECT patient_id, COUNT(*) AS n FROM visits GROUP BY "
       "patient_id) t ON t.patient_id = p.patient_id JOIN payments y ON y.patient_id = p.patient_id GROUP BY "
       "p.region" },
  { S, "WITH t AS (SELECT patient_id, kind, SUM(fee) AS f FROM visits GROUP BY patient_id, kind) SELECT SUM(y.paid) "
       "FROM payments y JOIN t ON t.patient_id = y.patient_id" },
  /* a total of subtotals; the subtotals count the same row more than once */
  { S,
    "WITH t AS (SELECT a.drug_id, SUM(p.credit) AS c FROM patients p JOIN allergies a ON a.patient_id = p.patient_id "
    "GROUP BY a.drug_id) SELECT SUM(c) FROM t" },
  /* window functions */
  { S, "SELECT v.visit_id, l.line_id, SUM(v.fee) OVER (PARTITION BY v.patient_id) FROM visits v JOIN visit_lines l ON "
       "l.visit_id = v.visit_id" },
  { P, "SELECT l.line_id, SUM(v.fee) OVER (ORDER BY v.day) FROM visits v JOIN visit_lines l ON l.visit_id = "
       "v.visit_id" },
  { D, "SELECT l.line_id, AVG(v.fee) OVER () FROM visits v JOIN visit_lines l ON l.visit_id = v.visit_id" },
  /* the aggregate is only in HAVING or ORDER BY */
  { S, "SELECT p.region FROM patients p JOIN visits v ON v.patient_id = p.patient_id GROUP BY p.region HAVING "
       "SUM(p.credit) > 100" },
  { M, "SELECT p.region FROM patients p JOIN visits v ON v.patient_id = p.patient_id GROUP BY p.region ORDER BY "
       "SUM(p.credit) DESC" },
  { S,
    "SELECT p.region, COUNT(DISTINCT p.patient_id) FROM patients p JOIN visits v ON v.patient_id = p.patient_id GROUP "
    "BY p.region ORDER BY AVG(p.credit)" },
  /* the same table is used twice */
  { S, "SELECT SUM(x.paid) FROM (SELECT paid FROM payments UNION ALL SELECT paid FROM payments) x" },
  { P, "SELECT SUM(x.paid) FROM (SELECT paid FROM payments WHERE method = 'cash' UNION ALL SELECT paid FROM payments "
       "WHERE paid > 100) x" },
  { S,
    "WITH x AS (SELECT p.region AS r, y.paid AS paid FROM payments y JOIN patients p ON p.patient_id = y.patient_id "
    "UNION ALL SELECT p.region, y.paid FROM payments y JOIN patients p ON p.patient_id = y.patient_id WHERE y.paid > "
    "10) SELECT r, SUM(paid) FROM x GROUP BY r" },
  /* the condition is inside the aggregated expression */
  { S, "SELECT SUM(CASE WHEN l.amount > 1 THEN v.fee ELSE 0 END) FROM visits v JOIN visit_lines l ON l.visit_id = "
       "v.visit_id" },
  { P, "SELECT SUM(v.fee) FILTER (WHERE v.kind = 'a') FROM visits v JOIN visit_lines l ON l.visit_id = v.visit_id" },
  /* the wrong total is nested in a condition */
  { S,
    "SELECT surname FROM patients WHERE credit > (SELECT AVG(p.credit) FROM patients p JOIN visits v ON v.patient_id "
    "= p.patient_id)" },
  /* a table is crossed with many rows */
  { S, "SELECT SUM(d.salary) FROM doctors d CROSS JOIN wards w" },
};

static const TestStatement harmless[] = {
  /* rows of the "many" side of a join are counted and added, so no row is repeated */
  { S, "SELECT COUNT(*) FROM visits v JOIN visit_lines l ON l.visit_id = v.visit_id" },
  { P, "SELECT p.region, SUM(v.fee) FROM patients p JOIN visits v ON v.patient_id = p.patient_id GROUP BY p.region" },
  { S,
    "SELECT p.surname, COUNT(*) FROM patients p JOIN visits v ON v.patient_id = p.patient_id GROUP BY p.patient_id" },
  { M, "SELECT p.surname, COUNT(p.patient_id) FROM patients p JOIN visits v ON v.patient_id = p.patient_id GROUP BY "
       "p.patient_id, p.surname" },
  { S, "SELECT w.city, COUNT(w.city) FROM wards w JOIN doctors d ON d.ward_id = w.ward_id GROUP BY w.city ORDER BY "
       "COUNT(w.city) DESC" },
  { S, "SELECT SUM(l.amount * d.cost) FROM visit_lines l JOIN drugs d ON d.drug_id = l.drug_id" },
  { D, "SELECT SUM(l.amount * (l.price - d.cost)) FROM visit_lines l JOIN drugs d ON d.drug_id = l.drug_id JOIN visits "
       "v ON v.visit_id = l.visit_id" },
  /* the joined tables are one to one */
  { S,
    "SELECT r.blood, SUM(p.credit) FROM patients p JOIN profiles r ON r.patient_id = p.patient_id GROUP BY r.blood" },
  { P, "SELECT SUM(p.credit) FROM patients p LEFT JOIN profiles r USING (patient_id)" },
  /* left joins keep rows without a match, which count as 0 */
  { S, "SELECT p.surname, COUNT(v.visit_id) FROM patients p LEFT JOIN visits v ON v.patient_id = p.patient_id GROUP BY "
       "p.patient_id" },
  { M,
    "SELECT p.region, SUM(v.fee) FROM patients p LEFT JOIN visits v ON v.patient_id = p.patient_id LEFT JOIN doctors "
    "d ON d.doctor_id = v.doctor_id GROUP BY p.region" },
  { P, "SELECT d.surname, SUM(v.fee) FROM visits v RIGHT JOIN doctors d ON d.doctor_id = v.doctor_id GROUP BY "
       "d.doctor_id, d.surname" },
  /* distinct values, and aggregates that ignore repeated values */
  { S,
    "SELECT COUNT(DISTINCT p.patient_id), MAX(p.credit), MIN(p.credit) FROM patients p JOIN visits v ON v.patient_id "
    "= p.patient_id" },
  { P, "SELECT v.visit_id, AVG(v.fee), SUM(l.price) FROM visits v JOIN visit_lines l ON l.visit_id = v.visit_id GROUP "
       "BY v.visit_id" },
  /* the child rows are aggregated first, then joined */
  { S,
    "WITH t AS (SELECT patient_id, SUM(paid) AS paid FROM payments GROUP BY patient_id), u AS (SELECT patient_id, "
    "COUNT(*) AS n FROM visits GROUP BY patient_id) SELECT p.region, SUM(t.paid), SUM(u.n) FROM patients p LEFT JOIN "
    "t ON t.patient_id = p.patient_id LEFT JOIN u ON u.patient_id = p.patient_id GROUP BY p.region" },
  { P,
    "SELECT SUM(x.credit) FROM (SELECT DISTINCT p.patient_id, p.credit FROM patients p JOIN visits v ON v.patient_id "
    "= p.patient_id) x" },
  { D, "SELECT AVG(n) FROM (SELECT patient_id, COUNT(*) AS n FROM visits GROUP BY patient_id) t" },
  { S, "WITH m AS (SELECT strftime('%Y', day) AS y, SUM(fee) AS f FROM visits GROUP BY 1), n AS (SELECT "
       "strftime('%Y', day) AS y, SUM(paid) AS g FROM payments GROUP BY 1) SELECT SUM(m.f), SUM(n.g) FROM m JOIN n ON "
       "n.y = m.y" },
  { S, "SELECT SUM(t.fee), t.kind FROM (SELECT v.*, d.surname FROM visits v JOIN doctors d ON d.doctor_id = "
       "v.doctor_id) t GROUP BY t.kind" },
  { S,
    "WITH t AS (SELECT a.drug_id, SUM(p.credit) AS c FROM patients p JOIN allergies a ON a.patient_id = p.patient_id "
    "GROUP BY a.drug_id) SELECT AVG(c), MAX(c) FROM t" },
  { P, "WITH t AS (SELECT p.patient_id, p.region, SUM(v.fee) AS f FROM patients p JOIN visits v ON v.patient_id = "
       "p.patient_id GROUP BY p.patient_id, p.region) SELECT region, SUM(f) FROM t GROUP BY region" },
  /* conditions that don't multiply rows */
  { S, "SELECT SUM(fee) FROM visits WHERE visit_id IN (SELECT visit_id FROM visit_lines WHERE amount > 1)" },
  { P, "SELECT SUM(v.fee) FROM visits v WHERE EXISTS (SELECT 1 FROM visit_lines l WHERE l.visit_id = v.visit_id)" },
  { S,
    "SELECT SUM(a.severity) FROM allergies a JOIN drugs d ON d.drug_id = a.drug_id JOIN patients p ON p.patient_id = "
    "a.patient_id" },
  { S, "SELECT SUM(p.credit) FROM patients p JOIN allergies a ON a.patient_id = p.patient_id WHERE a.drug_id = 7" },
  { M, "SELECT SUM(p.credit) FROM patients p LEFT JOIN allergies a ON a.patient_id = p.patient_id AND a.drug_id = 7 "
       "WHERE a.severity IS NULL" },
  { S,
    "SELECT d.drug_id, SUM(p.credit) FROM patients p JOIN allergies a ON a.patient_id = p.patient_id JOIN drugs d ON "
    "d.drug_id = a.drug_id GROUP BY d.drug_id" },
  { S, "SELECT SUM(v.fee) FROM visits v CROSS JOIN (SELECT MAX(day) AS last FROM visits) m WHERE v.day = m.last" },
  { D, "SELECT v.fee / t.total FROM visits v, (SELECT SUM(fee) AS total FROM visits) t" },
  { P, "SELECT SUM(v.fee / t.total) FROM visits v CROSS JOIN (SELECT SUM(fee) AS total FROM visits) t" },
  /* a condition chooses which child rows are counted */
  { S, "SELECT SUM(CASE WHEN p.region = 'north' THEN 1 ELSE 0 END) FROM patients p JOIN visits v ON v.patient_id = "
       "p.patient_id" },
  { P, "SELECT COUNT(*) FILTER (WHERE p.region = 'north') FROM patients p JOIN visits v ON v.patient_id = "
       "p.patient_id" },
  /* windows over the most detailed rows, or over groups */
  { S, "SELECT v.visit_id, SUM(v.fee) OVER (PARTITION BY v.patient_id ORDER BY v.day) FROM visits v JOIN patients p ON "
       "p.patient_id = v.patient_id" },
  { P, "SELECT p.region, SUM(v.fee), SUM(SUM(v.fee)) OVER () FROM patients p JOIN visits v ON v.patient_id = "
       "p.patient_id GROUP BY p.region" },
  { S,
    "SELECT l.line_id, ROW_NUMBER() OVER (PARTITION BY v.visit_id ORDER BY l.price) FROM visits v JOIN visit_lines l "
    "ON l.visit_id = v.visit_id" },
  /* the parts of a UNION over one table have no row in common, or their rows are in different groups */
  { S, "SELECT SUM(x.paid) FROM (SELECT paid FROM payments WHERE method = 'cash' UNION ALL SELECT paid FROM payments "
       "WHERE method = 'card') x" },
  { P, "SELECT SUM(x.paid) FROM (SELECT paid FROM payments WHERE paid < 10 UNION ALL SELECT paid FROM payments WHERE "
       "paid >= 10) x" },
  { S, "SELECT x.what, SUM(x.n) FROM (SELECT 'fee' AS what, fee AS n FROM visits UNION ALL SELECT 'paid', paid FROM "
       "payments) x GROUP BY x.what" },
  { S, "SELECT x.what, SUM(x.n) FROM (SELECT 'all' AS what, fee AS n FROM visits UNION ALL SELECT 'late', fee FROM "
       "visits WHERE kind = 'late') x GROUP BY x.what" },
  /* pairs of rows of one table are intended */
  { S, "SELECT COUNT(*) FROM doctors a JOIN doctors b ON a.ward_id = b.ward_id AND a.doctor_id < b.doctor_id" },
  { S, "SELECT COUNT(*) FROM patients a JOIN wards w ON w.ward_id = a.ward_id JOIN patients b ON b.ward_id = "
       "w.ward_id" },
};

static gboolean
has_fan_out (const DowserSchema *schema, const TestStatement *statement)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (statement->sql, statement->dialect, schema, &error);
  g_autoptr (DowserPlan) audited = NULL;

  g_test_message ("%s", statement->sql);
  g_assert_no_error (error);
  audited = dowser_audit (plan, schema, NULL, &findings, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (g_strcmp0 (finding->check, "fan-out") != 0)
        continue;
      g_test_message ("  %s: %s", finding->path, finding->message);
      return TRUE;
    }
  return FALSE;
}

static void
check_all (const TestStatement *statements, gsize n, gboolean expected)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (CLINIC);

  for (gsize i = 0; i < n; i++)
    {
      gboolean found = has_fan_out (schema, &statements[i]);

      if (found != expected)
        g_test_fail_printf ("%s: %s", expected ? "missed" : "blamed", statements[i].sql);
    }
}

static void
test_repeated_rows_are_reported (void)
{
  check_all (faulty, G_N_ELEMENTS (faulty), TRUE);
}

static void
test_correct_statements_are_not_reported (void)
{
  check_all (harmless, G_N_ELEMENTS (harmless), FALSE);
}

DOWSER_TEST_MAIN (relation)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/relation/repeated-rows-are-reported", test_repeated_rows_are_reported);
  g_test_add_func ("/planner/relation/correct-statements-are-not-reported", test_correct_statements_are_not_reported);
  return g_test_run ();
}
