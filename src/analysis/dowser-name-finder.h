/* dowser-name-finder.h - tables and columns by the names that people and engines use for them, and the near ones */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The most near names that a sentence lists. */
#define DOWSER_NAMES_NEAR 3

/**
 * dowser_name_find_table:
 * @name: case, plural, blanks and underscores do not matter ("order item" is order_items); quotes are left out
 *
 * Hidden tables are not found. Returns: (nullable): #DOWSER_PLAN_ERROR_INVALID with one sentence that names near ones
 */
const DowserTable *dowser_name_find_table (const DowserSchema *schema, const char *name, GError **error);
/**
 * dowser_name_find_column:
 * @name: "table.column", "column of table", or a column alone where one table has it
 * @table: (nullable): where a column alone is looked for first
 *
 * As dowser_name_find_table(). Where several tables have the column the sentence names them.
 */
const DowserColumn *dowser_name_find_column (const DowserSchema *schema, const char *name, const DowserTable *table,
                                             GError **error);

/**
 * dowser_names_find_near:
 * @name: perhaps "table.column"
 *
 * Columns and, where @with_tables, tables that may have been meant by @name, the nearest first.
 * Returns: (transfer full): char *: "table" or "table.column", %DOWSER_NAMES_NEAR at most
 */
GPtrArray *dowser_names_find_near (const DowserSchema *schema, const char *name, gboolean with_tables);
/** "“a”, “b” or “c”". Returns: (transfer full): "" for none */
char *dowser_names_join (GPtrArray *names);
/** Whether two names are spellings of one: case, plural and what parts their words do not matter. */
gboolean dowser_name_is_same (const char *a, const char *b);
/** Whether @words stand in @text one after another, whatever their case and number. */
gboolean dowser_name_is_said (const char *text, const char *words);
/** "table.column". Returns: (transfer full) */
char *dowser_column_dup_path (const DowserColumn *column);

G_END_DECLS
