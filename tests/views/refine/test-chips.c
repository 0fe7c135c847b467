/* test-chips.c - tests that each chip below a question shows words of the question and their meaning */
#include "support/dowser-test-main.h"
#include "views/refine/dowser-chip-row.h"

static void
add_span (DowserUnderstanding *understanding, DowserTokenRole role, const char *text, const char *meaning,
          gboolean guessed)
{
  g_ptr_array_add (understanding->spans, dowser_span_new (0, strlen (text), role, text, meaning, guessed));
}

static void
test_chip_shows_words_and_meaning (void)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  g_autoptr (GPtrArray) chips = NULL;
  const DowserChip *chip;

  add_span (understanding, DOWSER_TOKEN_IGNORED, "show me", NULL, FALSE);
  add_span (understanding, DOWSER_TOKEN_OPERATOR, "top 5", "limit 5", FALSE);
  add_span (understanding, DOWSER_TOKEN_TABLE, "customers", "Customers", FALSE);
  add_span (understanding, DOWSER_TOKEN_UNKNOWN, "blorp", NULL, FALSE);
  chips = dowser_chips_new (understanding);

  g_assert_cmpuint (chips->len, ==, 3);
  chip = g_ptr_array_index (chips, 0);
  g_assert_cmpstr (chip->text, ==, "top 5 → limit 5");
  chip = g_ptr_array_index (chips, 1);
  g_assert_cmpstr (chip->text, ==, "customers");
  g_assert_cmpstr (chip->hint, ==, "Table");
  chip = g_ptr_array_index (chips, 2);
  g_assert_cmpstr (chip->text, ==, "“blorp” not understood");
}

static void
test_adjacent_words_share_a_chip (void)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  g_autoptr (GPtrArray) chips = NULL;
  const DowserChip *chip;

  add_span (understanding, DOWSER_TOKEN_DATE, "last", "2023", FALSE);
  add_span (understanding, DOWSER_TOKEN_DATE, "year", "2023", FALSE);
  add_span (understanding, DOWSER_TOKEN_DATE, "May", "May 2023", FALSE);
  chips = dowser_chips_new (understanding);

  g_assert_cmpuint (chips->len, ==, 2);
  chip = g_ptr_array_index (chips, 0);
  g_assert_cmpstr (chip->text, ==, "last year → 2023");
}

static void
test_guessed_words_are_marked (void)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  g_autoptr (GPtrArray) chips = NULL;
  const DowserChip *chip;

  add_span (understanding, DOWSER_TOKEN_COLUMN, "adress", "address", TRUE);
  chips = dowser_chips_new (understanding);
  chip = g_ptr_array_index (chips, 0);
  g_assert_true (chip->guessed);
  g_assert_cmpstr (chip->hint, ==, "Column, guessed");
}

/* Tests that a term defined by the user isn't marked as a guess, and that the term looks different from other words. */
static void
test_terms_are_explained (void)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  g_autoptr (GPtrArray) chips = NULL;
  const DowserChip *chip;

  add_span (understanding, DOWSER_TOKEN_COLUMN, "fleet metres", "sum of length", TRUE);
  add_span (understanding, DOWSER_TOKEN_COLUMN, "of boats", "sum of length", TRUE);
  ((DowserSpan *) understanding->spans->pdata[0])->defined = TRUE;
  chips = dowser_chips_new (understanding);
  g_assert_cmpuint (chips->len, ==, 2);
  chip = g_ptr_array_index (chips, 0);
  g_assert_true (chip->defined);
  g_assert_cmpstr (chip->hint, ==, "Defined in Meanings");
  g_assert_cmpstr (chip->text, ==, "fleet metres → sum of length");
  chip = g_ptr_array_index (chips, 1);
  g_assert_false (chip->defined);
}

DOWSER_TEST_MAIN (chips)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/chips/chip-shows-words-and-meaning", test_chip_shows_words_and_meaning);
  g_test_add_func ("/views/chips/adjacent-words-share-a-chip", test_adjacent_words_share_a_chip);
  g_test_add_func ("/views/chips/guessed-words-are-marked", test_guessed_words_are_marked);
  g_test_add_func ("/views/chips/terms-are-explained", test_terms_are_explained);
  return g_test_run ();
}
