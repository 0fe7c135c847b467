/* dowser-plan-roles.h - chooses between several join trees by the words of a question */
#pragma once

#include "joins/dowser-join-path.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * dowser_plan_roles_choose:
 * @trees: #DowserJoinTree, the cheapest first
 * @is_decided: (out): TRUE if the words match only one tree
 *
 * Chooses a tree by the words of the question. A table with two foreign keys to the same table references that table in
 * two roles ("start_station_id", "end_station_id"). The question "trips that end at …" means the role of
 * "end_station_id".
 *
 * Returns: the index of the chosen tree; 0 if the words choose no tree
 */
guint dowser_plan_roles_choose (GPtrArray *trees, const DowserTokens *tokens, gboolean *is_decided);

/** Returns how well the question matches the role of @key (the words of its name such as "shipping" in
 * shipping_address_id). The result can only be compared with the results for other keys. */
guint dowser_plan_roles_get_weight (const DowserForeignKey *key, const DowserTokens *tokens);
/** Returns TRUE if @token names the role of a key. For example, "shipping" names the role of shipping_address_id.
 * @words: (nullable): DowserRoleWord of the key */
gboolean dowser_plan_roles_is_word (const GArray *words, const DowserToken *token);

G_END_DECLS
