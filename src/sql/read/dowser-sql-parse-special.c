/* dowser-sql-parse-special.c - reads syntax with keywords inside: EXTRACT, TRIM, INTERVAL, the types of casts */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Lengths that SQL writers use where a type requires a length. Such a length doesn't limit anything, so it is
 * ignored. */
#define LONG_TEXT 255
#define MANY_DIGITS 15

static DowserExpr *
make_lower_text (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  return dowser_expr_new_text (lower);
}

/* Reads EXTRACT (YEAR FROM x) and date_part ('year', x). */
static DowserExpr *
parse_extract (DowserSqlParser *self, const DowserSqlToken *name)
{
  const DowserSqlToken *field = dowser_sql_parser_peek (self);
  DowserExpr *x;

  dowser_sql_parser_skip (self, 1);
  if (!dowser_sql_parser_expect_word (self, WORD_FROM, "FROM"))
    return NULL;
  x = dowser_sql_parse_raw_expr (self);
  return x != NULL ? dowser_sql_raw_new_with_args (self, "date_part", name, make_lower_text (field->text), x, NULL)
                   : NULL;
}

/* Reads SUBSTRING (x FROM 1 FOR 2) and SUBSTRING (x, 1, 2). */
static DowserExpr *
parse_substring (DowserSqlParser *self, const DowserSqlToken *name)
{
  g_autoptr (GPtrArray) args = dowser_sql_expr_array_new ();

  dowser_sql_parse_raw_exprs (self, args);
  if (dowser_sql_parser_accept_word (self, WORD_FROM))
    dowser_sql_parse_raw_exprs (self, args);
  if (dowser_sql_parser_accept_word (self, WORD_FOR))
    dowser_sql_parse_raw_exprs (self, args);
  return self->error == NULL ? dowser_sql_raw_new (self, name->text, g_steal_pointer (&args), name) : NULL;
}

/* Reads POSITION (part IN x). The parser is before the part. The part can't contain an IN of its own. */
static DowserExpr *
parse_position (DowserSqlParser *self, const DowserSqlToken *name)
{
  DowserExpr *part = dowser_sql_parse_primary (self);
  DowserExpr *x = NULL;

  if (part != NULL && dowser_sql_parser_expect_word (self, WORD_IN, "IN"))
    x = dowser_sql_parse_raw_expr (self);
  if (x != NULL)
    return dowser_sql_raw_new_with_args (self, "locate", name, part, x, NULL);
  g_clear_pointer (&part, dowser_expr_unref);
  return NULL;
}

/* Reads TRIM (LEADING 'a' FROM x) and TRIM (x). */
static DowserExpr *
parse_trim (DowserSqlParser *self, const DowserSqlToken *name)
{
  const DowserSqlToken *side_token = dowser_sql_parser_peek (self);
  gboolean is_leading = side_token->type == TOKEN_WORD && g_ascii_strcasecmp (side_token->text, "leading") == 0;
  gboolean is_trailing = side_token->type == TOKEN_WORD && g_ascii_strcasecmp (side_token->text, "trailing") == 0;
  g_autoptr (GPtrArray) args = dowser_sql_expr_array_new ();

  if (is_leading || is_trailing
      || (side_token->type == TOKEN_WORD && g_ascii_strcasecmp (side_token->text, "both") == 0))
    dowser_sql_parser_skip (self, 1);
  if (dowser_sql_parser_peek (self)->word != WORD_FROM)
    dowser_sql_parse_raw_exprs (self, args);
  if (dowser_sql_parser_accept_word (self, WORD_FROM))
    {
      DowserExpr *x = dowser_sql_parse_raw_expr (self);

      if (x != NULL)
        g_ptr_array_insert (args, 0, x);
    }
  if (self->error != NULL)
    return NULL;
  return dowser_sql_raw_new (self,
                             is_leading    ? "ltrim"
                             : is_trailing ? "rtrim"
                                           : "trim",
                             g_steal_pointer (&args), name);
}

