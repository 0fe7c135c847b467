/* dowser-sql-pad.c - reads texts that are filled up to a length: LPAD and RPAD */
#include "sql/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>

/* Longer ones are no columns of a report. */
#define MAX_LENGTH 200

/* @text, again and again, up to @length characters. Returns: (transfer full) */
static char *
dup_filling (const char *text, gint64 length)
{
  glong n = g_utf8_strlen (text, -1);
  GString *filling = g_string_new (NULL);

  for (gint64 done = 0; done < length; done += n)
    {
      g_autofree char *piece = g_utf8_substring (text, 0, (glong) MIN (n, length - done));

      g_string_append (filling, piece);
    }
  return g_string_free (filling, FALSE);
}

static gboolean
is_length (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_INTEGER && !expr->value->is_null
         && expr->value->integer > 0 && expr->value->integer <= MAX_LENGTH;
}

static gboolean
is_filling (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
         && expr->value->length > 0 && g_utf8_validate (expr->value->text, (gssize) expr->value->length, NULL);
}

/* What is too long is cut, what is too short has the beginning of the filling beside it. */
DowserExpr *
dowser_sql_read_pad (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const DowserExpr *x = args->len > 0 ? args->pdata[0] : NULL;
  const DowserExpr *length = args->len > 1 ? args->pdata[1] : NULL;
  g_autofree char *filling = NULL;
  DowserExpr *missing, *piece, *padded;
  GPtrArray *cases;

  if (args->len < 2 || args->len > 3 || !is_length (length) || (args->len == 3 && !is_filling (args->pdata[2])))
    {
      dowser_sql_refuse_call (self, raw, _ ("“%.40s” but by a literal length from 1 to %d and a literal text"),
                              raw->name + 1, MAX_LENGTH);
      return NULL;
    }
  filling
      = dup_filling (args->len == 3 ? ((const DowserExpr *) args->pdata[2])->value->text : " ", length->value->integer);
  missing = dowser_expr_new_arithmetic (DOWSER_SUBTRACT, dowser_expr_ref (length),
                                        dowser_expr_new_function ("length", dowser_sql_parser_repeat (self, x), NULL));
  piece = dowser_expr_new_function ("substring", dowser_expr_new_text (filling), dowser_expr_new_integer (1), missing,
                                    NULL);
  padded = g_str_equal (raw->name, "?lpad")
               ? dowser_expr_new_function ("concat", piece, dowser_sql_parser_repeat (self, x), NULL)
               : dowser_expr_new_function ("concat", dowser_sql_parser_repeat (self, x), piece, NULL);
  cases = dowser_sql_expr_array_new ();
  g_ptr_array_add (cases, dowser_expr_new_compare (DOWSER_LESS,
                                                   dowser_expr_new_function ("length",
                                                                             dowser_sql_parser_repeat (self, x), NULL),
                                                   dowser_expr_ref (length)));
  g_ptr_array_add (cases, padded);
  g_ptr_array_add (cases, dowser_expr_new_function ("substring", dowser_sql_parser_repeat (self, x),
                                                    dowser_expr_new_integer (1), dowser_expr_ref (length), NULL));
  return dowser_expr_new_case (cases);
}
