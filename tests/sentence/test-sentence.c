/* test-sentence.c - tests which plans sentences are read as, and which sentences are written for these plans */
#include "sentence/dowser-sentence.h"

#include "audit/dowser-audit.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/run-plan.h"
#include "support/shop.h"

#include <string.h>

/** Sentence: @sentence_text: (nullable): the sentence written for the plan, if it differs from @typed */
typedef struct
{
  const char *typed;
  const char *sentence_text;
} Sentence;

static const Sentence sentences[] = {
  { "orders", NULL },
  { "address", "addresses" },
  { "customers where (lowest order date from orders) is in 2024", NULL },
  { "customers where there are (number of their orders)", NULL },
  { "orders where status is \"open\"", NULL },
  { "orders where status is open", "orders where status is \"open\"" },
  { "number of orders", NULL },
  { "how many orders", "number of orders" },
  { "name, country of customers", NULL },
  { "name and country of customers", "name, country of customers" },
  { "distinct country", NULL },
  { "name of customers, (number of their orders)", NULL },
  { "name of customers, number of their orders", "name of customers, (number of their orders)" },
  { "sum of total by status", NULL },
  { "orders by status", "number of orders by status" },
  { "orders per status", "number of orders by status" },
  { "status, total grouped by status", NULL },
  { "sum of total by status, highest sum of total first, top 5", NULL },
  { "total total per status", "sum of total by status" },
  { "number of orders by month of order date", NULL },
  { "sum of total by name of customers", NULL },
  { "country where (country is \"Norway\" or country is \"Sweden\") and not email is empty", NULL },
  { "status, number of orders grouped by status", "number of orders by status" },
  { "number of orders, status grouped by status", NULL },
  { "number of orders by status, only groups where number of orders is more than 10", NULL },
  { "customers where there are (their orders)", "customers with orders" },
  { "customers without orders", NULL },
  { "customers with orders where country is \"Norway\"", NULL },
  { "customers where (number of their orders) is more than 3", "customers with more than 3 orders" },
  { "customers where number of their orders > 3", "customers with more than 3 orders" },
  { "customers where there are (their orders where status is \"open\")", NULL },
  { "sum of total by city of their billing address", NULL },
  { "total where city of their billing address is not city of their shipping address", NULL },
  { "price where price is more than (average price)", "price where price is more than (average price)" },
  { "(price divided by 2) as a whole number", NULL },
  { "orders where total is 1 where status is \"open\"", "orders where total is 1 and status is \"open\"" },
  { "orders where order date is in 2024", NULL },
  { "orders where order date is in November 2024", NULL },
  { "orders where order date is in December 2024", NULL },
  { "orders in 2024", "orders where order date is in 2024" },
  { "orders where order date is at least 2024-12-01 and order date is less than 2025-01-01",
    "orders where order date is in December 2024" },
  { "orders where order date is at least 2024-11-01 and order date is less than 2025-01-01", NULL },
  { "orders where total is under 3", "orders where total is less than 3" },
  { "orders where total under 3", "orders where total is less than 3" },
  { "orders where total < 3", "orders where total is less than 3" },
  { "orders where total is over 3", "orders where total is more than 3" },
  { "orders where total is greater than 3", "orders where total is more than 3" },
  { "orders where total > 3", "orders where total is more than 3" },
  { "orders where total >= 3", "orders where total is at least 3" },
  { "orders where total <= 3", "orders where total is at most 3" },
  { "orders where total = 3", "orders where total is 3" },
  { "orders where total <> 3", "orders where total is not 3" },
  { "orders where total != 3", "orders where total is not 3" },
  { "orders where order date is after 2024-01-01", "orders where order date is more than 2024-01-01" },
  { "orders where order date is before 2024-01-01", "orders where order date is less than 2024-01-01" },
  { "orders where status contains open", "orders where status contains \"open\"" },
  { "orders where status does not contain open", "orders where status does not contain \"open\"" },
  { "orders where status starts with open", "orders where status starts with \"open\"" },
  { "orders where status ends with open", "orders where status ends with \"open\"" },
  { "orders where status is not open", "orders where status is not \"open\"" },
  { "minimum total", "lowest total" },
  { "maximum total", "highest total" },
  { "earliest order date", "lowest order date" },
  { "latest order date", "highest order date" },
  { "average of total", "average total" },
  { "count of orders", "number of orders" },
  { "customers with fewer than 3 orders", "customers with less than 3 orders" },
  { "orders, per status the one with the 99th highest total", "per status the orders with the 99th highest total" },
  { "average (sum of total only where (total is more than 3) by status)", NULL },
};

