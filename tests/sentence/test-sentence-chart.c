/* test-sentence-chart.c - tests that reading any input ends with a plan or an error, in a short time */
#include "sentence/dowser-sentence-chart.h"

#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/dowser-test-work.h"
#include "support/shop.h"

#include <string.h>

/* Maximum CPU time in seconds. Without sanitizers, the tests need at most 0.1 s; under valgrind, they need 50 times as
 * much. */
#define MAX_SECONDS 10

/* Returns TRUE if @text is read as a plan. Fails the test if reading takes too long. */
static gboolean
reads_in_time (const char *text, const DowserSchema *schema)
{
  gint64 start = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (text, schema, &error);

  if ((plan == NULL) != (error != NULL))
    g_error ("a plan and an error, or neither: %.200s", text);
  if (error != NULL)
    {
      g_assert_true (error->domain == DOWSER_SENTENCE_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
  if (dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID) - start > MAX_SECONDS * G_USEC_PER_SEC)
    g_error ("takes too long: %.200s", text);
  return plan != NULL;
}

/* --- The same again and again --- */

/** RepeatCase: the text consists of @before, @n times @part, @after, and @n times @close_text */
typedef struct
{
  const char *before;
  const char *part;
  guint n;
  const char *after;
  const char *close_text;
  gboolean is_read;
} RepeatCase;

static const RepeatCase repeated[] = {
  { "", "x", 10000, "", "", FALSE },
  { "", "x ", 300, "", "", FALSE },
  { "", "1", 10000, "", "", FALSE },
  { "", "1 ", 300, "", "", FALSE },
  { "", "\"", 10000, "", "", TRUE },
  { "", "`", 9999, "", "", FALSE },
  { "", "(", 300, "", "", FALSE },
  { "", "( ", 5000, "", "", FALSE },
  { "", ")", 300, "", "", FALSE },
  { "", "😀", 300, "", "", FALSE },
  { "", "北京 ", 300, "", "", FALSE },
  { "", "имя ", 300, "", "", FALSE },
  { "", "where ", 300, "", "", FALSE },
  { "", ", ", 300, "", "", FALSE },
  { "", "total ", 300, "", "", TRUE },
  { "", "average ", 299, "total", "", TRUE },
  { "", "(", 145, "total", ")", TRUE },
  { "", "(", 145, "total", ") ", TRUE },
  { "", "(", 145, "total", "", FALSE },
  { "orders where ", "(", 125, "total is 1", ")", TRUE },
  { "orders where ", "not ", 290, "total is 1", "", TRUE },
  { "", "orders where there are (", 45, "orders", ")", TRUE },
  { "orders where total is 1", " and total is 1", 70, "", "", TRUE },
  { "orders where total is 1", " or total is 1", 70, "", "", TRUE },
  { "orders where status is open", " and status is open", 70, "", "", TRUE },
  { "total", " plus total", 145, "", "", TRUE },
  { "total", " times total", 145, "", "", TRUE },
  { "total", ", total", 145, "", "", TRUE },
  { "total", " and total", 45, " of orders", "", TRUE },
  { "sum of total by status", ", status", 145, "", "", TRUE },
  { "orders, highest total first", ", highest total first", 70, "", "", TRUE },
  { "orders", " where total is 1", 70, "", "", TRUE },
  { "orders", " in 2024", 140, "", "", TRUE },
  { "customers", " with orders", 140, "", "", TRUE },
  { "orders", " together with (orders)", 55, "", "", FALSE },
  { "orders from orders", ", products", 140, "", "", FALSE },
  { "", "(if total is 1 then ", 35, "1", ")", TRUE },
  { "", "first x = (", 50, "orders", ")", FALSE },
};

static void
append_times (GString *text, const char *part, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append (text, part);
}

static void
test_repeated_phrases_are_read_quickly (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (repeated); i++)
    {
      const RepeatCase *one = &repeated[i];
      g_autoptr (GString) text = g_string_new (one->before);

      append_times (text, one->part, one->n);
      g_string_append (text, one->after);
      append_times (text, one->close_text, one->n);
      if (reads_in_time (text->str, schema) != one->is_read)
        {
          g_test_message ("%s%s … is %s", one->before, one->part, one->is_read ? "not read" : "read");
          g_test_fail ();
        }
    }
}

static gint64
measure_reading (const char *part, guint n, const DowserSchema *schema)
{
  g_autoptr (GString) text = g_string_new ("total");
  gint64 start;

  append_times (text, part, n);
  start = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID);
  reads_in_time (text->str, schema);
  return dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID) - start;
}

/* Tests that reading a list that is eight times as long takes less than 8³ times as long. */
static void
test_reading_time_grows_slowly (void)
{
  static const char *const parts[] = { " plus total", ", total", " times total" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      gint64 few = measure_reading (parts[i], 32, schema);
      gint64 time_again = measure_reading (parts[i], 32, schema);
      gint64 many = measure_reading (parts[i], 256, schema);

      g_assert_cmpint (many, <, 300 * MAX (MAX (few, time_again), 300));
    }
}

static void
test_too_long_sentence_is_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GString) text = g_string_new ("total");

  append_times (text, ", 1", DOWSER_SENTENCE_MAX_TOKENS / 2 - 1);
  g_assert_true (reads_in_time (text->str, schema));
  g_string_append (text, ", 1");
  g_assert_false (reads_in_time (text->str, schema));
}

/* --- Words by chance --- */

