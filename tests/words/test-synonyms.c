/* test-synonyms.c - tests that synonyms are found in the hand-written tables (each row in both directions) and in
 * WordNet */
#include "support/dowser-test-main.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-synonyms.h"
#include "words/dowser-wordnet.h"
#include "words/dowser-words.h"

#include <string.h>

static void
test_wordnet_is_sorted (void)
{
  guint n = dowser_wordnet_read_number (dowser_wordnet_data + 4, 0);
  DowserWordnetEntry before = { 0 };

  g_assert_cmpuint (dowser_wordnet_length, <, 1500 * 1024);
  g_assert_cmpuint (n, >, 40000);
  for (guint i = 0; i < n; i++)
    {
      DowserWordnetEntry entry, found;

      dowser_wordnet_get_entry (i, &entry);
      if (i > 0)
        g_assert_cmpstr (before.word, <, entry.word);
      if (i % 97 == 0)
        {
          g_assert_true (dowser_wordnet_find (entry.word, &found));
          g_assert_cmpuint (found.index, ==, i);
        }
      before = entry;
    }
  g_assert_false (dowser_wordnet_find ("", &before));
  g_assert_false (dowser_wordnet_find ("zzzzzz", &before));
}

/* Tests that every number in every record of the packed WordNet is a valid reference. */
static void
test_wordnet_references_are_valid (void)
{
  guint n_words = dowser_wordnet_read_number (dowser_wordnet_data + 4, 0);
  guint n_sets = dowser_wordnet_read_number (dowser_wordnet_data + 7, 0);

  for (guint i = 0; i < n_words; i++)
    {
      DowserWordnetEntry entry;

      dowser_wordnet_get_entry (i, &entry);
      for (guint j = 0; j < entry.n_sets; j++)
        g_assert_cmpuint (dowser_wordnet_read_number (entry.sets, j), <, n_sets);
      for (guint j = 0; j < entry.n_derived; j++)
        g_assert_cmpuint (dowser_wordnet_read_number (entry.derived, j), <, n_words);
    }
  for (guint i = 0; i < n_sets; i++)
    {
      DowserWordnetSet set;

      dowser_wordnet_get_set (i, &set);
      g_assert_cmpuint (set.n_members, >, 0);
      g_assert_cmpuint (set.kind, <, n_sets);
      for (guint j = 0; j < set.n_members; j++)
        g_assert_cmpuint (dowser_wordnet_read_number (set.members, j), <, n_words);
    }
}

static void
test_hand_written_groups_work_both_ways (void)
{
  for (guint i = 0; i < dowser_lexicon_n_synonyms; i++)
    {
      const DowserSynonymGroup *group = &dowser_lexicon_synonyms[i];
      const char *first = group->words[0];

      g_assert_true (group->score > 0.5 && group->score < 1);
      for (guint j = 1; j <= DOWSER_SYNONYM_MAX_WORDS && group->words[j] != NULL; j++)
        {
          g_assert_cmpfloat (dowser_synonyms_score (first, group->words[j]), >=, group->score);
          g_assert_cmpfloat (dowser_synonyms_score (group->words[j], first), >=, group->score);
        }
      g_assert_null (group->words[DOWSER_SYNONYM_MAX_WORDS]);
      g_assert_nonnull (group->words[1]);
    }
}

typedef struct
{
  const char *a;
  const char *b;
  gboolean related;
} Pair;

static const Pair pairs[] = {
  { "sedan", "car", TRUE },        { "pupil", "student", TRUE },  { "teach", "teacher", TRUE },
  { "produce", "producer", TRUE }, { "begin", "start", TRUE },    { "physician", "doctor", TRUE },
  { "automobile", "car", TRUE },   { "customer", "tree", FALSE }, { "xyzzy", "student", FALSE },
  { "price", "salary", FALSE },    { "same", "same", TRUE },
};

static void
test_related_pairs_have_a_score (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      double score = dowser_synonyms_score (pairs[i].a, pairs[i].b);

      g_assert_cmpfloat (score, ==, dowser_synonyms_score (pairs[i].b, pairs[i].a));
      g_assert_cmpint (score > 0, ==, pairs[i].related);
    }
}

static void
test_lookup_is_sorted_and_unique (void)
{
  static const char *const words[]
      = { "customer", "revenue", "make", "head", "staff member", "date of birth", "", "zzz" };

  for (guint w = 0; w < G_N_ELEMENTS (words); w++)
    {
      g_autoptr (GArray) found = dowser_synonyms_lookup (words[w]);

      for (guint i = 0; i < found->len; i++)
        {
          const DowserSynonym *synonym = &g_array_index (found, DowserSynonym, i);

          g_assert_cmpstr (synonym->word, !=, words[w]);
          g_assert_true (synonym->score > 0 && synonym->score < 1);
          if (i > 0)
            g_assert_cmpfloat (synonym->score, <=, (synonym - 1)->score);
          for (guint j = 0; j < i; j++)
            g_assert_cmpstr (g_array_index (found, DowserSynonym, j).word, !=, synonym->word);
        }
      g_assert_cmpint (found->len > 0, ==, w < 6);
    }
}

/* Tests that all forms of an adjective are found with their degree. Tests that the adjective's columns are lemmas, best
 * first. */
