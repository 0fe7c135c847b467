/* dowser-number-signs.c - the decimal point and thousands separator of numbers for users */
#include "base/dowser-number-signs.h"

#include <limits.h>
#include <locale.h>
#include <string.h>

#define MAX_SIGN 8

static struct
{
  char point[MAX_SIGN];
  char separator[MAX_SIGN];
  char grouping[MAX_SIGN];
} signs = { ".", ",", "\3" };

static void
set_sign (char *sign, const char *text)
{
  if (text != NULL && *text != '\0' && strlen (text) < MAX_SIGN && g_utf8_validate (text, -1, NULL))
    g_strlcpy (sign, text, MAX_SIGN);
}

void
dowser_number_signs_set (const char *point, const char *separator, const char *grouping)
{
  set_sign (signs.point, point);
  set_sign (signs.separator, separator);
  if (grouping != NULL && *grouping > 0 && strlen (grouping) < MAX_SIGN)
    g_strlcpy (signs.grouping, grouping, MAX_SIGN);
  /* If the thousands separator equals the decimal point, numbers are ambiguous, so a narrow space becomes the
   * separator. This happens if the C locale is used with a comma as decimal point. */
  if (strcmp (signs.point, signs.separator) == 0)
    g_strlcpy (signs.separator, "\u202f", MAX_SIGN);
}

void
dowser_number_signs_set_from_locale (void)
{
  const struct lconv *locale = localeconv ();

  dowser_number_signs_set (locale->decimal_point, locale->thousands_sep, locale->grouping);
}

const char *
dowser_number_signs_get_point (void)
{
  return signs.point;
}

/* Returns TRUE if the user's language puts a thousands separator before the last @n digits. */
static gboolean
is_group_start (gsize n)
{
  const char *group = signs.grouping;
  gsize border = 0;

  while (border < n)
    {
      if (*group == CHAR_MAX || *group <= 0)
        return FALSE;
      border += (gsize) *group;
      if (group[1] != '\0')
        group++;
    }
  return border == n;
}

void
dowser_number_signs_append (GString *into, const char *digits, gboolean thousands)
{
  const char *end = digits + strspn (digits, "0123456789");

  for (const char *at = digits; at < end; at++)
    {
      if (thousands && at > digits && is_group_start ((gsize) (end - at)))
        g_string_append (into, signs.separator);
      g_string_append_c (into, *at);
    }
  if (*end == '.')
    {
      g_string_append (into, signs.point);
      end++;
    }
  g_string_append (into, end);
}

char *
dowser_count_to_text (gint64 count)
{
  GString *text = g_string_new (count < 0 ? "−" : NULL);
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, count < 0 ? 0 - (guint64) count : (guint64) count);

  dowser_number_signs_append (text, digits, TRUE);
  return g_string_free (text, FALSE);
}
