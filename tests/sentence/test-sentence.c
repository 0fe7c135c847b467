/* test-sentence.c - sentences and what is said of the plans that they give */
#include "sentence/dowser-sentence.h"

#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/** Sentence: @said: (nullable): of its plan, where that differs from @typed */
typedef struct
{
  const char *typed;
  const char *said;
} Sentence;

static const Sentence sentences[] = {
  { "orders", NULL },
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
};

static void
assert_said (const DowserSchema *schema, const Sentence *sentence)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence->typed, schema, &error);
  g_autofree char *said = NULL;

  if (plan == NULL)
    {
      g_test_message ("%s: %s", sentence->typed, error->message);
      g_test_fail ();
      return;
    }
  said = dowser_sentence_write (plan, schema, &error);
  if (g_strcmp0 (said, sentence->said != NULL ? sentence->said : sentence->typed) != 0)
    {
      g_test_message ("%s: %s", sentence->typed, said != NULL ? said : error->message);
      g_test_fail ();
    }
}

static void
test_is_said_as_it_is_read (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    assert_said (schema, &sentences[i]);
}

/* Two sources that have nothing in common but what people ask of them. */
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
};

static void
test_hard_ones (gconstpointer university_too)
{
  gboolean second = GPOINTER_TO_INT (university_too);
  g_autoptr (DowserSchema) schema = schema_new_from_lines (second ? university : company);

  for (guint i = 0; i < (second ? G_N_ELEMENTS (university_sentences) : G_N_ELEMENTS (company_sentences)); i++)
    assert_said (schema, second ? &university_sentences[i] : &company_sentences[i]);
}

/** Refused: @code: %DOWSER_SENTENCE_ERROR; @part: of the message */
typedef struct
{
  const char *typed;
  DowserSentenceError code;
  const char *part;
} Refused;

static const Refused refused[] = {
  { "", DOWSER_SENTENCE_ERROR_SYNTAX, "1 to" },
  { "orders frobnicate", DOWSER_SENTENCE_ERROR_SYNTAX, "frobnicate" },
  { "orders where", DOWSER_SENTENCE_ERROR_SYNTAX, "not finished" },
  { "name", DOWSER_SENTENCE_ERROR_NAME, "name of" },
  { "street of orders", DOWSER_SENTENCE_ERROR_NAME, "street" },
  { "total, city", DOWSER_SENTENCE_ERROR_JOIN, "several ways" },
  { "total, degrees", DOWSER_SENTENCE_ERROR_JOIN, "no key" },
  { "orders by status by total", DOWSER_SENTENCE_ERROR_SYNTAX, "twice" },
};

static void
test_refuses (void)
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
  g_test_add_func ("/sentence/is-said-as-it-is-read", test_is_said_as_it_is_read);
  g_test_add_data_func ("/sentence/hard-ones/company", GINT_TO_POINTER (FALSE), test_hard_ones);
  g_test_add_data_func ("/sentence/hard-ones/university", GINT_TO_POINTER (TRUE), test_hard_ones);
  g_test_add_func ("/sentence/refuses", test_refuses);
  return g_test_run ();
}
