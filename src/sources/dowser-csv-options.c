/* dowser-csv-options.c - what DuckDB must be told to read a CSV file exactly */
#include "sources/dowser-csv-options.h"

#include "sources/dowser-duckdb-text.h"

/* A line longer than this needs to be said. */
#define DEFAULT_LINE_BYTES 2000000

/* Of DuckDB's DECIMAL. */
#define MAX_DIGITS 38

#define LOCAL_DATES (DOWSER_CSV_SLASHES | DOWSER_CSV_DATE_DOTS)

static const DowserCsvColumn *
get_column (const DowserCsvShape *shape, guint index)
{
  return shape->columns->pdata[index];
}

/*
 * One sign for all of a file. Columns that can be read in one way alone decide, those with a point first. Where all can
 * be read in both, "1.234" has a fraction, and "1,234" as well, unless it had to be quoted for its comma: nobody who
 * parts fractions off by commas parts cells by them.
 */
static gboolean
find_decimal_comma (const DowserCsvShape *shape)
{
  gboolean needs_comma = FALSE, may_have_comma = FALSE, may_have_point = FALSE;

  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = get_column (shape, i);
      gboolean by_point = (column->types & (DOWSER_CSV_POINT | DOWSER_CSV_GROUPED)) != 0;
      gboolean by_comma = (column->types & (DOWSER_CSV_COMMA | DOWSER_CSV_COMMA_GROUPED)) != 0;

      if (!column->any)
        continue;
      if (by_point && !by_comma)
        return FALSE;
      needs_comma |= by_comma && !by_point;
      may_have_point |= (column->types & DOWSER_CSV_POINT) && !(column->types & DOWSER_CSV_COMMA);
      may_have_comma |= (column->types & DOWSER_CSV_COMMA) && !(column->types & DOWSER_CSV_POINT);
    }
  return needs_comma || (may_have_comma && !may_have_point && shape->delimiter != ',');
}

/* Returns: the one way in which the days of a column can be read, 0 where there is none or are two */
static DowserCsvTypes
get_date_kind (const DowserCsvColumn *column)
{
  DowserCsvTypes kind = column->types & (LOCAL_DATES | DOWSER_CSV_DATE);

  return column->any && kind != DOWSER_CSV_SLASHES ? kind : 0;
}

/* Days as people write them; 03/04/2024 alone says not which is the month: then it stays a text. */
static const struct
{
  DowserCsvTypes date;
  DowserCsvTypes moment;
  const char *format;
} days[] = {
  { DOWSER_CSV_DATE_DMY, DOWSER_CSV_MOMENT_DMY, DOWSER_CSV_DMY },
  { DOWSER_CSV_DATE_MDY, DOWSER_CSV_MOMENT_MDY, DOWSER_CSV_MDY },
  { DOWSER_CSV_DATE_DOTS, DOWSER_CSV_MOMENT_DOTS, DOWSER_CSV_DOTS },
};

static const struct
{
  DowserCsvTypes kind;
  const char *format;
} clocks[] = {
  { DOWSER_CSV_CLOCK_24, "%H:%M" },
  { DOWSER_CSV_CLOCK_24_SECONDS, "%H:%M:%S" },
  { DOWSER_CSV_CLOCK_12, "%I:%M %p" },
  { DOWSER_CSV_CLOCK_12_SECONDS, "%I:%M:%S %p" },
};

static const char *
find_date_format (const DowserCsvShape *shape)
{
  DowserCsvTypes kinds = 0;

  for (guint i = 0; i < shape->columns->len; i++)
    kinds |= get_date_kind (get_column (shape, i));
  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    if (days[i].date == kinds)
      return days[i].format;
  return NULL;
}

