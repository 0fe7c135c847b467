/* dowser-step-route.h - follow-up detection: whether a question changes the current plan or needs a new one */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_ROUTE (dowser_step_route_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepRoute, dowser_step_route, DOWSER, STEP_ROUTE, DowserStep)

G_END_DECLS
