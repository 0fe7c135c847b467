/* test-audit-measures.c - tests that misleading SQL is reported by the right check, and that correct SQL isn't
 * reported */
#include "audit/dowser-audit.h"
#include "session/dowser-finding.h"
#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/**
 * Statement: @sql: in SQLite's dialect; @check: the check of the expected finding, %NULL if only notes are expected;
 * @is_wrong: TRUE if the statement's number is wrong according to the finding
 */
typedef struct
{
  const char *sql;
  const char *check;
  gboolean is_wrong;
} Statement;

#define CLINIC                                                                                                         \
  "practices: practice_id INTEGER pk, name TEXT, city TEXT, founded_year INTEGER, opened DATE\n"                       \
  "doctors: doctor_id INTEGER pk, full_name TEXT, practice_id INTEGER -> practices, licence_number TEXT, "             \
  "zip INTEGER, salary REAL, hired DATE, status TEXT\n"                                                                \
  "patients: patient_id INTEGER pk, full_name TEXT, born DATE, referrer_id INTEGER -> patients, phone INTEGER\n"       \
  "visits: visit_id INTEGER pk, doctor_id INTEGER -> doctors required, patient_id INTEGER -> patients required, "      \
  "day DATE, minutes INTEGER, fee REAL, room_code INTEGER, note TEXT\n"                                                \
  "bills: bill_id INTEGER pk, visit_id INTEGER -> visits, amount REAL, paid_on TEXT\n"                                 \
  "courses: title TEXT, held TEXT, seats INTEGER, guest_num INTEGER\n"                                                 \
  "rates: valid_from DATE, valid_to DATE, rate REAL\n"                                                                 \
  "rooms: room_code INTEGER, wing TEXT\n"                                                                              \
  "calls: line TEXT, started_at INTEGER, ended_at INTEGER\n"

static DowserColumnProfile *
get_profile (DowserProfile *profile, const char *table, const char *column)
{
  const DowserTable *found = dowser_schema_find_table (dowser_profile_get_schema (profile), table);

  return dowser_profile_get (profile, dowser_table_find_column (found, column));
}

static void
fill_profile (DowserProfile *profile, const char *table, const char *column, gint64 n_nulls, gint64 n_distinct,
              const char *const *values)
{
  DowserColumnProfile *column_profile = get_profile (profile, table, column);

  column_profile->n_rows = 1000;
  column_profile->n_nulls = n_nulls;
  column_profile->n_distinct = n_distinct;
  column_profile->has_text = values[0] != NULL;
  column_profile->complete = TRUE;
  for (guint i = 0; values[i] != NULL; i++)
    g_ptr_array_add (column_profile->values, g_strdup (values[i]));
}

#define VALUES(...) ((const char *const[]){ __VA_ARGS__ __VA_OPT__ (, ) NULL })

static DowserProfile *
clinic_profile_new (const DowserSchema *schema)
{
  DowserProfile *profile = dowser_profile_new (schema);
  DowserColumnProfile *started = get_profile (profile, "calls", "started_at");

  started->min = dowser_value_new_integer (1700000000);
  started->max = dowser_value_new_integer (1710000000);
  fill_profile (profile, "practices", "city", 0, 4, VALUES ("Berlin", "NYC", "New York", "nyc"));
  fill_profile (profile, "practices", "name", 0, 1000, VALUES (NULL));
  fill_profile (profile, "doctors", "full_name", 0, 900, VALUES (NULL));
  fill_profile (profile, "doctors", "status", 40, 2, VALUES ("active", "left"));
  fill_profile (profile, "patients", "full_name", 0, 950, VALUES (NULL));
  fill_profile (profile, "patients", "referrer_id", 700, 120, VALUES (NULL));
  fill_profile (profile, "visits", "minutes", 0, 30, VALUES (NULL));
  fill_profile (profile, "visits", "note", 0, 3, VALUES ("none", "sent home", "well"));
  fill_profile (profile, "courses", "held", 0, 3, VALUES ("15.01.2024", "28.02.2024", "31.12.2023"));
  fill_profile (profile, "bills", "paid_on", 0, 3, VALUES ("2024-01-01", "2024-02-01", "2024-03-01"));
  get_profile (profile, "bills", "paid_on")->dates = 1;
  return profile;
}

