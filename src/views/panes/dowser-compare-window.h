/* dowser-compare-window.h - two versions of a plan side by side, part by part */
#pragma once

#include "session/dowser-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** Shows how version @version of @session's plan, on the left, differs from the current one, on the right. */
void dowser_compare_window_open (GtkWindow *parent, DowserSession *session, guint version);

G_END_DECLS
