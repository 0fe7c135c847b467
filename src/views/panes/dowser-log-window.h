/* dowser-log-window.h - log of every statement that read rows, with search and copy */
#pragma once

#include "store/dowser-store.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

void dowser_log_window_open (GtkWindow *parent, DowserStore *store);
/** Returns a description such as "question · 12 rows · 3 ms" or "export stopped after 100 rows · 2.0 s". Returns:
 * (transfer full) */
char *dowser_log_describe_line (const DowserStoreLogLine *line);

G_END_DECLS
