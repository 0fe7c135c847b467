/* test-saved-question.c - tests that a saved plan answers its question with other values, numbers and periods, but
 * doesn't answer any other question */
#include "base/dowser-error.h"
#include "knowledge/library/dowser-saved-slots.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

#define MAY_3 G_GINT64_CONSTANT (1714737600000000)

/* @sentence: the saved plan; @expected: (nullable): the plan for the question @asked, %NULL if the saved plan must not
 * answer it */
static const struct
{
  const char *saved;
  const char *sentence;
  const char *asked;
  const char *expected;
} cases[] = {
  { "number of customers", "number of customers", "number of customers?", "number of customers" },
  { "number of customers", "number of customers", "show me the number of customers", "number of customers" },
  { "number of customers", "number of customers", "number of orders", NULL },
  /* The new value of a slot must be one of the column's stored values. */
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in norway",
    "number of customers where country is \"Norway\"" },
  { "number of customers in Spain", "number of customers where country is \"Spain\"",
    "number of customers in New Zealand", "number of customers where country is \"New Zealand\"" },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in Spain",
    "number of customers where country is \"Spain\"" },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in debt",
    NULL },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in total",
    NULL },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in review",
    NULL },
  /* "Jordan" is also a customer's name, so the word is ambiguous; "Spain" isn't. */
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in Jordan",
    NULL },
  /* The column has two values "Chile" and "CHILE", so the word is ambiguous. */
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in Chile",
    NULL },
  { "number of customers not in Spain", "number of customers where country is not \"Spain\"",
    "number of customers not in Norway", "number of customers where country is not \"Norway\"" },
  { "number of customers in Spain", "number of customers where country is \"Spain\"",
    "number of customers not in Spain", NULL },
  { "names of customers in Spain or Norway", "name of customers where country is one of (\"Spain\", \"Norway\")",
    "names of customers in Norway or New Zealand",
    "name of customers where country is one of (\"Norway\", \"New Zealand\")" },
  /* The plan has two spellings of the old value, and only one of them would be replaced. */
  { "number of customers in Spain", "number of customers where country is one of (\"Spain\", \"Jordan\")",
    "number of customers in Norway", NULL },
  { "number of customers in Spain", "number of customers where country is one of (\"Spain\", \"Jordan\")",
    "number of customers in Spain", "number of customers where country is one of (\"Spain\", \"Jordan\")" },
  /* The plan also contains the old value in a place that doesn't belong to the question's slot (the value's place in
   * the question). */
  { "number of customers in Spain", "number of customers where country is \"Spain\" or name contains \"Spain\"",
    "number of customers in Norway", NULL },
  /* A slot (a part of the question that can get another value) must be a whole value, and not a part of a value. */
  { "customers with Spa in their country", "name of customers where country contains \"Spa\"",
    "customers with Nor in their country", NULL },
  /* A number is replaced only if it appears in a single place of the plan. */
  { "orders over 500", "orders where total is more than 500", "orders over 20", "orders where total is more than 20" },
  { "orders over 1.5", "orders where total is more than the decimal \"1.5\"", "orders over 0.1",
    "orders where total is more than the decimal \"0.1\"" },
  { "orders over 500", "orders where total is more than 500", "orders over 20%", NULL },
  { "orders over 500", "orders where total is more than 500", "orders under 500", NULL },
  { "top 5 orders by total", "orders, highest total first, top 5", "top 10 orders by total",
    "orders, highest total first, top 10" },
  { "top 5 orders by total", "orders, highest total first, top 5", "top 0 orders by total", NULL },
  { "top 5 orders over 5", "orders where total is more than 5, highest total first, top 5", "top 10 orders over 5",
    NULL },
  { "orders over 5 by 5", "orders where total is more than 5", "orders over 9 by 5", NULL },
  { "orders over 5 by 5", "orders where total is more than 5", "orders over 5 by 9", NULL },
  { "orders over 500 cents", "orders where total is more than 5", "orders over 700 cents", NULL },
  { "reviews with 5 stars", "reviews where stars is 5", "reviews with 4.5 stars", NULL },
  /* A period is replaced only if the plan contains the whole period. */
  { "number of orders in 2023", "number of orders where order date is in 2023", "number of orders in 2021",
    "number of orders where order date is in 2021" },
  { "number of orders in March 2023", "number of orders where order date is in March 2023",
    "number of orders in December 2022", "number of orders where order date is in December 2022" },
  { "number of orders in 2023", "number of orders where order date is in 2023", "number of orders in March 2023",
    NULL },
  { "number of orders in 2023", "number of orders where order date is in 2023", "number of orders before 2023", NULL },
  { "number of orders before 2023", "number of orders where order date is before 2023-01-01",
    "number of orders before 2021", "number of orders where order date is before 2021-01-01" },
  { "number of orders in March 2023",
    "number of orders where (year of order date) is 2023 and (month of order date) is 3",
    "number of orders in April 2023", NULL },
  /* Relative periods in the plan stay relative to the current time. */
  { "orders of last month",
    "orders where order date is at least start of the month 1 before this and order date is less than start of this "
    "month",
    "orders of last year",
    "orders where order date is at least start of the year 1 before this and order date is less than start of this "
    "year" },
  { "orders of last month",
    "orders where order date is at least start of the month 1 before this and order date is less than start of this "
    "month",
    "orders of this month",
    "orders where order date is at least start of this month and order date is less than start of the month 1 after "
    "this" },
  { "orders of last month", "orders where order date is in April 2024", "orders of last month", NULL },
  { "orders of last month", "orders", "orders of last month", NULL },
  { "orders of the last 3 months",
    "orders where order date is at least start of the month 3 before this and order date is less than start of this "
    "month",
    "orders of the last 6 months", NULL },
  { "recent orders", "orders where order date is at least 2024-01-01", "recent orders", NULL },
  { "orders of last month",
    "orders where order date is at least start of the month 1 before this and order date is less than start of this "
    "month",
    "orders of the last 3 months", NULL },
  /* The plan stores a month without a year as the month's number. */
  { "number of orders in March", "number of orders where (number of the month of order date) is 3",
    "number of orders in april", "number of orders where (number of the month of order date) is 4" },
  { "number of orders in March", "number of orders where (number of the month of order date) is 3",
    "number of orders in March", "number of orders where (number of the month of order date) is 3" },
  { "number of orders on Mondays", "number of orders where (number of the weekday of order date) is 1",
    "number of orders on Sundays", "number of orders where (number of the weekday of order date) is 0" },
  { "number of orders on Sundays", "number of orders where (number of the weekday of order date) is 0",
    "number of orders on Fridays", "number of orders where (number of the weekday of order date) is 5" },
  { "number of orders in Q2", "number of orders where (number of the quarter of order date) is 2",
    "number of orders in Q4", "number of orders where (number of the quarter of order date) is 4" },
  { "number of orders in March", "number of orders where (number of the month of order date) is 3",
    "number of orders in March 2023", NULL },
  { "number of orders in March", "number of orders where (number of the month of order date) is 3",
    "number of orders before March", NULL },
  { "number of orders before March", "number of orders where (number of the month of order date) is 3",
    "number of orders before April", NULL },
  { "number of orders in March", "number of orders where order date is in March 2024", "number of orders in April",
    NULL },
  { "number of orders in March",
    "number of orders where (number of the month of order date) is 3 or (number of the month of order date) is 3",
    "number of orders in April", NULL },
  { "orders over 3 in March", "orders where total is more than 3 and (number of the month of order date) is 3",
    "orders over 3 in April", NULL },
  { "orders over 9 in March", "orders where total is more than 9 and (number of the month of order date) is 3",
    "orders over 8 in April", "orders where total is more than 8 and (number of the month of order date) is 4" },
  /* Questions with two slots (parts that can get another value). */
  { "orders over 500 in 2023", "orders where total is more than 500 and order date is in 2023", "orders over 9 in 2020",
    "orders where total is more than 9 and order date is in 2020" },
};

