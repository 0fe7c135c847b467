/* dowser-cli-parameter.h - values for a plan's parameters from the command line */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Returns @plan with values for its parameters. @given: (nullable): "name=value", %NULL-terminated. Returns: (transfer
 * full) (nullable): a plan without parameters */
DowserPlan *dowser_cli_bind_parameters (const DowserPlan *plan, const char *const *given, GError **error);

G_END_DECLS
