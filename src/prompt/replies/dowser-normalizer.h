/* dowser-normalizer.h - converts a model's own notation of a plan to a document, if the notation is unambiguous */
#pragma once

#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * dowser_normalizer_read_document:
 * @document: an object
 *
 * Normalizes a model's document, and adds a line to the list of repairs for each repair. Accepts other names for the
 * parts of a plan, other spellings of columns, conditions in the style of small models, texts instead of expressions,
 * and numbers written as texts. Fails if a part is unknown or ambiguous.
 *
 * Returns: (transfer full) (nullable): a document of the full prompt size; %NULL with #DOWSER_MODEL_ERROR_UNREADABLE,
 * which contains the path to the error
 */
JsonNode *dowser_normalizer_read_document (JsonNode *document, const DowserSchema *schema, DowserDialectId dialect,
                                           GPtrArray *repairs, GError **error);

/** Returns 2 if @document has the parts of a plan. Returns 1 if it has a question, a reason or SQL instead. Otherwise,
 * returns 0. */
guint dowser_normalizer_rank_document (JsonNode *document);
/** Returns the document inside a tool call, a list or a text. Returns: (transfer full) (nullable) */
JsonNode *dowser_normalizer_unwrap_document (JsonNode *node, GPtrArray *repairs);
/** Returns TRUE if all columns in @document are in @schema. */
gboolean dowser_normalizer_names_are_known (JsonNode *document, const DowserSchema *schema);

G_END_DECLS
