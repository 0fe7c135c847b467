/* dowser-duckdb-text.c - writes values as texts in the same form as DuckDB, and writes texts as SQL literals */
#include "sources/duckdb/dowser-duckdb-text.h"

#include <string.h>

#define DAY_SECONDS 86400
/* The greatest offset of a time zone in seconds. DuckDB stores an offset as its difference from this number. */
#define MAX_ZONE_SECONDS (16 * 3600 - 1)

void
dowser_duckdb_append_text (GString *into, const char *text)
{
  g_string_append_c (into, '\'');
  for (; *text != '\0'; text++)
    {
      if (*text == '\'')
        g_string_append_c (into, '\'');
      g_string_append_c (into, *text);
    }
  g_string_append_c (into, '\'');
}

void
dowser_duckdb_append_uint128 (GString *into, DowserUint128 value)
{
  char buffer[40];
  char *digit = buffer + sizeof buffer;

  do
    {
      *--digit = '0' + (int) (value % 10);
      value /= 10;
    }
  while (value != 0);
  g_string_append_len (into, digit, buffer + sizeof buffer - digit);
}

static DowserUint128
get_absolute_value (DowserInt128 value)
{
  return value < 0 ? -(DowserUint128) value : (DowserUint128) value;
}

void
dowser_duckdb_append_int128 (GString *into, DowserInt128 value)
{
  if (value < 0)
    g_string_append_c (into, '-');
  dowser_duckdb_append_uint128 (into, get_absolute_value (value));
}

void
dowser_duckdb_append_decimal (GString *into, DowserInt128 value, guint scale)
{
  gsize start, n_digits;

  if (value < 0)
    g_string_append_c (into, '-');
  start = into->len;
  dowser_duckdb_append_uint128 (into, get_absolute_value (value));
  n_digits = into->len - start;
  for (; n_digits <= scale; n_digits++)
    g_string_insert_c (into, start, '0');
  if (scale > 0)
    g_string_insert_c (into, into->len - scale, '.');
}

/* Converts days since 1970 to year, month and day of the proleptic Gregorian calendar. Computes in eras of 400
 * years. */
static void
split_days (gint64 days, gint64 *year, int *month, int *day)
{
  gint64 from_march = days + 719468;
  gint64 era = (from_march >= 0 ? from_march : from_march - 146096) / 146097;
  gint64 day_of_era = from_march - era * 146097;
  gint64 year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  gint64 day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  gint64 shifted = (5 * day_of_year + 2) / 153;

  *day = day_of_year - (153 * shifted + 2) / 5 + 1;
  *month = shifted < 10 ? shifted + 3 : shifted - 9;
  *year = year_of_era + era * 400 + (*month <= 2);
}

static void
append_day (GString *into, gint64 days)
{
  gint64 year;
  int month, day;
  gboolean before;

  split_days (days, &year, &month, &day);
  before = year <= 0;
  g_string_append_printf (into, "%04" G_GINT64_FORMAT "-%02d-%02d%s", before ? 1 - year : year, month, day,
                          before ? " (BC)" : "");
}

void
dowser_duckdb_append_date (GString *into, gint32 days)
{
  if (days == G_MAXINT32 || days == -G_MAXINT32)
    g_string_append (into, days > 0 ? "infinity" : "-infinity");
  else
    append_day (into, days);
}

static void
append_fraction (GString *into, gint64 fraction, gint64 per_second)
{
  if (fraction == 0)
    return;
  g_string_append_c (into, '.');
  for (per_second /= 10; fraction > 0; per_second /= 10)
    {
      g_string_append_c (into, '0' + fraction / per_second);
      fraction %= per_second;
    }
}

void
dowser_duckdb_append_time (GString *into, gint64 value, gint64 per_second)
{
  gint64 seconds = value / per_second;

  g_string_append_printf (into, "%02" G_GINT64_FORMAT ":%02d:%02d", seconds / 3600, (int) (seconds / 60 % 60),
                          (int) (seconds % 60));
  append_fraction (into, value % per_second, per_second);
}

static void
append_timestamp (GString *into, gint64 value, gint64 per_second, const char *zone)
{
  gint64 per_day = per_second * DAY_SECONDS;
  gint64 days = value / per_day - (value % per_day < 0);

  if (value == G_MAXINT64 || value == -G_MAXINT64)
    {
      g_string_append (into, value > 0 ? "infinity" : "-infinity");
      return;
    }
  append_day (into, days);
  g_string_append_c (into, ' ');
  dowser_duckdb_append_time (into, value - days * per_day, per_second);
  g_string_append (into, zone);
}

void
dowser_duckdb_append_timestamp (GString *into, gint64 value, gint64 per_second)
{
  append_timestamp (into, value, per_second, "");
}

void
dowser_duckdb_append_timestamp_tz (GString *into, gint64 value)
{
  append_timestamp (into, value, G_USEC_PER_SEC, "+00");
}

static void
append_zone (GString *into, gint64 seconds)
{
  gint64 size = ABS (seconds);

  g_string_append_printf (into, "%c%02d", seconds < 0 ? '-' : '+', (int) (size / 3600));
  if (size % 3600 != 0)
    g_string_append_printf (into, ":%02d", (int) (size / 60 % 60));
  if (size % 60 != 0)
    g_string_append_printf (into, ":%02d", (int) (size % 60));
}

void
dowser_duckdb_append_time_tz (GString *into, guint64 bits)
{
  dowser_duckdb_append_time (into, bits >> 24, G_USEC_PER_SEC);
  append_zone (into, MAX_ZONE_SECONDS - (gint64) (bits & 0xffffff));
}

static void
append_part (GString *into, gsize start, int value, const char *name)
{
  if (value != 0)
    g_string_append_printf (into, "%s%d %s%s", into->len > start ? " " : "", value, name, ABS (value) == 1 ? "" : "s");
}

void
dowser_duckdb_append_interval (GString *into, const DowserDuckdbInterval *interval)
{
  gsize start = into->len;
  gint64 micros = interval->micros;

  append_part (into, start, interval->months / 12, "year");
  append_part (into, start, interval->months % 12, "month");
  append_part (into, start, interval->days, "day");
  if (micros == 0 && into->len > start)
    return;
  if (into->len > start)
    g_string_append_c (into, ' ');
  if (micros < 0)
    g_string_append_c (into, '-');
  /* The smallest integer can't be negated. */
  dowser_duckdb_append_time (into, micros == G_MININT64 ? G_MAXINT64 : ABS (micros), G_USEC_PER_SEC);
}

void
dowser_duckdb_append_uuid (GString *into, DowserUint128 value)
{
  guint64 high = (guint64) (value >> 64) ^ (G_GUINT64_CONSTANT (1) << 63);
  guint64 low = (guint64) value;

  g_string_append_printf (into, "%08x-%04x-%04x-%04x-%012" G_GINT64_MODIFIER "x", (guint) (high >> 32),
                          (guint) (high >> 16 & 0xffff), (guint) (high & 0xffff), (guint) (low >> 48),
                          low & G_GUINT64_CONSTANT (0xffffffffffff));
}

void
dowser_duckdb_append_bits (GString *into, const guint8 *bytes, gsize length)
{
  if (length == 0)
    return;
  for (gsize i = 8 + bytes[0]; i < length * 8; i++)
    g_string_append_c (into, bytes[i / 8] >> (7 - i % 8) & 1 ? '1' : '0');
}
