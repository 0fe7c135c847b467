/* dowser-step.h - a step of the pipeline */
#pragma once

#include "session/dowser-session.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _DowserContext DowserContext;

/**
 * DowserStepInfo: an entry of the table of steps.
 * @title: marked for translation
 * @weight: the step's share of the usual time of a run
 * @kept: TRUE if the step's outcome is saved with the session, so that the step need not run again when the session is
 * resumed. Rows and schema are not saved
 */
typedef struct
{
  const char *id;
  const char *title;
  double weight;
  gboolean kept;
  GType (*get_type) (void);
} DowserStepInfo;

/** DowserStepState: the state of a step that the window shows. WAITING: the user must answer a question. */
typedef enum
{
  DOWSER_STEP_PENDING,
  DOWSER_STEP_RUNNING,
  DOWSER_STEP_DONE,
  DOWSER_STEP_SKIPPED,
  DOWSER_STEP_WAITING,
  DOWSER_STEP_FAILED,
  DOWSER_STEP_STOPPED
} DowserStepState;

/** DowserStep: reads the session, and changes it only in run_finish(), on the main thread. A step that is stopped
 * before
 * run_finish() has therefore changed nothing. (For the one exception, see steps/dowser-step-run.c.) */
#define DOWSER_TYPE_STEP (dowser_step_get_type ())
G_DECLARE_DERIVABLE_TYPE (DowserStep, dowser_step, DOWSER, STEP, GObject)

struct _DowserStepClass
{
  GObjectClass parent_class;

  /** (nullable): returns TRUE if the session doesn't need this step. The step then counts as done and is shown as
   * skipped. */
  gboolean (*is_needless) (DowserStep *self, DowserSession *session);
  /** Returns a hash of the step's input in the session. The hash is stored in the done list. If the hash changes, the
   * step runs again. */
  guint64 (*hash_inputs) (DowserStep *self, DowserSession *session);
  void (*run_async) (DowserStep *self, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer user_data);
  /** @note: (out) (nullable): one line for the trace */
  gboolean (*run_finish) (DowserStep *self, DowserSession *session, GAsyncResult *result, char **note, GError **error);
  /** (nullable): called instead of run_finish if the step was stopped. This function may only record the calls of a
   * model. */
  void (*run_stopped) (DowserStep *self, DowserSession *session, GAsyncResult *result);
};

/** @info: borrowed: an entry of the table of steps */
DowserStep *dowser_step_new (const DowserStepInfo *info);

/* The following functions return the step's entry in the table of steps and the outcome of the step's last run. These
 * are the properties "id", "title", "state", "elapsed", "note". */
const char *dowser_step_get_id (DowserStep *self);
/** Returns the translated title: "Writing SQL". */
const char *dowser_step_get_title (DowserStep *self);
double dowser_step_get_weight (DowserStep *self);
/** Returns TRUE if the outcome is saved with the session. */
gboolean dowser_step_is_saved (DowserStep *self);
DowserStepState dowser_step_get_state (DowserStep *self); /* property "state", notified */
gint64 dowser_step_get_elapsed (DowserStep *self);        /* microseconds of the last run, property "elapsed" */
const char *dowser_step_get_note (DowserStep *self);      /* (nullable) */
/** Returns: (nullable): the model's text so far, while the step runs. Property "partial". */
const char *dowser_step_get_partial (DowserStep *self);
/** Returns: (nullable): why and when a model is asked again, or that a server does not answer. Property "waiting". */
const char *dowser_step_get_waiting (DowserStep *self);

/** Returns: (nullable): a statement's progress as text. Property "reading". */
const char *dowser_step_get_reading (DowserStep *self);
/** Returns the progress of the step, 0.0–1.0. Returns 0 if the progress is unknown. */
double dowser_step_get_fraction (DowserStep *self);

/* The following functions are for the code that runs in the step. The values that they set are cleared when the step's
 * state changes. */
void dowser_step_add_partial (DowserStep *self, const char *text);
/** @waiting: (nullable): why and when a model is asked again, or that a server doesn't answer; %NULL if the step isn't
 * waiting. This function also clears the partial text, because this text is not part of the final answer */
void dowser_step_set_waiting (DowserStep *self, const char *waiting);
/** Sets the progress of the running statement. @reading: (nullable): the progress as text, for users; @fraction: the
 * part that is done, 0 if it is unknown */
void dowser_step_set_reading (DowserStep *self, const char *reading, double fraction);

/* The following functions are for the runner. */
void dowser_step_set_state (DowserStep *self, DowserStepState state);
/** @note: (nullable) */
void dowser_step_set_outcome (DowserStep *self, DowserStepState state, gint64 elapsed, const char *note);
gboolean dowser_step_is_needless (DowserStep *self, DowserSession *session);
guint64 dowser_step_hash_inputs (DowserStep *self, DowserSession *session);
void dowser_step_run_async (DowserStep *self, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_step_run_finish (DowserStep *self, DowserSession *session, GAsyncResult *result, char **note,
                                 GError **error);
void dowser_step_run_stopped (DowserStep *self, DowserSession *session, GAsyncResult *result);

G_END_DECLS
