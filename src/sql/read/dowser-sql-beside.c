/* dowser-sql-beside.c - interprets a literal text beside a date, a truth value or a number as the engine does */
#include "plan/dowser-iso-time.h"
#include "sql/dialects/dowser-dialect.h"
#include "sql/read/dowser-sql-parser.h"
#include "sql/read/dowser-sql-text-timestamp.h"
#include "sql/write/dowser-sql-print.h"

#include <glib/gi18n-lib.h>

static gboolean
is_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
         && strlen (expr->value->text) == expr->value->length;
}

static gboolean
is_one_of (const char *const *words, const char *text)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (g_ascii_strcasecmp (words[i], text) == 0)
      return TRUE;
  return FALSE;
}

/* The texts that PostgreSQL and DuckDB read as true and false; PostgreSQL also reads prefixes of these words. */
static const char *const boolean_words[][12] = {
  { "false", "f", "no", "n", "off", "0", "fals", "fal", "fa", "of", NULL },
  { "true", "t", "yes", "y", "on", "1", "tru", "tr", "ye", NULL },
};

/* Returns: 1 for true, 0 for false, -1 for neither */
static int
parse_boolean (const char *text)
{
  g_autofree char *word = g_strstrip (g_strdup (text));

  return is_one_of (boolean_words[1], word) ? 1 : is_one_of (boolean_words[0], word) ? 0 : -1;
}

/* Reads @literal as a value of the dialect's date or timestamp type. Returns: (transfer full) (nullable) */
static DowserExpr *
read_timestamp (DowserSqlParser *self, const DowserExpr *literal, DowserValueType type)
{
  const char *text = literal->value->text;
  g_autofree char *iso = NULL;

  if (dowser_iso_is_valid (DOWSER_VALUE_DATE, text, literal->value->length)
      || (dowser_iso_is_valid (DOWSER_VALUE_TIMESTAMP, text, literal->value->length) && strchr (text, 'T') == NULL
          && (type == DOWSER_VALUE_TIMESTAMP || self->dialect == DOWSER_DIALECT_MYSQL)))
    return NULL;
  iso = dowser_sql_read_text_timestamp (text, self->dialect, type);
  if (iso != NULL)
    return dowser_expr_new_literal (dowser_value_new_text (dowser_sql_get_date_type (iso), iso, -1));
  dowser_sql_refuse_call (self, literal,
                          _ ("“%.40s”, which is used with a date but isn't written like 2024-12-31, because %s may "
                             "read it as another date on another computer"),
                          text, dowser_dialect_get_title (self->dialect));
  return NULL;
}

static DowserExpr *
read_boolean (DowserSqlParser *self, const DowserExpr *literal)
{
  int truth = parse_boolean (literal->value->text);

  if (self->dialect == DOWSER_DIALECT_MYSQL)
    return NULL;
  if (truth >= 0)
    return dowser_expr_new_literal (dowser_value_new_boolean (truth == 1));
  dowser_sql_refuse_call (self, literal,
                          _ ("“%.40s” used with a boolean value, because %s cannot read this text as true or false"),
                          literal->value->text, dowser_dialect_get_title (self->dialect));
  return NULL;
}

/* Reads a text as MySQL does: as the number at its start, otherwise as 0. */
static DowserExpr *
read_number (DowserSqlParser *self, const DowserExpr *literal)
{
  const char *text = literal->value->text;
  char *end = NULL;
  double number = g_ascii_strtod (text, &end);

  if (self->dialect != DOWSER_DIALECT_MYSQL || (*text != '\0' && *end == '\0'))
    return NULL;
  return dowser_expr_new_literal (dowser_value_new_real (end != text && g_ascii_isdigit (end[-1]) ? number : 0));
}

/* Returns the value that the dialect reads in the text @literal if the other operand has the type @other_type. Returns:
 * NULL if the text stays a text */
static DowserExpr *
read_literal (DowserSqlParser *self, const DowserExpr *literal, DowserValueType other_type)
{
  switch ((int) other_type)
    {
    case DOWSER_VALUE_DATE:
    case DOWSER_VALUE_TIMESTAMP:
      return read_timestamp (self, literal, other_type);
    case DOWSER_VALUE_BOOLEAN:
      return self->dialect == DOWSER_DIALECT_MYSQL ? read_number (self, literal) : read_boolean (self, literal);
    case DOWSER_VALUE_INTEGER:
    case DOWSER_VALUE_DECIMAL:
    case DOWSER_VALUE_REAL:
      return read_number (self, literal);
    default:
      return NULL;
    }
}

