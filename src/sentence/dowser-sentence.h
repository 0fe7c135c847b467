/* dowser-sentence.h - a plan as a sentence that can be typed, and a sentence as the plan that it says */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

#define DOWSER_SENTENCE_ERROR (dowser_sentence_error_quark ())
GQuark dowser_sentence_error_quark (void);

/**
 * DowserSentenceError:
 * @DOWSER_SENTENCE_ERROR_SYNTAX: the words are no sentence; the message names the first one that doesn't fit
 * @DOWSER_SENTENCE_ERROR_NAME: a name is no table or column, or may be several
 * @DOWSER_SENTENCE_ERROR_JOIN: tables are joined by no key, or by several
 * @DOWSER_SENTENCE_ERROR_NONE: the plan has no sentence
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
 * @text: UTF-8: "sum of sales by region, highest sum of sales first, top 5"
 *
 * Pure; the same plan on each machine and in each locale. Of several ways to read the words the one with the fewest
 * rows is taken; a name that may be several things is refused. Where "their" follows a key that nobody declared, the
 * plan says so among its assumptions.
 *
 * Returns: (transfer full) (nullable): %NULL with %DOWSER_SENTENCE_ERROR
 */
DowserPlan *dowser_sentence_read (const char *text, const DowserSchema *schema, GError **error);

/**
 * dowser_sentence_write:
 *
 * Says @plan, whatever made it. What is returned was read again and gave a plan that asks for the same rows: the
 * headings, the view and conditions that are switched off aren't said.
 *
 * Returns: (transfer full) (nullable): UTF-8; %NULL with %DOWSER_SENTENCE_ERROR_NONE where the plan holds what no
 *   sentence says
 */
char *dowser_sentence_write (const DowserPlan *plan, const DowserSchema *schema, GError **error);
/** The same. @back: (out) (transfer full): what the sentence was read as; left as it is where there is none */
char *dowser_sentence_write_back (const DowserPlan *plan, const DowserSchema *schema, DowserPlan **back,
                                  GError **error);
/** Whether @plan, which @text was read as, is said in the very words of @text: it is no other wording, and no guess. */
gboolean dowser_sentence_is_said_so (const DowserPlan *plan, const char *text, const DowserSchema *schema);

/** DowserSentenceWordKind: @DOWSER_SENTENCE_WORD_GRAMMAR: a word that ties others together */
typedef enum
{
  DOWSER_SENTENCE_WORD_GRAMMAR,
  DOWSER_SENTENCE_WORD_TABLE,
  DOWSER_SENTENCE_WORD_COLUMN,
  DOWSER_SENTENCE_WORD_VALUE,
  DOWSER_SENTENCE_WORD_NUMBER,
  DOWSER_SENTENCE_WORD_DATE,
} DowserSentenceWordKind;

/** DowserSentenceWord: @start, @length: bytes of the sentence */
typedef struct
{
  gsize start;
  gsize length;
  DowserSentenceWordKind kind;
} DowserSentenceWord;

/** What each word of @text is read as. Returns: (transfer full) (nullable): of DowserSentenceWord, in order; %NULL
 * where it is no sentence */
GArray *dowser_sentence_find_words (const char *text, const DowserSchema *schema);

/** Whether both are the same words: case and blanks don't matter, nor a mark at the end. */
gboolean dowser_sentence_same_words (const char *a, const char *b);

G_END_DECLS
