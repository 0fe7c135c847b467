/* dowser-sql-parse-join.c - reads joins, also in parentheses, and the columns that they merge */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** Join: a join that is being read. @first: the first source that the join adds; @first_merged: the first merged column
 * inside the join's right side; @n_merged: how many columns the join itself has merged */
typedef struct
{
  DowserSqlParser *parser;
  DowserSqlScope *scope;
  DowserJoinType type;
  guint first;
  guint first_merged;
  guint n_merged;
  GPtrArray *on;
} Join;

/* Finds the first column @name of the sources from @first to before @end that isn't part of a merged column yet. Marks
 * it with @part. Returns: (nullable) (transfer full) */
static DowserExpr *
take_column (const Join *join, const char *name, guint first, guint end, DowserSqlMergedPart part)
{
  for (guint i = first; i < end; i++)
    {
      DowserSqlSource *source = join->scope->sources->pdata[i];
      DowserExpr *column = dowser_sql_source_get_merged_part (source, name) == DOWSER_SQL_NOT_MERGED
                               ? dowser_sql_source_find_column (join->parser, source, name)
                               : NULL;

      if (column == NULL)
        continue;
      if (source->merged == NULL)
        source->merged = dowser_sql_names_new ();
      g_hash_table_insert (source->merged, (gpointer) name, GUINT_TO_POINTER (part));
      return column;
    }
  return NULL;
}

/* Removes a merged column (a column that USING merged from two) from the join's scope. It is searched only among the
 * merged columns from index @first to before @end. Returns: (nullable) (transfer full): the expression of the merged
 * column @name */
static DowserExpr *
take_merged_column (const Join *join, const char *name, guint first, guint end)
{
  GPtrArray *merged = join->scope->merged;

  for (guint i = first; merged != NULL && i < MIN (end, merged->len); i++)
    {
      const DowserSqlMerged *merged_column = merged->pdata[i];
      DowserExpr *expr;

      if (g_ascii_strcasecmp (merged_column->name, name) != 0)
        continue;
      expr = dowser_expr_ref (merged_column->expr);
      g_ptr_array_remove_index (merged, i);
      return expr;
    }
  return NULL;
}

/* Returns the value of a merged column: the value of the side that always has a row. If neither side always has a row,
 * the value is from whichever side has one. */
static DowserExpr *
merge_values (const Join *join, const DowserExpr *left, const DowserExpr *right)
{
  gboolean is_full_join = join->type == DOWSER_JOIN_FULL
                          || (join->type == DOWSER_JOIN_RIGHT && join->parser->dialect == DOWSER_DIALECT_SQLITE);

  if (is_full_join)
    return dowser_expr_new_function ("coalesce", dowser_expr_ref (left), dowser_expr_ref (right), NULL);
  return dowser_expr_ref (join->type == DOWSER_JOIN_RIGHT ? right : left);
}

/* Merges the column @name of both sides; @name must live as long as the statement. */
static void
merge_column (Join *join, const char *name)
{
  DowserSqlScope *scope = join->scope;
  DowserExpr *left = take_merged_column (join, name, join->n_merged, join->first_merged);
  DowserExpr *right;
  DowserSqlMerged *merged;

  join->first_merged -= left != NULL;
  right = take_merged_column (join, name, join->first_merged, G_MAXUINT);
  if (left == NULL)
    left = take_column (join, name, 0, join->first, DOWSER_SQL_MERGED_PLACE);
  if (right == NULL)
    right = take_column (join, name, join->first, scope->sources->len, DOWSER_SQL_MERGED_AWAY);
  if (left == NULL || right == NULL)
    {
      dowser_sql_parser_fail (join->parser, _ ("“%.80s” is not a column of both tables"), name);
      g_clear_pointer (&left, dowser_expr_unref);
      g_clear_pointer (&right, dowser_expr_unref);
      return;
    }
  merged = g_new0 (DowserSqlMerged, 1);
  merged->name = name;
  merged->expr = merge_values (join, left, right);
  scope->joins_set_order |= join->type == DOWSER_JOIN_RIGHT && join->parser->dialect == DOWSER_DIALECT_MYSQL;
  if (scope->merged == NULL)
    scope->merged = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sql_merged_free);
  g_ptr_array_insert (scope->merged, (int) join->n_merged++, merged);
  join->first_merged++;
  g_ptr_array_add (join->on, dowser_expr_new_compare (DOWSER_EQUAL, left, right));
}

