/* dowser-foreign-write-snowflake.c - writes Snowflake's semantic model */
#include "knowledge/foreign/dowser-foreign-write-private.h"

#include <glib/gi18n-lib.h>

/* Returns Snowflake's name of a type. */
static const char *
get_type (DowserValueType type)
{
  switch (type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return "BOOLEAN";
    case DOWSER_VALUE_INTEGER:
    case DOWSER_VALUE_DECIMAL:
      return "NUMBER";
    case DOWSER_VALUE_REAL:
      return "FLOAT";
    case DOWSER_VALUE_DATE:
      return "DATE";
    case DOWSER_VALUE_TIME:
      return "TIME";
    case DOWSER_VALUE_TIMESTAMP:
      return "TIMESTAMP";
    default:
      return "VARCHAR";
    }
}

static void
put_item (DowserForeignWriter *self, guint indent, const DowserForeignItem *item, gboolean typed)
{
  const DowserEntry *entry = item->meaning->entry;
  g_autoptr (GPtrArray) other_words = _dowser_foreign_list_other_words (entry, item->name);
  g_autofree char *description = _dowser_foreign_dup_description (entry);

  g_string_append_printf (self->text, "%*s- name: %s\n", (int) indent, "", item->name);
  _dowser_foreign_put_list (self, indent + 2, "synonyms", other_words);
  _dowser_foreign_put_line (self, indent + 2, "description", description);
  _dowser_foreign_put_line (self, indent + 2, "expr", item->sql);
  if (typed)
    _dowser_foreign_put_line (self, indent + 2, "data_type", get_type (item->type));
}

static gboolean
is_filter (const DowserForeignItem *item)
{
  return item->meaning->entry->kind == DOWSER_ENTRY_FILTER || item->meaning->entry->kind == DOWSER_ENTRY_SYNONYM;
}

/* Writes the heading of @list, unless it was already written. */
static void
open_list (DowserForeignWriter *self, guint indent, const char *list, gboolean *is_open)
{
  if (!*is_open)
    g_string_append_printf (self->text, "%*s%s:\n", (int) indent, "", list);
  *is_open = TRUE;
}

/* Writes the columns that have synonyms, then the dimensions that the user's entries define. @temporal: TRUE to write
 * only dates and times, FALSE to write all others; Snowflake has a separate list for each */
static void
put_dimensions (DowserForeignWriter *self, const DowserTable *table, gboolean temporal)
{
  const char *list = temporal ? "time_dimensions" : "dimensions";
  gboolean is_open = FALSE;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      g_autoptr (GPtrArray) synonyms = _dowser_foreign_list_synonyms (self, table, column);

      if (synonyms->len == 0 || dowser_value_type_is_temporal (column->type) != temporal)
        continue;
      open_list (self, 4, list, &is_open);
      _dowser_foreign_put_line (self, 6, "- name", column->name);
      _dowser_foreign_put_list (self, 8, "synonyms", synonyms);
      _dowser_foreign_put_line (self, 8, "description", _dowser_foreign_find_description (self, table, column));
      _dowser_foreign_put_line (self, 8, "expr", column->name);
      _dowser_foreign_put_line (self, 8, "data_type", get_type (column->type));
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserForeignItem *item = self->items->pdata[i];

      if (item->meaning->entry->kind != DOWSER_ENTRY_DIMENSION || item->tables->len != 1
          || item->tables->pdata[0] != table || dowser_value_type_is_temporal (item->type) != temporal)
        continue;
      open_list (self, 4, list, &is_open);
      put_item (self, 6, item, TRUE);
    }
}

/* Writes the metrics of a table. @table: (nullable): %NULL for metrics of several tables */
static void
put_metrics (DowserForeignWriter *self, const DowserTable *table)
{
  gboolean is_open = FALSE;

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserForeignItem *item = self->items->pdata[i];

      if (item->meaning->entry->kind != DOWSER_ENTRY_METRIC
          || (table == NULL ? item->tables->len == 1 : item->tables->len > 1 || item->tables->pdata[0] != table))
        continue;
      open_list (self, table != NULL ? 4 : 0, "metrics", &is_open);
      put_item (self, table != NULL ? 6 : 2, item, FALSE);
    }
}

static void
put_filters (DowserForeignWriter *self, const DowserTable *table)
{
  gboolean is_open = FALSE;

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserForeignItem *item = self->items->pdata[i];

      if (!is_filter (item) || item->tables->len != 1 || item->tables->pdata[0] != table)
        continue;
      open_list (self, 4, "filters", &is_open);
      put_item (self, 6, item, FALSE);
    }
}

static void
put_table (DowserForeignWriter *self, const DowserTable *table)
{
  g_autoptr (GPtrArray) synonyms = _dowser_foreign_list_synonyms (self, table, NULL);

  _dowser_foreign_put_line (self, 2, "- name", table->name);
  _dowser_foreign_put_list (self, 4, "synonyms", synonyms);
  _dowser_foreign_put_line (self, 4, "description", _dowser_foreign_find_description (self, table, NULL));
  g_string_append (self->text, "    base_table:\n");
  _dowser_foreign_put_line (self, 6, "schema", table->home);
  _dowser_foreign_put_line (self, 6, "table", table->name);
  put_dimensions (self, table, FALSE);
  put_dimensions (self, table, TRUE);
  put_filters (self, table);
  put_metrics (self, table);
}

static void
put_key (DowserForeignWriter *self, const DowserForeignKey *key, gboolean *is_open)
{
  const DowserColumn *first = key->columns->pdata[0];
  g_autofree char *name = g_strdup_printf ("%s_%s_to_%s", key->table->name, first->name, key->to_table->name);

  open_list (self, 0, "relationships", is_open);
  _dowser_foreign_put_line (self, 2, "- name", name);
  _dowser_foreign_put_line (self, 4, "left_table", key->table->name);
  _dowser_foreign_put_line (self, 4, "right_table", key->to_table->name);
  g_string_append (self->text, "    relationship_columns:\n");
  for (guint i = 0; i < key->columns->len; i++)
    {
      _dowser_foreign_put_line (self, 6, "- left_column", ((const DowserColumn *) key->columns->pdata[i])->name);
      _dowser_foreign_put_line (self, 8, "right_column", ((const DowserColumn *) key->to_columns->pdata[i])->name);
    }
}

void
_dowser_foreign_write_snowflake (DowserForeignWriter *self)
{
  g_autofree char *notes = _dowser_foreign_dup_notes (self);
  gboolean is_open = FALSE;

  _dowser_foreign_put_line (self, 0, "name", self->name);
  g_string_append (self->text, self->tables->len > 0 ? "tables:\n" : "tables: []\n");
  for (guint i = 0; i < self->tables->len; i++)
    put_table (self, self->tables->pdata[i]);
  for (guint i = 0; i < self->tables->len; i++)
    {
      g_autoptr (GPtrArray) keys = _dowser_foreign_list_keys (self, self->tables->pdata[i]);

      for (guint j = 0; j < keys->len; j++)
        put_key (self, keys->pdata[j], &is_open);
    }
  put_metrics (self, NULL);
  _dowser_foreign_put_line (self, 0, "custom_instructions", notes);
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserForeignItem *item = self->items->pdata[i];

      if (item->meaning->entry->kind != DOWSER_ENTRY_METRIC && item->tables->len > 1)
        _dowser_foreign_skip_entry (self, item->meaning->entry,
                                    g_strdup (_ ("in this format, the entry can read only one table.")));
    }
}
