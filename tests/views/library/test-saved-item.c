/* test-saved-item.c - tests that a saved question is described, and is found by its words */
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/library/dowser-saved-item.h"

#include <string.h>

static DowserSavedItem *
item_new (DowserVerified verified, guint uses)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GDateTime) date_time = g_date_time_new_utc (2024, 1, 31, 12, 0, 0);
  const char *sentence = "number of customers where country is \"Spain\"";
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence, schema, NULL);
  DowserSavedQuestion *question
      = dowser_saved_question_new ("s", "How many customers are in Spain", plan, sentence, verified,
                                   g_date_time_to_unix (date_time) * G_USEC_PER_SEC);

  question->uses = uses;
  return dowser_saved_item_new (question);
}

/* Tests that the trust in a question is described in words. Tests that only an action of the user makes a question
 * verified. */
static void
test_trust_is_described_in_words (void)
{
  static const struct
  {
    DowserVerified verified;
    guint uses;
    gboolean is_verified;
    const char *trust;
    const char *details;
  } cases[] = {
    { DOWSER_VERIFIED_SAVED, 0, TRUE, "Saved by you", "31 January · never run" },
    { DOWSER_VERIFIED_EXPORTED, 1, FALSE, "Saved automatically", "exported · 31 January · used once" },
    { DOWSER_VERIFIED_ASKED, 7, FALSE, "Saved automatically", "asked again · 31 January · used 7 times" },
    { DOWSER_VERIFIED_NOT, 0, FALSE, "Not checked", "31 January · never run" },
  };
  g_autoptr (GDateTime) now = g_date_time_new_utc (2024, 3, 5, 12, 0, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSavedItem) item = item_new (cases[i].verified, cases[i].uses);
      g_autofree char *details = dowser_saved_item_dup_details (item, now);

      g_assert_cmpint (dowser_saved_item_is_verified (item), ==, cases[i].is_verified);
      g_assert_cmpstr (dowser_saved_item_get_trust (item), ==, cases[i].trust);
      g_assert_cmpstr (details, ==, cases[i].details);
    }
}

static void
assert_found (DowserSavedItem *item, const char *typed, gboolean expected)
{
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);

  g_assert_cmpint (dowser_saved_item_matches_words (item, (const char *const *) words), ==, expected);
}

static void
test_item_is_found_by_its_words (void)
{
  g_autoptr (DowserSavedItem) item = item_new (DOWSER_VERIFIED_SAVED, 0);

  assert_found (item, "", TRUE);
  assert_found (item, "spain", TRUE);
  assert_found (item, "SPAIN how", TRUE);
  assert_found (item, "country", TRUE); /* a word of the saved plan's sentence */
  assert_found (item, "customers ", TRUE);
  assert_found (item, "spain norway", FALSE);
}

static void
test_saved_item_lists_replaceable_values (void)
{
  g_autoptr (DowserSavedItem) item = item_new (DOWSER_VERIFIED_SAVED, 0);
  GPtrArray *slots = dowser_saved_item_get_slots (item);

  g_assert_cmpuint (slots->len, ==, 1);
  g_assert_cmpstr (((DowserSavedSlot *) slots->pdata[0])->original_text, ==, "Spain");
  g_assert_true (slots == dowser_saved_item_get_slots (item));
}

DOWSER_TEST_MAIN (saved_item)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/saved-item/trust-is-described-in-words", test_trust_is_described_in_words);
  g_test_add_func ("/views/saved-item/item-is-found-by-its-words", test_item_is_found_by_its_words);
  g_test_add_func ("/views/saved-item/saved-item-lists-replaceable-values", test_saved_item_lists_replaceable_values);
  return g_test_run ();
}
