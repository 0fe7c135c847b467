/* dowser-csv-dialect.c - how a CSV file is written: its letters, and what stands between its values */
#include "sources/dowser-csv-dialect.h"

#include "base/dowser-error.h"
#include "sources/dowser-csv-records.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define HEAD_BYTES (64 * 1024)
#define MAX_RECORDS 200

static const char delimiters[] = { ',', '\t', ';', '|' };

/* What one delimiter makes of the beginning of the file. */
typedef struct
{
  guint n_records;
  guint n_fields; /* of the first record */
  gboolean even;  /* all have as many */
} Attempt;

static GInputStream *
convert (GInputStream *stream, GConverter *converter)
{
  g_autoptr (GInputStream) inner = stream;

  return g_converter_input_stream_new (inner, converter);
}

static GInputStream *
open_bytes (const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GInputStream *stream = G_INPUT_STREAM (g_file_read (file, cancellable, error));
  g_autoptr (GConverter) unzip = NULL;

  if (stream == NULL || !compressed)
    return stream;
  unzip = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  return convert (stream, unzip);
}

/* The mark at the beginning of a file in UTF-8 is no letter of it. */
static gboolean
skip_mark (GInputStream *stream, GCancellable *cancellable, GError **error)
{
  GBufferedInputStream *buffered = G_BUFFERED_INPUT_STREAM (stream);
  const char *bytes;
  gsize n_bytes;

  if (g_buffered_input_stream_fill (buffered, -1, cancellable, error) < 0)
    return FALSE;
  bytes = g_buffered_input_stream_peek_buffer (buffered, &n_bytes);
  return n_bytes < 3 || memcmp (bytes, "\xef\xbb\xbf", 3) != 0
         || g_input_stream_skip (stream, 3, cancellable, error) == 3;
}

GInputStream *
dowser_csv_open (const char *path, gboolean compressed, const char *encoding, GCancellable *cancellable, GError **error)
{
  GInputStream *bytes = open_bytes (path, compressed, cancellable, error);
  g_autoptr (GConverter) letters = NULL;
  g_autoptr (GInputStream) stream = NULL;

  if (bytes == NULL)
    return NULL;
  if (!g_str_equal (encoding, "utf-8"))
    {
      letters = G_CONVERTER (
          g_charset_converter_new ("UTF-8", g_str_equal (encoding, "utf-16") ? "UTF-16" : "ISO-8859-1", error));
      if (letters == NULL)
        {
          g_object_unref (bytes);
          return NULL;
        }
      bytes = convert (bytes, letters);
    }
  stream = g_buffered_input_stream_new_sized (bytes, HEAD_BYTES);
  g_object_unref (bytes);
  return skip_mark (stream, cancellable, error) ? g_steal_pointer (&stream) : NULL;
}

static gboolean
count_record_cb (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error)
{
  Attempt *self = user_data;

  if (self->n_records == 0)
    self->n_fields = n_fields;
  self->even &= n_fields == self->n_fields;
  return ++self->n_records < MAX_RECORDS;
}

static Attempt
try_delimiter (char delimiter, const char *text, gsize length)
{
  g_auto (DowserCsvRecords) records = { 0 };
  Attempt attempt = { 0, 0, TRUE };

  dowser_csv_records_init (&records, delimiter);
  records.record = count_record_cb;
  records.user_data = &attempt;
  /* What is cut off by the end of the text is no record yet, unless it is the only one. */
  dowser_csv_records_add (&records, text, length, NULL);
  if (attempt.n_records == 0)
    dowser_csv_records_end (&records, NULL);
  return attempt;
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

char
dowser_csv_guess_delimiter (const char *text, gsize length)
{
  char best = delimiters[0];
  Attempt best_attempt = try_delimiter (best, text, length);

  for (guint i = 1; i < G_N_ELEMENTS (delimiters); i++)
    {
      Attempt attempt = try_delimiter (delimiters[i], text, length);

      if (is_better (&attempt, &best_attempt))
        {
          best = delimiters[i];
          best_attempt = attempt;
        }
    }
  return best;
}

static gboolean
read_head (GInputStream *stream, GByteArray *into, GCancellable *cancellable, GError **error)
{
  gsize n_bytes = 0;
  gboolean ok;

  g_byte_array_set_size (into, HEAD_BYTES);
  ok = g_input_stream_read_all (stream, into->data, HEAD_BYTES, &n_bytes, cancellable, error);
  g_byte_array_set_size (into, n_bytes);
  return ok;
}

gboolean
dowser_csv_find_dialect (const char *path, gboolean compressed, const char **encoding, char *delimiter,
                         GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) stream = open_bytes (path, compressed, cancellable, error);
  g_autoptr (GByteArray) head = g_byte_array_new ();

  if (stream == NULL || !read_head (stream, head, cancellable, error))
    return FALSE;
  *encoding = "utf-8";
  if (head->len >= 2 && memcmp (head->data, "\xfe\xff", 2) == 0)
    {
      /* DuckDB reads nothing of it, and does not say so. */
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
                           _ ("it is UTF-16 with the high byte first: save it as UTF-8."));
      return FALSE;
    }
  if (head->len >= 2 && memcmp (head->data, "\xff\xfe", 2) == 0)
    {
      g_autoptr (GInputStream) letters = NULL;

      *encoding = "utf-16";
      letters = dowser_csv_open (path, compressed, *encoding, cancellable, error);
      if (letters == NULL || !read_head (letters, head, cancellable, error))
        return FALSE;
    }
  *delimiter = dowser_csv_guess_delimiter ((const char *) head->data, head->len);
  return TRUE;
}
