/* dowser-function.h - what some functions of the closed list have in common */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Whether it adds days, months or years: to a date, or to a timestamp, which keeps its time and stays one. */
gboolean dowser_function_moves_date (const DowserFunction *self);

G_END_DECLS
