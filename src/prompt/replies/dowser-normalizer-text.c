/* dowser-normalizer-text.c - reads expressions that a model has written as SQL inside its document */
#include "prompt/replies/dowser-normalizer-private.h"

#include "plan/dowser-json-parts.h"
#include "prompt/replies/dowser-lax-json.h"
#include "sql/read/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of an SQL expression in a document. Each such expression is parsed. */
#define MAX_TEXT 1000

static gboolean
is_name_sign (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

static void
add_table (GPtrArray *ids, GPtrArray *tables, const char *id, const char *table)
{
  for (guint i = 0; i < ids->len; i++)
    if (g_ascii_strcasecmp (ids->pdata[i], id) == 0)
      return;
  g_ptr_array_add (ids, (gpointer) id);
  g_ptr_array_add (tables, (gpointer) table);
}

/* Adds the tables that the SQL expression names, because the select may not read these tables yet. */
static void
add_named_tables (DowserNormalizer *self, const char *text, GPtrArray *ids, GPtrArray *tables)
{
  for (const char *dot = strchr (text, '.'); dot != NULL; dot = strchr (dot + 1, '.'))
    {
      const char *start = dot;
      g_autofree char *name = NULL;
      const DowserTable *table;

      while (start > text && (is_name_sign (start[-1]) || strchr ("\"`", start[-1]) != NULL))
        start--;
      name = g_strndup (start, (gsize) (dot - start));
      table = *name != '\0' ? _dowser_normalizer_find_table (self, name) : NULL;
      if (table != NULL)
        add_table (ids, tables, table->name, table->name);
    }
}

/* If the scope has no table and the source has only one table, adds this table. */
static void
add_only_table (DowserNormalizer *self, GPtrArray *ids, GPtrArray *tables)
{
  GPtrArray *all = dowser_schema_get_tables (self->schema);

  for (guint i = 0; ids->len == 0 && all->len == 1 && i < all->len; i++)
    add_table (ids, tables, ((const DowserTable *) all->pdata[i])->name, ((const DowserTable *) all->pdata[i])->name);
}

JsonNode *
_dowser_normalizer_read_sql_expr (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *text)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  g_autoptr (DowserExpr) expr = NULL;
  g_autoptr (JsonNode) node = NULL;

  for (guint i = 0; scope != NULL && i < scope->ids->len; i++)
    if (*(const char *) scope->tables->pdata[i] != '\0')
      add_table (ids, tables, scope->ids->pdata[i], scope->tables->pdata[i]);
  add_named_tables (self, text, ids, tables);
  add_only_table (self, ids, tables);
  if (ids->len > 0 && strlen (text) <= MAX_TEXT)
    expr = dowser_sql_read_expr (text, self->dialect, self->schema, ids, tables, NULL);
  if (expr == NULL)
    return _dowser_normalizer_fail (self, _ ("“%.100s” is no expression of the plan: write it as one"), text);
  dowser_repairs_add_line (self->repairs, _ ("Expressions of SQL inside of the document were read."));
  node = dowser_expr_to_node (expr);
  return _dowser_normalizer_read_expr (self, scope, node, FALSE);
}