static void
parse_using (Join *join)
{
  DowserSqlParser *self = join->parser;

  dowser_sql_parser_expect_sign (self, "(");
  do
    {
      const DowserSqlToken *token = dowser_sql_parser_peek (self);

      dowser_sql_parser_skip (self, 1);
      if (self->error == NULL)
        merge_column (join, token->text);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
}

static guint
count_columns (const DowserSqlSource *source)
{
  return source->table != NULL ? source->table->columns->len : source->step->select->outputs->len;
}

static const char *
get_column (const DowserSqlSource *source, guint index)
{
  return source->table != NULL ? ((const DowserColumn *) source->table->columns->pdata[index])->name
                               : ((const DowserOutput *) source->step->select->outputs->pdata[index])->name;
}

/* Returns TRUE if one of the joined sources still has a column @name. */
static gboolean
is_joined (const Join *join, const char *name)
{
  for (guint i = join->first; i < join->scope->sources->len; i++)
    {
      const DowserSqlSource *source = join->scope->sources->pdata[i];

      if (dowser_sql_source_get_merged_part (source, name) != DOWSER_SQL_MERGED_AWAY
          && dowser_sql_source_has_column (join->parser, source, name))
        return TRUE;
    }
  return FALSE;
}

static void
merge_natural_columns (Join *join)
{
  for (guint i = 0; i < join->first; i++)
    {
      const DowserSqlSource *source = join->scope->sources->pdata[i];

      for (guint j = 0; j < count_columns (source) && join->parser->error == NULL; j++)
        if (dowser_sql_source_get_merged_part (source, get_column (source, j)) != DOWSER_SQL_MERGED_AWAY
            && is_joined (join, get_column (source, j)))
          merge_column (join, get_column (source, j));
    }
}

static void
add_conditions (GPtrArray *on, DowserExpr *condition)
{
  if (condition == NULL)
    return;
  if (condition->kind != DOWSER_EXPR_AND)
    {
      g_ptr_array_add (on, condition);
      return;
    }
  for (guint i = 0; i < condition->args->len; i++)
    g_ptr_array_add (on, dowser_expr_ref (condition->args->pdata[i]));
  dowser_expr_unref (condition);
}

/* Adds a join of the instance @to to the select of @scope. @on: taken: the conditions; if it is empty, the join is a
 * cross join */
static void
add_join (DowserSqlScope *scope, DowserJoinType type, const char *to, GPtrArray *on)
{
  /* CROSS JOIN … ON is an inner join; an inner join without ON is a cross join. */
  if (type == DOWSER_JOIN_CROSS && on->len > 0)
    type = DOWSER_JOIN_INNER;
  else if (type == DOWSER_JOIN_INNER && on->len == 0)
    type = DOWSER_JOIN_CROSS;
  g_ptr_array_add (scope->select->joins, dowser_join_new (type, to, on, DOWSER_VIA_USER, 1.0));
}

/* Returns TRUE if the joins of @inner keep their meaning when they are moved out of a join of @type. This is so for
 * inner joins, and for left joins in a cross join. */
static gboolean
can_be_flattened (const DowserSelect *inner, DowserJoinType type)
{
  for (guint i = 0; i < inner->joins->len; i++)
    {
      DowserJoinType of = ((const DowserJoin *) inner->joins->pdata[i])->type;

      if (of != DOWSER_JOIN_INNER && of != DOWSER_JOIN_CROSS && (of != DOWSER_JOIN_LEFT || type != DOWSER_JOIN_CROSS))
        return FALSE;
    }
  return type == DOWSER_JOIN_INNER || type == DOWSER_JOIN_CROSS || inner->from->len == 1;
}

/**
 * Bounds: the extent of sources and joins that are read as a group.
 * @IN_PARENTHESES: up to the closing parenthesis
 * @BETWEEN_COMMAS: up to the next comma
 * @BEFORE_ON: up to the condition of the join whose right side they are
 */
typedef enum
{
  IN_PARENTHESES,
  BETWEEN_COMMAS,
  BEFORE_ON
} Bounds;

static void
parse_joins_inside (DowserSqlParser *self, DowserSqlScope *inner, Bounds bounds)
{
  guint top = self->scopes->len - 1;
  DowserSqlScope *outer = self->scopes->pdata[top];

  self->scopes->pdata[top] = inner;
  if (dowser_sql_parser_enter_level (self))
    {
      if (bounds == IN_PARENTHESES)
        dowser_sql_parser_expect_sign (self, "(");
      dowser_sql_parse_source (self, inner);
      dowser_sql_parse_joins (self, inner, bounds == IN_PARENTHESES);
      if (bounds == IN_PARENTHESES)
        dowser_sql_parser_expect_sign (self, ")");
    }
  dowser_sql_parser_leave_level (self);
  self->scopes->pdata[top] = outer;
}

/* Reads a group of joins. The group becomes a step if its joins would change their meaning as joins of @scope.
 * @is_cross_join: see dowser_sql_scope_merge_scope() */
static void
parse_group (DowserSqlParser *self, DowserSqlScope *scope, DowserJoinType type, Bounds bounds, gboolean is_cross_join)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();
  DowserSqlScope *inner = dowser_sql_scope_new (select);
  guint lowest = self->lowest_scope;

  self->lowest_scope = G_MAXUINT;
  parse_joins_inside (self, inner, bounds);
  if (inner->semi != NULL)
    dowser_sql_parser_refuse (self, _ ("a SEMI or ANTI JOIN in parentheses"));
  if (self->error == NULL && can_be_flattened (select, type))
    dowser_sql_scope_merge_scope (self, scope, inner, is_cross_join && select->from->len > 1);
  else if (self->error == NULL && self->lowest_scope < self->scopes->len - 1)
    dowser_sql_parser_refuse (self, _ ("joins in parentheses that read from the outer query"));
  else if (self->error == NULL)
    dowser_sql_scope_add_group (self, scope, inner);
  self->lowest_scope = MIN (lowest, self->lowest_scope);
  dowser_sql_scope_free (inner);
}

