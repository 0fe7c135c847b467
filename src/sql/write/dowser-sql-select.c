/* dowser-sql-select.c - writes the clauses of a select */
#include "sql/write/dowser-sql-select.h"

#include "sql/rewrite/dowser-sql-regroup.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of columns that are written in a single line. If there are more columns, each column gets a
 * separate line. */
#define MAX_IN_LINE 4

/* For each clause: the number of tokens that a parser keeps open (on its stack) while it reads an expression of this
 * clause. */
#define WEIGHT_OUTPUT 4
#define WEIGHT_WHERE 6
#define WEIGHT_GROUP 9
#define WEIGHT_HAVING 8

/* Writes a condition of a clause. @no_aggregate, @no_window: (nullable): the name of the clause, if it can't contain
 * aggregates or windows */
static void
put_clause_condition (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence, guint weight,
                      const char *no_aggregate, const char *no_window)
{
  self->no_aggregate = no_aggregate;
  self->no_window = no_window;
  self->at_filter = TRUE;
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_condition (self, expr, precedence);
  dowser_sql_leave_level (self, weight);
  self->at_filter = FALSE;
  self->no_aggregate = NULL;
  self->no_window = NULL;
}

static gboolean
fits_in_line (GPtrArray *outputs)
{
  if (outputs->len > MAX_IN_LINE)
    return FALSE;
  for (guint i = 0; outputs->len > 1 && i < outputs->len; i++)
    if (((const DowserOutput *) outputs->pdata[i])->expr->kind != DOWSER_EXPR_COLUMN)
      return FALSE;
  return TRUE;
}

static char *
number_heading (const char *heading, guint n)
{
  gsize length = strlen (heading);
  char *numbered = g_malloc (length + 16);

  memcpy (numbered, heading, length);
  g_stpcpy (dowser_sql_write_digits (g_stpcpy (numbered + length, " ("), n), ")");
  return numbered;
}

/* Returns the heading of each output. If several outputs have the same heading, a number is added to it. */
static GPtrArray *
list_numbered_headings (const DowserSelect *select)
{
  GPtrArray *headings = g_ptr_array_new_full (select->outputs->len, g_free);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);
      guint *n = g_hash_table_lookup (counts, heading);

      if (n == NULL)
        g_hash_table_insert (counts, heading, n = g_new0 (guint, 1));
      g_ptr_array_add (headings, ++*n > 1 ? number_heading (heading, *n) : g_steal_pointer (&heading));
    }
  return headings;
}

/* Writes the name of an output. An output of a step is read by its heading, so the heading must be written explicitly
 * as a name. @numbered: (nullable): distinct headings, for an engine that would otherwise confuse two outputs of the
 * same name */
static void
put_heading (DowserSqlWriter *self, const DowserSelect *select, guint index, DowserHeadings headings,
             const GPtrArray *numbered)
{
  const DowserOutput *output = select->outputs->pdata[index];
  g_autofree char *heading = NULL;

  if (headings == DOWSER_HEADINGS_PLACES)
    heading = g_strdup_printf ("c%u", index + 1);
  else if (output->name == NULL && (headings == DOWSER_HEADINGS_PLAN || output->expr->kind == DOWSER_EXPR_COLUMN))
    return;
  else if (output->name == NULL && numbered == NULL)
    heading = dowser_select_dup_heading (select, index);
  dowser_sql_put_len (self, " AS ", 4);
  dowser_sql_put_alias (self, heading != NULL ? heading : numbered != NULL ? numbered->pdata[index] : output->name);
}

static void
put_outputs (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, const int *wanted_types)
{
  gboolean in_line = fits_in_line (select->outputs);
  g_autoptr (GPtrArray) numbered = NULL;

  if (select->outputs->len == 0)
    dowser_sql_fail (self, _ ("the query shows no column"));
  if (select->outputs->len > self->dialect->max_outputs)
    dowser_sql_fail (self, _ ("the query shows more than %u columns"), self->dialect->max_outputs);
  dowser_sql_put (self, select->distinct ? "SELECT DISTINCT" : "SELECT");
  if (!dowser_sql_order_needs_table (self, select))
    dowser_sql_put_top (self, select);
  if (self->dialect->headings_differ && headings != DOWSER_HEADINGS_PLACES && self->error == NULL)
    numbered = list_numbered_headings (select);
  self->indent++;
  for (guint i = 0; i < select->outputs->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, ",", 1);
      if (in_line)
        dowser_sql_put_len (self, " ", 1);
      else
        dowser_sql_put_break (self);
      dowser_sql_put_operand (self, ((const DowserOutput *) select->outputs->pdata[i])->expr,
                              wanted_types != NULL ? wanted_types[i] : DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_OR,
                              WEIGHT_OUTPUT);
      put_heading (self, select, i, headings, numbered);
    }
  self->indent--;
}

/* Each part of an AND gets a separate line. */
static void
put_condition (DowserSqlWriter *self, const char *keyword, const DowserExpr *expr, guint weight,
               const char *no_aggregate, const char *no_window)
{
  dowser_sql_put_break (self);
  dowser_sql_put (self, keyword);
  /* An AND with more than 32 parts is written as a balanced tree, because a flat tree could be too deep for the parser.
   * In this case, the parts don't get separate lines. */
  if (expr->kind != DOWSER_EXPR_AND || expr->args->len > 32)
    {
      put_clause_condition (self, expr, DOWSER_PRECEDENCE_OR, weight, no_aggregate, no_window);
      return;
    }
  self->indent++;
  for (guint i = 0; i < expr->args->len && self->error == NULL; i++)
    {
      const DowserExpr *part = expr->args->pdata[i];

      if (i > 0)
        {
          dowser_sql_put_break (self);
          dowser_sql_put_len (self, "AND ", 4);
        }
      put_clause_condition (self, part, DOWSER_PRECEDENCE_NOT, weight + 2, no_aggregate, no_window);
    }
  self->indent--;
}

