/* dowser-sql-view.h - follows personal and restricted columns through the definitions of views */
#pragma once

#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/** Returns TRUE if @column is personal for a reason other than its flag, such as its name. */
typedef gboolean (*DowserColumnTest) (const DowserColumn *column);

/**
 * dowser_sql_view_mark_personal:
 * @dialect: the dialect of the definitions
 * @is_personal: (nullable)
 *
 * Marks columns of views. A view's column that shows a personal column, even renamed or computed, is marked personal. A
 * view's column that shows a column that the user may not use is marked restricted. If the definition of a view can't
 * be read, the view may read any table that the definition names or could reach through a function. If one column of
 * these tables is marked, all columns of the view get the same mark.
 *
 * Returns: (transfer full): @schema itself if nothing changes
 */
DowserSchema *dowser_sql_view_mark_personal (const DowserSchema *schema, DowserDialectId dialect,
                                             DowserColumnTest is_personal);

G_END_DECLS
