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
 * @session: its plan has a step @step
 *
 * Runs that step as a plan of its own and shows its rows: audited, read-only, within the limits of @context.
 * Nothing of it is saved, and closing the window stops it.
 */
void dowser_step_window_open (GtkWindow *parent, DowserContext *context, DowserSession *session, guint step);

G_END_DECLS
