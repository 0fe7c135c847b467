/* dowser-csv-dialect.c - detects a CSV file's encoding, delimiter and quoting from its beginning */
#include "sources/csv/dowser-csv-dialect.h"

#include "sources/dowser-packed-file.h"

#include <string.h>

#define HEAD_BYTES (64 * 1024)
/* Encodings and their names: @encoding in Dowser (and in DuckDB, if it supports the encoding), @charset in GLib, and a
 * name for users. */
static const struct
{
  const char *encoding;
  const char *charset;
  const char *title;
} encodings[] = {
  { "latin-1", "ISO-8859-1", "Latin-1" },
  { "windows-1252", "WINDOWS-1252", "Windows-1252" },
  { "utf-16le", "UTF-16LE", "UTF-16" },
  { "utf-16be", "UTF-16BE", "UTF-16" },
};

static const char *
get_charset (const char *encoding)
{
  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    if (g_str_equal (encodings[i].encoding, encoding))
      return encodings[i].charset;
  return NULL;
}

const char *
dowser_csv_get_encoding_title (const char *encoding)
{
  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    if (g_str_equal (encodings[i].encoding, encoding))
      return encodings[i].title;
  return "UTF-8";
}

static GInputStream *
convert_stream (GInputStream *stream, GConverter *converter)
{
  g_autoptr (GInputStream) inner = stream;

  return g_converter_input_stream_new (inner, converter);
}

/* Skips the byte order mark of a UTF-8 file, which isn't part of its text. */
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
  GInputStream *bytes = dowser_packed_file_open (path, compressed, cancellable, error);
  g_autoptr (GConverter) letters = NULL;
  g_autoptr (GInputStream) stream = NULL;

  if (bytes == NULL)
    return NULL;
  if (get_charset (encoding) != NULL)
    {
      letters = G_CONVERTER (g_charset_converter_new ("UTF-8", get_charset (encoding), error));
      if (letters == NULL)
        {
          g_object_unref (bytes);
          return NULL;
        }
      bytes = convert_stream (bytes, letters);
    }
  stream = g_buffered_input_stream_new_sized (bytes, HEAD_BYTES);
  g_object_unref (bytes);
  return skip_mark (stream, cancellable, error) ? g_steal_pointer (&stream) : NULL;
}

gboolean
dowser_csv_skip_lines (GInputStream *stream, guint n_lines, GCancellable *cancellable, GError **error)
{
  GBufferedInputStream *buffered = G_BUFFERED_INPUT_STREAM (stream);
  g_autoptr (GError) local_error = NULL;
  const char *next;
  gsize next_length;
  int byte = 0;

  while (n_lines > 0 && (byte = g_buffered_input_stream_read_byte (buffered, cancellable, &local_error)) >= 0)
    {
      if (byte == '\r')
        {
          if (g_buffered_input_stream_get_available (buffered) == 0)
            g_buffered_input_stream_fill (buffered, -1, cancellable, NULL);
          next = g_buffered_input_stream_peek_buffer (buffered, &next_length);
          n_lines -= next_length == 0 || *next != '\n';
        }
      n_lines -= byte == '\n';
    }
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
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

/* Guesses the encoding. UTF-16 is detected even without a byte order mark, because its most common letters have one
 * byte that is 0. */
static const char *
guess_encoding (const guint8 *bytes, gsize length)
{
  gsize n_zeros[2] = { 0, 0 };

  if (length >= 2 && memcmp (bytes, "\xff\xfe", 2) == 0)
    return "utf-16le";
  if (length >= 2 && memcmp (bytes, "\xfe\xff", 2) == 0)
    return "utf-16be";
  for (gsize i = 0; i < length; i++)
    n_zeros[i % 2] += bytes[i] == 0;
  if (length >= 4 && n_zeros[0] == 0 && n_zeros[1] > length / 4)
    return "utf-16le";
  return length >= 4 && n_zeros[1] == 0 && n_zeros[0] > length / 4 ? "utf-16be" : "utf-8";
}

gboolean
dowser_csv_find_dialect (const char *path, gboolean compressed, char known, const char **encoding, DowserCsvHead *found,
                         GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) stream = dowser_packed_file_open (path, compressed, cancellable, error);
  g_autoptr (GByteArray) head = g_byte_array_new ();

  if (stream == NULL || !read_head (stream, head, cancellable, error))
    return FALSE;
  *encoding = guess_encoding (head->data, head->len);
  if (!g_str_equal (*encoding, "utf-8"))
    {
      g_autoptr (GInputStream) letters = dowser_csv_open (path, compressed, *encoding, cancellable, error);

      if (letters == NULL || !read_head (letters, head, cancellable, error))
        return FALSE;
    }
  if (head->len >= 3 && memcmp (head->data, "\xef\xbb\xbf", 3) == 0)
    g_byte_array_remove_range (head, 0, 3);
  *found = dowser_csv_guess_head (known, (const char *) head->data, head->len);
  return TRUE;
}
