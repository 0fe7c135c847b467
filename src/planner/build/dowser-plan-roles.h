/* dowser-plan-roles.h - which of several ways to join the words of a question mean */
#pragma once

#include "joins/dowser-join-path.h"
#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * dowser_plan_roles_choose:
 * @trees: #DowserJoinTree, the cheapest first
 * @decided: (out): whether the words speak for one of them alone
 *
 * A table with two keys to another one refers to it in two roles ("start_station_id", "end_station_id"); what the
 * question says of the one role ("trips that end at …") tells which is meant.
 *
 * Returns: the index of the tree; 0 where no word speaks for another
 */
guint dowser_plan_roles_choose (GPtrArray *trees, const DowserTokens *tokens, gboolean *decided);

/** How much of the question is said of the role in which @key refers; for comparison with other keys alone. */
guint dowser_plan_roles_weigh (const DowserForeignKey *key, const DowserTokens *tokens);
/** Whether @token says in which role a key refers: "shipping" of shipping_address_id. @words: (nullable): of its
 * DowserRoleWord */
gboolean dowser_plan_roles_is_word (const GArray *words, const DowserToken *token);

G_END_DECLS
