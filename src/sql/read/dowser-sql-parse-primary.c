/* dowser-sql-parse-primary.c - reads operands: names, literals, calls, CASE and parentheses */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

DowserExpr *
dowser_sql_parse_number (DowserSqlParser *self, gboolean is_negative)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  g_autofree char *text = g_strconcat (is_negative ? "-" : "", token->text, NULL);
  gint64 integer;

  dowser_sql_parser_skip (self, 1);
  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    return dowser_expr_new_integer (integer);
  /* In engines with decimals, a number with a decimal point is a decimal. */
  if (self->dialect != DOWSER_DIALECT_SQLITE && strchr (text, '.') != NULL && strpbrk (text, "eE") == NULL)
    return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DECIMAL, text, -1));
  return dowser_expr_new_literal (dowser_value_new_real (g_ascii_strtod (text, NULL)));
}

static DowserExpr *
parse_case (DowserSqlParser *self)
{
  g_autoptr (GPtrArray) args = dowser_sql_expr_array_new ();
  g_autoptr (DowserExpr) base_expr = NULL;
  DowserExpr *part;

  if (dowser_sql_parser_peek (self)->word != WORD_WHEN)
    base_expr = dowser_sql_parse_raw_expr (self);
  while (dowser_sql_parser_accept_word (self, WORD_WHEN))
    {
      part = dowser_sql_parse_raw_expr (self);
      if (part != NULL && base_expr != NULL)
        part = dowser_sql_make_comparison (self, DOWSER_EQUAL, dowser_sql_parser_repeat_expr (self, base_expr), part);
      if (part != NULL)
        g_ptr_array_add (args, part);
      if (dowser_sql_parser_expect_word (self, WORD_THEN, "THEN") && (part = dowser_sql_parse_raw_expr (self)) != NULL)
        g_ptr_array_add (args, part);
    }
  if (args->len == 0)
    dowser_sql_parser_fail (self, _ ("CASE needs a WHEN"));
  if (dowser_sql_parser_accept_word (self, WORD_ELSE) && (part = dowser_sql_parse_raw_expr (self)) != NULL)
    g_ptr_array_add (args, part);
  dowser_sql_parser_expect_word (self, WORD_END, "END");
  return self->error == NULL ? dowser_expr_new_case (g_steal_pointer (&args)) : NULL;
}

/* Reads the other values of a row. @first: (taken): its first value */
static DowserExpr *
parse_row (DowserSqlParser *self, const DowserSqlToken *at, DowserExpr *first)
{
  g_autoptr (GPtrArray) members = dowser_sql_expr_array_new ();

  if (first != NULL)
    g_ptr_array_add (members, first);
  dowser_sql_parser_accept_sign (self, ",");
  dowser_sql_parse_raw_exprs (self, members);
  return dowser_sql_raw_new (self, DOWSER_SQL_RAW_ROW, g_steal_pointer (&members), at);
}

static DowserExpr *
parse_parenthesis (DowserSqlParser *self)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  gboolean is_query = dowser_sql_parser_is_at_query (self, 0) && !dowser_sql_parser_at_sign (self, "(");
  DowserExpr *x = NULL;

  if (is_query)
    {
      DowserSelect *select = dowser_sql_parse_query (self);

      if (select != NULL)
        x = dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, select, FALSE, DOWSER_EQUAL);
    }
  else
    x = dowser_sql_parse_raw_expr (self);
  if (dowser_sql_parser_at_sign (self, ","))
    x = parse_row (self, at, x);
  if (!dowser_sql_parser_expect_sign (self, ")"))
    g_clear_pointer (&x, dowser_expr_unref);
  self->chain = NULL;
  return x;
}

static DowserExpr *
parse_exists (DowserSqlParser *self)
{
  DowserSelect *select = NULL;

  if (dowser_sql_parser_expect_sign (self, "("))
    select = dowser_sql_parse_query (self);
  dowser_sql_parser_expect_sign (self, ")");
  return select != NULL ? dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, select, FALSE, DOWSER_EQUAL) : NULL;
}

