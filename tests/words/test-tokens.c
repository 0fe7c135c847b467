/* test-tokens.c - tests that a question is split into the right tokens: kinds, positions, case folding, quotes,
 * numbers */
#include "support/dowser-test-main.h"
#include "words/dowser-tokens.h"

#include <string.h>

static const char *const kind_letters = "WNDTQIP";

/* Returns the tokens in a form like "W:list W:the", so that a test case fits on one line. */
static char *
format_tokens (const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);
      g_string_append_printf (text, "%s%c:%s", i > 0 ? " " : "", kind_letters[token->kind], token->folded);
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  const char *question;
  const char *expected;
} Row;

static const Row rows[] = {
  { "", "" },
  { "  \t\n", "" },
  { "Show all students.", "W:show W:all W:students P:." },
  /* quotes */
  { "named 'Bob'?", "W:named Q:bob P:?" },
  { "named \"Bob Fosse\".", "W:named Q:bob fosse P:." },
  { "substring “dar”.", "W:substring Q:dar P:." },
  { "the word ‘NY’", "W:the W:word Q:ny" },
  { "the word `NY`", "W:the W:word Q:ny" },
  { "the word «NY»", "W:the W:word Q:ny" },
  { "the word ``NY''", "W:the W:word Q:ny" },
  { "the ‘mixed'", "W:the Q:mixed" },
  { "in 'Joe's Bar' today", "W:in Q:joe's bar W:today" },
  { "an unmatched \" mark", "W:an W:unmatched P:\" W:mark" },
  { "a board of 5\" by 6\"", "W:a W:board W:of N:5 P:\" W:by N:6 P:\"" },
  { "'' empty", "P:' P:' W:empty" },
  /* apostrophes */
  { "the student's name", "W:the W:student W:name" },
  { "the students' names", "W:the W:students W:names" },
  { "O'Brien's age", "W:o'brien W:age" },
  { "don't can't won't isn’t", "W:do W:not W:can W:not W:will W:not W:is W:not" },
  { "who've they'd I'm we'll you're", "W:who W:have W:they W:would W:i W:am W:we W:will W:you W:are" },
  { "cannot", "W:can W:not" },
  /* numbers */
  { "1,000 and 1,234,567.50", "N:1,000 W:and N:1,234,567.50" },
  { "1 000 m", "N:1 000 W:m" },
  { "ids 1,2,3", "W:ids N:1 P:, N:2 P:, N:3" },
  { "3.5 or .5", "N:3.5 W:or N:.5" },
  { "below -5 degrees", "W:below N:-5 W:degrees" },
  { "10k 2M 3bn", "N:10k N:2m N:3bn" },
  { "15% 20 % $5 10€ $3m", "N:15% N:20 % N:$5 N:10€ N:$3m" },
  { "1st 22nd 3rd 4th", "N:1st N:22nd N:3rd N:4th" },
  { "the 1990s", "W:the N:1990s" },
  { "5km 20kg", "N:5 W:km N:20 W:kg" },
  { "A340 3D 2x4 B12", "W:a340 W:3d W:2x4 W:b12" },
  { "2010-2015", "N:2010 N:2015" },
  /* dates and times */
  { "2024-03-05 3/5/2024 05.03.2024 3/5/99", "D:2024-03-05 D:3/5/2024 D:05.03.2024 D:3/5/99" },
  { "2024-03-05 10:20:30 x", "D:2024-03-05 10:20:30 W:x" },
  { "2024-03-05T10:20:30Z", "D:2024-03-05t10:20:30z" },
  { "at 12:30", "W:at T:12:30" },
  { "10.0.0.1", "N:10.0 P:. N:0.1" },
  /* words */
  { "full-time job", "W:full W:time W:job" },
  { "the U.S. and Ph.D. at 5 p.m.", "W:the W:us W:and W:phd W:at N:5 W:pm" },
  { "AT&T in R&D", "W:at&t W:in W:r&d" },
  { "C++ or C#", "W:c++ W:or W:c#" },
  { "CAFÉ Ünïon", "W:café W:ünïon" },
  { "order_items T1.name a@b.org", "I:order_items I:t1.name I:a@b.org" },
  { "students.Show me", "W:students P:. W:show W:me" },
  { "age >= 5 != 3 <> 2", "W:age P:>= N:5 P:!= N:3 P:<> N:2" },
  { "bad \xff\xfe bytes", "W:bad W:bytes" },
};

