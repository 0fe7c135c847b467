/* dowser-personal-name.h - recognizes columns with personal data or secrets by their names */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns TRUE if the names of @column, its table and the other columns suggest personal data. Used if no metadata
 * file describes the column. */
gboolean dowser_column_is_personal_by_name (const DowserColumn *column);

G_END_DECLS
