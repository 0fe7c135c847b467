/* dowser-sql-pane.h - the pane with the SQL of a session's plan, which the user can read, change and run */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Signal: "run" (const char *sql): the user wants to run the text. @sql: the text that the user has written */
#define DOWSER_TYPE_SQL_PANE (dowser_sql_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlPane, dowser_sql_pane, DOWSER, SQL_PANE, GtkWidget)

DowserSqlPane *dowser_sql_pane_new (void);
/** @session: (nullable): the session whose SQL is shown; changes of the SQL are shown, too. If the user has changed the
 * text, it stays until it is run. */
void dowser_sql_pane_set_session (DowserSqlPane *self, DowserSession *session);
/** Sets the schema and the dialect for completion. @schema: (nullable): %NULL: no tables and columns are offered */
void dowser_sql_pane_set_schema (DowserSqlPane *self, const DowserSchema *schema, DowserDialectId dialect);
/** Shows why the text could not be run, and marks the position of the error. @error: (nullable): %NULL if the text
 * could be run */
void dowser_sql_pane_show_error (DowserSqlPane *self, const GError *error);
void dowser_sql_pane_focus (DowserSqlPane *self);

G_END_DECLS
