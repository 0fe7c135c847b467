/* dowser-sql-parse-select.c - reads queries: WITH, the clauses of a select, set operations, order and limit */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
push (DowserSqlParser *self, DowserSqlScope *scope)
{
  g_ptr_array_add (self->scopes, scope);
}

static void
pop (DowserSqlParser *self)
{
  g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
}

static gboolean
ends_output (const DowserSqlToken *token)
{
  return token->type == TOKEN_END
         || (token->type == TOKEN_SIGN && (*token->text == ',' || *token->text == ')' || *token->text == ';'))
         || token->word != WORD_NONE;
}

static void
parse_output_alias (DowserSqlParser *self, DowserOutput *output)
{
  gboolean as = dowser_sql_parser_accept_word (self, WORD_AS);
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (self->error != NULL || (!as && ends_output (token) && !dowser_sql_token_is_name (token, TRUE)))
    return;
  if (!dowser_sql_token_is_name (token, !as) && token->type != TOKEN_TEXT)
    {
      if (as)
        dowser_sql_parser_fail (self, _ ("a name is expected behind AS"));
      return;
    }
  dowser_sql_parser_skip (self, 1);
  output->name = g_strdup (token->text);
}

static void
parse_output (DowserSqlParser *self, DowserSqlScope *scope)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *third = dowser_sql_parser_peek_at (self, 2);
  DowserExpr *expr;

  if (dowser_sql_parser_accept_sign (self, "*"))
    {
      dowser_sql_scope_add_star (self, scope, NULL);
      return;
    }
  if (dowser_sql_token_is_name (token, FALSE) && *dowser_sql_parser_peek_at (self, 1)->text == '.'
      && third->type == TOKEN_SIGN && *third->text == '*')
    {
      dowser_sql_parser_skip (self, 3);
      dowser_sql_scope_add_star (self, scope, token->text);
      return;
    }
  expr = dowser_sql_parse_expr (self);
  if (expr == NULL)
    return;
  dowser_select_add_output (scope->select, expr, NULL);
  parse_output_alias (self, scope->select->outputs->pdata[scope->select->outputs->len - 1]);
}

/* FROM is read before the columns: they are told by its tables. */
static void
parse_outputs_and_from (DowserSqlParser *self, DowserSqlScope *scope)
{
  guint select = self->at;
  guint from = self->tokens[select].from;
  guint behind_from = 0;

  if (from > 0)
    {
      self->at = from + 1;
      dowser_sql_parse_from (self, scope);
      behind_from = self->at;
    }
  if (self->error != NULL)
    return;
  self->at = select + 1;
  scope->select->distinct = dowser_sql_parser_accept_word (self, WORD_DISTINCT);
  if (!scope->select->distinct)
    dowser_sql_parser_accept_word (self, WORD_ALL);
  if (dowser_sql_parser_peek (self)->word == WORD_ON)
    dowser_sql_parser_refuse (self, _ ("DISTINCT ON"));
  do
    parse_output (self, scope);
  while (dowser_sql_parser_accept_sign (self, ","));
  if (from == 0 || self->error != NULL)
    return;
  if (self->at == from)
    self->at = behind_from;
  else
    dowser_sql_parser_fail (self, _ ("“%.40s” cannot follow here"), dowser_sql_parser_peek (self)->text);
}

/* Whether the key is over before @token. */
static gboolean
ends_key (const DowserSqlToken *token)
{
  if (token->type == TOKEN_SIGN)
    return strchr (",);", *token->text) != NULL;
  return token->type == TOKEN_END || token->word == WORD_ASC || token->word == WORD_DESC || token->word == WORD_NULLS
         || token->word == WORD_LIMIT || token->word == WORD_OFFSET || token->word == WORD_HAVING
         || token->word == WORD_ORDER || token->word == WORD_UNION || token->word == WORD_INTERSECT
         || token->word == WORD_EXCEPT;
}

/* Returns: (nullable) (transfer full): the output that a bare number stands for */
static DowserExpr *
parse_place (DowserSqlParser *self, const DowserSelect *select)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);
  gint64 place;

  if (token->type != TOKEN_NUMBER || !ends_key (next))
    return NULL;
  if (!g_ascii_string_to_signed (token->text, 10, 1, select->outputs->len, &place, NULL))
    {
      dowser_sql_parser_fail (self, _ ("there is no column number %s"), token->text);
      return NULL;
    }
  dowser_sql_parser_skip (self, 1);
  return dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[place - 1])->expr);
}

