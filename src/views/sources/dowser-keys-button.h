/* dowser-keys-button.h - list of the inferred foreign keys of a source, to confirm or reject each key */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** DowserKeysButton: opens the list of undeclared keys. Hidden if the source has no undeclared keys. */
#define DOWSER_TYPE_KEYS_BUTTON (dowser_keys_button_get_type ())
G_DECLARE_FINAL_TYPE (DowserKeysButton, dowser_keys_button, DOWSER, KEYS_BUTTON, GtkWidget)

void dowser_keys_button_set_workspace (DowserKeysButton *self, DowserWorkspace *workspace);

G_END_DECLS
