/* dowser-stream.h - splits the bytes of a stream into events, even if an event arrives in several parts */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserFraming: server-sent events (an event ends with an empty line), or one JSON value per line. */
typedef enum
{
  DOWSER_FRAMING_EVENTS,
  DOWSER_FRAMING_LINES
} DowserFraming;

typedef struct _DowserStream DowserStream;

/** Creates a stream, which splits bytes into events. @framing: how the end of an event is marked; @max_event: maximum
 * size of an event in bytes */
DowserStream *dowser_stream_new (DowserFraming framing, gsize max_event);
void dowser_stream_free (DowserStream *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserStream, dowser_stream_free)

/** Adds bytes. An event may begin in these bytes and end in later bytes. Returns: FALSE if an event is too long */
gboolean dowser_stream_push (DowserStream *self, const char *bytes, gsize length);
/** Ends the stream. If the stream doesn't end with a line end, the last event is complete nevertheless. */
void dowser_stream_end (DowserStream *self);
/** Returns: (transfer full) (nullable): the data of the next complete event, valid UTF-8; %NULL if there is none yet */
char *dowser_stream_pop (DowserStream *self);

G_END_DECLS
