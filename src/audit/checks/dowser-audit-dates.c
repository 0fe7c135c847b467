/* dowser-audit-dates.c - reads dates that aren't in ISO order, such as "31.1.2024", if they are unambiguous */
#include "audit/checks/dowser-audit-private.h"

#include <string.h>

#define MAX_PARTS 3

/* Three numbers with the same separator. */
typedef struct
{
  guint numbers[MAX_PARTS];
  guint digits[MAX_PARTS];
  char sign;
} DateNumbers;

static gboolean
read_number (const char **text, guint *number, guint *digits)
{
  *number = *digits = 0;
  while (g_ascii_isdigit (**text) && *digits < 4)
    {
      *number = *number * 10 + (guint) (**text - '0');
      (*digits)++;
      (*text)++;
    }
  return *digits > 0;
}

static gboolean
read_parts (const char *text, DateNumbers *parts)
{
  for (guint i = 0; i < MAX_PARTS; i++)
    {
      if (i > 0)
        {
          if (strchr ("./-", *text) == NULL || *text == '\0' || (i > 1 && *text != parts->sign))
            return FALSE;
          parts->sign = *text++;
        }
      if (!read_number (&text, &parts->numbers[i], &parts->digits[i]))
        return FALSE;
    }
  return *text == '\0';
}

static char *
dup_date (guint year, guint month, guint day)
{
  return g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year)
             ? g_strdup_printf ("%04u-%02u-%02u", year, month, day)
             : NULL;
}

/* Reads "31.1.2024", which always begins with the day, but not "1/2/2024", which is ambiguous. */
char *
_dowser_audit_read_date (const char *text)
{
  DateNumbers parts = { { 0 }, { 0 }, 0 };
  const guint *n = parts.numbers;

  if (!read_parts (text, &parts))
    return NULL;
  if (parts.digits[0] == 4 && parts.digits[1] <= 2 && parts.digits[2] <= 2)
    return dup_date (n[0], n[1], n[2]);
  if (parts.digits[2] != 4 || parts.digits[0] > 2 || parts.digits[1] > 2)
    return NULL;
  if (parts.sign == '.' || n[0] > 12 || n[0] == n[1])
    return dup_date (n[2], n[1], n[0]);
  return n[1] > 12 ? dup_date (n[2], n[0], n[1]) : NULL;
}

gboolean
_dowser_audit_is_invalid_date (const char *text)
{
  guint number[3] = { 0 };
  static const guint starts[] = { 0, 5, 8 }, ends[] = { 4, 7, 10 };

  if (strlen (text) < 10 || text[4] != '-' || text[7] != '-' || g_ascii_isdigit (text[10]))
    return FALSE;
  for (guint i = 0; i < 3; i++)
    for (guint j = starts[i]; j < ends[i]; j++)
      {
        if (!g_ascii_isdigit (text[j]))
          return FALSE;
        number[i] = number[i] * 10 + (guint) (text[j] - '0');
      }
  return number[1] > 12 || !g_date_valid_dmy ((GDateDay) number[2], (GDateMonth) number[1], (GDateYear) number[0]);
}

gboolean
_dowser_audit_is_day_first (const char *text)
{
  DateNumbers parts = { { 0 }, { 0 }, 0 };

  return read_parts (text, &parts) && parts.digits[2] == 4 && parts.digits[0] <= 2 && parts.digits[1] <= 2;
}
