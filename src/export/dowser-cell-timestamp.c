/* dowser-cell-timestamp.c - reads a cell's text as a date, time of day or timestamp */
#include "export/dowser-cell-timestamp.h"

#include "plan/dowser-iso-time.h"

#include <string.h>

/* The length of a time of day without a fraction, as "00:00:00". */
#define WHOLE_LENGTH 8

gboolean
dowser_cell_timestamp_is_possible (DowserValueType type)
{
  return type == DOWSER_VALUE_UNKNOWN || type == DOWSER_VALUE_TIME || dowser_value_type_is_temporal (type);
}

static guint
get_two_digits (const char *digits)
{
  return (guint) (digits[0] - '0') * 10 + (guint) (digits[1] - '0');
}

static void
read_clock (const char *text, gsize length, DowserCellTimestamp *timestamp)
{
  double unit = 1;

  timestamp->hour = get_two_digits (text);
  timestamp->minute = get_two_digits (text + 3);
  timestamp->second = length >= WHOLE_LENGTH ? get_two_digits (text + 6) : 0;
  for (gsize i = WHOLE_LENGTH + 1; i < length; i++)
    {
      unit /= 10;
      timestamp->second += unit * (text[i] - '0');
      if (text[i] != '0')
        timestamp->n_decimals = (guint) (i - WHOLE_LENGTH);
    }
}

/* Reads an offset from UTC: "Z", "+02", "+0200" or "+02:00", also with the seconds of the offset. */
static gboolean
read_offset (const char *text, gsize length, DowserCellTimestamp *timestamp)
{
  guint n_digits = 0;

  timestamp->has_offset = TRUE;
  timestamp->is_utc = TRUE;
  if (length == 1 && (*text == 'Z' || *text == 'z'))
    return TRUE;
  if (*text != '+' && *text != '-')
    return FALSE;
  for (gsize i = 1; i < length; i++)
    if (g_ascii_isdigit (text[i]))
      {
        n_digits++;
        timestamp->is_utc &= text[i] == '0';
      }
    else if (text[i] != ':' || n_digits == 0 || n_digits % 2 != 0 || i + 1 == length)
      return FALSE;
  return n_digits == 2 || n_digits == 4 || n_digits == 6;
}

gboolean
dowser_cell_timestamp_read (const char *text, gsize length, DowserCellTimestamp *timestamp)
{
  gsize day = dowser_iso_read_date (text, length, &timestamp->date);
  gsize clock;

  timestamp->has_offset = timestamp->is_utc = FALSE;
  timestamp->hour = timestamp->minute = timestamp->n_decimals = 0;
  timestamp->second = 0;
  timestamp->type = day > 0 ? DOWSER_VALUE_DATE : DOWSER_VALUE_TIME;
  if (day == length)
    return day > 0;
  if (day > 0)
    {
      if (text[day] != ' ' && text[day] != 'T')
        return FALSE;
      timestamp->type = DOWSER_VALUE_TIMESTAMP;
      text += day + 1;
      length -= day + 1;
    }
  clock = dowser_iso_read_time (text, length);
  if (clock == 0)
    return FALSE;
  read_clock (text, clock, timestamp);
  return clock == length || read_offset (text + clock, length - clock, timestamp);
}
