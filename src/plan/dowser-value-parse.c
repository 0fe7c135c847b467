/* dowser-value-parse.c - reads a value in a form that users write */
#include "plan/dowser-parameter.h"

#include "base/dowser-error.h"
#include "plan/dowser-iso-time.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static DowserValue *
parse_integer (const char *text)
{
  gint64 number;

  return g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &number, NULL) ? dowser_value_new_integer (number)
                                                                                    : NULL;
}

/* Returns TRUE if @text is a decimal number. C also parses "nan", "inf" and "0x10", which users don't mean as
 * numbers. */
static gboolean
is_decimal (const char *text)
{
  gsize digits;

  if (*text == '-' || *text == '+')
    text++;
  digits = strspn (text, "0123456789");
  text += digits;
  if (*text == '.')
    {
      gsize n_fraction_digits = strspn (text + 1, "0123456789");

      digits = MIN (digits, n_fraction_digits);
      text += 1 + n_fraction_digits;
    }
  return digits > 0 && *text == '\0';
}

static DowserValue *
parse_real (const char *text)
{
  char *end;
  double real = g_ascii_strtod (text, &end);

  if (*text == '\0' || *end != '\0' || !isfinite (real) || strspn (text, "+-.0123456789eE") != strlen (text))
    return NULL;
  return dowser_value_new_real (real);
}

static DowserValue *
parse_boolean (const char *text)
{
  if (g_ascii_strcasecmp (text, "true") == 0)
    return dowser_value_new_boolean (TRUE);
  return g_ascii_strcasecmp (text, "false") == 0 ? dowser_value_new_boolean (FALSE) : NULL;
}

static DowserValue *
parse_unknown (const char *text)
{
  DowserValue *number = parse_integer (text);

  if (number == NULL)
    number = parse_real (text);
  return number != NULL ? number : dowser_value_new_text (DOWSER_VALUE_TEXT, text, -1);
}

static DowserValue *
parse (DowserValueType type, const char *text)
{
  gboolean is_valid = FALSE;

  switch (type)
    {
    case DOWSER_VALUE_UNKNOWN:
      return parse_unknown (text);
    case DOWSER_VALUE_BOOLEAN:
      return parse_boolean (text);
    case DOWSER_VALUE_INTEGER:
      return parse_integer (text);
    case DOWSER_VALUE_REAL:
      return parse_real (text);
    case DOWSER_VALUE_DECIMAL:
      is_valid = is_decimal (text);
      break;
    case DOWSER_VALUE_TEXT:
      is_valid = TRUE;
      break;
    case DOWSER_VALUE_DATE:
    case DOWSER_VALUE_TIME:
    case DOWSER_VALUE_TIMESTAMP:
      is_valid = dowser_iso_is_valid (type, text, strlen (text));
      break;
    default:
      break;
    }
  return is_valid ? dowser_value_new_text (type, text, -1) : NULL;
}

static const char *
get_expected (DowserValueType type)
{
  switch (type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return _ ("true or false");
    case DOWSER_VALUE_INTEGER:
      return _ ("a whole number such as 42");
    case DOWSER_VALUE_REAL:
    case DOWSER_VALUE_DECIMAL:
      return _ ("a number such as 1.5");
    case DOWSER_VALUE_DATE:
      return _ ("a day such as 2024-02-29");
    case DOWSER_VALUE_TIME:
      return _ ("a time such as 13:05");
    case DOWSER_VALUE_TIMESTAMP:
      return _ ("a day and time such as 2024-02-29 13:05");
    default:
      return _ ("a value that can be written as text");
    }
}

DowserValue *
dowser_value_parse (DowserValueType type, const char *text, GError **error)
{
  DowserValue *value = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  if (g_utf8_validate (text, -1, NULL))
    value = parse (type, text);
  if (value == NULL)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, _ ("“%s” is not %s."),
                 g_utf8_validate (text, -1, NULL) ? text : "?", get_expected (type));
  return value;
}
