/* dowser-plan-mode.h - why a plan is requested: for a new question, to change a plan, or to repair it */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserPlanMode: the reason why a plan is made, on which the model's prompt depends.
 * @DOWSER_PLAN_MODE_INITIAL: an independent question
 * @DOWSER_PLAN_MODE_UPDATE: a question that changes the current plan a little
 * @DOWSER_PLAN_MODE_REWRITE: a question that follows earlier questions, but asks for something else
 * @DOWSER_PLAN_MODE_REPAIR: the engine refused the current plan
 * @DOWSER_PLAN_MODE_REFINE: the current plan returned no rows, or the answer check found that the plan doesn't answer
 * the question
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
