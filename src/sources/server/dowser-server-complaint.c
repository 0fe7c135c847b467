/* dowser-server-complaint.c - an error that a server or its client library has reported */
#include "sources/server/dowser-server-complaint.h"

#include <string.h>

static char *
dup_words (const char *message)
{
  g_autofree char *line = g_strndup (message, strcspn (message, "\r\n"));
  gsize length;

  g_strstrip (line);
  length = strlen (line);
  if (length > 0 && line[length - 1] == '.')
    line[length - 1] = '\0';
  /* Makes the message valid UTF-8. A message may quote names and values, which may contain any bytes. */
  return g_utf8_make_valid (line, -1);
}

void
dowser_server_complaint_set (DowserServerComplaint *self, const char *state, const char *message)
{
  dowser_server_complaint_clear (self);
  g_strlcpy (self->state, state != NULL ? state : "", sizeof self->state);
  self->words = dup_words (message != NULL ? message : "");
}

void
dowser_server_complaint_clear (DowserServerComplaint *self)
{
  g_clear_pointer (&self->words, g_free);
  self->state[0] = '\0';
}
