/* dowser-sql-meaning.c - finds the plan expression that a raw call (a function call as written in the user's SQL)
 * means, with the dialects' written forms and with tables of its own */
#include "sql/read/dowser-sql-parser.h"

#include "base/dowser-error.h"
#include "sql/read/dowser-sql-templates.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The expressions that match the holes ($1, $2 …) of a pattern. */
typedef struct
{
  const DowserExpr *of[DOWSER_SQL_HOLES];
  DowserExpr *meant[DOWSER_SQL_HOLES];
  DowserSqlParser *parser;
} HoleValues;

static gboolean
is_raw_call (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && *expr->name == DOWSER_SQL_RAW;
}

/* Compares units and modifiers without case, but format letters exactly. */
static gboolean
is_same_literal (const DowserValue *a, const DowserValue *b)
{
  if (a->type == DOWSER_VALUE_TEXT && b->type == DOWSER_VALUE_TEXT && !a->is_null && !b->is_null
      && strchr (a->text, '%') == NULL)
    return a->length == b->length && g_ascii_strcasecmp (a->text, b->text) == 0;
  return dowser_value_equal (a, b);
}

/* Returns TRUE if @expr fits @pattern, and sets @holes to the parts of @expr at the placeholders of @pattern. @root:
 * TRUE for the whole expression, where a difference in NOT is ignored */
static gboolean
matches_pattern (const DowserExpr *pattern, const DowserExpr *expr, HoleValues *holes, gboolean root)
{
  int hole = dowser_sql_template_get_hole (pattern);

  if (hole >= 0 && holes->of[hole] != NULL)
    return dowser_expr_equal (holes->of[hole], expr);
  if (hole >= 0)
    {
      holes->of[hole] = expr;
      return TRUE;
    }
  if (pattern->kind != expr->kind || pattern->op != expr->op || pattern->type != expr->type
      || (!root && pattern->negated != expr->negated) || pattern->args->len != expr->args->len
      || g_strcmp0 (pattern->name, expr->name) != 0)
    return FALSE;
  if (pattern->kind == DOWSER_EXPR_LITERAL)
    return is_same_literal (pattern->value, expr->value);
  for (guint i = 0; i < pattern->args->len; i++)
    if (!matches_pattern (pattern->args->pdata[i], expr->args->pdata[i], holes, FALSE))
      return FALSE;
  return expr->filter == NULL && expr->window == NULL && expr->select == NULL && !expr->distinct;
}

static gboolean
is_now (const DowserExpr *expr)
{
  return expr != NULL && expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT
         && !expr->value->is_null && g_ascii_strcasecmp (expr->value->text, "now") == 0;
}

static gboolean
is_integer_at_least (const DowserExpr *expr, gint64 minimum)
{
  return expr != NULL && expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_INTEGER
         && !expr->value->is_null && expr->value->integer >= minimum;
}

static gboolean
matches_template (const DowserSqlPattern *template, const DowserExpr *expr, HoleValues *holes)
{
  memset (holes->of, 0, sizeof holes->of);
  if (!matches_pattern (template->pattern, expr, holes, TRUE))
    return FALSE;
  for (guint i = 0; template->natural >> i != 0; i++)
    if ((template->natural >> i & 1) != 0 && !is_integer_at_least (holes->of[i], i == 1 ? 1 : 0))
      return FALSE;
  for (guint i = 0; template->of_time && i < DOWSER_SQL_HOLES; i++)
    if (is_now (holes->of[i]))
      return FALSE;
  return TRUE;
}

static const DowserSqlPattern *
find_pattern_in_table (DowserDialectId dialect, const DowserExpr *expr, HoleValues *holes, gboolean *is_known)
{
  const char *key = dowser_sql_template_get_key (expr);
  GPtrArray *of_key = key != NULL ? g_hash_table_lookup (dowser_sql_templates_get (dialect), key) : NULL;

  *is_known = of_key != NULL;
  for (guint i = 0; of_key != NULL && i < of_key->len; i++)
    {
      const DowserSqlPattern *template = of_key->pdata[i];

      if (matches_template (template, expr, holes))
        return template;
    }
  return NULL;
}

