/* dowser-session-private.h - the fields of a session, for itself and for its JSON form */
#pragma once

#include "base/dowser-json.h"
#include "session/dowser-session.h"

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
  char *source_name; /* (nullable) */
  char *question;
  char *evidence;

  /* What the steps worked out; schema, profile and result are not saved. */
  const DowserSchema *schema;
  const DowserProfile *profile;
  const DowserUnderstanding *understanding;
  DowserPlanHistory *history;
  const DowserStatement *statement;
  DowserResult *result;
  DowserForecast *forecast; /* (nullable) */
  gint64 allowed_read;
  char *restated;
  char *sentence; /* (nullable) */
  gint64 n_rows;
  GError *error;

  /* What the planner is told and was told: dowser-session-talk.c. */
  DowserPlannerKind planner;
  DowserPlanMode mode;
  char *instruction;
  DowserSharing instruction_sharing;
  GPtrArray *constraints; /* DowserConstraint */
  GPtrArray *exchanges;   /* DowserExchange, oldest first */
  GPtrArray *calls;       /* DowserModelCall, oldest first */
  GPtrArray *kept_tables; /* (nullable): DowserKeptTable */
  GHashTable *attempts;   /* what → how often */

  /* How it went. */
  GPtrArray *done;  /* DowserDone, in the order it was done */
  GPtrArray *trace; /* DowserTraceEntry */
};

/* Its properties have the ids from @first_id on; what is asked of them comes with the id less @first_id. */
void dowser_session_talk_install (GObjectClass *klass, guint first_id);
/** FALSE: it has no such property */
gboolean dowser_session_talk_get_property (DowserSession *self, guint index, GValue *value);
void dowser_session_talk_init (DowserSession *self);
void dowser_session_talk_clear (DowserSession *self);
/** Adds its members to those of the session. */
void dowser_session_talk_write (DowserSession *self, JsonObject *object);
/** Of a new session; the reader stands on the session's object. */
void dowser_session_talk_read (DowserSession *self, DowserJsonReader *reader);

G_END_DECLS
