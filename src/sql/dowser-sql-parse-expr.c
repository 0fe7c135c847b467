/* dowser-sql-parse-expr.c - reads expressions by the precedence of their operators */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Operators in a row that build a tree as deep as they are many. */
#define MAX_CHAIN 100
#define MAX_CONCAT 16

typedef enum
{
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_NOT,
  LEVEL_EQUALITY,
  LEVEL_RELATION,
  LEVEL_BITS,
  LEVEL_ADD,
  LEVEL_MULTIPLY,
  LEVEL_CONCAT,
  LEVEL_UNARY
} Level;

static DowserExpr *parse_level (DowserSqlParser *self, Level level);

static const struct
{
  const char *sign;
  Level level;
  DowserExprKind kind;
  int op;
} operators[] = {
  { "=", LEVEL_EQUALITY, DOWSER_EXPR_COMPARE, DOWSER_EQUAL },
  { "==", LEVEL_EQUALITY, DOWSER_EXPR_COMPARE, DOWSER_EQUAL },
  { "<>", LEVEL_EQUALITY, DOWSER_EXPR_COMPARE, DOWSER_NOT_EQUAL },
  { "!=", LEVEL_EQUALITY, DOWSER_EXPR_COMPARE, DOWSER_NOT_EQUAL },
  { "<", LEVEL_RELATION, DOWSER_EXPR_COMPARE, DOWSER_LESS },
  { "<=", LEVEL_RELATION, DOWSER_EXPR_COMPARE, DOWSER_LESS_EQUAL },
  { ">", LEVEL_RELATION, DOWSER_EXPR_COMPARE, DOWSER_GREATER },
  { ">=", LEVEL_RELATION, DOWSER_EXPR_COMPARE, DOWSER_GREATER_EQUAL },
  { "+", LEVEL_ADD, DOWSER_EXPR_ARITHMETIC, DOWSER_ADD },
  { "-", LEVEL_ADD, DOWSER_EXPR_ARITHMETIC, DOWSER_SUBTRACT },
  { "*", LEVEL_MULTIPLY, DOWSER_EXPR_ARITHMETIC, DOWSER_MULTIPLY },
  { "/", LEVEL_MULTIPLY, DOWSER_EXPR_ARITHMETIC, DOWSER_DIVIDE },
  { "%", LEVEL_MULTIPLY, DOWSER_EXPR_ARITHMETIC, DOWSER_MODULO },
  { "||", LEVEL_CONCAT, DOWSER_EXPR_FUNCTION, 0 },
};

static int
find_operator (const DowserSqlToken *token)
{
  for (guint i = 0; token->type == TOKEN_SIGN && i < G_N_ELEMENTS (operators); i++)
    if (g_str_equal (operators[i].sign, token->text))
      return (int) i;
  return -1;
}

static void
clear (DowserExpr **expr)
{
  g_clear_pointer (expr, dowser_expr_unref);
}

/* COLLATE NOCASE on either side makes a comparison one of texts without their case. */
static DowserExpr *
compare (DowserSqlParser *self, DowserCompare op, DowserExpr *a, DowserExpr *b)
{
  gboolean folded = self->folded != NULL && (self->folded == a || self->folded == b);

  if (!folded)
    return dowser_expr_new_compare (op, a, b);
  self->folded = NULL;
  if (op == DOWSER_EQUAL || op == DOWSER_NOT_EQUAL)
    return dowser_expr_new_match (DOWSER_MATCH_EQUALS, a, b, op == DOWSER_NOT_EQUAL, FALSE);
  dowser_sql_parser_refuse (self, _ ("COLLATE in a comparison by size"));
  return dowser_expr_new_compare (op, a, b);
}

static DowserExpr *
concat (DowserExpr *a, DowserExpr *b)
{
  if (a->kind != DOWSER_EXPR_FUNCTION || !g_str_equal (a->name, "concat") || a->args->len >= MAX_CONCAT)
    return dowser_expr_new_function ("concat", a, b, NULL);
  g_ptr_array_add (a->args, b);
  return a;
}

