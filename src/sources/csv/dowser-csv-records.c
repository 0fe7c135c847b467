/* dowser-csv-records.c - a parser of CSV files, for the format of RFC 4180 and the formats of other programs */
#include "sources/csv/dowser-csv-records.h"

#include "base/dowser-error.h"
#include "sources/dowser-packed-file.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* The parser's state within a value. */
enum
{
  AT_START,
  IN_PLAIN,
  IN_QUOTES,
  AFTER_BACKSLASH, /* after a backslash within quotes */
  AFTER_QUOTE,     /* after a quote inside quotes: it ends the value, or is the first of two quotes */
  AFTER_VALUE,     /* after a space that follows the closing quote */
};

void
dowser_csv_records_init (DowserCsvRecords *self, const DowserCsvForm *form)
{
  *self = (DowserCsvRecords){
    .form = *form, .text = g_string_new (NULL), .line = 1, .record_line = 1, .max_bytes = G_MAXSIZE
  };
  for (guint i = 0; i < G_N_ELEMENTS (self->plain); i++)
    self->plain[i] = strchr ("\r\n", (int) i) == NULL && i != (guchar) form->delimiter && i != (guchar) form->quote
                     && (i != '\\' || !form->backslash);
}

void
dowser_csv_records_clear (DowserCsvRecords *self)
{
  g_string_free (self->text, TRUE);
  self->text = NULL;
}

/* Copies the current run of bytes to the value's text. This is needed if the bytes will be freed, or if the value
 * continues elsewhere in the input. */
static void
copy_run_to_text (DowserCsvRecords *self)
{
  if (self->run != NULL)
    g_string_append_len (self->text, self->run, self->n_run);
  self->run = NULL;
}

/* Appends bytes to the current value. A value that is contiguous in the input isn't copied. */
static void
append_bytes (DowserCsvRecords *self, const char *bytes, gsize length)
{
  if (self->run == NULL && self->text->len == 0)
    {
      self->run = bytes;
      self->n_run = length;
    }
  else if (self->run != NULL && self->run + self->n_run == bytes)
    self->n_run += length;
  else
    {
      copy_run_to_text (self);
      g_string_append_len (self->text, bytes, length);
    }
}

/* Returns the current value, which is valid until the next byte is added. */
static const char *
get_value (const DowserCsvRecords *self, gsize *length)
{
  *length = self->run != NULL ? self->n_run : self->text->len;
  return self->run != NULL ? self->run : self->text->str;
}

static gsize
count_blanks (const char *text, gsize length)
{
  gsize n = 0;

  while (n < length && text[n] == ' ')
    n++;
  return n;
}

static void
end_field (DowserCsvRecords *self)
{
  gsize length, n_blank;
  const char *text = get_value (self, &length);

  n_blank = self->form.spaced && !self->quoted ? count_blanks (text, length) : 0;
  if (self->field != NULL)
    self->field (self->n_fields, text + n_blank, length - n_blank, self->quoted, self->user_data);
  self->n_fields++;
  self->state = AT_START;
  self->quoted = FALSE;
  self->run = NULL;
  if (self->text->len > 0)
    g_string_truncate (self->text, 0);
}

/* Ends a record. An empty line isn't a record, except in a file with one column. */
static gboolean
end_record (DowserCsvRecords *self, GError **error)
{
  gboolean blank = self->n_fields == 0 && self->state == AT_START;
  gboolean ok = TRUE;

  if (!blank || self->one_column)
    {
      end_field (self);
      self->one_column = self->n_fields == 1;
      self->n_expected = self->n_expected == 0 ? self->n_fields : self->n_expected;
      ok = self->record == NULL
           || self->record (self->n_fields, self->n_bytes, self->record_line, self->user_data, error);
    }
  self->n_fields = 0;
  self->n_bytes = 0;
  return ok;
}

static gboolean
fail_at_quote (guint64 line, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED,
               _ ("a quote in line %" PRIu64
                  " is not closed, or is followed by other text: double each quote inside a value."),
               line);
  return FALSE;
}

