/* dowser-consent-window.h - what a model far away may be told of a source: shown first, then chosen */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CONSENT_WINDOW (dowser_consent_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserConsentWindow, dowser_consent_window, DOWSER, CONSENT_WINDOW, AdwWindow)

/** For the open source of @workspace and the model of its context. What is chosen goes to the workspace. */
void dowser_consent_window_open (GtkWindow *parent, DowserWorkspace *workspace);

/** The text that would be sent to plan @question, as far as @sharing allows; of a large schema a part. Returns:
 * (transfer full) */
char *dowser_consent_dup_example (const DowserSchema *schema, const DowserProfile *profile, const char *question,
                                  DowserSharing sharing);

G_END_DECLS
