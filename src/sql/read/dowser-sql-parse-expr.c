/* dowser-sql-parse-expr.c - reads expressions by the precedence of their operators */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of operators in a row. Each operator makes the tree one level deeper. */
#define MAX_CHAIN 100
#define MAX_CONCAT 16
/* MAX_REPEATED: the maximum number of nodes and tokens that a statement uses more than once. */
#define MAX_REPEATED 50000

typedef enum
{
  OPERATOR_COMPARE,
  OPERATOR_ARITHMETIC,
  OPERATOR_CONCAT,
  OPERATOR_WHOLE_QUOTIENT,
  OPERATOR_SAME,
  OPERATOR_LIKE,
  OPERATOR_REFUSED
} OperatorKind;

static const struct
{
  const char *sign;
  DowserSqlLevel level;
  OperatorKind kind;
  int op;
} operators[] = {
  { "=", LEVEL_EQUALITY, OPERATOR_COMPARE, DOWSER_EQUAL },
  { "==", LEVEL_EQUALITY, OPERATOR_COMPARE, DOWSER_EQUAL },
  { "<>", LEVEL_EQUALITY, OPERATOR_COMPARE, DOWSER_NOT_EQUAL },
  { "!=", LEVEL_EQUALITY, OPERATOR_COMPARE, DOWSER_NOT_EQUAL },
  { "<", LEVEL_RELATION, OPERATOR_COMPARE, DOWSER_LESS },
  { "<=", LEVEL_RELATION, OPERATOR_COMPARE, DOWSER_LESS_EQUAL },
  { ">", LEVEL_RELATION, OPERATOR_COMPARE, DOWSER_GREATER },
  { ">=", LEVEL_RELATION, OPERATOR_COMPARE, DOWSER_GREATER_EQUAL },
  { "+", LEVEL_ADD, OPERATOR_ARITHMETIC, DOWSER_ADD },
  { "-", LEVEL_ADD, OPERATOR_ARITHMETIC, DOWSER_SUBTRACT },
  { "*", LEVEL_MULTIPLY, OPERATOR_ARITHMETIC, DOWSER_MULTIPLY },
  { "/", LEVEL_MULTIPLY, OPERATOR_ARITHMETIC, DOWSER_DIVIDE },
  { "%", LEVEL_MULTIPLY, OPERATOR_ARITHMETIC, DOWSER_MODULO },
  { "//", LEVEL_MULTIPLY, OPERATOR_WHOLE_QUOTIENT },
  { "||", LEVEL_CONCAT, OPERATOR_CONCAT },
  { "<=>", LEVEL_EQUALITY, OPERATOR_SAME },
  { "~~", LEVEL_EQUALITY, OPERATOR_LIKE, WORD_LIKE },
  { "~~*", LEVEL_EQUALITY, OPERATOR_LIKE, WORD_ILIKE },
  { "!~~", LEVEL_EQUALITY, OPERATOR_LIKE, WORD_LIKE },
  { "!~~*", LEVEL_EQUALITY, OPERATOR_LIKE, WORD_ILIKE },
  { "~", LEVEL_EQUALITY, OPERATOR_REFUSED },
  { "~*", LEVEL_EQUALITY, OPERATOR_REFUSED },
  { "!~", LEVEL_EQUALITY, OPERATOR_REFUSED },
  { "!~*", LEVEL_EQUALITY, OPERATOR_REFUSED },
  { "^", LEVEL_CONCAT, OPERATOR_REFUSED },
  { "**", LEVEL_CONCAT, OPERATOR_REFUSED },
  { "&", LEVEL_BITS, OPERATOR_REFUSED },
  { "|", LEVEL_BITS, OPERATOR_REFUSED },
  { "<<", LEVEL_BITS, OPERATOR_REFUSED },
  { ">>", LEVEL_BITS, OPERATOR_REFUSED },
  { "->", LEVEL_CONCAT, OPERATOR_REFUSED },
  { "->>", LEVEL_CONCAT, OPERATOR_REFUSED },
  { "@>", LEVEL_BITS, OPERATOR_REFUSED },
};

static int
find_operator (const DowserSqlToken *token)
{
  if (token->type != TOKEN_SIGN || strchr ("(),.;", *token->text) != NULL)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (*operators[i].sign == *token->text && strcmp (operators[i].sign, token->text) == 0)
      return (int) i;
  return -1;
}

