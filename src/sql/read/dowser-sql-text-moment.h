/* dowser-sql-text-moment.h - the day and time that an engine reads in a text */
#pragma once

#include "schema/dowser-value.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * Reads @text as @dialect reads it where a value of type @type belongs, a date or a timestamp.
 *
 * Returns: (transfer full) (nullable): "2024-12-31", with " 23:59:59" behind it where the engine keeps a time; %NULL
 * where the engine takes it for no date, or where a setting of the engine decides which one it is
 */
char *dowser_sql_read_text_moment (const char *text, DowserDialectId dialect, DowserValueType type);

G_END_DECLS