#define VISITS_OF " FROM doctors d JOIN visits v ON v.doctor_id = d.doctor_id "

static const Statement faulty[] = {
  /* cross products */
  { "SELECT count(*) FROM doctors d JOIN visits v ON 1 = 1", "cross-product", TRUE },
  { "SELECT d.full_name, v.fee FROM doctors d JOIN visits v ON d.doctor_id = d.doctor_id", "cross-product", TRUE },
  { "SELECT sum(v.fee) FROM doctors d JOIN visits v ON v.visit_id = v.visit_id", "cross-product", TRUE },
  { "SELECT count(*) FROM doctors d JOIN visits v ON d.doctor_id < v.visit_id", "cross-product", TRUE },
  { "SELECT d.full_name, v.fee FROM doctors d JOIN visits v ON d.doctor_id = v.doctor_id OR 1 = 1", "cross-product",
    TRUE },
  { "SELECT p.name, sum(v.fee) FROM practices p JOIN visits v ON v.fee > 10 GROUP BY p.name", "cross-product", TRUE },
  { "SELECT avg(v.fee) FROM patients p LEFT JOIN visits v ON p.born IS NOT NULL", "cross-product", TRUE },
  { "SELECT d.full_name, count(*) FROM doctors d JOIN visits v ON d.status = 'active' GROUP BY d.full_name",
    "cross-product", TRUE },
  { "SELECT d.full_name, b.amount FROM doctors d JOIN bills b ON d.doctor_id > b.bill_id", "cross-product" },
  { "SELECT count(*) FROM doctors d CROSS JOIN visits v", "cross-product" },
  { "SELECT c.title, p.name FROM courses c CROSS JOIN practices p", "cross-product" },
  { "SELECT c.title, p.name FROM courses c JOIN practices p ON 1 = 1", "cross-product" },
  /* lost rows */
  { "SELECT d.full_name, v.fee FROM doctors d LEFT JOIN visits v ON v.doctor_id = d.doctor_id WHERE v.fee > 20",
    "row-loss" },
  { "SELECT p.name, d.full_name FROM practices p LEFT JOIN doctors d ON d.practice_id = p.practice_id "
    "WHERE d.status = 'active'",
    "row-loss" },
  { "SELECT p.name FROM practices p LEFT JOIN doctors d ON d.practice_id = p.practice_id "
    "WHERE d.hired BETWEEN '2020-01-01' AND '2020-12-31'",
    "row-loss" },
  { "SELECT full_name FROM doctors WHERE status <> 'left'", "row-loss" },
  { "SELECT full_name FROM doctors WHERE status NOT IN ('left')", "row-loss" },
  { "SELECT full_name FROM doctors WHERE NOT status = 'left'", "row-loss" },
  { "SELECT full_name FROM doctors WHERE status NOT LIKE 'l%'", "row-loss" },
  { "SELECT full_name FROM patients WHERE patient_id NOT IN (SELECT referrer_id FROM patients)", "not-in" },
  { "SELECT name FROM practices WHERE practice_id NOT IN (SELECT practice_id FROM doctors WHERE salary > 10)",
    "not-in" },
  /* measures computed from columns of an unsuitable kind */
  { "SELECT sum(doctor_id) FROM visits", "measure", TRUE },
  { "SELECT avg(patient_id) FROM visits", "measure", TRUE },
  { "SELECT day, sum(visit_id) FROM visits GROUP BY day", "measure", TRUE },
  { "SELECT sum(zip) FROM doctors", "measure", TRUE },
  { "SELECT avg(phone) FROM patients", "measure", TRUE },
  { "SELECT sum(room_code) FROM visits", "measure", TRUE },
  { "SELECT avg(day) FROM visits", "measure", TRUE },
  { "SELECT sum(born) FROM patients", "measure", TRUE },
  { "SELECT avg(started_at) FROM calls", "measure", TRUE },
  { "SELECT sum(started_at) FROM calls", "measure", TRUE },
  { "SELECT sum(guest_num) FROM courses", "measure", FALSE },
  { "SELECT sum(founded_year) FROM practices", "measure", TRUE },
  { "SELECT sum(minutes * doctor_id) FROM visits", "measure", TRUE },
  { "SELECT t.n FROM (SELECT doctor_id AS n FROM visits) t GROUP BY t.n HAVING sum(t.n) > 5", "measure", TRUE },
  { "SELECT sum(doctor_id) OVER (PARTITION BY day) FROM visits", "measure", TRUE },
  { "SELECT note + 1 FROM visits", "measure", TRUE },
  { "SELECT fee * 'high' FROM visits", "measure", TRUE },
  { "SELECT day - 30 FROM visits", "type" },
  { "SELECT v.fee FROM visits v WHERE v.day > v.day - 7", "type" },
  { "SELECT v.fee FROM visits v JOIN bills b ON b.bill_id = v.visit_id", "join-kind" },
  { "SELECT v.fee FROM visits v JOIN doctors d ON d.doctor_id = v.patient_id", "join-kind" },
  { "SELECT v.fee FROM visits v JOIN bills b ON v.doctor_id = b.amount", "join-kind" },
  { "SELECT d.full_name FROM doctors d JOIN practices p ON d.hired = p.practice_id", "join-kind" },
  { "SELECT p.name FROM practices p JOIN doctors d ON p.name = d.doctor_id", "join-kind" },
  { "SELECT fee FROM visits WHERE day > '2024-02-30'", "type" },
  { "SELECT fee FROM visits WHERE day BETWEEN '2024-01-01' AND '2024-13-01'", "type" },
  { "SELECT seats FROM courses WHERE held > '2024-01-01'", "type" },
  { "SELECT amount FROM bills WHERE paid_on = '31.01.2024'", "type" },
  { "SELECT amount FROM bills WHERE paid_on >= '13/01/2024'", "type" },
  /* groups and filters */
  { "SELECT d.full_name, sum(v.fee)" VISITS_OF "GROUP BY d.full_name", "group-name" },
  { "SELECT p.full_name, count(*) FROM patients p JOIN visits v ON v.patient_id = p.patient_id GROUP BY p.full_name",
    "group-name" },
  { "SELECT avg(t.a) FROM (SELECT doctor_id, avg(fee) AS a FROM visits GROUP BY doctor_id) t", "average" },
  { "WITH m AS (SELECT day, avg(minutes) AS a FROM visits GROUP BY day) SELECT avg(a) FROM m", "average" },
  { "SELECT doctor_id, count(*) AS n FROM visits GROUP BY doctor_id ORDER BY n DESC LIMIT 1", "ties" },
  { "SELECT fee FROM visits ORDER BY minutes DESC LIMIT 1", "ties" },
  { "SELECT name FROM practices WHERE city = 'NYC'", "spellings" },
  { "SELECT name FROM practices WHERE city = 'New York'", "spellings" },
  { "SELECT city, count(*) FROM practices GROUP BY city", "spellings" },
  { "SELECT fee FROM visits WHERE note = 'well' OR note = 'none' AND fee > 10", "logic" },
  { "SELECT fee FROM visits WHERE minutes = 5 OR minutes = 7 AND day > '2024-01-01'", "logic" },
  { "SELECT fee FROM visits WHERE note = 'well' AND note = 'none'", "logic" },
  { "SELECT fee FROM visits WHERE fee > 5 AND fee < 3", "logic" },
  { "SELECT fee FROM visits WHERE day >= '2024-05-01' AND day < '2024-05-01'", "logic" },
  { "SELECT fee FROM visits WHERE minutes BETWEEN 30 AND 10", "logic" },
  { "SELECT count(*) FROM visits WHERE fee IS NULL AND fee > 5", "logic" },
  { "SELECT doctor_id FROM visits GROUP BY doctor_id HAVING count(*) > 5 AND count(*) < 2", "logic" },
};

