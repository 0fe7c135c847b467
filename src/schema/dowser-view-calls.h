/* dowser-view-calls.h - finds the functions and tables in the definition of a view */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Lists the functions that the definition of @table calls. Lists each function once, in the order of the first calls.
 * Ignores texts and comments. Returns: (transfer full): strv, empty if there is no definition */
char **dowser_view_dup_calls (const DowserTable *table);
/** Returns TRUE if the definition of @table calls a function that may read more than its arguments. The definition
 * doesn't show what data such a function reads. */
gboolean dowser_view_calls_unknown_function (const DowserTable *table);
/** Lists the tables and views of @schema whose names occur as words in the definition of @table, except @table itself.
 * Returns: (transfer container): of const DowserTable */
GPtrArray *dowser_view_list_named_tables (const DowserTable *table, const DowserSchema *schema);

G_END_DECLS
