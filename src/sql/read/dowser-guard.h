/* dowser-guard.h - the last check of a statement before it is sent to an engine */
#pragma once

#include "plan/dowser-statement.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * dowser_guard_check_dialect:
 *
 * Returns TRUE if @statement is a single SELECT (or WITH … SELECT). It is read by the scanner of dowser-sql-scan.h with
 * the rules of @dialect. The engine enforces read-only as well.
 *
 * Returns: %FALSE with #DOWSER_SQL_ERROR_UNSAFE and the reason
 */
gboolean dowser_guard_check_dialect (const DowserStatement *statement, DowserDialectId dialect, GError **error);
/** Like dowser_guard_check_dialect(), with the rules of SQLite. */
gboolean dowser_guard_check (const DowserStatement *statement, GError **error);

G_END_DECLS
