/* dowser-step-strip.h - shows the steps of a run while the run is in progress */
#pragma once

#include "pipeline/dowser-runner.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_STRIP (dowser_step_strip_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepStrip, dowser_step_strip, DOWSER, STEP_STRIP, GtkWidget)

GtkWidget *dowser_step_strip_new (void);
/** Shows the run of @runner. The strip becomes visible shortly after the run begins, and is hidden when the run ends.
 * @runner: (nullable) */
void dowser_step_strip_set_runner (DowserStepStrip *self, DowserRunner *runner);
/** If the strip isn't visible yet, keeps it hidden for the next two seconds. Call this when the first rows of the run
 * are shown, because the strip would push the rows down. */
void dowser_step_strip_wait_for_rows (DowserStepStrip *self);

G_END_DECLS
