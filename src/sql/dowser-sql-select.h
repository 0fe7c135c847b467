/* dowser-sql-select.h - the parts of a query among its writers */
#pragma once

#include "sql/dowser-sql-output.h"

G_BEGIN_DECLS

/** All that stands before a set operation. @wants: (nullable): the type that each output must be of */
void dowser_sql_put_core (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, const int *wants);
/** FROM and the joins. */
void dowser_sql_put_from (DowserSqlWriter *self, const DowserSelect *select);
/** A key of a group or sort; it sees the tables of its own select alone. */
void dowser_sql_put_key_alone (DowserSqlWriter *self, const DowserExpr *expr, guint weight);
/** ORDER BY. @table: (nullable): the made-up table whose columns c1, c2 … are the outputs; @headings: else theirs */
void dowser_sql_put_order (DowserSqlWriter *self, const DowserSelect *select, const char *table,
                           DowserHeadings headings);
/** Whether the order can be said only of a table that holds the outputs. */
gboolean dowser_sql_order_needs_table (const DowserSqlWriter *self, const DowserSelect *select);

G_END_DECLS
