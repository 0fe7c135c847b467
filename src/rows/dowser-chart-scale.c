/* dowser-chart-scale.c - computes the positions and labels of the ticks of an axis; pure */
#include "rows/dowser-chart-scale.h"

#include "base/dowser-number-signs.h"
#include "plan/dowser-expr.h"
#include "rows/dowser-number-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define BREAKLESS_SPACE "\u00a0"
#define MINUTE 60.0
#define HOUR 3600.0
#define DAY 86400.0
/* A tolerance, so that rounding errors of doubles don't add or remove a tick. */
#define NEARLY 1e-9

void
dowser_tick_free (DowserTick *self)
{
  g_free (self->text);
  g_free (self);
}

static GPtrArray *
ticks_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_tick_free);
}

static void
add_tick (GPtrArray *ticks, double at, char *text)
{
  DowserTick *tick = g_new (DowserTick, 1);

  tick->at = at;
  tick->text = text;
  g_ptr_array_add (ticks, tick);
}

/* ------------------------------------------------------------------------------------------------------ numbers */

static void
drop_zeros (char *digits)
{
  char *end = digits + strlen (digits);

  if (strchr (digits, '.') == NULL)
    return;
  while (end[-1] == '0')
    *--end = '\0';
  if (end[-1] == '.')
    end[-1] = '\0';
}

/* Returns the number of decimals that the labels need so that two ticks look different. */
static int
count_decimals (double value, double step)
{
  double smallest = step > 0 ? step : fabs (value) / 1000;
  int decimals = smallest > 0 ? (int) ceil (-log10 (smallest) - NEARLY) : 0;

  return CLAMP (decimals, 0, DOWSER_MAX_DECIMALS);
}

/* Returns the letter that abbreviates a large number, such as "M". Sets @divisor to the number that the letter stands
 * for. A number below a million has no letter. */
static const char *
choose_magnitude (double value, double *divisor)
{
  static const struct
  {
    double from;
    const char *sign;
  } magnitudes[] = { { 1e12, N_ ("T") }, { 1e9, N_ ("B") }, { 1e6, N_ ("M") } };

  for (guint i = 0; i < G_N_ELEMENTS (magnitudes); i++)
    if (fabs (value) >= magnitudes[i].from)
      {
        *divisor = magnitudes[i].from;
        return _ (magnitudes[i].sign);
      }
  *divisor = 1;
  return NULL;
}

static void
append_digits (GString *into, double value, double step, gboolean plain)
{
  char pattern[16];
  char digits[512];

  g_snprintf (pattern, sizeof pattern, "%%.%df", count_decimals (value, step));
  g_ascii_formatd (digits, sizeof digits, pattern, fabs (value));
  drop_zeros (digits);
  dowser_number_signs_append (into, digits, !plain);
}

char *
dowser_scale_format_number (double value, double step, gboolean plain, const DowserFormat *format)
{
  double scaled = dowser_number_apply_scale (value, format);
  double shown_step = dowser_number_apply_scale (step, format);
  GString *text = g_string_new (NULL);
  double divisor = 1;
  const char *magnitude;

  if (!isfinite (value))
    return g_string_free (text, FALSE);
  if (dowser_format_is_timestamp (format))
    {
      g_string_free (text, TRUE);
      return dowser_scale_format_time (dowser_number_to_seconds (value, format), -1);
    }
  if (fabs (scaled) >= 1e16)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.3g", scaled));
      return g_string_free (text, FALSE);
    }
  magnitude = plain ? NULL : choose_magnitude (scaled, &divisor);
  if (scaled < 0)
    g_string_append (text, "−");
  append_digits (text, scaled / divisor, shown_step / divisor, plain);
  if (magnitude != NULL)
    g_string_append_printf (text, BREAKLESS_SPACE "%s", magnitude);
  dowser_number_append_percent (text, format);
  return g_string_free (text, FALSE);
}

