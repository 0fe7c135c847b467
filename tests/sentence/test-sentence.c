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
  { "sum of total by status", NULL },
  { "sum of total by status, highest sum of total first, top 5", NULL },
  { "total total per status", "sum of total by status" },
  { "number of orders by month of order date", NULL },
  { "sum of total by name of customers", NULL },
  { "country where (country is \"Norway\" or country is \"Sweden\") and not email is empty", NULL },
  { "status, number of orders grouped by status", "number of orders by status" },
  { "number of orders, status grouped by status", NULL },
  { "number of orders by status, only groups where number of orders is more than 10", NULL },
  { "customers where there are (their orders)", NULL },
  { "customers where (number of their orders) is more than 3", NULL },
  { "customers where number of their orders > 3", "customers where (number of their orders) is more than 3" },
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
    g_error ("%s: %s", sentence->typed, error->message);
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
  g_test_add_func ("/sentence/refuses", test_refuses);
  return g_test_run ();
}
