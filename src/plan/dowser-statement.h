/* dowser-statement.h - SQL text with its bound parameters, as a writer made it */
#pragma once

#include "schema/dowser-value.h"

G_BEGIN_DECLS

/** DowserStatement: immutable, counted. @sql: with ? for each of @parameters (DowserValue, in order). @display: the same with its literals in place, formatted in lines. */
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
/** All are taken (transfer full). */
DowserStatement *dowser_statement_new (char *sql, char *display, GPtrArray *parameters);
DowserStatement *dowser_statement_ref (const DowserStatement *self);
void dowser_statement_unref (DowserStatement *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserStatement, dowser_statement_unref)

G_END_DECLS