/* Returns the distance between ticks: 1, 2 or 5 times a power of ten. The result is large enough that there are at most
 * @max_ticks ticks. */
static double
choose_step (double low, double high, guint max_ticks)
{
  static const double nice[] = { 1, 2, 5, 10 };
  double raw_step = (high - low) / MAX (1, max_ticks - 1);
  double power = pow (10, floor (log10 (raw_step)));

  for (guint i = 0; i < G_N_ELEMENTS (nice); i++)
    {
      double step = nice[i] * power;

      if (ceil (high / step - NEARLY) - floor (low / step + NEARLY) <= (double) max_ticks - 1 + NEARLY)
        return step;
    }
  return 20 * power;
}

/* Widens a range that contains only one value, because the chart needs space on both sides of the value. */
static void
widen_range (double *low, double *high, gboolean plain)
{
  double margin = plain || *low == 0 ? 1 : fabs (*low) / 2;

  if (*high - *low > fabs (*high) * 1e-12 + G_MINDOUBLE)
    return;
  *low -= margin;
  *high += margin;
}

GPtrArray *
dowser_scale_make_number_ticks (double *low, double *high, guint max_ticks, gboolean plain, const DowserFormat *format)
{
  GPtrArray *ticks = ticks_new ();
  double step;
  double first;
  double last;

  if (!isfinite (*low) || !isfinite (*high) || *low > *high || !isfinite (*high - *low))
    {
      *low = 0;
      *high = 1;
    }
  widen_range (low, high, plain);
  step = choose_step (*low, *high, MAX (max_ticks, 2));
  if (plain)
    step = MAX (step, 1);
  first = floor (*low / step + NEARLY);
  last = ceil (*high / step - NEARLY);
  *low = first * step;
  *high = last * step;
  for (double i = first; i <= last && ticks->len < 100; i++)
    add_tick (ticks, i * step, dowser_scale_format_number (i * step, step, plain, format));
  return ticks;
}

/* -------------------------------------------------------------------------------------------------------- times */

static gboolean
read_number (const char **at, const char *end, guint n_digits, guint *number)
{
  *number = 0;
  for (guint i = 0; i < n_digits; i++, (*at)++)
    {
      if (*at >= end || !g_ascii_isdigit (**at))
        return FALSE;
      *number = *number * 10 + (guint) (**at - '0');
    }
  return TRUE;
}

static gboolean
skip_any (const char **at, const char *end, const char *allowed_chars)
{
  if (*at >= end || strchr (allowed_chars, **at) == NULL || **at == '\0')
    return FALSE;
  (*at)++;
  return TRUE;
}

