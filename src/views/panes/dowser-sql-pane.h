/* dowser-sql-pane.h - the SQL of a session's plan, as it was written, to be read, changed and run */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Signal: "run" (const char *sql): what the person has written. */
#define DOWSER_TYPE_SQL_PANE (dowser_sql_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlPane, dowser_sql_pane, DOWSER, SQL_PANE, GtkWidget)

DowserSqlPane *dowser_sql_pane_new (void);
/** @session: (nullable): shown, and followed as it changes; what a person has changed stays until it is run */
void dowser_sql_pane_set_session (DowserSqlPane *self, DowserSession *session);
/** Whose names are offered while one types, and in whose spelling. @schema: (nullable) */
void dowser_sql_pane_set_schema (DowserSqlPane *self, const DowserSchema *schema, DowserDialectId dialect);
/** Why what was written did not run, marked at its place. @error: (nullable): it runs */
void dowser_sql_pane_show_error (DowserSqlPane *self, const GError *error);
void dowser_sql_pane_focus (DowserSqlPane *self);

G_END_DECLS
