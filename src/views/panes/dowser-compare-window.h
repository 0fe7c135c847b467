/* dowser-compare-window.h - shows two versions of a plan side by side, part by part */
#pragma once

#include "session/dowser-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Shows how two versions of @session's plan differ: version @version on the left and the current version on the
 * right. */
void dowser_compare_window_open (GtkWindow *parent, DowserSession *session, guint version);

G_END_DECLS