static gboolean
is_column_or_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_LITERAL;
}

/* Returns TRUE for a comparison without calls, such as a column compared with a literal. No pattern matches such a
 * condition, because each pattern has a call. */
static gboolean
is_plain_compare (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COMPARE && is_column_or_literal (expr->args->pdata[0])
         && is_column_or_literal (expr->args->pdata[1]);
}

/* Finds the pattern that fits @expr. A call that is unknown in the text's own dialect is read as a call of another
 * dialect. */
static const DowserSqlPattern *
find_template (DowserSqlParser *self, const DowserExpr *expr, HoleValues *holes)
{
  DowserDialectId own = MIN (self->dialect, DOWSER_SQL_DIALECTS - 1);
  gboolean is_known;
  const DowserSqlPattern *template;

  if (is_plain_compare (expr))
    return NULL;
  template = find_pattern_in_table (own, expr, holes, &is_known);
  is_known = is_known || !is_raw_call (expr) || dowser_sql_has_rule (expr->name + 1);
  for (DowserDialectId other = 0; template == NULL && !is_known && other < DOWSER_SQL_DIALECTS; other++)
    if (other != own)
      template = find_pattern_in_table (other, expr, holes, &is_known);
  return template;
}

static DowserExpr *
dup_hole_meaning (HoleValues *holes, int hole)
{
  if (holes->meant[hole] != NULL)
    return dowser_sql_parser_repeat_expr (holes->parser, holes->meant[hole]);
  holes->meant[hole] = dowser_sql_find_meaning (holes->parser, dowser_expr_ref (holes->of[hole]));
  return dowser_expr_ref (holes->meant[hole]);
}

static gboolean
is_integer_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_INTEGER && !expr->value->is_null
         && ABS (expr->value->integer) < G_MAXINT32;
}

/* Multiplies the literal number @expr by a number that matched a hole ($1, $2 …) of the pattern: two weeks become 14
 * days. Returns: (nullable) (transfer full) */
static DowserExpr *
multiply_literals (const DowserExpr *expr, HoleValues *holes)
{
  int hole
      = expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op == DOWSER_MULTIPLY && is_integer_literal (expr->args->pdata[0])
            ? dowser_sql_template_get_hole (expr->args->pdata[1])
            : -1;
  const DowserExpr *n = hole >= 0 ? holes->of[hole] : NULL;

  if (n == NULL || !is_integer_literal (n))
    return NULL;
  return dowser_expr_new_integer (((const DowserExpr *) expr->args->pdata[0])->value->integer * n->value->integer);
}

static DowserExpr *
fill_hole_cb (const DowserExpr *expr, gpointer user_data)
{
  HoleValues *holes = user_data;
  DowserExpr *product = multiply_literals (expr, holes);
  int hole;

  if (product != NULL)
    return product;
  if (expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op == DOWSER_NEGATE
      && (hole = dowser_sql_template_get_hole (expr->args->pdata[0])) >= 0 && holes->of[hole] != NULL)
    return dowser_sql_negate (dup_hole_meaning (holes, hole));
  /* A value that is already a date isn't converted. */
  if (expr->kind == DOWSER_EXPR_FUNCTION && g_str_equal (expr->name, "date")
      && (hole = dowser_sql_template_get_hole (expr->args->pdata[0])) >= 0 && holes->of[hole] != NULL)
    {
      DowserExpr *day = dup_hole_meaning (holes, hole);

      return dowser_sql_parser_type_of (holes->parser, day) == DOWSER_VALUE_DATE
                 ? day
                 : dowser_expr_new_function ("date", day, NULL);
    }
  hole = dowser_sql_template_get_hole (expr);
  return hole >= 0 && holes->of[hole] != NULL ? dup_hole_meaning (holes, hole) : NULL;
}

static gboolean
is_concat (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && g_str_equal (expr->name, "concat");
}

/* Returns TRUE for a call that returns one of its arguments. */
static gboolean
returns_argument (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION
         && (g_str_equal (expr->name, "coalesce") || g_str_equal (expr->name, "nullif"));
}