static const Statement sound[] = {
  { "SELECT count(*) FROM visits" },
  { "SELECT sum(fee) FROM visits" },
  { "SELECT avg(minutes) FROM visits" },
  { "SELECT avg(ended_at - started_at) FROM calls" },
  { "SELECT min(started_at), max(day) FROM calls, visits WHERE visits.note = calls.line" },
  { "SELECT avg(founded_year) FROM practices" },
  { "SELECT count(DISTINCT doctor_id), min(doctor_id), max(doctor_id) FROM visits" },
  { "SELECT sum(fee * minutes) FROM visits" },
  { "SELECT sum(CASE WHEN doctor_id = 3 THEN fee ELSE 0 END) FROM visits" },
  { "SELECT sum(CASE WHEN zip = 10115 THEN 1 ELSE 0 END) FROM doctors" },
  { "SELECT 2024 - founded_year FROM practices" },
  { "SELECT avg(2024 - founded_year) FROM practices" },
  { "SELECT sum(seats) FROM courses" },
  { "SELECT d.doctor_id, d.full_name, sum(v.fee)" VISITS_OF "GROUP BY d.doctor_id, d.full_name" },
  { "SELECT p.name, sum(d.salary) FROM practices p JOIN doctors d ON d.practice_id = p.practice_id GROUP BY p.name" },
  { "SELECT v.doctor_id, d.full_name, count(*)" VISITS_OF "GROUP BY v.doctor_id, d.full_name" },
  { "SELECT full_name, count(*) FROM patients GROUP BY full_name HAVING count(*) > 1" },
  { "SELECT a.full_name, b.full_name FROM doctors a JOIN doctors b ON a.doctor_id < b.doctor_id" },
  { "SELECT a.full_name, b.full_name FROM doctors a JOIN doctors b ON a.practice_id = b.practice_id AND a.doctor_id < "
    "b.doctor_id" },
  { "SELECT count(*) FROM doctors a JOIN doctors b ON a.practice_id = b.practice_id AND a.doctor_id <> b.doctor_id" },
  { "SELECT v.fee, r.rate FROM visits v JOIN rates r ON v.day BETWEEN r.valid_from AND r.valid_to" },
  { "SELECT sum(v.fee * r.rate) FROM visits v JOIN rates r ON v.day >= r.valid_from AND v.day < r.valid_to" },
  { "SELECT v.fee, t.a FROM visits v CROSS JOIN (SELECT avg(fee) AS a FROM visits) t" },
  { "SELECT count(*) FROM visits v JOIN (SELECT avg(fee) AS a FROM visits) t ON v.fee > t.a" },
  { "SELECT sum(v.fee) FROM doctors d JOIN visits v ON d.doctor_id = v.doctor_id AND v.fee > 10" },
  { "SELECT count(*) FROM patients p JOIN doctors d ON p.full_name = d.full_name OR p.full_name LIKE d.full_name" },
  { "SELECT d.full_name, v.fee FROM doctors d LEFT JOIN visits v ON v.doctor_id = d.doctor_id AND v.fee > 20" },
  { "SELECT d.full_name FROM doctors d LEFT JOIN visits v ON v.doctor_id = d.doctor_id WHERE v.visit_id IS NULL" },
  { "SELECT d.full_name, v.fee FROM doctors d LEFT JOIN visits v ON v.doctor_id = d.doctor_id WHERE d.salary > 20" },
  { "SELECT d.full_name, v.fee FROM doctors d LEFT JOIN visits v ON v.doctor_id = d.doctor_id WHERE coalesce(v.fee, 0) "
    "< 20" },
  { "SELECT fee FROM visits WHERE note <> 'none'" },
  { "SELECT fee FROM visits WHERE doctor_id NOT IN (SELECT doctor_id FROM doctors)" },
  { "SELECT name FROM practices WHERE practice_id NOT IN (SELECT practice_id FROM doctors WHERE practice_id IS NOT "
    "NULL)" },
  { "SELECT name FROM practices p WHERE NOT EXISTS (SELECT 1 FROM doctors d WHERE d.practice_id = p.practice_id)" },
  { "SELECT v.fee, b.amount FROM visits v JOIN bills b ON b.visit_id = v.visit_id" },
  { "SELECT v.fee, r.room_code FROM visits v JOIN rooms r ON r.room_code = v.room_code" },
  { "SELECT a.full_name, b.full_name FROM patients a JOIN patients b ON b.patient_id = a.referrer_id" },
  { "SELECT fee FROM visits WHERE day >= '2024-01-01' AND day < '2024-02-01'" },
  { "SELECT fee FROM visits WHERE day = '2024-02-29'" },
  { "SELECT amount FROM bills WHERE paid_on >= '2024-01-01'" },
  { "SELECT seats FROM courses WHERE held = '15.01.2024'" },
  { "SELECT name FROM practices WHERE city = 'Berlin'" },
  { "SELECT name FROM practices WHERE city IN ('NYC', 'nyc', 'New York')" },
  { "SELECT fee FROM visits WHERE note = 'well' OR note = 'none'" },
  { "SELECT fee FROM visits WHERE (note = 'well' OR note = 'none') AND fee > 10" },
  { "SELECT fee FROM visits WHERE (note = 'well' AND fee > 10) OR (note = 'none' AND fee > 20)" },
  { "SELECT fee FROM visits WHERE fee > 3 AND fee < 5" },
  { "SELECT fee FROM visits WHERE fee < 3 OR fee > 5" },
  { "SELECT fee FROM visits WHERE minutes >= 30 AND minutes <= 30" },
  { "SELECT full_name FROM doctors ORDER BY salary DESC LIMIT 1" },
  { "SELECT max(t.a) FROM (SELECT doctor_id, avg(fee) AS a FROM visits GROUP BY doctor_id) t" },
  { "SELECT doctor_id, avg(fee) FROM visits GROUP BY doctor_id" },
};

