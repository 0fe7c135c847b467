/* dowser-step.h - one step of the pipeline */
#pragma once

#include "session/dowser-session.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _DowserContext DowserContext;

/**
 * DowserStepInfo: @title is marked for translation; @weight: share of the usual time; @kept: its outcome is saved
 * with the session, so a resumed session need not run it again (rows and schema are not).
 */
typedef struct
{
  const char *id;
  const char *title;
  double weight;
  gboolean kept;
  GType (*get_type) (void);
} DowserStepInfo;

/** DowserStepState: as a strip of steps shows it. WAITING: an answer of the person is needed. */
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

/**
 * DowserStep: reads the session; writes it only in run_finish(), on the main thread. A step stopped before
 * has changed nothing. (One exception, and why, stands in steps/dowser-step-run.c.)
 */
#define DOWSER_TYPE_STEP (dowser_step_get_type ())
G_DECLARE_DERIVABLE_TYPE (DowserStep, dowser_step, DOWSER, STEP, GObject)

struct _DowserStepClass
{
  GObjectClass parent_class;

  /** (nullable): whether there is nothing for it to do in this session: it counts as done and is shown as skipped. */
  gboolean (*is_needless) (DowserStep *self, DowserSession *session);
  /** Hash of what it reads of the session; the done list keeps it, a change runs the step again. */
  guint64 (*hash_inputs) (DowserStep *self, DowserSession *session);
  void (*run_async) (DowserStep *self, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer user_data);
  /** @note: (out) (nullable): one line for the trace */
  gboolean (*run_finish) (DowserStep *self, DowserSession *session, GAsyncResult *result, char **note, GError **error);
  /** (nullable): in the place of run_finish where it was stopped: what was asked of a model is told of, nothing else.
   */
  void (*run_stopped) (DowserStep *self, DowserSession *session, GAsyncResult *result);
};

/** @info: borrowed: a line of the table of steps */
DowserStep *dowser_step_new (const DowserStepInfo *info);

/* Its line in the table, and how its last run went: properties "id", "title", "state", "elapsed", "note". */
const char *dowser_step_get_id (DowserStep *self);
/** Translated: "Writing SQL". */
const char *dowser_step_get_title (DowserStep *self);
double dowser_step_get_weight (DowserStep *self);
/** Whether its outcome is saved with the session. */
gboolean dowser_step_is_kept (DowserStep *self);
DowserStepState dowser_step_get_state (DowserStep *self); /* property "state", notified */
gint64 dowser_step_get_elapsed (DowserStep *self);        /* microseconds of the last run, property "elapsed" */
const char *dowser_step_get_note (DowserStep *self);      /* (nullable) */
/** What a model has said so far, while the step runs; (nullable). Property "partial". */
const char *dowser_step_get_partial (DowserStep *self);
/** Why a model is asked again, and when, or that a server does not answer; (nullable). Property "waiting". */
const char *dowser_step_get_waiting (DowserStep *self);

/** How far a statement is, for people; (nullable). Property "reading". */
const char *dowser_step_get_reading (DowserStep *self);
/** How much of it is done, 0.0–1.0; 0 where nobody knows. */
double dowser_step_get_fraction (DowserStep *self);

/* For what runs in the step; all are gone when its state changes. */
void dowser_step_add_partial (DowserStep *self, const char *text);
/** @waiting: (nullable): what was said before is no part of the answer, so that it goes */
void dowser_step_set_waiting (DowserStep *self, const char *waiting);
/** @reading: (nullable); @fraction: 0 where nobody knows */
void dowser_step_set_reading (DowserStep *self, const char *reading, double fraction);

/* For the runner. */
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
