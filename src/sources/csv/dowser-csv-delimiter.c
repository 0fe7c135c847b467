/* dowser-csv-delimiter.c - detects a CSV file's delimiter, its quoting and the lines above its headings */
#include "sources/csv/dowser-csv-delimiter.h"

#include "sources/csv/dowser-csv-amount.h"

#include <string.h>

#define MAX_RECORDS 200
#define MAX_TITLES 10

static const char delimiters[] = { ',', '\t', ';', '|' };

/* Kinds of quoting that are tried, the usual kind first. @sign: a kind is tried only if the file contains this text. */
static const struct
{
  const char *sign;
  DowserCsvForm form;
} quotings[] = {
  { "", { .quote = '"' } },
  { "\" ", { .quote = '"', .spaced = TRUE } },
  { " \"", { .quote = '"', .spaced = TRUE } },
  { "\\\"", { .quote = '"', .backslash = TRUE } },
  { "\\\"", { .quote = '"', .backslash = TRUE, .spaced = TRUE } },
  { "'", { .quote = '\'' } },
  { " '", { .quote = '\'', .spaced = TRUE } },
  { "\\'", { .quote = '\'', .backslash = TRUE } },
};

/* The kind of a field at the beginning of a file. */
typedef enum
{
  EMPTY,
  WORD,
  VALUE, /* a number, an amount, a day */
} FieldKind;

/*
 * A record at the beginning of the file. @line: from 1. @first: index of its first field in @kinds. @n_filled,
 * @n_values, @n_quoted: how many of its fields are filled, are values, and are quoted
 * @is_multiline: TRUE if a field has several lines; @has_prose: TRUE if a space follows a delimiter
 */
typedef struct
{
  guint line;
  guint first;
  guint n_fields;
  guint n_filled;
  guint n_values;
  guint n_quoted;
  gboolean is_multiline;
  gboolean has_prose;
} Record;

/*
 * The beginning of the file, parsed with one form of delimiter and quotes. @failed: TRUE if the form doesn't fit
 * @heading: the first record after the titles; @n_fields: the number of its fields; @is_regular: TRUE if all records
 * below it have the same number of fields
 */
typedef struct
{
  DowserCsvForm form;
  GArray *records;
  GByteArray *kinds;
  Record next;
  gboolean failed;
  guint heading;
  guint n_fields;
  gboolean is_regular;
} Attempt;

static void
attempt_clear (Attempt *self)
{
  g_clear_pointer (&self->records, g_array_unref);
  g_clear_pointer (&self->kinds, g_byte_array_unref);
}

static const Record *
get_record (const Attempt *self, guint index)
{
  return &g_array_index (self->records, Record, index);
}

static FieldKind
get_kind (const Attempt *self, const Record *record, guint field)
{
  return (FieldKind) self->kinds->data[record->first + field];
}

static FieldKind
find_kind (const char *text, gsize length)
{
  DowserCsvDigits digits[2];
  DowserCsvAmount amount;
  DowserCsvCell cell;

  while (length > 0 && g_ascii_isspace (*text))
    {
      text++;
      length--;
    }
  if (length == 0)
    return EMPTY;
  if (dowser_csv_find_types (text, length, &cell) != 0
      || dowser_csv_amount_find_types (text, length, &amount, digits) != 0)
    return VALUE;
  return WORD;
}

static void
field_cb (guint index, const char *text, gsize length, gboolean quoted, gpointer user_data)
{
  Attempt *self = user_data;
  guint8 kind = (guint8) find_kind (text, length);

  g_byte_array_append (self->kinds, &kind, 1);
  self->next.n_fields++;
  self->next.n_filled += kind != EMPTY;
  self->next.n_values += kind == VALUE;
  self->next.n_quoted += quoted;
  self->next.has_prose |= index > 0 && kind != EMPTY && *text == ' ';
  self->next.is_multiline |= memchr (text, '\n', length) != NULL || memchr (text, '\r', length) != NULL;
}

static gboolean
record_cb (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error)
{
  Attempt *self = user_data;

  self->next.line = (guint) line;
  g_array_append_val (self->records, self->next);
  self->next = (Record){ .first = self->kinds->len };
  return self->records->len < MAX_RECORDS;
}

/* Returns TRUE for a line without values, even if a spreadsheet has padded it with delimiters. */
static gboolean
is_blank (const Record *record)
{
  return record->n_filled == 0;
}

