/* dowser-sentence.h - writes a plan as a sentence that users can edit, and reads a sentence as a plan */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

#define DOWSER_SENTENCE_ERROR (dowser_sentence_error_quark ())
GQuark dowser_sentence_error_quark (void);

/**
 * DowserSentenceError:
 * @DOWSER_SENTENCE_ERROR_SYNTAX: the words aren't a sentence; the message names the first word that doesn't fit
 * @DOWSER_SENTENCE_ERROR_NAME: a name is ambiguous, or isn't the name of a table or column
 * @DOWSER_SENTENCE_ERROR_JOIN: either no key or several keys connect the tables
 * @DOWSER_SENTENCE_ERROR_NONE: no sentence can express the plan
 */
typedef enum
{
  DOWSER_SENTENCE_ERROR_SYNTAX,
  DOWSER_SENTENCE_ERROR_NAME,
  DOWSER_SENTENCE_ERROR_JOIN,
  DOWSER_SENTENCE_ERROR_NONE
} DowserSentenceError;

/**
 * dowser_sentence_read:
 * @text: UTF-8, for example "sum of sales by region, highest sum of sales first, top 5"
 *
 * Reads a sentence. The same text gives the same plan on each machine and in each locale. If the words can be read in
 * several ways, the way that uses the fewest grammar rows is taken; an ambiguous name is refused. If "their" refers to
 * rows through an undeclared key, the plan lists the key among its assumptions.
 *
 * Returns: (transfer full) (nullable): %NULL with %DOWSER_SENTENCE_ERROR
 */
DowserPlan *dowser_sentence_read (const char *text, const DowserSchema *schema, GError **error);

/**
 * dowser_sentence_write:
 *
 * Writes @plan as a sentence, even if the plan wasn't read from a sentence. As a check, the sentence is read back and
 * must give a plan for the same rows. Headings, the view and disabled conditions aren't written.
 *
 * Returns: (transfer full) (nullable): UTF-8; %NULL with %DOWSER_SENTENCE_ERROR_NONE if the plan has a part that no
 * sentence can express
 */
char *dowser_sentence_write (const DowserPlan *plan, const DowserSchema *schema, GError **error);
/** Like dowser_sentence_write(). @read_back: (out) (transfer full): the plan that was read back from the sentence;
 * unchanged if there is no sentence */
char *dowser_sentence_write_and_read_back (const DowserPlan *plan, const DowserSchema *schema, DowserPlan **read_back,
                                           GError **error);
/** Returns TRUE if @text has the same words as the sentence that is written for @plan, which was read from @text. If
 * the words differ, @text is another wording, or @plan was guessed. */
gboolean dowser_sentence_is_exact_wording (const DowserPlan *plan, const char *text, const DowserSchema *schema);

/** DowserSentenceWordKind: @DOWSER_SENTENCE_WORD_GRAMMAR: a word that connects other words */
typedef enum
{
  DOWSER_SENTENCE_WORD_GRAMMAR,
  DOWSER_SENTENCE_WORD_TABLE,
  DOWSER_SENTENCE_WORD_COLUMN,
  DOWSER_SENTENCE_WORD_VALUE,
  DOWSER_SENTENCE_WORD_NUMBER,
  DOWSER_SENTENCE_WORD_DATE,
} DowserSentenceWordKind;

/** DowserSentenceWord: @start, @length: the word's bytes in the sentence */
typedef struct
{
  gsize start;
  gsize length;
  DowserSentenceWordKind kind;
} DowserSentenceWord;

/** Finds how each word of @text is read. Returns: (transfer full) (nullable): of DowserSentenceWord, in order; %NULL if
 * @text isn't a sentence */
GArray *dowser_sentence_find_words (const char *text, const DowserSchema *schema);

/** Returns TRUE if both texts have the same words, ignoring case, blanks and a punctuation mark at the end. */
gboolean dowser_sentence_has_same_words (const char *a, const char *b);

G_END_DECLS