static double
day_to_seconds (guint year, guint month, guint day)
{
  GDate date;
  GDate epoch;

  g_date_clear (&date, 1);
  g_date_clear (&epoch, 1);
  g_date_set_dmy (&date, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  g_date_set_dmy (&epoch, 1, G_DATE_JANUARY, 1970);
  return ((double) g_date_get_julian (&date) - (double) g_date_get_julian (&epoch)) * DAY;
}

gboolean
dowser_scale_read_time (const char *text, gsize length, double *seconds)
{
  const char *at = text;
  const char *end = text + length;
  guint year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0;

  if (!read_number (&at, end, 4, &year) || !skip_any (&at, end, "-") || !read_number (&at, end, 2, &month))
    return FALSE;
  if (skip_any (&at, end, "-") && !read_number (&at, end, 2, &day))
    return FALSE;
  if (skip_any (&at, end, " T")
      && (!read_number (&at, end, 2, &hour) || !skip_any (&at, end, ":") || !read_number (&at, end, 2, &minute)))
    return FALSE;
  if (skip_any (&at, end, ":") && !read_number (&at, end, 2, &second))
    return FALSE;
  if (year == 0 || !g_date_valid_dmy ((GDateDay) MIN (day, 99), (GDateMonth) MIN (month, 99), (GDateYear) year)
      || hour > 24 || minute > 59 || second > 60)
    return FALSE;
  *seconds = day_to_seconds (year, month, day) + hour * HOUR + minute * MINUTE + second;
  return TRUE;
}

typedef struct
{
  guint year;
  guint month;
  guint day;
  guint hour;
  guint minute;
} TimeParts;

static TimeParts
split_time (double seconds)
{
  GDate date;
  GDate epoch;
  double days = floor (seconds / DAY);
  double rest = seconds - days * DAY;
  double julian;

  g_date_clear (&epoch, 1);
  g_date_set_dmy (&epoch, 1, G_DATE_JANUARY, 1970);
  julian = CLAMP (days + (double) g_date_get_julian (&epoch), 1, 3652059); /* 3652059 is the last day of the year
                                                                            * 9999 */
  g_date_clear (&date, 1);
  g_date_set_julian (&date, (guint32) julian);
  return (TimeParts){ g_date_get_year (&date), g_date_get_month (&date), g_date_get_day (&date), (guint) (rest / HOUR),
                      (guint) (fmod (rest, HOUR) / MINUTE) };
}

static const char *
get_month_name (guint month)
{
  static const char *const names[]
      = { N_ ("Jan"), N_ ("Feb"), N_ ("Mar"), N_ ("Apr"), NC_ ("short", "May"), N_ ("Jun"),
          N_ ("Jul"), N_ ("Aug"), N_ ("Sep"), N_ ("Oct"), N_ ("Nov"),           N_ ("Dec") };

  return month == 5 ? C_ ("short", "May") : _ (names[(month - 1) % 12]);
}

char *
dowser_scale_format_time (double seconds, int unit)
{
  TimeParts time_parts = split_time (seconds);

  switch (unit)
    {
    case DOWSER_UNIT_YEAR:
      return g_strdup_printf ("%u", time_parts.year);
    case DOWSER_UNIT_QUARTER:
      return g_strdup_printf (C_ ("quarter and year", "Q%u %u"), (time_parts.month + 2) / 3, time_parts.year);
    case DOWSER_UNIT_MONTH:
      return g_strdup_printf (C_ ("short month and year", "%s %u"), get_month_name (time_parts.month), time_parts.year);
    case DOWSER_UNIT_WEEK:
      return g_strdup_printf (C_ ("year, month and day", "Week of %04u-%02u-%02u"), time_parts.year, time_parts.month,
                              time_parts.day);
    case DOWSER_UNIT_DAY:
      return g_strdup_printf (C_ ("day, short month and year", "%u %s %u"), time_parts.day,
                              get_month_name (time_parts.month), time_parts.year);
    default:
      if (time_parts.hour == 0 && time_parts.minute == 0)
        return dowser_scale_format_time (seconds, DOWSER_UNIT_DAY);
      return g_strdup_printf (C_ ("day, short month, year and time", "%u %s %u %02u:%02u"), time_parts.day,
                              get_month_name (time_parts.month), time_parts.year, time_parts.hour, time_parts.minute);
    }
}

/* The possible distances between ticks, from a minute to centuries. Months vary in length, so a distance of months or
 * years is given as a number of months. */
typedef struct
{
  double seconds;
  guint months; /* 0 if each step is @seconds long */
} TimeStep;

static const TimeStep time_steps[] = {
  { MINUTE, 0 },         { 5 * MINUTE, 0 },      { 15 * MINUTE, 0 },  { HOUR, 0 },         { 3 * HOUR, 0 },
  { 6 * HOUR, 0 },       { 12 * HOUR, 0 },       { DAY, 0 },          { 2 * DAY, 0 },      { 7 * DAY, 0 },
  { 14 * DAY, 0 },       { 30 * DAY, 1 },        { 91 * DAY, 3 },     { 182 * DAY, 6 },    { 365 * DAY, 12 },
  { 730 * DAY, 24 },     { 1826 * DAY, 60 },     { 3652 * DAY, 120 }, { 9131 * DAY, 300 }, { 18262 * DAY, 600 },
  { 36524 * DAY, 1200 }, { 182621 * DAY, 6000 },
};

static double
get_unit_seconds (int unit)
{
  switch (unit)
    {
    case DOWSER_UNIT_HOUR:
      return HOUR;
    case DOWSER_UNIT_DAY:
      return DAY;
    case DOWSER_UNIT_WEEK:
      return 7 * DAY;
    case DOWSER_UNIT_MONTH:
      return 30 * DAY;
    case DOWSER_UNIT_QUARTER:
      return 91 * DAY;
    case DOWSER_UNIT_YEAR:
      return 365 * DAY;
    default:
      return 0;
    }
}

static TimeStep
choose_time_step (double low, double high, guint max_ticks, int unit)
{
  for (guint i = 0; i < G_N_ELEMENTS (time_steps); i++)
    if (time_steps[i].seconds >= get_unit_seconds (unit) && (high - low) / time_steps[i].seconds <= max_ticks - 1)
      return time_steps[i];
  return time_steps[G_N_ELEMENTS (time_steps) - 1];
}

/* Returns the label of a tick. The first tick has the longer form, such as a date with its year. Other ticks have the
 * longer form only where a new year, month or day begins. */
static char *
format_tick (double at, const TimeStep *step, int unit, gboolean first)
{
  TimeParts time_parts = split_time (at);

  if (step->months >= 12)
    return dowser_scale_format_time (at, DOWSER_UNIT_YEAR);
  if (unit == DOWSER_UNIT_QUARTER)
    return first || time_parts.month == 1 ? dowser_scale_format_time (at, DOWSER_UNIT_QUARTER)
                                          : g_strdup_printf (C_ ("quarter", "Q%u"), (time_parts.month + 2) / 3);
  if (step->months > 0)
    return first || time_parts.month == 1 ? dowser_scale_format_time (at, DOWSER_UNIT_MONTH)
                                          : g_strdup (get_month_name (time_parts.month));
  if (step->seconds < DAY && (time_parts.hour > 0 || time_parts.minute > 0))
    return g_strdup_printf ("%02u:%02u", time_parts.hour, time_parts.minute);
  if (first)
    return dowser_scale_format_time (at, DOWSER_UNIT_DAY);
  return g_strdup_printf (C_ ("day and short month", "%u %s"), time_parts.day, get_month_name (time_parts.month));
}

static void
add_month_ticks (GPtrArray *ticks, double low, double high, const TimeStep *step, int unit)
{
  TimeParts start = split_time (low);
  guint index = (start.year * 12 + start.month - 1) / step->months * step->months;

  for (; ticks->len < 100 && index < 10000 * 12; index += step->months)
    {
      double at = index >= 12 ? day_to_seconds (index / 12, index % 12 + 1, 1) : low - 1;

      if (at > high)
        break;
      if (at >= low)
        add_tick (ticks, at, format_tick (at, step, unit, ticks->len == 0));
    }
}

GPtrArray *
dowser_scale_make_time_ticks (double low, double high, guint max_ticks, int unit)
{
  GPtrArray *ticks = ticks_new ();
  TimeStep step = choose_time_step (low, high, MAX (max_ticks, 2), unit);
  /* Shifts the ticks of weeks to Mondays, because 1970 began on a Thursday. */
  double shift = step.seconds >= 7 * DAY ? 4 * DAY : 0;

  if (step.months > 0)
    add_month_ticks (ticks, low, high, &step, unit);
  else
    for (double at = ceil ((low - shift) / step.seconds) * step.seconds + shift; at <= high && ticks->len < 100;
         at += step.seconds)
      add_tick (ticks, at, format_tick (at, &step, unit, ticks->len == 0));
  if (ticks->len == 0)
    add_tick (ticks, low, dowser_scale_format_time (low, unit));
  return ticks;
}
