/* dowser-sql-parse-clause.c - reads the clauses of a select: columns, conditions, groups, order and limit */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
dowser_sql_push_scope (DowserSqlParser *self, DowserSqlScope *scope)
{
  g_ptr_array_add (self->scopes, scope);
}

void
dowser_sql_pop_scope (DowserSqlParser *self)
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
  gboolean has_as = dowser_sql_parser_accept_word (self, WORD_AS);
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (self->error != NULL || (!has_as && ends_output (token) && !dowser_sql_token_is_name (token, TRUE)))
    return;
  if (!dowser_sql_token_is_name (token, !has_as) && token->type != TOKEN_TEXT)
    {
      if (has_as)
        dowser_sql_parser_fail (self, _ ("a name is expected after AS"));
      return;
    }
  dowser_sql_parser_skip (self, 1);
  g_free (output->name);
  output->name = g_strdup (token->text);
}

/* Returns: the index after the parenthesis that closes the one at @at */
static guint
find_closing_parenthesis (const DowserSqlParser *self, guint at, guint end)
{
  guint depth = 0;

  for (; at < end; at++)
    {
      depth += dowser_sql_token_is_sign (&self->tokens[at], "(");
      if (dowser_sql_token_is_sign (&self->tokens[at], ")") && --depth == 0)
        return at + 1;
    }
  return end;
}

/* In PostgreSQL, an output without an alias has a name: a call is named after its function, and a cast after its
 * argument. @from, @end: the tokens of @output */
static void
add_implicit_name (DowserSqlParser *self, const DowserOutput *output, guint from, guint end)
{
  const DowserSqlToken *first = &self->tokens[from];
  guint close_at;

  if (self->dialect != DOWSER_DIALECT_POSTGRESQL || output->name != NULL || end < from + 3)
    return;
  if (first->word != WORD_CASE)
    {
      if (!dowser_sql_token_is_sign (&first[1], "(") || first->type == TOKEN_SIGN || first->word == WORD_CAST)
        return;
      close_at = find_closing_parenthesis (self, from + 1, end);
      if (close_at != end && self->tokens[close_at].word != WORD_FILTER && self->tokens[close_at].word != WORD_OVER
          && !dowser_sql_token_is_sign (&self->tokens[close_at], "::"))
        return;
    }
  if (self->implicit == NULL)
    self->implicit = g_hash_table_new (NULL, NULL);
  g_hash_table_insert (self->implicit, (gpointer) output, (gpointer) first->text);
}

/* Returns: (nullable): the first output from index @from on that shows the column @name */
static DowserOutput *
find_output_of_column (const DowserSelect *select, guint from, const char *name)
{
  for (guint i = from; i < select->outputs->len; i++)
    {
      DowserOutput *output = select->outputs->pdata[i];
      const char *own = output->name != NULL ? output->name : output->expr->name;

      if (own != NULL && g_ascii_strcasecmp (own, name) == 0)
        return output;
    }
  return NULL;
}

/* Reads * REPLACE (x AS a, y AS b), which replaces the values of the columns a and b. @from: the first output of the
 * * */
static void
parse_replacements (DowserSqlParser *self, DowserSqlScope *scope, guint from)
{
  const DowserSqlToken *word = dowser_sql_parser_peek (self);

  if (self->error != NULL || word->type != TOKEN_WORD || g_ascii_strcasecmp (word->text, "replace") != 0
      || !dowser_sql_token_is_sign (dowser_sql_parser_peek_at (self, 1), "("))
    return;
  dowser_sql_parser_skip (self, 2);
  do
    {
      g_autoptr (DowserExpr) expr = dowser_sql_parse_expr (self);
      const DowserSqlToken *name;
      DowserOutput *output;

      if (expr == NULL || !dowser_sql_parser_expect_word (self, WORD_AS, "AS"))
        return;
      name = dowser_sql_parser_peek (self);
      output = dowser_sql_token_is_name (name, FALSE) ? find_output_of_column (scope->select, from, name->text) : NULL;
      if (output == NULL)
        {
          dowser_sql_parser_fail (self, _ ("“%.80s” is not among the columns of *"), name->text);
          return;
        }
      dowser_sql_parser_skip (self, 1);
      g_free (output->name);
      output->name = g_strdup (name->text);
      dowser_expr_unref (output->expr);
      output->expr = g_steal_pointer (&expr);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
}

static void
parse_star (DowserSqlParser *self, DowserSqlScope *scope, const char *qualifier)
{
  guint from = scope->select->outputs->len;

  dowser_sql_scope_add_star (self, scope, qualifier);
  parse_replacements (self, scope, from);
}

static void
parse_output (DowserSqlParser *self, DowserSqlScope *scope)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *third = dowser_sql_parser_peek_at (self, 2);
  guint at = self->at;
  guint end;
  DowserOutput *output;
  DowserExpr *expr;

  if (dowser_sql_parser_accept_sign (self, "*"))
    {
      parse_star (self, scope, NULL);
      return;
    }
  if (dowser_sql_token_is_name (token, FALSE) && *dowser_sql_parser_peek_at (self, 1)->text == '.'
      && third->type == TOKEN_SIGN && *third->text == '*')
    {
      dowser_sql_parser_skip (self, 3);
      parse_star (self, scope, token->text);
      return;
    }
  expr = dowser_sql_parse_expr (self);
  if (expr == NULL)
    return;
  dowser_select_add_output (scope->select, expr, NULL);
  output = scope->select->outputs->pdata[scope->select->outputs->len - 1];
  /* A column that USING merged from two columns keeps its name. */
  if (self->at == at + 1 && scope->merged != NULL && expr->kind == DOWSER_EXPR_FUNCTION)
    output->name = g_strdup (token->text);
  end = self->at;
  parse_output_alias (self, output);
  add_implicit_name (self, output, at, end);
  /* In some dialects, later outputs may use this output by its name. Therefore, the names of the outputs are collected
   * again. */
  if (scope->aliases)
    g_clear_pointer (&scope->outputs, g_hash_table_unref);
}

