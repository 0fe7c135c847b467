/* dowser-consent-window.h - window to choose how much of a source a remote model may receive, with an example */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CONSENT_WINDOW (dowser_consent_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserConsentWindow, dowser_consent_window, DOWSER, CONSENT_WINDOW, AdwWindow)

/** Asks for the open source of @workspace and the model of its context, and stores the choice in the workspace. */
void dowser_consent_window_open (GtkWindow *parent, DowserWorkspace *workspace);

/** Returns: (transfer full): the text that would be sent to plan @question at privacy level @sharing; only the first
 * tables of a large schema */
char *dowser_consent_dup_example (const DowserSchema *schema, const DowserProfile *profile, const char *question,
                                  DowserPrivacyLevel sharing);

G_END_DECLS
