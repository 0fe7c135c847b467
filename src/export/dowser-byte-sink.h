/* dowser-byte-sink.h - buffers bytes for a file, and keeps the first write error */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

/**
 * DowserByteSink: a buffer in front of a file. The functions that add bytes don't report write errors. Instead, the
 * first error is kept, and dowser_byte_sink_flush() reports it: call this function at the end, or from time to time.
 * @fd: not owned; -1 keeps all bytes in memory
 * @code: errno of the first write that failed, else 0
 */
typedef struct
{
  int fd;
  char *bytes;
  gsize length;
  gsize capacity;
  int code;
} DowserByteSink;

DowserByteSink *dowser_byte_sink_new (int fd);
void dowser_byte_sink_free (DowserByteSink *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserByteSink, dowser_byte_sink_free)

/** Writes the buffered bytes to the file. Returns: %FALSE if this write or an earlier write has failed */
gboolean dowser_byte_sink_flush (DowserByteSink *self);
/** Makes room for @length more bytes. */
void dowser_byte_sink_make_room (DowserByteSink *self, gsize length);

/** Returns the position where up to @length bytes may be written. After writing, call dowser_byte_sink_advance() with
 * the number of written bytes. */
static inline char *
dowser_byte_sink_reserve (DowserByteSink *self, gsize length)
{
  if (G_UNLIKELY (self->capacity - self->length < length))
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
/** dowser_byte_sink_add_real() adds the shortest text from which exactly @value can be read again. */
void dowser_byte_sink_add_real (DowserByteSink *self, double value);
void dowser_byte_sink_add_base64 (DowserByteSink *self, const char *bytes, gsize length);

G_END_DECLS