static void
parse_group (DowserSqlParser *self, DowserSelect *select)
{
  do
    {
      DowserExpr *key = parse_place (self, select);

      if (key == NULL && self->error == NULL)
        key = dowser_sql_parse_expr (self);
      if (key != NULL)
        g_ptr_array_add (select->group, key);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
}

/* A key that is nothing but the alias of an output. */
static DowserExpr *
parse_alias_key (DowserSqlParser *self, const DowserSelect *select)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);

  if (!dowser_sql_token_is_name (token, FALSE) || !ends_key (next))
    return NULL;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (output->name == NULL || g_ascii_strcasecmp (output->name, token->text) != 0)
        continue;
      dowser_sql_parser_skip (self, 1);
      return dowser_expr_new_output (output->name);
    }
  return NULL;
}

static void
parse_direction (DowserSqlParser *self, DowserOrder *order)
{
  order->descending = dowser_sql_parser_accept_word (self, WORD_DESC);
  if (!order->descending)
    dowser_sql_parser_accept_word (self, WORD_ASC);
  if (!dowser_sql_parser_accept_word (self, WORD_NULLS))
    return;
  if (dowser_sql_parser_accept_word (self, WORD_FIRST))
    order->nulls = DOWSER_NULLS_FIRST;
  else if (dowser_sql_parser_expect_word (self, WORD_LAST, "LAST"))
    order->nulls = DOWSER_NULLS_LAST;
}

