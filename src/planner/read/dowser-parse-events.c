/* dowser-parse-events.c - finds the events of a table's rows, such as the orders of products */
#include "planner/read/dowser-parse.h"
#include "words/dowser-words.h"

/* Returns: (nullable): the column of @table that counts things in each row, for example "quantity" or "units" */
static const DowserColumn *
find_quantity (const DowserParse *self, const DowserTable *table)
{
  static const char *const names[] = { "quantity sold", "unit sold", "quantity" };
  g_auto (GStrv) words = dowser_words_split_identifier (table->name);

  /* Skips tables of stock, because items in stock aren't events. */
  if (g_strv_contains ((const char *const *) words, "stock")
      || g_strv_contains ((const char *const *) words, "inventory"))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint j = 0; j < table->columns->len; j++)
      {
        const DowserColumn *column = g_ptr_array_index (table->columns, j);

        if (dowser_schema_index_is_measure (self->index, column)
            && dowser_schema_index_match_column (self->index, column, names[i]) > 0.9)
          return column;
      }
  return NULL;
}

/* Finds the events of @table's rows: the rows of the only table that references @table, or the sum of a quantity in a
 * table that references @table. Returns FALSE if no table references @table, or if several tables without a quantity
 * reference it. */
gboolean
dowser_parse_find_events (const DowserParse *self, const DowserTable *table, DowserTerm *term)
{
  const DowserTable *only_table = NULL;
  guint n = 0;

  for (guint i = 0; i < table->referenced_by->len; i++)
    {
      const DowserTable *referring = ((const DowserForeignKey *) g_ptr_array_index (table->referenced_by, i))->table;
      const DowserColumn *quantity = find_quantity (self, referring);

      if (quantity != NULL)
        {
          *term = dowser_term_from_column (quantity);
          term->aggregated = TRUE;
          term->aggregate = DOWSER_SUM;
          return TRUE;
        }
      n += referring != table && referring != only_table;
      only_table = referring;
    }
  if (n == 1)
    *term = dowser_term_new_count (only_table);
  return n == 1;
}
