/* dowser-sql-scope.c - resolves names while SQL is read */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of outputs that are searched one after another. More outputs are searched in a hash table. */
#define FEW_OUTPUTS 8

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

void
dowser_sql_merged_free (DowserSqlMerged *self)
{
  dowser_expr_unref (self->expr);
  g_free (self);
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
  g_clear_pointer (&self->sources, g_ptr_array_unref);
  g_clear_pointer (&self->distinct_on, g_ptr_array_unref);
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->merged, g_ptr_array_unref);
  g_clear_pointer (&self->qualify, dowser_expr_unref);
  g_clear_pointer (&self->semi, dowser_expr_unref);
  g_clear_pointer (&self->outputs, g_hash_table_unref);
  g_free (self);
}

static gboolean
has_id (const DowserInstance *instance, const char *id)
{
  /* This function runs for each column. Most names are equal, or have different first letters even if case is ignored.
   * Therefore, the first letters are compared first. */
  if (((*instance->id ^ *id) & ~('a' - 'A')) != 0)
    return FALSE;
  return strcmp (instance->id, id) == 0 || g_ascii_strcasecmp (instance->id, id) == 0;
}

gboolean
dowser_sql_scope_has_instance (const DowserSqlScope *self, const char *id)
{
  for (guint i = 0; i < self->sources->len; i++)
    if (has_id (((const DowserSqlSource *) self->sources->pdata[i])->instance, id))
      return TRUE;
  for (guint i = 0; self->groups != NULL && i < self->groups->len; i++)
    if (has_id (((const DowserSqlGroup *) self->groups->pdata[i])->instance, id))
      return TRUE;
  return FALSE;
}

static gboolean
has_interval (const DowserTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    if (dowser_sql_engine_type_of_column (table->columns->pdata[i]) == DOWSER_SQL_ENGINE_INTERVAL)
      return TRUE;
  return FALSE;
}

gboolean
dowser_sql_scope_add_source (DowserSqlParser *parser, DowserSqlScope *self, const char *id, const DowserTable *table,
                             const DowserPlanStep *step)
{
  DowserSqlSource *source;

  if (dowser_sql_scope_has_instance (self, id))
    {
      dowser_sql_parser_refuse (parser, _ ("two tables are both called “%.80s”"), id);
      return FALSE;
    }
  if (self->sources->len >= DOWSER_SQL_MAX_SOURCES)
    {
      dowser_sql_parser_refuse (parser, _ ("more than %d tables in one select"), DOWSER_SQL_MAX_SOURCES);
      return FALSE;
    }
  source = g_new0 (DowserSqlSource, 1);
  g_ptr_array_add (self->select->from, dowser_instance_new (id, table != NULL ? table->name : step->id, step != NULL));
  source->instance = self->select->from->pdata[self->select->from->len - 1];
  source->table = table;
  source->step = step;
  g_ptr_array_add (self->sources, source);
  parser->has_intervals |= table != NULL && has_interval (table);
  return TRUE;
}

/* Returns a hash table that maps each name to the first output with this name. The names live as long as the select. */
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

const DowserOutput *
dowser_sql_parser_find_implicit_output (const DowserSqlParser *self, const DowserSelect *select, const char *name)
{
  for (guint i = 0; self->implicit != NULL && i < select->outputs->len; i++)
    {
      const char *called = g_hash_table_lookup (self->implicit, select->outputs->pdata[i]);

      if (called != NULL && g_ascii_strcasecmp (called, name) == 0)
        return select->outputs->pdata[i];
    }
  return NULL;
}

static const char *
find_column_in_step (DowserSqlParser *parser, const DowserPlanStep *step, const char *name)
{
  GHashTable *names;
  const DowserOutput *output;

  if (parser->step_names == NULL)
    parser->step_names = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  names = g_hash_table_lookup (parser->step_names, step);
  if (names == NULL)
    {
      names = index_outputs (step->select);
      g_hash_table_insert (parser->step_names, (gpointer) step, names);
    }
  output = g_hash_table_lookup (names, name);
  if (output == NULL)
    output = dowser_sql_parser_find_implicit_output (parser, step->select, name);
  return output != NULL ? output->name : NULL;
}

/* Finds the column that a name such as rowid means. In SQLite, such a name is the row number, and a primary key of a
 * single INTEGER column is the row number too. */
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

/* Returns: (nullable): the name of the column, spelled as in the table or step that contains the column */
static const char *
find_name (DowserSqlParser *parser, const DowserSqlSource *source, const char *name)
{
  const DowserColumn *column;

  if (source->step != NULL)
    return find_column_in_step (parser, source->step, name);
  column = dowser_table_find_column (source->table, name);
  if (column == NULL)
    column = find_row_number (source->table, name);
  return column != NULL ? column->name : NULL;
}

gboolean
dowser_sql_source_has_column (DowserSqlParser *parser, const DowserSqlSource *source, const char *name)
{
  return find_name (parser, source, name) != NULL;
}

