/* dowser-packed-file.c - reads files that may be compressed, with limits */
#include "sources/dowser-packed-file.h"

#include "base/dowser-error.h"
#include "base/dowser-limit-settings.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MIB ((guint64) 1024 * 1024)

/* WINDOW_MIB is the size of a window of uncompressed data in MiB. MAX_RATIO is its maximum compression ratio. Tables
 * compress 3 to 60 times; a window with a higher ratio than MAX_RATIO was made to fill disks. */
#define WINDOW_MIB 64
#define MAX_RATIO 200

/*
 * A stream that counts the bytes that it returns. @compressed_stream: (unowned): the compressed stream
 * @window_end: the number of uncompressed bytes at which the compression ratio is checked next; @window_packed: the
 * number of compressed bytes that were read before the current window
 */
#define BOUNDED_TYPE_STREAM (bounded_stream_get_type ())
G_DECLARE_FINAL_TYPE (BoundedStream, bounded_stream, BOUNDED, STREAM, GFilterInputStream)

struct _BoundedStream
{
  GFilterInputStream parent_instance;
  gint64 max_mib;
  gboolean is_chosen; /* the user has set the limit */
  guint64 n_bytes;
  GSeekable *compressed_stream;
  guint64 window_end;
  guint64 window_packed;
};

G_DEFINE_FINAL_TYPE (BoundedStream, bounded_stream, G_TYPE_FILTER_INPUT_STREAM)

static gboolean
fail_ratio (GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE,
               _ ("the file unpacks to more than %d times its size, which is unusual for tables. Choose another file, "
                  "or set DOWSER_MAX_UNPACKED to the maximum size in MiB."),
               MAX_RATIO);
  return FALSE;
}

static gboolean
fail_size (gint64 max_mib, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE,
               _ ("the file unpacks to more than %lld MiB, which may fill the disk and the memory. Choose a smaller "
                  "file, or set DOWSER_MAX_UNPACKED to more MiB."),
               (long long) max_mib);
  return FALSE;
}

gboolean
dowser_packed_file_check_limits (guint64 n_compressed, guint64 n_uncompressed, GError **error)
{
  gint64 max_mib = DOWSER_UNPACKED_MIB;
  gboolean is_chosen = dowser_limit_settings_get (DOWSER_LIMIT_UNPACKED, &max_mib, NULL);

  if (n_uncompressed <= WINDOW_MIB * MIB && (!is_chosen || max_mib >= WINDOW_MIB))
    return TRUE;
  if (!is_chosen && n_uncompressed / MAX_RATIO > n_compressed)
    return fail_ratio (error);
  return max_mib <= 0 || n_uncompressed <= (guint64) max_mib * MIB || fail_size (max_mib, error);
}

/* Returns: TRUE if the last window of data has a higher compression ratio than a table can have */
static gboolean
is_bomb (BoundedStream *self)
{
  guint64 compressed_stream, before = self->window_packed;

  if (self->is_chosen || self->n_bytes < self->window_end)
    return FALSE;
  compressed_stream = (guint64) g_seekable_tell (self->compressed_stream);
  self->window_packed = compressed_stream;
  self->window_end = self->n_bytes + WINDOW_MIB * MIB;
  return (compressed_stream - before) * MAX_RATIO < WINDOW_MIB * MIB;
}

static gssize
bounded_stream_read (GInputStream *stream, void *buffer, gsize count, GCancellable *cancellable, GError **error)
{
  BoundedStream *self = BOUNDED_STREAM (stream);
  GInputStream *base = g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (stream));
  gssize n = g_input_stream_read (base, buffer, count, cancellable, error);

  if (n <= 0)
    return n;
  self->n_bytes += (guint64) n;
  if (is_bomb (self))
    {
      fail_ratio (error);
      return -1;
    }
  if (self->max_mib <= 0)
    return n;
  if (self->n_bytes <= (guint64) self->max_mib * MIB)
    return n;
  fail_size (self->max_mib, error);
  return -1;
}

static void
bounded_stream_class_init (BoundedStreamClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = bounded_stream_read;
}

static void
bounded_stream_init (BoundedStream *self)
{
}

static GInputStream *
bounded_stream_new (GInputStream *base, GInputStream *compressed_stream, gint64 max_mib, gboolean is_chosen)
{
  BoundedStream *self = g_object_new (BOUNDED_TYPE_STREAM, "base-stream", base, NULL);

  self->max_mib = max_mib;
  self->is_chosen = is_chosen;
  self->compressed_stream = G_SEEKABLE (compressed_stream);
  self->window_end = WINDOW_MIB * MIB;
  return G_INPUT_STREAM (self);
}

GInputStream *
dowser_packed_file_open (const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GInputStream) compressed_stream = G_INPUT_STREAM (g_file_read (file, cancellable, error));
  gint64 max_mib = DOWSER_UNPACKED_MIB;
  gboolean is_chosen = dowser_limit_settings_get (DOWSER_LIMIT_UNPACKED, &max_mib, NULL);
  g_autoptr (GConverter) gzip = NULL;
  g_autoptr (GInputStream) plain = NULL;

  if (compressed_stream == NULL || !compressed)
    return g_steal_pointer (&compressed_stream);
  gzip = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  plain = g_converter_input_stream_new (compressed_stream, gzip);
  return bounded_stream_new (plain, compressed_stream, max_mib, is_chosen);
}

gsize
dowser_packed_file_get_max_line (void)
{
  gint64 max_mib = dowser_limit_settings_get_or (DOWSER_LIMIT_LINE, DOWSER_LINE_MIB);

  return max_mib > 0 ? (gsize) max_mib * MIB : G_MAXSIZE;
}

gboolean
dowser_packed_file_fail_long_line (guint64 line, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE,
               _ ("line %" PRIu64 " is longer than %lld MiB, and each line is held in memory. Break the line, or set "
                  "DOWSER_MAX_LINE to more MiB."),
               line, (long long) dowser_limit_settings_get_or (DOWSER_LIMIT_LINE, DOWSER_LINE_MIB));
  return FALSE;
}
