/* dowser-sql-copy.h - button that copies the SQL of a question, also in other dialects */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SQL_COPY (dowser_sql_copy_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlCopy, dowser_sql_copy, DOWSER, SQL_COPY, GtkWidget)

GtkWidget *dowser_sql_copy_new (void);
/** @session: (nullable): the session whose statement is copied */
void dowser_sql_copy_set_session (DowserSqlCopy *self, DowserSession *session);

G_END_DECLS