static DowserProfile *
profile_new (const DowserSchema *schema)
{
  const char *const countries[]
      = { "CHILE", "Chile", "Jordan", "New Zealand", "Norway", "Review", "Spain", "total", NULL };
  const char *const names[] = { "Ida", "Jordan", NULL };
  DowserProfile *profile = dowser_profile_new (schema);

  schema_set_values (profile, "customers", "country", countries);
  schema_set_values (profile, "customers", "name", names);
  return profile;
}

static DowserPlan *
read_plan (const char *sentence, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_sentence_read (sentence, schema, &error);

  if (plan == NULL)
    g_error ("%s: %s", sentence, error->message);
  return plan;
}

static void
test_saved_question_answers_with_other_values (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = read_plan (cases[i].sentence, schema);
      g_autoptr (DowserSavedQuestion) saved
          = dowser_saved_question_new ("s", cases[i].saved, plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
      g_autoptr (DowserPlan) answer = dowser_saved_question_answer (saved, cases[i].asked, schema, profile);
      g_autoptr (DowserPlan) expected = cases[i].expected != NULL ? read_plan (cases[i].expected, schema) : NULL;

      if (answer == NULL || expected == NULL || !dowser_plan_has_same_statement (answer, expected))
        {
          g_autofree char *answer_text
              = answer != NULL ? dowser_sentence_write (answer, schema, NULL) : g_strdup ("nothing");

          if (answer != NULL || expected != NULL)
            g_error ("“%s” after “%s” is answered by: %s", cases[i].asked, cases[i].saved, answer_text);
        }
      if (answer != NULL)
        g_assert_cmpstr (answer->question, ==, cases[i].asked);
    }
}

