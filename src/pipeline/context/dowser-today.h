/* dowser-today.h - the current day, for computing dates such as "last month" */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Gets the current local day. If the environment variable DOWSER_TODAY is set (2024-05-31), gets its day. */
void dowser_today_get (GDate *today);
/** Gets the current day and hour from a single reading of the clock. */
void dowser_today_get_hour (GDate *today, guint *hour);

G_END_DECLS
