/* dowser-sql-pane.h - pane with the SQL of a session's plan, to read, change and run */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Signal: "run" (const char *sql): the text that the user has written. */
#define DOWSER_TYPE_SQL_PANE (dowser_sql_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlPane, dowser_sql_pane, DOWSER, SQL_PANE, GtkWidget)

DowserSqlPane *dowser_sql_pane_new (void);
/** @session: (nullable): shown, and followed as it changes; text changed by the user stays until it is run */
void dowser_sql_pane_set_session (DowserSqlPane *self, DowserSession *session);
/** Sets the schema and the dialect for completion. @schema: (nullable) */
void dowser_sql_pane_set_schema (DowserSqlPane *self, const DowserSchema *schema, DowserDialectId dialect);
/** Shows why the text did not run and marks the error's place. @error: (nullable): %NULL if it runs */
void dowser_sql_pane_show_error (DowserSqlPane *self, const GError *error);
void dowser_sql_pane_focus (DowserSqlPane *self);

G_END_DECLS
