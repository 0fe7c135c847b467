/* dowser-server-complaint.h - an error that a server or its client library has reported */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserServerComplaint: an error that a server or its client library has reported
 * @state: the SQLSTATE, "" if unknown
 * @words: (owned) (nullable): the first line of the message, without a full stop, valid UTF-8
 */
typedef struct
{
  char state[6];
  char *words;
} DowserServerComplaint;

/** Sets the error and replaces the previous one. @state, @message: (nullable): from the client library */
void dowser_server_complaint_set (DowserServerComplaint *self, const char *state, const char *message);
void dowser_server_complaint_clear (DowserServerComplaint *self);

G_END_DECLS