static void
assert_sentence (const DowserSchema *schema, const Sentence *sentence)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence->typed, schema, &error);
  g_autofree char *sentence_text = NULL;

  if (plan == NULL)
    {
      g_test_message ("%s: %s", sentence->typed, error->message);
      g_test_fail ();
      return;
    }
  sentence_text = dowser_sentence_write (plan, schema, &error);
  if (g_strcmp0 (sentence_text, sentence->sentence_text != NULL ? sentence->sentence_text : sentence->typed) != 0)
    {
      g_test_message ("%s: %s", sentence->typed, sentence_text != NULL ? sentence_text : error->message);
      g_test_fail ();
    }
}

static void
test_sentences_are_written_as_read (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    assert_sentence (schema, &sentences[i]);
}

/* The tables of two sources on different subjects. The same kinds of questions are asked about both sources. */
static const char *const company
    = "stores: id INTEGER pk, name TEXT, region TEXT\n"
      "sales: id INTEGER pk, store_id INTEGER -> stores, amount REAL, sold_on DATE, segment TEXT, profit REAL\n"
      "countries: id INTEGER pk, name TEXT\n"
      "customers: id INTEGER pk, full_name TEXT, country_id INTEGER -> countries\n"
      "suppliers: id INTEGER pk, company TEXT, country_id INTEGER -> countries\n"
      "orders: id INTEGER pk, customer_id INTEGER -> customers, ordered_on DATE, shipped_on DATE, ship_from TEXT, "
      "ship_to TEXT\n"
      "bookings: id INTEGER pk, customer_id INTEGER -> customers, booked_on DATE\n"
      "employees: id INTEGER pk, surname TEXT, salary REAL, manager_id INTEGER -> employees\n"
      "products: id INTEGER pk, product_name TEXT, category TEXT, price REAL\n";
static const char *const university
    = "campus: campus_id INTEGER pk, campus_name TEXT\n"
      "Enrolments: EnrolmentId INTEGER pk, campus_id INTEGER -> campus, Fee REAL, EnrolledOn DATE, Level TEXT\n"
      "faculties: faculty_id INTEGER pk, faculty_name TEXT\n"
      "students: student_id INTEGER pk, surname TEXT, faculty_id INTEGER -> faculties\n"
      "teachers: teacher_id INTEGER pk, wage REAL, faculty_id INTEGER -> faculties, mentor_id INTEGER -> teachers\n"
      "exams: exam_id INTEGER pk, student_id INTEGER -> students, SatOn DATE, MarkedOn DATE, mark REAL\n"
      "airports: code TEXT pk, airport_name TEXT\n"
      "trips: trip_id INTEGER pk, origin_code TEXT -> airports, destination_code TEXT -> airports\n"
      "courses: course_id INTEGER pk, subject TEXT, credits INTEGER\n";

