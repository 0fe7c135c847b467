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
 * Pure; the same plan on each machine and in each locale. A sentence that could be read as two plans is refused.
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

G_END_DECLS