static gboolean
count_cb (const DowserExpr *expr, gpointer user_data)
{
  DowserSqlParser *self = user_data;

  dowser_sql_parser_count_repeated (self, 1);
  return self->error == NULL;
}

void
dowser_sql_parser_count_repeated (DowserSqlParser *self, guint n)
{
  self->n_repeated += n;
  if (self->n_repeated > MAX_REPEATED)
    dowser_sql_parser_refuse (self, _ ("expressions that become too large when they are expanded"));
}

DowserExpr *
dowser_sql_parser_repeat_expr (DowserSqlParser *self, const DowserExpr *expr)
{
  dowser_expr_walk (expr, count_cb, self);
  return dowser_expr_ref (expr);
}

/* Concatenates @a and @b. Extends the chain of @a in place, unless the chain was in parentheses of its own. */
static DowserExpr *
make_concat (DowserSqlParser *self, DowserExpr *a, DowserExpr *b)
{
  if (self->chain == a && a->args->len < MAX_CONCAT)
    g_ptr_array_add (a->args, b);
  else
    a = dowser_expr_new_function ("concat", a, b, NULL);
  self->chain = a;
  return a;
}

/* Makes the expression of the operator @index with the operands @x and @y. Takes @x and @y. */
static DowserExpr *
make_operation (DowserSqlParser *self, guint index, const DowserSqlToken *at, DowserExpr *x, DowserExpr *y)
{
  switch (operators[index].kind)
    {
    case OPERATOR_COMPARE:
      /* In MySQL, a text may be compared with a number. Therefore, the comparison counts as a raw call, an expression
       * whose meaning is found later. */
      self->n_raw += self->dialect == DOWSER_DIALECT_MYSQL;
      return dowser_sql_make_comparison (self, operators[index].op, x, y);
    case OPERATOR_ARITHMETIC:
      /* The operation may be date arithmetic. Therefore, it counts as a raw call: a later pass determines its meaning
       * in a plan. */
      self->n_raw += self->dialect != DOWSER_DIALECT_SQLITE && operators[index].kind == OPERATOR_ARITHMETIC;
      x = dowser_expr_new_arithmetic (operators[index].op, x, y);
      if (self->dialect != DOWSER_DIALECT_SQLITE)
        dowser_sql_parser_add_raw (self, x, (guint) (at - self->tokens));
      return x;
    case OPERATOR_CONCAT:
      return make_concat (self, x, y);
    case OPERATOR_SAME:
      return dowser_sql_make_null_safe_comparison (self, x, y, FALSE);
    case OPERATOR_LIKE:
      return dowser_sql_make_like (self, (DowserSqlWord) operators[index].op, at, x, y, NULL, *at->text == '!');
    case OPERATOR_WHOLE_QUOTIENT:
      return dowser_sql_raw_new_with_args (self, "div", at, x, y, NULL);
    case OPERATOR_REFUSED:
    default:
      return dowser_sql_raw_new_with_args (self, at->text, at, x, y, NULL);
    }
}

/* @x is taken. */
static DowserExpr *
parse_operator (DowserSqlParser *self, guint index, DowserExpr *x)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  DowserExpr *y;

  if (operators[index].kind == OPERATOR_REFUSED)
    dowser_sql_parser_refuse (self, _ ("the operator “%s”"), at->text);
  dowser_sql_parser_skip (self, 1);
  if (operators[index].kind == OPERATOR_COMPARE)
    {
      DowserExpr *quantified = dowser_sql_parse_quantified (self, operators[index].op, x);

      if (quantified != NULL || self->error != NULL)
        {
          dowser_expr_unref (x);
          return quantified;
        }
    }
  y = dowser_sql_parse_level (self, operators[index].level + 1);
  if (y != NULL)
    return make_operation (self, index, at, x, y);
  dowser_expr_unref (x);
  return NULL;
}

/* MySQL's DIV and MOD. @x is taken. */
static DowserExpr *
parse_word_operator (DowserSqlParser *self, DowserExpr *x)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  DowserExpr *y;

  dowser_sql_parser_skip (self, 1);
  y = dowser_sql_parse_level (self, LEVEL_MULTIPLY + 1);
  if (y == NULL)
    {
      dowser_expr_unref (x);
      return NULL;
    }
  if (at->word == WORD_MOD)
    return dowser_expr_new_arithmetic (DOWSER_MODULO, x, y);
  return dowser_sql_raw_new_with_args (self, "div", at, x, y, NULL);
}

