/* dowser-prompt-samples.c - chooses the values of a column for a prompt, and detects columns with personal data */
#include "prompt/dowser-prompt-private.h"

#include "base/dowser-mask.h"
#include "prompt/dowser-prompt-fence.h"
#include "schema/dowser-personal-name.h"

#include <string.h>

/* The number of sample values in a prompt if not all values of a column fit. Samples show how the values are
 * written. */
#define N_SAMPLES 3
#define LONG_CODE 16
/* The minimum length of a value that is searched in texts. A shorter value would be found in nearly every text. */
#define MIN_VALUE 3

gboolean
dowser_prompt_values_look_personal (GPtrArray *values)
{
  for (guint i = 0; values != NULL && i < MIN (values->len, 20); i++)
    {
      g_autofree char *masked_text = dowser_mask_text (values->pdata[i], NULL);

      if (g_strcmp0 (masked_text, values->pdata[i]) != 0)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if a column contains personal data. One value that looks personal is enough. */
gboolean
dowser_prompt_column_is_personal (const DowserColumn *column, GPtrArray *values)
{
  return column->pii || column->restricted || dowser_column_is_personal_by_name (column)
         || dowser_prompt_values_look_personal (values);
}

static gboolean
is_whole_word (const char *text, const char *at, gsize length)
{
  const char *before = at > text ? g_utf8_find_prev_char (text, at) : NULL;

  return (before == NULL || !g_unichar_isalnum (g_utf8_get_char (before)))
         && (at[length] == '\0' || !g_unichar_isalnum (g_utf8_get_char (at + length)));
}

/* Returns TRUE if @conversation_text contains @value as whole words: "predominantly" doesn't contain the value "ANT".
 */
gboolean
_dowser_prompt_contains_value (const char *conversation_text, const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value, -1);
  g_autofree char *folded = g_utf8_casefold (g_strstrip (valid), -1);
  gsize length = strlen (folded);

  if (length < MIN_VALUE)
    return FALSE;
  for (const char *at = strstr (conversation_text, folded); at != NULL; at = strstr (at + 1, folded))
    if (is_whole_word (conversation_text, at, length))
      return TRUE;
  return FALSE;
}

/* Returns TRUE for a long code such as a UUID. The codes of a column look alike, so a prompt contains only one of
 * them. */
static gboolean
is_long_code (const char *value)
{
  return strlen (value) >= LONG_CODE && strpbrk (value, " ") == NULL && strpbrk (value, "0123456789") != NULL;
}

/* Picks first the values that the question contains, so that the model sees how they are stored. */
static GPtrArray *
pick_values (GPtrArray *values, const char *conversation_text, gboolean all, guint n)
{
  GPtrArray *chosen = g_ptr_array_new ();

  for (guint i = 0; i < values->len && chosen->len < n; i++)
    if (_dowser_prompt_contains_value (conversation_text, values->pdata[i]))
      g_ptr_array_add (chosen, values->pdata[i]);
  n = all ? n : MIN (n, chosen->len + (is_long_code (values->pdata[0]) ? 1 : N_SAMPLES));
  for (guint i = 0; i < values->len && chosen->len < n; i++)
    if (!g_ptr_array_find (chosen, values->pdata[i], NULL))
      g_ptr_array_add (chosen, values->pdata[i]);
  return chosen;
}

/* Appends a value including its spaces, because a plan must compare with the value exactly as it is stored. */
static void
append_value (GString *into, const char *value)
{
  gsize end = into->len + DOWSER_FENCE_MAX_VALUE;

  g_string_append_c (into, '"');
  while (*value != '\0' && into->len < end)
    {
      gsize blanks = strspn (value, " ");
      gsize length = strcspn (value + blanks, " ");
      g_autofree char *word = g_strndup (value + blanks, length);

      g_string_append_printf (into, "%*s", (int) MIN (blanks, DOWSER_FENCE_MAX_VALUE), "");
      dowser_fence_append_text (into, word, end > into->len ? end - into->len : 1);
      value += blanks + length;
    }
  g_string_append (into, *value != '\0' ? "…\"" : "\"");
}

void
_dowser_prompt_append_values (GString *into, const DowserPromptFacts *facts, const char *conversation_text,
                              const DowserColumn *column, guint n)
{
  const DowserColumnProfile *profile;
  g_autoptr (GPtrArray) chosen = NULL;
  gboolean all;

  if (n == 0 || facts->profile == NULL || facts->privacy_level < DOWSER_PRIVACY_LEVEL_SAMPLES)
    return;
  profile = dowser_profile_get (facts->profile, column);
  if (profile->values->len == 0 || dowser_prompt_column_is_personal (column, profile->values))
    return;
  all = profile->complete && profile->values->len <= n;
  chosen = pick_values (profile->values, conversation_text, all, n);
  g_string_append (into, all ? "; one of " : "; such as ");
  for (guint i = 0; i < chosen->len; i++)
    {
      g_string_append (into, i > 0 ? ", " : "");
      append_value (into, chosen->pdata[i]);
    }
}
