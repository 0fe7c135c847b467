/* dowser-cli-input.h - reads plans and operations from files */
#pragma once

#include "cli/dowser-cli.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Reads a plan. @path: a file, or "-" for the standard input. Returns: (transfer full) (nullable) */
DowserPlan *dowser_cli_read_plan (const char *path, GError **error);
/** Reads changes of @plan. The changes are operations, or have the form in dowser-modification.h. Returns: (transfer
 * full) (nullable): DowserOperation */
GPtrArray *dowser_cli_read_operations (const char *path, const DowserPlan *plan, GError **error);

G_END_DECLS
