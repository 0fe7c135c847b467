/* dowser-sql-scope.c - what names mean while SQL is read */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* More tables than any engine joins; names are looked for in each of them. */
#define MAX_SOURCES 128

static guint
hash_folded (gconstpointer key)
{
  guint hash = 5381;

  for (const char *at = key; *at != '\0'; at++)
    hash = hash * 33 + (guchar) g_ascii_tolower (*at);
  return hash;
}

static gboolean
equal_folded (gconstpointer a, gconstpointer b)
{
  return g_ascii_strcasecmp (a, b) == 0;
}

GHashTable *
dowser_sql_names_new (void)
{
  return g_hash_table_new (hash_folded, equal_folded);
}

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
  self->distinct_on = dowser_sql_expr_array_new ();
  return self;
}

void
dowser_sql_scope_free (DowserSqlScope *self)
{
  g_ptr_array_unref (self->sources);
  g_ptr_array_unref (self->distinct_on);
  g_clear_pointer (&self->qualify, dowser_expr_unref);
  g_clear_pointer (&self->outputs, g_hash_table_unref);
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
        dowser_sql_parser_refuse (parser, _ ("two tables are both called “%.80s”"), id);
        return FALSE;
      }
  if (self->sources->len >= MAX_SOURCES)
    {
      dowser_sql_parser_refuse (parser, _ ("more than %d tables in one select"), MAX_SOURCES);
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

/* The first output of each name, whose names live as long as the select. */
static GHashTable *
index_outputs (const DowserSelect *select)
{
  GHashTable *names = dowser_sql_names_new ();

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (output->name != NULL && !g_hash_table_contains (names, output->name))
        g_hash_table_insert (names, output->name, (gpointer) output);
    }
  return names;
}

static DowserExpr *
find_in_step (DowserSqlParser *parser, const DowserSqlSource *source, const char *name)
{
  GHashTable *names = g_hash_table_lookup (parser->step_names, source->step);
  const DowserOutput *output;

  if (names == NULL)
    {
      names = index_outputs (source->step->select);
      g_hash_table_insert (parser->step_names, (gpointer) source->step, names);
    }
  output = g_hash_table_lookup (names, name);
  return output != NULL ? dowser_expr_new_column (source->instance->id, output->name) : NULL;
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
dowser_sql_source_find (DowserSqlParser *parser, const DowserSqlSource *source, const char *name)
{
  const DowserColumn *column;

  if (source->step != NULL)
    return find_in_step (parser, source, name);
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
add_column (DowserSqlScope *self, const DowserSqlSource *source, const char *name, gboolean all, GHashTable *without)
{
  if ((all && is_merged (source, name)) || (without != NULL && g_hash_table_contains (without, name)))
    return;
  dowser_select_add_output (self->select, dowser_expr_new_column (source->instance->id, name), NULL);
}

/* EXCLUDE (a, b) and EXCLUDE a, as DuckDB takes columns out of *. Returns: (nullable): their names */
static GHashTable *
parse_exclude (DowserSqlParser *parser)
{
  GHashTable *names;
  gboolean several;

  if (dowser_sql_parser_peek (parser)->word != WORD_EXCLUDE)
    return NULL;
  dowser_sql_parser_skip (parser, 1);
  names = dowser_sql_names_new ();
  several = dowser_sql_parser_accept_sign (parser, "(");
  do
    {
      const DowserSqlToken *token = dowser_sql_parser_peek (parser);

      if (!dowser_sql_token_is_name (token, FALSE))
        dowser_sql_parser_fail (parser, _ ("the name of a column is expected"));
      g_hash_table_add (names, (gpointer) token->text);
      dowser_sql_parser_skip (parser, 1);
    }
  while (several && dowser_sql_parser_accept_sign (parser, ","));
  if (several)
    dowser_sql_parser_expect_sign (parser, ")");
  return names;
}

void
dowser_sql_scope_add_star (DowserSqlParser *parser, DowserSqlScope *self, const char *qualifier)
{
  g_autoptr (GHashTable) without = parse_exclude (parser);
  guint n_before = self->select->outputs->len;
  gboolean found = FALSE;

  for (guint i = 0; i < self->sources->len; i++)
    {
      const DowserSqlSource *source = self->sources->pdata[i];
      gboolean all = qualifier == NULL;

      if (!all && g_ascii_strcasecmp (source->instance->id, qualifier) != 0)
        continue;
      found = TRUE;
      for (guint j = 0; source->table != NULL && j < source->table->columns->len; j++)
        add_column (self, source, ((const DowserColumn *) source->table->columns->pdata[j])->name, all, without);
      for (guint j = 0; source->step != NULL && j < source->step->select->outputs->len; j++)
        add_column (self, source, ((const DowserOutput *) source->step->select->outputs->pdata[j])->name, all, without);
    }
  if (!found)
    dowser_sql_parser_fail (parser, _ ("there is nothing that * could mean"));
  dowser_sql_parser_count_repeated (parser, self->select->outputs->len - n_before);
}

const DowserOutput *
dowser_sql_scope_find_output (DowserSqlScope *self, const char *name)
{
  if (self->outputs == NULL)
    self->outputs = index_outputs (self->select);
  return g_hash_table_lookup (self->outputs, name);
}

static DowserExpr *
find_in_scope (DowserSqlParser *self, DowserSqlScope *scope, const char *qualifier, const char *name)
{
  DowserExpr *found = NULL;
  const DowserOutput *output;

  for (guint i = 0; i < scope->sources->len && self->error == NULL; i++)
    {
      const DowserSqlSource *source = scope->sources->pdata[i];
      g_autoptr (DowserExpr) column = NULL;

      if (qualifier != NULL ? g_ascii_strcasecmp (source->instance->id, qualifier) != 0 : is_merged (source, name))
        continue;
      column = dowser_sql_source_find (self, source, name);
      if (column != NULL && found != NULL)
        dowser_sql_parser_fail (self, _ ("“%.80s” is a column of more than one table"), name);
      else if (column != NULL)
        found = g_steal_pointer (&column);
    }
  if (found == NULL && qualifier == NULL && scope->aliases
      && (output = dowser_sql_scope_find_output (scope, name)) != NULL)
    found = dowser_sql_parser_repeat (self, output->expr);
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
  if (qualifier == NULL && token->type == TOKEN_DOUBLE && self->dialect == DOWSER_DIALECT_SQLITE)
    return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, token->text, token->length));
  if (qualifier != NULL)
    dowser_sql_parser_fail_at (self, token, _ ("there is no column “%.80s.%.80s”"), qualifier, token->text);
  else
    dowser_sql_parser_fail_at (self, token, _ ("there is no column “%.80s”"), token->text);
  return NULL;
}