static void
test_random_words_are_read_quickly (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  static const char *const names[] = { "orders", "total", "name", "status", "1", "\"a\"", "x", "2024-01-01", "(", ")" };

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint n_words = (guint) g_rand_int_range (rand, 1, 60);

      for (guint w = 0; w < n_words; w++)
        {
          guint n;
          const DowserSentenceSymbol *symbols
              = dowser_sentence_rows_get_symbols ((guint) g_rand_int_range (rand, 0, (int) dowser_sentence_n_rows), &n);
          const char *word = symbols[g_rand_int_range (rand, 0, (int) n)].word;

          g_string_append_printf (text, "%s ",
                                  word != NULL ? word : names[g_rand_int_range (rand, 0, G_N_ELEMENTS (names))]);
        }
      reads_in_time (text->str, schema);
    }
}

static const char *
pick_leaf (GRand *rand, DowserSentenceCategory category)
{
  static const char *const leaves[][4] = {
    [DOWSER_SENTENCE_COLUMN] = { "name", "total", "status", "order date" },
    [DOWSER_SENTENCE_TABLE] = { "orders", "customers", "order items", "reviews" },
    [DOWSER_SENTENCE_NAME] = { "x", "y", "`a b`", "other" },
    [DOWSER_SENTENCE_NUMBER] = { "1", "-2", "3.5", "1,000" },
    [DOWSER_SENTENCE_INTEGER] = { "1", "2", "3", "2024" },
    [DOWSER_SENTENCE_TEXT] = { "\"a\"", "\"\"", "\"2024-01-01\"", "\"total\"" },
    [DOWSER_SENTENCE_BARE] = { "open", "Norway", "big shop", "x1" },
    [DOWSER_SENTENCE_DATE] = { "2024-01-01", "2024-02-01", "2025-01-01", "2024-02-31" },
    [DOWSER_SENTENCE_FUNCTION] = { "lower", "round", "rank", "sum" },
    [DOWSER_SENTENCE_ROLE] = { "manager", "billing address", "shipping address", "manager" },
    [DOWSER_SENTENCE_ORDINAL] = { "second", "3rd", "first", "10th" },
  };

  return leaves[category][g_rand_int_range (rand, 0, 4)];
}

static guint
count_inner (guint row)
{
  guint n, n_inner = 0;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (row, &n);

  for (guint i = 0; i < n; i++)
    n_inner += symbols[i].word == NULL && symbols[i].category < DOWSER_SENTENCE_COLUMN;
  return n_inner;
}

/* Picks a random row (a rule of the grammar) for @category. At the maximum @depth, picks a row with few slots. Rows
 * that have only a meaning are not picked. */
static guint
pick_row (GRand *rand, DowserSentenceCategory category, int depth)
{
  GArray *rows = dowser_sentence_rows_get_indexes (category);
  guint best = G_MAXUINT;

  for (int tries = 0; tries < (depth > 0 ? 1 : 12) || best == G_MAXUINT; tries++)
    {
      guint row = g_array_index (rows, guint, g_rand_int_range (rand, 0, (int) rows->len));

      if (dowser_sentence_rows[row].part != DOWSER_SENTENCE_SLOT
          && (best == G_MAXUINT || count_inner (row) < count_inner (best)))
        best = row;
    }
  return best;
}

static void
append_category (GString *text, GRand *rand, DowserSentenceCategory category, int depth)
{
  guint row, n;
  const DowserSentenceSymbol *symbols;

  if (category >= DOWSER_SENTENCE_COLUMN)
    {
      g_string_append_printf (text, "%s ", pick_leaf (rand, category));
      return;
    }
  row = pick_row (rand, category, depth);
  symbols = dowser_sentence_rows_get_symbols (row, &n);
  for (guint i = 0; i < n; i++)
    if (symbols[i].word != NULL)
      g_string_append_printf (text, "%s ", symbols[i].word);
    else
      append_category (text, rand, symbols[i].category, depth - 1);
}

/* Tests that any text made from the grammar's rows is a sentence, although the names in it may be invalid. Tests that a
 * plan read from such a sentence can be written. */
static void
test_random_sentences_are_read_quickly (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  guint n_read = 0;

  for (guint i = 0; i < 1500; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (DowserPlan) plan = NULL;
      g_autofree char *sentence_text = NULL;
      g_autoptr (GError) error = NULL;

      append_category (text, rand, DOWSER_SENTENCE_SENTENCE, g_rand_int_range (rand, 2, 7));
      if (text->len > 1000 || !reads_in_time (text->str, schema))
        continue;
      n_read++;
      plan = dowser_sentence_read (text->str, schema, NULL);
      sentence_text = dowser_sentence_write (plan, schema, &error);
      g_assert_true (sentence_text != NULL
                     || g_error_matches (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE));
    }
  g_test_message ("%u read", n_read);
  g_assert_cmpuint (n_read, >, 50);
}

static void
test_error_names_the_unknown_word (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (
      dowser_sentence_parse ("orders where total is 1 frobnicate all", dowser_sentence_names_get (schema), &error));
  g_assert_nonnull (strstr (error->message, "“frobnicate”"));
}

DOWSER_TEST_MAIN (sentence_chart)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/chart/repeated-phrases-are-read-quickly", test_repeated_phrases_are_read_quickly);
  g_test_add_func ("/sentence/chart/reading-time-grows-slowly", test_reading_time_grows_slowly);
  g_test_add_func ("/sentence/chart/too-long-sentence-is-refused", test_too_long_sentence_is_refused);
  g_test_add_func ("/sentence/chart/random-words-are-read-quickly", test_random_words_are_read_quickly);
  g_test_add_func ("/sentence/chart/random-sentences-are-read-quickly", test_random_sentences_are_read_quickly);
  g_test_add_func ("/sentence/chart/error-names-the-unknown-word", test_error_names_the_unknown_word);
  return g_test_run ();
}