/* Tests that answering another question doesn't change the saved plan itself. */
static void
test_saved_plan_is_not_changed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (DowserPlan) plan = read_plan ("number of customers where country is \"Spain\"", schema);
  g_autoptr (DowserPlan) before = read_plan ("number of customers where country is \"Spain\"", schema);
  g_autoptr (DowserSavedQuestion) saved
      = dowser_saved_question_new ("s", "number of customers in Spain", plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
  g_autoptr (DowserPlan) answer
      = dowser_saved_question_answer (saved, "number of customers in Norway", schema, profile);

  g_assert_nonnull (answer);
  g_assert_true (dowser_plan_equal (plan, before));
}

static void
test_unknown_value_gives_no_saved_answer (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan ("number of customers where country is \"Spain\"", schema);
  g_autoptr (DowserSavedQuestion) saved
      = dowser_saved_question_new ("s", "number of customers in Spain", plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
  g_autoptr (DowserPlan) same = dowser_saved_question_answer (saved, "number of customers in Spain", schema, NULL);
  g_autoptr (DowserPlan) other = dowser_saved_question_answer (saved, "number of customers in Norway", schema, NULL);

  g_assert_nonnull (same);
  g_assert_null (other);
}

#define LAST_MONTH                                                                                                     \
  "number of orders where order date is at least start of the month 1 before this and order date is less than start "  \
  "of this month"

/* Headings that contain the old value or period, which would be wrong for the new value or period. */
static const struct
{
  const char *saved;
  const char *sentence;
  const char *heading;
  const char *asked;
  gboolean answers;
} headings[] = {
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "Customers of Spain",
    "number of customers in Norway", FALSE },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "Customers",
    "number of customers in Norway", TRUE },
  { "number of orders in March", "number of orders where (number of the month of order date) is 3", "Orders of March",
    "number of orders in April", FALSE },
  { "number of orders in March 2023", "number of orders where order date is in March 2023", "March orders",
    "number of orders in December 2023", FALSE },
  { "number of orders in March 2023", "number of orders where order date is in March 2023", "Orders in a month",
    "number of orders in December 2023", TRUE },
  { "number of orders in March 2023", "number of orders where order date is in March 2023", "March orders",
    "number of orders in March 2022", TRUE },
  { "number of orders last month", LAST_MONTH, "Orders last month", "number of orders last year", FALSE },
  { "number of orders in the last month", LAST_MONTH, "Orders last month", "number of orders in the last year", FALSE },
  { "number of orders last month", LAST_MONTH, "Orders of a month", "number of orders last year", TRUE },
};

static void
test_heading_with_changed_value_prevents_answer (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);

  for (guint i = 0; i < G_N_ELEMENTS (headings); i++)
    {
      g_autoptr (DowserPlan) plan = read_plan (headings[i].sentence, schema);
      g_autoptr (DowserSavedQuestion) saved
          = dowser_saved_question_new ("s", headings[i].saved, plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
      DowserOutput *output = plan->select->outputs->pdata[0];
      g_autoptr (DowserPlan) answer = NULL;

      g_test_message ("%s, %s", headings[i].heading, headings[i].asked);
      g_free (output->name);
      output->name = g_strdup (headings[i].heading);
      answer = dowser_saved_question_answer (saved, headings[i].asked, schema, profile);
      if (headings[i].answers)
        g_assert_nonnull (answer);
      else
        g_assert_null (answer);
    }
}

