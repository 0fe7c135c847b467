/* dowser-step-window.h - window with the rows of one step of a plan */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "session/dowser-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_WINDOW (dowser_step_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepWindow, dowser_step_window, DOWSER, STEP_WINDOW, AdwWindow)

/**
 * dowser_step_window_open:
 * @session: a session whose plan has a step with the index @step
 *
 * Runs the step as a separate plan and shows its rows. The plan is audited, read-only, and within the limits of
 * @context. Nothing is saved. If the window is closed, the run stops.
 */
void dowser_step_window_open (GtkWindow *parent, DowserContext *context, DowserSession *session, guint step);

G_END_DECLS
