/* dowser-csv-view.c - writes the SQL with which DuckDB reads a CSV file and converts its texts */
#include "sources/csv/dowser-csv-view.h"

#include "sources/csv/dowser-csv-amount.h"
#include "sources/csv/dowser-csv-copy.h"
#include "sources/dowser-quote-name.h"
#include "sources/duckdb/dowser-duckdb-text.h"

#include <string.h>

/* Maximum length of a line for DuckDB, if no other maximum is given. */
#define DEFAULT_LINE_BYTES 2000000

static const DowserCsvColumn *
get_column (const DowserCsvShape *shape, guint index)
{
  return shape->columns->pdata[index];
}

static DowserCsvReading
get_reading (const DowserCsvOptions *self, guint index)
{
  return g_array_index (self->readings, DowserCsvReading, index);
}

/* Appends the type with which DuckDB reads the column. A DECIMAL of 38 digits is read many times more slowly than a
 * DECIMAL that fits a machine word. Therefore, the smaller DECIMAL is appended. */
static void
append_declared_type (const DowserCsvOptions *self, guint index, GString *into)
{
  static const char wide_decimal[] = "DECIMAL(38";
  const char *type = self->types->pdata[index];
  g_autofree char *word = NULL;

  if (get_reading (self, index) == DOWSER_CSV_AS_WORD && g_str_has_prefix (type, wide_decimal))
    word = g_strconcat ("DECIMAL(18", type + strlen (wide_decimal), NULL);
  else if (get_reading (self, index) == DOWSER_CSV_FROM_TEXT)
    word = g_strdup ("VARCHAR");
  dowser_duckdb_append_text (into, word != NULL ? word : type);
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
      append_declared_type (self, i, into);
    }
  g_string_append_c (into, '}');
}

static void
write_missing_words (const DowserCsvOptions *self, GString *into)
{
  g_string_append (into, ", nullstr = [''");
  for (guint i = 0; dowser_missing_words[i] != NULL; i++)
    if (self->missing_words & (1U << i))
      {
        g_string_append (into, ", ");
        dowser_duckdb_append_text (into, dowser_missing_words[i]);
      }
  g_string_append_c (into, ']');
}

static gboolean
has_one_line_ending (const DowserCsvShape *shape)
{
  return (shape->line_ends & (shape->line_ends - 1)) == 0;
}

static void
write_reader (const DowserCsvOptions *self, const DowserCsvShape *shape, const DowserCsvPlace *place, GString *into)
{
  const char delimiter[] = { shape->form.delimiter, '\0' };
  gsize longest = shape->longest + (place->repaired ? shape->columns->len : 0);

  g_string_append (into, "read_csv (");
  dowser_duckdb_append_text (into, place->path);
  g_string_append (into, ", auto_detect = false, quote = '\"', escape = '\"', null_padding = false, delim = ");
  dowser_duckdb_append_text (into, delimiter);
  g_string_append_printf (into, ", header = %s, strict_mode = %s, allow_quoted_nulls = %s, encoding = '%s'",
                          shape->has_header ? "true" : "false",
                          place->repaired || has_one_line_ending (shape) ? "true" : "false",
                          self->quoted_nulls ? "true" : "false",
                          place->repaired || dowser_csv_copy_is_needed (shape->encoding) ? "utf-8" : shape->encoding);
  g_string_append (into, place->compressed ? ", compression = 'gzip'" : ", compression = 'uncompressed'");
  /* Without this option, DuckDB would use the first line end in the file, which may be inside a value. */
  if (place->repaired)
    g_string_append (into, ", new_line = '\\n'");
  if (shape->n_title_lines > 0 && !place->repaired)
    g_string_append_printf (into, ", skip = %u", shape->n_title_lines);
  if (longest > DEFAULT_LINE_BYTES / 2)
    g_string_append_printf (into, ", max_line_size = %" G_GSIZE_FORMAT, longest * 2);
  if (self->decimal_comma)
    g_string_append (into, ", decimal_separator = ','");
  if (self->grouped)
    g_string_append_printf (into, ", thousands = '%c'", self->decimal_comma ? '.' : ',');
  if (self->timestamp_format != NULL)
    g_string_append_printf (into, ", timestampformat = '%s'", self->timestamp_format);
  if (self->date_format != NULL)
    g_string_append_printf (into, ", dateformat = '%s'", self->date_format);
  write_missing_words (self, into);
  write_columns (self, shape, into);
  g_string_append_c (into, ')');
}

