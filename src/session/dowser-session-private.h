/* dowser-session-private.h - the fields of a session, for the files that implement the session and its JSON */
#pragma once

#include "base/dowser-json.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/** DowserDone: a step that has run, and the hash of its inputs. */
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

  /* The question and its source. */
  char *source_uri;
  char *source_name; /* (nullable) */
  char *question;
  char *evidence;

  /* Results of steps. Schema, profile and result aren't saved with the session. */
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

  /* The conversation: the planner's input and the exchanges. dowser-session-conversation.c manages these fields. */
  DowserPlannerKind planner;
  DowserPlanMode mode;
  char *instruction;
  DowserPrivacyLevel instruction_privacy;
  GPtrArray *constraints;     /* DowserConstraint */
  GPtrArray *exchanges;       /* DowserExchange, oldest first */
  GPtrArray *calls;           /* DowserModelCall, oldest first */
  GPtrArray *selected_tables; /* (nullable): DowserSelectedTable */
  GHashTable *attempts;       /* kind of attempt → count */

  /* The steps that have run, and their trace. */
  GPtrArray *done;  /* DowserDone, in the order in which the steps ran */
  GPtrArray *trace; /* DowserTraceEntry */
};

/* Installs the properties that dowser-session-conversation.c manages. Their IDs start at @first_id. */
void dowser_session_conversation_install (GObjectClass *klass, guint first_id);
/** Gets a property that dowser-session-conversation.c manages. @index: the property's ID minus the ID of the first such
 * property. Returns FALSE if there is no such property. */
gboolean dowser_session_conversation_get_property (DowserSession *self, guint index, GValue *value);
void dowser_session_conversation_init (DowserSession *self);
void dowser_session_conversation_clear (DowserSession *self);
/** Adds the members that dowser-session-conversation.c manages to the session's JSON object. */
void dowser_session_conversation_write (DowserSession *self, JsonObject *object);
/** Reads the members that dowser-session-conversation.c manages into a new session. @reader is at the session's
 * object. */
void dowser_session_conversation_read (DowserSession *self, DowserJsonReader *reader);

G_END_DECLS
