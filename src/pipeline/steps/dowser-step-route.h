/* dowser-step-route.h - whether a later question changes the present plan or asks anew */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

#define DOWSER_TYPE_STEP_ROUTE (dowser_step_route_get_type ())
G_DECLARE_FINAL_TYPE (DowserStepRoute, dowser_step_route, DOWSER, STEP_ROUTE, DowserStep)

G_END_DECLS