static void
begin_quotes (DowserCsvRecords *self)
{
  self->state = IN_QUOTES;
  self->quoted = TRUE;
  self->quote_line = self->line;
}

/* Returns TRUE if the value so far has only spaces. Spaces before an opening quote aren't part of the value. */
static gboolean
has_only_blanks (DowserCsvRecords *self)
{
  gsize length;
  const char *text = get_value (self, &length);

  if (self->state != IN_PLAIN || count_blanks (text, length) != length)
    return FALSE;
  self->signs |= DOWSER_CSV_SIGN_SPACED;
  if (!self->form.spaced)
    return FALSE;
  self->run = NULL;
  g_string_truncate (self->text, 0);
  return TRUE;
}

static void
mark_backslash (DowserCsvRecords *self)
{
  gsize length;
  const char *text = get_value (self, &length);

  if (length > 0 && text[length - 1] == '\\')
    self->signs |= DOWSER_CSV_SIGN_BACKSLASH;
}

/* Handles the byte after a quote that may have ended the value. */
static gboolean
add_after_quote (DowserCsvRecords *self, const char *at, GError **error)
{
  if (*at == self->form.quote && self->state == AFTER_QUOTE)
    {
      self->state = IN_QUOTES;
      append_bytes (self, at, 1);
      return TRUE;
    }
  self->signs |= *at == ' ' ? DOWSER_CSV_SIGN_SPACED : 0;
  if (*at != ' ' || !self->form.spaced)
    return fail_at_quote (self->quote_line, error);
  self->state = AFTER_VALUE;
  return TRUE;
}

/* Adds a byte after a backslash. Before a character that needs no escape, the backslash is a normal character. */
static void
add_after_backslash (DowserCsvRecords *self, const char *at)
{
  if (*at != self->form.quote && *at != '\\')
    append_bytes (self, "\\", 1);
  append_bytes (self, at, 1);
  self->state = IN_QUOTES;
}

/* Adds a byte that isn't a delimiter or line end, or that is inside quotes. */
static gboolean
add_byte (DowserCsvRecords *self, const char *at, GError **error)
{
  gboolean is_quote = *at == self->form.quote;

  if (self->state == AFTER_QUOTE || self->state == AFTER_VALUE)
    return add_after_quote (self, at, error);
  if (self->state == AFTER_BACKSLASH)
    add_after_backslash (self, at);
  else if (is_quote && self->state == IN_QUOTES)
    {
      mark_backslash (self);
      self->state = AFTER_QUOTE;
    }
  else if (is_quote && (self->state == AT_START || has_only_blanks (self)))
    begin_quotes (self);
  else if (self->form.backslash && *at == '\\' && self->state == IN_QUOTES)
    self->state = AFTER_BACKSLASH;
  else
    {
      self->state = self->state == AT_START ? IN_PLAIN : self->state;
      append_bytes (self, at, 1);
    }
  return TRUE;
}

static gboolean
end_line (DowserCsvRecords *self, char byte, GError **error)
{
  gboolean second = byte == '\n' && self->after_return;
  gboolean ok = TRUE;

  if (!second)
    ok = end_record (self, error);
  self->line_ends |= byte == '\n' ? (second ? 4 : 1) : 0;
  self->line += !second;
  self->record_line = self->line;
  return ok;
}

static gboolean
is_in_quotes (const DowserCsvRecords *self)
{
  return self->state == IN_QUOTES || self->state == AFTER_BACKSLASH;
}

static gboolean
take_byte (DowserCsvRecords *self, const char *at, GError **error)
{
  char byte = *at;
  gboolean ok = TRUE;

  self->n_bytes++;
  if (self->after_return && byte != '\n' && !is_in_quotes (self))
    {
      self->line_ends |= 2;
      self->signs |= DOWSER_CSV_SIGN_RETURN;
    }
  if (is_in_quotes (self))
    {
      self->line += byte == '\n' || (byte == '\r');
      self->line -= byte == '\n' && self->after_return;
      ok = add_byte (self, at, error);
    }
  else if (byte == self->form.delimiter)
    end_field (self);
  else if (byte == '\r' && self->form.returns != DOWSER_CSV_RETURN_ENDS_LINE)
    {
      self->has_pending_return = TRUE;
      return TRUE;
    }
  else if (byte == '\n' || byte == '\r')
    ok = end_line (self, byte, error);
  else
    ok = add_byte (self, at, error);
  self->after_return = byte == '\r';
  return ok;
}

