/* dowser-sql-row-query.c - reads (a, b) IN (SELECT …), which becomes an EXISTS in a plan */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>

/**
 * RowQuery: a test such as (a, b) IN (SELECT …), whether the rows of a query contain a row. The test was read, but it
 * is completed later, because its context decides whether NULL counts as false or as true.
 * @exists: the expression that stands for the test; @match: the condition that a row of the query equals the row that
 * is searched
 */
typedef struct
{
  const DowserExpr *exists;
  DowserExpr *match;
  const DowserSqlToken *at;
  gboolean is_settled;
} RowQuery;

static void
row_query_free (RowQuery *self)
{
  dowser_expr_unref (self->match);
  g_free (self);
}

static gboolean
find_window_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found
      |= expr->kind == DOWSER_EXPR_WINDOW || expr->kind == DOWSER_EXPR_AGGREGATE || expr->kind == DOWSER_EXPR_SUBPLAN;
  return !*found;
}

/* Returns TRUE if @expr contains a window, an aggregate or a nested plan, which would mean something else in another
 * select. */
static gboolean
depends_on_select (const DowserExpr *expr)
{
  gboolean found = FALSE;

  dowser_expr_walk (expr, find_window_cb, &found);
  return found;
}

static gboolean
clashes_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserSelect **select = user_data;

  for (guint i = 0; *select != NULL && expr->kind == DOWSER_EXPR_COLUMN && i < (*select)->from->len; i++)
    if (g_ascii_strcasecmp (((const DowserInstance *) (*select)->from->pdata[i])->id, expr->instance) == 0)
      *select = NULL;
  return *select != NULL;
}

/* Returns TRUE if @select can get a condition that compares the members of @row with its outputs. Each row of @select
 * must be a row of the tables that it reads, without groups or a limit. No name may have another meaning in @select. */
static gboolean
can_take_condition (const DowserSelect *select, const DowserExpr *row)
{
  const DowserSelect *of = select;

  if (select->from->len == 0 || select->group->len > 0 || select->having != NULL || select->limit != DOWSER_NO_LIMIT
      || select->offset > 0 || select->set_op != DOWSER_SET_NONE)
    return FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    if (depends_on_select (((const DowserOutput *) select->outputs->pdata[i])->expr))
      return FALSE;
  dowser_expr_walk (row, clashes_cb, &of);
  return of != NULL;
}

/* Makes @select (taken) a step, and returns a select of all columns of this step. Returns: (nullable) (transfer
 * full) */
static DowserSelect *
select_from_step (DowserSqlParser *self, DowserSelect *select)
{
  const DowserPlanStep *step = dowser_sql_add_step (self, "listed_rows", select);
  DowserSelect *outer;

  if (step == NULL)
    return NULL;
  outer = dowser_select_new ();
  g_ptr_array_add (outer->from, dowser_instance_new (step->id, step->id, TRUE));
  for (guint i = 0; i < step->select->outputs->len; i++)
    dowser_select_add_output (outer,
                              dowser_expr_new_column (step->id,
                                                      ((const DowserOutput *) step->select->outputs->pdata[i])->name),
                              NULL);
  return outer;
}

static DowserExpr *
make_match (const DowserExpr *row, const DowserSelect *select)
{
  DowserExpr *match = NULL;

  for (guint i = 0; i < row->args->len; i++)
    match = dowser_expr_and (match,
                             dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_ref (row->args->pdata[i]),
                                                      dowser_expr_ref (
                                                          ((const DowserOutput *) select->outputs->pdata[i])->expr)));
  return match;
}

/* Makes an EXISTS from @row IN (@select). The equality of @row with the outputs of @select is added to the EXISTS
 * later. @select: taken; its outputs are dropped */
static DowserExpr *
make_exists (DowserSqlParser *self, const DowserExpr *row, DowserSelect *select, const DowserSqlToken *at)
{
  RowQuery *query = g_new0 (RowQuery, 1);
  DowserExpr *exists;

  query->match = make_match (row, select);
  query->at = at;
  g_ptr_array_set_size (select->outputs, 0);
  g_ptr_array_set_size (select->order, 0);
  select->distinct = FALSE;
  dowser_select_add_output (select, dowser_expr_new_integer (1), NULL);
  exists = dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, select, FALSE, DOWSER_EQUAL);
  query->exists = exists;
  if (self->row_queries == NULL)
    self->row_queries = g_ptr_array_new_with_free_func ((GDestroyNotify) row_query_free);
  g_ptr_array_add (self->row_queries, query);
  return exists;
}

