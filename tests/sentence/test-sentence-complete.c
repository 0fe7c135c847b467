/* test-sentence-complete.c - tests that fitting completions are offered while the user types a sentence */
#include "sentence/dowser-sentence-complete.h"

#include "sentence/dowser-sentence-tokens.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/** CompletionCase: a sentence typed so far; @texts: must be among the first eight completions; @not_offered:
 * (nullable): must not be among the completions */
typedef struct
{
  const char *begun;
  const char *texts;
  const char *not_offered;
} CompletionCase;

static const CompletionCase begun[] = {
  { "", "customers", "total" },
  { "", "number of", "where" },
  { "or", "orders", "customers" },
  { "sum of t", "total", "tags" },
  { "sum of total ", "by", "total" },
  { "sum of total b", "by", NULL },
  { "sum of total by ", "status", NULL },
  { "sum of total by order ", "date", "orders" },
  { "sum of total by order d", "date", NULL },
  { "sum of total by status, h", "highest", "having" },
  { "sum of total by status ", ", highest", NULL },
  { "orders where total is ", "more than", NULL },
  { "orders where total ", "is", "contains" },
  { "customers where name ", "contains", NULL },
  { "orders where order date ", "is in", "contains" },
  { "sum of total by status, only gr", "groups where", NULL },
  { "first recent = (orders where total is 3), then total from ", "recent", NULL },
  { "sum of total by status, highest sum of total first, top ", "10", NULL },
  { "number of distinct sub", "substring (", NULL },
  { "orders where ", "status", "where" },
  { "orders where status ", "is", NULL },
  { "orders where status is not e", "empty", NULL },
  { "customers without ", "orders", NULL },
  { "name of ", "customers", NULL },
  { "ORDERS WHERE ST", "status", NULL },
  { "how many ", "orders", "status" },
};

static gboolean
is_offered (GPtrArray *texts, const char *text)
{
  for (guint i = 0; i < texts->len; i++)
    if (g_str_equal (((const DowserSentenceOffer *) texts->pdata[i])->text, text))
      return TRUE;
  return FALSE;
}

static void
test_fitting_completions_are_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (begun); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (begun[i].begun, schema, NULL, 8);

      g_assert_cmpuint (completion->offers->len, <=, 8);
      g_assert_cmpuint (completion->start, <=, strlen (begun[i].begun));
      if (!is_offered (completion->offers, begun[i].texts)
          || (begun[i].not_offered != NULL && is_offered (completion->offers, begun[i].not_offered)))
        g_error ("after “%s”: %s is missing, or %s is offered", begun[i].begun, begun[i].texts, begun[i].not_offered);
    }
}

/* Tests that columns come first. Tests that the list isn't filled with similar phrases ("start of the day", "start of
 * this day" …). */
static void
test_completions_have_different_starts (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete ("orders by sta", schema, NULL, 8);
  g_autoptr (DowserSentenceCompletion) longer = dowser_sentence_complete ("orders by start of the ", schema, NULL, 20);
  guint n = 0;

  for (guint i = 0; i < completion->offers->len; i++)
    n += g_str_has_prefix (((const DowserSentenceOffer *) completion->offers->pdata[i])->text, "start of");
  g_assert_cmpstr (((const DowserSentenceOffer *) completion->offers->pdata[0])->text, ==, "status");
  g_assert_true (is_offered (completion->offers, "start of the day"));
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (longer->offers->len, >, 2);
}

/* Tests that no completions are offered after a word that doesn't fit into any sentence. */
static void
test_no_completions_follow_an_unknown_word (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete ("orders frobnicate ", schema, NULL, 8);

  g_assert_cmpuint (completion->offers->len, ==, 0);
}

/* Tests that a column's completion names the column's table, if only that table has the column. */
static void
test_completion_names_its_table (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete ("sum of quant", schema, NULL, 8);
  const DowserSentenceOffer *offer = completion->offers->len > 0 ? completion->offers->pdata[0] : NULL;

  g_assert_nonnull (offer);
  g_assert_cmpstr (offer->text, ==, "quantity");
  g_assert_cmpint (offer->kind, ==, DOWSER_SENTENCE_WORD_COLUMN);
  g_assert_cmpstr (offer->table->name, ==, "order_items");
  g_assert_cmpuint (completion->start, ==, strlen ("sum of "));
}