static const Sentence company_sentences[] = {
  { "average of the monthly sums of amount by region", "average (sum of amount by month of sold on) by region" },
  { "customers without more than 3 orders", NULL },
  { "employees with salary more than salary of their manager",
    "employees where salary is more than salary of their manager" },
  { "orders from Norway to Sweden", "orders where ship from is \"Norway\" and ship to is \"Sweden\"" },
  { "per category the products with the second highest price", NULL },
  { "share of each segment in sum of profit", "share of sum of profit by segment" },
  { "countries with more customers than suppliers", NULL },
  { "orders where shipped on minus ordered on is more than 5 days",
    "orders where shipped on minus ordered on is more than 5" },
  { "count of customers whose first booking is in 2024 by month of first booking",
    "number of customers by month of (lowest booked on of their bookings) where (lowest booked on of their bookings) "
    "is in 2024" },
};
static const Sentence university_sentences[] = {
  { "average of the monthly sums of fee by campus name",
    "average (sum of fee by month of enrolled on) by campus name" },
  { "students without more than 3 exams", NULL },
  { "teachers with wage more than wage of their mentor", "teachers where wage is more than wage of their mentor" },
  { "trips from Oslo to Stockholm",
    "trips where airport name of their origin is \"Oslo\" and airport name of their destination is \"Stockholm\"" },
  { "per subject the courses with the second highest credits", NULL },
  { "share of each level in sum of fee", "share of sum of fee by level" },
  { "faculties with more students than teachers", NULL },
  { "exams where marked on minus sat on is more than 5 days", "exams where marked on minus sat on is more than 5" },
  { "count of students whose first sat on of their exams is in 2024 by month of first sat on of their exams",
    "number of students by month of (lowest sat on of their exams) where (lowest sat on of their exams) is in 2024" },
};

static void
test_hard_ones (gconstpointer university_too)
{
  gboolean second = GPOINTER_TO_INT (university_too);
  g_autoptr (DowserSchema) schema = schema_new_from_lines (second ? university : company);

  for (guint i = 0; i < (second ? G_N_ELEMENTS (university_sentences) : G_N_ELEMENTS (company_sentences)); i++)
    assert_sentence (schema, second ? &university_sentences[i] : &company_sentences[i]);
}

/* --- What the hard ones answer --- */

/* Rows for special cases: equal values, NULLs, the same month of another year, a customer without orders, a country
 * with as many customers as suppliers, an employee who earns as much as the manager. */
static const char *const company_rows
    = "INSERT INTO stores VALUES (1, 'One', 'North'), (2, 'Two', 'North'), (3, 'Three', 'South'), (4, 'Four', NULL), "
      "(5, 'Five', 'East');"
      "INSERT INTO sales VALUES (1, 1, 10, '2024-01-05', 'A', 10), (2, 2, 30, '2024-01-20', 'A', NULL), "
      "(3, 1, 20, '2024-02-01', 'B', -5), (4, 1, NULL, '2024-03-01', 'B', 15), (5, 3, 8, '2024-01-31', NULL, 20), "
      "(6, 3, 4, '2023-01-31', 'C', 0), (7, NULL, 100, '2024-01-01', 'C', NULL), (8, 4, 6, NULL, 'D', NULL);"
      "INSERT INTO countries VALUES (1, 'Norway'), (2, 'Sweden'), (3, 'Denmark'), (4, 'Finland'), (5, 'Iceland');"
      "INSERT INTO customers VALUES (1, 'Ann', 1), (2, 'Bob', 1), (3, 'Cid', 2), (4, 'Dan', 4), (5, 'Eve', 4), "
      "(6, 'Fay', 4), (7, 'Gus', 5), (8, 'Ann', NULL);"
      "INSERT INTO suppliers VALUES (1, 'P', 1), (2, 'Q', 2), (3, 'R', 3), (4, 'S', 4), (5, 'T', 4), (6, 'U', NULL);"
      "INSERT INTO orders VALUES (1, 1, '2024-03-01', '2024-03-06', 'Norway', 'Sweden'), "
      "(2, 1, '2024-03-01', '2024-03-07', 'Norway', 'Sweden'), (3, 1, '2024-01-30', '2024-02-06', 'Sweden', 'Norway'), "
      "(4, 1, '2023-12-30', '2024-01-02', 'Norway', 'Norway'), (5, 2, '2024-05-01', NULL, 'Norway', NULL), "
      "(6, 2, NULL, '2024-05-01', NULL, 'Sweden'), (7, 2, '2023-01-01', '2024-01-01', 'norway', 'Sweden'), "
      "(8, 4, '2024-02-25', '2024-03-01', 'Denmark', 'Sweden'), (9, NULL, '2024-02-24', '2024-03-01', NULL, NULL);"
      "INSERT INTO bookings VALUES (1, 1, '2024-02-01'), (2, 1, '2024-01-10'), (3, 1, NULL), (4, 2, '2023-12-31'), "
      "(5, 2, '2024-01-05'), (6, 3, '2024-01-31'), (7, 4, '2025-01-01'), (8, 5, '2024-12-31'), (9, NULL, "
      "'2024-03-01'), "
      "(10, 7, NULL), (11, 6, '2024-01-01'), (12, 6, '2024-01-01');"
      "INSERT INTO employees VALUES (1, 'A', 100, NULL), (2, 'B', 120, 1), (3, 'C', 100, 1), (4, 'D', NULL, 1), "
      "(5, 'E', 50, 4), (6, 'F', 119, 2), (7, 'G', 10, 7), (8, 'B', 121, 2);"
      "INSERT INTO products VALUES (1, 'a', 'A', 10), (2, 'b', 'A', 10), (3, 'c', 'A', 8), (4, 'd', 'A', 8), "
      "(5, 'e', 'A', 5), (6, 'f', 'B', 7), (7, 'g', 'B', 7), (8, 'h', 'C', NULL), (9, 'i', NULL, 3), (10, 'j', NULL, "
      "2), "
      "(11, 'c', 'D', 1), (12, 'c', 'D', 8);";
