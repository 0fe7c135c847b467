/* dowser-statement-log.h - the one way into the log of statements: what an engine says is masked */
#pragma once

#include "pipeline/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserStatementEnd: a statement that was run, and how it ended; borrowed.
 * @sql: with ? for its values
 * @detail: (nullable): the file of an export
 * @n_rows: that came, -1 where nobody counted
 * @elapsed: microseconds
 * @error: (nullable): why it was stopped or failed
 * @plan: @schema: (nullable): what it was written of: their values of people's data are taken out of @error
 */
typedef struct
{
  DowserLogKind kind;
  const char *uri;
  const char *sql;
  const char *detail;
  gint64 n_rows;
  gboolean truncated;
  gint64 elapsed;
  const GError *error;
  const DowserPlan *plan;
  const DowserSchema *schema;
} DowserStatementEnd;

/** Adds a line, where @context has a store. An engine may repeat the value that it cannot read: it is masked here. */
void dowser_statement_log_add (DowserContext *context, const DowserStatementEnd *end);

G_END_DECLS
