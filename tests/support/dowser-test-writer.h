/* dowser-test-writer.h - writes prepared pieces to a connection, with pauses, and ends it */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *bytes;
  gsize length;
  guint delay_ms; /* before it */
} DowserTestPiece;

/** Returns: (transfer full): an array of DowserTestPiece, which frees their bytes */
GArray *dowser_test_pieces_new (void);
/** @size: bytes of each piece, 0: all in one; @chunked: wraps each as a chunk of HTTP */
void dowser_test_pieces_add (GArray *pieces, const char *bytes, gsize length, gsize size, guint delay_ms,
                             gboolean chunked);

/**
 * dowser_test_write_pieces:
 * @stream: (transfer full); @pieces: (transfer full)
 * @done: called with @data when all is written or the other side has gone away; the connection is closed by then
 */
void dowser_test_write_pieces (GIOStream *stream, GArray *pieces, GCancellable *cancellable, void (*done) (gpointer),
                               gpointer data);

G_END_DECLS