/* Reads the join condition after the tables. */
static void
parse_conditions (Join *join, gboolean natural)
{
  DowserSqlParser *self = join->parser;

  if (self->error == NULL && natural)
    merge_natural_columns (join);
  else if (dowser_sql_parser_accept_word (self, WORD_ON))
    add_conditions (join->on, dowser_sql_parse_condition (self));
  else if (dowser_sql_parser_accept_word (self, WORD_USING))
    parse_using (join);
}

/* Adds the condition @on to the last join. This join belongs to a group whose joins were moved to @scope. */
static void
add_to_last_join (DowserSqlScope *scope, GPtrArray *on)
{
  DowserJoin *last = scope->select->joins->pdata[scope->select->joins->len - 1];

  if (on->len > 0 && last->type == DOWSER_JOIN_CROSS)
    last->type = DOWSER_JOIN_INNER;
  g_ptr_array_extend_and_steal (last->on, on);
}

/* Joins the source that was read last. If this source is a group in parentheses, its joins (those from index @n_joins
 * on) are already in @scope, and the last of them gets the condition @on. Otherwise, a new join adds the instance with
 * the index @from. @on: taken */
static void
join_newest_source (DowserSqlScope *scope, DowserJoinType type, guint from, guint n_joins, GPtrArray *on)
{
  if (scope->select->joins->len > n_joins)
    add_to_last_join (scope, on);
  else
    add_join (scope, type, ((const DowserInstance *) scope->select->from->pdata[from])->id, on);
}