void
dowser_sql_convert_literal_texts (DowserSqlParser *self, DowserExpr *expr)
{
  DowserValueType other_type = DOWSER_VALUE_UNKNOWN;

  if (self->dialect == DOWSER_DIALECT_SQLITE || self->template != DOWSER_SQL_TEXT)
    return;
  for (guint i = 0; i < expr->args->len && other_type == DOWSER_VALUE_UNKNOWN; i++)
    if (((const DowserExpr *) expr->args->pdata[i])->kind != DOWSER_EXPR_LITERAL)
      other_type = dowser_sql_parser_type_of (self, expr->args->pdata[i]);
  for (guint i = 0; i < expr->args->len && self->error == NULL; i++)
    {
      DowserExpr *literal = expr->args->pdata[i];
      DowserExpr *read = is_text (literal) ? read_literal (self, literal, other_type) : NULL;

      if (read == NULL)
        continue;
      expr->args->pdata[i] = read;
      dowser_expr_unref (literal);
    }
}

DowserExpr *
dowser_sql_read_typed_text (DowserSqlParser *self, const DowserExpr *literal, DowserValueType type)
{
  DowserExpr *read;
  DowserExpr *typed;

  if (self->dialect == DOWSER_DIALECT_SQLITE || self->template != DOWSER_SQL_TEXT || !is_text (literal)
      || (type != DOWSER_VALUE_DATE && type != DOWSER_VALUE_TIMESTAMP && type != DOWSER_VALUE_BOOLEAN))
    return NULL;
  read = read_literal (self, literal, type);
  if (read == NULL || type == DOWSER_VALUE_BOOLEAN || read->value->type == type)
    return read;
  typed = dowser_expr_new_literal (dowser_value_new_text (type, read->value->text, -1));
  dowser_expr_unref (read);
  return typed;
}

/* Returns a CASE that gives "true" or "false", or the first letters of these words. A plan would write 1 and 0. */
DowserExpr *
dowser_sql_make_boolean_text (DowserSqlParser *self, const DowserExpr *x, gboolean as_letters)
{
  GPtrArray *cases;

  if ((self->dialect != DOWSER_DIALECT_POSTGRESQL && self->dialect != DOWSER_DIALECT_DUCKDB)
      || self->template != DOWSER_SQL_TEXT || dowser_sql_parser_type_of (self, x) != DOWSER_VALUE_BOOLEAN)
    return NULL;
  cases = dowser_sql_expr_array_new ();
  g_ptr_array_add (cases, dowser_sql_parser_repeat_expr (self, x));
  g_ptr_array_add (cases, dowser_expr_new_text (as_letters ? "t" : "true"));
  g_ptr_array_add (cases, dowser_expr_new_not (dowser_sql_parser_repeat_expr (self, x)));
  g_ptr_array_add (cases, dowser_expr_new_text (as_letters ? "f" : "false"));
  return dowser_expr_new_case (cases);
}

static DowserExpr *
make_is_among (DowserSqlParser *self, const DowserExpr *x, const char *const *words)
{
  GPtrArray *members = dowser_sql_expr_array_new ();
  DowserExpr *trimmed = dowser_expr_new_function ("trim", dowser_sql_parser_repeat_expr (self, x), NULL);

  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (members, dowser_expr_new_text (words[i]));
  return dowser_expr_new_in (dowser_expr_new_function ("lower", trimmed, NULL), members, FALSE);
}

DowserExpr *
dowser_sql_read_boolean_text (DowserSqlParser *self, const DowserExpr *x)
{
  GPtrArray *cases;

  if ((self->dialect != DOWSER_DIALECT_POSTGRESQL && self->dialect != DOWSER_DIALECT_DUCKDB)
      || self->template != DOWSER_SQL_TEXT || dowser_sql_parser_type_of (self, x) != DOWSER_VALUE_TEXT)
    return NULL;
  cases = dowser_sql_expr_array_new ();
  for (int truth = 1; truth >= 0; truth--)
    {
      g_ptr_array_add (cases, make_is_among (self, x, boolean_words[truth]));
      g_ptr_array_add (cases, dowser_expr_new_literal (dowser_value_new_boolean (truth == 1)));
    }
  return dowser_expr_new_case (cases);
}