/* Checks the texts that a CONCAT joins. @expr: changed in place; @place: the expression whose position errors report */
static void
check_concat (DowserSqlParser *self, DowserExpr *expr, const DowserExpr *place)
{
  for (guint i = 0; is_concat (expr) && i < expr->args->len && self->error == NULL; i++)
    {
      DowserExpr *part = expr->args->pdata[i];
      DowserExpr *spelled = dowser_sql_make_boolean_text (self, part, FALSE);

      dowser_sql_refuse_text_comparison (self, place, part);
      if (spelled == NULL)
        continue;
      expr->args->pdata[i] = spelled;
      dowser_expr_unref (part);
    }
}

static DowserExpr *
fill_template (DowserSqlParser *self, const DowserSqlPattern *template, const DowserExpr *expr, HoleValues *holes)
{
  DowserExpr *filled_expr, *more_specific;

  if (template->meaning == NULL)
    {
      dowser_sql_refuse_call (self, expr, _ ("the function “%.40s”, which has a different meaning in this dialect"),
                              expr->name + is_raw_call (expr));
      return dowser_expr_ref (expr);
    }
  holes->parser = self;
  filled_expr = dowser_expr_map (template->meaning, fill_hole_cb, holes);
  if (expr->negated)
    filled_expr->negated = TRUE;
  for (guint i = 0; i < DOWSER_SQL_HOLES; i++)
    g_clear_pointer (&holes->meant[i], dowser_expr_unref);
  check_concat (self, filled_expr, expr);
  if (returns_argument (filled_expr))
    dowser_sql_convert_literal_texts (self, filled_expr);
  /* In a plan, the remainder uses only the whole parts of its operands, so operands that aren't whole numbers are
   * refused. */
  if (is_raw_call (expr) && g_str_equal (expr->name + 1, "mod") && self->error == NULL)
    dowser_sql_check_modulo (self, expr, filled_expr);
  if (is_raw_call (filled_expr))
    {
      dowser_sql_parser_add_raw (self, filled_expr, dowser_sql_parser_get_token_index (self, expr));
      more_specific = dowser_sql_read_call (self, filled_expr, filled_expr->args);
    }
  else if (is_raw_call (expr) && g_str_equal (expr->name + 1, "div"))
    /* DIV is for whole numbers. Only now, after the placeholders are filled, is it known whether its arguments are
     * whole. */
    more_specific = dowser_sql_read_call (self, expr, filled_expr->args);
  else
    more_specific = template->of_reals ? dowser_sql_divide_reals (self, filled_expr) : NULL;
  if (more_specific == NULL)
    return filled_expr;
  dowser_expr_unref (filled_expr);
  return more_specific;
}

static void
find_meanings (DowserSqlParser *self, GPtrArray *exprs)
{
  for (guint i = 0; i < exprs->len; i++)
    exprs->pdata[i] = dowser_sql_find_meaning (self, exprs->pdata[i]);
}

/* Replaces the parts of @expr by their meanings. @expr is changed in place, because nothing else has a reference to it
 * yet. */
static void
find_meanings_inside (DowserSqlParser *self, DowserExpr *expr)
{
  find_meanings (self, expr->args);
  if (expr->filter != NULL)
    expr->filter = dowser_sql_find_meaning (self, expr->filter);
  if (expr->window == NULL)
    return;
  find_meanings (self, expr->window->partition);
  for (guint i = 0; i < expr->window->order->len; i++)
    {
      DowserOrder *order = expr->window->order->pdata[i];

      order->expr = dowser_sql_find_meaning (self, order->expr);
    }
}

/* Returns TRUE if @expr has the type @type already, so that a cast isn't needed. */
static gboolean
has_type (const DowserExpr *expr, DowserValueType type)
{
  if (expr->kind == DOWSER_EXPR_CAST && expr->type == type)
    return TRUE;
  return expr->kind == DOWSER_EXPR_FUNCTION
         && ((type == DOWSER_VALUE_REAL && g_str_has_suffix (expr->name, "_between")
              && dowser_function_find (expr->name)->result == DOWSER_VALUE_REAL)
             || (type == DOWSER_VALUE_DATE && g_str_has_prefix (expr->name, "truncate_")
                 && !g_str_equal (expr->name, "truncate_hour")));
}

