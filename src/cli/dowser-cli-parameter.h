/* dowser-cli-parameter.h - sets a plan's parameters to values from the command line */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Returns a copy of @plan in which values replace the parameters. @given: (nullable): "name=value", %NULL-terminated.
 * Returns: (transfer full) (nullable): a plan without parameters */
DowserPlan *dowser_cli_bind_parameters (const DowserPlan *plan, const char *const *given, GError **error);

G_END_DECLS