static gboolean
ends_joins (const DowserSqlToken *token)
{
  static const DowserSqlWord words[] = { WORD_WHERE, WORD_GROUP, WORD_HAVING, WORD_WINDOW, WORD_ORDER,    WORD_LIMIT,
                                         WORD_FETCH, WORD_UNION, WORD_EXCEPT, WORD_OFFSET, WORD_INTERSECT };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (token->word == words[i])
      return TRUE;
  return token->type == TOKEN_END || (token->type == TOKEN_SIGN && strchr (",);", *token->text) != NULL);
}

/* Returns TRUE if a join has its own condition. The words of the join, with or without JOIN, end before @token. */
static gboolean
has_own_condition (const DowserSqlParser *self, const DowserSqlToken *token)
{
  gboolean crosses_take_one = self->dialect == DOWSER_DIALECT_SQLITE || self->dialect == DOWSER_DIALECT_MYSQL;

  for (guint i = 1; i <= 4 && token - i >= self->tokens; i++)
    {
      DowserSqlWord word = token[-(int) i].word;

      if (word == WORD_NATURAL)
        return FALSE;
      if (word == WORD_CROSS)
        return crosses_take_one;
      if (word != WORD_JOIN && word != WORD_OUTER && word != WORD_LEFT && word != WORD_RIGHT && word != WORD_FULL
          && word != WORD_INNER)
        break;
    }
  return TRUE;
}

static int
get_depth_change (const DowserSqlToken *token)
{
  if (token->type != TOKEN_SIGN)
    return 0;
  return *token->text == '(' ? 1 : *token->text == ')' ? -1 : 0;
}

/* Returns TRUE after JOIN if the right side of the join is itself a join: in "a LEFT JOIN b JOIN c ON … ON …", the
 * right side of the first join is the second join. The text must have enough conditions for the following joins and for
 * this join. */
static gboolean
is_before_joins (const DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  guint n_open = 1;
  gboolean joins = FALSE;
  int depth = 0;

  for (; token->type != TOKEN_END && (depth > 0 || !ends_joins (token)); token++)
    {
      depth += get_depth_change (token);
      if (depth > 0)
        continue;
      joins |= token->word == WORD_JOIN;
      if (token->word == WORD_JOIN && has_own_condition (self, token))
        n_open++;
      else if ((token->word == WORD_ON || token->word == WORD_USING) && --n_open == 0)
        return joins;
    }
  return FALSE;
}

/* Reads the right side of a join, after JOIN. @is_conditional: whether a condition follows it */
static void
parse_right_side (DowserSqlParser *self, DowserSqlScope *scope, DowserJoinType type, gboolean is_conditional)
{
  DowserJoinType of = type == DOWSER_JOIN_CROSS ? DOWSER_JOIN_INNER : type;

  if (is_conditional && is_before_joins (self))
    parse_group (self, scope, of, BEFORE_ON, TRUE);
  else if (dowser_sql_parser_at_sign (self, "(") && !dowser_sql_parser_is_at_query_only (self, 1))
    parse_group (self, scope, of, IN_PARENTHESES, TRUE);
  else
    dowser_sql_parse_source (self, scope);
}

