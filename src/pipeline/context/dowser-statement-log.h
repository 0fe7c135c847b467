/* dowser-statement-log.h - writes the log of statements, and masks the messages of engines in it */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserStatementEnd: a statement that was run, and how it ended; borrowed.
 * @sql: the statement, with ? for its values. If a schema or a profile was read, the tables and columns that were read
 * @is_written: TRUE if @sql is the user's own SQL, whose values are hidden in the log
 * @detail: (nullable): the file of an export
 * @n_rows: number of returned rows, -1 if they were not counted
 * @elapsed: the duration in microseconds
 * @note: (nullable): for an export: the values that were changed when they were written to the file
 * @error: (nullable): why the statement was canceled or failed
 * @plan: (nullable): the plan of the statement. Personal data among its values is removed from the logged message of
 * @error
 * @schema: (nullable): the schema of @plan
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

/** Logs the columns in @profile as one line, because profiling runs many statements. @profile: (nullable): if profiling
 * failed, %NULL, and all columns that may be sampled are logged. @elapsed: microseconds */
void dowser_statement_log_add_profile (DowserContext *context, const char *uri, const DowserSchema *schema,
                                       const DowserProfile *profile, gint64 elapsed, const GError *error);
/** Logs the tables whose columns and keys were read. @log: (nullable); @schema: (nullable): %NULL if reading failed */
void dowser_statement_log_add_schema (DowserStore *log, const char *uri, const DowserSchema *schema, gint64 elapsed,
                                      const GError *error);
/** Logs a statement when it begins, because Dowser may stop before the statement ends. Returns: (transfer full)
 * (nullable): %NULL if @context has no log */
DowserStoreTicket *dowser_statement_log_begin (DowserContext *context, const DowserStatementEnd *start_entry);
/** Adds the outcome @end to the entry that dowser_statement_log_begin() has made. Values that the engine's message
 * repeats are masked. Long texts are cut, with a note. @log_handle: (transfer full) (nullable): the handle of the
 * entry; %NULL if nothing is logged */
void dowser_statement_log_end (DowserContext *context, DowserStoreTicket *log_handle, const DowserStatementEnd *end);
G_END_DECLS
