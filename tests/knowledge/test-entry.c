/* test-entry.c - tests of an entry's confidence: its initial value, its changes with each use, and the promotion of the
 * entry */
#include "knowledge/dowser-entry.h"

#include "knowledge/dowser-knowledge.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* Tests that the initial confidence depends on the entry's origin. */
static void
test_initial_confidence_depends_on_origin (void)
{
  static const struct
  {
    DowserEntryTier tier;
    DowserEntryOrigin origin;
    double confidence;
  } cases[] = {
    { DOWSER_ENTRY_WRITTEN, DOWSER_ENTRY_FROM_ANSWER, 0.95 },
    { DOWSER_ENTRY_SHARED, DOWSER_ENTRY_FROM_REPAIR, 0.95 },
    { DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_CORRECTION, 0.85 },
    { DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_ANSWER, 0.85 },
    { DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_REPAIR, 0.80 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpfloat (dowser_entry_get_initial_confidence (cases[i].tier, cases[i].origin), ==, cases[i].confidence);
}

static DowserEntry *
learned_new (double confidence)
{
  DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, "client", "customers");

  entry->tier = DOWSER_ENTRY_LEARNED;
  entry->confidence = confidence;
  return entry;
}

/* "+" is an accepted answer, "-" is a corrected answer. */
static void
test_answers_change_the_confidence (void)
{
  static const struct
  {
    double before;
    const char *uses;
    double after;
    gboolean is_used;
  } cases[] = {
    { 0.80, "+", 0.82, TRUE },        { 0.80, "-", 0.75, TRUE },  { 0.94, "+-", 0.91, TRUE },
    { 0.99, "+", 1.0, TRUE },         { 1.00, "+++", 1.0, TRUE }, { 0.04, "-", 0.0, FALSE },
    { 0.35, "-", 0.30, TRUE },        { 0.34, "-", 0.29, FALSE }, { 0.29, "+", 0.31, TRUE },
    { 0.80, "++++++++", 0.96, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserEntry) entry = learned_new (cases[i].before);

      for (const char *use = cases[i].uses; *use != '\0'; use++)
        dowser_entry_update_confidence (entry, *use == '+');
      g_assert_cmpfloat_with_epsilon (entry->confidence, cases[i].after, 1e-9);
      g_assert_cmpint (dowser_entry_is_used (entry), ==, cases[i].is_used);
      g_assert_cmpuint (entry->n_uses, ==, strlen (cases[i].uses));
    }
}

/* Tests that an entry is promoted if its confidence is above .90, after more than 20 uses of which more than 95 % were
 * accepted. */
static void
test_accepted_entry_is_promoted (void)
{
  static const struct
  {
    double confidence;
    guint n_uses;
    guint n_kept;
    DowserEntryTier tier;
    gboolean is_proven;
  } cases[] = {
    { 0.91, 21, 21, DOWSER_ENTRY_LEARNED, TRUE },  { 0.90, 21, 21, DOWSER_ENTRY_LEARNED, FALSE },
    { 0.91, 20, 20, DOWSER_ENTRY_LEARNED, FALSE }, { 0.95, 100, 95, DOWSER_ENTRY_LEARNED, FALSE },
    { 0.95, 100, 96, DOWSER_ENTRY_LEARNED, TRUE }, { 0.95, 100, 100, DOWSER_ENTRY_WRITTEN, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserEntry) entry = learned_new (cases[i].confidence);

      entry->tier = cases[i].tier;
      entry->n_uses = cases[i].n_uses;
      entry->n_kept = cases[i].n_kept;
      g_assert_cmpint (dowser_entry_is_proven (entry), ==, cases[i].is_proven);
    }
}

/* Tests that entries in the source's own file override learned entries, and that learned entries override a team's
 * entries. If two entries have the same origin, the first entry has priority. */
static void
test_written_entries_override_learned_ones (void)
{
  static const DowserEntryTier tiers[]
      = { DOWSER_ENTRY_SHARED, DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_WRITTEN, DOWSER_ENTRY_WRITTEN };
  static const char *const means[] = { "shared", "learned", "written", "second" };
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);

  for (guint i = 0; i < G_N_ELEMENTS (tiers); i++)
    {
      DowserEntry *entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, i == 1 ? "CLIENT" : "client", means[i]);

      entry->tier = tiers[i];
      dowser_knowledge_add (knowledge, entry);
    }
  g_assert_cmpstr (dowser_knowledge_find (knowledge, "Client")->means, ==, "written");
  g_assert_null (dowser_knowledge_find_stronger (knowledge, entries->pdata[0]));
  for (guint i = 1; i < entries->len; i++)
    g_assert_cmpstr (dowser_knowledge_find_stronger (knowledge, entries->pdata[i])->means, ==, "written");
  ((DowserEntry *) entries->pdata[0])->off = TRUE;
  g_assert_cmpstr (dowser_knowledge_find_stronger (knowledge, entries->pdata[2])->means, ==, "second");
}

static void
test_disabled_entry_changes_the_signature (void)
{
  g_autoptr (DowserKnowledge) one = dowser_knowledge_new ();
  g_autoptr (DowserKnowledge) other = dowser_knowledge_new ();
  g_autofree char *before = NULL;
  g_autofree char *same = NULL;
  g_autofree char *off = NULL;

  dowser_knowledge_add (one, dowser_entry_new (DOWSER_ENTRY_SYNONYM, "client", "customers"));
  dowser_knowledge_add (other, dowser_entry_new (DOWSER_ENTRY_SYNONYM, "client", "customers"));
  before = dowser_knowledge_dup_signature (one);
  same = dowser_knowledge_dup_signature (other);
  ((DowserEntry *) dowser_knowledge_get_entries (other)->pdata[0])->off = TRUE;
  off = dowser_knowledge_dup_signature (other);
  g_assert_cmpstr (before, ==, same);
  g_assert_cmpstr (before, !=, off);
}

DOWSER_TEST_MAIN (entry)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/entry/initial-confidence-depends-on-origin", test_initial_confidence_depends_on_origin);
  g_test_add_func ("/knowledge/entry/answers-change-the-confidence", test_answers_change_the_confidence);
  g_test_add_func ("/knowledge/entry/accepted-entry-is-promoted", test_accepted_entry_is_promoted);
  g_test_add_func ("/knowledge/entry/written-entries-override-learned-ones",
                   test_written_entries_override_learned_ones);
  g_test_add_func ("/knowledge/entry/disabled-entry-changes-the-signature", test_disabled_entry_changes_the_signature);
  return g_test_run ();
}
