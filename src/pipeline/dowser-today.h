/* dowser-today.h - the day by which "last month" is reckoned */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The present day where the person is. */
void dowser_today_get (GDate *today);

G_END_DECLS
