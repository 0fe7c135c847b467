/* dowser-modification.h - writes the changeable parts of a plan as JSON, and reads changes from JSON */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * dowser_modification_options_to_json:
 * @profile: (nullable)
 *
 * Returns the object "modification_options". Its members are "tables", "current_order_by" ("table", "column",
 * "direction"), "current_limit" and "sortable_columns". "tables" has a member for each table, with its "columns":
 * "name", "type", "selected", "role", "is_primary_key", "is_nullable". A column computed by the plan has no table, and
 * "column" is its heading.
 *
 * Returns: (transfer full): with a newline at its end
 */
char *dowser_modification_options_to_json (const DowserPlan *plan, const DowserSchema *schema,
                                           const DowserProfile *profile);
/** Returns TRUE if @node is a change such as {"operation": "add_column", …}, or an array of such changes. */
gboolean dowser_modification_is_patch (JsonNode *node);
/**
 * dowser_modification_read_patch:
 *
 * Reads add_column, remove_column, modify_order_by and modify_limit as changes of @plan.
 *
 * Returns: (transfer full) (nullable): of DowserOperation; %NULL with #DOWSER_PLAN_ERROR or #DOWSER_OPERATION_ERROR
 */
GPtrArray *dowser_modification_read_patch (JsonNode *node, const DowserPlan *plan, GError **error);

G_END_DECLS
