/* dowser-sql-print.c - writes literals in the form that most dialects use */
#include "sql/write/dowser-sql-print.h"

#include "plan/dowser-iso-time.h"
#include "sql/write/dowser-sql-output.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

void
dowser_sql_print_integer (GString *into, gint64 number)
{
  g_string_append_printf (into, "%" G_GINT64_FORMAT, number);
}

void
dowser_sql_print_real (GString *into, double real, const char *exponent)
{
  char buffer[64];

  dowser_double_to_text (real, buffer);
  g_string_append (into, buffer);
  if (strpbrk (buffer, ".eE") == NULL)
    g_string_append (into, ".0");
  if (exponent != NULL && strpbrk (buffer, "eE") == NULL)
    g_string_append (into, exponent);
}

void
dowser_sql_print_hex (GString *into, const DowserValue *value, const char *prefix)
{
  for (gsize i = 0; i < value->length; i++)
    g_string_append_printf (into, "%s%02X", prefix, (guchar) value->text[i]);
}

void
dowser_sql_print_quoted (GString *into, const char *text, gsize length, const char *doubled)
{
  g_string_append_c (into, '\'');
  for (gsize done = 0; done < length;)
    {
      gsize n_plain = strcspn (text + done, doubled);

      g_string_append_len (into, text + done, (gssize) n_plain);
      done += n_plain;
      if (done < length)
        {
          g_string_append_c (into, text[done]);
          /* strcspn() also stops at a NUL byte, which is written one time. The characters in @doubled are written two
           * times. */
          if (text[done] != '\0')
            g_string_append_c (into, text[done]);
          done++;
        }
    }
  g_string_append_c (into, '\'');
}

DowserValueType
dowser_sql_get_date_type (const char *text)
{
  if (dowser_iso_is_valid (DOWSER_VALUE_DATE, text, strlen (text)))
    return DOWSER_VALUE_DATE;
  return dowser_iso_is_valid (DOWSER_VALUE_TIMESTAMP, text, strlen (text)) ? DOWSER_VALUE_TIMESTAMP
                                                                           : DOWSER_VALUE_UNKNOWN;
}

/* Returns TRUE for digits with at most one decimal point, which every engine reads as a number. */
static gboolean
is_decimal (const char *text)
{
  gsize n_digits;

  text += *text == '-' || *text == '+';
  n_digits = strspn (text, "0123456789");
  text += n_digits;
  if (*text == '.')
    {
      gsize n_fraction_digits = strspn (text + 1, "0123456789");

      n_digits += n_fraction_digits;
      text += n_fraction_digits + 1;
    }
  return n_digits > 0 && n_digits < 30 && *text == '\0';
}

static gboolean
is_text (const DowserSqlWriter *writer, const DowserValue *value)
{
  const char *end = value->text + value->length;
  const char *at = value->text;

  while (writer->dialect->has_nul_texts && g_utf8_validate (at, -1, NULL) && at + strlen (at) < end)
    at += strlen (at) + 1;
  return g_utf8_validate_len (at, end - at, NULL);
}

DowserValue *
dowser_sql_bind_typed (DowserSqlWriter *writer, const DowserValue *value)
{
  if (value->is_null || (value->type == DOWSER_VALUE_REAL && isnan (value->real)))
    return NULL;
  if (value->type == DOWSER_VALUE_REAL && isinf (value->real) && writer->dialect->literals.infinities[0] == NULL)
    dowser_sql_fail (writer, _ ("an infinite number"));
  switch (value->type)
    {
    case DOWSER_VALUE_DECIMAL:
      if (!is_decimal (value->text))
        dowser_sql_fail (writer, _ ("“%s” is not a decimal number"), value->text);
      break;
    case DOWSER_VALUE_DATE:
    case DOWSER_VALUE_TIME:
    case DOWSER_VALUE_TIMESTAMP:
      if (!dowser_iso_is_valid (value->type, value->text, value->length))
        dowser_sql_fail (writer, _ ("“%s” is not a valid date or time"), value->text);
      break;
    case DOWSER_VALUE_TEXT:
      if (!is_text (writer, value))
        dowser_sql_fail (writer, _ ("a text contains a NUL byte, or is not UTF-8"));
      break;
    case DOWSER_VALUE_UNKNOWN:
      return value->text != NULL ? dowser_value_new_text (DOWSER_VALUE_TEXT, value->text, value->length) : NULL;
    default:
      break;
    }
  return dowser_value_ref (value);
}

static void
print_date (GString *into, const char *const *date_form, const DowserValue *value)
{
  g_string_append (into, date_form[0]);
  g_string_append_len (into, value->text, (gssize) value->length);
  g_string_append (into, date_form[1]);
}

/* A quote is doubled, never escaped. This also works in dialects where a backslash has no special meaning. */
static void
print_text (GString *into, const DowserLiteralForms *forms, const DowserValue *value)
{
  gsize start;

  g_string_append (into, forms->text);
  start = into->len;
  dowser_sql_print_quoted (into, value->text, value->length, forms->doubled);
  for (gsize i = start; i < into->len; i++)
    if (into->str[i] == '\0')
      {
        into->str[i] = '0';
        g_string_insert_c (into, (gssize) i, '\\');
      }
}

static void
print_real (GString *into, const DowserLiteralForms *forms, double real)
{
  if (isinf (real))
    g_string_append (into, forms->infinities[real > 0] != NULL ? forms->infinities[real > 0] : "NULL");
  else
    dowser_sql_print_real (into, real, forms->exponent);
  g_string_append (into, forms->real_suffix);
}

void
dowser_sql_print_typed (GString *into, const DowserLiteralForms *forms, const DowserValue *value)
{
  switch (value->type)
    {
    case DOWSER_VALUE_BOOLEAN:
      g_string_append (into, forms->truth_values[value->integer != 0]);
      break;
    case DOWSER_VALUE_INTEGER:
      dowser_sql_print_integer (into, value->integer);
      break;
    case DOWSER_VALUE_REAL:
      print_real (into, forms, value->real);
      break;
    case DOWSER_VALUE_DECIMAL:
      g_string_append (into, value->text);
      break;
    case DOWSER_VALUE_BLOB:
      g_string_append (into, forms->blob[0]);
      dowser_sql_print_hex (into, value, forms->blob[1]);
      g_string_append (into, forms->blob[2]);
      break;
    case DOWSER_VALUE_DATE:
    case DOWSER_VALUE_TIME:
    case DOWSER_VALUE_TIMESTAMP:
      print_date (into, forms->dates[value->type - DOWSER_VALUE_DATE], value);
      break;
    default:
      print_text (into, forms, value);
      break;
    }
}
