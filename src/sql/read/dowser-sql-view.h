/* dowser-sql-view.h - follows personal and restricted columns through the definitions of views */
#pragma once

#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/** Whether a column is personal for another reason than its flag: by its name. */
typedef gboolean (*DowserColumnTest) (const DowserColumn *column);

/**
 * dowser_sql_view_follow:
 * @dialect: of the definitions
 * @is_personal: (nullable)
 *
 * A column of a view that shows a personal column, however it is renamed or computed, is personal; one that shows a
 * column which the person may not use is restricted, too. Where a definition cannot be read, that holds for all columns
 * of the view as soon as it holds for one of a table that the definition names, or could reach by a function.
 *
 * Returns: (transfer full): @schema itself where nothing changes
 */
DowserSchema *dowser_sql_view_follow (const DowserSchema *schema, DowserDialectId dialect,
                                      DowserColumnTest is_personal);

G_END_DECLS