/* Reads TRY_CAST (x AS type) and MySQL's CONVERT (x, type). */
static DowserExpr *
parse_convert (DowserSqlParser *self, const DowserSqlToken *name)
{
  DowserExpr *x = dowser_sql_parse_raw_expr (self);

  if (x != NULL && dowser_sql_parser_accept_word (self, WORD_USING))
    {
      const DowserSqlToken *set = dowser_sql_parser_peek (self);

      dowser_sql_parser_skip (self, 1);
      return dowser_sql_raw_new_with_args (self, DOWSER_SQL_RAW_CONVERT, name, x, make_lower_text (set->text), NULL);
    }
  if (x != NULL && dowser_sql_parser_accept_word (self, WORD_AS))
    {
      x = dowser_sql_parse_cast (self, x, FALSE);
      return x != NULL ? dowser_sql_raw_new_with_args (self, "try_cast", name, x, NULL) : NULL;
    }
  if (x != NULL && dowser_sql_parser_expect_sign (self, ","))
    return dowser_sql_parse_cast (self, x, FALSE);
  g_clear_pointer (&x, dowser_expr_unref);
  return NULL;
}

static const struct
{
  const char *name;
  DowserExpr *(*parse) (DowserSqlParser *self, const DowserSqlToken *name);
} specials[] = {
  { "extract", parse_extract },   { "substring", parse_substring }, { "substr", parse_substring },
  { "position", parse_position }, { "trim", parse_trim },           { "convert", parse_convert },
  { "try_cast", parse_convert },
};

gboolean
dowser_sql_parse_special_call (DowserSqlParser *self, const DowserSqlToken *name, DowserExpr **call)
{
  if (self->template == DOWSER_SQL_MEANING || self->error != NULL)
    return self->error != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (specials); i++)
    {
      if (g_ascii_strcasecmp (specials[i].name, name->text) != 0)
        continue;
      *call = specials[i].parse (self, name);
      if (!dowser_sql_parser_expect_sign (self, ")"))
        g_clear_pointer (call, dowser_expr_unref);
      return TRUE;
    }
  return FALSE;
}

/* Returns: the unit of @text, "3 months" or "months", in the singular and in lower case */
static char *
dup_unit (const char *text)
{
  char *unit = g_strstrip (g_ascii_strdown (text, -1));
  gsize length = strlen (unit);

  if (length > 1 && unit[length - 1] == 's')
    unit[length - 1] = '\0';
  if (g_str_equal (unit, "mon"))
    {
      g_free (unit);
      return g_strdup ("month");
    }
  return unit;
}

/* Reads the number and the unit of an interval. @text: "3 months", or only a number whose unit follows. @unit:
 * (nullable): the unit. Returns: (nullable): the number */
static DowserExpr *
read_interval (DowserSqlParser *self, const DowserSqlToken *at, const char *text, char **unit)
{
  char *end = NULL;
  gint64 number = g_ascii_strtoll (text, &end, 10);

  if (end == text || ABS (number) > 1000000)
    {
      dowser_sql_parser_refuse_at (self, at, _ ("the interval “%.40s”"), text);
      return NULL;
    }
  if (*end != '\0')
    *unit = dup_unit (end);
  return dowser_expr_new_integer (number);
}

/* Reads '3 months'::interval. @x: taken */
static DowserExpr *
cast_interval (DowserSqlParser *self, const DowserSqlToken *at, DowserExpr *x)
{
  g_autoptr (DowserExpr) text = x;
  g_autofree char *unit = NULL;
  DowserExpr *n = read_interval (self, at, x->value->text, &unit);

  if (n == NULL)
    return NULL;
  return dowser_sql_raw_new_with_args (self, DOWSER_SQL_RAW_INTERVAL, at, n,
                                       dowser_expr_new_text (unit != NULL ? unit : "second"), NULL);
}

