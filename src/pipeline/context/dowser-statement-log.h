/* dowser-statement-log.h - the one way into the log of statements: what an engine says is masked */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserStatementEnd: a statement that was run, and how it ended; borrowed.
 * @sql: with ? for its values; for looks into a source: what was looked at
 * @is_written: @sql is a person's own, with its values in it, which the log hides
 * @detail: (nullable): the file of an export
 * @n_rows: that came, -1 where nobody counted
 * @elapsed: microseconds
 * @note: (nullable): what the file of an export does not hold as it was read
 * @error: (nullable): why it was stopped or failed
 * @plan: @schema: (nullable): what it was written of: their values of people's data are taken out of @error
 */
typedef struct
{
  DowserLogKind kind;
  const char *uri;
  const char *sql;
  gboolean is_written;
  const char *detail;
  gint64 n_rows;
  gboolean truncated;
  gint64 elapsed;
  const char *note;
  const GError *error;
  const DowserPlan *plan;
  const DowserSchema *schema;
} DowserStatementEnd;

/**
 * What @profile holds of the columns, in one line: looking into them is many statements. @profile: (nullable): where it
 * failed, whoever may be looked into may have been. @elapsed: microseconds
 */
void dowser_statement_log_add_profile (DowserContext *context, const char *uri, const DowserSchema *schema,
                                       const DowserProfile *profile, gint64 elapsed, const GError *error);
/** The tables whose columns and keys were read. @log: (nullable); @schema: (nullable): it failed */
void dowser_statement_log_add_schema (DowserStore *log, const char *uri, const DowserSchema *schema, gint64 elapsed,
                                      const GError *error);
/** Writes the line of a statement that begins now: its end may never be seen. Returns: (transfer full) (nullable):
 * %NULL where @context has no log */
DowserStoreTicket *dowser_statement_log_begin (DowserContext *context, const DowserStatementEnd *begun);
/** Completes it. An engine may repeat the value that it cannot read: it is masked here. What is longer than a person
 * reads is cut, and says so. @ticket: (transfer full) (nullable) */
void dowser_statement_log_end (DowserContext *context, DowserStoreTicket *ticket, const DowserStatementEnd *end);
G_END_DECLS
