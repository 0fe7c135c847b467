/* dowser-table-order.h - in which order the tables of a source are profiled, and how much time each table gets */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Sorts tables before views, and small tables before large tables, so that fast tables are profiled first. Returns:
 * (transfer container): of const DowserTable, without hidden tables */
GPtrArray *dowser_table_order_by_cost (const DowserSchema *schema);
/** Returns: (transfer container): the columns of @table whose values may be read: const DowserColumn */
GPtrArray *dowser_table_order_list_columns (const DowserTable *table);
/** Returns the time for the next table: twice its even share of the time that is left. So large tables can use the
 * time that small tables don't need. @left: microseconds that are left; @n_left: the number of tables that aren't
 * profiled yet */
gint64 dowser_table_order_get_time_limit (gint64 left, guint n_left);

G_END_DECLS
