/* dowser-iso-time.c - reads dates and times in the form that plans, files and engines use */
#include "plan/dowser-iso-time.h"

#include <string.h>

/* Returns TRUE if @text begins with the form @shape. Each 0 in @shape stands for any digit. */
static gboolean
matches_shape (const char *text, gsize length, const char *shape)
{
  for (gsize i = 0; shape[i] != '\0'; i++)
    if (i == length || (shape[i] == '0' ? !g_ascii_isdigit (text[i]) : text[i] != shape[i]))
      return FALSE;
  return TRUE;
}

static guint
get_number (const char *digits, gsize n)
{
  guint number = 0;

  for (gsize i = 0; i < n; i++)
    number = number * 10 + (guint) (digits[i] - '0');
  return number;
}

gsize
dowser_iso_read_date (const char *text, gsize length, GDate *date)
{
  guint year, month, day;

  if (!matches_shape (text, length, "0000-00-00"))
    return 0;
  year = get_number (text, 4);
  month = get_number (text + 5, 2);
  day = get_number (text + 8, 2);
  if (!g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return 0;
  if (date != NULL)
    {
      g_date_clear (date, 1);
      g_date_set_dmy (date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
    }
  return strlen ("0000-00-00");
}

gsize
dowser_iso_read_time (const char *text, gsize length)
{
  gsize end;

  if (!matches_shape (text, length, "00:00") || get_number (text, 2) > 23 || get_number (text + 3, 2) > 59)
    return 0;
  if (!matches_shape (text, length, "00:00:00") || get_number (text + 6, 2) > 59)
    return strlen ("00:00");
  if (!matches_shape (text, length, "00:00:00.0"))
    return strlen ("00:00:00");
  end = strlen ("00:00:00.0");
  while (end < length && g_ascii_isdigit (text[end]))
    end++;
  return end;
}

gboolean
dowser_iso_is_valid (DowserValueType type, const char *text, gsize length)
{
  gsize day;

  if (type == DOWSER_VALUE_TIME)
    return length > 0 && dowser_iso_read_time (text, length) == length;
  day = dowser_iso_read_date (text, length, NULL);
  if (day == 0 || day == length || type == DOWSER_VALUE_DATE)
    return day > 0 && day == length;
  return (text[day] == ' ' || text[day] == 'T') && day + 1 < length
         && dowser_iso_read_time (text + day + 1, length - day - 1) == length - day - 1;
}