static DowserExpr *
arithmetic (DowserArithmetic op, DowserExpr *a, DowserExpr *b)
{
  DowserExpr *days = op == DOWSER_SUBTRACT ? dowser_sql_subtract_days (a, b) : NULL;

  return days != NULL ? days : dowser_expr_new_arithmetic (op, a, b);
}

/* x = ANY (SELECT …). Returns: (nullable): NULL where no quantifier follows */
static DowserExpr *
parse_quantified (DowserSqlParser *self, DowserCompare op, DowserExpr *x)
{
  DowserSqlWord word = dowser_sql_parser_peek (self)->word;
  DowserSelect *select;

  if ((word != WORD_ANY && word != WORD_SOME && word != WORD_ALL) || !dowser_sql_parser_at_query (self, 1))
    return NULL;
  dowser_sql_parser_skip (self, 2);
  select = dowser_sql_parse_query (self);
  dowser_sql_parser_expect_sign (self, ")");
  if (select == NULL)
    return NULL;
  return dowser_expr_new_subplan (word == WORD_ALL ? DOWSER_SUBPLAN_ALL : DOWSER_SUBPLAN_ANY, dowser_expr_ref (x),
                                  select, FALSE, op);
}

/* @x is taken. */
static DowserExpr *
parse_operator (DowserSqlParser *self, guint index, DowserExpr *x)
{
  DowserExpr *y;

  dowser_sql_parser_skip (self, 1);
  if (operators[index].kind == DOWSER_EXPR_COMPARE)
    {
      DowserExpr *quantified = parse_quantified (self, operators[index].op, x);

      if (quantified != NULL || self->error != NULL)
        {
          dowser_expr_unref (x);
          return quantified;
        }
    }
  y = parse_level (self, operators[index].level + 1);
  if (y == NULL)
    {
      dowser_expr_unref (x);
      return NULL;
    }
  if (operators[index].kind == DOWSER_EXPR_COMPARE)
    return compare (self, operators[index].op, x, y);
  return operators[index].level == LEVEL_CONCAT ? concat (x, y) : arithmetic (operators[index].op, x, y);
}

/* @x is taken, as by all that follow. */
static DowserExpr *
parse_in (DowserSqlParser *self, DowserExpr *x, gboolean negated)
{
  g_autoptr (GPtrArray) members = dowser_sql_expr_array_new ();
  DowserSqlWord first = dowser_sql_parser_peek_at (self, 1)->word;
  /* A query in parentheses of its own is a list of one value to SQLite. */
  gboolean query = first == WORD_SELECT || first == WORD_WITH;

  if (!dowser_sql_parser_accept_sign (self, "("))
    dowser_sql_parser_refuse (self, _ ("IN with the name of a table"));
  else if (query)
    {
      DowserSelect *select = dowser_sql_parse_query (self);

      dowser_sql_parser_expect_sign (self, ")");
      if (select != NULL)
        return dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, x, select, negated, DOWSER_EQUAL);
    }
  else if (dowser_sql_parser_at_sign (self, ")"))
    dowser_sql_parser_refuse (self, _ ("IN with an empty list"));
  else
    {
      dowser_sql_parse_exprs (self, members);
      dowser_sql_parser_expect_sign (self, ")");
    }
  if (self->error == NULL)
    return dowser_expr_new_in (x, g_steal_pointer (&members), negated);
  dowser_expr_unref (x);
  return NULL;
}

static DowserExpr *
parse_between (DowserSqlParser *self, DowserExpr *x, gboolean negated)
{
  DowserExpr *low = parse_level (self, LEVEL_RELATION);
  DowserExpr *high = NULL;

  if (dowser_sql_parser_expect_word (self, WORD_AND, "AND"))
    high = parse_level (self, LEVEL_RELATION);
  if (high != NULL)
    return dowser_expr_new_between (x, low, high, negated);
  dowser_expr_unref (x);
  clear (&low);
  return NULL;
}

