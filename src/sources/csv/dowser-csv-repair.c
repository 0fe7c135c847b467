/* dowser-csv-repair.c - copies a CSV file in the format of RFC 4180; each row of the copy has one value per column */
#include "sources/csv/dowser-csv-repair.h"

#include "sources/csv/dowser-csv-dialect.h"
#include "sources/csv/dowser-csv-records.h"

#include <string.h>

#define BLOCK_BYTES (256 * 1024)

typedef struct
{
  DowserCsvCopy *copy;
  const DowserCsvShape *shape;
  GString *text; /* text that is not written yet */
} Repair;

/* Returns TRUE if a value must be quoted in the copy, because it contains characters that are special there. */
static gboolean
needs_quotes (const Repair *self, const char *text, gsize length)
{
  return memchr (text, '"', length) != NULL || memchr (text, '\r', length) != NULL
         || memchr (text, self->shape->form.delimiter, length) != NULL;
}

static void
field_cb (guint index, const char *text, gsize length, gboolean quoted, gpointer user_data)
{
  const Repair *self = user_data;

  if (index > 0)
    g_string_append_c (self->text, self->shape->form.delimiter);
  if (!quoted && !needs_quotes (self, text, length))
    {
      g_string_append_len (self->text, text, (gssize) length);
      return;
    }
  g_string_append_c (self->text, '"');
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '"')
        g_string_append_c (self->text, '"');
      g_string_append_c (self->text, text[i]);
    }
  g_string_append_c (self->text, '"');
}

static gboolean
record_cb (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error)
{
  const Repair *self = user_data;

  for (guint i = n_fields; i < self->shape->columns->len; i++)
    g_string_append_c (self->text, self->shape->form.delimiter);
  g_string_append_c (self->text, '\n');
  if (self->text->len < BLOCK_BYTES)
    return TRUE;
  if (!dowser_csv_copy_write (self->copy, self->text->str, self->text->len, error))
    return FALSE;
  g_string_truncate (self->text, 0);
  return TRUE;
}

static gboolean
repair (Repair *self, GInputStream *from, GCancellable *cancellable, GError **error)
{
  g_auto (DowserCsvRecords) records = { 0 };
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  gssize n;

  dowser_csv_records_init (&records, &self->shape->form);
  records.field = field_cb;
  records.record = record_cb;
  records.user_data = self;
  while ((n = g_input_stream_read (from, block, BLOCK_BYTES, cancellable, error)) > 0)
    if (!dowser_csv_records_add (&records, block, (gsize) n, error))
      return FALSE;
  return n == 0 && dowser_csv_records_end (&records, error)
         && dowser_csv_copy_write (self->copy, self->text->str, self->text->len, error);
}

DowserCsvCopy *
dowser_csv_repair (const char *path, gboolean compressed, const DowserCsvShape *shape, GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (GInputStream) from = dowser_csv_open (path, compressed, shape->encoding, cancellable, error);
  g_autoptr (DowserCsvCopy) copy = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  Repair self = { NULL, shape, text };

  if (from == NULL || !dowser_csv_skip_lines (from, shape->n_title_lines, cancellable, error))
    return NULL;
  copy = self.copy = dowser_csv_copy_new_empty (error);
  return copy != NULL && repair (&self, from, cancellable, error) ? g_steal_pointer (&copy) : NULL;
}
