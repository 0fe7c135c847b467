/* dowser-personal-name.h - recognizes columns with personal data or secrets by their names */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns TRUE if the name of @column, of its table, or of the table's other columns suggests personal data. Used if
 * no metadata file describes the column. */
gboolean dowser_column_is_personal_by_name (const DowserColumn *column);

G_END_DECLS
