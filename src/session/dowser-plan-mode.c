/* dowser-plan-mode.c - the names of the plan modes */
#include "session/dowser-plan-mode.h"

const char *const dowser_plan_mode_nicks[] = { "initial", "update", "rewrite", "repair", "refine", NULL };