/* Connects @a and @b with AND or OR, without nesting equal operators. The tree is changed in place, because no other
 * code uses the tree yet. */
static DowserExpr *
make_connective (DowserExprKind kind, DowserExpr *a, DowserExpr *b)
{
  if (a->kind == kind && b->kind != kind)
    {
      g_ptr_array_add (a->args, b);
      return a;
    }
  return kind == DOWSER_EXPR_AND ? dowser_expr_and (a, b) : dowser_expr_or (a, b);
}

static DowserExpr *
parse_connective (DowserSqlParser *self, DowserExpr *x, gboolean is_and)
{
  DowserExpr *y;

  dowser_sql_parser_skip (self, 1);
  y = dowser_sql_parse_level (self, is_and ? LEVEL_NOT : LEVEL_AND);
  if (y != NULL)
    return make_connective (is_and ? DOWSER_EXPR_AND : DOWSER_EXPR_OR, x, y);
  dowser_expr_unref (x);
  return NULL;
}

DowserExpr *
dowser_sql_parse_not (DowserSqlParser *self)
{
  DowserExpr *x = dowser_sql_parse_level (self, LEVEL_NOT);

  if (x == NULL)
    return NULL;
  if (x->kind != DOWSER_EXPR_SUBPLAN || x->op != DOWSER_SUBPLAN_EXISTS || x->negated)
    return dowser_expr_new_not (x);
  x->negated = TRUE;
  return x;
}

static DowserExpr *
parse_collation (DowserSqlParser *self, DowserExpr *x)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  dowser_sql_parser_skip (self, 1);
  if (self->dialect == DOWSER_DIALECT_MYSQL)
    return dowser_sql_raw_new_with_args (self, DOWSER_SQL_RAW_COLLATE, token, x, dowser_expr_new_text (token->text),
                                         NULL);
  if (g_ascii_strcasecmp (token->text, "nocase") == 0 && self->folded == NULL)
    self->folded = x;
  else if (g_ascii_strcasecmp (token->text, "binary") != 0)
    dowser_sql_parser_refuse_at (self, token, _ ("the collation “%.40s”"), token->text);
  return x;
}

static gboolean
is_integer (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_INTEGER && !expr->value->is_null
         && expr->value->integer > G_MININT64;
}

DowserExpr *
dowser_sql_negate (DowserExpr *x)
{
  DowserExpr *negated;

  if (!is_integer (x))
    return dowser_expr_new_arithmetic (DOWSER_NEGATE, x, NULL);
  negated = dowser_expr_new_integer (-x->value->integer);
  dowser_expr_unref (x);
  return negated;
}

static DowserExpr *
parse_signed (DowserSqlParser *self)
{
  DowserExpr *x;

  if (dowser_sql_parser_accept_sign (self, "+"))
    return dowser_sql_parse_level (self, LEVEL_UNARY);
  if (dowser_sql_parser_accept_sign (self, "!"))
    {
      x = dowser_sql_parse_level (self, LEVEL_UNARY);
      return x != NULL ? dowser_expr_new_not (x) : NULL;
    }
  if (!dowser_sql_parser_accept_sign (self, "-"))
    return dowser_sql_parse_primary (self);
  if (dowser_sql_parser_peek (self)->type == TOKEN_NUMBER)
    return dowser_sql_parse_number (self, TRUE);
  x = dowser_sql_parse_level (self, LEVEL_UNARY);
  return x != NULL ? dowser_sql_negate (x) : NULL;
}

/* Reads AT TIME ZONE 'UTC' after @x (taken). */
static DowserExpr *
parse_zone (DowserSqlParser *self, DowserExpr *x)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  DowserExpr *zone;

  dowser_sql_parser_skip (self, 3);
  zone = dowser_sql_parse_primary (self);
  if (zone != NULL)
    return dowser_sql_raw_new_with_args (self, "at time zone", at, x, zone, NULL);
  dowser_expr_unref (x);
  return NULL;
}

static gboolean
is_at_time_zone (const DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  return token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, "at") == 0
         && dowser_sql_parser_peek_at (self, 1)->word == WORD_TIME;
}

static DowserExpr *
parse_unary (DowserSqlParser *self)
{
  DowserExpr *x = parse_signed (self);

  while (x != NULL && self->error == NULL)
    {
      if (dowser_sql_parser_accept_sign (self, "::"))
        x = dowser_sql_parse_cast (self, x, TRUE);
      else if (dowser_sql_parser_accept_word (self, WORD_COLLATE))
        x = parse_collation (self, x);
      else if (is_at_time_zone (self))
        x = parse_zone (self, x);
      else
        break;
    }
  return x;
}

