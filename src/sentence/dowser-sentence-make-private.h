/* dowser-sentence-make-private.h - shared functions of the files that make selects and expressions from a tree */
#pragma once

#include "plan/dowser-plan.h"
#include "sentence/dowser-sentence-scope.h"

G_BEGIN_DECLS

/** Makes a select. @outer: (nullable): the scope of the enclosing select. Returns: (transfer full) (nullable) */
DowserSelect *_dowser_sentence_make_select (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                            const DowserSentenceScope *outer, GError **error);
/** Returns: (transfer full) (nullable) */
DowserExpr *_dowser_sentence_make_expr (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                        DowserSentenceScope *scope, GError **error);
/** Makes expressions from the children of @node. Returns: (transfer full) (nullable): DowserExpr */
GPtrArray *_dowser_sentence_make_exprs (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                        DowserSentenceScope *scope, GError **error);
/** Makes a sort key from @node. Returns: (transfer full) (nullable): DowserOrder */
DowserOrder *_dowser_sentence_make_order (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                          DowserSentenceScope *scope, GError **error);
/** Reads the integer of @leaf. Returns: FALSE with an error if the integer is less than @min or greater than @max */
gboolean _dowser_sentence_make_integer (const DowserSentenceNode *leaf, gint64 min, gint64 max, gint64 *number,
                                        GError **error);
/** Returns: (nullable): the instance that the node @place names by a table or role */
const DowserInstance *_dowser_sentence_make_place (DowserSentenceMaker *maker, const DowserSentenceNode *place,
                                                   DowserSentenceScope *scope, GError **error);
/** Returns: (nullable): the set in parentheses that @node aggregates: "(sum of sales by month)" in "average (sum of
 * sales by month)" */
const DowserSentenceNode *_dowser_sentence_get_aggregated_set (const DowserSentenceNode *node);
/** Makes a step from a set in parentheses, so that a select can read the set. @id: (nullable): if %NULL, an id is
 * created. Returns: (nullable): the step's id */
const char *_dowser_sentence_make_step (DowserSentenceMaker *maker, const DowserSentenceNode *query, const char *id,
                                        GError **error);
/** Adds @select as a step. @select: (transfer full); @id: (nullable): if %NULL, an id is created. Returns: the step's
 * id */
const char *_dowser_sentence_add_step (DowserSentenceMaker *maker, DowserSelect *select, const char *id);
/** Makes the "best rows" clause @node. The select of @scope becomes a step in which each row has its rank within its
 * group. Returns: (transfer full) (nullable): a select that reads the best rows of that step */
DowserSelect *_dowser_sentence_make_best (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                          DowserSentenceScope *scope, GError **error);
/** Makes the condition of "from Norway to Sweden". Looks for two columns or keys of the first table: one for a start,
 * the other for an end. */
gboolean _dowser_sentence_make_route (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                                      DowserSentenceScope *scope, GError **error);

G_END_DECLS
