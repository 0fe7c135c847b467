/* dowser-foreign-sql.c - reads the SQL of a definition, and makes an expression over the schema */
#include "knowledge/foreign/dowser-foreign-model.h"
#include "plan/dowser-types.h"
#include "sql/read/dowser-sql-lexer.h"
#include "sql/read/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>

/* Finds a definition in @index by its table's name and its own name. @table: if "", the definition is found only if its
 * name occurs in a single table. Returns: (nullable) */
static DowserForeignDefinition *
find_definition (GHashTable *index, const char *table, const char *name)
{
  g_autofree char *key = g_strconcat (table, "\n", name, NULL);
  g_autofree char *folded = g_utf8_casefold (key, -1);

  return g_hash_table_lookup (index, folded);
}

/* --- Which tables and definitions a text names --- */

typedef struct
{
  DowserForeignModel *model;
  DowserForeignDefinition *definition;
  GPtrArray *ids;
  gboolean is_waiting;
  const DowserForeignDefinition *failed;
  guint iteration;
} NameSearch;

static void
add_id (GPtrArray *ids, const char *name)
{
  if (!g_ptr_array_find_with_equal_func (ids, name, g_str_equal, NULL))
    g_ptr_array_add (ids, g_strdup (name));
}

static void
count_rows (DowserForeignDefinition *self, const char *table)
{
  gboolean is_same = self->counts == NULL || g_ascii_strcasecmp (self->counts, table) == 0;

  g_free (self->counts);
  self->counts = g_strdup (is_same ? table : "");
}

static void
add_dependency (NameSearch *self, const DowserForeignDefinition *used)
{
  if (used == NULL || used == self->definition)
    return;
  if (used->state == DOWSER_FOREIGN_FAILED)
    self->failed = used;
  else if (used->state == DOWSER_FOREIGN_WAITING || used->iteration >= self->iteration)
    self->is_waiting = TRUE;
  for (guint i = 0; used->state == DOWSER_FOREIGN_READ && i < used->ids->len; i++)
    add_id (self->ids, used->ids->pdata[i]);
  if (used->state == DOWSER_FOREIGN_READ && used->counts != NULL)
    count_rows (self->definition, used->counts);
}

/* Finds the table of a column that is written without a table. Finds nothing if several tables have a column of this
 * name. */
static void
resolve_column_name (NameSearch *self, const char *name)
{
  GPtrArray *tables = self->model->names;
  const DowserForeignTable *found = NULL;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserForeignTable *table = tables->pdata[i];

      if (dowser_table_find_column (table->table, name) == NULL)
        continue;
      if (found != NULL)
        return;
      found = table;
    }
  if (found != NULL)
    add_id (self->ids, found->name);
}

static void
resolve_word (NameSearch *self, const char *name)
{
  const char *default_table = self->definition->table;
  const DowserForeignTable *table
      = default_table != NULL ? _dowser_foreign_model_find_table (self->model, default_table) : NULL;
  DowserForeignDefinition *metric
      = find_definition (self->model->metrics, default_table != NULL ? default_table : "", name);
  DowserForeignDefinition *field
      = find_definition (self->model->fields, default_table != NULL ? default_table : "", name);

  if (metric == NULL && default_table != NULL && field == NULL && dowser_table_find_column (table->table, name) == NULL)
    metric = find_definition (self->model->metrics, "", name);
  add_dependency (self, metric);
  add_dependency (self, field);
  if (default_table == NULL && metric == NULL && field == NULL)
    resolve_column_name (self, name);
}

/* Finds out what the names in an SQL text refer to. Returns: FALSE if the SQL can't be split into tokens */
static gboolean
resolve_names (NameSearch *self, const char *sql, GError **error)
{
  DowserSqlTokens tokens;
  gboolean read = dowser_sql_tokens_init (&tokens, sql, self->model->dialect, error);

  for (guint i = 0; read && i < tokens.n_tokens && tokens.tokens[i].type != TOKEN_END; i++)
    {
      const DowserSqlToken *token = &tokens.tokens[i];
      const DowserForeignTable *table;

      if (token->type != TOKEN_WORD && token->type != TOKEN_NAME && token->type != TOKEN_DOUBLE)
        continue;
      if (token[1].type != TOKEN_SIGN || !g_str_equal (token[1].text, "."))
        {
          if (token[1].type != TOKEN_SIGN || !g_str_equal (token[1].text, "("))
            resolve_word (self, token->text);
          continue;
        }
      table = _dowser_foreign_model_find_table (self->model, token->text);
      i += 2;
      if (table == NULL || tokens.tokens[i].type == TOKEN_END)
        continue;
      add_id (self->ids, table->name);
      add_dependency (self, find_definition (self->model->metrics, table->name, tokens.tokens[i].text));
      add_dependency (self, find_definition (self->model->fields, table->name, tokens.tokens[i].text));
    }
  dowser_sql_tokens_clear (&tokens);
  return read;
}