/* Finds AND and OR, also MySQL's signs for them. Returns: %DOWSER_EXPR_N_KINDS if @token is neither */
static DowserExprKind
find_connective (const DowserSqlParser *self, const DowserSqlToken *token)
{
  if (token->word == WORD_AND)
    return DOWSER_EXPR_AND;
  if (token->word == WORD_OR)
    return DOWSER_EXPR_OR;
  if (token->type != TOKEN_SIGN || self->dialect != DOWSER_DIALECT_MYSQL)
    return DOWSER_EXPR_N_KINDS;
  return g_str_equal (token->text, "&&")   ? DOWSER_EXPR_AND
         : g_str_equal (token->text, "||") ? DOWSER_EXPR_OR
                                           : DOWSER_EXPR_N_KINDS;
}

/* Returns: (nullable): @x (taken) combined with the next operator if its level is at least @level; sets @done if there
 * is no such operator */
static DowserExpr *
parse_next_operator (DowserSqlParser *self, DowserSqlLevel level, DowserExpr *x, gboolean *done)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  DowserExprKind connective = find_connective (self, token);
  int index = connective == DOWSER_EXPR_N_KINDS ? find_operator (token) : -1;

  if (index >= 0 && operators[index].level >= level)
    return parse_operator (self, index, x);
  if ((token->word == WORD_DIV || token->word == WORD_MOD) && level <= LEVEL_MULTIPLY)
    return parse_word_operator (self, x);
  if (level <= LEVEL_EQUALITY && dowser_sql_is_at_predicate (self))
    return dowser_sql_parse_predicate (self, x);
  if ((connective == DOWSER_EXPR_AND && level <= LEVEL_AND) || (connective == DOWSER_EXPR_OR && level <= LEVEL_OR))
    return parse_connective (self, x, connective == DOWSER_EXPR_AND);
  *done = TRUE;
  return x;
}

DowserExpr *
dowser_sql_parse_level (DowserSqlParser *self, DowserSqlLevel level)
{
  DowserExpr *x = NULL;
  gboolean done = FALSE;
  guint n_chained = 0;

  if (dowser_sql_parser_enter_level (self))
    x = level <= LEVEL_NOT && dowser_sql_parser_accept_word (self, WORD_NOT) ? dowser_sql_parse_not (self)
                                                                             : parse_unary (self);
  while (x != NULL && self->error == NULL && !done)
    {
      DowserExprKind kind = x->kind;

      x = parse_next_operator (self, level, x, &done);
      if (x != NULL && !done && x->kind == kind && kind != DOWSER_EXPR_AND && kind != DOWSER_EXPR_OR
          && ++n_chained > MAX_CHAIN)
        dowser_sql_parser_refuse (self, _ ("more than %d operators in a row"), MAX_CHAIN);
    }
  dowser_sql_parser_leave_level (self);
  if (self->error != NULL)
    g_clear_pointer (&x, dowser_expr_unref);
  return x;
}

DowserExpr *
dowser_sql_parse_raw_expr (DowserSqlParser *self)
{
  return dowser_sql_parse_level (self, LEVEL_OR);
}

void
dowser_sql_parse_raw_exprs (DowserSqlParser *self, GPtrArray *into)
{
  do
    {
      DowserExpr *expr = dowser_sql_parse_raw_expr (self);

      if (expr != NULL)
        g_ptr_array_add (into, expr);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
}

static DowserExpr *
parse_with_meaning (DowserSqlParser *self, gboolean condition)
{
  guint n_raw = self->n_raw;
  guint n_row_queries = dowser_sql_count_row_queries (self);
  DowserExpr *expr;

  self->n_raw = 0;
  expr = dowser_sql_parse_raw_expr (self);
  if (expr != NULL && self->n_raw > 0)
    expr = dowser_sql_find_meaning (self, expr);
  self->n_raw = n_raw;
  dowser_sql_check_intervals (self, expr);
  dowser_sql_complete_row_queries (self, condition ? expr : NULL, n_row_queries);
  return expr;
}

DowserExpr *
dowser_sql_parse_expr (DowserSqlParser *self)
{
  return parse_with_meaning (self, FALSE);
}

DowserExpr *
dowser_sql_parse_condition (DowserSqlParser *self)
{
  return parse_with_meaning (self, TRUE);
}
