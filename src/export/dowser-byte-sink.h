/* dowser-byte-sink.h - bytes on their way to a file, with the first thing that went wrong */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/**
 * DowserByteSink: a buffer before a file. What the file does not take is remembered, not reported at each call: ask
 * dowser_byte_sink_flush() at the end, or now and then.
 * @fd: not owned; -1 keeps all in memory
 * @code: errno of the first write that failed, else 0
 */
typedef struct
{
  int fd;
  char *bytes;
  gsize length;
  gsize room;
  int code;
} DowserByteSink;

DowserByteSink *dowser_byte_sink_new (int fd);
void dowser_byte_sink_free (DowserByteSink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserByteSink, dowser_byte_sink_free)

/** Gives the file what is held. Returns: %FALSE once a write has failed */
gboolean dowser_byte_sink_flush (DowserByteSink *self);
/** Makes room for @length bytes more. */
void dowser_byte_sink_make_room (DowserByteSink *self, gsize length);

/** Where up to @length bytes may be written; say how many by dowser_byte_sink_advance(). */
static inline char *
dowser_byte_sink_reserve (DowserByteSink *self, gsize length)
{
  if (G_UNLIKELY (self->room - self->length < length))
    dowser_byte_sink_make_room (self, length);
  return self->bytes + self->length;
}

static inline void
dowser_byte_sink_advance (DowserByteSink *self, gsize length)
{
  self->length += length;
}

static inline void
dowser_byte_sink_add (DowserByteSink *self, const char *bytes, gsize length)
{
  memcpy (dowser_byte_sink_reserve (self, length), bytes, length);
  self->length += length;
}

static inline void
dowser_byte_sink_add_char (DowserByteSink *self, char c)
{
  *dowser_byte_sink_reserve (self, 1) = c;
  self->length++;
}

static inline void
dowser_byte_sink_add_string (DowserByteSink *self, const char *text)
{
  dowser_byte_sink_add (self, text, strlen (text));
}

void dowser_byte_sink_add_integer (DowserByteSink *self, gint64 value);
/** The shortest text that reads back. */
void dowser_byte_sink_add_real (DowserByteSink *self, double value);
void dowser_byte_sink_add_base64 (DowserByteSink *self, const char *bytes, gsize length);

G_END_DECLS