/* Tests for each word of a sentence that the word is offered as a completion after the previous words. */
static void
test_every_word_is_completed (void)
{
  static const char *const sentences[]
      = { "sum of total by status where country is not empty, highest sum of total first, top 5",
          "customers without more than 3 orders", "per status the orders with the highest total",
          "name of customers, (number of their orders)", "average (sum of total by month of order date) by country" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (sentences[i], FALSE);

      for (guint t = 0; t < tokens->len; t++)
        {
          const DowserSentenceToken *token = tokens->pdata[t];
          g_autofree char *before = g_strndup (sentences[i], token->start);
          g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (before, schema, NULL, G_MAXUINT);
          gboolean found = token->kind != DOWSER_SENTENCE_TOKEN_WORD;

          for (guint o = 0; !found && o < completion->offers->len; o++)
            found = g_str_has_prefix (((const DowserSentenceOffer *) completion->offers->pdata[o])->text, token->text);
          if (!found)
            g_error ("after “%s”, “%s” is not offered", before, token->text);
        }
    }
}

/* Tests that a completion replaces only typed letters, at any point of a sentence. */
static void
test_completion_replaces_only_typed_letters (void)
{
  static const char text[] = "name of “customers” where `x y` is \"Å\" and (total, status), first a = (orders";
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *beginning = g_strndup (text, (gsize) (at - text));
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (beginning, schema, NULL, 8);

      g_assert_cmpuint (completion->start, <=, (gsize) (at - text));
      g_assert_true (g_utf8_validate (beginning + completion->start, -1, NULL));
      for (guint i = 0; i < completion->offers->len; i++)
        g_assert_cmpstr (((const DowserSentenceOffer *) completion->offers->pdata[i])->text, !=, "");
    }
}

static DowserProfile *
profile_new (const DowserSchema *schema)
{
  static const char *const countries[] = { "Côte d'Ivoire", "New Zealand", "Norway", "by", "id", NULL };
  DowserProfile *profile = dowser_profile_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");
  const DowserTable *orders = dowser_schema_find_table (schema, "orders");
  DowserColumnProfile *country = dowser_profile_get (profile, dowser_table_find_column (customers, "country"));
  DowserColumnProfile *date = dowser_profile_get (profile, dowser_table_find_column (orders, "order_date"));

  for (guint i = 0; countries[i] != NULL; i++)
    g_ptr_array_add (country->values, g_strdup (countries[i]));
  country->n_distinct = country->values->len;
  country->complete = TRUE;
  date->min = dowser_value_new_text (DOWSER_VALUE_DATE, "2022-03-01", -1);
  date->max = dowser_value_new_text (DOWSER_VALUE_DATE, "2024-12-31", -1);
  return profile;
}

/* Tests that a completion replaces all typed letters of a value, and that the result is read as the stored value. */
static void
test_stored_values_are_completed (void)
{
  static const struct
  {
    const char *begun;
    const char *completed_text;
  } cases[] = {
    { "customers where country is n", "customers where country is \"New Zealand\" " },
    { "customers where country is new z", "customers where country is \"New Zealand\" " },
    { "customers where country is not Nor", "customers where country is not \"Norway\" " },
    { "customers where country is \"new z", "customers where country is \"New Zealand\" " },
    { "customers where country is one of (\"Norway\", \"new",
      "customers where country is one of (\"Norway\", \"New Zealand\" " },
    { "customers where country is b", "customers where country is \"by\" " },
    { "customers where country is cô", "customers where country is \"Côte d'Ivoire\" " },
    { "customers where country of customers is nor", "customers where country of customers is \"Norway\" " },
    { "orders where order date is in ", "orders where order date is in 2024 " },
    { "orders where order date is in March ", "orders where order date is in March 2024 " },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (cases[i].begun, schema, profile, 8);
      g_autofree char *completed_text = NULL;
      g_autoptr (DowserPlan) plan = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (completion->offers->len, >, 0);
      completed_text = dowser_sentence_completion_apply (completion, cases[i].begun, completion->offers->pdata[0]);
      g_test_message ("%s", cases[i].begun);
      g_assert_cmpstr (completed_text, ==, cases[i].completed_text);
      if (strchr (completed_text, '(') == NULL)
        plan = dowser_sentence_read (completed_text, schema, &error);
      g_assert_no_error (error);
    }
}

/* Tests that the values of a column are not offered for an aggregate of the column. */
static void
test_aggregate_is_not_completed_with_values (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (DowserSentenceCompletion) completion
      = dowser_sentence_complete ("customers where length of country is ", schema, profile, G_MAXUINT);

  g_assert_false (is_offered (completion->offers, "Norway"));
}

/* Tests the information that is shown about a text while the user types it. @unread: (nullable): the first word that
 * can't be part of a sentence */