static void
test_values_in_question_become_replaceable (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan ("customers where country is \"Spain\", top 5", schema);
  g_autoptr (DowserSavedQuestion) saved
      = dowser_saved_question_new ("s", "top 5 customers in Spain", plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
  g_autoptr (GPtrArray) slots = dowser_saved_question_dup_slots (saved);
  const DowserSavedSlot *country = slots->pdata[1];
  g_autofree char *filled = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (slots->len, ==, 2);
  g_assert_cmpstr (country->table, ==, "customers");
  g_assert_cmpstr (country->column, ==, "country");
  g_assert_true (dowser_saved_slots_set_value (slots, "country=Norway", &error));
  g_assert_true (dowser_saved_slots_set_value (slots, "number=7", &error));
  filled = dowser_saved_slots_dup_question (slots, saved->question);
  g_assert_cmpstr (filled, ==, "top 7 customers in Norway");
  g_assert_false (dowser_saved_slots_set_value (slots, "colour=red", &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "number, country"));
}

/* @given: "name=words;…"; @asked: (nullable): the resulting question, %NULL if the values are refused */
static const struct
{
  const char *saved;
  const char *sentence;
  const char *given;
  const char *asked;
  const char *expected;
} fills[] = {
  /* Without values, the question runs as it was saved, even if its plan can't answer questions with other values. */
  { "recent orders", "orders where order date is at least 2024-01-01", "", "recent orders",
    "orders where order date is at least 2024-01-01" },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "country=norway",
    "number of customers in norway", "number of customers where country is \"Norway\"" },
  /* The value is given with the name of its column, so it doesn't matter if a name, a table or another column contains
   * the same word. */
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "country=Jordan",
    "number of customers in Jordan", "number of customers where country is \"Jordan\"" },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "country=Review",
    "number of customers in Review", "number of customers where country is \"Review\"" },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "country=Atlantis", NULL, NULL },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "country=Chile", NULL, NULL },
  { "orders over 9 in 2020", "orders where total is more than 9 and order date is in 2020", "period=2023",
    "orders over 9 in 2023", "orders where total is more than 9 and order date is in 2023" },
  { "orders over 9 in 2020", "orders where total is more than 9 and order date is in 2020", "number=500;period=in 2019",
    "orders over 500 in 2019", "orders where total is more than 500 and order date is in 2019" },
  { "orders over 9 in 2020", "orders where total is more than 9 and order date is in 2020", "period=March 2019", NULL,
    NULL },
  { "orders over 9 in 2020", "orders where total is more than 9 and order date is in 2020", "period=last month", NULL,
    NULL },
  { "orders over 9 in 2020", "orders where total is more than 9 and order date is in 2020", "number=many", NULL, NULL },
  { "orders over 9 in 2020", "orders where total is more than 9 and order date is in 2020", "number=9 or 10", NULL,
    NULL },
  { "number of orders in March", "number of orders where (number of the month of order date) is 3", "period=may",
    "number of orders in may", "number of orders where (number of the month of order date) is 5" },
  /* The value is replaced at the position of its slot (its place in the question), not at the first place with the same
   * letters. */
  { "orders with item5 over 5", "orders where total is more than 5", "number=9", "orders with item5 over 9",
    "orders where total is more than 9" },
  { "number of customers of Spainish in Spain", "number of customers where country is \"Spain\"", "country=Norway",
    "number of customers of Spainish in Norway", "number of customers where country is \"Norway\"" },
  { "number of customers in “Spain” after 2023", "number of customers where country is \"Spain\"", "country=Norway",
    "number of customers in “Norway” after 2023", "number of customers where country is \"Norway\"" },
  { "number of customers in \"New Zealand\"", "number of customers where country is \"New Zealand\"", "country=Norway",
    "number of customers in \"Norway\"", "number of customers where country is \"Norway\"" },
  /* A value that doesn't change needs no slot in the question; a value that changes needs one. */
  { "orders over 500 cents in 2020", "orders where total is more than 5 and order date is in 2020", "period=2021",
    "orders over 500 cents in 2021", "orders where total is more than 5 and order date is in 2021" },
  { "orders over 500 cents in 2020", "orders where total is more than 5 and order date is in 2020", "number=700", NULL,
    NULL },
};

