/* dowser-csv-delimiter.c - what stands between the values of a CSV file, and what above its headings */
#include "sources/csv/dowser-csv-delimiter.h"

#include "sources/csv/dowser-csv-amount.h"
#include "sources/csv/dowser-csv-records.h"

#include <string.h>

#define MAX_RECORDS 200
#define MAX_TITLES 10

static const char delimiters[] = { ',', '\t', ';', '|' };

/* What one delimiter makes of the beginning of the file. */
typedef struct
{
  gboolean titled; /* lines above the headings are looked for */
  guint n_records; /* without titles */
  guint n_fields;  /* of the first record */
  gboolean even;   /* all have as many */
  guint n_titles;
  guint title_fields;
  guint n_title_lines;
  gboolean heads; /* the first record is made of words */
  gboolean has_values;

  /* of the record that is read */
  guint n_filled;
  guint n_values;
  gboolean first_filled;
  gboolean has_lines;
} Attempt;

static gboolean
is_value (const char *text, gsize length)
{
  DowserCsvDigits digits[2];
  DowserCsvAmount amount;
  DowserCsvCell cell;

  return dowser_csv_types_of (text, length, &cell) != 0 || dowser_csv_amount_types (text, length, &amount, digits) != 0;
}

static void
look_at_field_cb (guint index, const char *text, gsize length, gboolean quoted, gpointer user_data)
{
  Attempt *self = user_data;

  if (length == 0)
    return;
  self->n_filled++;
  self->first_filled |= index == 0;
  self->n_values += is_value (text, length);
  self->has_lines |= memchr (text, '\n', length) != NULL || memchr (text, '\r', length) != NULL;
}

/* A line of its own, also where a spreadsheet has filled it up with delimiters. */
static gboolean
is_title (const Attempt *self, guint n_fields)
{
  return self->titled && self->n_records == 0 && (n_fields == 1 || n_fields > 2) && !self->has_lines
         && (self->n_filled == 0 || (self->n_filled == 1 && self->first_filled));
}

static gboolean
take_record (Attempt *self, guint n_fields, guint64 line)
{
  if (is_title (self, n_fields))
    {
      self->title_fields = MAX (self->title_fields, n_fields);
      return ++self->n_titles <= MAX_TITLES;
    }
  if (self->n_records == 0)
    {
      self->n_fields = n_fields;
      self->n_title_lines = (guint) line - 1;
      self->heads = self->n_filled >= 2 && self->n_values == 0;
    }
  else
    self->has_values |= self->n_values > 0;
  self->even &= n_fields == self->n_fields;
  return ++self->n_records < MAX_RECORDS;
}

static gboolean
count_record_cb (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error)
{
  Attempt *self = user_data;
  gboolean more = take_record (self, n_fields, line);

  self->n_filled = self->n_values = 0;
  self->first_filled = self->has_lines = FALSE;
  return more;
}

static Attempt
try_once (char delimiter, gboolean titled, const char *text, gsize length)
{
  g_auto (DowserCsvRecords) records = { 0 };
  Attempt attempt = { .titled = titled, .even = TRUE };

  dowser_csv_records_init (&records, delimiter);
  records.field = titled ? look_at_field_cb : NULL;
  records.record = count_record_cb;
  records.user_data = &attempt;
  /* What is cut off by the end of the text is no record yet, unless it is the only one. */
  dowser_csv_records_add (&records, text, length, NULL);
  if (attempt.n_records == 0)
    dowser_csv_records_end (&records, NULL);
  return attempt;
}

/* Below a title lie words, and numbers or dates below those: else what looks like one may be the heading of a column of
 * "Smith, John". */
static Attempt
try_delimiter (char delimiter, const char *text, gsize length)
{
  Attempt titled = try_once (delimiter, TRUE, text, length);

  if (titled.n_titles > 0 && titled.n_records > 1 && titled.even && titled.heads && titled.has_values
      && (titled.title_fields == 1 || titled.title_fields == titled.n_fields))
    return titled;
  titled = try_once (delimiter, FALSE, text, length);
  titled.n_title_lines = 0;
  return titled;
}

static gboolean
is_better (const Attempt *a, const Attempt *b)
{
  gboolean a_parts = a->n_fields > 1, b_parts = b->n_fields > 1;

  if (a->even && a_parts)
    return !b->even || a->n_fields > b->n_fields;
  if (b->even && b_parts)
    return FALSE;
  /* One column is believed where nothing parts it, and uneven lines before that are only uneven. */
  if (a_parts != b_parts)
    return a_parts;
  return a->even != b->even ? a->even : a->n_fields > b->n_fields;
}

/* "sep=;" is what Excel reads, and shows nobody. */
static gboolean
read_sep_line (const char *text, gsize length, char *delimiter)
{
  if (length < 6 || memcmp (text, "sep=", 4) != 0 || (text[5] != '\n' && text[5] != '\r'))
    return FALSE;
  *delimiter = text[4];
  return strchr ("\"\r\n", *delimiter) == NULL;
}

char
dowser_csv_guess_delimiter (char known, const char *text, gsize length, guint *n_title_lines)
{
  char best = known != 0 ? known : delimiters[0];
  Attempt best_attempt;

  *n_title_lines = 1;
  if (known == 0 && read_sep_line (text, length, &best))
    return best;
  best_attempt = try_delimiter (best, text, length);
  for (guint i = 1; known == 0 && i < G_N_ELEMENTS (delimiters); i++)
    {
      Attempt attempt = try_delimiter (delimiters[i], text, length);

      if (is_better (&attempt, &best_attempt))
        {
          best = delimiters[i];
          best_attempt = attempt;
        }
    }
  *n_title_lines = best_attempt.n_title_lines;
  return best;
}