DowserExpr *
dowser_sql_source_find_column (DowserSqlParser *parser, const DowserSqlSource *source, const char *name)
{
  const char *own = find_name (parser, source, name);

  return own != NULL ? dowser_sql_source_make_column (source, own) : NULL;
}

DowserSqlMergedPart
dowser_sql_source_get_merged_part (const DowserSqlSource *source, const char *name)
{
  return source->merged != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (source->merged, name)) : DOWSER_SQL_NOT_MERGED;
}

DowserSqlMerged *
dowser_sql_scope_find_merged_column (const DowserSqlScope *self, const char *name)
{
  for (guint i = 0; self->merged != NULL && i < self->merged->len; i++)
    if (g_ascii_strcasecmp (((const DowserSqlMerged *) self->merged->pdata[i])->name, name) == 0)
      return self->merged->pdata[i];
  return NULL;
}

static gboolean
is_excluded (GHashTable *without, const char *name)
{
  return without != NULL && g_hash_table_contains (without, name);
}

/* A plain column needs no name for the output, because the heading comes from the column. */
static void
add_merged_column (DowserSqlParser *parser, DowserSqlScope *self, const DowserSqlMerged *merged)
{
  dowser_select_add_output (self->select, dowser_sql_parser_repeat_expr (parser, merged->expr),
                            merged->expr->kind == DOWSER_EXPR_COLUMN ? NULL : merged->name);
}

static gboolean
merges_in_place (const DowserSqlParser *parser)
{
  return parser->dialect == DOWSER_DIALECT_SQLITE || parser->dialect == DOWSER_DIALECT_DUCKDB;
}

/* @all: TRUE if the columns of all sources (tables in FROM) are added, as for "*". In this case, a merged column is
 * added only once: in SQLite and DuckDB at its first position, in other dialects before all other columns. */
static void
add_column (DowserSqlParser *parser, DowserSqlScope *self, const DowserSqlSource *source, const char *name,
            gboolean all, GHashTable *without)
{
  DowserSqlMergedPart part = all ? dowser_sql_source_get_merged_part (source, name) : DOWSER_SQL_NOT_MERGED;

  if (part == DOWSER_SQL_MERGED_AWAY || is_excluded (without, name)
      || (part == DOWSER_SQL_MERGED_PLACE && !merges_in_place (parser)))
    return;
  if (part == DOWSER_SQL_MERGED_PLACE)
    add_merged_column (parser, self, dowser_sql_scope_find_merged_column (self, name));
  else
    dowser_select_add_output (self->select, dowser_sql_source_make_column (source, name), NULL);
}

/* Returns TRUE at the list EXCEPT (a, b), which leaves out columns of *. After the set operation EXCEPT, a query would
 * follow instead of a name. */
static gboolean
is_at_except_list (const DowserSqlParser *parser)
{
  return dowser_sql_parser_peek (parser)->word == WORD_EXCEPT
         && dowser_sql_token_is_sign (dowser_sql_parser_peek_at (parser, 1), "(")
         && dowser_sql_token_is_name (dowser_sql_parser_peek_at (parser, 2), FALSE);
}

/* Reads the list after *, which removes columns from *: in DuckDB EXCLUDE (a, b) or EXCLUDE a, in other dialects EXCEPT
 * (a, b). Returns: (nullable): the names of the removed columns */
static GHashTable *
parse_exclude (DowserSqlParser *parser)
{
  GHashTable *names;
  gboolean has_several;

  if (dowser_sql_parser_peek (parser)->word != WORD_EXCLUDE && !is_at_except_list (parser))
    return NULL;
  dowser_sql_parser_skip (parser, 1);
  names = dowser_sql_names_new ();
  has_several = dowser_sql_parser_accept_sign (parser, "(");
  do
    {
      const DowserSqlToken *token = dowser_sql_parser_peek (parser);

      if (!dowser_sql_token_is_name (token, FALSE))
        dowser_sql_parser_fail (parser, _ ("the name of a column is expected"));
      g_hash_table_add (names, (gpointer) token->text);
      dowser_sql_parser_skip (parser, 1);
    }
  while (has_several && dowser_sql_parser_accept_sign (parser, ","));
  if (has_several)
    dowser_sql_parser_expect_sign (parser, ")");
  return names;
}

