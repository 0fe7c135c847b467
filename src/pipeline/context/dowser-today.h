/* dowser-today.h - the current day, for computing dates such as "last month" */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Gets the current local day, or the day in DOWSER_TODAY (2024-05-31), if it is set. */
void dowser_today_get (GDate *today);
/** Gets the current day and its hour from a single reading of the clock. */
void dowser_today_get_hour (GDate *today, guint *hour);

G_END_DECLS
