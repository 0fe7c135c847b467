/* dowser-server-complaint.h - what a server or its library says went wrong */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserServerComplaint: what a server or its library says went wrong.
 * @state: SQLSTATE, "" where it isn't known
 * @words: (owned) (nullable): its first line without a full stop, valid UTF-8
 */
typedef struct
{
  char state[6];
  char *words;
} DowserServerComplaint;

/** @state, @message: (nullable): as the library has them; what was set before is replaced. */
void dowser_server_complaint_set (DowserServerComplaint *self, const char *state, const char *message);
void dowser_server_complaint_clear (DowserServerComplaint *self);

G_END_DECLS
