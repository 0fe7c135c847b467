/* dowser-sentence-names.h - the tables and columns of a schema as people say them */
#pragma once

#include "schema/dowser-schema.h"
#include "sentence/dowser-sentence-rows.h"

G_BEGIN_DECLS

/** DowserSentenceNames: the names of one schema. Immutable, any thread; lives as long as its schema. */
typedef struct _DowserSentenceNames DowserSentenceNames;

/** Worked out once for a schema. Returns: (transfer none) */
const DowserSentenceNames *dowser_sentence_names_get (const DowserSchema *schema);
/**
 * dowser_sentence_names_match:
 * @category: %DOWSER_SENTENCE_TABLE or %DOWSER_SENTENCE_COLUMN
 * @tokens: DowserSentenceToken
 * @end: tokens up to which a name must reach
 *
 * Returns: (transfer container) (nullable): the names as they are stored, once each, that tokens from @at to @end say
 */
GPtrArray *dowser_sentence_names_match (const DowserSentenceNames *self, DowserSentenceCategory category,
                                        GPtrArray *tokens, guint at, guint end);
/** The most tokens that a name takes which begins with @word. */
guint dowser_sentence_names_get_length (const DowserSentenceNames *self, const char *word);
/** Returns: (nullable): the words that say @name and no other name of @category */
const char *dowser_sentence_names_get_words (const DowserSentenceNames *self, DowserSentenceCategory category,
                                             const char *name);
/** How many tables have a column called @name, in any case of its letters; @table: (out): the first of them */
guint dowser_sentence_names_count_tables (const DowserSentenceNames *self, const char *name, const DowserTable **table);

/** @words: the phrase that says @name, which no other name of its kind has */
typedef void (*DowserSentenceNamesVisit) (const char *name, const char *words, gpointer user_data);
/** Visits the names of @category that have words of their own, in no order. */
void dowser_sentence_names_visit (const DowserSentenceNames *self, DowserSentenceCategory category,
                                  DowserSentenceNamesVisit visit, gpointer user_data);

G_END_DECLS