static const char *const university_rows
    = "INSERT INTO campus VALUES (1, 'Hill'), (2, 'Hill'), (3, 'Lake'), (4, NULL), (5, 'Park');"
      "INSERT INTO Enrolments VALUES (1, 1, 10, '2024-01-05', 'BA'), (2, 2, 30, '2024-01-20', 'BA'), "
      "(3, 1, 20, '2024-02-01', 'MA'), (4, 1, NULL, '2024-03-01', 'MA'), (5, 3, 8, '2024-01-31', NULL), "
      "(6, 3, 12, '2023-01-31', 'PhD'), (7, NULL, 40, '2024-01-01', 'PhD'), (8, 4, NULL, NULL, 'None');"
      "INSERT INTO faculties VALUES (1, 'Law'), (2, 'Art'), (3, 'Music'), (4, 'Physics'), (5, 'Physics');"
      "INSERT INTO students VALUES (1, 'Ann', 1), (2, 'Bob', 1), (3, 'Cid', 2), (4, 'Dan', 4), (5, 'Eve', 4), "
      "(6, 'Fay', 4), (7, 'Gus', 5), (8, 'Ann', NULL);"
      "INSERT INTO teachers VALUES (1, 100, 1, NULL), (2, 120, 2, 1), (3, 100, 3, 1), (4, NULL, 4, 1), (5, 50, 4, 4), "
      "(6, 121, NULL, 2);"
      "INSERT INTO exams VALUES (1, 1, '2024-03-01', '2024-03-06', 1), (2, 1, '2024-03-01', '2024-03-07', 2), "
      "(3, 1, '2024-01-30', '2024-02-06', 3), (4, 1, '2024-12-30', '2025-01-02', NULL), (5, 2, '2024-05-01', NULL, 1), "
      "(6, 2, NULL, '2024-05-01', 1), (7, 2, '2023-01-01', '2024-01-01', 4), (8, 4, '2024-01-25', '2024-03-01', 2), "
      "(9, NULL, '2024-02-24', '2024-03-01', 2), (10, 5, '2025-01-01', '2025-01-02', 2);"
      "INSERT INTO airports VALUES ('OSL', 'Oslo'), ('TRF', 'Oslo'), ('ARN', 'Stockholm'), ('CPH', 'Copenhagen'), "
      "('ZZZ', NULL);"
      "INSERT INTO trips VALUES (1, 'OSL', 'ARN'), (2, 'ARN', 'OSL'), (3, 'TRF', 'ARN'), (4, 'OSL', 'CPH'), "
      "(5, 'CPH', 'ARN'), (6, NULL, 'ARN'), (7, 'OSL', NULL), (8, 'OSL', 'ZZZ'), (9, 'OSL', 'ARN');"
      "INSERT INTO courses VALUES (1, 'Law', 10), (2, 'Law', 10), (3, 'Law', 8), (4, 'Law', 8), (5, 'Law', 5), "
      "(6, 'Art', 7), (7, 'Art', 7), (8, 'Sport', NULL), (9, NULL, 3), (10, NULL, 2);";

