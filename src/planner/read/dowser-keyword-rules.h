/* dowser-keyword-rules.h - keywords, which determine the structure of a question: "how many", "for each", "at least",
 * "never" */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/**
 * DowserKeywordRuleKind: the function of consecutive words in a question. The values of #DowserKeywordRule's @arg are
 * in brackets.
 * @DOWSER_KEYWORD_RULE_STOP: words without a meaning [1: words that have no meaning anywhere; 2: words that can change
 * the kind of answer; 3: nouns]
 * @DOWSER_KEYWORD_RULE_ASK: a request, after which outputs follow [1: only as the imperative that starts a sentence]
 * @DOWSER_KEYWORD_RULE_ASK_WHO, @DOWSER_KEYWORD_RULE_ASK_WHEN, @DOWSER_KEYWORD_RULE_ASK_WHERE: a request for outputs of
 * a certain kind
 * @DOWSER_KEYWORD_RULE_ALL: a request for every column
 * @DOWSER_KEYWORD_RULE_COUNT: a count [1: of distinct values]
 * @DOWSER_KEYWORD_RULE_AGGREGATE: an aggregate [#DowserAggregate]
 * @DOWSER_KEYWORD_RULE_DISTINCT: a request for distinct values
 * @DOWSER_KEYWORD_RULE_GROUP: a word before a group
 * @DOWSER_KEYWORD_RULE_BUCKET: a part of a date to group by [#DowserUnit]
 * @DOWSER_KEYWORD_RULE_ORDER: a word before a sort key [1: descending]
 * @DOWSER_KEYWORD_RULE_DIRECTION: a sort direction [1: descending]
 * @DOWSER_KEYWORD_RULE_SUPERLATIVE: a superlative [1: the largest; 0: the smallest; 3, 2: the same for a count or an
 * amount]
 * @DOWSER_KEYWORD_RULE_COMMON: the most or least frequent value [1: most]
 * @DOWSER_KEYWORD_RULE_TOP: a word before the maximum number of rows [1: the largest rows]
 * @DOWSER_KEYWORD_RULE_COMPARE: a comparison with the number after it [#DowserCompare]
 * @DOWSER_KEYWORD_RULE_COMPARE_AFTER: a comparison with the number before it [#DowserCompare]
 * @DOWSER_KEYWORD_RULE_NOT: a negation [1: as a conjunction, "but not"]
 * @DOWSER_KEYWORD_RULE_MATCH: a text comparison [#DowserMatch]
 * @DOWSER_KEYWORD_RULE_NULL: a test for NULL [1: the value is not NULL]
 * @DOWSER_KEYWORD_RULE_BOTH, @DOWSER_KEYWORD_RULE_OR: "both" and "or"
 * @DOWSER_KEYWORD_RULE_AND: "and" [1: a comma; 2: between things that are compared]
 * @DOWSER_KEYWORD_RULE_RELATIVE: a word before a condition
 * @DOWSER_KEYWORD_RULE_OF: a word between a thing and its owner
 * @DOWSER_KEYWORD_RULE_THEIR: a word before another output
 * @DOWSER_KEYWORD_RULE_SHARE: a part of the whole [1: in percent; 0: as a ratio] or a difference [2]
 * @DOWSER_KEYWORD_RULE_WITHOUT_ANY: a word before a table that must not have a matching row
 * @DOWSER_KEYWORD_RULE_ANY: at least one
 * @DOWSER_KEYWORD_RULE_OVER_TIME: a value over time [0: running total; 1: growth since the previous period, in percent]
 * @DOWSER_KEYWORD_RULE_TIMES: a count of events ("3 times")
 * @DOWSER_KEYWORD_RULE_CURRENT: the rows that are valid today, in a table with a period of validity
 * @DOWSER_KEYWORD_RULE_RATE: how often the boolean column named before is true, in percent
 */
typedef enum
{
  DOWSER_KEYWORD_RULE_STOP,
  DOWSER_KEYWORD_RULE_ASK,
  DOWSER_KEYWORD_RULE_ASK_WHO,
  DOWSER_KEYWORD_RULE_ASK_WHEN,
  DOWSER_KEYWORD_RULE_ASK_WHERE,
  DOWSER_KEYWORD_RULE_ALL,
  DOWSER_KEYWORD_RULE_COUNT,
  DOWSER_KEYWORD_RULE_AGGREGATE,
  DOWSER_KEYWORD_RULE_DISTINCT,
  DOWSER_KEYWORD_RULE_GROUP,
  DOWSER_KEYWORD_RULE_BUCKET,
  DOWSER_KEYWORD_RULE_ORDER,
  DOWSER_KEYWORD_RULE_DIRECTION,
  DOWSER_KEYWORD_RULE_SUPERLATIVE,
  DOWSER_KEYWORD_RULE_COMMON,
  DOWSER_KEYWORD_RULE_TOP,
  DOWSER_KEYWORD_RULE_COMPARE,
  DOWSER_KEYWORD_RULE_COMPARE_AFTER,
  DOWSER_KEYWORD_RULE_NOT,
  DOWSER_KEYWORD_RULE_MATCH,
  DOWSER_KEYWORD_RULE_NULL,
  DOWSER_KEYWORD_RULE_BOTH,
  DOWSER_KEYWORD_RULE_AND,
  DOWSER_KEYWORD_RULE_OR,
  DOWSER_KEYWORD_RULE_RELATIVE,
  DOWSER_KEYWORD_RULE_OF,
  DOWSER_KEYWORD_RULE_THEIR,
  DOWSER_KEYWORD_RULE_SHARE,
  DOWSER_KEYWORD_RULE_WITHOUT_ANY,
  DOWSER_KEYWORD_RULE_ANY,
  DOWSER_KEYWORD_RULE_TIMES,
  DOWSER_KEYWORD_RULE_OVER_TIME,
  DOWSER_KEYWORD_RULE_CURRENT,
  DOWSER_KEYWORD_RULE_RATE,
} DowserKeywordRuleKind;

/**
 * DowserKeywordRule: one rule, as data.
 * @pattern: words separated by blanks; "a|b" means a or b; a trailing "?" makes an element optional
 * @family: (nullable): "start": the rule applies only at the start of a sentence; "weak": the rule doesn't apply if the
 * words are a known value
 */
typedef struct
{
  const char *id;
  const char *pattern;
  DowserKeywordRuleKind kind;
  int arg;
  const char *family;
} DowserKeywordRule;

/** All rules; the last entry's id is %NULL. */
extern const DowserKeywordRule dowser_keyword_rules[];

/** DowserKeywordRuleMatched: a callback for each rule whose pattern matches the words from index @first. @n_words: the
 * number of words that match */
typedef void (*DowserKeywordRuleMatched) (const DowserKeywordRule *keyword_rule, guint first, guint n_words,
                                          gpointer user_data);
/** Calls @matched for each rule that matches @words from @first, in the order of the table of rules. @words: an array
 * of @n_words lower-case words */
void dowser_keyword_rules_match (const char *const *words, guint n_words, guint first, DowserKeywordRuleMatched matched,
                                 gpointer user_data);

/** Returns TRUE if @word alone has no meaning in most questions ("located", "named"). */
gboolean dowser_keyword_rules_is_filler (const char *word);

G_END_DECLS