static DowserExpr *
parse_explicit_cast (DowserSqlParser *self)
{
  DowserExpr *x = NULL;

  if (dowser_sql_parser_expect_sign (self, "("))
    x = dowser_sql_parse_raw_expr (self);
  if (!dowser_sql_parser_expect_word (self, WORD_AS, "AS"))
    {
      g_clear_pointer (&x, dowser_expr_unref);
      return NULL;
    }
  x = dowser_sql_parse_cast (self, x, FALSE);
  if (!dowser_sql_parser_expect_sign (self, ")"))
    g_clear_pointer (&x, dowser_expr_unref);
  return x;
}

/* Finds a call that SQL writes without parentheses, such as CURRENT_DATE. Returns: (nullable): the function with the
 * same meaning in plans */
static const char *
find_bare_call (const char *name)
{
  static const struct
  {
    const char *sql;
    const char *name;
  } calls[] = { { "current_date", "today" }, { "current_timestamp", "now" }, { "localtimestamp", "now" } };

  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    if (g_ascii_strcasecmp (calls[i].sql, name) == 0)
      return calls[i].name;
  return NULL;
}

/* Reads a name, which may be qualified by a table or by a database and a table. */
static DowserExpr *
parse_name (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const char *qualifier = NULL;
  const char *call_name;

  dowser_sql_parser_skip (self, 1);
  if (dowser_sql_parser_at_sign (self, "(") && token->type != TOKEN_DOUBLE)
    return dowser_sql_parse_call (self, token);
  while (dowser_sql_parser_accept_sign (self, "."))
    {
      qualifier = token->text;
      token = dowser_sql_parser_peek (self);
      if (!dowser_sql_token_is_name (token, FALSE) && token->type != TOKEN_WORD)
        {
          dowser_sql_parser_fail (self, _ ("a name is expected after the point"));
          return NULL;
        }
      dowser_sql_parser_skip (self, 1);
    }
  if (qualifier == NULL && token->type == TOKEN_WORD && (call_name = find_bare_call (token->text)) != NULL)
    return dowser_expr_new_function (call_name, NULL);
  return dowser_sql_parser_resolve_column (self, qualifier, token);
}

static DowserExpr *
take_literal (DowserSqlParser *self, DowserValueType type, const DowserSqlToken *token)
{
  self->at = (guint) (token - self->tokens) + 1;
  return dowser_expr_new_literal (dowser_value_new_text (type, token->text, token->length));
}

/* Reads a literal text. The other operand may change the text's meaning. */
static DowserExpr *
take_text (DowserSqlParser *self, const DowserSqlToken *token)
{
  DowserExpr *text = take_literal (self, DOWSER_VALUE_TEXT, token);

  if (self->dialect == DOWSER_DIALECT_SQLITE || self->template != DOWSER_SQL_TEXT)
    return text;
  self->n_raw++;
  dowser_sql_parser_add_raw (self, text, (guint) (token - self->tokens));
  return text;
}

/* Reads a literal such as DATE '2024-12-31'. */
static DowserExpr *
take_timestamp (DowserSqlParser *self, DowserValueType type, const DowserSqlToken *token)
{
  g_autoptr (DowserExpr) text = take_text (self, token);
  DowserExpr *read = dowser_sql_read_typed_text (self, text, type);

  return read != NULL ? read : take_literal (self, type, token);
}

static DowserValueType
type_of_word (DowserSqlWord word)
{
  return word == WORD_DATE ? DOWSER_VALUE_DATE : word == WORD_TIME ? DOWSER_VALUE_TIME : DOWSER_VALUE_TIMESTAMP;
}

/* Parameters without a name are named by their number. */
static DowserExpr *
parse_parameter (DowserSqlParser *self, const DowserSqlToken *token)
{
  g_autofree char *number = NULL;

  dowser_sql_parser_skip (self, 1);
  if (*token->text == '\0')
    number = g_strdup_printf ("%u", ++self->n_parameters);
  return dowser_expr_new_parameter (number != NULL ? number : token->text, DOWSER_VALUE_UNKNOWN);
}