/* Returns: TRUE if the CR before @next ends a line. @next: the next byte, 0 at the end of the file */
static gboolean
ends_line (const DowserCsvRecords *self, char next)
{
  if (next == '\n' || next == '\0')
    return TRUE;
  if (self->form.returns == DOWSER_CSV_RETURN_IS_LETTER)
    return FALSE;
  return self->n_expected == 0 || self->n_fields + 1 >= self->n_expected;
}

static gboolean
take_held_cr (DowserCsvRecords *self, char next, GError **error)
{
  self->has_pending_return = FALSE;
  if (next != '\n')
    {
      self->line_ends |= 2;
      self->signs |= DOWSER_CSV_SIGN_RETURN;
    }
  if (!ends_line (self, next))
    return add_byte (self, "\r", error);
  self->after_return = next == '\n';
  return end_line (self, '\r', error);
}

/* Returns the number of bytes without a special meaning at the beginning of @bytes. */
static gsize
count_plain_bytes (const DowserCsvRecords *self, const char *bytes, gsize length)
{
  gsize n = 0;

  while (n < length && self->plain[(guchar) bytes[n]])
    n++;
  return n;
}

static void
take_run (DowserCsvRecords *self, const char *bytes, gsize length)
{
  self->n_bytes += length;
  if (self->after_return && !is_in_quotes (self))
    {
      self->line_ends |= 2;
      self->signs |= DOWSER_CSV_SIGN_RETURN;
    }
  self->after_return = FALSE;
  self->state = self->state == AT_START ? IN_PLAIN : self->state;
  append_bytes (self, bytes, length);
}

/* Reads a value that is completely in @bytes and is followed by a delimiter. This is a fast path for most values. */
static void
take_plain_value (DowserCsvRecords *self, const char *bytes, gsize length)
{
  gsize n_blank = self->form.spaced ? count_blanks (bytes, length) : 0;

  if (self->field != NULL)
    self->field (self->n_fields, bytes + n_blank, length - n_blank, FALSE, self->user_data);
  self->n_fields++;
  self->n_bytes += length + 1;
}

gboolean
dowser_csv_records_add (DowserCsvRecords *self, const char *bytes, gsize length, GError **error)
{
  for (gsize i = 0; i < length;)
    {
      gsize n;

      if (self->has_pending_return && !take_held_cr (self, bytes[i], error))
        return FALSE;
      n = self->state > IN_QUOTES ? 0 : count_plain_bytes (self, bytes + i, length - i);
      if (self->state == AT_START && !self->after_return && i + n < length && bytes[i + n] == self->form.delimiter)
        {
          take_plain_value (self, bytes + i, n);
          i += n + 1;
          continue;
        }
      if (n > 0)
        take_run (self, bytes + i, n);
      i += n;
      if (i < length && !take_byte (self, bytes + i++, error))
        {
          /* The last byte ended the record. If this byte is a CR and no LF follows, the file has lines that end with CR
           * alone. */
          if (bytes[i - 1] == '\r' && (i == length || bytes[i] != '\n'))
            self->signs |= DOWSER_CSV_SIGN_RETURN;
          return FALSE;
        }
    }
  if (self->n_bytes > self->max_bytes)
    return dowser_packed_file_fail_long_line (self->record_line, error);
  copy_run_to_text (self);
  return TRUE;
}

gboolean
dowser_csv_records_end (DowserCsvRecords *self, GError **error)
{
  if (is_in_quotes (self))
    return fail_at_quote (self->quote_line, error);
  if (self->has_pending_return && !take_held_cr (self, '\0', error))
    return FALSE;
  self->line_ends |= self->after_return ? 2 : 0;
  /* If the file ends with a line end, there is no empty record after it. */
  self->one_column &= self->state != AT_START;
  return end_record (self, error);
}
