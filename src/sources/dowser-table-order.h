/* dowser-table-order.h - in which order the tables of a source are looked into, and for how long */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Tables before views, small before large: what is cheap is known first. Returns: (transfer container): of const
 * DowserTable, without hidden ones */
GPtrArray *dowser_table_order_by_cost (const DowserSchema *schema);
/** Returns: (transfer container): of const DowserColumn, those of @table whose values may be looked at */
GPtrArray *dowser_table_order_list_columns (const DowserTable *table);
/** Twice the even share of each of @n_left tables: what small ones leave goes to the large ones. @left: microseconds */
gint64 dowser_table_order_share (gint64 left, guint n_left);

G_END_DECLS
