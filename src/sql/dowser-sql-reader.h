/* dowser-sql-reader.h - reads the text of a SELECT into a plan */
#pragma once

#include "model/dowser-plan.h"
#include "model/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_sql_read:
 * @sql: one SELECT, with WITH and set operations; SQLite's spelling, and what is common of others'
 * @schema: resolves names and *
 *
 * Pure, and linear in the length of @sql. What the plan language lacks is refused by name and
 * position, never dropped.
 *
 * Returns: (transfer full) (nullable): #DOWSER_SQL_ERROR_SYNTAX or #DOWSER_SQL_ERROR_UNSUPPORTED
 */
DowserPlan *dowser_sql_read (const char *sql, const DowserSchema *schema, GError **error);

G_END_DECLS