static void
test_questions_are_split_into_tokens (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = format_tokens (rows[i].question);
      g_assert_cmpstr (found, ==, rows[i].expected);
    }
}

typedef struct
{
  const char *question;
  double number;
  DowserNumberUnit unit;
  gboolean ordinal;
} NumberRow;

static const NumberRow numbers[] = {
  { "1,000", 1000, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "12 345 678", 12345678, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "10k", 10000, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "2.5M", 2.5e6, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "3bn", 3e9, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "15%", 15, DOWSER_NUMBER_UNIT_PERCENT, FALSE },
  { "$1,200.50", 1200.5, DOWSER_NUMBER_UNIT_CURRENCY, FALSE },
  { "20 €", 20, DOWSER_NUMBER_UNIT_CURRENCY, FALSE },
  { "$3m", 3e6, DOWSER_NUMBER_UNIT_CURRENCY, FALSE },
  { "-4", -4, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "3rd", 3, DOWSER_NUMBER_UNIT_NONE, TRUE },
  { "third", 3, DOWSER_NUMBER_UNIT_NONE, TRUE },
  { "twelve", 12, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "Hundred", 100, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "'42'", 42, DOWSER_NUMBER_UNIT_NONE, FALSE },
  { "\302\2431\302\240500", 1500, DOWSER_NUMBER_UNIT_CURRENCY, FALSE },
};

static void
test_written_numbers_are_one_token (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (DowserTokens) tokens = dowser_tokens_new (numbers[i].question);
      const DowserToken *token = dowser_tokens_get (tokens, 0);

      g_assert_cmpuint (dowser_tokens_get_length (tokens), ==, 1);
      g_assert_true (token->has_number);
      g_assert_cmpfloat_with_epsilon (token->number, numbers[i].number, 1e-9);
      g_assert_cmpint (token->unit, ==, numbers[i].unit);
      g_assert_cmpint (token->ordinal, ==, numbers[i].ordinal);
    }
}

static void
test_capitals_and_possessives_are_recognized (void)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new ("Show Bob's cars. The full-time USA 1990s");
  const DowserToken *first = dowser_tokens_get (tokens, 0);
  const DowserToken *second = dowser_tokens_get (tokens, 1);
  const DowserToken *the = dowser_tokens_get (tokens, 4);

  g_assert_true (first->capitalized && first->sentence_start && !first->possessive);
  g_assert_true (second->capitalized && !second->sentence_start && second->possessive);
  g_assert_cmpuint (second->length, ==, 3);
  g_assert_true (the->sentence_start);
  g_assert_false (dowser_tokens_get (tokens, 5)->joined);
  g_assert_true (dowser_tokens_get (tokens, 6)->joined);
  g_assert_true (dowser_tokens_get (tokens, 7)->all_caps);
  g_assert_true (dowser_tokens_get (tokens, 8)->decade);
  g_assert_null (dowser_tokens_get (tokens, 9));
}

static void
test_title_does_not_end_a_sentence (void)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new ("Ask Dr. Smith. Then go");

  g_assert_cmpstr (dowser_tokens_get (tokens, 3)->text, ==, "Smith");
  g_assert_false (dowser_tokens_get (tokens, 3)->sentence_start);
  g_assert_true (dowser_tokens_get (tokens, 5)->sentence_start);
}

static void
test_tokens_match_words_and_keep_text (void)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new ("no More  than 'more than' five");
  g_autofree char *text = dowser_tokens_dup_text (tokens, 1, 2);
  guint n = 0;

  g_assert_true (dowser_tokens_match_phrase (tokens, 0, "no more than", &n));
  g_assert_cmpuint (n, ==, 3);
  g_assert_false (dowser_tokens_match_phrase (tokens, 3, "more than", NULL));
  g_assert_false (dowser_tokens_match_phrase (tokens, 4, "five six", NULL));
  g_assert_cmpstr (text, ==, "More  than");
}