static void
parse_distinct (DowserSqlParser *self, DowserSqlScope *scope)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  scope->select->distinct = dowser_sql_parser_accept_word (self, WORD_DISTINCT);
  if (!scope->select->distinct)
    dowser_sql_parser_accept_word (self, WORD_ALL);
  if (token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, "top") == 0
      && dowser_sql_parser_peek_at (self, 1)->type == TOKEN_NUMBER)
    dowser_sql_parser_refuse (self, _ ("“%s”, the SQL Server form of LIMIT"), token->text);
  if (!dowser_sql_parser_accept_word (self, WORD_ON))
    return;
  scope->select->distinct = FALSE;
  scope->distinct_on = dowser_sql_expr_array_new ();
  dowser_sql_parser_expect_sign (self, "(");
  do
    {
      DowserExpr *key = dowser_sql_parse_expr (self);

      if (key != NULL)
        g_ptr_array_add (scope->distinct_on, key);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
}

/* FROM is read before the columns, because the columns are resolved in the tables of FROM. */
static void
parse_outputs_and_from (DowserSqlParser *self, DowserSqlScope *scope)
{
  guint select = self->at;
  guint from = self->tokens[select].from;
  guint after_from = 0;

  scope->window = self->tokens[select].window;
  if (from > 0)
    {
      self->at = from + 1;
      dowser_sql_parse_from (self, scope);
      after_from = self->at;
    }
  if (self->error != NULL)
    return;
  self->at = select + 1;
  scope->aliases = self->dialect == DOWSER_DIALECT_DUCKDB;
  parse_distinct (self, scope);
  do
    parse_output (self, scope);
  while (dowser_sql_parser_accept_sign (self, ","));
  if (dowser_sql_parser_peek (self)->word == WORD_INTO)
    dowser_sql_parser_refuse (self, _ ("INTO, which writes the selected rows"));
  if (from == 0 || self->error != NULL)
    return;
  if (self->at == from)
    self->at = after_from;
  else
    dowser_sql_parser_fail (self, _ ("“%.40s” cannot follow in this place"), dowser_sql_parser_peek (self)->text);
}

/* Returns TRUE if @token ends a sort key. */
static gboolean
ends_sort_key (const DowserSqlToken *token)
{
  if (token->type == TOKEN_SIGN)
    return strchr (",);", *token->text) != NULL;
  return token->type == TOKEN_END || token->word == WORD_ASC || token->word == WORD_DESC || token->word == WORD_NULLS
         || token->word == WORD_LIMIT || token->word == WORD_OFFSET || token->word == WORD_HAVING
         || token->word == WORD_ORDER || token->word == WORD_UNION || token->word == WORD_INTERSECT
         || token->word == WORD_EXCEPT || token->word == WORD_FETCH || token->word == WORD_QUALIFY
         || token->word == WORD_WINDOW;
}

/* Returns: (nullable) (transfer full): the output whose position is the key, as in ORDER BY 2 */
static DowserExpr *
parse_output_number (DowserSqlParser *self, const DowserSelect *select)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);
  gint64 place;

  if (token->type != TOKEN_NUMBER || !ends_sort_key (next))
    return NULL;
  if (!g_ascii_string_to_signed (token->text, 10, 1, select->outputs->len, &place, NULL))
    {
      dowser_sql_parser_fail (self, _ ("column number %s does not exist"), token->text);
      return NULL;
    }
  dowser_sql_parser_skip (self, 1);
  return dowser_sql_parser_repeat_expr (self, ((const DowserOutput *) select->outputs->pdata[place - 1])->expr);
}