static DowserExpr *
parse_like (DowserSqlParser *self, DowserSqlWord word, DowserExpr *x, gboolean negated)
{
  DowserExpr *pattern = parse_level (self, LEVEL_RELATION);
  DowserExpr *escape = NULL;

  if (pattern != NULL && dowser_sql_parser_accept_word (self, WORD_ESCAPE))
    escape = parse_level (self, LEVEL_RELATION);
  /* LIKE folds the case anyway. */
  if (word == WORD_LIKE && self->folded != NULL && (self->folded == x || self->folded == pattern))
    self->folded = NULL;
  if (self->error == NULL)
    return dowser_sql_parse_match (self, word, x, pattern, escape, negated);
  dowser_expr_unref (x);
  clear (&pattern);
  clear (&escape);
  return NULL;
}

/* IS with a value is a comparison that is false, not unknown, where there is none. */
static DowserExpr *
parse_is (DowserSqlParser *self, DowserExpr *x)
{
  gboolean negated = dowser_sql_parser_accept_word (self, WORD_NOT);
  DowserExpr *y;

  if (dowser_sql_parser_accept_word (self, WORD_NULL))
    return dowser_expr_new_is_null (x, negated);
  if (dowser_sql_parser_peek (self)->word == WORD_DISTINCT)
    dowser_sql_parser_refuse (self, _ ("IS DISTINCT FROM"));
  y = parse_level (self, LEVEL_RELATION);
  if (y != NULL && y->kind == DOWSER_EXPR_LITERAL && !y->value->is_null && y->value->type != DOWSER_VALUE_BOOLEAN)
    return dowser_expr_new_function ("coalesce", compare (self, negated ? DOWSER_NOT_EQUAL : DOWSER_EQUAL, x, y),
                                     dowser_expr_new_literal (dowser_value_new_boolean (negated)), NULL);
  dowser_sql_parser_refuse (self, _ ("IS with anything but NULL or a literal"));
  dowser_expr_unref (x);
  clear (&y);
  return NULL;
}

static gboolean
is_predicate (DowserSqlWord word)
{
  return word == WORD_IN || word == WORD_BETWEEN || word == WORD_LIKE || word == WORD_ILIKE || word == WORD_GLOB;
}

/* Returns: whether a predicate follows */
static gboolean
at_predicate (const DowserSqlParser *self)
{
  DowserSqlWord word = dowser_sql_parser_peek (self)->word;
  DowserSqlWord next = dowser_sql_parser_peek_at (self, 1)->word;

  if (word == WORD_NOT)
    return is_predicate (next) || next == WORD_NULL;
  return is_predicate (word) || word == WORD_IS || word == WORD_ISNULL || word == WORD_NOTNULL;
}

static DowserExpr *
parse_predicate (DowserSqlParser *self, DowserExpr *x)
{
  gboolean negated = dowser_sql_parser_accept_word (self, WORD_NOT);
  DowserSqlWord word = dowser_sql_parser_peek (self)->word;

  dowser_sql_parser_skip (self, 1);
  switch (word)
    {
    case WORD_IS:
      return parse_is (self, x);
    case WORD_NULL:
    case WORD_NOTNULL:
      return dowser_expr_new_is_null (x, TRUE);
    case WORD_ISNULL:
      return dowser_expr_new_is_null (x, FALSE);
    case WORD_IN:
      return parse_in (self, x, negated);
    case WORD_BETWEEN:
      return parse_between (self, x, negated);
    default:
      return parse_like (self, word, x, negated);
    }
}