/** AnswerCase: a sentence that a user types and the rows that it must give. @sql: handwritten SQL for the same question
 */
typedef struct
{
  const char *typed;
  const char *sql;
} AnswerCase;

static const AnswerCase company_answers[] = {
  { "average of the monthly sums of amount by region",
    "SELECT region, avg(month) FROM (SELECT region, sum(amount) AS month FROM sales, stores WHERE store_id = stores.id "
    "GROUP BY region, substr(sold_on, 1, 7)) GROUP BY region" },
  { "customers without more than 3 orders",
    "SELECT * FROM customers WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL "
    "GROUP BY customer_id HAVING count(*) > 3)" },
  { "employees with salary more than salary of their manager",
    "SELECT * FROM employees AS e WHERE salary > (SELECT m.salary FROM employees AS m WHERE m.id = e.manager_id)" },
  { "orders from Norway to Sweden", "SELECT * FROM orders WHERE id IN (1, 2)" },
  { "per category the products with the second highest price",
    "SELECT * FROM products AS p WHERE (SELECT count(DISTINCT price) FROM products AS q WHERE q.category IS p.category "
    "AND q.price > p.price) = 1" },
  { "share of each segment in sum of profit",
    "SELECT segment, sum(profit) / (SELECT sum(profit) FROM sales) FROM sales GROUP BY segment" },
  { "countries with more customers than suppliers",
    "SELECT c.id, c.name FROM countries AS c JOIN customers ON country_id = c.id GROUP BY c.id "
    "HAVING count(*) > (SELECT count(*) FROM suppliers AS s WHERE s.country_id = c.id)" },
  { "orders where shipped on minus ordered on is more than 5 days",
    "SELECT * FROM orders WHERE julianday(shipped_on) - julianday(ordered_on) > 5" },
  { "count of customers whose first booking is in 2024 by month of first booking",
    "SELECT substr(start, 1, 7) || '-01', count(*) FROM (SELECT min(booked_on) AS start FROM bookings "
    "WHERE customer_id IN (SELECT id FROM customers) GROUP BY customer_id) WHERE substr(start, 1, 4) = '2024' "
    "GROUP BY substr(start, 1, 7)" },
};
static const AnswerCase university_answers[] = {
  { "average of the monthly sums of fee by campus name",
    "SELECT campus_name, avg(month) FROM (SELECT campus_name, sum(Fee) AS month FROM Enrolments JOIN campus "
    "USING (campus_id) GROUP BY campus_name, substr(EnrolledOn, 1, 7)) GROUP BY campus_name" },
  { "students without more than 3 exams",
    "SELECT * FROM students WHERE student_id NOT IN (SELECT student_id FROM exams WHERE student_id IS NOT NULL "
    "GROUP BY student_id HAVING count(*) > 3)" },
  { "teachers with wage more than wage of their mentor",
    "SELECT * FROM teachers AS t WHERE wage > (SELECT m.wage FROM teachers AS m WHERE m.teacher_id = t.mentor_id)" },
  { "trips from Oslo to Stockholm", "SELECT * FROM trips WHERE trip_id IN (1, 3, 9)" },
  { "per subject the courses with the second highest credits",
    "SELECT * FROM courses AS p WHERE (SELECT count(DISTINCT credits) FROM courses AS q WHERE q.subject IS p.subject "
    "AND q.credits > p.credits) = 1" },
  { "share of each level in sum of fee",
    "SELECT Level, sum(Fee) / (SELECT sum(Fee) FROM Enrolments) FROM Enrolments GROUP BY Level" },
  { "faculties with more students than teachers",
    "SELECT f.faculty_id, f.faculty_name FROM faculties AS f JOIN students USING (faculty_id) GROUP BY f.faculty_id "
    "HAVING count(*) > (SELECT count(*) FROM teachers AS t WHERE t.faculty_id = f.faculty_id)" },
  { "exams where marked on minus sat on is more than 5 days",
    "SELECT * FROM exams WHERE julianday(MarkedOn) - julianday(SatOn) > 5" },
  { "count of students whose first sat on of their exams is in 2024 by month of first sat on of their exams",
    "SELECT substr(start, 1, 7) || '-01', count(*) FROM (SELECT min(SatOn) AS start FROM exams WHERE student_id IN "
    "(SELECT student_id FROM students) GROUP BY student_id) WHERE substr(start, 1, 4) = '2024' "
    "GROUP BY substr(start, 1, 7)" },
};

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* Returns the rows of @sql, one on each line, sorted. Returns: (transfer full) */
static char *
dup_rows (sqlite3 *database, const char *sql)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (database, sql, -1, &statement, NULL) != SQLITE_OK)
    g_error ("%s: %s", sqlite3_errmsg (database), sql);
  while (sqlite3_step (statement) == SQLITE_ROW)
    {
      GString *row = g_string_new (NULL);

      for (int c = 0; c < sqlite3_column_count (statement); c++)
        {
          const char *text = (const char *) sqlite3_column_text (statement, c);

          g_string_append_printf (row, "%s|", text != NULL ? text : "nothing");
        }
      g_ptr_array_add (rows, g_string_free (row, FALSE));
    }
  sqlite3_finalize (statement);
  g_ptr_array_sort (rows, compare_rows);
  g_ptr_array_add (rows, NULL);
  return g_strjoinv ("\n", (char **) rows->pdata);
}