static void
parse_joined_source (DowserSqlParser *self, DowserSqlScope *scope, DowserJoinType type, gboolean natural)
{
  Join join = { self, scope, type, scope->sources->len, scope->merged != NULL ? scope->merged->len : 0, 0, NULL };
  guint from = scope->select->from->len;
  guint n_joins = scope->select->joins->len;
  gboolean is_conditional = has_own_condition (self, dowser_sql_parser_peek (self));

  parse_right_side (self, scope, type, is_conditional);
  join.on = dowser_sql_expr_array_new ();
  /* If a cross join is the right side of another join, a condition after the cross join belongs to the other join. */
  if (is_conditional || natural)
    parse_conditions (&join, natural);
  if (self->error == NULL)
    join_newest_source (scope, type, from, n_joins, join.on);
  else
    g_ptr_array_unref (join.on);
}

/* Reads the words up to and including JOIN. Returns: whether a join follows */
static gboolean
parse_join_words (DowserSqlParser *self, DowserJoinType *type, gboolean *natural)
{
  static const struct
  {
    DowserSqlWord word;
    DowserJoinType type;
  } types[] = {
    { WORD_INNER, DOWSER_JOIN_INNER }, { WORD_LEFT, DOWSER_JOIN_LEFT },   { WORD_RIGHT, DOWSER_JOIN_RIGHT },
    { WORD_FULL, DOWSER_JOIN_FULL },   { WORD_CROSS, DOWSER_JOIN_CROSS },
  };
  gboolean named = FALSE;

  *type = DOWSER_JOIN_INNER;
  *natural = dowser_sql_parser_accept_word (self, WORD_NATURAL);
  for (guint i = 0; !named && i < G_N_ELEMENTS (types); i++)
    if (dowser_sql_parser_accept_word (self, types[i].word))
      {
        *type = types[i].type;
        named = TRUE;
      }
  named = dowser_sql_parser_accept_word (self, WORD_OUTER) || named || *natural;
  if (named)
    return dowser_sql_parser_expect_word (self, WORD_JOIN, "JOIN");
  return dowser_sql_parser_accept_word (self, WORD_JOIN);
}

/* Returns TRUE if a right or full join follows before the next comma. Except in SQLite, such a join binds tighter than
 * the comma. */
static gboolean
binds_tighter_than_comma (const DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  guint depth = 0;

  if (self->dialect == DOWSER_DIALECT_SQLITE)
    return FALSE;
  for (; token->type != TOKEN_END; token++)
    {
      if (token->type == TOKEN_SIGN && *token->text == '(')
        depth++;
      else if (token->type == TOKEN_SIGN && depth == 0 && strchr (",);", *token->text) != NULL)
        break;
      else if (token->type == TOKEN_SIGN && *token->text == ')')
        depth--;
      else if (depth == 0 && (token->word == WORD_WHERE || token->word == WORD_GROUP || token->word == WORD_ORDER))
        break;
      else if (depth == 0 && (token->word == WORD_RIGHT || token->word == WORD_FULL)
               && (token[1].word == WORD_JOIN || token[1].word == WORD_OUTER))
        return TRUE;
    }
  return FALSE;
}

/* Reads the table, nested query or group of joins that follows a comma in FROM. */
static void
parse_crossed_source (DowserSqlParser *self, DowserSqlScope *scope)
{
  /* If the select already has joins, the new source must be joined at the right position among them, because the order
   * of joins matters. Otherwise, the source is only added to FROM. */
  gboolean has_joins_before = scope->select->joins->len > 0;
  gboolean is_separate = binds_tighter_than_comma (self);
  guint from = scope->select->from->len;
  guint n_joins = scope->select->joins->len;

  if (is_separate || (dowser_sql_parser_at_sign (self, "(") && !dowser_sql_parser_is_at_query_only (self, 1)))
    parse_group (self, scope, DOWSER_JOIN_CROSS, is_separate ? BETWEEN_COMMAS : IN_PARENTHESES, has_joins_before);
  else
    dowser_sql_parse_source (self, scope);
  if (has_joins_before && self->error == NULL)
    join_newest_source (scope, DOWSER_JOIN_CROSS, from, n_joins, dowser_sql_expr_array_new ());
}

static gboolean
is_word (const DowserSqlToken *token, const char *word)
{
  return token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, word) == 0;
}

