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
/** A set in parentheses as the step that a select reads from, with the columns in @wanted added to its groups where it
 * has groups and lacks them. Returns: (nullable): its id */
const char *_dowser_sentence_make_step (DowserSentenceMaker *maker, const DowserSentenceNode *query, const char *id,
                                        GError **error);

G_END_DECLS