/* Checks that the plan gives the same rows as the SQL. The plan is audited before it is written, as in the program. */
static void
assert_answer (sqlite3 *database, const DowserSchema *schema, const AnswerCase *answer)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (answer->typed, schema, &error);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited = plan != NULL ? dowser_audit (plan, schema, NULL, &findings, &error) : NULL;
  g_autofree char *sql = audited != NULL ? write_plan (audited) : NULL;
  g_autofree char *rows = NULL;
  g_autofree char *expected_rows = dup_rows (database, answer->sql);

  if (sql == NULL)
    g_error ("%s: %s", answer->typed, error != NULL ? error->message : "not written");
  g_assert_cmpstr (expected_rows, !=, "");
  rows = dup_rows (database, sql);
  if (!g_str_equal (rows, expected_rows))
    {
      g_test_message ("%s\n%s\nwanted\n%s\nby %s", answer->typed, rows, expected_rows, sql);
      g_test_fail ();
    }
}

static void
test_hard_answers (gconstpointer university_too)
{
  gboolean second = GPOINTER_TO_INT (university_too);
  g_autoptr (DowserSchema) schema = schema_new_from_lines (second ? university : company);
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  sqlite3 *database = database_new (schema, rand);

  if (sqlite3_exec (database, second ? university_rows : company_rows, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s", sqlite3_errmsg (database));
  for (guint i = 0; i < (second ? G_N_ELEMENTS (university_answers) : G_N_ELEMENTS (company_answers)); i++)
    assert_answer (database, schema, second ? &university_answers[i] : &company_answers[i]);
  sqlite3_close (database);
}

static void
test_ambiguous_date_is_asked_back (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (university);
  g_autoptr (GError) error = NULL;

  g_assert_null (
      dowser_sentence_read ("count of students whose first exam is in 2024 by month of first exam", schema, &error));
  g_assert_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME);
  g_assert_nonnull (strstr (error->message, "several date columns"));
}

/** RefusedCase: @code: %DOWSER_SENTENCE_ERROR; @part: part of the error's message */
typedef struct
{
  const char *typed;
  DowserSentenceError code;
  const char *part;
} RefusedCase;

static const RefusedCase refused[] = {
  { "", DOWSER_SENTENCE_ERROR_SYNTAX, "1 to" },
  { "orders frobnicate", DOWSER_SENTENCE_ERROR_SYNTAX, "frobnicate" },
  { "orders where", DOWSER_SENTENCE_ERROR_SYNTAX, "not finished" },
  { "name", DOWSER_SENTENCE_ERROR_NAME, "name of" },
  { "street of orders", DOWSER_SENTENCE_ERROR_NAME, "street" },
  { "total, city", DOWSER_SENTENCE_ERROR_JOIN, "several ways" },
  { "total, degrees", DOWSER_SENTENCE_ERROR_JOIN, "no key" },
  { "orders by status by total", DOWSER_SENTENCE_ERROR_SYNTAX, "twice" },
  { "number of customers by order date", DOWSER_SENTENCE_ERROR_JOIN, "may match several rows of orders" },
  { "country of customers, sum of total grouped by country of customers", DOWSER_SENTENCE_ERROR_JOIN, "several times" },
  { "customers where (lowest order date) is in 2024", DOWSER_SENTENCE_ERROR_JOIN, "of their orders" },
  { "first x = (orders), x = (customers), then x", DOWSER_SENTENCE_ERROR_NAME, "two sets" },
  { "orders where total is 1e400", DOWSER_SENTENCE_ERROR_SYNTAX, "1e400" },
  { "total, their billing address, city of addresses", DOWSER_SENTENCE_ERROR_JOIN, "no key" },
  { "sum of total only where (total is 1) only where (total is 2)", DOWSER_SENTENCE_ERROR_SYNTAX, "only" },
  { "orders from orders, addresses", DOWSER_SENTENCE_ERROR_JOIN, "no single key" },
  { "column \"x\" as x", DOWSER_SENTENCE_ERROR_NAME, "no column" },
  { "column \"b\" as a, column \"a\" as b", DOWSER_SENTENCE_ERROR_NAME, "no column" },
  { "orders where order date is in 20240", DOWSER_SENTENCE_ERROR_SYNTAX, "20240" },
  { "orders where order date is in 0", DOWSER_SENTENCE_ERROR_SYNTAX, "from 1 to 9998" },
  { "orders where order date is at least start of the year 4294967297 before this", DOWSER_SENTENCE_ERROR_SYNTAX,
    "4294967297" },
  { "orders, top 99999999999999999999", DOWSER_SENTENCE_ERROR_SYNTAX, "99999999999999999999" },
  { "orders, per status the 99999999999999999999 with the highest total", DOWSER_SENTENCE_ERROR_SYNTAX, "99999" },
};

static void
test_unreadable_sentences_are_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sentence_read (refused[i].typed, schema, &error);

      if (plan != NULL)
        g_error ("%s is read", refused[i].typed);
      if (error->domain != DOWSER_SENTENCE_ERROR || error->code != (int) refused[i].code
          || strstr (error->message, refused[i].part) == NULL)
        g_error ("%s: %s", refused[i].typed, error->message);
    }
}

DOWSER_TEST_MAIN (sentence)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/sentences-are-written-as-read", test_sentences_are_written_as_read);
  g_test_add_data_func ("/sentence/hard-ones/company", GINT_TO_POINTER (FALSE), test_hard_ones);
  g_test_add_data_func ("/sentence/hard-ones/university", GINT_TO_POINTER (TRUE), test_hard_ones);
  g_test_add_data_func ("/sentence/hard-answers/company", GINT_TO_POINTER (FALSE), test_hard_answers);
  g_test_add_data_func ("/sentence/hard-answers/university", GINT_TO_POINTER (TRUE), test_hard_answers);
  g_test_add_func ("/sentence/ambiguous-date-is-asked-back", test_ambiguous_date_is_asked_back);
  g_test_add_func ("/sentence/unreadable-sentences-are-refused", test_unreadable_sentences_are_refused);
  return g_test_run ();
}
