/* dowser-time-unit.c - the names of the units of time */
#include "base/dowser-time-unit.h"

const char *const dowser_unit_nicks[] = { "day", "week", "month", "quarter", "year", "hour", NULL };