void
dowser_sql_scope_add_star (DowserSqlParser *parser, DowserSqlScope *self, const char *qualifier)
{
  g_autoptr (GHashTable) without = parse_exclude (parser);
  guint n_before = self->select->outputs->len;
  gboolean found = FALSE;

  if (self->joins_set_order && qualifier == NULL)
    dowser_sql_parser_refuse (parser, _ ("* with RIGHT JOIN … USING, which shows the columns in another order"));
  for (guint i = 0; !merges_in_place (parser) && qualifier == NULL && self->merged != NULL && i < self->merged->len;
       i++)
    if (!is_excluded (without, ((const DowserSqlMerged *) self->merged->pdata[i])->name))
      add_merged_column (parser, self, self->merged->pdata[i]);
  for (guint i = 0; i < self->sources->len; i++)
    {
      const DowserSqlSource *source = self->sources->pdata[i];
      gboolean all = qualifier == NULL;

      if (!all && !has_id (source->instance, qualifier))
        continue;
      found = TRUE;
      for (guint j = 0; source->table != NULL && j < source->table->columns->len; j++)
        add_column (parser, self, source, ((const DowserColumn *) source->table->columns->pdata[j])->name, all,
                    without);
      for (guint j = 0; source->step != NULL && j < source->step->select->outputs->len; j++)
        add_column (parser, self, source, ((const DowserOutput *) source->step->select->outputs->pdata[j])->name, all,
                    without);
    }
  if (!found)
    dowser_sql_parser_fail (parser, _ ("there are no columns for *"));
  dowser_sql_parser_count_repeated (parser, self->select->outputs->len - n_before);
}

const DowserOutput *
dowser_sql_scope_find_output (DowserSqlScope *self, const char *name)
{
  const GPtrArray *outputs = self->select->outputs;

  for (guint i = 0; outputs->len <= FEW_OUTPUTS && i < outputs->len; i++)
    {
      const DowserOutput *output = outputs->pdata[i];

      if (output->name != NULL && g_ascii_strcasecmp (output->name, name) == 0)
        return output;
    }
  if (outputs->len <= FEW_OUTPUTS)
    return NULL;
  if (self->outputs == NULL)
    self->outputs = index_outputs (self->select);
  return g_hash_table_lookup (self->outputs, name);
}

/* Returns: (nullable) (transfer full): the column @name that USING merged from the columns of two tables. Several
 * merged columns of this name are an error. */
static DowserExpr *
find_merged_column (DowserSqlParser *self, const DowserSqlScope *scope, const char *name)
{
  DowserExpr *found = NULL;

  for (guint i = 0; scope->merged != NULL && i < scope->merged->len && self->error == NULL; i++)
    {
      const DowserSqlMerged *merged = scope->merged->pdata[i];

      if (g_ascii_strcasecmp (merged->name, name) != 0)
        continue;
      if (found != NULL)
        dowser_sql_parser_fail (self, _ ("“%.80s” is a column of more than one table"), name);
      else
        found = dowser_sql_parser_repeat_expr (self, merged->expr);
    }
  return found;
}

static DowserExpr *
find_column_in_scope (DowserSqlParser *self, DowserSqlScope *scope, const char *qualifier, const char *name)
{
  DowserExpr *found = qualifier == NULL ? find_merged_column (self, scope, name) : NULL;
  const DowserOutput *output;

  for (guint i = 0; i < scope->sources->len && self->error == NULL; i++)
    {
      const DowserSqlSource *source = scope->sources->pdata[i];
      g_autoptr (DowserExpr) column = NULL;

      if (qualifier != NULL ? !has_id (source->instance, qualifier)
                            : dowser_sql_source_get_merged_part (source, name) != DOWSER_SQL_NOT_MERGED)
        continue;
      column = dowser_sql_source_find_column (self, source, name);
      if (column != NULL && found != NULL)
        dowser_sql_parser_fail (self, _ ("“%.80s” is a column of more than one table"), name);
      else if (column != NULL)
        found = g_steal_pointer (&column);
    }
  if (found == NULL && qualifier == NULL && scope->aliases
      && (output = dowser_sql_scope_find_output (scope, name)) != NULL)
    found = dowser_sql_parser_repeat_expr (self, output->expr);
  return found;
}

DowserExpr *
dowser_sql_parser_resolve_column (DowserSqlParser *self, const char *qualifier, const DowserSqlToken *token)
{
  for (guint i = self->scopes->len; i > self->first_scope && self->error == NULL; i--)
    {
      DowserExpr *found = find_column_in_scope (self, self->scopes->pdata[i - 1], qualifier, token->text);

      if (found == NULL)
        continue;
      self->lowest_scope = MIN (self->lowest_scope, i - 1);
      if (self->has_intervals)
        dowser_sql_parser_add_raw (self, found, (guint) (token - self->tokens));
      return found;
    }
  /* SQLite reads "Norway" as a text if there is no column of that name. */
  if (qualifier == NULL && token->type == TOKEN_DOUBLE && self->dialect == DOWSER_DIALECT_SQLITE)
    return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, token->text, token->length));
  if (qualifier != NULL)
    dowser_sql_parser_fail_at (self, token, _ ("there is no column “%.80s.%.80s”"), qualifier, token->text);
  else
    dowser_sql_parser_fail_at (self, token, _ ("there is no column “%.80s”"), token->text);
  return NULL;
}
