/* dowser-sentence-write.h - makes the tree of a sentence that expresses a plan */
#pragma once

#include "plan/dowser-plan.h"
#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/**
 * DowserSentenceDetail: how many optional words are written. If a shorter sentence would be read as a different plan,
 * more words are needed.
 * @DOWSER_SENTENCE_SHORT: tables aren't listed if they follow from the columns
 * @DOWSER_SENTENCE_INNER_TABLES: the tables of sets in parentheses are listed
 * @DOWSER_SENTENCE_TABLES: all tables are listed
 * @DOWSER_SENTENCE_WHOLE_NAMES: in addition, join conditions and the table of each column are written
 * @DOWSER_SENTENCE_STORED_NAMES: in addition, names are written as they are stored
 */
typedef enum
{
  DOWSER_SENTENCE_SHORT,
  DOWSER_SENTENCE_INNER_TABLES,
  DOWSER_SENTENCE_TABLES,
  DOWSER_SENTENCE_WHOLE_NAMES,
  DOWSER_SENTENCE_STORED_NAMES,
  DOWSER_SENTENCE_N_DETAILS,
} DowserSentenceDetail;

/** Makes the tree of a sentence. @own: (out) (transfer full): the set of names that the sentence defines. Returns:
 * (transfer full) (nullable): %NULL with %DOWSER_SENTENCE_ERROR_NONE */
DowserSentenceNode *dowser_sentence_make_tree (const DowserPlan *plan, const DowserSchema *schema,
                                               DowserSentenceDetail detail, GHashTable **own, GError **error);

G_END_DECLS
