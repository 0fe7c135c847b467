/* dowser-sql-scope.c - what names mean while SQL is read */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
source_free (DowserSqlSource *source)
{
  g_clear_pointer (&source->merged, g_hash_table_unref);
  g_free (source);
}

DowserSqlScope *
dowser_sql_scope_new (DowserSelect *select)
{
  DowserSqlScope *self = g_new0 (DowserSqlScope, 1);

  self->select = select;
  self->sources = g_ptr_array_new_with_free_func ((GDestroyNotify) source_free);
  return self;
}

void
dowser_sql_scope_free (DowserSqlScope *self)
{
  g_ptr_array_unref (self->sources);
  g_free (self);
}

gboolean
dowser_sql_scope_add (DowserSqlParser *parser, DowserSqlScope *self, const char *id, const DowserTable *table,
                      const DowserPlanStep *step)
{
  DowserSqlSource *source;

  for (guint i = 0; i < self->sources->len; i++)
    if (g_ascii_strcasecmp (((const DowserSqlSource *) self->sources->pdata[i])->instance->id, id) == 0)
      {
        dowser_sql_parser_refuse (parser, _ ("two tables are both called “%s”"), id);
        return FALSE;
      }
  source = g_new0 (DowserSqlSource, 1);
  g_ptr_array_add (self->select->from, dowser_instance_new (id, table != NULL ? table->name : step->id, step != NULL));
  source->instance = self->select->from->pdata[self->select->from->len - 1];
  source->table = table;
  source->step = step;
  g_ptr_array_add (self->sources, source);
  return TRUE;
}

static DowserExpr *
find_in_step (const DowserSqlSource *source, const char *name)
{
  for (guint i = 0; i < source->step->select->outputs->len; i++)
    {
      const DowserOutput *output = source->step->select->outputs->pdata[i];

      if (g_ascii_strcasecmp (output->name, name) == 0)
        return dowser_expr_new_column (source->instance->id, output->name);
    }
  return NULL;
}

/* SQLite calls the row by these names; a single whole-number key is another name of it. */
static const DowserColumn *
find_row_number (const DowserTable *table, const char *name)
{
  g_autoptr (GPtrArray) key = NULL;
  const DowserColumn *column;

  if (g_ascii_strcasecmp (name, "rowid") != 0 && g_ascii_strcasecmp (name, "_rowid_") != 0
      && g_ascii_strcasecmp (name, "oid") != 0)
    return NULL;
  key = dowser_table_dup_primary_key (table);
  column = key->len == 1 ? key->pdata[0] : NULL;
  return column != NULL && column->declared != NULL && g_ascii_strcasecmp (column->declared, "INTEGER") == 0 ? column
                                                                                                             : NULL;
}

DowserExpr *
dowser_sql_source_find (const DowserSqlSource *source, const char *name)
{
  const DowserColumn *column;

  if (source->step != NULL)
    return find_in_step (source, name);
  column = dowser_table_find_column (source->table, name);
  if (column == NULL)
    column = find_row_number (source->table, name);
  return column != NULL ? dowser_expr_new_column (source->instance->id, column->name) : NULL;
}

static gboolean
is_merged (const DowserSqlSource *source, const char *name)
{
  g_autofree char *lower = NULL;

  if (source->merged == NULL)
    return FALSE;
  lower = g_ascii_strdown (name, -1);
  return g_hash_table_contains (source->merged, lower);
}

static void
add_column (DowserSqlScope *self, const DowserSqlSource *source, const char *name, gboolean all)
{
  if (all && is_merged (source, name))
    return;
  dowser_select_add_output (self->select, dowser_expr_new_column (source->instance->id, name), NULL);
}

void
dowser_sql_scope_add_star (DowserSqlParser *parser, DowserSqlScope *self, const char *qualifier)
{
  gboolean found = FALSE;

  for (guint i = 0; i < self->sources->len; i++)
    {
      const DowserSqlSource *source = self->sources->pdata[i];

      if (qualifier != NULL && g_ascii_strcasecmp (source->instance->id, qualifier) != 0)
        continue;
      found = TRUE;
      for (guint j = 0; source->table != NULL && j < source->table->columns->len; j++)
        add_column (self, source, ((const DowserColumn *) source->table->columns->pdata[j])->name, qualifier == NULL);
      for (guint j = 0; source->step != NULL && j < source->step->select->outputs->len; j++)
        add_column (self, source, ((const DowserOutput *) source->step->select->outputs->pdata[j])->name,
                    qualifier == NULL);
    }
  if (!found)
    dowser_sql_parser_fail (parser, _ ("there is nothing that * could mean"));
}

DowserExpr *
dowser_sql_find_alias (const DowserSelect *select, const char *name)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (output->name != NULL && g_ascii_strcasecmp (output->name, name) == 0)
        return dowser_expr_ref (output->expr);
    }
  return NULL;
}

static DowserExpr *
find_in_scope (DowserSqlParser *self, const DowserSqlScope *scope, const char *qualifier, const char *name)
{
  DowserExpr *found = NULL;

  for (guint i = 0; i < scope->sources->len && self->error == NULL; i++)
    {
      const DowserSqlSource *source = scope->sources->pdata[i];
      g_autoptr (DowserExpr) column = NULL;

      if (qualifier != NULL ? g_ascii_strcasecmp (source->instance->id, qualifier) != 0 : is_merged (source, name))
        continue;
      column = dowser_sql_source_find (source, name);
      if (column != NULL && found != NULL)
        dowser_sql_parser_fail (self, _ ("“%s” is a column of more than one table"), name);
      else if (column != NULL)
        found = g_steal_pointer (&column);
    }
  if (found == NULL && qualifier == NULL && scope->aliases)
    found = dowser_sql_find_alias (scope->select, name);
  return found;
}

DowserExpr *
dowser_sql_parser_resolve (DowserSqlParser *self, const char *qualifier, const DowserSqlToken *token)
{
  for (guint i = self->scopes->len; i > self->first_scope && self->error == NULL; i--)
    {
      DowserExpr *found = find_in_scope (self, self->scopes->pdata[i - 1], qualifier, token->text);

      if (found == NULL)
        continue;
      self->lowest_scope = MIN (self->lowest_scope, i - 1);
      return found;
    }
  /* SQLite takes "Norway" for a text where no column is called so. */
  if (qualifier == NULL && token->type == TOKEN_DOUBLE)
    return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, token->text, token->length));
  if (qualifier != NULL)
    dowser_sql_parser_fail_at (self, token, _ ("there is no column “%s.%s”"), qualifier, token->text);
  else
    dowser_sql_parser_fail_at (self, token, _ ("there is no column “%s”"), token->text);
  return NULL;
}