/* GROUP BY ALL: groups by every output that isn't an aggregate. */
static void
group_by_all (DowserSqlParser *self, DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (!dowser_expr_has_aggregate (output->expr))
        g_ptr_array_add (select->group, dowser_expr_ref (output->expr));
    }
}

static void
parse_group (DowserSqlParser *self, DowserSelect *select)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  static const char *const sets[] = { "rollup", "cube", "grouping" };

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    if (token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, sets[i]) == 0
        && ends_sort_key (token + 1) == FALSE && token[1].type != TOKEN_END)
      dowser_sql_parser_refuse (self, _ ("several groupings at once, “%.40s”"), i == 2 ? "GROUPING SETS" : token->text);
  if (dowser_sql_parser_accept_word (self, WORD_ALL))
    {
      group_by_all (self, select);
      return;
    }
  do
    {
      DowserExpr *key = parse_output_number (self, select);

      if (key == NULL && self->error == NULL)
        key = dowser_sql_parse_expr (self);
      if (key != NULL)
        g_ptr_array_add (select->group, key);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  if (dowser_sql_parser_peek (self)->word == WORD_WITH)
    dowser_sql_parser_refuse (self, _ ("several groupings at once, “%.40s”"),
                              dowser_sql_parser_peek_at (self, 1)->text);
}

/* Reads a key that is only the alias of an output. */
static DowserExpr *
parse_alias_key (DowserSqlParser *self, DowserSqlScope *scope)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);
  const DowserOutput *output;

  if (!dowser_sql_token_is_name (token, FALSE) || !ends_sort_key (next))
    return NULL;
  output = dowser_sql_scope_find_output (scope, token->text);
  if (output == NULL && (output = dowser_sql_parser_find_implicit_output (self, scope->select, token->text)) == NULL)
    return NULL;
  dowser_sql_parser_skip (self, 1);
  return output->name != NULL ? dowser_expr_new_output (output->name)
                              : dowser_sql_parser_repeat_expr (self, output->expr);
}

static void
parse_direction (DowserSqlParser *self, DowserOrder *order)
{
  order->descending = dowser_sql_parser_accept_word (self, WORD_DESC);
  if (!order->descending)
    dowser_sql_parser_accept_word (self, WORD_ASC);
  if (dowser_sql_parser_peek (self)->word == WORD_USING)
    dowser_sql_parser_refuse (self, _ ("ORDER BY … USING"));
  if (!dowser_sql_parser_accept_word (self, WORD_NULLS))
    return;
  if (dowser_sql_parser_accept_word (self, WORD_FIRST))
    order->nulls = DOWSER_NULLS_FIRST;
  else if (dowser_sql_parser_expect_word (self, WORD_LAST, "LAST"))
    order->nulls = DOWSER_NULLS_LAST;
}

/* ORDER BY ALL: sorts by each column from the left. */
static void
order_by_all (DowserSqlParser *self, GPtrArray *into, const DowserSelect *select)
{
  DowserOrder first = { NULL };

  parse_direction (self, &first);
  for (guint i = 0; i < select->outputs->len; i++)
    g_ptr_array_add (into, dowser_order_new (dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[i])->expr),
                                             first.descending, first.nulls));
}