void
dowser_sql_parse_order (DowserSqlParser *self, GPtrArray *into, const DowserSelect *by_output)
{
  do
    {
      DowserExpr *key = by_output != NULL ? parse_place (self, by_output) : NULL;
      DowserOrder *order;

      if (key == NULL && by_output != NULL && self->error == NULL)
        key = parse_alias_key (self, by_output);
      if (key == NULL && self->error == NULL)
        key = dowser_sql_parse_expr (self);
      if (key == NULL)
        return;
      order = dowser_order_new (key, FALSE, DOWSER_NULLS_DEFAULT);
      g_ptr_array_add (into, order);
      parse_direction (self, order);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
}

static DowserExpr *
parse_condition (DowserSqlParser *self, DowserSqlWord word)
{
  return dowser_sql_parser_accept_word (self, word) ? dowser_sql_parse_expr (self) : NULL;
}

/* All that stands before a set operation. @scope: its names, which the order needs as well */
static DowserSelect *
parse_core (DowserSqlParser *self, DowserSqlScope **scope)
{
  DowserSelect *select = dowser_select_new ();

  *scope = dowser_sql_scope_new (select);
  push (self, *scope);
  if (dowser_sql_parser_peek (self)->word != WORD_SELECT)
    dowser_sql_parser_refuse (self, _ ("a list of VALUES"));
  else
    parse_outputs_and_from (self, *scope);
  (*scope)->aliases = TRUE;
  select->filter = parse_condition (self, WORD_WHERE);
  if (dowser_sql_parser_accept_word (self, WORD_GROUP) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    parse_group (self, select);
  select->having = parse_condition (self, WORD_HAVING);
  if (dowser_sql_parser_peek (self)->word == WORD_WINDOW && self->error == NULL)
    dowser_sql_parser_refuse (self, _ ("a WINDOW that has a name"));
  pop (self);
  return select;
}

static gint64
parse_rows (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  gint64 rows = 0;

  /* A negative limit is none. */
  if (dowser_sql_parser_accept_sign (self, "-"))
    {
      dowser_sql_parser_skip (self, 1);
      return DOWSER_NO_LIMIT;
    }
  if (token->word == WORD_ALL || token->word == WORD_NULL)
    rows = DOWSER_NO_LIMIT;
  else if (token->type != TOKEN_NUMBER || !g_ascii_string_to_signed (token->text, 10, 0, G_MAXINT64, &rows, NULL))
    dowser_sql_parser_refuse (self, _ ("a limit that is no whole number"));
  dowser_sql_parser_skip (self, 1);
  return rows;
}

static void
parse_limit (DowserSqlParser *self, DowserSelect *select)
{
  if (dowser_sql_parser_accept_word (self, WORD_LIMIT))
    {
      select->limit = parse_rows (self);
      if (dowser_sql_parser_accept_sign (self, ","))
        {
          select->offset = select->limit;
          select->limit = parse_rows (self);
        }
    }
  if (dowser_sql_parser_accept_word (self, WORD_OFFSET))
    {
      select->offset = parse_rows (self);
      if (!dowser_sql_parser_accept_word (self, WORD_ROWS))
        dowser_sql_parser_accept_word (self, WORD_ROW);
    }
  select->offset = MAX (0, select->offset);
  if (dowser_sql_parser_peek (self)->word == WORD_FETCH || dowser_sql_parser_peek (self)->word == WORD_FOR)
    dowser_sql_parser_refuse (self, _ ("“%.40s” at the end of a query"), dowser_sql_parser_peek (self)->text);
}

static void
parse_order_and_limit (DowserSqlParser *self, DowserSelect *select, DowserSqlScope *scope)
{
  if (scope != NULL)
    push (self, scope);
  if (dowser_sql_parser_accept_word (self, WORD_ORDER) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    dowser_sql_parse_order (self, select->order, select);
  if (scope != NULL)
    pop (self);
  parse_limit (self, select);
}

static DowserSetOp
parse_set_op (DowserSqlParser *self)
{
  if (dowser_sql_parser_accept_word (self, WORD_UNION))
    return dowser_sql_parser_accept_word (self, WORD_ALL) ? DOWSER_SET_UNION_ALL : DOWSER_SET_UNION;
  if (dowser_sql_parser_accept_word (self, WORD_INTERSECT))
    return DOWSER_SET_INTERSECT;
  return dowser_sql_parser_accept_word (self, WORD_EXCEPT) ? DOWSER_SET_EXCEPT : DOWSER_SET_NONE;
}

static gboolean
ends_part (const DowserSqlToken *token)
{
  return token->type == TOKEN_END || (token->type == TOKEN_SIGN && strchr (");", *token->text) != NULL)
         || token->word == WORD_ORDER || token->word == WORD_LIMIT || token->word == WORD_UNION
         || token->word == WORD_INTERSECT || token->word == WORD_EXCEPT;
}

/* SELECT * FROM (…) and nothing else: how SQLite is told that a part has an order or a limit of its own. */
static gboolean
at_wrapped_part (const DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  guint depth = 1;

  if (token->word != WORD_SELECT || !g_str_equal (dowser_sql_parser_peek_at (self, 1)->text, "*")
      || dowser_sql_parser_peek_at (self, 2)->word != WORD_FROM
      || !g_str_equal (dowser_sql_parser_peek_at (self, 3)->text, "(") || !dowser_sql_parser_at_query (self, 4))
    return FALSE;
  for (token += 4; depth > 0 && token->type != TOKEN_END; token++)
    if (token->type == TOKEN_SIGN)
      depth += (*token->text == '(') - (*token->text == ')');
  return depth == 0 && ends_part (token);
}

/* A core, or a whole query in parentheses, which has no scope left. */
static DowserSelect *
parse_part (DowserSqlParser *self, DowserSqlScope **scope)
{
  DowserSelect *select;

  *scope = NULL;
  if (!dowser_sql_parser_accept_sign (self, "("))
    return parse_core (self, scope);
  select = dowser_sql_parse_query (self);
  dowser_sql_parser_expect_sign (self, ")");
  return select;
}

/*
 * What has an order, a limit or a set operation of its own cannot stand at the left of one: it becomes a step, and
 * all its columns are selected from there.
 */
static DowserSelect *
settle (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope, guint n_outer)
{
  const DowserPlanStep *step;

  if (self->lowest_scope < n_outer)
    {
      dowser_sql_parser_refuse (self, _ ("several set operations in a nested query that reads from the one around it"));
      return select;
    }
  step = dowser_sql_add_step (self, "part", select);
  select = dowser_select_new ();
  g_clear_pointer (scope, dowser_sql_scope_free);
  *scope = dowser_sql_scope_new (select);
  dowser_sql_scope_add (self, *scope, step->id, NULL, step);
  dowser_sql_scope_add_star (self, *scope, NULL);
  return select;
}

static gboolean
is_plain (const DowserSelect *select)
{
  return select->set_op == DOWSER_SET_NONE && select->order->len == 0 && select->limit == DOWSER_NO_LIMIT
         && select->offset == 0;
}

/* The last select of a row of the same operations. */
static DowserSelect *
find_last (DowserSelect *select)
{
  while (select->set_with != NULL)
    select = select->set_with;
  return select;
}

/* A op B op C is read from the left; a plan nests to the right, which is the same for these only. */
static gboolean
goes_on (const DowserSelect *select, DowserSetOp op)
{
  return op != DOWSER_SET_EXCEPT && select->set_op == op && select->order->len == 0 && select->limit == DOWSER_NO_LIMIT;
}

static DowserSelect *
parse_set_operations (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope, guint n_outer)
{
  DowserSetOp op;

  while (self->error == NULL && (op = parse_set_op (self)) != DOWSER_SET_NONE)
    {
      DowserSqlScope *part_scope = NULL;
      DowserSelect *part;
      DowserSelect *last;

      if (at_wrapped_part (self))
        dowser_sql_parser_skip (self, 3);
      part = parse_part (self, &part_scope);
      g_clear_pointer (&part_scope, dowser_sql_scope_free);
      if (part == NULL || self->error != NULL)
        {
          g_clear_pointer (&part, dowser_select_unref);
          break;
        }
      if (part->outputs->len != select->outputs->len)
        dowser_sql_parser_fail (self, _ ("the parts of a set operation show different numbers of columns"));
      if (!is_plain (select) && !goes_on (select, op))
        select = settle (self, select, scope, n_outer);
      last = find_last (select);
      last->set_op = op;
      last->set_with = part;
      if (++self->n_steps > 400)
        dowser_sql_parser_refuse (self, _ ("more than 400 set operations"));
    }
  return select;
}

static void
parse_cte (DowserSqlParser *self)
{
  const DowserSqlToken *name = dowser_sql_parser_peek (self);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  DowserSelect *select;
  const DowserPlanStep *step;

  if (!dowser_sql_token_is_name (name, FALSE))
    dowser_sql_parser_fail (self, _ ("a name is expected behind WITH"));
  dowser_sql_parser_skip (self, 1);
  if (dowser_sql_parser_accept_sign (self, "("))
    {
      do
        {
          g_ptr_array_add (columns, (gpointer) dowser_sql_parser_peek (self)->text);
          dowser_sql_parser_skip (self, 1);
        }
      while (dowser_sql_parser_accept_sign (self, ","));
      dowser_sql_parser_expect_sign (self, ")");
    }
  dowser_sql_parser_expect_word (self, WORD_AS, "AS");
  if (!dowser_sql_parser_expect_sign (self, "("))
    return;
  select = dowser_sql_parse_alone (self);
  if (select != NULL && columns->len > 0 && columns->len != select->outputs->len)
    dowser_sql_parser_fail (self, _ ("WITH names %u columns, the query shows %u"), columns->len, select->outputs->len);
  if (!dowser_sql_parser_expect_sign (self, ")"))
    g_clear_pointer (&select, dowser_select_unref);
  if (select == NULL)
    return;
  for (guint i = 0; i < columns->len; i++)
    {
      DowserOutput *output = select->outputs->pdata[i];

      g_free (output->name);
      output->name = g_strdup (columns->pdata[i]);
    }
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

DowserSelect *
dowser_sql_parse_query (DowserSqlParser *self)
{
  DowserSelect *select = NULL;
  DowserSqlScope *scope = NULL;
  guint n_ctes = self->ctes->len;
  guint n_outer = self->scopes->len;
  guint lowest = self->lowest_scope;

  self->lowest_scope = n_outer;
  if (dowser_sql_parser_enter (self))
    {
      parse_with (self);
      select = parse_part (self, &scope);
    }
  if (select != NULL && self->error == NULL)
    {
      select = parse_set_operations (self, select, &scope, n_outer);
      if (self->error == NULL && !is_plain (select) && select->set_op == DOWSER_SET_NONE
          && (dowser_sql_parser_peek (self)->word == WORD_ORDER || dowser_sql_parser_peek (self)->word == WORD_LIMIT))
        select = settle (self, select, &scope, n_outer);
      parse_order_and_limit (self, select, scope);
    }
  dowser_sql_parser_leave (self);
  g_clear_pointer (&scope, dowser_sql_scope_free);
  g_ptr_array_set_size (self->ctes, n_ctes);
  self->lowest_scope = MIN (lowest, self->lowest_scope);
  if (self->error != NULL)
    g_clear_pointer (&select, dowser_select_unref);
  return select;
}

DowserSelect *
dowser_sql_parse_alone (DowserSqlParser *self)
{
  guint first_scope = self->first_scope;
  DowserSelect *select;

  self->first_scope = self->scopes->len;
  select = dowser_sql_parse_query (self);
  self->first_scope = first_scope;
  return select;
}
