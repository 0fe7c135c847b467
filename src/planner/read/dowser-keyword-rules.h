/* dowser-keyword-rules.h - cue words, which determine the structure of a question: "how many", "for each", "at least",
 * "never" */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/**
 * DowserCueKind: the function of consecutive words in a question. The meaning of #DowserCue's @arg is in brackets.
 * @DOWSER_CUE_STOP: words without a meaning [1: anywhere, 2: a word that can change the kind of answer, 3: a noun]
 * @DOWSER_CUE_ASK: outputs follow [1: only as the imperative that starts a sentence]
 * @DOWSER_CUE_ASK_WHO, @DOWSER_CUE_ASK_WHEN, @DOWSER_CUE_ASK_WHERE: outputs of a certain kind
 * @DOWSER_CUE_ALL: every column
 * @DOWSER_CUE_COUNT: a count [1: of distinct values]
 * @DOWSER_CUE_AGGREGATE: [#DowserAggregate]
 * @DOWSER_CUE_DISTINCT, @DOWSER_CUE_GROUP
 * @DOWSER_CUE_BUCKET: a part of a date to group by [#DowserUnit]
 * @DOWSER_CUE_ORDER: a sort key follows [1: descending]
 * @DOWSER_CUE_DIRECTION: [1: descending]
 * @DOWSER_CUE_SUPERLATIVE: [1: the largest, 0: the smallest], a family of columns
 * @DOWSER_CUE_COMMON: the most or least frequent [1: most]
 * @DOWSER_CUE_TOP: a number of rows follows [1: the largest]
 * @DOWSER_CUE_COMPARE: a number follows [#DowserCompare], perhaps a family
 * @DOWSER_CUE_COMPARE_AFTER: a number comes before [#DowserCompare]
 * @DOWSER_CUE_NOT: [1: as a conjunction, "but not"]
 * @DOWSER_CUE_MATCH: [#DowserMatch]
 * @DOWSER_CUE_NULL: [1: the value is not NULL]
 * @DOWSER_CUE_BOTH, @DOWSER_CUE_AND [1: a comma, 2: things that are compared], @DOWSER_CUE_OR
 * @DOWSER_CUE_RELATIVE: a condition follows
 * @DOWSER_CUE_OF: the words before belong to the words after
 * @DOWSER_CUE_THEIR: another output follows
 * @DOWSER_CUE_SHARE: a part of the whole, in percent [1] or as a ratio [0]
 * @DOWSER_CUE_WITHOUT_ANY: no row of the following table
 * @DOWSER_CUE_ANY: at least one
 * @DOWSER_CUE_OVER_TIME: [0: running total, 1: growth since the previous period, in percent]
 * @DOWSER_CUE_TIMES: counts events ("3 times")
 * @DOWSER_CUE_CURRENT: the rows that are valid today, in a table with a period of validity
 * @DOWSER_CUE_RATE: how often the boolean column before it is true, in percent
 */
typedef enum
{
  DOWSER_CUE_STOP,
  DOWSER_CUE_ASK,
  DOWSER_CUE_ASK_WHO,
  DOWSER_CUE_ASK_WHEN,
  DOWSER_CUE_ASK_WHERE,
  DOWSER_CUE_ALL,
  DOWSER_CUE_COUNT,
  DOWSER_CUE_AGGREGATE,
  DOWSER_CUE_DISTINCT,
  DOWSER_CUE_GROUP,
  DOWSER_CUE_BUCKET,
  DOWSER_CUE_ORDER,
  DOWSER_CUE_DIRECTION,
  DOWSER_CUE_SUPERLATIVE,
  DOWSER_CUE_COMMON,
  DOWSER_CUE_TOP,
  DOWSER_CUE_COMPARE,
  DOWSER_CUE_COMPARE_AFTER,
  DOWSER_CUE_NOT,
  DOWSER_CUE_MATCH,
  DOWSER_CUE_NULL,
  DOWSER_CUE_BOTH,
  DOWSER_CUE_AND,
  DOWSER_CUE_OR,
  DOWSER_CUE_RELATIVE,
  DOWSER_CUE_OF,
  DOWSER_CUE_THEIR,
  DOWSER_CUE_SHARE,
  DOWSER_CUE_WITHOUT_ANY,
  DOWSER_CUE_ANY,
  DOWSER_CUE_TIMES,
  DOWSER_CUE_OVER_TIME,
  DOWSER_CUE_CURRENT,
  DOWSER_CUE_RATE,
} DowserCueKind;

/**
 * DowserCue: one rule, as data.
 * @pattern: words separated by blanks; "a|b" alternatives, a trailing "?" makes an element optional
 * @family: (nullable): "start": only at the start of a sentence; "weak": a known value takes precedence
 */
typedef struct
{
  const char *id;
  const char *pattern;
  DowserCueKind kind;
  int arg;
  const char *family;
} DowserCue;

/** All rules; the last entry's id is %NULL. */
extern const DowserCue dowser_keyword_rules[];

/** DowserCueMatched: called for each rule that matches @words from @first. @n_words: the number of words that match */
typedef void (*DowserCueMatched) (const DowserCue *cue, guint first, guint n_words, gpointer user_data);
/** Calls @matched for each rule that matches @words from @first, in table order. @words: lower-case, @n_words of
 * them */
void dowser_keyword_rules_match (const char *const *words, guint n_words, guint first, DowserCueMatched matched,
                                 gpointer user_data);

/** Returns TRUE if @word alone has no meaning in most questions ("located", "named"). */
gboolean dowser_keyword_rules_is_filler (const char *word);

G_END_DECLS