static DowserExpr *
reread_arithmetic (DowserSqlParser *self, DowserExpr *expr, gboolean divides_parts)
{
  if (self->dialect == DOWSER_DIALECT_SQLITE && self->template == DOWSER_SQL_TEXT)
    dowser_sql_convert_date_parts (expr);
  return expr->op == DOWSER_DIVIDE ? dowser_sql_read_quotient (self, expr, divides_parts)
                                   : dowser_sql_read_date_arithmetic (self, expr);
}

/* Reads @expr again after the meanings of its parts were found. @expr: taken; @divides_parts: the result of
 * dowser_sql_is_decimal_division() */
static DowserExpr *
reread_expr (DowserSqlParser *self, DowserExpr *expr, gboolean divides_parts)
{
  DowserExpr *own = NULL;

  if (expr->kind == DOWSER_EXPR_CAST
      && (has_type (expr->args->pdata[0], expr->type)
          || (expr->type == DOWSER_VALUE_REAL && self->dialect != DOWSER_DIALECT_SQLITE
              && dowser_sql_parser_type_of (self, expr->args->pdata[0]) == DOWSER_VALUE_REAL)))
    own = dowser_expr_ref (expr->args->pdata[0]);
  else if (expr->kind == DOWSER_EXPR_CAST)
    own = dowser_sql_read_cast (self, expr);
  else if (expr->kind == DOWSER_EXPR_ARITHMETIC)
    own = reread_arithmetic (self, expr, divides_parts);
  else if (expr->kind == DOWSER_EXPR_COMPARE || expr->kind == DOWSER_EXPR_BETWEEN || expr->kind == DOWSER_EXPR_IN)
    {
      dowser_sql_convert_literal_texts (self, expr);
      dowser_sql_convert_texts_to_numbers (self, expr);
    }
  if (expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op == DOWSER_MODULO)
    dowser_sql_check_modulo (self, expr, expr);
  check_concat (self, expr, expr);
  if (own == NULL)
    return expr;
  dowser_expr_unref (expr);
  return own;
}

static DowserExpr *
read_call (DowserSqlParser *self, const DowserExpr *raw)
{
  g_autoptr (GPtrArray) args = dowser_sql_expr_array_new ();
  DowserExpr *meant;

  for (guint i = 0; i < raw->args->len; i++)
    g_ptr_array_add (args, dowser_sql_find_meaning (self, dowser_expr_ref (raw->args->pdata[i])));
  meant = self->error == NULL ? dowser_sql_read_call (self, raw, args) : NULL;
  /* After an error, the call is returned as it was read, without its meaning; it isn't used any more. */
  return meant != NULL ? meant : dowser_expr_ref (raw);
}

DowserExpr *
dowser_sql_find_meaning (DowserSqlParser *self, DowserExpr *expr)
{
  HoleValues holes = { 0 };
  const DowserSqlPattern *template;
  DowserExpr *meant;

  if (self->error != NULL || expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_LITERAL)
    return expr;
  template = find_template (self, expr, &holes);
  if (template == NULL && !is_raw_call (expr))
    {
      gboolean divides_parts = dowser_sql_is_decimal_division (self, expr);

      find_meanings_inside (self, expr);
      return reread_expr (self, expr, divides_parts);
    }
  meant = template != NULL ? fill_template (self, template, expr, &holes) : read_call (self, expr);
  dowser_expr_unref (expr);
  return meant;
}

void
dowser_sql_refuse_call (DowserSqlParser *self, const DowserExpr *raw, const char *format, ...)
{
  guint at = dowser_sql_parser_get_token_index (self, raw);
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = dowser_error_format_reason (format, args);
  va_end (args);
  dowser_sql_parser_refuse_at (self, &self->tokens[at], "%s", reason);
}
