/* dowser-sql-text-timestamp.h - parses the text of a date and time in the way an engine does */
#pragma once

#include "schema/dowser-value.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * Reads @text as @dialect reads it where a value of @type is expected. @type: a date or a timestamp
 *
 * Returns: (transfer full) (nullable): "2024-12-31", followed by " 23:59:59" if the engine keeps a time; %NULL if the
 * engine doesn't read @text as a date, or if a setting of the engine decides which date @text means
 */
char *dowser_sql_read_text_timestamp (const char *text, DowserDialectId dialect, DowserValueType type);

G_END_DECLS
