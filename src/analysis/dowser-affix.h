/* dowser-affix.h - what the names of many tables begin or end with: "PROD_*" */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/*
 * A pattern is a name with one "*": "PROD_*" stands for all tables that begin with PROD_, "*_v2" for those that end
 * with _v2. The case of letters doesn't matter.
 */

/** Whether @text is a pattern. (nullable) */
gboolean dowser_affix_is_pattern (const char *text);
/** What stands for the "*", without what sets it apart. Returns: (transfer full) (nullable): "customers" of
 * "PROD_customers"; %NULL where @name doesn't fit */
char *dowser_affix_dup_stem (const char *pattern, const char *name);
/** Those that can be asked for. Returns: (transfer container): of const DowserTable */
GPtrArray *dowser_affix_list_tables (const char *pattern, const DowserSchema *schema);
/** The table that is called @stem apart from the pattern. Returns: (nullable) */
const DowserTable *dowser_affix_find_table (const char *pattern, const char *stem, const DowserSchema *schema);
/** Which name means which table. Returns: (transfer full): "customers → PROD_customers, orders → PROD_orders"; of many
 * tables only some */
char *dowser_affix_dup_preview (const char *pattern, const DowserSchema *schema);
/** Whether @longer is @name behind something that is set apart, as "PROD_customers" is "Customers". */
gboolean dowser_affix_is_longer (const char *longer, const char *name);
/** The one table that is so. Returns: (nullable): %NULL where none or several are */
const DowserTable *dowser_affix_find_longer (const char *name, const DowserSchema *schema);

G_END_DECLS
