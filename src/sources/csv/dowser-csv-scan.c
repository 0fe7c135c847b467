/* dowser-csv-scan.c - reads a CSV file from start to end, and finds its delimiter, its quoting and the types of its
 * columns */
#include "sources/csv/dowser-csv-scan.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-dialect.h"
#include "sources/csv/dowser-csv-records.h"
#include "sources/dowser-packed-file.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define BLOCK_BYTES (256 * 1024)
/* The minimum number of days in the first line of a table that has one column per day. A first line with fewer days may
 * be a row of data. */
#define MIN_DAYS 3

typedef struct
{
  DowserCsvShape *shape;
  GPtrArray *first; /* char *: the values of the first record */
  gboolean in_first;
  gint64 total; /* the last row that is labeled as a total; -1 if there is no such row */
  gboolean is_ragged;
  gboolean has_nul;
  const char *other; /* (nullable): if the current encoding is wrong, the encoding in which the file must be read
                      * again */
  guint signs;       /* DowserCsvSigns */
} Scan;

DowserCsvShape *
dowser_csv_shape_new (void)
{
  DowserCsvShape *self = g_new0 (DowserCsvShape, 1);

  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_csv_column_free);
  return self;
}

DowserCsvShape *
dowser_csv_shape_copy (const DowserCsvShape *self)
{
  DowserCsvShape *copy = dowser_csv_shape_new ();
  GPtrArray *columns = copy->columns;

  *copy = *self;
  copy->columns = columns;
  for (guint i = 0; i < self->columns->len; i++)
    g_ptr_array_add (columns, dowser_csv_column_copy (self->columns->pdata[i]));
  return copy;
}

void
dowser_csv_shape_free (DowserCsvShape *self)
{
  g_ptr_array_unref (self->columns);
  g_free (self);
}

gboolean
dowser_csv_shape_needs_repair (const DowserCsvShape *self)
{
  gboolean has_odd_returns = (self->line_ends & 2) != 0 && self->line_ends != 2;

  return self->n_short_rows > 0 || self->n_long_rows > 0 || has_odd_returns || self->form.quote != '"'
         || self->form.backslash || self->form.spaced;
}

/* Returns TRUE if the text contains control characters of Latin-1. No text uses them, so the file must have another
 * single-byte encoding, in which these bytes are letters. */
static gboolean
has_control_characters (const char *text, gsize length)
{
  for (const char *c = memchr (text, '\xc2', length); c != NULL && c + 1 < text + length;
       c = memchr (c + 1, '\xc2', text + length - c - 1))
    if ((guchar) c[1] < 0xa0)
      return TRUE;
  return FALSE;
}

static gboolean
is_ascii (const char *text, gsize length)
{
  guchar seen = 0;

  for (gsize i = 0; i < length; i++)
    seen |= (guchar) text[i];
  return seen < 0x80;
}

/* Checks the encoding of a whole block. Checking each value separately would take longer than reading it. */
static void
check_text (Scan *self, const char *text, gsize length)
{
  if (memchr (text, '\0', length) != NULL)
    self->has_nul = TRUE;
  else if (is_ascii (text, length))
    return;
  else if (g_str_equal (self->shape->encoding, "utf-8"))
    self->other = g_utf8_validate_len (text, length, NULL) ? NULL : "latin-1";
  else if (g_str_equal (self->shape->encoding, "latin-1"))
    self->other = has_control_characters (text, length) ? "windows-1252" : NULL;
}

/* Returns: the number of bytes of complete characters in @text. The last character may continue in the next block. */
static gsize
count_complete_characters (const char *text, gsize length)
{
  for (gsize distance = 1; distance <= 3 && distance <= length; distance++)
    {
      guchar byte = (guchar) text[length - distance];

      if (byte >= 0xc0)
        return distance < (gsize) g_utf8_skip[byte] ? length - distance : length;
      if (byte < 0x80)
        return length;
    }
  return length;
}

static inline gboolean
can_be_total (char first)
{
  char lower = first | 0x20;

  return lower == 't' || lower == 'g' || lower == 's';
}

static gboolean
is_total (const char *text, gsize length)
{
  static const char *const words[] = { "total", "totals", "grand total", "sum", "summe", "gesamt", NULL };
  gsize n = text[length - 1] == ':' ? length - 1 : length;

  for (guint i = 0; words[i] != NULL; i++)
    if (strlen (words[i]) == n && g_ascii_strncasecmp (words[i], text, n) == 0)
      return TRUE;
  return FALSE;
}

/* Adds a column for a value that has no column, because its row is longer than the first line. */
static gboolean
add_surplus_column (Scan *self, guint index)
{
  if (!self->is_ragged || index >= self->first->len + DOWSER_CSV_MAX_SURPLUS)
    return FALSE;
  g_ptr_array_add (self->shape->columns, dowser_csv_column_new ());
  return TRUE;
}

