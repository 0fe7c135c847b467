/* dowser-prompt-columns.c - finds the columns that a question may need; used if not all columns fit in a prompt */
#include "prompt/dowser-prompt-private.h"

#include "base/dowser-identifier.h"

#include <string.h>

/* Two words match if they share at least this number of first letters: "orders" matches "order_date". */
#define MIN_SHARED 4

static void
append_text (GString *into, const char *text)
{
  g_autofree char *folded = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  if (folded != NULL)
    g_string_append_printf (into, " %s", folded);
}

char *
_dowser_prompt_dup_texts (const DowserPromptFacts *facts)
{
  GString *user_text = g_string_new (NULL);

  append_text (user_text, facts->question);
  append_text (user_text, facts->evidence);
  append_text (user_text, facts->instruction);
  append_text (user_text, facts->problem);
  for (guint i = 0; facts->constraints != NULL && i < facts->constraints->len; i++)
    {
      const DowserConstraint *constraint = facts->constraints->pdata[i];

      append_text (user_text, constraint->user_text);
      append_text (user_text, constraint->from);
      append_text (user_text, constraint->to);
    }
  for (guint i = 0; facts->glossary != NULL && facts->glossary[i] != NULL; i++)
    append_text (user_text, facts->glossary[i]);
  if (facts->plan != NULL)
    {
      g_autofree char *plan = dowser_prompt_size_write (facts->plan, DOWSER_PROMPT_SIZE_FULL, facts->schema, NULL);

      append_text (user_text, plan);
    }
  return g_string_free (user_text, FALSE);
}

static gboolean
contains_word (const char *user_text, const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  gsize length = strlen (folded);
  gsize shared = MIN (length, MIN_SHARED);

  if (length < 3)
    return FALSE;
  for (const char *found = strstr (user_text, folded); found != NULL; found = strstr (found + 1, folded))
    if (found == user_text || !g_ascii_isalnum (found[-1]))
      return TRUE;
  if (length <= MIN_SHARED)
    return FALSE;
  folded[shared] = '\0';
  for (const char *found = strstr (user_text, folded); found != NULL; found = strstr (found + 1, folded))
    if (found == user_text || !g_ascii_isalnum (found[-1]))
      return TRUE;
  return FALSE;
}

static gboolean
is_name_mentioned (const char *user_text, const char *name)
{
  g_auto (GStrv) words = name != NULL ? dowser_identifier_split (name) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (contains_word (user_text, words[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_value_mentioned (const DowserPromptFacts *facts, const char *user_text, const DowserColumn *column)
{
  GPtrArray *values = facts->profile != NULL ? dowser_profile_get (facts->profile, column)->values : NULL;

  for (guint i = 0; values != NULL && i < values->len; i++)
    if (_dowser_prompt_contains_value (user_text, values->pdata[i]))
      return TRUE;
  return FALSE;
}

gboolean
_dowser_prompt_is_mentioned (const DowserPromptFacts *facts, const char *user_text, const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);

  if (is_value_mentioned (facts, user_text, column))
    return TRUE;
  for (guint i = 0; words[i] != NULL; i++)
    if (!contains_word (user_text, words[i]))
      return FALSE;
  return words[0] != NULL;
}

/* Returns TRUE for a column with the name or title of each row. A question may need such a column without mentioning
 * it. */
static gboolean
is_row_name_column (const DowserColumn *column)
{
  static const char *const names[] = { "name", "title", "label", NULL };
  g_autofree char *lower = g_ascii_strdown (column->name, -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_has_suffix (lower, names[i]))
      return TRUE;
  return FALSE;
}

static void
add_keys (GHashTable *columns, const DowserTable *table)
{
  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];

      for (guint j = 0; j < key->columns->len; j++)
        g_hash_table_add (columns, key->columns->pdata[j]);
      for (guint j = 0; j < key->to_columns->len; j++)
        g_hash_table_add (columns, key->to_columns->pdata[j]);
    }
}

GHashTable *
_dowser_prompt_find_columns (const DowserPromptFacts *facts)
{
  GPtrArray *tables = dowser_schema_get_tables (facts->schema);
  GHashTable *columns = g_hash_table_new (NULL, NULL);
  g_autofree char *user_text = _dowser_prompt_dup_texts (facts);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      add_keys (columns, table);
      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];

          if (column->primary_key > 0 || is_row_name_column (column) || is_name_mentioned (user_text, column->name)
              || is_name_mentioned (user_text, column->business_name) || is_value_mentioned (facts, user_text, column))
            g_hash_table_add (columns, (gpointer) column);
        }
    }
  return columns;
}
