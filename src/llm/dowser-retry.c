/* dowser-retry.c - decides whether and when a failed request is tried again */
#include "llm/dowser-retry.h"

#include "base/dowser-limit-settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define JITTER 0.25

gint64
dowser_retry_get_wait (guint number, gint64 retry_after, double random_value, double scale)
{
  double seconds;

  g_return_val_if_fail (number >= 2, -1);

  if (number > (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_TRIES, DOWSER_RETRY_TRIES)
      || retry_after > DOWSER_RETRY_MAX_WAIT_S)
    return -1;
  seconds = (double) (1u << (number - 1)) * (1 + JITTER * CLAMP (random_value, 0.0, 1.0));
  if (retry_after >= 0)
    seconds = retry_after * (1 + JITTER * CLAMP (random_value, 0.0, 1.0));
  return (gint64) (MIN (seconds, DOWSER_RETRY_MAX_WAIT_S) * scale * G_USEC_PER_SEC);
}

/* Reads a date such as "Sun, 06 Nov 1994 08:49:37 GMT". Servers write only this format today. Returns: -1 if @value
 * isn't such a date */
static gint64
read_date (const char *value)
{
  static const char *const months[]
      = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
  g_autoptr (GDateTime) date = NULL;
  char name[4];
  int day, year, hour, minute, second;

  if (sscanf (value, "%*3s, %2d %3s %4d %2d:%2d:%2d GMT", &day, name, &year, &hour, &minute, &second) != 6)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    if (g_str_equal (months[i], name))
      date = g_date_time_new_utc (year, i + 1, day, hour, minute, second);
  return date != NULL ? g_date_time_to_unix (date) : -1;
}

gint64
dowser_retry_parse_retry_after (const char *value, gint64 now)
{
  g_autofree char *text = NULL;
  guint64 seconds;
  gint64 retry_time;

  if (value == NULL)
    return -1;
  text = g_strstrip (g_strdup (value));
  if (g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT, &seconds, NULL))
    return seconds;
  retry_time = read_date (text);
  if (retry_time < 0)
    return -1;
  return MAX (retry_time - now, 0);
}

double
dowser_retry_get_scale (void)
{
  const char *value = g_getenv ("DOWSER_RETRY_SCALE");
  char *end = NULL;
  double scale;

  if (value == NULL || *value == '\0')
    return 1;
  scale = g_ascii_strtod (value, &end);
  return *end == '\0' && isfinite (scale) && scale >= 0 && scale <= 1000 ? scale : 1;
}