/* --- Definitions in place of their names --- */

typedef struct
{
  const DowserForeignModel *model;
  const DowserForeignDefinition *definition;
  gboolean is_inside;
} ReplaceContext;

static DowserExpr *
add_condition (const DowserExpr *expr, gpointer condition)
{
  DowserExpr *narrowed;

  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return NULL;
  narrowed = dowser_expr_new_aggregate (expr->op, expr->args->len > 0 ? dowser_expr_ref (expr->args->pdata[0]) : NULL,
                                        expr->distinct,
                                        dowser_expr_and (dowser_expr_ref (condition),
                                                         expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL));
  for (guint i = 1; i < expr->args->len; i++)
    g_ptr_array_add (narrowed->args, dowser_expr_ref (expr->args->pdata[i]));
  return narrowed;
}

/* Returns the expression of a metric for use within another metric. The metric's condition is moved into the
 * expression. */
static DowserExpr *
dup_with_condition (const DowserForeignDefinition *used)
{
  return used->condition != NULL ? dowser_expr_map (used->expr, add_condition, used->condition)
                                 : dowser_expr_ref (used->expr);
}

static gboolean
is_name_of (const DowserForeignDefinition *used, const ReplaceContext *self, const char *instance)
{
  return used != NULL && used != self->definition && used->state == DOWSER_FOREIGN_READ && used->ids->len > 0
         && g_ascii_strcasecmp (used->ids->pdata[0], instance) == 0;
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer data)
{
  ReplaceContext *self = data;
  ReplaceContext inside = *self;
  const DowserForeignDefinition *used;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && !self->is_inside)
    {
      inside.is_inside = TRUE;
      return dowser_expr_map (expr, replace_cb, &inside);
    }
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  used = self->is_inside ? NULL : find_definition (self->model->metrics, expr->instance, expr->name);
  if (used == NULL && !self->is_inside)
    used = find_definition (self->model->metrics, "", expr->name);
  if (is_name_of (used, self, expr->instance))
    return dup_with_condition (used);
  used = find_definition (self->model->fields, expr->instance, expr->name);
  return is_name_of (used, self, expr->instance) ? dowser_expr_ref (used->expr) : NULL;
}

/* --- Whether it is what it says that it is --- */

static gboolean
add_instance (const DowserExpr *expr, gpointer names)
{
  if (expr->kind == DOWSER_EXPR_COLUMN)
    g_ptr_array_add (names, expr->instance);
  return TRUE;
}

GPtrArray *
_dowser_foreign_list_instances (const DowserExpr *expr)
{
  GPtrArray *names = g_ptr_array_new ();

  dowser_expr_walk (expr, add_instance, names);
  return names;
}

typedef struct
{
  gboolean nests;
  gboolean is_repeated;
  gboolean has_column_outside;
  gboolean is_inside;
} AggregateCheck;

static gboolean
check_cb (const DowserExpr *expr, gpointer data)
{
  AggregateCheck *check = data;
  AggregateCheck inside = *check;

  check->nests
      |= expr->kind == DOWSER_EXPR_SUBPLAN || expr->kind == DOWSER_EXPR_WINDOW || expr->kind == DOWSER_EXPR_PARAMETER;
  check->has_column_outside |= expr->kind == DOWSER_EXPR_COLUMN && !check->is_inside;
  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return TRUE;
  check->is_repeated |= check->is_inside;
  inside.is_inside = TRUE;
  for (guint i = 0; i < expr->args->len; i++)
    dowser_expr_walk (expr->args->pdata[i], check_cb, &inside);
  if (expr->filter != NULL)
    dowser_expr_walk (expr->filter, check_cb, &inside);
  check->nests |= inside.nests;
  check->is_repeated |= inside.is_repeated;
  return FALSE;
}

/* Returns: (transfer full) (nullable) */
static DowserSelect *
make_select (const DowserForeignModel *self, GPtrArray *ids)
{
  DowserSelect *select = dowser_select_new ();

  for (guint i = 0; i < ids->len; i++)
    {
      const DowserForeignTable *table = _dowser_foreign_model_find_table (self, ids->pdata[i]);

      dowser_select_add_instance (select, table->name, table->table->name);
    }
  return select;
}