DowserExpr *
dowser_sql_make_row_in_query (DowserSqlParser *self, const DowserExpr *row, DowserSelect *select,
                              const DowserSqlToken *at, gboolean reads_outer_query)
{
  if (select->outputs->len != row->args->len)
    dowser_sql_parser_fail (self, _ ("a row of %u values is compared with rows of %u values"), row->args->len,
                            select->outputs->len);
  for (guint i = 0; i < row->args->len; i++)
    {
      DowserExpr **member = (DowserExpr **) &row->args->pdata[i];

      *member = dowser_sql_find_meaning (self, *member);
      if (depends_on_select (*member))
        dowser_sql_parser_refuse_at (
            self, at, _ ("a row such as (a, b) that contains an aggregate or a query and is compared with a query"));
    }
  if (self->error == NULL && !can_take_condition (select, row))
    {
      if (reads_outer_query)
        dowser_sql_parser_refuse_at (self, at,
                                     _ ("a row such as (a, b) that is compared with a query, if this query reads from "
                                        "the outer query and has groups, a limit or the same table names"));
      else
        select = select_from_step (self, select);
    }
  if (self->error == NULL)
    return make_exists (self, row, select, at);
  g_clear_pointer (&select, dowser_select_unref);
  return NULL;
}

/* Returns a condition that is true if @condition (taken) is true, or if one of the two operands of @equal is NULL.
 * @equal: the comparison of a value of one row with a value of the other row */
static DowserExpr *
make_or_either_null (DowserExpr *condition, const DowserExpr *equal)
{
  for (guint i = 0; i < equal->args->len; i++)
    if (((const DowserExpr *) equal->args->pdata[i])->kind != DOWSER_EXPR_LITERAL)
      condition = dowser_expr_or (condition, dowser_expr_new_is_null (dowser_expr_ref (equal->args->pdata[i]), FALSE));
  return condition;
}

/* Returns the condition that the rows match, or that they may match because of a NULL. In DuckDB, any NULL in a row
 * makes the result unknown, even if other members differ. */
static DowserExpr *
make_possible_match (const DowserSqlParser *self, const DowserExpr *match)
{
  DowserExpr *possible = dowser_expr_ref (match);

  if (self->dialect != DOWSER_DIALECT_DUCKDB)
    return dowser_expr_new_function ("coalesce", possible, dowser_expr_new_literal (dowser_value_new_boolean (TRUE)),
                                     NULL);
  for (guint i = 0; i < match->args->len; i++)
    possible = make_or_either_null (possible, match->args->pdata[i]);
  return possible;
}

/* Adds to the EXISTS of @query the condition that the searched row matches. If the condition is NULL for a row, it
 * counts as false. With @unknown_is_true, which is set after NOT, it counts as true. */
static void
complete_query (const DowserSqlParser *self, RowQuery *query, gboolean unknown_is_true)
{
  if (query->is_settled)
    return;
  dowser_select_add_filter (query->exists->select, unknown_is_true ? make_possible_match (self, query->match)
                                                                   : dowser_expr_ref (query->match));
  query->is_settled = TRUE;
}

static void
complete_queries_in (DowserSqlParser *self, const DowserExpr *expr, gboolean unknown_is_true, guint first)
{
  if (expr->kind == DOWSER_EXPR_AND || expr->kind == DOWSER_EXPR_OR || expr->kind == DOWSER_EXPR_NOT)
    for (guint i = 0; i < expr->args->len; i++)
      complete_queries_in (self, expr->args->pdata[i], unknown_is_true != (expr->kind == DOWSER_EXPR_NOT), first);
  for (guint i = first; expr->kind == DOWSER_EXPR_SUBPLAN && i < self->row_queries->len; i++)
    {
      RowQuery *query = self->row_queries->pdata[i];

      if (query->exists == expr)
        complete_query (self, query, unknown_is_true != expr->negated);
    }
}

guint
dowser_sql_count_row_queries (const DowserSqlParser *self)
{
  return self->row_queries != NULL ? self->row_queries->len : 0;
}

void
dowser_sql_complete_row_queries (DowserSqlParser *self, const DowserExpr *condition, guint first)
{
  if (dowser_sql_count_row_queries (self) == first || self->error != NULL)
    return;
  if (condition != NULL)
    complete_queries_in (self, condition, FALSE, first);
  for (guint i = first; i < self->row_queries->len; i++)
    {
      const RowQuery *query = self->row_queries->pdata[i];

      if (!query->is_settled)
        dowser_sql_parser_refuse_at (self, query->at,
                                     _ ("a row such as (a, b) that is compared with a query outside a condition"));
    }
}
