/* dowser-workspace-private.h - what the files of the workspace share */
#pragma once

#include "views/workspace/dowser-workspace.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CHANGE_APPLY,
  DOWSER_CHANGE_CHOOSE,
  DOWSER_CHANGE_TAKE_BACK,
  DOWSER_CHANGE_GO_TO,
  DOWSER_CHANGE_UNDO,
  DOWSER_CHANGE_REDO,
  DOWSER_CHANGE_FOLLOW_UP,
  DOWSER_CHANGE_ANSWER,
  DOWSER_CHANGE_CORRECT,
  DOWSER_CHANGE_LAY_DOWN,
  DOWSER_CHANGE_REMOVE_CONSTRAINT,
  DOWSER_CHANGE_USE_PLANNER,
  DOWSER_CHANGE_ASK_AGAIN
} DowserChangeKind;

/* A change that waits until the run before it has stopped. */
typedef struct
{
  DowserChangeKind kind;
  GPtrArray *operations; /* DowserOperation (nullable) */
  char *text;            /* (nullable) */
  guint index;           /* of an option, a finding, a version, a constraint; or a planner, or a kind of constraint */
} DowserChange;

struct _DowserWorkspace
{
  GObject parent_instance;

  DowserContext *context;
  DowserWorkspaceState state;
  DowserPlannerKind planner; /* of the next question */

  /* the source */
  char *uri;              /* (nullable) */
  GCancellable *opening;  /* (nullable): of the opening and the looking into values */
  char **suggestions;     /* (nullable) */
  char *waiting_question; /* (nullable): asked while opening */
  DowserSession *waiting; /* (nullable): reopened while its source is being opened */
  gboolean restoring;     /* what is loaded is that of the last time */
  gboolean restored;      /* and it was too dear to be run unasked */
  GPtrArray *kept;        /* DowserConstraint: what holds for all questions of the source */

  /* the question */
  DowserSession *session; /* (nullable) */
  DowserRunner *runner;   /* (nullable) */
  GCancellable *running;  /* (nullable) */
  GCancellable *loading;  /* (nullable): of a session from the store */
  GQueue changes;         /* DowserChange */
  GError *error;          /* (nullable) */
  char *nearest;          /* (nullable): a question that has an answer, where this one has none */
};

/* dowser-workspace.c */
/** Lets the runner go on from where the session stands. */
void dowser_workspace_run (DowserWorkspace *self);
void dowser_workspace_emit_changed (DowserWorkspace *self);
/** @choices: (transfer full) (nullable) */
void dowser_workspace_emit_refused (DowserWorkspace *self, const char *reason, GPtrArray *choices);

/** Looks into the values, for the questions that come. */
void dowser_workspace_prepare (DowserWorkspace *self);
/** @session: (nullable): the present one from now on */
void dowser_workspace_set_session (DowserWorkspace *self, DowserSession *session);
/* dowser-workspace-carry.c */
/** Makes the settings of the present session those of all later questions. */
void dowser_workspace_keep_settings (DowserWorkspace *self);
/** Gives @session what the present one leaves to the next: the answer, as what may be changed, and what holds for all
 * questions. */
void dowser_workspace_carry (DowserWorkspace *self, DowserSession *session);

/* dowser-workspace-restore.c */
/** Whether its rows can be had again without asking the person. */
gboolean dowser_workspace_is_cheap (DowserSession *session);

/* dowser-workspace-changes.c */
/** Does what was asked for while a run was under way, now that it has stopped. */
void dowser_workspace_perform_changes (DowserWorkspace *self);
void dowser_workspace_drop_changes (DowserWorkspace *self);

/* dowser-workspace-suggest.c */
/** @suggestions: (transfer full) (nullable): strv */
void dowser_workspace_set_suggestions (DowserWorkspace *self, char **suggestions);
void dowser_workspace_suggest (DowserWorkspace *self);
/** Looks for the nearest question that has an answer, where the present one has failed for want of one. */
void dowser_workspace_find_nearest (DowserWorkspace *self);

G_END_DECLS
