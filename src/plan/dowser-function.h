/* dowser-function.h - properties that some functions of the closed list share */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Returns TRUE if the function adds days, months or years to a date or a timestamp. A timestamp keeps its time of day
 * and its type. */
gboolean dowser_function_moves_date (const DowserFunction *self);

G_END_DECLS