static void
test_unread_words_are_reported (void)
{
  static const struct
  {
    const char *text;
    const char *unread;
    gboolean half;
    gboolean whole;
  } cases[] = {
    { "sum of total by region", "region", FALSE, FALSE },
    { "sum of total by region by status", "region", FALSE, FALSE },
    { "sum of total by sta", NULL, TRUE, FALSE },
    { "sum of total by status", NULL, FALSE, TRUE },
    { "sum of total by status ", NULL, FALSE, TRUE },
    { "sum of total by ", NULL, FALSE, FALSE },
    { "sum of to", NULL, TRUE, FALSE },
    { "sum of total by order", NULL, FALSE, FALSE },
    { "sum of total by order d", NULL, TRUE, FALSE },
    /* Texts that aren't sentences. */
    { "show me all the orders", NULL, FALSE, FALSE },
    { "which customers have no orders", NULL, FALSE, FALSE },
    { "select * from orders", NULL, FALSE, FALSE },
    /* The text contains a value of the source, but no sentence allows a value at this place. */
    { "customers in Norway", NULL, FALSE, FALSE },
    { "customers in norway", NULL, FALSE, FALSE },
    { "customers in Sweden", "Sweden", FALSE, FALSE },
    /* The value is incomplete: any letters may be a part of a value. */
    { "customers where country is nor", NULL, TRUE, TRUE },
    { "customers where country is Norway", NULL, TRUE, TRUE },
    { "اسم العملاء", NULL, FALSE, FALSE },
    { "orders where status is \"مفتوح\" طلب", "طلب", FALSE, FALSE },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (cases[i].text, schema, profile, 8);
      g_autofree char *unread = g_strndup (cases[i].text + completion->unread_start, completion->unread_length);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (unread, ==, cases[i].unread != NULL ? cases[i].unread : "");
      g_assert_cmpint (completion->half, ==, cases[i].half);
      g_assert_cmpint (completion->whole, ==, cases[i].whole);
    }
}

/* Tests that a word after "sum of" belongs to a sentence, even if a name follows. "total" is read as a name if no name
 * follows. */
static void
test_unknown_name_after_sum_is_marked (void)
{
  static const struct
  {
    const char *text;
    const char *unread;
  } cases[] = {
    { "sum of total by city", "total" },
    { "sum of total by c", "total" },
    { "sum of total, number of orders by city", "total" },
    { "sum of turnover by city", "turnover" },
    { "average turnover", "turnover" },
    { "sum of total", NULL },
    { "sum of total ", NULL },
    { "sum of amou", NULL },
    { "sum of amount by city", NULL },
    { "total amount by city", NULL },
    { "total turnover by city", NULL },
    { "number of people by city", NULL },
    { "how many people live here", NULL },
  };
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("orders: id INTEGER pk, amount REAL, city TEXT\n");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (cases[i].text, schema, NULL, 8);
      g_autofree char *unread = g_strndup (cases[i].text + completion->unread_start, completion->unread_length);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (unread, ==, cases[i].unread != NULL ? cases[i].unread : "");
      g_assert_true (*unread == '\0' || is_offered (completion->instead->offers, "amount"));
    }
}

/* Tests that the words that connect an unknown word to the sentence are removed together with the unknown word, if the
 * text would not be a sentence with them. */
