/* dowser-plan-mode.c - what a plan is asked for, by name */
#include "session/dowser-plan-mode.h"

const char *const dowser_plan_mode_nicks[] = { "initial", "update", "rewrite", "repair", "refine", NULL };
