/* dowser-plan-mode.h - what a plan is asked for */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserPlanMode:
 * @DOWSER_PLAN_MODE_INITIAL: a question of its own
 * @DOWSER_PLAN_MODE_UPDATE: a question that changes the present plan a little
 * @DOWSER_PLAN_MODE_REWRITE: a question that comes after others, but asks for something else
 * @DOWSER_PLAN_MODE_REPAIR: the engine refused the present plan
 * @DOWSER_PLAN_MODE_REFINE: the present plan brought no rows, or was judged to miss the question
 */
typedef enum
{
  DOWSER_PLAN_MODE_INITIAL,
  DOWSER_PLAN_MODE_UPDATE,
  DOWSER_PLAN_MODE_REWRITE,
  DOWSER_PLAN_MODE_REPAIR,
  DOWSER_PLAN_MODE_REFINE
} DowserPlanMode;
extern const char *const dowser_plan_mode_nicks[]; /* initial update rewrite repair refine */

G_END_DECLS
