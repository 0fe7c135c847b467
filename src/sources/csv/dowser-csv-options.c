/* dowser-csv-options.c - chooses the options with which DuckDB reads a CSV file without losing anything */
#include "sources/csv/dowser-csv-options.h"

#include "sources/csv/dowser-csv-written.h"

#include <string.h>

/* The maximum number of digits of DuckDB's DECIMAL. */
#define MAX_DIGITS 38

/* WORD_DIGITS is the maximum number of digits of a DECIMAL that fits a machine word. EXACT_FRACTION is the maximum
 * number of decimals of a number that is read as a DECIMAL. */
#define WORD_DIGITS 18
#define EXACT_FRACTION 6

#define LOCAL_DATES (DOWSER_CSV_SLASHES | DOWSER_CSV_DATE_DOTS)

static const DowserCsvColumn *
get_column (const DowserCsvShape *shape, guint index)
{
  return shape->columns->pdata[index];
}

/* Finds the decimal separator, which is the same for the whole file. If a column can be read only with a decimal point,
 * the separator is a point. Otherwise, if a column can be read only with a decimal comma, the separator is a comma. If
 * all columns are ambiguous, "1.234" has decimals. "1,234" also has decimals, unless the delimiter is a comma: files
 * with decimal commas don't separate cells with commas. */
static gboolean
find_decimal_comma (const DowserCsvShape *shape, gboolean *is_certain)
{
  gboolean needs_comma = FALSE, may_have_comma = FALSE, may_have_point = FALSE;

  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = get_column (shape, i);
      DowserCsvTypes types = column->types | column->amounts;
      gboolean by_point = (types & (DOWSER_CSV_POINT | DOWSER_CSV_GROUPED)) != 0;
      gboolean by_comma = (types & (DOWSER_CSV_COMMA | DOWSER_CSV_COMMA_GROUPED)) != 0;

      if (!column->has_values)
        continue;
      *is_certain |= by_point != by_comma;
      if (by_point && !by_comma)
        return FALSE;
      needs_comma |= by_comma && !by_point;
      may_have_point |= (types & DOWSER_CSV_POINT) && !(types & DOWSER_CSV_COMMA);
      may_have_comma |= (types & DOWSER_CSV_COMMA) && !(types & DOWSER_CSV_POINT);
    }
  return needs_comma || (may_have_comma && !may_have_point && shape->form.delimiter != ',');
}

/* Returns: the way in which the days of a column can be read; 0 if there is no way, or more than one */
static DowserCsvTypes
get_date_kind (const DowserCsvColumn *column)
{
  DowserCsvTypes kind = column->types & (LOCAL_DATES | DOWSER_CSV_DATE);

  return column->has_values && kind != DOWSER_CSV_SLASHES ? kind : 0;
}

/* Formats of days that depend on the country. In 03/04/2024, either number may be the month, so such a day remains a
 * text. */
static const struct
{
  DowserCsvTypes date;
  DowserCsvTypes timestamp_types;
  const char *format;
} days[] = {
  { DOWSER_CSV_DATE_DMY, DOWSER_CSV_TIMESTAMP_DMY, DOWSER_CSV_DMY },
  { DOWSER_CSV_DATE_MDY, DOWSER_CSV_TIMESTAMP_MDY, DOWSER_CSV_MDY },
  { DOWSER_CSV_DATE_DOTS, DOWSER_CSV_TIMESTAMP_DOTS, DOWSER_CSV_DOTS },
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

/* Returns: (nullable): the only format in which the timestamps of a column can be read, interned */
static const char *
find_column_timestamp_format (const DowserCsvColumn *column)
{
  DowserCsvTypes kind = column->types & (DOWSER_CSV_LOCAL_MOMENTS | DOWSER_CSV_CLOCKS);

  for (guint i = 0; column->has_values && i < G_N_ELEMENTS (days); i++)
    for (guint j = 0; j < G_N_ELEMENTS (clocks); j++)
      if ((days[i].timestamp_types | clocks[j].kind) == kind)
        {
          g_autofree char *format = g_strconcat (days[i].format, " ", clocks[j].format, NULL);

          return g_intern_string (format);
        }
  return NULL;
}

/* Returns the format of all timestamps in the file, or NULL if their formats differ. ISO 8601 needs no format and can't
 * be combined with one. */
static const char *
find_timestamp_format (const DowserCsvShape *shape)
{
  const char *format = NULL;

  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = get_column (shape, i);
      const char *own = find_column_timestamp_format (column);
      gboolean iso = column->has_values && (column->types & (DOWSER_CSV_TIMESTAMP | DOWSER_CSV_TIMESTAMP_TZ)) != 0
                     && (column->types & DOWSER_CSV_DATE) == 0;

      if (iso || (own != NULL && format != NULL && own != format))
        return NULL;
      format = own != NULL ? own : format;
    }
  return format;
}

