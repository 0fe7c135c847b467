/* dowser-prompt-rows.c - the first rows of an answer for a prompt */
#include "prompt/dowser-prompt.h"

#include "base/dowser-mask.h"
#include "plan/dowser-column-origin.h"
#include "prompt/dowser-prompt-fence.h"

/* The number of values of an output that are checked for personal data. */
#define N_LOOKED_AT 20

static char *
dup_cell (DowserResult *result, guint row, guint column)
{
  GString *text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (result, row, column, &cell);
  if (cell.is_null)
    g_string_append (text, "NULL");
  else
    dowser_cell_print (&cell, text, DOWSER_FENCE_MAX_VALUE);
  return g_string_free (text, FALSE);
}

static GPtrArray *
dup_first_values (DowserResult *result, guint column)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);

  for (guint row = 0; row < MIN (dowser_result_get_n_rows (result), N_LOOKED_AT); row++)
    g_ptr_array_add (values, dup_cell (result, row, column));
  return values;
}

/* Returns TRUE if an output contains personal data. An output that is computed from personal columns is personal, even
 * if a step of the plan renames it. */
static gboolean
is_personal (const DowserPromptFacts *facts, DowserResult *result, guint column)
{
  g_autoptr (GPtrArray) origins
      = dowser_column_origins_find_for_output (facts->plan, facts->plan->select, column, facts->schema);
  g_autoptr (GPtrArray) values = dup_first_values (result, column);

  for (guint i = 0; i < origins->len; i++)
    {
      const DowserColumn *origin = origins->pdata[i];

      if (origin->table->hidden || origin->hidden || dowser_prompt_column_is_personal (origin, values))
        return TRUE;
    }
  return dowser_prompt_values_look_personal (values);
}

static void
append_headings (GString *into, DowserResult *result)
{
  GPtrArray *columns = dowser_result_get_columns (result);

  for (guint i = 0; i < columns->len; i++)
    {
      g_string_append (into, i > 0 ? " | " : "| ");
      dowser_fence_append_text (into, ((const DowserResultColumn *) columns->pdata[i])->name, DOWSER_FENCE_MAX_NAME);
    }
  g_string_append (into, columns->len > 0 ? " |" : "");
}

static void
append_row (GString *into, DowserResult *result, guint row, const gboolean *personal)
{
  for (guint i = 0; i < dowser_result_get_columns (result)->len; i++)
    {
      g_autofree char *cell = personal[i] ? g_strdup ("(not told)") : dup_cell (result, row, i);
      g_autofree char *masked_text = dowser_mask_text (cell, NULL);

      g_string_append (into, i > 0 ? " | " : "\n| ");
      dowser_fence_append_text (into, masked_text, DOWSER_FENCE_MAX_VALUE);
    }
  g_string_append (into, " |");
}

char *
dowser_prompt_dup_rows (const DowserPromptFacts *facts, DowserResult *result, guint max_rows)
{
  GString *text = g_string_new (NULL);
  guint n_columns = dowser_result_get_columns (result)->len;
  guint n_rows = dowser_result_get_n_rows (result);
  g_autofree gboolean *personal = g_new0 (gboolean, n_columns + 1);

  append_headings (text, result);
  if (facts->privacy_level < DOWSER_PRIVACY_LEVEL_VALUES)
    {
      g_string_append (text, "\n(There are rows. What they hold is not told.)");
      return g_string_free (text, FALSE);
    }
  for (guint i = 0; i < n_columns; i++)
    personal[i] = is_personal (facts, result, i);
  for (guint row = 0; row < MIN (n_rows, max_rows); row++)
    append_row (text, result, row, personal);
  g_string_append_printf (text, "\n(%u of %s%u rows)", MIN (n_rows, max_rows),
                          dowser_result_is_truncated (result) ? "more than " : "", n_rows);
  return g_string_free (text, FALSE);
}
