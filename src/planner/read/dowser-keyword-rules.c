/* dowser-keyword-rules.c - matches the keyword rules against the words of a question */
#include "planner/read/dowser-keyword-rules.h"

#include <string.h>

/* One element of a pattern: its alternative words, and whether it is optional. */
typedef struct
{
  const char *start;
  gsize length;
  gboolean optional;
} PatternElement;

/* Reads the next element of *pattern and moves *pattern behind it. Returns FALSE at the end of the pattern. */
static gboolean
next_element (const char **pattern, PatternElement *element)
{
  while (**pattern == ' ')
    (*pattern)++;
  if (**pattern == '\0')
    return FALSE;
  element->start = *pattern;
  element->length = strcspn (*pattern, " ");
  *pattern += element->length;
  element->optional = element->length > 1 && element->start[element->length - 1] == '?';
  if (element->optional)
    element->length--;
  return TRUE;
}

static gboolean
element_has_word (const PatternElement *element, const char *word)
{
  gsize word_length = strlen (word);
  const char *end = element->start + element->length;

  for (const char *at = element->start; at < end;)
    {
      const char *separator = memchr (at, '|', end - at);
      gsize length = (separator != NULL ? separator : end) - at;

      if (length == word_length && memcmp (at, word, length) == 0)
        return TRUE;
      at += length + 1;
    }
  return FALSE;
}

/* Returns the number of words in the longest match of @pattern at the start of @words; 0 for none. */
static guint
match_pattern (const char *pattern, const char *const *words, guint n_words)
{
  PatternElement element;
  guint n_matched = 0;

  while (next_element (&pattern, &element))
    {
      if (n_matched < n_words && element_has_word (&element, words[n_matched]))
        n_matched++;
      else if (!element.optional)
        return 0;
    }
  return n_matched;
}

/* Returns a map from words to the rules that may begin with these words, in the order of the table of rules. */
static GHashTable *
get_rules_by_word (void)
{
  static gsize once = 0;
  static GHashTable *by_word = NULL;

  if (g_once_init_enter (&once))
    {
      by_word = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
      for (const DowserKeywordRule *keyword_rule = dowser_keyword_rules; keyword_rule->id != NULL; keyword_rule++)
        {
          const char *pattern = keyword_rule->pattern;
          PatternElement element;
          gboolean is_optional = TRUE;

          while (is_optional && next_element (&pattern, &element))
            {
              g_autofree char *words = g_strndup (element.start, element.length);
              g_auto (GStrv) alternatives = g_strsplit (words, "|", -1);

              for (guint i = 0; alternatives[i] != NULL; i++)
                {
                  GPtrArray *rules = g_hash_table_lookup (by_word, alternatives[i]);

                  if (rules == NULL)
                    {
                      rules = g_ptr_array_new ();
                      g_hash_table_insert (by_word, g_strdup (alternatives[i]), rules);
                    }
                  g_ptr_array_add (rules, (gpointer) keyword_rule);
                }
              is_optional = element.optional;
            }
        }
      g_once_init_leave (&once, 1);
    }
  return by_word;
}

void
dowser_keyword_rules_match (const char *const *words, guint n_words, guint first, DowserKeywordRuleMatched matched,
                            gpointer user_data)
{
  GPtrArray *rules;

  g_return_if_fail (first < n_words);

  rules = g_hash_table_lookup (get_rules_by_word (), words[first]);
  for (guint i = 0; rules != NULL && i < rules->len; i++)
    {
      const DowserKeywordRule *keyword_rule = g_ptr_array_index (rules, i);
      guint n_matched = match_pattern (keyword_rule->pattern, words + first, n_words - first);

      if (n_matched > 0)
        matched (keyword_rule, first, n_matched, user_data);
    }
}

gboolean
dowser_keyword_rules_is_filler (const char *word)
{
  GPtrArray *rules = g_hash_table_lookup (get_rules_by_word (), word);

  for (guint i = 0; rules != NULL && i < rules->len; i++)
    {
      const DowserKeywordRule *keyword_rule = g_ptr_array_index (rules, i);

      if (keyword_rule->kind == DOWSER_KEYWORD_RULE_STOP && keyword_rule->arg > 0)
        return TRUE;
    }
  return FALSE;
}
