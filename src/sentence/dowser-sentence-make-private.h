/* dowser-sentence-make-private.h - what the makers of selects and of expressions share */
#pragma once

#include "plan/dowser-plan.h"
#include "sentence/dowser-sentence-scope.h"

G_BEGIN_DECLS

/** @outer: (nullable): the select around. Returns: (transfer full) (nullable) */
DowserSelect *_dowser_sentence_make_select (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                            const DowserSentenceScope *outer, GError **error);
/** Returns: (transfer full) (nullable) */
DowserExpr *_dowser_sentence_make_expr (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                        DowserSentenceScope *scope, GError **error);
/** Of the children of @node. Returns: (transfer full) (nullable): DowserExpr */
GPtrArray *_dowser_sentence_make_exprs (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                        DowserSentenceScope *scope, GError **error);
/** Returns: (transfer full) (nullable): DowserOrder */
DowserOrder *_dowser_sentence_make_order (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                          DowserSentenceScope *scope, GError **error);
/** The whole number that @leaf says. Returns: FALSE with an error where it isn't from @min to @max */
gboolean _dowser_sentence_make_integer (const DowserSentenceNode *leaf, gint64 min, gint64 max, gint64 *number,
                                        GError **error);
/** The table, or the role, that a place says. Returns: (nullable) */
const DowserInstance *_dowser_sentence_make_place (DowserSentenceMaker *maker, const DowserSentenceNode *place,
                                                   DowserSentenceScope *scope, GError **error);
/** Returns: (nullable): the set in parentheses that @node is a number of: "average (sum of sales by month)" */
const DowserSentenceNode *_dowser_sentence_get_frame (const DowserSentenceNode *node);
/** A set in parentheses as the step that a select reads from. @id: (nullable): made where it has none. Returns:
 * (nullable): its id */
const char *_dowser_sentence_make_step (DowserSentenceMaker *maker, const DowserSentenceNode *query, const char *id,
                                        GError **error);
/** @select: (transfer full); @id: (nullable): made where it has none. Returns: its id */
const char *_dowser_sentence_add_step (DowserSentenceMaker *maker, DowserSelect *select, const char *id);
/** As clause @node has it: @select becomes a step, where each row has its place in its group. Returns: (transfer full)
 * (nullable): what reads the best of it */
DowserSelect *_dowser_sentence_make_best (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                          DowserSentenceScope *scope, GError **error);
/** The condition of "from Norway to Sweden": the columns, or keys, of the first table that say where something begins
 * and ends. */
gboolean _dowser_sentence_make_route (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                      DowserSentenceScope *scope, GError **error);

G_END_DECLS
