/* dowser-consent-window.h - the window in which the user chooses how much of a source a remote model may receive, with
 * an example */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CONSENT_WINDOW (dowser_consent_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserConsentWindow, dowser_consent_window, DOWSER, CONSENT_WINDOW, AdwWindow)

/** Asks the user about the open source of @workspace and the model of its context. Stores the user's choice in
 * @workspace. */
void dowser_consent_window_open (GtkWindow *parent, DowserWorkspace *workspace);

/** Returns: (transfer full): the text that would be sent to plan @question at privacy level @privacy_level; if the
 * schema is large, only its first tables are included */
char *dowser_consent_dup_example (const DowserSchema *schema, const DowserProfile *profile, const char *question,
                                  DowserPrivacyLevel privacy_level);

G_END_DECLS
