/* dowser-unit-column.h - which column of a row says in what currency or unit its amounts are */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** Whether @other, by the names of both, holds the currency or the unit of what @amount holds. */
gboolean dowser_unit_column_tells (const DowserColumn *amount, const DowserColumn *other);

G_END_DECLS
