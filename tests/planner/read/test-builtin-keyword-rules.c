/* test-builtin-keyword-rules.c - tests that every rule for a keyword matches the longest form of its pattern, and
 * doesn't match other words */
#include "planner/read/dowser-keyword-rules.h"
#include "support/dowser-test-main.h"

#include <string.h>

typedef struct
{
  const DowserKeywordRule *keyword_rule;
  guint n_words;
} FoundRule;

static void
matched_cb (const DowserKeywordRule *keyword_rule, guint first, guint n_words, gpointer user_data)
{
  FoundRule *found = user_data;

  if (found->keyword_rule == keyword_rule)
    found->n_words = n_words;
}

/* Returns words that match @pattern. @pick: for each element, the index of the alternative to use. If an element has
 * fewer alternatives, its last alternative is used. */
static char **
expand_pattern (const char *pattern, guint pick)
{
  g_auto (GStrv) elements = g_strsplit (pattern, " ", -1);
  GPtrArray *words = g_ptr_array_new ();

  for (guint i = 0; elements[i] != NULL; i++)
    {
      g_auto (GStrv) alternatives = NULL;
      gsize length = strlen (elements[i]);

      if (length > 1 && elements[i][length - 1] == '?')
        elements[i][length - 1] = '\0';
      alternatives = g_strsplit (elements[i], "|", -1);
      g_ptr_array_add (words, g_strdup (alternatives[MIN (pick, g_strv_length (alternatives) - 1)]));
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static void
test_rule (gconstpointer data)
{
  const DowserKeywordRule *keyword_rule = data;

  for (guint pick = 0; pick < 8; pick++)
    {
      g_auto (GStrv) words = expand_pattern (keyword_rule->pattern, pick);
      guint n = g_strv_length (words);
      FoundRule found = { keyword_rule, 0 };

      dowser_keyword_rules_match ((const char *const *) words, n, 0, matched_cb, &found);
      g_assert_cmpuint (found.n_words, ==, n);
    }
}

static void
test_rule_needs_its_required_word (void)
{
  const char *const words[] = { "how", "old" };
  FoundRule found = { NULL, 0 };

  for (const DowserKeywordRule *keyword_rule = dowser_keyword_rules; keyword_rule->id != NULL; keyword_rule++)
    {
      if (g_str_equal (keyword_rule->id, "count.how-many"))
        found.keyword_rule = keyword_rule;
    }
  g_assert_nonnull (found.keyword_rule);
  dowser_keyword_rules_match (words, G_N_ELEMENTS (words), 0, matched_cb, &found);
  g_assert_cmpuint (found.n_words, ==, 0);
}

static void
test_rule_ids_are_unique (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (const DowserKeywordRule *keyword_rule = dowser_keyword_rules; keyword_rule->id != NULL; keyword_rule++)
    g_assert_true (g_hash_table_add (seen, (gpointer) keyword_rule->id));
}

DOWSER_TEST_MAIN (builtin_keyword_rules)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/builtin-keyword-rules/rule-ids-are-unique", test_rule_ids_are_unique);
  g_test_add_func ("/planner/builtin-keyword-rules/rule-needs-its-required-word", test_rule_needs_its_required_word);
  for (const DowserKeywordRule *keyword_rule = dowser_keyword_rules; keyword_rule->id != NULL; keyword_rule++)
    {
      g_autofree char *path = g_strdup_printf ("/planner/builtin-keyword-rules/rule/%s", keyword_rule->id);

      g_test_add_data_func (path, keyword_rule, test_rule);
    }
  return g_test_run ();
}