/* Sorts formats with two-digit years first. A format with a four-digit year would read "24" as the year 24. */
static int
compare_formats (gconstpointer a, gconstpointer b)
{
  const char *x = *(const char *const *) a, *y = *(const char *const *) b;

  return (strstr (x, "%y") == NULL) - (strstr (y, "%y") == NULL);
}

static char *
dup_patterns (const DowserCsvColumn *column)
{
  g_autoptr (GString) text = g_string_new ("[");
  const char *formats[DOWSER_CSV_MAX_FORMATS];

  if (column->types & DOWSER_CSV_COMPACT_DAY)
    return g_strdup ("['%Y%m%d']");
  if (column->types & DOWSER_CSV_COMPACT_MOMENT)
    return g_strdup ("['%Y%m%d%H%M%S']");
  memcpy (formats, column->formats, sizeof formats);
  qsort (formats, column->n_formats, sizeof *formats, compare_formats);
  for (guint i = 0; i < column->n_formats; i++)
    {
      g_autofree char *pattern = dowser_csv_written_dup_pattern (formats[i], column->n_day_first > 0);

      g_string_append_printf (text, "%s'%s'", i > 0 ? ", " : "", pattern);
    }
  g_string_append_c (text, ']');
  return g_strdup (text->str);
}

/* Types of days for which each column may have formats of its own. */
static const struct
{
  DowserCsvTypes types;
  const char *type;
} written[] = {
  { DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MONTH | DOWSER_CSV_COMPACT_DAY, "DATE" },
  { DOWSER_CSV_WRITTEN_MOMENT | DOWSER_CSV_COMPACT_MOMENT, "TIMESTAMP" },
  { DOWSER_CSV_WRITTEN_CLOCK, "TIME" },
};

static const char *
get_own_time_type (const DowserCsvOptions *self, const DowserCsvColumn *column)
{
  DowserCsvTypes types = column->types;

  if (types & DOWSER_CSV_BOOLEAN)
    return "BOOLEAN";
  if (types & DOWSER_CSV_DATE || (self->date_format != NULL && get_date_kind (column) != 0))
    return "DATE";
  if (types & DOWSER_CSV_TIMESTAMP || (self->timestamp_format != NULL && find_column_timestamp_format (column) != NULL))
    return "TIMESTAMP";
  if (types & DOWSER_CSV_TIMESTAMP_TZ)
    return "TIMESTAMP WITH TIME ZONE";
  return types & DOWSER_CSV_TIME ? "TIME" : NULL;
}

static char *
dup_time_type (DowserCsvOptions *self, const DowserCsvColumn *column, guint index, DowserCsvReading *reading)
{
  const char *own = get_own_time_type (self, column);

  if (own != NULL)
    return g_strdup (own);
  if (column->types & DOWSER_CSV_DURATION)
    {
      *reading = DOWSER_CSV_FROM_TEXT;
      return column->n_fraction == 0 ? g_strdup ("BIGINT") : g_strdup_printf ("DECIMAL(38, %u)", column->n_fraction);
    }
  for (guint i = 0; i < G_N_ELEMENTS (written); i++)
    if (column->types & written[i].types)
      {
        *reading = DOWSER_CSV_FROM_TEXT;
        self->patterns->pdata[index] = dup_patterns (column);
        return g_strdup (written[i].type);
      }
  return g_strdup ("VARCHAR");
}