static void
field_cb (guint index, const char *text, gsize length, gboolean quoted, gpointer user_data)
{
  Scan *self = user_data;

  if (self->in_first)
    {
      g_ptr_array_add (self->first, g_strndup (text, length));
      g_ptr_array_add (self->shape->columns, dowser_csv_column_new ());
    }
  else if (index < self->shape->columns->len || add_surplus_column (self, index))
    dowser_csv_column_add_cell (self->shape->columns->pdata[index], text, length, quoted);
  if (index < 2 && length >= 3 && length <= 12 && can_be_total (*text) && is_total (text, length))
    self->total = self->shape->n_rows;
}

static gboolean
fail_ragged (const Scan *self, guint n_fields, guint64 line, GError **error)
{
  g_autofree char *expected = g_strdup_printf ("%u", self->first->len);

  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_RAGGED,
               ngettext ("line %" PRIu64 " has %u value, but the first line has %s: correct the line, quote values "
                         "that contain the separator, or read the file anyway.",
                         "line %" PRIu64 " has %u values, but the first line has %s: correct the line, quote values "
                         "that contain the separator, or read the file anyway.",
                         n_fields),
               line, n_fields, expected);
  return FALSE;
}

static gboolean
record_cb (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error)
{
  Scan *self = user_data;
  DowserCsvShape *shape = self->shape;

  if (n_fields != self->first->len)
    {
      if (!self->is_ragged || n_fields > self->first->len + DOWSER_CSV_MAX_SURPLUS)
        return fail_ragged (self, n_fields, line, error);
      shape->first_ragged = shape->first_ragged == 0 ? line : shape->first_ragged;
      shape->n_short_rows += n_fields < self->first->len;
      shape->n_long_rows += n_fields > self->first->len;
    }
  shape->longest = MAX (shape->longest, length);
  shape->n_rows++;
  self->in_first = FALSE;
  return TRUE;
}

static gboolean
fail_not_text (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
                       _ ("the file isn't text, because it contains null bytes. Choose another file."));
  return FALSE;
}

static gboolean
fail_unknown_encoding (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
                       _ ("the file's encoding is neither UTF-8 nor Windows-1252. Save the file as UTF-8."));
  return FALSE;
}

/* Parses a block. Returns: TRUE to continue; FALSE without @error if the file must be read in another encoding */
static gboolean
parse_block (Scan *self, DowserCsvRecords *records, const char *block, gsize length, GError **error)
{
  if (!dowser_csv_records_add (records, block, length, error))
    return FALSE;
  check_text (self, block, length);
  if (self->has_nul)
    return fail_not_text (error);
  return self->other == NULL;
}

static gboolean
read_records (Scan *self, GInputStream *stream, DowserCsvRecords *records, GCancellable *cancellable, GError **error)
{
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  gsize n_kept = 0;
  gssize n_bytes;

  while ((n_bytes = g_input_stream_read (stream, block + n_kept, BLOCK_BYTES - n_kept, cancellable, error)) > 0)
    {
      gsize length = n_kept + n_bytes;
      gsize n_complete = count_complete_characters (block, length);

      if (!parse_block (self, records, block, n_complete, error))
        return self->other != NULL;
      n_kept = length - n_complete;
      memmove (block, block + n_complete, n_kept);
    }
  if (n_bytes < 0)
    return FALSE;
  if (n_kept > 0 && !parse_block (self, records, block, n_kept, error))
    return self->other != NULL;
  return dowser_csv_records_end (records, error);
}

/* Sets @error from @reason, which is freed. Returns: FALSE. Characters that are invalid in @encoding are reported as
 * invalid characters, not as a disk error */
static gboolean
fail_with_reason (GError *reason, const char *encoding, GError **error)
{
  gboolean about_letters = g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)
                           || g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT);

  if (g_strcmp0 (encoding, "utf-8") == 0 || !about_letters)
    {
      g_propagate_error (error, reason);
      return FALSE;
    }
  g_error_free (reason);
  return fail_unknown_encoding (error);
}