/* Writes a key that can read only the tables of its own select. In keys, SQLite doesn't find columns of outer queries,
 * and other engines don't find aggregates of outer queries. */
void
dowser_sql_put_uncorrelated_key (DowserSqlWriter *self, const DowserExpr *expr, guint weight)
{
  guint first_scope = self->first_scope;

  self->first_scope = self->scopes->len - 1;
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_key (self, expr);
  dowser_sql_leave_level (self, weight);
  self->first_scope = first_scope;
}

static gboolean
is_group_written (const DowserSqlWriter *self, const DowserExpr *key)
{
  return !self->dialect->keys_read_columns || dowser_sql_reads_column (key);
}

static gboolean
is_repeated (GPtrArray *keys, guint n)
{
  for (guint i = 0; i < n; i++)
    if (dowser_expr_equal (keys->pdata[i], keys->pdata[n]))
      return TRUE;
  return FALSE;
}

/* Writes GROUP BY and its keys. Returns: the number of keys that were written */
static guint
put_group (DowserSqlWriter *self, const DowserSelect *select)
{
  guint n = 0;

  for (guint i = 0; i < select->group->len && self->error == NULL; i++)
    {
      const DowserExpr *key = select->group->pdata[i];

      if (!is_group_written (self, key) || (self->dialect->groups_once && is_repeated (select->group, i)))
        continue;
      if (self->dialect->keys_read_columns && dowser_sql_contains_subplan (key))
        dowser_sql_fail (self, _ ("GROUP BY with a subquery"));
      if (n == 0)
        dowser_sql_put_break (self);
      dowser_sql_put (self, n++ == 0 ? "GROUP BY " : ", ");
      self->no_aggregate = self->no_window = _ ("a group key");
      dowser_sql_put_uncorrelated_key (self, key, WEIGHT_GROUP);
      self->no_aggregate = self->no_window = NULL;
    }
  return n;
}

static gboolean
has_aggregates (const DowserSelect *select)
{
  if (select->group->len > 0 || (select->having != NULL && dowser_expr_has_aggregate (select->having)))
    return TRUE;
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_has_aggregate (((const DowserOutput *) select->outputs->pdata[i])->expr))
      return TRUE;
  for (guint i = 0; i < select->order->len; i++)
    if (dowser_expr_has_aggregate (((const DowserOrder *) select->order->pdata[i])->expr))
      return TRUE;
  return FALSE;
}

static void
check_grouped (DowserSqlWriter *self, const DowserSelect *select)
{
  g_auto (DowserSqlLoose) loose_columns = { 0 };
  const DowserExpr *first;

  if (!self->dialect->groups_are_strict || self->own || !has_aggregates (select))
    return;
  dowser_sql_loose_find (select, &loose_columns);
  first = loose_columns.columns->len > 0 ? loose_columns.columns->pdata[0] : NULL;
  if (first != NULL)
    dowser_sql_fail (self, _ ("“%s.%s”, which is neither grouped nor aggregated"), first->instance, first->name);
}

static gboolean
find_literal_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_PARAMETER
            || expr->kind == DOWSER_EXPR_RELATIVE_DATE || expr->kind == DOWSER_EXPR_FUNCTION;
  return !*found;
}

static gboolean
groups_by_literals (const DowserSelect *select)
{
  gboolean found = FALSE;

  for (guint i = 0; i < select->group->len; i++)
    dowser_expr_walk (select->group->pdata[i], find_literal_cb, &found);
  return found;
}

static void
put_one_group (DowserSqlWriter *self)
{
  dowser_sql_put_break (self);
  dowser_sql_put (self, "HAVING COUNT_BIG(*) > 0");
}

void
dowser_sql_put_core (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                     const int *wanted_types)
{
  const char *having = _ ("a condition on groups");
  guint n_keys;
  gboolean n_in_place = self->dialect->inlines_in_groups && groups_by_literals (select);

  check_grouped (self, select);
  dowser_sql_check_groups (self, select);
  self->n_in_place += n_in_place ? 1 : 0;
  g_ptr_array_add (self->scopes, (gpointer) select);
  dowser_sql_full_join_begin (self, select);
  self->no_aggregate = NULL;
  self->no_window = NULL;
  put_outputs (self, select, headings, wanted_types);
  dowser_sql_put_from (self, select);
  if (select->filter != NULL)
    put_condition (self, "WHERE ", select->filter, WEIGHT_WHERE, _ ("a filter"), _ ("a filter"));
  n_keys = put_group (self, select);
  /* All keys are constant. If there are rows, they are one group. Otherwise, there is no group. */
  if (select->group->len > 0 && n_keys == 0)
    put_one_group (self);
  if (select->having != NULL && !has_aggregates (select))
    dowser_sql_fail (self, _ ("HAVING without GROUP BY"));
  if (select->having != NULL && select->group->len > 0 && n_keys == 0)
    {
      dowser_sql_put (self, " AND ");
      put_clause_condition (self, select->having, DOWSER_PRECEDENCE_NOT, WEIGHT_HAVING, NULL, having);
    }
  else if (select->having != NULL)
    put_condition (self, "HAVING ", select->having, WEIGHT_HAVING, NULL, having);
  g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
  self->n_in_place -= n_in_place ? 1 : 0;
}
