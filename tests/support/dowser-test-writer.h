/* dowser-test-writer.h - writes prepared pieces to a connection, with pauses, and closes it */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *bytes;
  gsize length;
  guint delay_ms; /* the delay before this piece */
} DowserTestPiece;

/** Returns: (transfer full): an array of DowserTestPiece that frees the bytes of its pieces */
GArray *dowser_test_pieces_new (void);
/** Splits @bytes into pieces that are sent one after another, and adds them to @pieces. @size: bytes of each piece, 0
 * to put all bytes into one piece; @chunked: TRUE to write each piece as an HTTP chunk */
void dowser_test_pieces_add (GArray *pieces, const char *bytes, gsize length, gsize size, guint delay_ms,
                             gboolean chunked);

/**
 * dowser_test_write_pieces:
 * @stream: (transfer full): a connection; @pieces: (transfer full): of DowserTestPiece: the bytes to write, with the
 * delays between them
 * @done: called with @data after the connection was closed. The connection is closed when all pieces were written or
 * the other side has closed it
 */
void dowser_test_write_pieces (GIOStream *stream, GArray *pieces, GCancellable *cancellable, void (*done) (gpointer),
                               gpointer data);

G_END_DECLS
