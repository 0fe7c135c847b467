/* dowser-plan-json.h - plans and operations to and from JSON, as described in resources/plan.schema.json */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Writes the plan as JSON. The same plan always gives the same bytes. Default values are left out. Returns: (transfer
 * full): UTF-8, with a final newline if @pretty is TRUE */
char *dowser_plan_to_json (const DowserPlan *self, gboolean pretty);
/** Reads a plan from JSON. @length: bytes, -1 if @text is NUL-terminated. Returns: (transfer full) (nullable): %NULL
 * with #DOWSER_PLAN_ERROR, which contains the path of the wrong part */
DowserPlan *dowser_plan_from_json (const char *text, gssize length, GError **error);

JsonNode *dowser_plan_to_node (const DowserPlan *self);
DowserPlan *dowser_plan_from_node (JsonNode *node, GError **error);

/** @ambiguities: of DowserAmbiguity, such as the suggested fixes of an audit. Returns: (transfer full): a JSON array */
char *dowser_ambiguities_to_json (GPtrArray *ambiguities);
/** Reads ambiguities from JSON. Returns: (transfer full) (nullable): of DowserAmbiguity; %NULL with #DOWSER_PLAN_ERROR,
 * which contains the path of the wrong part */
GPtrArray *dowser_ambiguities_from_json (const char *text, GError **error);

/** These two functions convert one operation to and from JSON. The functions below convert an array of operations. */
JsonNode *dowser_operation_to_node (const DowserOperation *self);
DowserOperation *dowser_operation_from_node (JsonNode *node, GError **error);
char *dowser_operations_to_json (GPtrArray *operations, gboolean pretty);
/** Reads an array of operations or a single operation. Returns: (transfer full) (nullable): DowserOperation */
GPtrArray *dowser_operations_from_json (const char *text, gssize length, GError **error);

G_END_DECLS