static gboolean
scan_once (Scan *self, const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  g_auto (DowserCsvRecords) records = { 0 };
  g_autoptr (GInputStream) stream = dowser_csv_open (path, compressed, self->shape->encoding, cancellable, error);
  gboolean ok;

  self->other = NULL;
  self->shape->n_rows = self->shape->n_short_rows = self->shape->n_long_rows = 0;
  self->shape->first_ragged = self->shape->longest = 0;
  g_ptr_array_set_size (self->first, 0);
  g_ptr_array_set_size (self->shape->columns, 0);
  dowser_csv_records_init (&records, &self->shape->form);
  records.field = field_cb;
  records.record = record_cb;
  records.user_data = self;
  records.max_bytes = dowser_packed_file_get_max_line ();
  records.line = records.record_line = self->shape->n_title_lines + 1;
  self->in_first = TRUE;
  self->total = -1;
  ok = stream != NULL && dowser_csv_skip_lines (stream, self->shape->n_title_lines, cancellable, error)
       && read_records (self, stream, &records, cancellable, error);
  self->shape->line_ends = records.line_ends;
  self->signs = records.signs;
  if (!ok)
    return FALSE;
  self->shape->has_total = self->total > 1 && self->total == self->shape->n_rows - 1;
  return TRUE;
}

/* Scans the file and finds its encoding. A file that isn't UTF-8 is read as Latin-1, in which every byte is valid. If
 * it then contains control characters of Latin-1, it is read as Windows-1252, which has letters in their place. */
static gboolean
scan_with_encodings (Scan *self, const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  do
    {
      GError *reason = NULL;

      self->shape->encoding = self->other != NULL ? self->other : self->shape->encoding;
      if (!scan_once (self, path, compressed, cancellable, &reason))
        return fail_with_reason (reason, self->shape->encoding, error);
    }
  while (self->other != NULL);
  return TRUE;
}

static guint
get_form_bit (const DowserCsvForm *form)
{
  return 1U << ((form->spaced ? 1 : 0) + (form->backslash ? 2 : 0) + (form->quote == '"' ? 4 : 0) + 8 * form->returns);
}

/* Changes @form if the scan found evidence of another form, such as a backslash before a quote. Returns: TRUE if @form
 * was changed. @attempt: bits of the forms that were already tried */
static gboolean
revise_form (const Scan *self, gboolean failed, guint attempt, DowserCsvForm *form)
{
  const DowserCsvShape *shape = self->shape;
  gboolean has_odd_returns = (self->signs & DOWSER_CSV_SIGN_RETURN) != 0 && (shape->line_ends & ~2U) != 0;
  gboolean has_uneven_rows = failed || shape->n_short_rows > 0 || shape->n_long_rows > 0;
  DowserCsvForm spaced = shape->form, backslash = shape->form, record = shape->form, letter = shape->form;
  DowserCsvForm usual_form = { .delimiter = shape->form.delimiter, .quote = '"' };
  const struct
  {
    gboolean wanted;
    const DowserCsvForm *form;
  } rows[] = {
    { (self->signs & DOWSER_CSV_SIGN_SPACED) != 0, &spaced },
    { failed && (self->signs & DOWSER_CSV_SIGN_BACKSLASH) != 0, &backslash },
    { has_uneven_rows && has_odd_returns, &record },
    { failed && has_odd_returns, &letter },
    { failed, &usual_form },
  };

  spaced.spaced = TRUE;
  backslash.backslash = TRUE;
  record.returns = DOWSER_CSV_RETURN_ENDS_RECORD;
  letter.returns = DOWSER_CSV_RETURN_IS_LETTER;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].wanted && (get_form_bit (rows[i].form) & attempt) == 0)
      {
        *form = *rows[i].form;
        return TRUE;
      }
  return FALSE;
}

static gboolean
is_form_error (const GError *error)
{
  return g_error_matches (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_RAGGED)
         || g_error_matches (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED);
}

/* Scans the file with one form of delimiter and quotes after another. The form found at the beginning usually fits,
 * unless the first quotes come much later. If no form fits, the error is reported from the form that could read most
 * rows. */