/* Reads INTERVAL '3 months', INTERVAL 3 MONTH and INTERVAL '3' MONTH as a raw call (a call whose meaning is found
 * later) with two arguments, the number and the unit. */
DowserExpr *
dowser_sql_parse_interval (DowserSqlParser *self)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  g_autofree char *unit = NULL;
  DowserExpr *n = NULL;

  if (at->type == TOKEN_TEXT)
    {
      dowser_sql_parser_skip (self, 1);
      n = read_interval (self, at, at->text, &unit);
    }
  else
    n = dowser_sql_parse_level (self, LEVEL_ADD);
  if (n == NULL)
    return NULL;
  if (unit == NULL && dowser_sql_parser_peek (self)->type == TOKEN_WORD)
    {
      unit = dup_unit (dowser_sql_parser_peek (self)->text);
      dowser_sql_parser_skip (self, 1);
    }
  if (unit == NULL)
    dowser_sql_parser_refuse_at (self, at, _ ("an interval without a unit"));
  if (self->error == NULL)
    return dowser_sql_raw_new_with_args (self, DOWSER_SQL_RAW_INTERVAL, at, n, dowser_expr_new_text (unit), NULL);
  dowser_expr_unref (n);
  return NULL;
}

typedef struct
{
  const char *part;
  DowserValueType type;
} TypeName;

/* Returns the affinity of a type by SQLite's rule, which looks for certain parts in the type's name. */
static DowserValueType
find_affinity (const char *lower)
{
  static const TypeName parts[] = {
    { "int", DOWSER_VALUE_INTEGER }, { "signed", DOWSER_VALUE_INTEGER }, { "char", DOWSER_VALUE_TEXT },
    { "clob", DOWSER_VALUE_TEXT },   { "text", DOWSER_VALUE_TEXT },      { "blob", DOWSER_VALUE_BLOB },
    { "real", DOWSER_VALUE_REAL },   { "floa", DOWSER_VALUE_REAL },      { "doub", DOWSER_VALUE_REAL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (lower, parts[i].part) != NULL)
      return parts[i].type;
  return DOWSER_VALUE_DECIMAL;
}

/* Finds the type by its whole name, as dialects other than SQLite do. Returns: %DOWSER_VALUE_UNKNOWN if a plan has no
 * such type */
static DowserValueType
find_type (const char *lower)
{
  static const TypeName names[] = {
    { "int", DOWSER_VALUE_INTEGER },        { "integer", DOWSER_VALUE_INTEGER },
    { "bigint", DOWSER_VALUE_INTEGER },     { "smallint", DOWSER_VALUE_INTEGER },
    { "tinyint", DOWSER_VALUE_INTEGER },    { "int2", DOWSER_VALUE_INTEGER },
    { "int4", DOWSER_VALUE_INTEGER },       { "int8", DOWSER_VALUE_INTEGER },
    { "signed", DOWSER_VALUE_INTEGER },     { "unsigned", DOWSER_VALUE_INTEGER },
    { "hugeint", DOWSER_VALUE_INTEGER },    { "signedinteger", DOWSER_VALUE_INTEGER },
    { "real", DOWSER_VALUE_REAL },          { "float", DOWSER_VALUE_REAL },
    { "double", DOWSER_VALUE_REAL },        { "doubleprecision", DOWSER_VALUE_REAL },
    { "float4", DOWSER_VALUE_REAL },        { "float8", DOWSER_VALUE_REAL },
    { "decimal", DOWSER_VALUE_DECIMAL },    { "numeric", DOWSER_VALUE_DECIMAL },
    { "text", DOWSER_VALUE_TEXT },          { "char", DOWSER_VALUE_TEXT },
    { "varchar", DOWSER_VALUE_TEXT },       { "character", DOWSER_VALUE_TEXT },
    { "string", DOWSER_VALUE_TEXT },        { "charactervarying", DOWSER_VALUE_TEXT },
    { "nchar", DOWSER_VALUE_TEXT },         { "bool", DOWSER_VALUE_BOOLEAN },
    { "boolean", DOWSER_VALUE_BOOLEAN },    { "date", DOWSER_VALUE_DATE },
    { "time", DOWSER_VALUE_TIME },          { "timestamp", DOWSER_VALUE_TIMESTAMP },
    { "datetime", DOWSER_VALUE_TIMESTAMP }, { "blob", DOWSER_VALUE_BLOB },
    { "bytea", DOWSER_VALUE_BLOB },         { "binary", DOWSER_VALUE_BLOB },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].part, lower))
      return names[i].type;
  return DOWSER_VALUE_UNKNOWN;
}

