/* dowser-sql-pane.h - the SQL of a session's plan, as it was written */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SQL_PANE (dowser_sql_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlPane, dowser_sql_pane, DOWSER, SQL_PANE, GtkWidget)

DowserSqlPane *dowser_sql_pane_new (void);
/** @session: (nullable): shown, and followed as it changes */
void dowser_sql_pane_set_session (DowserSqlPane *self, DowserSession *session);

G_END_DECLS