static void
check_invariants (const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  gsize length = strlen (question);
  gsize end = 0;

  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      g_assert_cmpuint (token->length, >, 0);
      g_assert_cmpuint (token->start, >=, end);
      end = token->start + token->length;
      g_assert_cmpuint (end, <=, length);
      g_assert_true (g_utf8_validate (token->text, -1, NULL));
      g_assert_true (g_utf8_validate (token->folded, -1, NULL));
      g_assert_nonnull (token->lemma);
      g_assert_nonnull (token->stem);
    }
}

/* Tests questions of any bytes. The tokens must be in order, within the question, and valid UTF-8. */
static void
test_random_bytes_give_valid_tokens (void)
{
  static const char *const bits[]
      = { "'", "\"", "`",     "‘",    "”",        "$",   "€",  "%", "1", "2024", "-",    "–",
          ".", ",",  " ",     "a",    "S",        "n't", "'s", "_", "@", "&",    "\xff", "\xe2\x80",
          ":", "/",  "12:30", "U.S.", "\302\240", "k",   "th", "»", "ß", "İ" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint round = 0; round < 3000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint n = g_rand_int_range (rand, 0, 40);

      for (guint i = 0; i < n; i++)
        if (g_rand_boolean (rand))
          g_string_append (text, bits[g_rand_int_range (rand, 0, G_N_ELEMENTS (bits))]);
        else
          g_string_append_c (text, g_rand_int_range (rand, 1, 256));
      check_invariants (text->str);
    }
}

static void
test_long_questions_give_valid_tokens (void)
{
  static const char *const bits[]
      = { "a", "'", "\"", "1", "1,", "a.", "a'", "a'b", "12:30", "- ", "$", "a_", "ß", "‘", "students " };

  for (guint i = 0; i < G_N_ELEMENTS (bits); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      while (text->len < 10000)
        g_string_append (text, bits[i]);
      check_invariants (text->str);
    }
}

/* Tests that digits with leading zeros are a code. Tests that digits with a sign, point or unit are a number. */
static void
test_digits_with_leading_zeros_are_codes (void)
{
  static const struct
  {
    const char *text;
    gboolean digits;
    gboolean code;
    gboolean participle;
  } cases[] = {
    { "00420", TRUE, TRUE, FALSE },   { "420", TRUE, FALSE, FALSE },     { "0", TRUE, FALSE, FALSE },
    { "0.5", FALSE, FALSE, FALSE },   { "1,000", FALSE, FALSE, FALSE },  { "$020", FALSE, FALSE, FALSE },
    { "paid", FALSE, FALSE, TRUE },   { "shipped", FALSE, FALSE, TRUE }, { "orders", FALSE, FALSE, FALSE },
    { "going", FALSE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserTokens) tokens = dowser_tokens_new (cases[i].text);
      const DowserToken *token = dowser_tokens_get (tokens, 0);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (dowser_token_is_digits (token), ==, cases[i].digits);
      g_assert_cmpint (dowser_token_is_code (token), ==, cases[i].code);
      g_assert_cmpint (dowser_token_is_participle (token), ==, cases[i].participle);
    }
}

DOWSER_TEST_MAIN (tokens)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/tokens/questions-are-split-into-tokens", test_questions_are_split_into_tokens);
  g_test_add_func ("/planner/tokens/written-numbers-are-one-token", test_written_numbers_are_one_token);
  g_test_add_func ("/planner/tokens/capitals-and-possessives-are-recognized",
                   test_capitals_and_possessives_are_recognized);
  g_test_add_func ("/planner/tokens/title-does-not-end-a-sentence", test_title_does_not_end_a_sentence);
  g_test_add_func ("/planner/tokens/tokens-match-words-and-keep-text", test_tokens_match_words_and_keep_text);
  g_test_add_func ("/planner/tokens/random-bytes-give-valid-tokens", test_random_bytes_give_valid_tokens);
  g_test_add_func ("/planner/tokens/long-questions-give-valid-tokens", test_long_questions_give_valid_tokens);
  g_test_add_func ("/planner/tokens/digits-with-leading-zeros-are-codes", test_digits_with_leading_zeros_are_codes);
  return g_test_run ();
}
