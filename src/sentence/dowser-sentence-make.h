/* dowser-sentence-make.h - makes the plan from the tree of a sentence */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/** Makes the plan from the tree of a sentence. Returns: (transfer full) (nullable): %NULL with
 * %DOWSER_SENTENCE_ERROR_NAME or %DOWSER_SENTENCE_ERROR_JOIN */
DowserPlan *dowser_sentence_make (const DowserSentenceNode *tree, const DowserSchema *schema, GError **error);

G_END_DECLS