static void
test_every_adjective_form_is_found (void)
{
  for (guint i = 0; i < dowser_lexicon_n_adjectives; i++)
    {
      const DowserAdjective *row = &dowser_lexicon_adjectives[i];
      const char *forms[] = { row->positive, row->comparative, row->superlative };

      for (guint j = 0; j < G_N_ELEMENTS (forms); j++)
        {
          DowserDegree degree;
          const DowserAdjective *found;

          if (forms[j] == NULL)
            continue;
          found = dowser_lexicon_find_adjective (forms[j], &degree);
          g_assert_nonnull (found);
          g_assert_cmpstr (found->positive, ==, row->positive);
          g_assert_cmpint (degree, ==, j);
        }
      for (const DowserAdjectiveColumn *column = row->columns; column->words != NULL; column++)
        {
          g_assert_true (column->score > 0 && column->score <= 1);
          g_assert_true (column == row->columns || column->score <= (column - 1)->score);
        }
    }
  g_assert_null (dowser_lexicon_find_adjective ("table", NULL));
}

static void
test_opposite_adjectives_sort_oppositely (void)
{
  static const char *const pairs_of[][2]
      = { { "oldest", "youngest" },  { "tallest", "shortest" }, { "cheapest", "priciest" },
          { "highest", "lowest" },   { "latest", "earliest" },  { "best", "worst" },
          { "largest", "smallest" }, { "fastest", "slowest" },  { "farthest", "nearest" } };

  for (guint i = 0; i < G_N_ELEMENTS (pairs_of); i++)
    g_assert_true (dowser_lexicon_find_adjective (pairs_of[i][0], NULL)->descending
                   != dowser_lexicon_find_adjective (pairs_of[i][1], NULL)->descending);
}

static void
test_places_have_names_and_demonyms (void)
{
  for (guint i = 0; i < dowser_lexicon_n_places; i++)
    {
      const DowserPlace *place = &dowser_lexicon_places[i];

      g_assert_nonnull (place->names[0]);
      g_assert_null (place->names[DOWSER_PLACE_MAX_NAMES]);
      for (guint j = 0; place->demonyms[j] != NULL; j++)
        g_assert_cmpstr (dowser_lexicon_find_demonym (place->demonyms[j])[0], ==, place->names[0]);
      for (guint j = 0; place->names[1] != NULL && place->names[j] != NULL; j++)
        g_assert_nonnull (dowser_lexicon_find_place_aliases (place->names[j]));
    }
  g_assert_cmpstr (dowser_lexicon_find_demonym ("french")[0], ==, "France");
  g_assert_cmpstr (dowser_lexicon_find_place_aliases ("usa")[0], ==, "United States");
  g_assert_null (dowser_lexicon_find_demonym ("France"));
  g_assert_null (dowser_lexicon_find_place_aliases ("France"));
}

static void
test_formulas_and_counted_things_are_found (void)
{
  g_assert_cmpstr (dowser_lexicon_find_formula ("turnover")->factors[0], ==, "revenue");
  g_assert_null (dowser_lexicon_find_formula ("name"));
  g_assert_cmpstr (dowser_lexicon_find_counted_thing ("headcount"), ==, "employee");
  g_assert_null (dowser_lexicon_find_counted_thing ("employee"));
  g_assert_cmpstr (dowser_lexicon_find_question_word ("how old")->words[0], ==, "age");
  g_assert_null (dowser_lexicon_find_question_word ("how"));
  g_assert_cmpstr (dowser_lexicon_find_codes ("female")[0], ==, "f");
  g_assert_null (dowser_lexicon_find_codes ("cat"));
}

static void
test_parts_of_speech_are_known (void)
{
  g_assert_true (dowser_synonyms_is_noun ("student") && !dowser_synonyms_is_verb ("student"));
  g_assert_true (dowser_synonyms_is_verb ("teach") && !dowser_synonyms_is_noun ("teach"));
  g_assert_true (dowser_synonyms_is_word ("book") && !dowser_synonyms_is_word ("expensive"));
}

DOWSER_TEST_MAIN (synonyms)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/synonyms/wordnet-is-sorted", test_wordnet_is_sorted);
  g_test_add_func ("/planner/synonyms/wordnet-references-are-valid", test_wordnet_references_are_valid);
  g_test_add_func ("/planner/synonyms/hand-written-groups-work-both-ways", test_hand_written_groups_work_both_ways);
  g_test_add_func ("/planner/synonyms/related-pairs-have-a-score", test_related_pairs_have_a_score);
  g_test_add_func ("/planner/synonyms/lookup-is-sorted-and-unique", test_lookup_is_sorted_and_unique);
  g_test_add_func ("/planner/synonyms/every-adjective-form-is-found", test_every_adjective_form_is_found);
  g_test_add_func ("/planner/synonyms/opposite-adjectives-sort-oppositely", test_opposite_adjectives_sort_oppositely);
  g_test_add_func ("/planner/synonyms/places-have-names-and-demonyms", test_places_have_names_and_demonyms);
  g_test_add_func ("/planner/synonyms/formulas-and-counted-things-are-found",
                   test_formulas_and_counted_things_are_found);
  g_test_add_func ("/planner/synonyms/parts-of-speech-are-known", test_parts_of_speech_are_known);
  return g_test_run ();
}
