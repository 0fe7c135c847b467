/* dowser-form.h - puts a model's own form of a plan into the form of a tier, where it has one meaning */
#pragma once

#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * dowser_form_read:
 * @document: an object
 * @mends: a line for what was put right
 *
 * Other names for the parts of a plan, names of columns in other spellings, conditions as small models write them,
 * texts where expressions belong, numbers as texts. What is not known, or means more than one thing, fails.
 *
 * Returns: (transfer full) (nullable): a document of the full tier; #DOWSER_MODEL_ERROR_UNREADABLE with the path
 */
JsonNode *dowser_form_read (JsonNode *document, const DowserSchema *schema, DowserDialectId dialect, GPtrArray *mends,
                            GError **error);

/** Whether @document has what a plan has, 2, or what stands for none: a question back, a reason, SQL, 1; else 0. */
guint dowser_form_rank (JsonNode *document);
/** The document inside of what it was wrapped in. Returns: (transfer full) (nullable) */
JsonNode *dowser_form_unwrap (JsonNode *node, GPtrArray *mends);
/** Whether each column that @document names is one of @schema's. */
gboolean dowser_form_names_are_known (JsonNode *document, const DowserSchema *schema);

G_END_DECLS