/* Returns a DECIMAL type with the maximum number of digits. With 18 digits, a product of two numbers would overflow,
 * because DuckDB would limit the product to 18 digits, too. */
static char *
dup_decimal_type (const DowserCsvDigits *digits)
{
  return g_strdup_printf ("DECIMAL(%u, %u)", MAX_DIGITS, digits->fraction);
}

/* Returns TRUE for prices and similar numbers, which must be exact, because users check their sums: 0.1 + 0.2 must be
 * 0.3. Numbers with more decimals are read as floating-point numbers. */
static gboolean
needs_exact_type (const DowserCsvDigits *digits)
{
  return digits->fraction <= EXACT_FRACTION && digits->whole + digits->fraction <= WORD_DIGITS;
}

static DowserCsvReading *
get_reading (DowserCsvOptions *self, guint index)
{
  return &g_array_index (self->readings, DowserCsvReading, index);
}

static char *
dup_integer_or_decimal_type (const DowserCsvDigits *digits)
{
  return digits->fraction == 0 && digits->whole <= WORD_DIGITS ? g_strdup ("BIGINT") : dup_decimal_type (digits);
}

#define POINTED (DOWSER_CSV_DECIMAL | DOWSER_CSV_GROUPED)
#define WITH_COMMA (DOWSER_CSV_COMMA_DECIMAL | DOWSER_CSV_COMMA_GROUPED)

gboolean
dowser_csv_options_uses_decimal_comma (const DowserCsvOptions *self, const DowserCsvColumn *column)
{
  if (column->types != 0 || column->amounts == 0)
    return self->decimal_comma;
  return (column->amounts & (self->decimal_comma ? WITH_COMMA : POINTED)) != 0 ? self->decimal_comma
                                                                               : !self->decimal_comma;
}

gboolean
dowser_csv_options_has_ambiguous_separator (const DowserCsvOptions *self, const DowserCsvColumn *column)
{
  DowserCsvTypes types = column->types != 0 ? column->types : column->amounts;
  gboolean has_point = (types & DOWSER_CSV_DECIMAL) != 0 && (types & DOWSER_CSV_COMMA_GROUPED) != 0;
  gboolean with_comma = (types & DOWSER_CSV_COMMA_DECIMAL) != 0 && (types & DOWSER_CSV_GROUPED) != 0;

  return column->has_values && !self->comma_is_certain && has_point != with_comma
         && column->digits[0].fraction + column->digits[1].fraction > 0;
}

/* Returns the type of a column of amounts. Numbers such as "1 234" without a unit may be phone numbers, so they remain
 * text. */
static char *
dup_type_of_amount (DowserCsvOptions *self, const DowserCsvColumn *column, DowserCsvReading *reading)
{
  const DowserCsvDigits *digits = &column->digits[dowser_csv_options_uses_decimal_comma (self, column)];

  if (column->amounts == 0 || digits->whole + digits->fraction > MAX_DIGITS
      || (column->spaced && column->unit == NULL && digits->fraction == 0))
    return g_strdup ("VARCHAR");
  *reading = DOWSER_CSV_FROM_TEXT;
  return dup_integer_or_decimal_type (digits);
}