/* Returns: (nullable): the one way in which the moments of a column can be read, interned */
static const char *
find_moment_format_of (const DowserCsvColumn *column)
{
  DowserCsvTypes kind = column->types & (DOWSER_CSV_LOCAL_MOMENTS | DOWSER_CSV_CLOCKS);

  for (guint i = 0; column->any && i < G_N_ELEMENTS (days); i++)
    for (guint j = 0; j < G_N_ELEMENTS (clocks); j++)
      if ((days[i].moment | clocks[j].kind) == kind)
        {
          g_autofree char *format = g_strconcat (days[i].format, " ", clocks[j].format, NULL);

          return g_intern_string (format);
        }
  return NULL;
}

/* One format for all of a file; those of ISO 8601 need none, and bear none beside them. */
static const char *
find_moment_format (const DowserCsvShape *shape)
{
  const char *format = NULL;

  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = get_column (shape, i);
      const char *own = find_moment_format_of (column);
      gboolean iso = column->any && (column->types & (DOWSER_CSV_TIMESTAMP | DOWSER_CSV_TIMESTAMP_TZ)) != 0
                     && (column->types & DOWSER_CSV_DATE) == 0;

      if (iso || (own != NULL && format != NULL && own != format))
        return NULL;
      format = own != NULL ? own : format;
    }
  return format;
}

static const char *
get_time_type (const DowserCsvOptions *self, const DowserCsvColumn *column)
{
  DowserCsvTypes types = column->types;

  if (types & DOWSER_CSV_BOOLEAN)
    return "BOOLEAN";
  if (types & DOWSER_CSV_DATE || (self->date_format != NULL && get_date_kind (column) != 0))
    return "DATE";
  if (types & DOWSER_CSV_TIMESTAMP || (self->moment_format != NULL && find_moment_format_of (column) != NULL))
    return "TIMESTAMP";
  if (types & DOWSER_CSV_TIMESTAMP_TZ)
    return "TIMESTAMP WITH TIME ZONE";
  return types & DOWSER_CSV_TIME ? "TIME" : "VARCHAR";
}

static char *
dup_decimal (const DowserCsvDigits *digits)
{
  return g_strdup_printf ("DECIMAL(%u, %u)", digits->whole + digits->fraction, digits->fraction);
}

static char *
dup_type (DowserCsvOptions *self, const DowserCsvColumn *column)
{
  DowserCsvTypes types = column->types;
  const DowserCsvDigits *digits = &column->digits[self->decimal_comma];

  if (!column->any)
    return g_strdup ("VARCHAR");
  if (types & DOWSER_CSV_BIGINT)
    return g_strdup ("BIGINT");
  if (types & DOWSER_CSV_HUGEINT)
    return g_strdup ("HUGEINT");
  if (types & (self->decimal_comma ? DOWSER_CSV_COMMA_DOUBLE : DOWSER_CSV_DOUBLE))
    return g_strdup ("DOUBLE");
  if (types & (self->decimal_comma ? DOWSER_CSV_COMMA_DECIMAL : DOWSER_CSV_DECIMAL)
      && digits->whole + digits->fraction <= MAX_DIGITS)
    return dup_decimal (digits);
  if (types & (self->decimal_comma ? DOWSER_CSV_COMMA_GROUPED : DOWSER_CSV_GROUPED)
      && digits->whole + digits->fraction <= MAX_DIGITS)
    {
      self->grouped = TRUE;
      return digits->fraction == 0 && digits->whole <= 18 ? g_strdup ("BIGINT") : dup_decimal (digits);
    }
  return g_strdup (get_time_type (self, column));
}

static gboolean
is_text (const DowserCsvOptions *self, guint index)
{
  return g_str_equal (self->types->pdata[index], "VARCHAR");
}

/*
 * "NA" in a column of texts may be Namibia: a word is a missing value only where all columns that have it are no texts.
 * A column that has another such word becomes a text, which may take the word from the next one.
 */
