/* test-lexicon.c - tests which columns an adjective implies, and what abbreviations mean; the results are compared with
 * lexicon.golden */
#include "support/golden.h"
#include "words/dowser-lexicon.h"

#include "support/dowser-test-main.h"
#include "words/dowser-words.h"

#include <string.h>

#define ABBREVIATION "abbreviation "

static void
append_adjective (GString *written, const DowserAdjective *adjective)
{
  const char *const forms[] = { adjective->positive, adjective->comparative, adjective->superlative };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    g_string_append_printf (written, "%s%s", i > 0 ? " " : "", forms[i] != NULL ? forms[i] : "-");
  g_string_append_printf (written, "%s%s%s:", adjective->temporal ? " temporal" : "",
                          adjective->any_measure ? " measure" : "", adjective->descending ? " descending" : "");
  for (const DowserAdjectiveColumn *column = adjective->columns; column != NULL && column->words != NULL; column++)
    g_string_append_printf (written, " %s%s %.2f,", column->words, column->descending ? " descending" : "",
                            column->score);
  g_string_append_c (written, '\n');
}

/* Appends two meanings of an abbreviation: as a word, and as a part of a compound word. */
static void
append_abbreviation (GString *written, const char *word)
{
  g_autofree char *joined_word = g_strconcat (word, "market", NULL);
  g_auto (GStrv) own = dowser_words_split_identifier (word);
  g_auto (GStrv) parts = dowser_words_split_identifier (joined_word);
  g_autofree char *own_text = g_strjoinv (" ", own);
  g_autofree char *parts_text = g_strjoinv (" ", parts);

  g_string_append_printf (written, "%s%s = %s, %s = %s\n", ABBREVIATION, word, own_text, joined_word, parts_text);
}

/* Compares the lexicon's meanings of adjectives and abbreviations with the golden file. The list of the abbreviations
 * to look up is also read from this file. */
static void
test_lexicon_matches_the_golden_file (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "words", "lexicon.golden", NULL);
  g_autoptr (GString) written = g_string_new (NULL);
  g_autofree char *golden = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &golden, NULL, NULL));
  for (guint i = 0; i < dowser_lexicon_n_adjectives; i++)
    append_adjective (written, &dowser_lexicon_adjectives[i]);
  lines = g_strsplit (golden, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], ABBREVIATION))
      {
        const char *word = lines[i] + strlen (ABBREVIATION);
        g_autofree char *first = g_strndup (word, strcspn (word, " "));

        append_abbreviation (written, first);
      }
  expect_golden ("words", "lexicon.golden", written->str);
}

DOWSER_TEST_MAIN (lexicon)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/lexicon/lexicon-matches-the-golden-file", test_lexicon_matches_the_golden_file);
  return g_test_run ();
}
