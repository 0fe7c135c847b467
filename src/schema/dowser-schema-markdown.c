/* dowser-schema-markdown.c - writes a schema as Markdown, for users and models */
#include "schema/dowser-view-calls.h"

/* Replaces line breaks and bars in a name, because they would start another row or cell of the Markdown table. */
static void
append_cell (GString *into, const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '|')
        g_string_append (into, "\\|");
      else
        g_string_append_c (into, (*c == '\n' || *c == '\r') ? ' ' : *c);
    }
}

static void
append_key_names (GString *into, const DowserTable *table, GPtrArray *columns)
{
  append_cell (into, table->name);
  g_string_append_c (into, '(');
  for (guint i = 0; i < columns->len; i++)
    {
      if (i > 0)
        g_string_append (into, ", ");
      append_cell (into, ((DowserColumn *) columns->pdata[i])->name);
    }
  g_string_append_c (into, ')');
}

static void
append_column (GString *into, const DowserColumn *column)
{
  g_string_append (into, "| ");
  append_cell (into, column->name);
  g_string_append (into, " | ");
  g_string_append (into, dowser_value_type_to_string (column->type));
  g_string_append (into, column->primary_key > 0 ? " | key | " : (column->nullable ? " | | " : " | required | "));
  if (column->business_name != NULL)
    append_cell (into, column->business_name);
  if (column->business_name != NULL && column->description != NULL)
    g_string_append (into, ": ");
  if (column->description != NULL)
    append_cell (into, column->description);
  g_string_append (into, " |\n");
}

static void
append_foreign_keys (GString *into, const DowserTable *table)
{
  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];

      g_string_append (into, "- ");
      append_key_names (into, key->table, key->columns);
      g_string_append (into, " → ");
      append_key_names (into, key->to_table, key->to_columns);
      if (!key->declared)
        g_string_append_printf (into, " (inferred, %d %%)", (int) (key->confidence * 100 + 0.5));
      g_string_append_c (into, '\n');
    }
}

/* Lists the functions that the engine would run when it reads a view. */
static void
append_calls (GString *into, const DowserTable *table)
{
  g_auto (GStrv) calls = dowser_view_dup_calls (table);

  for (guint i = 0; calls[i] != NULL; i++)
    {
      g_string_append (into, i == 0 ? "Calls " : ", ");
      append_cell (into, calls[i]);
    }
  if (calls[0] != NULL)
    g_string_append (into, ".\n\n");
}

static void
append_table (GString *into, const DowserTable *table)
{
  g_string_append (into, table->index > 0 ? "\n## " : "## ");
  append_cell (into, table->name);
  if (table->is_view)
    g_string_append (into, " (view)");
  if (table->n_rows >= 0)
    g_string_append_printf (into, " · %" G_GINT64_FORMAT " %s", table->n_rows, table->n_rows == 1 ? "row" : "rows");
  g_string_append (into, "\n\n");
  if (table->description != NULL)
    {
      append_cell (into, table->description);
      g_string_append (into, "\n\n");
    }
  append_calls (into, table);
  g_string_append (into, "| column | type | | meaning |\n|---|---|---|---|\n");
  for (guint i = 0; i < table->columns->len; i++)
    if (!((DowserColumn *) table->columns->pdata[i])->hidden)
      append_column (into, table->columns->pdata[i]);
  if (table->foreign_keys->len > 0)
    g_string_append_c (into, '\n');
  append_foreign_keys (into, table);
}

char *
dowser_schema_to_markdown (const DowserSchema *self, GPtrArray *tables)
{
  GPtrArray *all = dowser_schema_get_tables (self);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const DowserTable *table = all->pdata[i];

      if (!table->hidden && (tables == NULL || g_ptr_array_find (tables, table, NULL)))
        append_table (text, table);
    }
  return g_string_free (text, FALSE);
}
