/* dowser-graph-rows.c - converts the rows of a metric graph's steps to numbers, and the graph's numbers to rows */
#include "pipeline/dowser-graph-rows.h"

#include "base/dowser-error.h"
#include "rows/dowser-number-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PAGE_ROWS 4096
/* The maximum number of decimal places that are shown without rounding. A formula can use round() to get fewer
 * places. */
#define SHOWN_DIGITS 6
#define ROUNDED_DIGITS 2

/* Sets @error. @sentence: a format with %s for the name of @part. Returns: NULL */
#define REFUSE(error, sentence, part)                                                                                  \
  (g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY, sentence, (part)->name), NULL)

/* Returns the text by which a cell is grouped. Numbers are grouped by value, so that 1 and 1.0 are one group. Returns:
 * (transfer full) (nullable): NULL for SQL NULL */
static char *
dup_key (const DowserCell *cell)
{
  g_autoptr (GString) text = g_string_new (NULL);
  DowserDecimal number;

  if (cell->is_null)
    return NULL;
  dowser_cell_print (cell, text, 0);
  if (cell->type == DOWSER_VALUE_REAL && dowser_decimal_parse (text->str, -1, &number))
    return dowser_decimal_to_text (&number);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
read_number (const DowserCell *cell, DowserGraphRow *row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  row->has[0] = !cell->is_null;
  if (cell->is_null)
    return TRUE;
  dowser_cell_print (cell, text, 0);
  return dowser_decimal_parse (text->str, (gssize) text->len, &row->numbers[0]);
}

static gboolean
read_row (const DowserGraphPart *part, DowserResult *result, guint index, DowserGraphRow *row)
{
  DowserCell cell;

  for (guint i = 0; i < part->columns->len; i++)
    {
      dowser_result_get_cell (result, index, g_array_index (part->columns, guint, i), &cell);
      row->keys[i] = dup_key (&cell);
    }
  dowser_result_get_cell (result, index, part->number, &cell);
  return read_number (&cell, row);
}

DowserGraphTable *
dowser_graph_rows_read (const DowserGraphPart *part, DowserResult *result, guint max_groups, GError **error)
{
  g_autoptr (DowserGraphTable) table = dowser_graph_table_new ((const char *const *) part->keys, 1);

  if (dowser_result_is_truncated (result) || dowser_result_get_missing_rows_reason (result) != NULL
      || (max_groups > 0 && dowser_result_get_n_rows (result) > max_groups))
    return REFUSE (error, _ ("Step “%s” has more groups than the limit allows."), part);
  if (dowser_result_get_columns (result)->len != part->columns->len + 1)
    return REFUSE (error, _ ("Step “%s” returns different columns than its sentence describes."), part);
  for (guint i = 0; i < dowser_result_get_n_rows (result); i++)
    if (!read_row (part, result, i, dowser_graph_table_add (table)))
      return REFUSE (error, _ ("Step “%s” shows something that isn't a number."), part);
  return g_steal_pointer (&table);
}

char *
dowser_graph_rows_dup_number (const DowserDecimal *number)
{
  g_autofree char *exact_text = dowser_decimal_to_text (number);
  DowserDecimal rounded;
  char *text;

  if (number->exponent >= -SHOWN_DIGITS)
    return g_steal_pointer (&exact_text);
  dowser_decimal_round (number, ROUNDED_DIGITS, &rounded);
  /* A number between -1 and 1 is rounded in another way than other numbers, so that only 0 is shown as 0. */
  text = g_str_has_prefix (exact_text, "0.") || g_str_has_prefix (exact_text, "-0.")
             ? dowser_number_dup_rounded (g_ascii_strtod (exact_text, NULL))
             : dowser_decimal_to_text (&rounded);
  return text != NULL ? text : g_steal_pointer (&exact_text);
}

static void
add_number (DowserPageBuilder *builder, const DowserDecimal *number, gboolean for_people)
{
  g_autofree char *text = for_people ? dowser_graph_rows_dup_number (number) : dowser_decimal_to_text (number);
  gint64 integer;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    dowser_page_builder_add_integer (builder, integer);
  else
    dowser_page_builder_add_text (builder, text, strlen (text));
}

static void
add_row (DowserPageBuilder *builder, const DowserGraphTable *table, const DowserGraphRow *row, guint first,
         gboolean for_people)
{
  for (guint i = 0; i < table->n_keys; i++)
    if (row->keys[i] != NULL)
      dowser_page_builder_add_text (builder, row->keys[i], strlen (row->keys[i]));
    else
      dowser_page_builder_add_null (builder);
  for (guint i = first; i < table->n_numbers; i++)
    if (row->has[i])
      add_number (builder, &row->numbers[i], for_people);
    else
      dowser_page_builder_add_null (builder);
}

static void
end_page (DowserPageBuilder *builder, DowserResult *result)
{
  g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

  dowser_result_add_page (result, page);
}

DowserResult *
dowser_graph_rows_make (const DowserGraphCall *call, const DowserGraphTable *table, gboolean with_steps,
                        gboolean for_people)
{
  guint first = with_steps ? 0 : table->n_numbers - 1;
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (table->n_keys + table->n_numbers - first, PAGE_ROWS);
  DowserResult *result;

  for (guint i = 0; i < table->n_keys; i++)
    g_ptr_array_add (columns, dowser_result_column_new (table->headings[i], DOWSER_VALUE_TEXT));
  for (guint i = first; i < table->n_numbers; i++)
    g_ptr_array_add (columns, dowser_result_column_new (((const DowserGraphPart *) call->parts->pdata[i])->name,
                                                        DOWSER_VALUE_DECIMAL));
  result = dowser_result_new (columns);
  for (guint i = 0; i < table->rows->len; i++)
    {
      add_row (builder, table, table->rows->pdata[i], first, for_people);
      if (dowser_page_builder_is_full (builder))
        end_page (builder, result);
    }
  end_page (builder, result);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}
