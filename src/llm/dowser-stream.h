/* dowser-stream.h - splits a stream into its events, wherever the network has cut it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserFraming: server-sent events (an event ends with an empty line), or one JSON value a line. */
typedef enum
{
  DOWSER_FRAMING_EVENTS,
  DOWSER_FRAMING_LINES
} DowserFraming;

typedef struct _DowserStream DowserStream;

/** @max_event: bytes that one event may have */
DowserStream *dowser_stream_new (DowserFraming framing, gsize max_event);
void dowser_stream_free (DowserStream *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserStream, dowser_stream_free)

/** Takes what has come, cut at any byte. Returns: FALSE where an event is longer than it may be */
gboolean dowser_stream_push (DowserStream *self, const char *bytes, gsize length);
/** The stream is at its end: what stands there without a last line end is an event too. */
void dowser_stream_end (DowserStream *self);
/** Returns: (transfer full) (nullable): the data of the next whole event, valid UTF-8; %NULL where there is none yet */
char *dowser_stream_pop (DowserStream *self);

G_END_DECLS