/* Returns SQL for the column's text, in which words for a missing value are replaced by NULL. */
static char *
dup_value_sql (const DowserCsvColumn *column)
{
  g_autofree char *name = dowser_quote_name (column->name, '"');
  g_autoptr (GString) text = g_string_new (NULL);

  if (column->missing_words == 0 && !column->quoted_empty)
    return g_steal_pointer (&name);
  g_string_printf (text, "CASE WHEN %s NOT IN (''", name);
  for (guint i = 0; dowser_missing_words[i] != NULL; i++)
    if (column->missing_words & (1U << i))
      {
        g_string_append (text, ", ");
        dowser_duckdb_append_text (text, dowser_missing_words[i]);
      }
  g_string_append_printf (text, ") THEN %s END", name);
  return g_strdup (text->str);
}

/* Returns SQL that replaces each character of @from by the character of @to at the same index, and removes characters
 * without a counterpart. */
static char *
dup_translate_sql (const char *value, const char *from, const char *to)
{
  g_autoptr (GString) text = g_string_new ("translate (");

  g_string_append_printf (text, "%s, ", value);
  dowser_duckdb_append_text (text, from);
  g_string_append (text, ", ");
  dowser_duckdb_append_text (text, to);
  g_string_append_c (text, ')');
  return g_strdup (text->str);
}

/* Returns SQL for the number of an amount. A minus or a parenthesis may be on either side of the unit. */
static char *
dup_amount_sql (const DowserCsvOptions *self, const DowserCsvColumn *column, const char *value)
{
  gboolean comma = dowser_csv_options_uses_decimal_comma (self, column);
  const char *from = comma ? ",." DOWSER_CSV_AMOUNT_MARKS : "," DOWSER_CSV_AMOUNT_MARKS;
  g_autofree char *number = NULL;
  g_autoptr (GString) value_sql = g_string_new (value);

  if (column->unit != NULL)
    {
      g_string_prepend (value_sql, "replace (");
      g_string_append (value_sql, ", ");
      dowser_duckdb_append_text (value_sql, column->unit);
      g_string_append (value_sql, ", '')");
    }
  number = dup_translate_sql (value_sql->str, from, comma ? "." : "");
  return g_strdup_printf ("CASE WHEN regexp_matches (%s, '" DOWSER_CSV_AMOUNT_NEGATIVE "') THEN '-' ELSE '' END || %s",
                          value, number);
}

static gboolean
is_number (const char *type)
{
  static const char *const numbers[] = { "BIGINT", "HUGEINT", "DOUBLE", "DECIMAL", NULL };

  for (guint i = 0; numbers[i] != NULL; i++)
    if (g_str_has_prefix (type, numbers[i]))
      return TRUE;
  return FALSE;
}

/* Returns: (nullable): the pattern of the column's days, if DuckDB doesn't detect it by itself */
static const char *
find_pattern (const DowserCsvOptions *self, const DowserCsvColumn *column, const char *type)
{
  if (g_str_equal (type, "DATE"))
    return column->types & DOWSER_CSV_DATE ? NULL : self->date_format;
  if (g_str_equal (type, "TIMESTAMP"))
    return column->types & DOWSER_CSV_TIMESTAMP ? NULL : self->timestamp_format;
  return NULL;
}

/* Returns SQL that reads days by patterns. Days in ISO 8601 among them need no pattern. */
static char *
dup_date_sql (const DowserCsvColumn *column, const char *patterns, const char *value)
{
  g_autofree char *formatted = NULL;

  if (!column->iso && !column->is_lenient)
    return g_strdup_printf ("strptime (%s, %s)", value, patterns);
  if (g_str_equal (patterns, "[]"))
    return g_strdup (value);
  formatted = g_strdup_printf ("try_strptime (%s, %s)", value, patterns);
  return column->iso ? g_strdup_printf ("coalesce (%s, %s (%s AS TIMESTAMP))", formatted,
                                        column->is_lenient ? "TRY_CAST" : "CAST", value)
                     : g_steal_pointer (&formatted);
}

/* Appends SQL that reads "7:30" as hours and minutes. Seconds may follow. */
static void
append_hours_sql (const DowserCsvColumn *column, const char *value, GString *text)
{
  const char *cast = column->is_lenient ? "TRY_CAST" : "CAST";

  g_string_append_printf (text,
                          "3600 * %s (split_part (%s, ':', 1) AS BIGINT) + 60 * %s (split_part (%s, ':', 2) AS BIGINT) "
                          "+ coalesce (TRY_CAST (split_part (%s, ':', 3) AS BIGINT), 0)",
                          cast, value, cast, value, value);
}