static char *
dup_type (DowserCsvOptions *self, const DowserCsvColumn *column, guint index, DowserCsvReading *reading)
{
  DowserCsvTypes types = column->types;
  const DowserCsvDigits *digits = &column->digits[self->decimal_comma];
  gboolean fits_digits = digits->whole + digits->fraction <= MAX_DIGITS;
  gboolean fits_decimal
      = fits_digits && (types & (self->decimal_comma ? DOWSER_CSV_COMMA_DECIMAL : DOWSER_CSV_DECIMAL)) != 0;

  if (!column->has_values)
    return g_strdup ("VARCHAR");
  if (types == 0)
    return dup_type_of_amount (self, column, reading);
  if (types & DOWSER_CSV_BIGINT)
    return g_strdup ("BIGINT");
  if (types & DOWSER_CSV_HUGEINT)
    return g_strdup ("HUGEINT");
  if (fits_decimal && needs_exact_type (digits))
    {
      *reading = DOWSER_CSV_AS_WORD;
      return dup_decimal_type (digits);
    }
  if (types & (self->decimal_comma ? DOWSER_CSV_COMMA_DOUBLE : DOWSER_CSV_DOUBLE))
    return g_strdup ("DOUBLE");
  if (fits_decimal)
    return dup_decimal_type (digits);
  if (fits_digits && types & (self->decimal_comma ? DOWSER_CSV_COMMA_GROUPED : DOWSER_CSV_GROUPED))
    {
      self->grouped = TRUE;
      *reading = needs_exact_type (digits) ? DOWSER_CSV_AS_WORD : DOWSER_CSV_AS_IT_IS;
      return dup_integer_or_decimal_type (digits);
    }
  return dup_time_type (self, column, index, reading);
}

static gboolean
is_text (const DowserCsvOptions *self, guint index)
{
  return g_str_equal (self->types->pdata[index], "VARCHAR");
}

/* Chooses the words that are read as NULL in the whole file. "NA" in a text column may mean Namibia, so a word is
 * chosen only if no text column contains it. If a text column contains the word, columns of other types that contain it
 * are converted from their text. */
static void
choose_missing_words (DowserCsvOptions *self, const DowserCsvShape *shape)
{
  guint words = 0;

  for (guint i = 0; i < shape->columns->len; i++)
    words |= is_text (self, i) ? get_column (shape, i)->missing_words & ~DOWSER_CSV_MISSING_ANYWHERE : 0;
  for (guint i = 0; i < shape->columns->len; i++)
    {
      guint missing_words = get_column (shape, i)->missing_words;

      self->missing_words |= missing_words & DOWSER_CSV_MISSING_ANYWHERE;
      if (is_text (self, i))
        continue;
      if ((missing_words & words) != 0)
        *get_reading (self, i) = DOWSER_CSV_FROM_TEXT;
      if (*get_reading (self, i) != DOWSER_CSV_FROM_TEXT)
        self->missing_words |= missing_words;
    }
}

DowserCsvOptions *
dowser_csv_options_new (const DowserCsvShape *shape)
{
  DowserCsvOptions *self = g_new0 (DowserCsvOptions, 1);

  self->types = g_ptr_array_new_with_free_func (g_free);
  self->patterns = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (self->patterns, (int) shape->columns->len);
  self->readings = g_array_new (FALSE, TRUE, sizeof (DowserCsvReading));
  g_array_set_size (self->readings, shape->columns->len);
  self->decimal_comma = find_decimal_comma (shape, &self->comma_is_certain);
  self->date_format = find_date_format (shape);
  self->timestamp_format = find_timestamp_format (shape);
  for (guint i = 0; i < shape->columns->len; i++)
    {
      g_ptr_array_add (self->types, dup_type (self, get_column (shape, i), i, get_reading (self, i)));
      if (get_column (shape, i)->is_lenient && !is_text (self, i))
        *get_reading (self, i) = DOWSER_CSV_FROM_TEXT;
    }
  choose_missing_words (self, shape);
  for (guint i = 0; i < shape->columns->len; i++)
    self->quoted_nulls
        |= get_column (shape, i)->quoted_empty && !is_text (self, i) && *get_reading (self, i) != DOWSER_CSV_FROM_TEXT;
  return self;
}

void
dowser_csv_options_free (DowserCsvOptions *self)
{
  g_ptr_array_unref (self->types);
  g_ptr_array_unref (self->patterns);
  g_array_unref (self->readings);
  g_free (self);
}
