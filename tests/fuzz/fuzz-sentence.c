/* fuzz-sentence.c - tests that a sentence that is read as a plan can be written and read as the same plan; other
 * sentences are refused */
#include "dowser-fuzz.h"
#include "sentence/dowser-sentence-fingerprint.h"
#include "sentence/dowser-sentence-rows.h"
#include "sentence/dowser-sentence.h"
#include "support/shop.h"

#include <string.h>

/* Words that are inserted between the grammar's words. */
static const char *const words[] = { "orders",
                                     "customers",
                                     "products",
                                     "reviews",
                                     "order items",
                                     "addresses",
                                     "name",
                                     "country",
                                     "total",
                                     "status",
                                     "price",
                                     "stars",
                                     "order date",
                                     "id",
                                     "customer id",
                                     "city",
                                     "manager",
                                     "`total`",
                                     "x",
                                     "open",
                                     "billing address",
                                     "1",
                                     "2.5",
                                     "-3",
                                     "2024",
                                     "1,000",
                                     "\"open\"",
                                     "\"\"",
                                     "2024-01-31",
                                     "lower",
                                     "round",
                                     "rank",
                                     "coalesce",
                                     "second",
                                     "3rd",
                                     "called x",
                                     "as x",
                                     "number of their orders",
                                     "x = (orders)" };

/* Aborts by a signal, so that libFuzzer saves the input. */
static void
abort_with (const char *what, const char *text)
{
  g_printerr ("%s\n%s\n", what, text);
  g_abort ();
}

static void
assert_round_trip (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *fingerprint = dowser_sentence_make_fingerprint (plan);
  g_autofree char *sentence = dowser_sentence_write (plan, schema, &error);
  g_autoptr (DowserPlan) reread = NULL;
  g_autofree char *again = NULL;

  if (sentence == NULL)
    {
      g_assert_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE);
      return;
    }
  g_assert_no_error (error);
  if (!g_utf8_validate (sentence, -1, NULL))
    abort_with ("not UTF-8", sentence);
  reread = dowser_sentence_read (sentence, schema, &error);
  if (reread == NULL)
    abort_with (error->message, sentence);
  again = dowser_sentence_make_fingerprint (reread);
  if (g_strcmp0 (fingerprint, again) != 0)
    abort_with (again, sentence);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static DowserSchema *schema;
  g_autofree char *bytes = g_strndup ((const char *) data, size);
  g_autofree char *text = g_utf8_make_valid (bytes, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = NULL;

  if (schema == NULL)
    schema = shop_schema_new ();
  plan = dowser_sentence_read (text, schema, &error);
  if (plan == NULL)
    {
      g_assert_true (error != NULL && error->domain == DOWSER_SENTENCE_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_no_error (error);
  assert_round_trip (plan, schema);
  return 0;
}

/* Returns a word of the schema, or a row of the grammar with words of the schema in its slots. */
static char *
dup_part (GRand *rand)
{
  guint row = (guint) g_rand_int_range (rand, 0, (int) dowser_sentence_n_rows);
  GString *part = g_string_new (" ");
  guint n = 1;
  const DowserSentenceSymbol *symbols
      = g_rand_boolean (rand) ? dowser_sentence_rows_get_symbols (row, &n) : &(DowserSentenceSymbol){ NULL, 0 };

  for (guint i = 0; i < n; i++)
    g_string_append_printf (part, "%s ",
                            symbols[i].word != NULL ? symbols[i].word
                                                    : words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
  return g_string_free (part, FALSE);
}

/* Replaces the bytes from @from to @to by @length bytes of @text. Returns: the new size; the old size if there is no
 * room */
static size_t
replace_range (uint8_t *data, size_t size, size_t max_size, size_t from, size_t to, const char *text, size_t length)
{
  if (size - (to - from) + length > max_size)
    return size;
  memmove (data + from + length, data + to, size - to);
  memcpy (data + from, text, length);
  return size - (to - from) + length;
}

/* Returns the start of a randomly chosen word. @end: (out): the end of the word */
static size_t
pick_word (GRand *rand, const uint8_t *data, size_t size, size_t *end_of_word)
{
  size_t at = (size_t) g_rand_int_range (rand, 0, (int) size);

  while (at > 0 && data[at - 1] != ' ')
    at--;
  for (*end_of_word = at; *end_of_word < size && data[*end_of_word] != ' ';)
    (*end_of_word)++;
  return at;
}

/* Removes, copies and exchanges words, so that most inputs are nearly sentences. */
size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *part = dup_part (rand);
  g_autofree char *copy = NULL;
  size_t first_end = 0, second_end = 0, first, second;

  if (size < 2)
    return replace_range (data, size, max_size, 0, size, part, strlen (part));
  first = pick_word (rand, data, size, &first_end);
  second = pick_word (rand, data, size, &second_end);
  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      return replace_range (data, size, max_size, first, first_end, "", 0);
    case 1:
    case 2:
      return replace_range (data, size, max_size, first, first_end, part, strlen (part));
    case 3:
      return replace_range (data, size, max_size, first, first, part, strlen (part));
    case 4: /* insert a copy of the text from one word to another word */
      copy = g_strndup ((const char *) data + MIN (first, second), MAX (first_end, second_end) - MIN (first, second));
      return replace_range (data, size, max_size, second, second, copy, strlen (copy));
    default:
      return LLVMFuzzerMutate (data, size, max_size);
    }
}
