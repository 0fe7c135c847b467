/* dowser-cues.h - words that carry structure: "how many", "for each", "at least", "never" */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/**
 * DowserCueKind: what a run of words does to a question. @arg of #DowserCue is given in brackets.
 * @DOWSER_CUE_STOP: says nothing of its own [1: wherever it stands, 2: a word that shapes answers elsewhere, 3: a noun]
 * @DOWSER_CUE_ASK: outputs follow [1: a new sentence's imperative only]
 * @DOWSER_CUE_ASK_WHO, @DOWSER_CUE_ASK_WHEN, @DOWSER_CUE_ASK_WHERE: outputs of a kind
 * @DOWSER_CUE_ALL: every column
 * @DOWSER_CUE_COUNT: how many [1: of different ones]
 * @DOWSER_CUE_AGGREGATE: [#DowserAggregate]
 * @DOWSER_CUE_DISTINCT, @DOWSER_CUE_GROUP
 * @DOWSER_CUE_BUCKET: a part of time to group by [#DowserUnit]
 * @DOWSER_CUE_ORDER: a sort key follows [1: descending]
 * @DOWSER_CUE_DIRECTION: [1: descending]
 * @DOWSER_CUE_SUPERLATIVE: [1: the largest, 0: the smallest], a family of columns
 * @DOWSER_CUE_COMMON: what occurs most or least often [1: most]
 * @DOWSER_CUE_TOP: a number of rows follows [1: the largest]
 * @DOWSER_CUE_COMPARE: a number follows [#DowserCompare], perhaps a family
 * @DOWSER_CUE_COMPARE_AFTER: a number stands before [#DowserCompare]
 * @DOWSER_CUE_NOT: [1: as a conjunction, "but not"]
 * @DOWSER_CUE_MATCH: [#DowserMatch]
 * @DOWSER_CUE_NULL: [1: the value is there]
 * @DOWSER_CUE_BOTH, @DOWSER_CUE_AND [1: a comma, 2: what is compared with what], @DOWSER_CUE_OR
 * @DOWSER_CUE_RELATIVE: a condition follows
 * @DOWSER_CUE_OF: what stands before belongs to what follows
 * @DOWSER_CUE_THEIR: what follows is an output again
 * @DOWSER_CUE_SHARE: a part of the whole, in percent [1] or as a ratio [0]
 * @DOWSER_CUE_WITHOUT_ANY: none of what follows
 * @DOWSER_CUE_ANY: at least one
 * @DOWSER_CUE_OVER_TIME: [0: added up so far, 1: its growth since the time before, in percent]
 * @DOWSER_CUE_TIMES: counts events ("3 times")
 * @DOWSER_CUE_CURRENT: of rows that hold for a time, those that hold today
 * @DOWSER_CUE_RATE: how often the column of yes and no before it is yes, in percent
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
 * @family: (nullable): "start": holds at the start of a sentence only; "weak": gives way where a value is known
 */
typedef struct
{
  const char *id;
  const char *pattern;
  DowserCueKind kind;
  int arg;
  const char *family;
} DowserCue;

/** All rules, ended by one whose id is %NULL. */
extern const DowserCue dowser_cues[];

/** Called with each rule that matches @words from @first on, and the number of words it takes. */
typedef void (*DowserCueMatched) (const DowserCue *cue, guint first, guint n_words, gpointer user_data);
/** @words: lower-case, @n_words of them. Rules come in the order of the table. */
void dowser_cues_match (const char *const *words, guint n_words, guint first, DowserCueMatched matched,
                        gpointer user_data);

/** Whether @word by itself says nothing of its own in most questions ("located", "named"). */
gboolean dowser_cues_is_filler (const char *word);

G_END_DECLS
