/* dowser-text-date.c - converts texts with dates in another order than ISO's ("3/14/2024", "14.03.2024") to dates */
#include "analysis/dowser-text-date.h"

#include <stdio.h>
#include <string.h>

/* The minimum number of texts from which the order of day and month is derived. In fewer texts, all days could be 12 or
 * less by chance. */
#define TEXTS_ENOUGH 3

static const char *const separators[] = { "", "/", "/", "." };

/* Reads two numbers of at most two digits and a year of four digits, separated by "/" or ".". */
static gboolean
read_day (const char *text, guint *first, guint *second, char *separator)
{
  char rest_char;
  char other;
  guint year;
  int n = 0;

  if (sscanf (text, "%2u%c%2u%c%4u%n%c", first, separator, second, &other, &year, &n, &rest_char) != 5)
    return FALSE;
  return other == *separator && (other == '/' || other == '.') && year >= 1000 && text[n] == '\0'
         && g_ascii_isdigit (text[0]) && *first >= 1 && *second >= 1 && *first <= 31 && *second <= 31;
}

DowserDateLayout
dowser_text_date_find_layout (const DowserColumnProfile *profile)
{
  guint most_first = 0, most_second = 0;
  char separator = '\0';

  if (profile == NULL || profile->values->len < TEXTS_ENOUGH || profile->has_integer || profile->has_real)
    return DOWSER_DATE_LAYOUT_NONE;
  for (guint i = 0; i < profile->values->len; i++)
    {
      guint first, second;
      char own_separator;

      if (!read_day (profile->values->pdata[i], &first, &second, &own_separator)
          || (i > 0 && own_separator != separator))
        return DOWSER_DATE_LAYOUT_NONE;
      separator = own_separator;
      most_first = MAX (most_first, first);
      most_second = MAX (most_second, second);
    }
  if (most_first <= 12 && most_second > 12 && separator == '/')
    return DOWSER_DATE_LAYOUT_MONTH_FIRST;
  if (most_second > 12 || most_first <= 12)
    return DOWSER_DATE_LAYOUT_NONE;
  return separator == '/' ? DOWSER_DATE_LAYOUT_DAY_FIRST : DOWSER_DATE_LAYOUT_DOTTED;
}

static DowserExpr *
new_position_expr (const DowserExpr *text, DowserDateLayout layout, int offset)
{
  DowserExpr *position
      = dowser_expr_new_function ("position", dowser_expr_ref (text), dowser_expr_new_text (separators[layout]), NULL);

  return dowser_expr_new_arithmetic (offset < 0 ? DOWSER_SUBTRACT : DOWSER_ADD, position, dowser_expr_new_integer (1));
}

/* Returns an expression for the number before the first separator of @text, always with two digits. In "3/14/2024", the
 * number has one digit, so a "0" is put before the text first. */
static DowserExpr *
new_two_digits_expr (const DowserExpr *text, DowserDateLayout layout)
{
  return dowser_expr_new_function ("substring",
                                   dowser_expr_new_function ("concat", dowser_expr_new_text ("0"),
                                                             dowser_expr_ref (text), NULL),
                                   new_position_expr (text, layout, -1), dowser_expr_new_integer (2), NULL);
}

DowserExpr *
dowser_text_date_new (DowserExpr *text, DowserDateLayout layout)
{
  g_autoptr (DowserExpr) date_text = text;
  g_autoptr (DowserExpr) rest
      = dowser_expr_new_function ("substring", dowser_expr_ref (date_text), new_position_expr (date_text, layout, 1),
                                  dowser_expr_new_integer (7), NULL);
  DowserExpr *first = new_two_digits_expr (date_text, layout);
  DowserExpr *second = new_two_digits_expr (rest, layout);
  DowserExpr *year = dowser_expr_new_function ("substring", dowser_expr_ref (rest), new_position_expr (rest, layout, 1),
                                               dowser_expr_new_integer (4), NULL);
  gboolean month_first = layout == DOWSER_DATE_LAYOUT_MONTH_FIRST;

  return dowser_expr_new_function ("date",
                                   dowser_expr_new_function ("concat", year, dowser_expr_new_text ("-"),
                                                             month_first ? first : second, dowser_expr_new_text ("-"),
                                                             month_first ? second : first, NULL),
                                   NULL);
}

static gboolean
find_column (const DowserExpr *expr, gpointer user_data)
{
  const DowserExpr **found = user_data;

  if (*found == NULL && expr->kind == DOWSER_EXPR_COLUMN)
    *found = expr;
  return *found == NULL;
}

const DowserExpr *
dowser_text_date_get_text (const DowserExpr *expr)
{
  const DowserExpr *text = NULL;

  if (expr->kind != DOWSER_EXPR_FUNCTION || strcmp (expr->name, "date") != 0)
    return NULL;
  dowser_expr_walk (expr, find_column, &text);
  for (guint layout = 1; text != NULL && layout < DOWSER_N_DATE_LAYOUTS; layout++)
    {
      g_autoptr (DowserExpr) date = dowser_text_date_new (dowser_expr_ref (text), layout);

      if (dowser_expr_equal (date, expr))
        return text;
    }
  return NULL;
}