gboolean
dowser_sql_is_at_semi_join (const DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  return self->dialect == DOWSER_DIALECT_DUCKDB && dowser_sql_parser_peek_at (self, 1)->word == WORD_JOIN
         && (is_word (token, "semi") || is_word (token, "anti"));
}

/* Returns the condition that the columns @name of both sides are equal. Returns: (nullable) (transfer full) */
static DowserExpr *
match_column (DowserSqlParser *self, const DowserSqlScope *outer, const DowserSqlScope *inner, const char *name)
{
  DowserExpr *side_columns[2] = { NULL, NULL };
  const DowserSqlScope *scopes[] = { outer, inner };

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < scopes[side]->sources->len && side_columns[side] == NULL; i++)
      side_columns[side] = dowser_sql_source_find_column (self, scopes[side]->sources->pdata[i], name);
  if (side_columns[0] != NULL && side_columns[1] != NULL)
    return dowser_expr_new_compare (DOWSER_EQUAL, side_columns[0], side_columns[1]);
  g_clear_pointer (&side_columns[0], dowser_expr_unref);
  g_clear_pointer (&side_columns[1], dowser_expr_unref);
  dowser_sql_parser_fail (self, _ ("there is no column “%.80s” on both sides of the join"), name);
  return NULL;
}

static DowserExpr *
parse_semi_condition (DowserSqlParser *self, const DowserSqlScope *outer, const DowserSqlScope *inner)
{
  DowserExpr *condition = NULL;

  if (dowser_sql_parser_accept_word (self, WORD_ON))
    return dowser_sql_parse_condition (self);
  if (!dowser_sql_parser_expect_word (self, WORD_USING, "ON") || !dowser_sql_parser_expect_sign (self, "("))
    return NULL;
  do
    {
      DowserExpr *equal = match_column (self, outer, inner, dowser_sql_parser_peek (self)->text);

      condition = equal != NULL ? dowser_expr_and (condition, equal) : condition;
      dowser_sql_parser_skip (self, 1);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
  return condition;
}

/* Reads a semi or anti join, which keeps the rows that have a match on the other side, or have none. It becomes an
 * EXISTS among the conditions. */
static void
parse_semi_join (DowserSqlParser *self, DowserSqlScope *scope)
{
  gboolean anti = is_word (dowser_sql_parser_peek (self), "anti");
  DowserSelect *select = dowser_select_new ();
  DowserSqlScope *inner = dowser_sql_scope_new (select);
  DowserExpr *exists;

  dowser_sql_parser_skip (self, 2);
  dowser_sql_push_scope (self, inner);
  dowser_sql_parse_source (self, inner);
  select->filter = self->error == NULL ? parse_semi_condition (self, scope, inner) : NULL;
  dowser_sql_pop_scope (self);
  dowser_sql_scope_free (inner);
  dowser_select_add_output (select, dowser_expr_new_integer (1), NULL);
  exists = dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, select, anti, DOWSER_EQUAL);
  scope->semi = dowser_expr_and (scope->semi, exists);
}

void
dowser_sql_parse_joins (DowserSqlParser *self, DowserSqlScope *scope, gboolean accepts_commas)
{
  while (self->error == NULL)
    {
      DowserJoinType type;
      gboolean natural;

      if (accepts_commas && dowser_sql_parser_accept_sign (self, ","))
        parse_crossed_source (self, scope);
      else if (dowser_sql_is_at_semi_join (self))
        parse_semi_join (self, scope);
      else if (parse_join_words (self, &type, &natural))
        {
          if (scope->semi != NULL && (type == DOWSER_JOIN_RIGHT || type == DOWSER_JOIN_FULL))
            dowser_sql_parser_refuse (self, _ ("a right or full join after a SEMI or ANTI JOIN"));
          parse_joined_source (self, scope, type, natural);
        }
      else
        break;
    }
}