/* Returns SQL that converts "1:34:50.6" to seconds. */
static char *
dup_seconds_sql (const DowserCsvColumn *column, const char *value)
{
  const char *cast = column->is_lenient ? "TRY_CAST" : "CAST";
  g_autoptr (GString) text = g_string_new (NULL);

  if (column->is_lenient)
    g_string_append_printf (text, "CASE WHEN regexp_full_match (%s, '[0-9]+(:[0-5][0-9]){1,2}([.][0-9]+)?') THEN ",
                            value);
  if (column->hours)
    append_hours_sql (column, value, text);
  else
    g_string_append_printf (text,
                            "%s (split_part (%s, ':', -1) AS DECIMAL(18, %u)) + 60 * %s (split_part (%s, ':', -2) AS "
                            "BIGINT)",
                            cast, value, column->n_fraction, cast, value);
  if ((column->n_parts & 1) != 0 && !column->hours)
    g_string_append_printf (text, " + 3600 * coalesce (TRY_CAST (split_part (%s, ':', -3) AS BIGINT), 0)", value);
  g_string_append (text, column->is_lenient ? " END" : "");
  return g_strdup (text->str);
}

static char *
dup_conversion_sql (const DowserCsvOptions *self, guint index, const DowserCsvColumn *column, const char *type)
{
  char *value = dup_value_sql (column);
  const char *pattern = find_pattern (self, column, type);
  const char *patterns = self->patterns->pdata[index];
  char *expression = NULL;

  if (column->types == 0)
    expression = dup_amount_sql (self, column, value);
  else if (patterns != NULL)
    expression = dup_date_sql (column, patterns, value);
  else if (column->types & DOWSER_CSV_DURATION)
    expression = dup_seconds_sql (column, value);
  else if (is_number (type) && (self->decimal_comma || self->grouped))
    expression = dup_translate_sql (value, self->decimal_comma ? ",." : ",", self->decimal_comma ? "." : "");
  else if (pattern != NULL)
    expression = g_strdup_printf ("%s (%s, '%s')", column->is_lenient ? "try_strptime" : "strptime", value, pattern);
  if (expression == NULL)
    return value;
  g_free (value);
  return expression;
}

static void
write_exclusions (const DowserCsvShape *shape, GString *into)
{
  const char *before = " EXCLUDE (";

  for (guint i = 0; i < shape->columns->len; i++)
    {
      g_autofree char *name = dowser_quote_name (get_column (shape, i)->name, '"');

      if (!dowser_csv_column_is_unused (get_column (shape, i)))
        continue;
      g_string_append_printf (into, "%s%s", before, name);
      before = ", ";
    }
  if (*before == ',')
    g_string_append_c (into, ')');
}

static void
write_replacements (const DowserCsvOptions *self, const DowserCsvShape *shape, GString *into)
{
  const char *before = " REPLACE (";

  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *column = get_column (shape, i);
      const char *type = self->types->pdata[i];
      g_autofree char *name = dowser_quote_name (column->name, '"');
      g_autofree char *value = NULL;

      if (get_reading (self, i) == DOWSER_CSV_AS_IT_IS || g_str_equal (type, "VARCHAR"))
        continue;
      value = get_reading (self, i) == DOWSER_CSV_FROM_TEXT ? dup_conversion_sql (self, i, column, type)
                                                            : g_strdup (name);
      g_string_append_printf (into, "%s%s(%s AS %s) AS %s", before, column->is_lenient ? "TRY_CAST" : "CAST", value,
                              type, name);
      before = ", ";
    }
  if (*before == ',')
    g_string_append_c (into, ')');
}

void
dowser_csv_view_write_columns (const DowserCsvOptions *options, const DowserCsvShape *shape, GString *into)
{
  g_string_append (into, "SELECT *");
  write_exclusions (shape, into);
  write_replacements (options, shape, into);
}

void
dowser_csv_view_write (const DowserCsvOptions *options, const DowserCsvShape *shape, const DowserCsvPlace *place,
                       GString *into)
{
  dowser_csv_view_write_columns (options, shape, into);
  g_string_append (into, " FROM ");
  write_reader (options, shape, place, into);
}
