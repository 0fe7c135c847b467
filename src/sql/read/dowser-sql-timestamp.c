/* dowser-sql-timestamp.c - reads casts and numbers whose meaning differs between dialects */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>

/* Returns TRUE if @expr is a call whose result is a whole number already, such as ROUND. */
static gboolean
is_rounded (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION
         && (g_str_equal (expr->name, "floor") || g_str_equal (expr->name, "ceiling")
             || (g_str_equal (expr->name, "round") && expr->args->len == 1));
}

typedef struct
{
  DowserSqlParser *parser;
  gboolean found;
} RealSearch;

static gboolean
find_real_cb (const DowserExpr *expr, gpointer user_data)
{
  RealSearch *search = user_data;
  gboolean source = expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_CAST
                    || expr->kind == DOWSER_EXPR_LITERAL
                    || (expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_AVG
                        && search->parser->dialect == DOWSER_DIALECT_DUCKDB);

  search->found |= source && dowser_sql_parser_type_of (search->parser, expr) == DOWSER_VALUE_REAL;
  return !search->found;
}

gboolean
dowser_sql_is_real (DowserSqlParser *self, const DowserExpr *expr)
{
  RealSearch search = { .parser = self };

  if (dowser_sql_parser_type_of (self, expr) == DOWSER_VALUE_REAL)
    dowser_expr_walk (expr, find_real_cb, &search);
  return search.found;
}

/* Rounds @x. Halfway between two whole numbers, the result is the even number: half of @x is rounded and then
 * doubled. */
DowserExpr *
dowser_sql_round_to_even (DowserSqlParser *self, const DowserExpr *x)
{
  DowserExpr *rounded = dowser_expr_new_function ("round", dowser_expr_ref (x), NULL);
  DowserExpr *off = dowser_expr_new_arithmetic (DOWSER_SUBTRACT, dowser_expr_ref (rounded),
                                                dowser_sql_parser_repeat_expr (self, x));
  DowserExpr *half_seconds = dowser_expr_new_arithmetic (DOWSER_DIVIDE, dowser_sql_parser_repeat_expr (self, x),
                                                         dowser_expr_new_literal (dowser_value_new_real (2)));
  GPtrArray *cases = dowser_sql_expr_array_new ();

  g_ptr_array_add (cases, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_function ("abs", off, NULL),
                                                   dowser_expr_new_literal (dowser_value_new_real (0.5))));
  g_ptr_array_add (cases, dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (2),
                                                      dowser_expr_new_function ("round", half_seconds, NULL)));
  g_ptr_array_add (cases, rounded);
  return dowser_expr_new_case (cases);
}

/* A cast to a whole number truncates in a plan and in SQLite, but rounds in other dialects. Halfway between two whole
 * numbers, a real number is rounded to the even number, and a decimal is rounded as by ROUND. */
static DowserExpr *
read_integer_cast (DowserSqlParser *self, const DowserExpr *cast)
{
  const DowserExpr *x = cast->args->pdata[0];
  DowserValueType type = is_rounded (x) ? DOWSER_VALUE_INTEGER : dowser_sql_parser_type_of (self, x);

  if ((type == DOWSER_VALUE_DECIMAL || type == DOWSER_VALUE_REAL) && !dowser_sql_is_real (self, x))
    return dowser_expr_new_cast (dowser_expr_new_function ("round", dowser_expr_ref (x), NULL), DOWSER_VALUE_INTEGER);
  if (type == DOWSER_VALUE_REAL)
    return dowser_expr_new_cast (dowser_sql_round_to_even (self, x), DOWSER_VALUE_INTEGER);
  return NULL;
}

DowserExpr *
dowser_sql_read_cast (DowserSqlParser *self, const DowserExpr *cast)
{
  const DowserExpr *x = cast->args->pdata[0];
  DowserExpr *part = cast->type == DOWSER_VALUE_INTEGER ? dowser_sql_read_date_part (x) : NULL;

  if (part != NULL)
    return part;
  if (self->dialect == DOWSER_DIALECT_SQLITE)
    return NULL;
  if (cast->type == DOWSER_VALUE_INTEGER)
    return read_integer_cast (self, cast);
  if (cast->type == DOWSER_VALUE_BOOLEAN)
    return dowser_sql_read_boolean_text (self, x);
  if (cast->type != DOWSER_VALUE_TEXT)
    return NULL;
  dowser_sql_refuse_text_comparison (self, cast, x);
  return dowser_sql_make_boolean_text (self, x, FALSE);
}

void
dowser_sql_refuse_text_comparison (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *x)
{
  if ((self->dialect == DOWSER_DIALECT_POSTGRESQL || self->dialect == DOWSER_DIALECT_MYSQL)
      && dowser_sql_parser_type_of (self, x) == DOWSER_VALUE_REAL)
    dowser_sql_refuse_call (self, raw, _ ("a real number as a text, which every engine formats differently"));
}

void
dowser_sql_check_modulo (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *modulo)
{
  for (guint i = 0; i < 2 && self->dialect != DOWSER_DIALECT_SQLITE && self->error == NULL; i++)
    {
      DowserValueType type = dowser_sql_parser_type_of (self, modulo->args->pdata[i]);

      if (type == DOWSER_VALUE_DECIMAL || type == DOWSER_VALUE_REAL)
        dowser_sql_refuse_call (
            self, raw, _ ("a remainder of numbers that aren't whole, because a plan uses only their whole parts"));
    }
}

static gboolean
is_among_numbers (DowserSqlParser *self, const DowserExpr *expr)
{
  for (guint i = 1; i < expr->args->len; i++)
    {
      DowserValueType type = dowser_sql_parser_type_of (self, expr->args->pdata[i]);

      if (!dowser_value_type_is_number (type) && type != DOWSER_VALUE_BOOLEAN)
        return FALSE;
    }
  return TRUE;
}

/* Wraps the argument @index of @expr in a cast to a number if the argument is a text. A literal stays a text, because a
 * plan calculates with a literal that contains a number as with the number itself. */
static void
convert_text_to_number (DowserSqlParser *self, DowserExpr *expr, guint index)
{
  DowserExpr *x = expr->args->pdata[index];

  if (x->kind != DOWSER_EXPR_LITERAL && dowser_sql_parser_type_of (self, x) == DOWSER_VALUE_TEXT)
    expr->args->pdata[index] = dowser_expr_new_cast (x, DOWSER_VALUE_REAL);
}

void
dowser_sql_convert_texts_to_numbers (DowserSqlParser *self, DowserExpr *comparison)
{
  DowserValueType first;

  if (self->dialect != DOWSER_DIALECT_MYSQL || self->template != DOWSER_SQL_TEXT || comparison->args->len < 2)
    return;
  first = dowser_sql_parser_type_of (self, comparison->args->pdata[0]);
  if (first == DOWSER_VALUE_TEXT && is_among_numbers (self, comparison))
    convert_text_to_number (self, comparison, 0);
  else if (comparison->kind == DOWSER_EXPR_COMPARE && dowser_value_type_is_number (first))
    convert_text_to_number (self, comparison, 1);
}