static void
test_unknown_word_is_removed (void)
{
  static const char *const cases[][2] = {
    { "number of customers by district", "number of customers" },
    { "number of orders by district where status is \"open\"", "number of orders where status is \"open\"" },
    { "sum of total by status, district", "sum of total by status" },
    { "sum of total by status district, top 5", "sum of total by status, top 5" },
    { "orders where district is 3", NULL },
    { "customers blue with orders", "customers with orders" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (cases[i][0], schema, NULL, 8);

      g_test_message ("%s", cases[i][0]);
      g_assert_nonnull (completion->instead);
      g_assert_cmpstr (completion->instead->without, ==, cases[i][1]);
    }
}

/* Tests the order of replacements: first those similar to the unknown word, then other likely replacements. */
static void
test_unknown_word_is_replaced (void)
{
  static const char *const cases[][3] = {
    { "sum of total by statsu", "status", "sum of total by status " },
    { "customers where contry is not empty", "country", "customers where country is not empty" },
    { "customers wher country is not empty", "where", "customers where country is not empty" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (cases[i][0], schema, NULL, 8);
      const DowserSentenceOffer *offer;
      g_autofree char *completed_text = NULL;

      g_test_message ("%s", cases[i][0]);
      g_assert_nonnull (completion->instead);
      g_assert_cmpuint (completion->instead->offers->len, <=, 4);
      offer = completion->instead->offers->pdata[0];
      g_assert_cmpstr (offer->text, ==, cases[i][1]);
      completed_text = dowser_sentence_completion_apply (completion->instead, cases[i][0], offer);
      g_assert_cmpstr (completed_text, ==, cases[i][2]);
    }
}

/* Tests that a value typed without quotes is reported like a value in quotes. */
static void
test_unquoted_value_means_the_same (void)
{
  static const struct
  {
    const char *text;
    gboolean same;
  } cases[] = {
    { "customers where country is norway", TRUE },
    { "customers where country is nor", FALSE },
    { "customers where country is new zealand", TRUE },
    { "customers where country is \"Norway\"", FALSE },
    { "sum of total by status", FALSE },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (cases[i].text, schema, profile, 8);

      g_assert_cmpint (completion->same, ==, cases[i].same);
    }
}

/* Tests that each word of an incomplete sentence has the same kind as in the complete sentence. */
static void
test_incomplete_sentence_has_same_word_kinds (void)
{
  static const char text[] = "sum of total by status where country is \"Norway\" and order date is in 2024";
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GArray) whole = dowser_sentence_find_words (text, schema);
  g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (text, schema, NULL, 8);

  g_assert_cmpuint (completion->words->len, ==, whole->len);
  for (guint i = 0; i < whole->len; i++)
    {
      const DowserSentenceWord *word = &g_array_index (completion->words, DowserSentenceWord, i);
      const DowserSentenceWord *same = &g_array_index (whole, DowserSentenceWord, i);

      g_assert_cmpuint (word->start, ==, same->start);
      g_assert_cmpuint (word->length, ==, same->length);
      g_assert_cmpint (word->kind, ==, same->kind);
    }
}

static void
test_completion_list_has_a_title (void)
{
  static const char *const titles[][2] = {
    { "", "Begin with" },
    { "sum of ", "Measure" },
    { "sum of total by ", "Group by" },
    { "sum of total by status, sta", "Group by" },
    { "orders where ", "Condition on" },
    { "customers where country ", "Compare country" },
    { "customers where country is ", "Value of country" },
    { "orders where order date is in ", "Period" },
    { "orders ", "Continue with" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete (titles[i][0], schema, profile, 8);
      g_autofree char *title = dowser_sentence_completion_dup_title (completion);

      g_assert_cmpstr (title, ==, titles[i][1]);
    }
}

static void
test_completion_shows_example_values (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (DowserSentenceCompletion) completion = dowser_sentence_complete ("orders by countr", schema, profile, 8);
  g_autofree char *examples = NULL;
  gint64 n;
  gboolean all;

  g_assert_cmpuint (completion->offers->len, >, 0);
  examples = dowser_sentence_offer_dup_examples (completion->offers->pdata[0], profile, &n, &all);
  g_assert_cmpstr (examples, ==, "Côte d'Ivoire, New Zealand, Norway");
  g_assert_cmpint (n, ==, 5);
  g_assert_true (all);
}

/* Tests that pasted text of any length is not completed. */
static void
test_long_pasted_text_is_not_completed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (DowserSentenceCompletion) completion = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "orders by ");
  completion = dowser_sentence_complete (text->str, schema, NULL, 8);
  g_assert_cmpuint (completion->offers->len, ==, 0);
  g_assert_cmpuint (completion->words->len, ==, 0);
}

DOWSER_TEST_MAIN (sentence_complete)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/complete/fitting-completions-are-offered", test_fitting_completions_are_offered);
  g_test_add_func ("/sentence/complete/no-completions-follow-an-unknown-word",
                   test_no_completions_follow_an_unknown_word);
  g_test_add_func ("/sentence/complete/completion-names-its-table", test_completion_names_its_table);
  g_test_add_func ("/sentence/complete/every-word-is-completed", test_every_word_is_completed);
  g_test_add_func ("/sentence/complete/completion-replaces-only-typed-letters",
                   test_completion_replaces_only_typed_letters);
  g_test_add_func ("/sentence/complete/stored-values-are-completed", test_stored_values_are_completed);
  g_test_add_func ("/sentence/complete/aggregate-is-not-completed-with-values",
                   test_aggregate_is_not_completed_with_values);
  g_test_add_func ("/sentence/complete/unread-words-are-reported", test_unread_words_are_reported);
  g_test_add_func ("/sentence/complete/completions-have-different-starts", test_completions_have_different_starts);
  g_test_add_func ("/sentence/complete/unknown-name-after-sum-is-marked", test_unknown_name_after_sum_is_marked);
  g_test_add_func ("/sentence/complete/unknown-word-is-removed", test_unknown_word_is_removed);
  g_test_add_func ("/sentence/complete/unknown-word-is-replaced", test_unknown_word_is_replaced);
  g_test_add_func ("/sentence/complete/unquoted-value-means-the-same", test_unquoted_value_means_the_same);
  g_test_add_func ("/sentence/complete/incomplete-sentence-has-same-word-kinds",
                   test_incomplete_sentence_has_same_word_kinds);
  g_test_add_func ("/sentence/complete/completion-list-has-a-title", test_completion_list_has_a_title);
  g_test_add_func ("/sentence/complete/completion-shows-example-values", test_completion_shows_example_values);
  g_test_add_func ("/sentence/complete/long-pasted-text-is-not-completed", test_long_pasted_text_is_not_completed);
  return g_test_run ();
}
