/* dowser-stream.c - splits the bytes of a stream into events, even if an event arrives in several parts */
#include "llm/dowser-stream.h"

#include <string.h>

/*
 * @line: the part of the current line that has been read; @data: the data lines of the current event that have been
 * read
 * @after_return: the last byte was \r, so that a following \n is part of the same line end
 */
struct _DowserStream
{
  DowserFraming framing;
  gsize max_event;
  GString *line;
  GString *data;
  gboolean has_data;
  gboolean after_return;
  gboolean has_started;
  GQueue events;
};

DowserStream *
dowser_stream_new (DowserFraming framing, gsize max_event)
{
  DowserStream *self = g_new0 (DowserStream, 1);

  self->framing = framing;
  self->max_event = max_event;
  self->line = g_string_new (NULL);
  self->data = g_string_new (NULL);
  g_queue_init (&self->events);
  return self;
}

void
dowser_stream_free (DowserStream *self)
{
  if (self == NULL)
    return;
  g_string_free (self->line, TRUE);
  g_string_free (self->data, TRUE);
  g_queue_clear_full (&self->events, g_free);
  g_free (self);
}

/* Queues an event. g_utf8_make_valid() also replaces NUL bytes. A NUL would end the text early, and isn't valid in
 * JSON. */
static void
queue_event (DowserStream *self, const GString *text)
{
  g_queue_push_tail (&self->events, g_utf8_make_valid (text->str, text->len));
}

static void
end_event (DowserStream *self)
{
  if (self->has_data)
    queue_event (self, self->data);
  g_string_truncate (self->data, 0);
  self->has_data = FALSE;
}

/* Reads a "data:" line, with or without a space after the colon. Ignores comments (": ping") and lines with "event:",
 * "id:" or "retry:". */
static void
read_field (DowserStream *self)
{
  const char *value = self->line->str + strlen ("data:");

  if (!g_str_has_prefix (self->line->str, "data:"))
    return;
  if (*value == ' ')
    value++;
  if (self->has_data)
    g_string_append_c (self->data, '\n');
  g_string_append_len (self->data, value, self->line->str + self->line->len - value);
  self->has_data = TRUE;
}

static void
end_line (DowserStream *self)
{
  static const char byte_order_mark[] = "\xef\xbb\xbf";

  if (!self->has_started && g_str_has_prefix (self->line->str, byte_order_mark))
    g_string_erase (self->line, 0, strlen (byte_order_mark));
  self->has_started = TRUE;
  if (self->framing == DOWSER_FRAMING_EVENTS && self->line->len == 0)
    end_event (self);
  else if (self->framing == DOWSER_FRAMING_EVENTS)
    read_field (self);
  else if (strspn (self->line->str, " \t") < self->line->len)
    queue_event (self, self->line);
  g_string_truncate (self->line, 0);
}

gboolean
dowser_stream_push (DowserStream *self, const char *bytes, gsize length)
{
  const char *end = bytes + length;

  g_return_val_if_fail (self != NULL && (bytes != NULL || length == 0), FALSE);

  while (bytes < end)
    {
      const char *line_end = bytes;

      if (self->after_return && *bytes == '\n')
        line_end = ++bytes;
      self->after_return = FALSE;
      while (line_end < end && *line_end != '\n' && *line_end != '\r')
        line_end++;
      g_string_append_len (self->line, bytes, line_end - bytes);
      if (self->line->len + self->data->len > self->max_event)
        return FALSE;
      if (line_end < end)
        {
          end_line (self);
          self->after_return = *line_end == '\r';
          line_end++;
        }
      bytes = line_end;
    }
  return TRUE;
}

void
dowser_stream_end (DowserStream *self)
{
  g_return_if_fail (self != NULL);

  if (self->line->len > 0)
    end_line (self);
  end_event (self);
}

char *
dowser_stream_pop (DowserStream *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_queue_pop_head (&self->events);
}
