/* dowser-statement.h - SQL text with its bound parameters, from a SQL writer */
#pragma once

#include "schema/dowser-value.h"

G_BEGIN_DECLS

/** DowserStatement: immutable, reference-counted. @sql: the statement with a ? for each of @parameters (DowserValue, in
 * order). @display: the same statement with the literals inserted, formatted in lines. */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  char *sql;
  char *display;
  GPtrArray *parameters;
} DowserStatement;

#define DOWSER_TYPE_STATEMENT (dowser_statement_get_type ())
GType dowser_statement_get_type (void);
/** Takes ownership of all arguments (transfer full). */
DowserStatement *dowser_statement_new (char *sql, char *display, GPtrArray *parameters);
DowserStatement *dowser_statement_ref (const DowserStatement *self);
void dowser_statement_unref (DowserStatement *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserStatement, dowser_statement_unref)

G_END_DECLS