static DowserValueType
find_type (const DowserForeignModel *self, GPtrArray *ids, const DowserExpr *expr)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (make_select (self, ids));
  g_autoptr (DowserTypes) types = dowser_types_new (plan, self->stored);
  const DowserTypeScope scope = { types, NULL, plan->select };

  return dowser_types_get_expr_type (&scope, expr).type;
}

/* Returns: (nullable): why @expr isn't valid for @kind */
static const char *
find_problem (const DowserForeignModel *self, GPtrArray *ids, DowserEntryKind kind, const DowserExpr *expr)
{
  AggregateCheck check = { FALSE };
  gboolean grouped = dowser_expr_has_aggregate (expr);

  dowser_expr_walk (expr, check_cb, &check);
  if (check.nests)
    return _ ("the expression contains a subquery, a window function or a parameter.");
  if (check.is_repeated)
    return _ ("the expression aggregates an aggregate.");
  if (kind == DOWSER_ENTRY_METRIC && (!grouped || check.has_column_outside))
    return _ ("a metric must be one number calculated from many rows.");
  if (kind != DOWSER_ENTRY_METRIC && grouped)
    return _ ("the expression is one number calculated from many rows, not a value of each row.");
  if (kind == DOWSER_ENTRY_FILTER && find_type (self, ids, expr) != DOWSER_VALUE_BOOLEAN)
    return _ ("the expression isn't a condition.");
  return NULL;
}

/* --- Reading --- */

/* Finds the table whose rows are counted by an aggregate without a column. This is the definition's own table or, if
 * the definition has none, the only table. */
static gboolean
find_row_count_cb (const DowserExpr *expr, gpointer data)
{
  DowserForeignDefinition *definition = data;
  g_autoptr (GPtrArray) names = _dowser_foreign_list_instances (expr);
  const char *default_table = definition->table != NULL   ? definition->table
                              : definition->ids->len == 1 ? definition->ids->pdata[0]
                                                          : "";

  if (expr->kind == DOWSER_EXPR_AGGREGATE && names->len == 0)
    count_rows (definition, default_table);
  return expr->kind != DOWSER_EXPR_AGGREGATE;
}

/* Returns: (transfer full) (nullable) */
static DowserExpr *
read_expr (DowserForeignModel *self, DowserForeignDefinition *definition, const char *sql, GPtrArray *ids,
           const DowserSchema *extended, GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  ReplaceContext replacing = { self, definition, FALSE };
  DowserDialectId dialect = definition->is_real ? DOWSER_FOREIGN_REAL_DIALECT
                            : self->is_guessed  ? dowser_sql_guess_dialect (sql, self->dialect)
                                                : self->dialect;
  g_autoptr (DowserExpr) expr = NULL;

  for (guint i = 0; i < ids->len; i++)
    g_ptr_array_add (tables, _dowser_foreign_model_find_table (self, ids->pdata[i])->table->name);
  expr = dowser_sql_read_expr (sql, dialect, extended, ids, tables, error);
  if (expr != NULL)
    dowser_expr_walk (expr, find_row_count_cb, definition);
  return expr != NULL ? dowser_expr_map (expr, replace_cb, &replacing) : NULL;
}

static void
read_ratio (DowserForeignModel *self, DowserForeignDefinition *definition)
{
  const DowserForeignDefinition *numerator = find_definition (self->metrics, "", definition->numerator);
  const DowserForeignDefinition *denominator = find_definition (self->metrics, "", definition->denominator);

  definition->expr = dowser_expr_new_ratio (dup_with_condition (numerator), dup_with_condition (denominator));
}

/* Finds the definitions that this definition uses. Returns: FALSE if one of the used definitions must be read first */
static gboolean
find_dependencies (NameSearch *name_search, GError **error)
{
  DowserForeignModel *self = name_search->model;
  DowserForeignDefinition *definition = name_search->definition;
  const char *parts[] = { definition->numerator, definition->denominator };

  if (definition->table != NULL)
    add_id (name_search->ids, _dowser_foreign_model_find_table (self, definition->table)->name);
  for (guint i = 0; definition->sql == NULL && i < G_N_ELEMENTS (parts); i++)
    {
      DowserForeignDefinition *part = parts[i] != NULL ? find_definition (self->metrics, "", parts[i]) : NULL;

      add_dependency (name_search, part);
      if (part == NULL || part == definition)
        g_set_error (error, DOWSER_YAML_ERROR, DOWSER_YAML_ERROR_MALFORMED, _ ("there is no metric “%s”."),
                     parts[i] != NULL ? parts[i] : "");
      if (*error != NULL)
        return TRUE;
    }
  if ((definition->sql != NULL && !resolve_names (name_search, definition->sql, error))
      || (definition->filter != NULL && !resolve_names (name_search, definition->filter, error)))
    return TRUE;
  return !name_search->is_waiting || name_search->failed != NULL;
}

