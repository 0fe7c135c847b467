/* dowser-workspace-private.h - declarations shared by the files of the workspace */
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

/* A change that will be applied when the current run has stopped. */
typedef struct
{
  DowserChangeKind kind;
  GPtrArray *operations; /* DowserOperation (nullable) */
  char *text;            /* (nullable) */
  guint index;           /* index of an option, a finding, a version or a constraint; or a DowserPlannerKind or
                          * DowserConstraintKind */
} DowserChange;

struct _DowserWorkspace
{
  GObject parent_instance;

  DowserContext *context;
  DowserWorkspaceState state;
  DowserPlannerKind planner; /* planner of the next question */

  /* members about the source */
  char *uri;                      /* (nullable) */
  GCancellable *open_cancellable; /* (nullable): cancels the opening of the source and the profiling of its values */
  char **suggestions;             /* (nullable) */
  char *waiting_question;         /* (nullable): question asked while the source is being opened */
  DowserSession *waiting_session; /* (nullable): session to show when its source has been opened */
  gboolean restoring;             /* TRUE while the session of the last run is being loaded */
  gboolean restored; /* the session of the last run was shown but not run, because running it isn't cheap */
  GPtrArray *kept;   /* DowserConstraint: constraints for all questions of the source */

  /* members about the question */
  DowserSession *session; /* (nullable) */
  DowserRunner *runner;   /* (nullable) */
  GCancellable *running;  /* (nullable) */
  GCancellable *loading;  /* (nullable): cancels the loading of a session from the store */
  GQueue changes;         /* DowserChange */
  GError *error;          /* (nullable) */
  char *nearest;          /* (nullable): the most similar question that has an answer, if the current question has no
                           * answer */
};

/* defined in dowser-workspace.c */
/** Continues the run from the session's current step. */
void dowser_workspace_run (DowserWorkspace *self);
void dowser_workspace_emit_changed (DowserWorkspace *self);
/** Emits the signal that an operation was refused. @choices: (transfer full) (nullable): the operations that the user
 * can choose instead */
void dowser_workspace_emit_refused (DowserWorkspace *self, const char *reason, GPtrArray *choices);

/** Profiles the values for later questions. */
void dowser_workspace_profile_values (DowserWorkspace *self);
/** Sets the current session. @session: (nullable) */
void dowser_workspace_set_session (DowserWorkspace *self, DowserSession *session);
/* defined in dowser-workspace-carry.c */
/** Applies the settings of the current session to all later questions. */
void dowser_workspace_keep_settings (DowserWorkspace *self);
/** Passes the current answer and the settings for all questions to @session. The question of @session may be a change
 * of this answer. */
void dowser_workspace_copy_to_session (DowserWorkspace *self, DowserSession *session);

/* defined in dowser-workspace-restore.c */
/** Returns TRUE if the rows of @session can be read again without asking the user. */
gboolean dowser_workspace_is_cheap_session (DowserSession *session);

/* defined in dowser-workspace-changes.c */
/** Performs the changes that were requested during a run, after the run has stopped. */
void dowser_workspace_perform_changes (DowserWorkspace *self);
void dowser_workspace_clear_changes (DowserWorkspace *self);

/* defined in dowser-workspace-suggest.c */
/** Sets the questions that are suggested to the user. @suggestions: (transfer full) (nullable): strv */
void dowser_workspace_set_suggestions (DowserWorkspace *self, char **suggestions);
void dowser_workspace_find_suggestions (DowserWorkspace *self);
/** If the current question failed because it has no answer, finds the most similar question that has an answer. */
void dowser_workspace_find_nearest_question (DowserWorkspace *self);

G_END_DECLS
