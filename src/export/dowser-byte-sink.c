/* dowser-byte-sink.c - buffers bytes for a file, and keeps the first write error */
#include "export/dowser-byte-sink.h"

#include "schema/dowser-value.h"

#include <errno.h>
#include <unistd.h>

#define FIRST_ROOM (256 * 1024)
#define FIRST_ROOM_IN_MEMORY 256

DowserByteSink *
dowser_byte_sink_new (int fd)
{
  DowserByteSink *self = g_new0 (DowserByteSink, 1);

  self->fd = fd;
  self->capacity = fd >= 0 ? FIRST_ROOM : FIRST_ROOM_IN_MEMORY;
  self->bytes = g_malloc (self->capacity);
  return self;
}

void
dowser_byte_sink_free (DowserByteSink *self)
{
  g_free (self->bytes);
  g_free (self);
}

gboolean
dowser_byte_sink_flush (DowserByteSink *self)
{
  gsize done = 0;

  if (self->fd < 0)
    return TRUE;
  while (done < self->length && self->code == 0)
    {
      gssize n_bytes = write (self->fd, self->bytes + done, self->length - done);

      if (n_bytes > 0)
        done += n_bytes;
      else if (n_bytes == 0 || errno != EINTR)
        self->code = n_bytes == 0 ? ENOSPC : errno;
    }
  self->length = 0;
  return self->code == 0;
}

/* Shrinks the buffer after a long text, so that the memory for that text is freed. */
static void
shrink (DowserByteSink *self)
{
  if (self->fd < 0 || self->capacity == FIRST_ROOM)
    return;
  self->capacity = FIRST_ROOM;
  self->bytes = g_realloc (self->bytes, self->capacity);
}

void
dowser_byte_sink_make_room (DowserByteSink *self, gsize length)
{
  if (self->fd >= 0)
    {
      dowser_byte_sink_flush (self);
      shrink (self);
    }
  if (self->capacity - self->length >= length)
    return;
  self->capacity = MAX (self->capacity * 2, self->length + length);
  self->bytes = g_realloc (self->bytes, self->capacity);
}

void
dowser_byte_sink_add_integer (DowserByteSink *self, gint64 value)
{
  char digits[20];
  char *first = digits + sizeof digits;
  guint64 rest = value < 0 ? -(guint64) value : (guint64) value;

  do
    *--first = (char) ('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0)
    dowser_byte_sink_add_char (self, '-');
  dowser_byte_sink_add (self, first, digits + sizeof digits - first);
}

void
dowser_byte_sink_add_real (DowserByteSink *self, double value)
{
  char *text = dowser_byte_sink_reserve (self, 32);

  dowser_byte_sink_advance (self, strlen (dowser_double_to_text (value, text)));
}

void
dowser_byte_sink_add_base64 (DowserByteSink *self, const char *bytes, gsize length)
{
  int state = 0, save = 0;
  gsize n_chars;
  char *into = dowser_byte_sink_reserve (self, (length / 3 + 1) * 4 + 4);

  n_chars = g_base64_encode_step ((const guchar *) bytes, length, FALSE, into, &state, &save);
  n_chars += g_base64_encode_close (FALSE, into + n_chars, &state, &save);
  dowser_byte_sink_advance (self, n_chars);
}
