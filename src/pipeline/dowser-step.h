/* dowser-step.h - one step of the pipeline */
#pragma once

#include "model/dowser-session.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _DowserContext DowserContext;

/** DowserStepState: as a strip of steps shows it. WAITING: an answer of the person is needed. */
typedef enum { DOWSER_STEP_PENDING, DOWSER_STEP_RUNNING, DOWSER_STEP_DONE, DOWSER_STEP_SKIPPED, DOWSER_STEP_WAITING, DOWSER_STEP_FAILED, DOWSER_STEP_STOPPED } DowserStepState;

/**
 * DowserStep: reads the session; writes it only in run_finish(), on the main thread. A step stopped before
 * has changed nothing.
 */
#define DOWSER_TYPE_STEP (dowser_step_get_type ())
G_DECLARE_DERIVABLE_TYPE (DowserStep, dowser_step, DOWSER, STEP, GObject)

struct _DowserStepClass
{
  GObjectClass parent_class;

  /** Hash of what it reads of the session; the done list keeps it, a change runs the step again. */
  guint64 (*hash_inputs) (DowserStep *self, DowserSession *session);
  void (*run_async) (DowserStep *self, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer user_data);
  /** @note: (out) (nullable): one line for the trace */
  gboolean (*run_finish) (DowserStep *self, DowserSession *session, GAsyncResult *result, char **note, GError **error);
};

const char *dowser_step_get_id (DowserStep *self);
/** Translated: "Writing SQL". */
const char *dowser_step_get_title (DowserStep *self);
double dowser_step_get_weight (DowserStep *self);
DowserStepState dowser_step_get_state (DowserStep *self); /* property "state", notified */
gint64 dowser_step_get_elapsed (DowserStep *self);        /* microseconds of the last run, property "elapsed" */
const char *dowser_step_get_note (DowserStep *self);      /* (nullable) */

G_END_DECLS
