/* dowser-denial.c - words that negate another word: "unpaid" of paid, "inactive" of active */
#include "words/dowser-denial.h"

#include <string.h>

/* Minimum length of a word with a negating prefix. Shorter words that begin with these letters aren't negations:
 * "unit", "none". */
#define SHORTEST 6

/* Prefixes that negate any word. */
static const char *const denial_prefixes[] = { "non-", "un-", "non", "un" };

/* Negations with other prefixes. In most words, these prefixes don't negate: "installed" isn't the negation of
 * "stalled". */
static const struct
{
  const char *word;
  const char *denied;
} words[] = {
  { "disabled", "enabled" },  { "disconnected", "connected" }, { "inactive", "active" }, { "incomplete", "completed" },
  { "incorrect", "correct" }, { "ineligible", "eligible" },    { "invalid", "valid" },   { "invisible", "visible" },
};

const char *
dowser_denial_find_positive (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (word, words[i].word) == 0)
      return words[i].denied;
  if (strlen (word) < SHORTEST)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (denial_prefixes); i++)
    if (g_str_has_prefix (word, denial_prefixes[i]))
      return word + strlen (denial_prefixes[i]);
  return NULL;
}
