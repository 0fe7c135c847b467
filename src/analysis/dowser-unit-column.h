/* dowser-unit-column.h - finds the column with the currency or unit of a row's amounts */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Returns TRUE if @other contains the currency or the unit of @amount, judging by the names of both columns. */
gboolean dowser_unit_column_is_unit_of (const DowserColumn *amount, const DowserColumn *other);

G_END_DECLS