static void
settle_missing_words (DowserCsvOptions *self, const DowserCsvShape *shape)
{
  gboolean changed;

  do
    {
      guint words = 0;

      changed = FALSE;
      for (guint i = 0; i < shape->columns->len; i++)
        words |= is_text (self, i) ? get_column (shape, i)->missing : 0;
      for (guint i = 0; i < shape->columns->len; i++)
        if (!is_text (self, i) && (get_column (shape, i)->missing & words) != 0)
          {
            g_free (self->types->pdata[i]);
            self->types->pdata[i] = g_strdup ("VARCHAR");
            changed = TRUE;
          }
    }
  while (changed);
  for (guint i = 0; i < shape->columns->len; i++)
    self->missing |= is_text (self, i) ? 0 : get_column (shape, i)->missing;
}

DowserCsvOptions *
dowser_csv_options_new (const DowserCsvShape *shape)
{
  DowserCsvOptions *self = g_new0 (DowserCsvOptions, 1);

  self->types = g_ptr_array_new_with_free_func (g_free);
  self->decimal_comma = find_decimal_comma (shape);
  self->date_format = find_date_format (shape);
  self->moment_format = find_moment_format (shape);
  for (guint i = 0; i < shape->columns->len; i++)
    g_ptr_array_add (self->types, dup_type (self, get_column (shape, i)));
  settle_missing_words (self, shape);
  for (guint i = 0; i < shape->columns->len; i++)
    self->quoted_nulls |= get_column (shape, i)->quoted_empty && !is_text (self, i);
  return self;
}

void
dowser_csv_options_free (DowserCsvOptions *self)
{
  g_ptr_array_unref (self->types);
  g_free (self);
}

static void
write_columns (const DowserCsvOptions *self, const DowserCsvShape *shape, GString *into)
{
  g_string_append (into, ", columns = {");
  for (guint i = 0; i < shape->columns->len; i++)
    {
      g_string_append (into, i > 0 ? ", " : "");
      dowser_duckdb_append_text (into, get_column (shape, i)->name);
      g_string_append (into, ": ");
      dowser_duckdb_append_text (into, self->types->pdata[i]);
    }
  g_string_append_c (into, '}');
}

static void
write_missing_words (const DowserCsvOptions *self, GString *into)
{
  g_string_append (into, ", nullstr = [''");
  for (guint i = 0; dowser_csv_missing_words[i] != NULL; i++)
    if (self->missing & (1U << i))
      {
        g_string_append (into, ", ");
        dowser_duckdb_append_text (into, dowser_csv_missing_words[i]);
      }
  g_string_append_c (into, ']');
}

static gboolean
is_uniform (const DowserCsvShape *shape)
{
  return (shape->line_ends & (shape->line_ends - 1)) == 0;
}

void
dowser_csv_options_write (const DowserCsvOptions *self, const DowserCsvShape *shape, const char *path,
                          gboolean compressed, GString *into)
{
  const char delimiter[] = { shape->delimiter, '\0' };

  g_string_append (into, "read_csv (");
  dowser_duckdb_append_text (into, path);
  g_string_append (into, ", auto_detect = false, quote = '\"', escape = '\"', null_padding = false, delim = ");
  dowser_duckdb_append_text (into, delimiter);
  g_string_append_printf (into, ", header = %s, strict_mode = %s, allow_quoted_nulls = %s, encoding = '%s'",
                          shape->has_header ? "true" : "false", is_uniform (shape) ? "true" : "false",
                          self->quoted_nulls ? "true" : "false", shape->encoding);
  g_string_append (into, compressed ? ", compression = 'gzip'" : ", compression = 'uncompressed'");
  if (shape->longest > DEFAULT_LINE_BYTES / 2)
    g_string_append_printf (into, ", max_line_size = %" G_GSIZE_FORMAT, shape->longest * 2);
  if (self->decimal_comma)
    g_string_append (into, ", decimal_separator = ','");
  if (self->grouped)
    g_string_append_printf (into, ", thousands = '%c'", self->decimal_comma ? '.' : ',');
  if (self->moment_format != NULL)
    g_string_append_printf (into, ", timestampformat = '%s'", self->moment_format);
  if (self->date_format != NULL)
    g_string_append_printf (into, ", dateformat = '%s'", self->date_format);
  write_missing_words (self, into);
  write_columns (self, shape, into);
  g_string_append_c (into, ')');
}