static const char *
read_texts (DowserForeignModel *self, DowserForeignDefinition *definition, const DowserSchema *extended, GError **error)
{
  if (definition->sql == NULL)
    read_ratio (self, definition);
  else
    definition->expr = read_expr (self, definition, definition->sql, definition->ids, extended, error);
  if (definition->expr != NULL && definition->filter != NULL)
    definition->condition = read_expr (self, definition, definition->filter, definition->ids, extended, error);
  if (*error != NULL)
    return NULL;
  if (definition->condition != NULL)
    {
      const char *problem = find_problem (self, definition->ids, DOWSER_ENTRY_FILTER, definition->condition);

      if (problem != NULL)
        return problem;
    }
  return find_problem (self, definition->ids, definition->kind, definition->expr);
}

/* Turns SUM (CASE WHEN c THEN x END) into the sum of x with the condition c, so that the user can see c and change
 * it. */
static void
extract_condition (DowserForeignDefinition *self)
{
  const DowserExpr *expr = self->expr;
  const DowserExpr *inner = expr->kind == DOWSER_EXPR_AGGREGATE && expr->args->len == 1 ? expr->args->pdata[0] : NULL;
  g_autoptr (GPtrArray) names = NULL;
  DowserExpr *unfiltered;

  if (self->kind != DOWSER_ENTRY_METRIC || inner == NULL || inner->kind != DOWSER_EXPR_CASE || inner->args->len != 2
      || expr->filter != NULL)
    return;
  /* If the value after THEN is a literal, only the condition shows which table's rows are counted. Therefore the
   * condition stays in the expression. */
  names = _dowser_foreign_list_instances (inner->args->pdata[1]);
  if (names->len == 0)
    return;
  unfiltered = dowser_expr_new_aggregate (expr->op, dowser_expr_ref (inner->args->pdata[1]), expr->distinct, NULL);
  self->condition = dowser_expr_and (self->condition, dowser_expr_ref (inner->args->pdata[0]));
  dowser_expr_unref (self->expr);
  self->expr = unfiltered;
}

gboolean
_dowser_foreign_sql_read_definition (DowserForeignModel *self, DowserForeignDefinition *definition,
                                     const DowserSchema *extended, guint iteration)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  NameSearch name_search = { self, definition, ids, FALSE, NULL, iteration };
  const char *problem = NULL;

  if (!find_dependencies (&name_search, &error))
    return FALSE;
  if (error == NULL && name_search.failed != NULL)
    {
      _dowser_foreign_fail_definition (self, definition,
                                       g_strdup_printf (_ ("the expression needs “%s”, which isn't used."),
                                                        name_search.failed->name));
      return TRUE;
    }
  g_ptr_array_unref (definition->ids);
  definition->ids = g_ptr_array_ref (ids);
  if (error == NULL && ids->len == 0)
    problem = _ ("the expression names no table.");
  else if (error == NULL)
    problem = read_texts (self, definition, extended, &error);
  if (error != NULL || problem != NULL)
    _dowser_foreign_fail_definition (self, definition, g_strdup (error != NULL ? error->message : problem));
  else
    {
      extract_condition (definition);
      definition->state = DOWSER_FOREIGN_READ;
      definition->iteration = iteration;
    }
  return TRUE;
}

DowserSchema *
_dowser_foreign_sql_extend_schema (const DowserForeignModel *self)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (self->stored);
  g_autoptr (GHashTable) added = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->definitions->len; i++)
    {
      const DowserForeignDefinition *definition = self->definitions->pdata[i];
      const DowserForeignTable *table
          = definition->state == DOWSER_FOREIGN_READ && definition->kind != DOWSER_ENTRY_FILTER
                ? _dowser_foreign_model_find_table (self, definition->ids->pdata[0])
                : NULL;
      DowserTable *copy = table != NULL ? dowser_schema_builder_get_tables (builder)->pdata[table->table->index] : NULL;
      g_autofree char *key = table != NULL ? g_strconcat (copy->name, "\n", definition->name, NULL) : NULL;
      DowserColumn *column;

      if (table == NULL || dowser_table_find_column (table->table, definition->name) != NULL
          || !g_hash_table_add (added, g_utf8_casefold (key, -1)))
        continue;
      column = dowser_schema_builder_add_column (builder, copy, definition->name, NULL);
      column->type = find_type (self, definition->ids, definition->expr);
      column->nullable = TRUE;
    }
  return dowser_schema_builder_end (builder);
}
