/* dowser-test-writer.c - writes prepared pieces to a connection, with pauses, and closes it */
#include "support/dowser-test-writer.h"

#include <string.h>

typedef struct
{
  GIOStream *stream;
  GArray *pieces;
  guint next;
  GCancellable *cancellable;
  GSource *wait;
  GSource *listener;
  void (*done) (gpointer);
  gpointer data;
} Writer;

static void
clear_piece_cb (gpointer data)
{
  g_free (((DowserTestPiece *) data)->bytes);
}

GArray *
dowser_test_pieces_new (void)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (DowserTestPiece));

  g_array_set_clear_func (pieces, clear_piece_cb);
  return pieces;
}

static void
add_piece (GArray *pieces, const char *bytes, gsize length, guint delay_ms, gboolean chunked)
{
  DowserTestPiece piece = { NULL, length, delay_ms };

  if (chunked)
    {
      GString *chunk = g_string_new (NULL);

      g_string_append_printf (chunk, "%zx\r\n", length);
      g_string_append_len (chunk, bytes, length);
      g_string_append (chunk, "\r\n");
      piece.length = chunk->len;
      piece.bytes = g_string_free (chunk, FALSE);
    }
  else
    piece.bytes = g_memdup2 (bytes, length);
  g_array_append_val (pieces, piece);
}

void
dowser_test_pieces_add (GArray *pieces, const char *bytes, gsize length, gsize size, guint delay_ms, gboolean chunked)
{
  if (size == 0)
    size = MAX (length, 1);
  for (gsize i = 0; i < length; i += size)
    add_piece (pieces, bytes + i, MIN (size, length - i), delay_ms, chunked);
}

static void
stop_sources (Writer *writer)
{
  if (writer->wait != NULL)
    g_source_destroy (writer->wait);
  if (writer->listener != NULL)
    g_source_destroy (writer->listener);
  g_clear_pointer (&writer->wait, g_source_unref);
  g_clear_pointer (&writer->listener, g_source_unref);
}

static void
close_writer (Writer *writer)
{
  stop_sources (writer);
  g_io_stream_close (writer->stream, NULL, NULL);
  g_object_unref (writer->stream);
  g_array_unref (writer->pieces);
  g_clear_object (&writer->cancellable);
  writer->done (writer->data);
  g_free (writer);
}

static void write_next (Writer *writer);

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Writer *writer = user_data;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL))
    write_next (writer);
  else
    close_writer (writer);
}

static void
write_piece (Writer *writer)
{
  const DowserTestPiece *piece = &g_array_index (writer->pieces, DowserTestPiece, writer->next++);

  g_output_stream_write_all_async (g_io_stream_get_output_stream (writer->stream), piece->bytes, piece->length,
                                   G_PRIORITY_DEFAULT, writer->cancellable, written_cb, writer);
}

static gboolean
waited_cb (gpointer user_data)
{
  Writer *writer = user_data;

  stop_sources (writer);
  write_piece (writer);
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  close_writer (user_data);
  return G_SOURCE_REMOVE;
}

static void
write_next (Writer *writer)
{
  guint delay;

  if (writer->next >= writer->pieces->len || g_cancellable_is_cancelled (writer->cancellable))
    {
      close_writer (writer);
      return;
    }
  delay = g_array_index (writer->pieces, DowserTestPiece, writer->next).delay_ms;
  if (delay == 0)
    {
      write_piece (writer);
      return;
    }
  writer->wait = g_timeout_source_new (delay);
  g_source_set_callback (writer->wait, waited_cb, writer, NULL);
  g_source_attach (writer->wait, NULL);
  writer->listener = g_cancellable_source_new (writer->cancellable);
  g_source_set_callback (writer->listener, G_SOURCE_FUNC (cancelled_cb), writer, NULL);
  g_source_attach (writer->listener, NULL);
}

void
dowser_test_write_pieces (GIOStream *stream, GArray *pieces, GCancellable *cancellable, void (*done) (gpointer),
                          gpointer data)
{
  Writer *writer = g_new0 (Writer, 1);

  writer->stream = stream;
  writer->pieces = pieces;
  writer->cancellable = g_object_ref (cancellable);
  writer->done = done;
  writer->data = data;
  write_next (writer);
}
