/* dowser-affix.h - finds tables whose names share a prefix or suffix: "PROD_*" */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/* A pattern is a name with one "*": "PROD_*" means all tables that begin with PROD_, "*_v2" means all tables that end
 * with _v2. Case doesn't matter. */

/** Returns TRUE if @text is a pattern, so it contains one "*". @text: (nullable) */
gboolean dowser_affix_is_pattern (const char *text);
/** Returns the part of @name that the "*" matches, without separators. Returns: (transfer full) (nullable): "customers"
 * for "PROD_customers"; %NULL if @name doesn't match */
char *dowser_affix_dup_stem (const char *pattern, const char *name);
/** Lists the matching tables that aren't hidden. Returns: (transfer container): of const DowserTable */
GPtrArray *dowser_affix_list_tables (const char *pattern, const DowserSchema *schema);
/** Returns the table whose name is @stem with the prefix or suffix of @pattern. Returns: (nullable) */
const DowserTable *dowser_affix_find_table (const char *pattern, const char *stem, const DowserSchema *schema);
/** Lists the short names and their tables. If there are many tables, lists only some of them. Returns: (transfer full):
 * "customers → PROD_customers, orders → PROD_orders" */
char *dowser_affix_dup_preview (const char *pattern, const DowserSchema *schema);
/** Returns TRUE if @longer is @name after a prefix and a separator: "PROD_customers" is a longer form of
 * "Customers". */
gboolean dowser_affix_is_longer_name (const char *longer, const char *name);
/** Returns the only table whose name is a longer form of @name (see dowser_affix_is_longer_name()). Returns:
 * (nullable): %NULL if there is no such table, or if there are several such tables */
const DowserTable *dowser_affix_find_longer_table (const char *name, const DowserSchema *schema);

G_END_DECLS
