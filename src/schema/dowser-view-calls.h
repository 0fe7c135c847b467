/* dowser-view-calls.h - what the definition of a view names: the functions that it calls, the tables that it reads */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The functions that the definition of @table calls, each once, in reading order. A call within a text or a comment is
 * none. Returns: (transfer full): strv, empty where there is no definition */
char **dowser_view_dup_calls (const DowserTable *table);
/** Whether it calls a function that is not known to give nothing but what it is given: what such a one reads is not in
 * the definition. */
gboolean dowser_view_calls_unknown (const DowserTable *table);
/** The tables and views of @schema whose names are among the words of the definition of @table, without itself.
 * Returns: (transfer container): of const DowserTable */
GPtrArray *dowser_view_list_named_tables (const DowserTable *table, const DowserSchema *schema);

G_END_DECLS
