/* dowser-today.h - the day by which "last month" is reckoned */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The present day where the person is; the day that DOWSER_TODAY names (2024-05-31), where it is set. */
void dowser_today_get (GDate *today);
/** The present day and its hour, of one look at the clock. */
void dowser_today_get_hour (GDate *today, guint *hour);

G_END_DECLS
