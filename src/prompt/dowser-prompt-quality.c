/* dowser-prompt-quality.c - describes quality problems of stored values to a model, for the columns that a question
 * mentions */
#include "prompt/dowser-prompt-private.h"

#include "analysis/dowser-flaws.h"
#include "prompt/dowser-prompt-fence.h"

/* The maximum number of lines. More lines would distract a model from the question. */
#define MAX_LINES 6

static void
append_flaws (GString *into, const DowserPromptFacts *facts, const DowserColumn *column, guint *n)
{
  g_autoptr (GPtrArray) flaw_list = dowser_flaws_list (column, facts->profile, NULL);
  GPtrArray *values = dowser_profile_get (facts->profile, column)->values;
  gboolean is_personal = dowser_prompt_column_is_personal (column, values);

  for (guint i = 0; i < flaw_list->len && *n < MAX_LINES && !is_personal; i++, (*n)++)
    {
      g_autofree char *words
          = dowser_flaw_dup_description (flaw_list->pdata[i], facts->privacy_level > DOWSER_PRIVACY_LEVEL_SCHEMA);
      g_autofree char *line = g_strdup_printf ("%s.%s: %s", column->table->name, column->name, words);

      g_string_append (into, *n > 0 ? "\n- " : "- ");
      dowser_fence_append_text (into, line, DOWSER_FENCE_MAX_TEXT);
    }
}

/* The lines are sorted as in the schema, so that the same question always gives the same prompt. */
char *
_dowser_prompt_dup_quality (const DowserPromptFacts *facts)
{
  GString *text = g_string_new (NULL);
  GPtrArray *tables = facts->tables != NULL ? facts->tables : dowser_schema_get_tables (facts->schema);
  g_autofree char *conversation_text = _dowser_prompt_dup_texts (facts);
  guint n = 0;

  for (guint i = 0; i < tables->len && facts->profile != NULL; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 0; j < table->columns->len; j++)
        if (_dowser_prompt_is_mentioned (facts, conversation_text, table->columns->pdata[j]))
          append_flaws (text, facts, table->columns->pdata[j], &n);
    }
  return g_string_free (text, FALSE);
}