/* Reads the numbers in parentheses after a type. Returns: how many there are; @last is the last of them */
static guint
parse_precision (DowserSqlParser *self, gint64 *last)
{
  guint n = 0;

  if (!dowser_sql_parser_accept_sign (self, "("))
    return 0;
  do
    {
      if (!g_ascii_string_to_signed (dowser_sql_parser_peek (self)->text, 10, 0, G_MAXINT, last, NULL))
        dowser_sql_parser_fail (self, _ ("a number is expected"));
      dowser_sql_parser_skip (self, 1);
      n++;
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
  return n;
}

/* Returns TRUE for pairs of hexadecimal digits, which may be separated by \\x. */
static gboolean
are_hex_pairs (const char *at)
{
  while (g_ascii_isxdigit (at[0]) && g_ascii_isxdigit (at[1]))
    at += at[2] == '\\' && at[3] == 'x' ? 4 : 2;
  return *at == '\0';
}

/* PostgreSQL writes some literals as casts: 1.5::float8 and '\\x41'::bytea. Returns: (nullable) (transfer full) */
static DowserExpr *
cast_literal (const DowserExpr *x, DowserValueType type)
{
  const DowserValue *value = x->kind == DOWSER_EXPR_LITERAL && !x->value->is_null ? x->value : NULL;
  g_autoptr (GByteArray) bytes = NULL;

  if (value == NULL)
    return NULL;
  if (type == DOWSER_VALUE_REAL && value->text != NULL
      && (value->type == DOWSER_VALUE_DECIMAL || g_str_equal (value->text, "Infinity")
          || g_str_equal (value->text, "-Infinity")))
    return dowser_expr_new_literal (dowser_value_new_real (g_ascii_strtod (value->text, NULL)));
  if (type == DOWSER_VALUE_REAL && dowser_value_type_is_number (value->type))
    return dowser_expr_new_literal (
        dowser_value_new_real (value->type == DOWSER_VALUE_INTEGER ? (double) value->integer : value->real));
  if (type != DOWSER_VALUE_BLOB || value->type != DOWSER_VALUE_TEXT || !g_str_has_prefix (value->text, "\\x")
      || !are_hex_pairs (value->text + 2))
    return NULL;
  bytes = g_byte_array_new ();
  for (const char *at = value->text + 2; *at != '\0'; at += at[2] == '\\' ? 4 : 2)
    {
      guint8 byte = (guint8) (g_ascii_xdigit_value (at[0]) * 16 + g_ascii_xdigit_value (at[1]));

      g_byte_array_append (bytes, &byte, 1);
    }
  return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_BLOB, (const char *) bytes->data, bytes->len));
}

/* Returns the number of decimal places of DECIMAL without parameters; -1 for any number. */
static gint64
get_default_decimal_places (DowserDialectId dialect)
{
  return dialect == DOWSER_DIALECT_MYSQL ? 0 : dialect == DOWSER_DIALECT_DUCKDB ? 3 : -1;
}