static GPtrArray *
audit_sql (const char *sql, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  g_autoptr (DowserPlan) audited = NULL;
  GPtrArray *findings = NULL;

  if (plan == NULL)
    g_error ("%s: %s", sql, error->message);
  audited = dowser_audit (plan, schema, profile, &findings, &error);
  if (audited == NULL)
    g_error ("%s: %s", sql, error->message);
  return findings;
}

static const DowserFinding *
find_finding (GPtrArray *findings, const char *check)
{
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((const DowserFinding *) findings->pdata[i])->check, check))
      return findings->pdata[i];
  return NULL;
}

/* Tests all statements, and logs each statement without the expected finding before the test fails. */
static void
test_misleading_sql_is_reported (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (CLINIC);
  g_autoptr (DowserProfile) profile = clinic_profile_new (schema);
  guint n_missed = 0;

  for (guint i = 0; i < G_N_ELEMENTS (faulty); i++)
    {
      g_autoptr (GPtrArray) findings = audit_sql (faulty[i].sql, schema, profile);
      const DowserFinding *found = find_finding (findings, faulty[i].check);

      if (found != NULL && (!faulty[i].is_wrong || dowser_finding_is_wrong (found)))
        continue;
      g_test_message ("%s: %s", faulty[i].sql, found != NULL ? "not wrong" : "silent");
      n_missed++;
    }
  g_assert_cmpuint (n_missed, ==, 0);
}

static void
test_correct_sql_is_not_reported (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (CLINIC);
  g_autoptr (DowserProfile) profile = clinic_profile_new (schema);
  guint n_reported = 0;

  for (guint i = 0; i < G_N_ELEMENTS (sound); i++)
    {
      g_autoptr (GPtrArray) findings = audit_sql (sound[i].sql, schema, profile);

      for (guint j = 0; j < findings->len; j++)
        {
          const DowserFinding *finding = findings->pdata[j];

          if (finding->severity == DOWSER_SEVERITY_NOTE)
            continue;
          g_test_message ("%s: %s: %s", sound[i].sql, finding->check, finding->message);
          n_reported++;
        }
    }
  g_assert_cmpuint (n_reported, ==, 0);
}

DOWSER_TEST_MAIN (audit_measures)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/planner/audit-measures/misleading-sql-is-reported", test_misleading_sql_is_reported);
  g_test_add_func ("/planner/audit-measures/correct-sql-is-not-reported", test_correct_sql_is_not_reported);
  return g_test_run ();
}
