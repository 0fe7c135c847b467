/* dowser-sql-parse-values.c - reads lists of rows: VALUES */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>

/* The maximum number of rows. Users write fewer rows, and engines accept this number of set operations. */
#define MAX_ROWS 400

/* Returns the name that engines give to column @index of a list of rows. */
static char *
dup_name (const DowserSqlParser *self, guint index)
{
  return self->dialect == DOWSER_DIALECT_DUCKDB ? g_strdup_printf ("col%u", index)
                                                : g_strdup_printf ("column%u", index + 1);
}

/* Reads one row: (1, 'a') */
static void
parse_row (DowserSqlParser *self, DowserSelect *select)
{
  if (!dowser_sql_parser_expect_sign (self, "("))
    return;
  do
    {
      g_autofree char *name = dup_name (self, select->outputs->len);
      DowserExpr *value = dowser_sql_parse_expr (self);

      if (value != NULL)
        dowser_select_add_output (select, value, name);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
}

static gboolean
is_at_row_word (const DowserSqlParser *self)
{
  return dowser_sql_parser_peek (self)->word == WORD_ROW
         && dowser_sql_token_is_sign (dowser_sql_parser_peek_at (self, 1), "(");
}

void
dowser_sql_parse_values (DowserSqlParser *self, DowserSqlScope *scope)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  DowserSelect *last = scope->select;
  guint n_rows = 0;

  dowser_sql_parser_skip (self, 1);
  do
    {
      if (is_at_row_word (self))
        dowser_sql_parser_skip (self, 1);
      if (n_rows > 0)
        {
          last->set_op = DOWSER_SET_UNION_ALL;
          last->set_with = dowser_select_new ();
          last = last->set_with;
        }
      parse_row (self, last);
      if (last->outputs->len != scope->select->outputs->len)
        dowser_sql_parser_fail_at (self, at, _ ("the rows of VALUES have different numbers of values"));
      if (++n_rows > MAX_ROWS)
        dowser_sql_parser_refuse_at (self, at, _ ("more than %d rows of VALUES"), MAX_ROWS);
    }
  while (self->error == NULL && dowser_sql_parser_accept_sign (self, ","));
}
