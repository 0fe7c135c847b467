/* dowser-guard.h - the last look at a statement before it goes to an engine */
#pragma once

#include "plan/dowser-statement.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * dowser_guard_check_dialect:
 *
 * Whether @statement is one SELECT (or WITH … SELECT) and nothing else, told by the scanner of
 * dowser-sql-scan.h with the rules of @dialect. The engine enforces read-only as well.
 *
 * Returns: %FALSE with #DOWSER_SQL_ERROR_UNSAFE and the reason
 */
gboolean dowser_guard_check_dialect (const DowserStatement *statement, DowserDialectId dialect, GError **error);
/** For a statement of SQLite's. */
gboolean dowser_guard_check (const DowserStatement *statement, GError **error);

G_END_DECLS
