/* dowser-step-strip.h - the steps of a run while it is in progress */
#pragma once

#include "pipeline/dowser-runner.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_STRIP (dowser_step_strip_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepStrip, dowser_step_strip, DOWSER, STEP_STRIP, GtkWidget)

GtkWidget *dowser_step_strip_new (void);
/** Follows @runner: visible after it has run for a moment, hidden when it ends. @runner: (nullable) */
void dowser_step_strip_set_runner (DowserStepStrip *self, DowserRunner *runner);
/** Delays a strip that isn't shown yet until two seconds from now. Call it when the run's first rows are shown: the
 * strip would push them down. */
void dowser_step_strip_wait_for_rows (DowserStepStrip *self);

G_END_DECLS
