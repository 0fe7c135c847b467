/* dowser-session-private.h - the fields of a session, for itself and for its JSON form */
#pragma once

#include "model/dowser-session.h"

G_BEGIN_DECLS

/** DowserDone: one line of the done list. */
typedef struct
{
  char *step_id;
  guint64 inputs;
} DowserDone;
void dowser_done_free (DowserDone *self);

struct _DowserSession
{
  GObject parent_instance;

  char *id;
  gint64 created;
  DowserSessionState state;

  /* What was asked. */
  char *source_uri;
  char *question;
  char *evidence;

  /* What the steps worked out; schema, profile and result are not saved. */
  const DowserSchema *schema;
  const DowserProfile *profile;
  const DowserUnderstanding *understanding;
  DowserPlanHistory *history;
  const DowserStatement *statement;
  DowserResult *result;
  char *restated;
  gint64 n_rows;
  GError *error;

  /* How it went. */
  GPtrArray *done;  /* DowserDone, in the order it was done */
  GPtrArray *trace; /* DowserTraceEntry */
};

G_END_DECLS