static void
test_given_values_replace_saved_values (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);

  for (guint i = 0; i < G_N_ELEMENTS (fills); i++)
    {
      g_autoptr (DowserPlan) plan = read_plan (fills[i].sentence, schema);
      g_autoptr (DowserSavedQuestion) saved
          = dowser_saved_question_new ("s", fills[i].saved, plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
      g_autoptr (GPtrArray) slots = dowser_saved_question_dup_slots (saved);
      g_auto (GStrv) given = g_strsplit (fills[i].given, ";", -1);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) answer = NULL;

      for (char **one = given; *one != NULL; one++)
        g_assert_true (dowser_saved_slots_set_value (slots, *one, NULL));
      answer = dowser_saved_question_fill_slots (saved, slots, schema, profile, &error);
      g_test_message ("%s, %s: %s", fills[i].saved, fills[i].given, error != NULL ? error->message : "filled");
      g_assert_cmpint (answer == NULL, ==, fills[i].expected == NULL);
      g_assert_cmpint (answer == NULL, ==, error != NULL);
      if (answer != NULL)
        {
          g_autoptr (DowserPlan) expected = read_plan (fills[i].expected, schema);
          g_autofree char *asked = dowser_saved_slots_dup_question (slots, saved->question);

          g_assert_true (dowser_plan_has_same_statement (answer, expected));
          g_assert_cmpstr (asked, ==, fills[i].asked);
        }
    }
}

static const struct
{
  const char *a;
  const char *b;
  gboolean same;
} shapes[] = {
  { "number of customers where country is \"Spain\"", "number of customers where country is \"Norway\"", TRUE },
  { "orders where total is more than 9, highest total first, top 5",
    "orders where total is more than 500, highest total first, top 7", TRUE },
  { "orders where order date is in 2020", "orders where order date is in March 2021", TRUE },
  { "number of customers where country is \"Spain\"", "number of customers where name is \"Spain\"", FALSE },
  { "number of customers where country is \"Spain\"", "number of customers where country is not \"Spain\"", FALSE },
  { "number of customers where country is \"Spain\"", "number of customers", FALSE },
  { "orders, highest total first, top 5", "orders, highest total first", FALSE },
};

static void
test_plans_differing_in_values_have_same_shape (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autoptr (DowserPlan) a = read_plan (shapes[i].a, schema);
      g_autoptr (DowserPlan) b = read_plan (shapes[i].b, schema);

      g_assert_cmpint (dowser_saved_plan_has_same_shape (a, b), ==, shapes[i].same);
      g_assert_cmpint (dowser_saved_plan_has_same_shape (b, a), ==, shapes[i].same);
    }
}

static void
test_missing_column_is_reported (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSchema) changed = schema_new_from_lines ("customers: id INTEGER pk, name TEXT");
  g_autoptr (DowserPlan) plan = read_plan ("number of customers where country is \"Spain\"", schema);
  g_autofree char *none = dowser_saved_plan_dup_problem (plan, schema);
  g_autofree char *problem = dowser_saved_plan_dup_problem (plan, changed);

  g_assert_null (none);
  g_assert_nonnull (problem);
  g_assert_nonnull (strstr (problem, "country"));
}