/* Returns TRUE if the word INTERVAL begins an interval. A column may also be called "interval". */
static gboolean
is_at_interval (const DowserSqlParser *self)
{
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);
  const DowserSqlToken *third = dowser_sql_parser_peek_at (self, 2);

  if (next->type == TOKEN_SIGN)
    return *next->text == '('
           || (*next->text == '-' && (third->type == TOKEN_NUMBER || self->dialect == DOWSER_DIALECT_MYSQL));
  if (next->type == TOKEN_TEXT || next->type == TOKEN_NUMBER || next->type == TOKEN_PARAMETER)
    return TRUE;
  return dowser_sql_token_is_name (next, TRUE)
         && (third->type == TOKEN_WORD || *third->text == '.' || *third->text == '(');
}

static DowserExpr *
parse_word (DowserSqlParser *self, const DowserSqlToken *token)
{
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);

  switch ((int) token->word)
    {
    case WORD_NULL:
      dowser_sql_parser_skip (self, 1);
      return dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN));
    case WORD_TRUE:
    case WORD_FALSE:
      dowser_sql_parser_skip (self, 1);
      return dowser_expr_new_literal (dowser_value_new_boolean (token->word == WORD_TRUE));
    case WORD_CASE:
      dowser_sql_parser_skip (self, 1);
      return parse_case (self);
    case WORD_CAST:
      dowser_sql_parser_skip (self, 1);
      return parse_explicit_cast (self);
    case WORD_EXISTS:
      dowser_sql_parser_skip (self, 1);
      return parse_exists (self);
    case WORD_NOT:
      dowser_sql_parser_skip (self, 1);
      return dowser_sql_parse_not (self);
    case WORD_DATE:
    case WORD_TIME:
    case WORD_TIMESTAMP:
      if (next->type == TOKEN_TEXT)
        return take_timestamp (self, type_of_word (token->word), next);
      return parse_name (self);
    case WORD_INTERVAL:
      if (!is_at_interval (self))
        return parse_name (self);
      dowser_sql_parser_skip (self, 1);
      return dowser_sql_parse_interval (self);
    default:
      break;
    }
  if (self->dialect != DOWSER_DIALECT_SQLITE && g_ascii_strcasecmp (token->text, "array") == 0
      && (dowser_sql_token_is_sign (next, "[") || next->type == TOKEN_NAME))
    dowser_sql_parser_refuse (self, _ ("an array, “ARRAY[…]”"));
  /* LEFT, RIGHT and similar words are functions if a parenthesis follows. END is a name here, because there is nothing
   * that it could end. */
  if (dowser_sql_token_is_name (token, FALSE) || token->word == WORD_END
      || (next->type == TOKEN_SIGN && *next->text == '('))
    return parse_name (self);
  dowser_sql_parser_fail (self, _ ("“%s” cannot be used in this place"), token->text);
  return NULL;
}

DowserExpr *
dowser_sql_parse_primary (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  switch (token->type)
    {
    case TOKEN_WORD:
      return parse_word (self, token);
    case TOKEN_NAME:
    case TOKEN_DOUBLE:
      return parse_name (self);
    case TOKEN_TEXT:
      return take_text (self, token);
    case TOKEN_BLOB:
      return take_literal (self, DOWSER_VALUE_BLOB, token);
    case TOKEN_NUMBER:
      return dowser_sql_parse_number (self, FALSE);
    case TOKEN_PARAMETER:
      return parse_parameter (self, token);
    case TOKEN_SIGN:
    case TOKEN_END:
    default:
      if (dowser_sql_parser_accept_sign (self, "("))
        return parse_parenthesis (self);
      dowser_sql_parser_fail (self,
                              token->type == TOKEN_END ? _ ("the text ends where a value is expected%s")
                                                       : _ ("a value is expected, not “%.40s”"),
                              token->text);
      return NULL;
    }
}