/* A type with a length rounds numbers and, except in DuckDB, cuts texts. @x: taken */
static DowserExpr *
cast_to_length (DowserSqlParser *self, DowserExpr *x, DowserValueType type, guint n_numbers, gint64 last)
{
  DowserExpr *cast = dowser_expr_new_cast (x, type);

  if (type == DOWSER_VALUE_TEXT && n_numbers > 0 && last < LONG_TEXT && self->dialect != DOWSER_DIALECT_DUCKDB)
    return dowser_expr_new_function ("substring", cast, dowser_expr_new_integer (1), dowser_expr_new_integer (last),
                                     NULL);
  if (type == DOWSER_VALUE_DECIMAL && n_numbers == 0 && self->template == DOWSER_SQL_TEXT
      && get_default_decimal_places (self->dialect) >= 0)
    return dowser_expr_new_function ("round", cast,
                                     dowser_expr_new_integer (get_default_decimal_places (self->dialect)), NULL);
  if (type == DOWSER_VALUE_DECIMAL && n_numbers > 0 && (n_numbers == 1 || last < MANY_DIGITS))
    return dowser_expr_new_function ("round", cast, dowser_expr_new_integer (n_numbers == 1 ? 0 : last), NULL);
  return cast;
}

/* Reads a type's name of one or more words, such as DOUBLE PRECISION. */
static char *
parse_type_name (DowserSqlParser *self)
{
  static const char *const following[] = { "precision", "varying", "integer", "int", "unsigned", "big" };
  GString *name = g_string_new (NULL);
  gboolean has_more = TRUE;

  while (has_more && dowser_sql_parser_peek (self)->type == TOKEN_WORD)
    {
      g_autofree char *lower = g_ascii_strdown (dowser_sql_parser_peek (self)->text, -1);

      g_string_append (name, lower);
      dowser_sql_parser_skip (self, 1);
      has_more = FALSE;
      for (guint i = 0; i < G_N_ELEMENTS (following); i++)
        has_more |= g_ascii_strcasecmp (dowser_sql_parser_peek (self)->text, following[i]) == 0;
    }
  return g_string_free (name, FALSE);
}

DowserExpr *
dowser_sql_parse_cast (DowserSqlParser *self, DowserExpr *x, gboolean by_double_colon)
{
  g_autoptr (DowserExpr) own = x;
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  g_autofree char *name = parse_type_name (self);
  DowserValueType type = DOWSER_VALUE_UNKNOWN;
  guint n_numbers;
  gint64 last = 0;
  DowserExpr *literal;

  if (*name == '\0')
    dowser_sql_parser_fail (self, _ ("the name of a type is expected"));
  if (g_str_equal (name, "interval") && x != NULL && self->error == NULL && x->kind == DOWSER_EXPR_LITERAL
      && x->value->type == DOWSER_VALUE_TEXT && !x->value->is_null)
    return cast_interval (self, at, g_steal_pointer (&own));
  n_numbers = parse_precision (self, &last);
  /* In SQLite's CAST, the affinity of the type's name is the type. A cast with "::" is written for another dialect,
   * because SQLite doesn't know this sign. */
  if (self->dialect == DOWSER_DIALECT_SQLITE && !by_double_colon && self->template != DOWSER_SQL_MEANING)
    {
      type = find_affinity (name);
      n_numbers = 0;
    }
  else if ((type = find_type (name)) == DOWSER_VALUE_UNKNOWN)
    dowser_sql_parser_refuse_at (self, at, _ ("the type “%.40s”"), name);
  if (self->error != NULL || x == NULL)
    return NULL;
  /* The operand may already have the type of the cast. Therefore, the cast counts as a raw call (a call whose meaning
   * is searched later). */
  self->n_raw += self->dialect != DOWSER_DIALECT_SQLITE;
  if (by_double_colon && (literal = cast_literal (x, type)) != NULL)
    return literal;
  if ((literal = dowser_sql_read_typed_text (self, x, type)) != NULL)
    return literal;
  literal = cast_to_length (self, g_steal_pointer (&own), type, n_numbers, last);
  dowser_sql_parser_add_raw (self, literal, (guint) (at - self->tokens));
  return literal;
}
