/* dowser-endpoint-json.h - converts an endpoint to JSON and back, as a part of a larger file */
#pragma once

#include "base/dowser-json.h"
#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/** Returns: (transfer full) */
JsonNode *dowser_endpoint_to_node (const DowserEndpoint *self);
/** Reads an endpoint from the reader's current object. An error is set in the reader. Returns: (transfer full) */
DowserEndpoint *dowser_endpoint_read (DowserJsonReader *reader);

G_END_DECLS