/* Flat, and in place: the tree is nobody else's yet. */
static DowserExpr *
connect (DowserExprKind kind, DowserExpr *a, DowserExpr *b)
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
  y = parse_level (self, is_and ? LEVEL_NOT : LEVEL_AND);
  if (y != NULL)
    return connect (is_and ? DOWSER_EXPR_AND : DOWSER_EXPR_OR, x, y);
  dowser_expr_unref (x);
  return NULL;
}

DowserExpr *
dowser_sql_parse_not (DowserSqlParser *self)
{
  DowserExpr *x = parse_level (self, LEVEL_NOT);

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
  if (g_ascii_strcasecmp (token->text, "nocase") == 0 && self->folded == NULL)
    self->folded = x;
  else if (g_ascii_strcasecmp (token->text, "binary") != 0)
    dowser_sql_parser_refuse (self, _ ("the collation “%.40s”"), token->text);
  return x;
}

static DowserExpr *
parse_unary (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  DowserExpr *x;

  if (token->type == TOKEN_SIGN && *token->text == '-' && token->length == 1)
    {
      dowser_sql_parser_skip (self, 1);
      if (dowser_sql_parser_peek (self)->type == TOKEN_NUMBER)
        return dowser_sql_parse_number (self, TRUE);
      x = parse_level (self, LEVEL_UNARY);
      return x != NULL ? dowser_expr_new_arithmetic (DOWSER_NEGATE, x, NULL) : NULL;
    }
  if (dowser_sql_parser_accept_sign (self, "+"))
    return parse_level (self, LEVEL_UNARY);
  x = dowser_sql_parse_primary (self);
  while (x != NULL && self->error == NULL)
    {
      if (dowser_sql_parser_accept_sign (self, "::"))
        x = dowser_sql_parse_cast (self, x);
      else if (dowser_sql_parser_accept_word (self, WORD_COLLATE))
        x = parse_collation (self, x);
      else
        break;
    }
  return x;
}

/* Returns: (nullable): @x (taken) with the next operator of at least @level; @done where there is none */
static DowserExpr *
parse_next (DowserSqlParser *self, Level level, DowserExpr *x, gboolean *done)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  int index = find_operator (token);

  if (index >= 0 && operators[index].level >= level)
    return parse_operator (self, index, x);
  if (level <= LEVEL_EQUALITY && at_predicate (self))
    return parse_predicate (self, x);
  if ((token->word == WORD_AND && level <= LEVEL_AND) || (token->word == WORD_OR && level <= LEVEL_OR))
    return parse_connective (self, x, token->word == WORD_AND);
  *done = TRUE;
  return x;
}

static DowserExpr *
parse_level (DowserSqlParser *self, Level level)
{
  DowserExpr *x = NULL;
  gboolean done = FALSE;
  guint n_chained = 0;

  if (dowser_sql_parser_enter (self))
    x = level <= LEVEL_NOT && dowser_sql_parser_accept_word (self, WORD_NOT) ? dowser_sql_parse_not (self)
                                                                             : parse_unary (self);
  while (x != NULL && self->error == NULL && !done)
    {
      DowserExprKind kind = x->kind;

      x = parse_next (self, level, x, &done);
      if (x != NULL && !done && x->kind == kind && kind != DOWSER_EXPR_AND && kind != DOWSER_EXPR_OR
          && ++n_chained > MAX_CHAIN)
        dowser_sql_parser_refuse (self, _ ("more than %d operators in a row"), MAX_CHAIN);
    }
  dowser_sql_parser_leave (self);
  if (self->error != NULL)
    clear (&x);
  return x;
}

DowserExpr *
dowser_sql_parse_expr (DowserSqlParser *self)
{
  return parse_level (self, LEVEL_OR);
}

void
dowser_sql_parse_exprs (DowserSqlParser *self, GPtrArray *into)
{
  do
    {
      DowserExpr *expr = dowser_sql_parse_expr (self);

      if (expr != NULL)
        g_ptr_array_add (into, expr);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
}
