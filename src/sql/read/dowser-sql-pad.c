/* dowser-sql-pad.c - reads calls that trim or pad a text: TRIM, LPAD and similar */
#include "sql/read/dowser-sql-predicate.h"
#include "sql/rewrite/dowser-sql-expand.h"

#include <glib/gi18n-lib.h>

static const char *
get_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
                 && g_utf8_validate (expr->value->text, (gssize) expr->value->length, NULL)
             ? expr->value->text
             : NULL;
}

/* MySQL removes the second argument as a whole; other dialects remove each of its characters. For a single character,
 * the result is the same. */
DowserExpr *
dowser_sql_read_trim (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const char *name = g_str_equal (raw->name, "?btrim") ? "trim" : raw->name + 1;
  const char *characters = args->len == 2 ? get_text (args->pdata[1]) : NULL;

  if (args->len == 0 || args->len > 2)
    {
      dowser_sql_refuse_call (self, raw, _ ("“%.40s” with this number of arguments (%u)"), raw->name + 1, args->len);
      return NULL;
    }
  if (args->len == 1 || g_strcmp0 (characters, " ") == 0)
    return dowser_expr_new_function (name, dowser_expr_ref (args->pdata[0]), NULL);
  if (self->dialect != DOWSER_DIALECT_MYSQL || (characters != NULL && g_utf8_strlen (characters, -1) == 1))
    return dowser_expr_new_functionv (name, g_ptr_array_ref (args));
  dowser_sql_refuse_call (self, raw, _ ("“%.40s” that removes a text other than a single character"), raw->name + 1);
  return NULL;
}

DowserExpr *
dowser_sql_read_pad (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const char *pad_text = args->len == 3 ? get_text (args->pdata[2]) : " ";

  if (args->len < 2 || args->len > 3 || pad_text == NULL || *pad_text == '\0'
      || !dowser_sql_is_padded_length (args->pdata[1]))
    {
      dowser_sql_refuse_call (self, raw,
                              _ ("“%.40s” whose length isn't a literal number from 1 to %d, or whose padding isn't a "
                                 "literal text"),
                              raw->name + 1, DOWSER_SQL_MAX_PADDED);
      return NULL;
    }
  return dowser_expr_new_function (raw->name + 1, dowser_expr_ref (args->pdata[0]), dowser_expr_ref (args->pdata[1]),
                                   dowser_expr_new_text (pad_text), NULL);
}
