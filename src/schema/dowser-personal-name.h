/* dowser-personal-name.h - which columns hold people's data, or what opens a door, by what they are called */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** By its name, and that of its table and its neighbours, as where no file describes it. */
gboolean dowser_column_is_personal_by_name (const DowserColumn *column);

G_END_DECLS
