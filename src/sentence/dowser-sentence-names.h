/* dowser-sentence-names.h - finds the tables and columns of a schema by the words that users write */
#pragma once

#include "schema/dowser-schema.h"
#include "sentence/dowser-sentence-rows.h"

G_BEGIN_DECLS

/** DowserSentenceNames: the words for the tables and columns of one schema. Immutable, any thread; lives as long as the
 * schema. */
typedef struct _DowserSentenceNames DowserSentenceNames;

/** Returns the names of @schema. Computes them at the first call. Returns: (transfer none) */
const DowserSentenceNames *dowser_sentence_names_get (const DowserSchema *schema);
/**
 * dowser_sentence_names_match:
 * @category: %DOWSER_SENTENCE_TABLE or %DOWSER_SENTENCE_COLUMN
 * @tokens: DowserSentenceToken
 * @end: the token where the name must end (exclusive)
 *
 * Returns: (transfer container) (nullable): the stored names, without duplicates, that the tokens from @at to @end may
 * mean
 */
GPtrArray *dowser_sentence_names_match (const DowserSentenceNames *self, DowserSentenceCategory category,
                                        GPtrArray *tokens, guint at, guint end);
/** Returns the number of tokens in the longest name that begins with @word. */
guint dowser_sentence_names_get_max_tokens (const DowserSentenceNames *self, const char *word);
/** Returns: (nullable): the words that mean @name and no other name of @category */
const char *dowser_sentence_names_get_words (const DowserSentenceNames *self, DowserSentenceCategory category,
                                             const char *name);
/** Returns the number of tables with a column called @name, ignoring case; @table: (out): the first of these tables */
guint dowser_sentence_names_count_tables (const DowserSentenceNames *self, const char *name, const DowserTable **table);

/** A callback for a name. @words: the phrase for @name, which means no other name of its category */
typedef void (*DowserSentenceNamesVisit) (const char *name, const char *words, gpointer user_data);
/** Calls @visit for each name of @category that can be written unambiguously, because one of its phrases means only
 * this name. The order is undefined. */
void dowser_sentence_names_visit (const DowserSentenceNames *self, DowserSentenceCategory category,
                                  DowserSentenceNamesVisit visit, gpointer user_data);

G_END_DECLS