static gboolean
have_equal_fields_from (const Attempt *self, guint heading)
{
  for (guint i = heading + 1; i < self->records->len; i++)
    if (get_record (self, i)->n_fields != get_record (self, heading)->n_fields)
      return FALSE;
  return TRUE;
}

static gboolean
has_values_below (const Attempt *self, guint heading)
{
  for (guint i = heading + 1; i < self->records->len; i++)
    if (get_record (self, i)->n_values > 0)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if a column has a word in this record, and only numbers or days in the records below. Such a record must
 * be the heading. */
static gboolean
has_word_above_values (const Attempt *self, guint heading)
{
  const Record *above = get_record (self, heading);

  for (guint field = 0; field < above->n_fields; field++)
    {
      guint n = 0;
      gboolean only = get_kind (self, above, field) == WORD;

      for (guint i = heading + 1; only && i < self->records->len; i++)
        {
          FieldKind kind = get_kind (self, get_record (self, i), field);

          n += kind == VALUE;
          only = kind != WORD;
        }
      if (only && n > 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
follows_empty_line (const Attempt *self, guint heading)
{
  const Record *before = get_record (self, heading - 1), *record = get_record (self, heading);

  return is_blank (before) || (!before->is_multiline && record->line > before->line + 1);
}

/* Returns TRUE for a line of text above the table. A spreadsheet may have padded it with delimiters, or its text may
 * contain delimiters. @is_separated_row: TRUE if an empty line follows the titles; @is_above_values: TRUE if the
 * records below are certainly a table */
static gboolean
is_title (const Attempt *self, guint index, guint n_fields, gboolean is_separated_row, gboolean is_above_values)
{
  const Record *record = get_record (self, index);

  if (record->is_multiline)
    return FALSE;
  if (record->n_fields != 1 && record->n_fields != n_fields)
    return is_above_values || (is_separated_row && record->has_prose);
  return is_blank (record) || (record->n_filled == 1 && get_kind (self, record, 0) != EMPTY && n_fields != 2)
         || record->n_fields == 1;
}

/* Returns TRUE for a record of words below titles, if there is an empty line above it, or numbers or dates below it.
 * Without such a sign, the first line may be the heading of a column whose values contain the delimiter, such as
 * "Smith, John". */
static gboolean
is_heading (const Attempt *self, guint first, guint index)
{
  const Record *record = get_record (self, index);
  gboolean is_separated_row, has_word_above;

  if (record->n_filled < 2 || record->n_values > 0 || index + 1 >= self->records->len
      || !have_equal_fields_from (self, index))
    return FALSE;
  is_separated_row = follows_empty_line (self, index);
  has_word_above = has_word_above_values (self, index);
  for (guint i = first; i < index; i++)
    if (!is_title (self, i, record->n_fields, is_separated_row, has_word_above))
      return FALSE;
  return is_separated_row || has_values_below (self, index);
}

static guint
find_heading (const Attempt *self)
{
  guint first = 0;

  while (first + 1 < self->records->len && is_blank (get_record (self, first))
         && get_record (self, first)->n_fields == 1)
    first++;
  for (guint i = first + 1; i < self->records->len && i <= first + MAX_TITLES; i++)
    if (is_heading (self, first, i))
      return i;
  return first;
}

static Attempt
try_form (char delimiter, const DowserCsvForm *quoting, const char *text, gsize length)
{
  g_auto (DowserCsvRecords) records = { 0 };
  Attempt self = { .form = *quoting, .records = g_array_new (FALSE, FALSE, sizeof (Record)) };

  self.kinds = g_byte_array_new ();
  self.form.delimiter = delimiter;
  dowser_csv_records_init (&records, &self.form);
  records.field = field_cb;
  records.record = record_cb;
  records.user_data = &self;
  /* Ignores a record that is cut off at the end of the text, unless it is the only record. */
  self.failed = !dowser_csv_records_add (&records, text, length, NULL) && self.records->len < MAX_RECORDS;
  if (self.records->len == 0)
    dowser_csv_records_end (&records, NULL);
  self.is_regular = TRUE;
  if (self.records->len == 0)
    return self;
  self.heading = find_heading (&self);
  self.n_fields = get_record (&self, self.heading)->n_fields;
  self.is_regular = have_equal_fields_from (&self, self.heading);
  return self;
}

/* Returns TRUE if most records have quoted values. If only a few records have them, single quotes are apostrophes. */
static gboolean
is_quoted_throughout (const Attempt *self)
{
  guint n = 0;

  for (guint i = self->heading; i < self->records->len; i++)
    n += get_record (self, i)->n_quoted > 0;
  return n * 2 > self->records->len - self->heading;
}

static guint
count_quoted (const Attempt *self)
{
  guint n = 0;

  for (guint i = 0; i < self->records->len; i++)
    n += get_record (self, i)->n_quoted;
  return n;
}

/* Returns TRUE if the quoting of @a, which is rarer than that of @b, reads the file better. Both attempts use the same
 * delimiter. */
static gboolean
reads_more_quoted (const Attempt *a, const Attempt *b)
{
  gboolean a_is_regular = !a->failed && a->is_regular, b_is_regular = !b->failed && b->is_regular;

  if (a->failed || (a->form.quote == '\'' && !is_quoted_throughout (a)))
    return FALSE;
  return a_is_regular != b_is_regular ? a_is_regular : count_quoted (a) > count_quoted (b);
}

static void
replace_attempt (Attempt *self, Attempt *replacement)
{
  attempt_clear (self);
  *self = *replacement;
  *replacement = (Attempt){ 0 };
}

static Attempt
try_delimiter (char delimiter, const char *text, gsize length)
{
  Attempt best = try_form (delimiter, &quotings[0].form, text, length);

  for (guint i = 1; i < G_N_ELEMENTS (quotings); i++)
    {
      Attempt attempt;

      if (g_strstr_len (text, (gssize) length, quotings[i].sign) == NULL)
        continue;
      attempt = try_form (delimiter, &quotings[i].form, text, length);
      if (reads_more_quoted (&attempt, &best))
        replace_attempt (&best, &attempt);
      attempt_clear (&attempt);
    }
  return best;
}

static gboolean
is_better (const Attempt *a, const Attempt *b)
{
  gboolean a_parts = a->n_fields > 1, b_parts = b->n_fields > 1;

  if (a->is_regular && a_parts)
    return !b->is_regular || a->n_fields > b->n_fields;
  if (b->is_regular && b_parts)
    return FALSE;
  /* At this point, no attempt has both several columns and the same number of fields in each record. An attempt with
   * several columns is better than one with a single column. If this is equal, an attempt with the same number of
   * fields in each record is better. */
  if (a_parts != b_parts)
    return a_parts;
  return a->is_regular != b->is_regular ? a->is_regular : a->n_fields > b->n_fields;
}

/* Reads a first line such as "sep=;", which names the delimiter. Excel uses this line and doesn't show it. */
static gboolean
read_sep_line (const char *text, gsize length, char *delimiter)
{
  if (length < 6 || memcmp (text, "sep=", 4) != 0 || (text[5] != '\n' && text[5] != '\r'))
    return FALSE;
  *delimiter = text[4];
  return strchr ("\"\r\n", *delimiter) == NULL;
}

static gsize
measure_line (const char *text, gsize length)
{
  gsize n = 0;

  while (n < length && text[n] != '\r' && text[n] != '\n')
    n++;
  return MIN (length, n + (n + 1 < length && text[n] == '\r' && text[n + 1] == '\n' ? 2 : 1));
}

static DowserCsvHead
make_head (const Attempt *self)
{
  DowserCsvHead head = { .form = self->form };

  if (self->records->len == 0)
    return head;
  head.n_title_lines = get_record (self, self->heading)->line - 1;
  for (guint i = 0; i < self->heading; i++)
    head.has_titles |= !is_blank (get_record (self, i));
  return head;
}

DowserCsvHead
dowser_csv_guess_head (char known, const char *text, gsize length)
{
  char delimiter = known;
  gsize sep = known == 0 && read_sep_line (text, length, &delimiter) ? measure_line (text, length) : 0;
  Attempt best = try_delimiter (delimiter != 0 ? delimiter : delimiters[0], text + sep, length - sep);
  DowserCsvHead head;

  for (guint i = 1; delimiter == 0 && i < G_N_ELEMENTS (delimiters); i++)
    {
      Attempt attempt = try_delimiter (delimiters[i], text, length);

      if (is_better (&attempt, &best))
        replace_attempt (&best, &attempt);
      attempt_clear (&attempt);
    }
  head = make_head (&best);
  head.n_title_lines += sep > 0;
  head.has_titles |= sep > 0;
  attempt_clear (&best);
  return head;
}