void
dowser_sql_parse_order (DowserSqlParser *self, GPtrArray *into, DowserSqlScope *by_output)
{
  if (by_output != NULL && dowser_sql_parser_accept_word (self, WORD_ALL))
    {
      order_by_all (self, into, by_output->select);
      return;
    }
  do
    {
      DowserExpr *key = by_output != NULL ? parse_output_number (self, by_output->select) : NULL;
      DowserOrder *order;

      if (key == NULL && by_output != NULL && self->error == NULL)
        key = parse_alias_key (self, by_output);
      if (key == NULL && self->error == NULL)
        key = by_output != NULL ? dowser_sql_parse_expr (self) : dowser_sql_parse_raw_expr (self);
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
  return dowser_sql_parser_accept_word (self, word) ? dowser_sql_parse_condition (self) : NULL;
}

/* Skips the WINDOW clause. Windows are read where they are used. */
static void
skip_windows (DowserSqlParser *self, const DowserSqlScope *scope)
{
  guint depth = 0;

  if (dowser_sql_parser_peek (self)->word != WORD_WINDOW || self->error != NULL)
    return;
  if (scope->window != self->at)
    dowser_sql_parser_fail (self, _ ("“%.40s” cannot follow in this place"), dowser_sql_parser_peek (self)->text);
  do
    {
      dowser_sql_parser_skip (self, 1);
      depth += dowser_sql_parser_at_sign (self, "(");
      if (depth > 0 && dowser_sql_parser_at_sign (self, ")") && --depth == 0)
        {
          dowser_sql_parser_skip (self, 1);
          if (!dowser_sql_parser_at_sign (self, ","))
            return;
        }
    }
  while (dowser_sql_parser_peek (self)->type != TOKEN_END);
}

DowserSelect *
dowser_sql_parse_core (DowserSqlParser *self, DowserSqlScope **scope)
{
  DowserSelect *select = dowser_select_new ();

  *scope = dowser_sql_scope_new (select);
  dowser_sql_push_scope (self, *scope);
  if (dowser_sql_parser_peek (self)->word == WORD_SELECT)
    parse_outputs_and_from (self, *scope);
  else if (dowser_sql_parser_peek (self)->word == WORD_VALUES)
    dowser_sql_parse_values (self, *scope);
  else
    dowser_sql_parser_refuse_statement (self);
  (*scope)->aliases = TRUE;
  select->filter = parse_condition (self, WORD_WHERE);
  if ((*scope)->semi != NULL)
    select->filter = dowser_expr_and (select->filter, g_steal_pointer (&(*scope)->semi));
  if (dowser_sql_parser_accept_word (self, WORD_GROUP) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    parse_group (self, select);
  select->having = parse_condition (self, WORD_HAVING);
  skip_windows (self, *scope);
  (*scope)->qualify = parse_condition (self, WORD_QUALIFY);
  skip_windows (self, *scope);
  dowser_sql_pop_scope (self);
  return select;
}

static gint64
parse_rows (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  gint64 rows = 0;

  /* A negative limit means no limit. */
  if (dowser_sql_parser_accept_sign (self, "-"))
    {
      dowser_sql_parser_skip (self, 1);
      return DOWSER_NO_LIMIT;
    }
  /* In MySQL, this number is the only way to request all rows. */
  if (token->word == WORD_ALL || token->word == WORD_NULL || g_str_equal (token->text, "18446744073709551615"))
    rows = DOWSER_NO_LIMIT;
  else if (token->type != TOKEN_NUMBER || !g_ascii_string_to_signed (token->text, 10, 0, G_MAXINT64, &rows, NULL))
    dowser_sql_parser_refuse (self, _ ("a limit that isn't a whole number"));
  dowser_sql_parser_skip (self, 1);
  return rows;
}

/* Reads FETCH FIRST 3 ROWS ONLY, the standard's form of LIMIT. */
static void
parse_fetch (DowserSqlParser *self, DowserSelect *select)
{
  const DowserSqlToken *token;

  if (!dowser_sql_parser_accept_word (self, WORD_FIRST))
    dowser_sql_parser_skip (self, 1);
  select->limit = dowser_sql_parser_peek (self)->type == TOKEN_NUMBER ? parse_rows (self) : 1;
  if (!dowser_sql_parser_accept_word (self, WORD_ROWS) && !dowser_sql_parser_accept_word (self, WORD_ROW))
    dowser_sql_parser_fail (self, _ ("“%s” is expected, not “%.40s”"), "ROWS", dowser_sql_parser_peek (self)->text);
  token = dowser_sql_parser_peek (self);
  if (token->word == WORD_WITH)
    dowser_sql_parser_refuse (self, _ ("rows WITH TIES"));
  else if (token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, "only") == 0)
    dowser_sql_parser_skip (self, 1);
  else
    dowser_sql_parser_fail (self, _ ("“%s” is expected, not “%.40s”"), "ONLY", token->text);
}

static void
refuse_tail (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (token->word == WORD_FOR || token->word == WORD_LOCK)
    dowser_sql_parser_refuse (self, _ ("“%.40s”, which locks the rows that are read"), token->text);
  else if (token->word == WORD_INTO)
    dowser_sql_parser_refuse (self, _ ("INTO, which writes the selected rows"));
}

void
dowser_sql_parse_limit (DowserSqlParser *self, DowserSelect *select)
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
  if (dowser_sql_parser_accept_word (self, WORD_FETCH))
    parse_fetch (self, select);
  /* PostgreSQL accepts LIMIT before and after OFFSET. */
  if (select->limit == DOWSER_NO_LIMIT && dowser_sql_parser_accept_word (self, WORD_LIMIT))
    select->limit = parse_rows (self);
  refuse_tail (self);
}