static gboolean
scan_with_forms (Scan *self, const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  DowserCsvForm first = self->shape->form, form = first;
  g_autoptr (GError) reason = NULL;
  gint64 best_n_rows = -1;
  guint attempt = 0;
  gboolean first_ok = FALSE, ok;

  do
    {
      g_autoptr (GError) other = NULL;

      self->shape->form = form;
      ok = scan_with_encodings (self, path, compressed, cancellable, &other);
      first_ok |= ok && attempt == 0;
      attempt |= get_form_bit (&form);
      if (!ok && !is_form_error (other))
        {
          g_propagate_error (error, g_steal_pointer (&other));
          return FALSE;
        }
      if (!ok && self->shape->n_rows > best_n_rows)
        {
          best_n_rows = self->shape->n_rows;
          g_clear_error (&reason);
          reason = g_steal_pointer (&other);
        }
    }
  while (revise_form (self, !ok, attempt, &form));
  if (ok)
    return TRUE;
  if (first_ok)
    {
      self->shape->form = first;
      return scan_with_encodings (self, path, compressed, cancellable, error);
    }
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

static gboolean
is_year (const char *text)
{
  return strlen (text) == 4 && (g_str_has_prefix (text, "19") || g_str_has_prefix (text, "20"))
         && strspn (text, "0123456789") == 4;
}

/* Returns TRUE if the first line is the heading of a table with one column per day or month. */
static gboolean
are_day_headings (GPtrArray *first)
{
  guint n = 0;

  for (guint i = 1; i < first->len; i++)
    {
      DowserCsvCell cell;

      if (dowser_csv_find_types (first->pdata[i], strlen (first->pdata[i]), &cell) == 0)
        continue;
      if ((cell.types & (DOWSER_CSV_DATE | DOWSER_CSV_WRITTEN_DAY | DOWSER_CSV_WRITTEN_MONTH | DOWSER_CSV_SEASON)) == 0
          || (i > 1 && g_str_equal (first->pdata[i], first->pdata[i - 1])))
        return FALSE;
      n++;
    }
  return n >= MIN_DAYS;
}

static gboolean
is_typed_value (const char *text)
{
  DowserCsvCell cell;

  return dowser_csv_find_types (text, strlen (text), &cell) != 0;
}

/* Returns TRUE if the first line is a heading. A heading consists of words. In a table with one column per year or day,
 * it also contains years or days. */
static gboolean
looks_like_header (GPtrArray *first)
{
  gboolean words = FALSE, days = are_day_headings (first);

  for (guint i = 0; i < first->len; i++)
    {
      const char *text = first->pdata[i];

      if (i > 0 && words && (days || is_year (text)))
        continue;
      if (is_typed_value (text))
        return FALSE;
      words |= *text != '\0';
    }
  return words;
}

/* Joins the lines of a heading, because users write a heading in one line. Changes @text. */
static char *
join_lines (char *text)
{
  gboolean joined = FALSE;
  char *end = text;

  for (const char *at = text; *at != '\0'; at++)
    {
      gboolean breaks = strchr ("\r\n\t", *at) != NULL;

      if (!breaks && !(joined && *at == ' '))
        *end++ = *at;
      else if (!joined)
        *end++ = ' ';
      joined = breaks || (joined && *at == ' ');
    }
  *end = '\0';
  return text;
}

char *
dowser_csv_dup_unique_name (GHashTable *used_names, guint index, const char *wanted)
{
  g_autofree char *text = g_utf8_make_valid (wanted, -1);
  const char *base = join_lines (g_strstrip (text));
  g_autofree char *numbered = *base == '\0' ? g_strdup_printf ("column%u", index + 1) : NULL;
  char *name;

  if (numbered != NULL)
    base = numbered;
  name = g_strdup (base);
  for (guint n = 2; !g_hash_table_add (used_names, g_utf8_casefold (name, -1)); n++)
    {
      g_free (name);
      name = g_strdup_printf ("%s_%u", base, n);
    }
  return name;
}

/* Uses the first record as column names or as the first row. */
static void
use_first_record (Scan *self)
{
  DowserCsvShape *shape = self->shape;
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  shape->has_header = looks_like_header (self->first);
  shape->n_rows -= shape->has_header;
  for (guint i = 0; i < shape->columns->len; i++)
    {
      DowserCsvColumn *column = shape->columns->pdata[i];
      const char *text = i < self->first->len ? self->first->pdata[i] : "";

      if (!shape->has_header && i < self->first->len)
        dowser_csv_column_add_cell (column, text, strlen (text), FALSE);
      column->unnamed = shape->has_header && *text == '\0';
      column->name = dowser_csv_dup_unique_name (used_names, i, shape->has_header ? text : "");
    }
}

DowserCsvShape *
dowser_csv_scan (const char *path, gboolean compressed, gboolean tabs, gboolean is_ragged, GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (DowserCsvShape) shape = dowser_csv_shape_new ();
  g_autoptr (GPtrArray) first = g_ptr_array_new_with_free_func (g_free);
  Scan self = { .shape = shape, .first = first, .is_ragged = is_ragged };
  DowserCsvHead head;
  GError *reason = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  if (!dowser_csv_find_dialect (path, compressed, tabs ? '\t' : '\0', &shape->encoding, &head, cancellable, &reason))
    {
      fail_with_reason (reason, shape->encoding, error);
      return NULL;
    }
  shape->form = head.form;
  shape->n_title_lines = head.n_title_lines;
  shape->has_titles = head.has_titles;
  if (!scan_with_forms (&self, path, compressed, cancellable, error))
    return NULL;
  if (first->len == 0)
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
                           _ ("the file is empty. Choose a file with at least a row of headings."));
      return NULL;
    }
  use_first_record (&self);
  return g_steal_pointer (&shape);
}
