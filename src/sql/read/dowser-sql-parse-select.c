/* dowser-sql-parse-select.c - reads queries: WITH, selects, and the set operations between them */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
parse_order_and_limit (DowserSqlParser *self, DowserSqlScope *scope)
{
  dowser_sql_push_scope (self, scope);
  if (dowser_sql_parser_accept_word (self, WORD_ORDER) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    dowser_sql_parse_order (self, scope->select->order, scope);
  dowser_sql_pop_scope (self);
  dowser_sql_parse_limit (self, scope->select);
}

static DowserSetOp
parse_set_op (DowserSqlParser *self)
{
  DowserSetOp op = DOWSER_SET_NONE;

  if (dowser_sql_parser_accept_word (self, WORD_UNION))
    op = dowser_sql_parser_accept_word (self, WORD_ALL) ? DOWSER_SET_UNION_ALL : DOWSER_SET_UNION;
  else if (dowser_sql_parser_accept_word (self, WORD_INTERSECT))
    op = DOWSER_SET_INTERSECT;
  else if (dowser_sql_parser_accept_word (self, WORD_EXCEPT))
    op = DOWSER_SET_EXCEPT;
  if (op == DOWSER_SET_NONE)
    return op;
  if (dowser_sql_parser_peek (self)->word == WORD_ALL)
    dowser_sql_parser_refuse (self, _ ("INTERSECT ALL and EXCEPT ALL"));
  if (op != DOWSER_SET_UNION_ALL)
    dowser_sql_parser_accept_word (self, WORD_DISTINCT);
  return op;
}

static gboolean
ends_set_part (const DowserSqlToken *token)
{
  return token->type == TOKEN_END || (token->type == TOKEN_SIGN && strchr (");", *token->text) != NULL)
         || token->word == WORD_ORDER || token->word == WORD_LIMIT || token->word == WORD_UNION
         || token->word == WORD_INTERSECT || token->word == WORD_EXCEPT;
}

/* Returns TRUE at SELECT * FROM (…) without other clauses. SQLite needs this form for a part of a set operation with
 * its own order or limit. */
static gboolean
is_at_wrapped_part (const DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  guint depth = 1;

  if (token->word != WORD_SELECT || !g_str_equal (dowser_sql_parser_peek_at (self, 1)->text, "*")
      || dowser_sql_parser_peek_at (self, 2)->word != WORD_FROM
      || !g_str_equal (dowser_sql_parser_peek_at (self, 3)->text, "(") || !dowser_sql_parser_is_at_query (self, 4))
    return FALSE;
  for (token += 4; depth > 0 && token->type != TOKEN_END; token++)
    if (token->type == TOKEN_SIGN)
      depth += (*token->text == '(') - (*token->text == ')');
  return depth == 0 && ends_set_part (token);
}

static gboolean
ends_select_core (const DowserSqlToken *token)
{
  return token->word == WORD_UNION || token->word == WORD_INTERSECT || token->word == WORD_EXCEPT;
}

/* Reads a select without order and limit, or a whole query in parentheses. */
static DowserSelect *
parse_part (DowserSqlParser *self, DowserSqlScope **scope, guint n_outer_scopes)
{
  DowserSelect *select;

  *scope = NULL;
  if (dowser_sql_parser_accept_sign (self, "("))
    {
      select = dowser_sql_parse_query (self);
      dowser_sql_parser_expect_sign (self, ")");
      if (select != NULL)
        *scope = dowser_sql_scope_new (select);
      return select;
    }
  select = dowser_sql_parse_core (self, scope);
  /* If a set operation follows, moves a select with QUALIFY or DISTINCT ON to a step. The last select isn't moved here,
   * because the order after it belongs to the whole query. */
  if (self->error == NULL && ends_select_core (dowser_sql_parser_peek (self)))
    select = dowser_sql_move_rows_to_step (self, select, scope, n_outer_scopes);
  return select;
}

static gboolean
is_plain_select (const DowserSelect *select)
{
  return select->set_op == DOWSER_SET_NONE && select->order->len == 0 && select->limit == DOWSER_NO_LIMIT
         && select->offset == 0;
}

/* Returns the last select of a chain of the same operations. */
static DowserSelect *
find_last_select (DowserSelect *select)
{
  while (select->set_with != NULL)
    select = select->set_with;
  return select;
}

/* A op B op C is read from the left, while a plan nests to the right. Returns TRUE if both mean the same. */
static gboolean
can_extend_chain (const DowserSelect *select, DowserSetOp op)
{
  return op != DOWSER_SET_EXCEPT && select->set_op == op && select->order->len == 0 && select->limit == DOWSER_NO_LIMIT;
}

static DowserSelect *parse_set_operations (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope,
                                           guint n_outer_scopes, gboolean reads_intersections);

/* Reads the right part of a set operation. @op: the set operation; except in SQLite, an INTERSECT after the right part
 * binds tighter than @op */
static DowserSelect *
parse_right_part (DowserSqlParser *self, DowserSetOp op, guint n_outer_scopes)
{
  DowserSqlScope *scope = NULL;
  DowserSelect *part;

  if (is_at_wrapped_part (self))
    dowser_sql_parser_skip (self, 3);
  part = parse_part (self, &scope, n_outer_scopes);
  if (part != NULL && op != DOWSER_SET_INTERSECT && self->dialect != DOWSER_DIALECT_SQLITE && self->error == NULL)
    part = parse_set_operations (self, part, &scope, n_outer_scopes, TRUE);
  g_clear_pointer (&scope, dowser_sql_scope_free);
  if (self->error != NULL)
    g_clear_pointer (&part, dowser_select_unref);
  return part;
}

/* @reads_intersections: reads INTERSECT only */
static DowserSelect *
parse_set_operations (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope, guint n_outer_scopes,
                      gboolean reads_intersections)
{
  while (self->error == NULL && (!reads_intersections || dowser_sql_parser_peek (self)->word == WORD_INTERSECT))
    {
      DowserSetOp op = parse_set_op (self);
      DowserSelect *part;
      DowserSelect *last;

      if (op == DOWSER_SET_NONE)
        break;
      part = parse_right_part (self, op, n_outer_scopes);
      if (part == NULL)
        break;
      if (part->outputs->len != select->outputs->len)
        dowser_sql_parser_fail (self, _ ("the parts of a set operation have different numbers of columns"));
      if (!is_plain_select (select) && !can_extend_chain (select, op))
        select = dowser_sql_move_to_step (self, select, scope, n_outer_scopes);
      last = find_last_select (select);
      last->set_op = op;
      last->set_with = part;
      if (++self->n_steps > 400)
        dowser_sql_parser_refuse (self, _ ("more than 400 set operations"));
    }
  return select;
}

void
dowser_sql_parse_column_names (DowserSqlParser *self, DowserSelect *select)
{
  guint n = 0;

  if (!dowser_sql_parser_accept_sign (self, "("))
    return;
  do
    {
      const DowserSqlToken *name = dowser_sql_parser_peek (self);

      if (!dowser_sql_token_is_name (name, FALSE))
        dowser_sql_parser_fail (self, _ ("the name of a column is expected"));
      if (n < select->outputs->len)
        {
          DowserOutput *output = select->outputs->pdata[n];

          g_free (output->name);
          output->name = g_strdup (name->text);
        }
      dowser_sql_parser_skip (self, 1);
      n++;
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  /* In PostgreSQL and DuckDB, the list may name only the first columns. The other columns keep their names. */
  if (n > select->outputs->len
      || (n < select->outputs->len && self->dialect != DOWSER_DIALECT_POSTGRESQL
          && self->dialect != DOWSER_DIALECT_DUCKDB))
    dowser_sql_parser_fail (self, _ ("%u columns are named, but the query shows %u"), n, select->outputs->len);
  dowser_sql_parser_expect_sign (self, ")");
}

/* The column names precede the query in the text, but the query is read first. */
static void
parse_cte (DowserSqlParser *self)
{
  const DowserSqlToken *name = dowser_sql_parser_peek (self);
  guint columns;
  DowserSelect *select;
  const DowserPlanStep *step;

  if (!dowser_sql_token_is_name (name, FALSE))
    dowser_sql_parser_fail (self, _ ("a name is expected after WITH"));
  dowser_sql_parser_skip (self, 1);
  columns = self->at;
  while (self->at > columns ? !dowser_sql_parser_accept_sign (self, ")") : dowser_sql_parser_at_sign (self, "("))
    {
      if (dowser_sql_parser_peek (self)->type == TOKEN_END)
        break;
      dowser_sql_parser_skip (self, 1);
    }
  dowser_sql_parser_expect_word (self, WORD_AS, "AS");
  if (dowser_sql_parser_accept_word (self, WORD_NOT) || self->error == NULL)
    if (g_ascii_strcasecmp (dowser_sql_parser_peek (self)->text, "materialized") == 0)
      dowser_sql_parser_skip (self, 1);
  if (!dowser_sql_parser_expect_sign (self, "("))
    return;
  select = dowser_sql_parse_uncorrelated_query (self);
  if (select != NULL && self->error == NULL)
    {
      guint at = self->at;

      self->at = columns;
      dowser_sql_parse_column_names (self, select);
      self->at = self->error == NULL ? at : self->at;
    }
  if (!dowser_sql_parser_expect_sign (self, ")"))
    g_clear_pointer (&select, dowser_select_unref);
  if (select == NULL)
    return;
  step = dowser_sql_add_step (self, name->text, select);
  g_ptr_array_add (self->ctes, (gpointer) name->text);
  g_ptr_array_add (self->ctes, (gpointer) step);
}

static void
parse_with (DowserSqlParser *self)
{
  if (!dowser_sql_parser_accept_word (self, WORD_WITH))
    return;
  if (dowser_sql_parser_peek (self)->word == WORD_RECURSIVE)
    dowser_sql_parser_refuse (self, _ ("WITH RECURSIVE"));
  do
    parse_cte (self);
  while (dowser_sql_parser_accept_sign (self, ","));
}

/* Reads the query after WITH. @n_outer_scopes: the number of scopes around it */
static DowserSelect *
parse_body (DowserSqlParser *self, guint n_outer_scopes)
{
  DowserSqlScope *scope = NULL;
  DowserSelect *select = parse_part (self, &scope, n_outer_scopes);
  const DowserSqlToken *token;

  if (select != NULL && self->error == NULL)
    select = parse_set_operations (self, select, &scope, n_outer_scopes, FALSE);
  token = dowser_sql_parser_peek (self);
  if (self->error == NULL && !is_plain_select (select) && select->set_op == DOWSER_SET_NONE
      && (token->word == WORD_ORDER || token->word == WORD_LIMIT || token->word == WORD_OFFSET
          || token->word == WORD_FETCH))
    select = dowser_sql_move_to_step (self, select, &scope, n_outer_scopes);
  if (select != NULL && self->error == NULL)
    parse_order_and_limit (self, scope);
  if (self->error == NULL)
    select = dowser_sql_move_rows_to_step (self, select, &scope, n_outer_scopes);
  g_clear_pointer (&scope, dowser_sql_scope_free);
  return select;
}

DowserSelect *
dowser_sql_parse_query (DowserSqlParser *self)
{
  DowserSelect *select = NULL;
  guint n_ctes = self->ctes->len;
  guint n_outer_scopes = self->scopes->len;
  guint lowest = self->lowest_scope;

  self->lowest_scope = n_outer_scopes;
  if (dowser_sql_parser_enter_level (self))
    {
      parse_with (self);
      select = parse_body (self, n_outer_scopes);
    }
  dowser_sql_parser_leave_level (self);
  g_ptr_array_set_size (self->ctes, n_ctes);
  self->lowest_scope = MIN (lowest, self->lowest_scope);
  if (self->error != NULL)
    g_clear_pointer (&select, dowser_select_unref);
  return select;
}

DowserSelect *
dowser_sql_parse_uncorrelated_query (DowserSqlParser *self)
{
  guint first_scope = self->first_scope;
  DowserSelect *select;

  self->first_scope = self->scopes->len;
  select = dowser_sql_parse_query (self);
  self->first_scope = first_scope;
  return select;
}
