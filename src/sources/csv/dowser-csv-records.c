/* dowser-csv-records.c - takes a CSV file apart, as RFC 4180 says */
#include "sources/csv/dowser-csv-records.h"

#include "base/dowser-error.h"
#include "sources/dowser-packed-file.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Where in a value the reader stands. */
enum
{
  AT_START,
  IN_PLAIN,
  IN_QUOTES,
  AFTER_QUOTE, /* a quote within quotes: the end, or the first of two */
};

void
dowser_csv_records_init (DowserCsvRecords *self, char delimiter)
{
  *self = (DowserCsvRecords){
    .delimiter = delimiter, .text = g_string_new (NULL), .line = 1, .record_line = 1, .max_bytes = G_MAXSIZE
  };
  for (guint i = 0; i < G_N_ELEMENTS (self->plain); i++)
    self->plain[i] = strchr ("\r\n\"", (int) i) == NULL && i != (guchar) delimiter;
}

void
dowser_csv_records_clear (DowserCsvRecords *self)
{
  g_string_free (self->text, TRUE);
  self->text = NULL;
}

/* The bytes that are read are gone soon, or no neighbours of what comes. */
static void
keep_run (DowserCsvRecords *self)
{
  if (self->run != NULL)
    g_string_append_len (self->text, self->run, self->n_run);
  self->run = NULL;
}

/* Most values lie in the bytes as they are meant: those are never copied. */
static void
append (DowserCsvRecords *self, const char *bytes, gsize length)
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
      keep_run (self);
      g_string_append_len (self->text, bytes, length);
    }
}

static void
end_field (DowserCsvRecords *self)
{
  gboolean in_run = self->run != NULL;

  if (self->field != NULL)
    self->field (self->n_fields, in_run ? self->run : self->text->str, in_run ? self->n_run : self->text->len,
                 self->quoted, self->user_data);
  self->n_fields++;
  self->state = AT_START;
  self->quoted = FALSE;
  self->run = NULL;
  if (self->text->len > 0)
    g_string_truncate (self->text, 0);
}

/* An empty line is none of the records, but where the only value may be empty. */
static gboolean
end_record (DowserCsvRecords *self, GError **error)
{
  gboolean blank = self->n_fields == 0 && self->state == AT_START;
  gboolean ok = TRUE;

  if (!blank || self->one_column)
    {
      end_field (self);
      self->one_column = self->n_fields == 1;
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
               _ ("a quote in line %" PRIu64 " is not closed, or something stands behind it: a quote within a "
                  "value must be doubled."),
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

/* A byte of a value: neither delimiter nor end of line, but where quotes are open. */
static gboolean
add_byte (DowserCsvRecords *self, const char *at, GError **error)
{
  char byte = *at;

  if (byte == '"' && self->state == AT_START)
    begin_quotes (self);
  else if (byte == '"' && self->state == IN_QUOTES)
    self->state = AFTER_QUOTE;
  else if (self->state == AFTER_QUOTE && byte != '"')
    return fail_at_quote (self->quote_line, error);
  else
    {
      self->state = self->state == AT_START ? IN_PLAIN : self->state == AFTER_QUOTE ? IN_QUOTES : self->state;
      append (self, at, 1);
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
take_byte (DowserCsvRecords *self, const char *at, GError **error)
{
  char byte = *at;
  gboolean ok = TRUE;

  self->n_bytes++;
  if (self->after_return && byte != '\n' && self->state != IN_QUOTES)
    self->line_ends |= 2;
  if (self->state == IN_QUOTES)
    {
      self->line += byte == '\n' || (byte == '\r');
      self->line -= byte == '\n' && self->after_return;
      ok = add_byte (self, at, error);
    }
  else if (byte == self->delimiter)
    end_field (self);
  else if (byte == '\n' || byte == '\r')
    ok = end_line (self, byte, error);
  else
    ok = add_byte (self, at, error);
  self->after_return = byte == '\r';
  return ok;
}

/* Bytes that mean nothing but themselves, at the beginning of @bytes. */
static gsize
count_plain (const DowserCsvRecords *self, const char *bytes, gsize length)
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
  if (self->after_return && self->state != IN_QUOTES)
    self->line_ends |= 2;
  self->after_return = FALSE;
  self->state = self->state == AT_START ? IN_PLAIN : self->state;
  append (self, bytes, length);
}

/* What most values are: nothing of them lies elsewhere, and the next one follows. */
static void
take_plain_value (DowserCsvRecords *self, const char *bytes, gsize length)
{
  if (self->field != NULL)
    self->field (self->n_fields, bytes, length, FALSE, self->user_data);
  self->n_fields++;
  self->n_bytes += length + 1;
}

gboolean
dowser_csv_records_add (DowserCsvRecords *self, const char *bytes, gsize length, GError **error)
{
  for (gsize i = 0; i < length;)
    {
      gsize n = self->state == AFTER_QUOTE ? 0 : count_plain (self, bytes + i, length - i);

      if (self->state == AT_START && !self->after_return && i + n < length && bytes[i + n] == self->delimiter)
        {
          take_plain_value (self, bytes + i, n);
          i += n + 1;
          continue;
        }
      if (n > 0)
        take_run (self, bytes + i, n);
      i += n;
      if (i < length && !take_byte (self, bytes + i++, error))
        return FALSE;
    }
  if (self->n_bytes > self->max_bytes)
    return dowser_packed_file_fail_line (self->record_line, error);
  keep_run (self);
  return TRUE;
}

gboolean
dowser_csv_records_end (DowserCsvRecords *self, GError **error)
{
  if (self->state == IN_QUOTES)
    return fail_at_quote (self->quote_line, error);
  if (self->after_return)
    self->line_ends |= self->line_ends == 0 ? 2 : 0;
  /* Behind the last end of line comes nothing more. */
  self->one_column &= self->state != AT_START;
  return end_record (self, error);
}