static void
test_hint_describes_the_saved_plan (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan ("number of customers where country is \"Spain\"", schema);
  g_autoptr (DowserSavedQuestion) saved
      = dowser_saved_question_new ("s", "number of customers in Spain", plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
  g_autofree char *open = dowser_saved_question_dup_hint (saved, schema, TRUE);
  g_autofree char *masked = dowser_saved_question_dup_hint (saved, schema, FALSE);

  g_assert_cmpstr (open, ==, "“number of customers in Spain”: number of customers where country is \"Spain\"");
  g_assert_cmpstr (masked, ==, "“number of customers in …”: number of customers where country is \"…\"");
  g_assert_cmpstr (saved->tables[0], ==, "customers");
}

/* Hints for a model about questions with personal data. The privacy level allows values. */
static const struct
{
  const char *question;
  const char *sentence;
  const char *hint;
} personal_hints[] = {
  { "customers born on 1980-03-05", "name of customers where birth date is 1980-03-05",
    "“customers born …”: name of customers where birth date is \"…\"" },
  { "email of customer 48213", "email of customers where id is 48213",
    "“email of customer …”: email where id is \"…\"" },
  { "email of customer 7.5", "email of customers where id is 7.5", "“email of customer …”: email where id is \"…\"" },
  { "email of customer 00420 or \"48213\"", "email of customers where id is one of (420, 48213)",
    "“email of customer … or …”: email where id is one of (\"…\", \"…\")" },
  { "customers born on 5 March", "name of customers where (number of the month of birth date) is 3",
    "“customers born …”: name of customers where number of the month of birth date is \"…\"" },
  { "top 5 birth dates", "birth date of customers, highest birth date first, top 5",
    "“top … birth dates”: birth date, newest birth date first, top 5" },
};

static DowserSchema *
personal_schema_new (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (schema);
  const DowserTable *customers = dowser_schema_builder_get_tables (builder)->pdata[0];

  ((DowserColumn *) dowser_table_find_column (customers, "email"))->pii = TRUE;
  ((DowserColumn *) dowser_table_find_column (customers, "birth_date"))->pii = TRUE;
  return dowser_schema_builder_end (builder);
}

/* Tests that personal data is never sent to a model. Tests that a value that isn't a slot is removed from the
 * question's words. */
static void
test_hint_contains_no_personal_values (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSchema) personal = NULL;
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (schema);
  const DowserTable *customers = dowser_schema_builder_get_tables (builder)->pdata[0];
  g_autoptr (DowserPlan) equal = read_plan ("number of customers where name is \"Ida\"", schema);
  g_autoptr (DowserPlan) part = read_plan ("number of customers where name contains \"Ida\"", schema);
  g_autoptr (DowserSavedQuestion) one
      = dowser_saved_question_new ("s", "how many customers are called Ida", equal, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
  g_autoptr (DowserSavedQuestion) other
      = dowser_saved_question_new ("s", "how many customers are called Ida", part, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
  g_autofree char *told = dowser_saved_question_dup_hint (one, schema, TRUE);
  g_autofree char *masked = NULL;
  g_autofree char *none = NULL;
  g_autofree char *shared = dowser_saved_question_dup_hint (other, schema, TRUE);

  ((DowserColumn *) customers->columns->pdata[1])->pii = TRUE;
  personal = dowser_schema_builder_end (builder);
  masked = dowser_saved_question_dup_hint (one, personal, TRUE);
  none = dowser_saved_question_dup_hint (other, personal, TRUE);
  g_assert_nonnull (strstr (told, "Ida"));
  g_assert_nonnull (strstr (shared, "Ida"));
  g_assert_nonnull (masked);
  g_assert_null (strstr (masked, "Ida"));
  g_assert_null (none);
  for (guint i = 0; i < G_N_ELEMENTS (personal_hints); i++)
    {
      g_autoptr (DowserSchema) people = personal_schema_new ();
      g_autoptr (DowserPlan) plan = read_plan (personal_hints[i].sentence, people);
      g_autoptr (DowserSavedQuestion) saved
          = dowser_saved_question_new ("s", personal_hints[i].question, plan, NULL, DOWSER_VERIFIED_SAVED, MAY_3);
      g_autofree char *hint = dowser_saved_question_dup_hint (saved, people, TRUE);

      g_assert_cmpstr (hint, ==, personal_hints[i].hint);
    }
}

DOWSER_TEST_MAIN (saved_question)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/saved-question/saved-question-answers-with-other-values",
                   test_saved_question_answers_with_other_values);
  g_test_add_func ("/knowledge/saved-question/saved-plan-is-not-changed", test_saved_plan_is_not_changed);
  g_test_add_func ("/knowledge/saved-question/unknown-value-gives-no-saved-answer",
                   test_unknown_value_gives_no_saved_answer);
  g_test_add_func ("/knowledge/saved-question/heading-with-changed-value-prevents-answer",
                   test_heading_with_changed_value_prevents_answer);
  g_test_add_func ("/knowledge/saved-question/values-in-question-become-replaceable",
                   test_values_in_question_become_replaceable);
  g_test_add_func ("/knowledge/saved-question/given-values-replace-saved-values",
                   test_given_values_replace_saved_values);
  g_test_add_func ("/knowledge/saved-question/plans-differing-in-values-have-same-shape",
                   test_plans_differing_in_values_have_same_shape);
  g_test_add_func ("/knowledge/saved-question/missing-column-is-reported", test_missing_column_is_reported);
  g_test_add_func ("/knowledge/saved-question/hint-describes-the-saved-plan", test_hint_describes_the_saved_plan);
  g_test_add_func ("/knowledge/saved-question/hint-contains-no-personal-values", test_hint_contains_no_personal_values);
  return g_test_run ();
}
