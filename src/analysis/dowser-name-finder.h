/* dowser-name-finder.h - finds tables and columns by the names that users and engines use, and similar names */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The maximum number of similar names in an error message. */
#define DOWSER_NAMES_NEAR 3

/**
 * dowser_name_find_table:
 * @name: case, plural, spaces and underscores don't matter ("order item" is order_items); quotes are removed
 *
 * Doesn't find hidden tables. Returns: (nullable): %NULL with #DOWSER_PLAN_ERROR_INVALID, whose message lists similar
 * names
 */
const DowserTable *dowser_name_find_table (const DowserSchema *schema, const char *name, GError **error);
/**
 * dowser_name_find_column:
 * @name: "table.column", "column of table", or a column's name that only one table has
 * @table: (nullable): the table that is searched first if @name doesn't mention a table
 *
 * Finds a column like dowser_name_find_table() finds a table. If several tables have the column, the error message
 * lists them.
 */
const DowserColumn *dowser_name_find_column (const DowserSchema *schema, const char *name, const DowserTable *table,
                                             GError **error);

/**
 * dowser_names_find_near:
 * @name: may be "table.column"
 *
 * Returns the names that are most similar to @name, the nearest first: names of columns and, if @with_tables is TRUE,
 * of tables.
 * Returns: (transfer full): char *: "table" or "table.column", at most %DOWSER_NAMES_NEAR
 */
GPtrArray *dowser_names_find_near (const DowserSchema *schema, const char *name, gboolean with_tables);
/** Formats names as a list: "“a”, “b” or “c”". Returns: (transfer full): "" for no names */
char *dowser_names_format_list (GPtrArray *names);
/** Returns TRUE if two names are spellings of the same name: case, plural and separators don't matter. */
gboolean dowser_name_is_same (const char *a, const char *b);
/** Returns TRUE if @words occur in @text directly one after another, ignoring case and plural. */
gboolean dowser_name_is_mentioned (const char *text, const char *words);
/** Returns "table.column" for @column. Returns: (transfer full) */
char *dowser_column_dup_path (const DowserColumn *column);

G_END_DECLS
