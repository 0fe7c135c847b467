/* dowser-keyword-table.c - the keyword rules, as data: words for outputs, counts, groups, order, negation and
 * conjunctions */
#include "planner/read/dowser-keyword-rules.h"

#define SHOW_VERBS "show|list|find|give|return|display|retrieve|report|get|fetch|print|provide|tell|select|extract"

const DowserKeywordRule dowser_keyword_rules[] = {
  /* Rules for requests for outputs */
  { "ask.show", "please? " SHOW_VERBS "|identify|see me|us? out?", DOWSER_KEYWORD_RULE_ASK, .arg = 1 },
  { "ask.name", "name|state|present|output the|all?", DOWSER_KEYWORD_RULE_ASK, .arg = 1, .family = "start" },
  { "ask.loosely", "gimme|lemme|dump|pull|gather|grab up? see|have? me|us?", DOWSER_KEYWORD_RULE_ASK, .arg = 1,
    .family = "start" },
  { "ask.can-you", "can|could|would|will you please? " SHOW_VERBS " me|us?", DOWSER_KEYWORD_RULE_ASK, .arg = 1 },
  { "ask.i-want", "i|we want|need|would|wish|like like? to? see|know|have|find?", DOWSER_KEYWORD_RULE_ASK, .arg = 1 },
  { "ask.what-is", "what|which|whats is|are|was|were|s", DOWSER_KEYWORD_RULE_ASK },
  { "ask.what", "what|which|whose|whats", DOWSER_KEYWORD_RULE_ASK },
  { "ask.in-which", "in|on|at|for|from|to|by|with what|which", DOWSER_KEYWORD_RULE_ASK },
  { "ask.what-about", "what|how about", DOWSER_KEYWORD_RULE_ASK },
  { "ask.describe", "describe|determine|obtain|calculate|compute|compare", DOWSER_KEYWORD_RULE_ASK, .arg = 1 },
  { "ask.who", "who is|are|was|were?", DOWSER_KEYWORD_RULE_ASK_WHO },
  { "ask.when", "when is|are|was|were|did|do|does?", DOWSER_KEYWORD_RULE_ASK_WHEN },
  { "ask.where", "where is|are|was|were|did|do|does?", DOWSER_KEYWORD_RULE_ASK_WHERE },
  { "ask.sort", "sort|order|rank the?", DOWSER_KEYWORD_RULE_ASK, .arg = 2 },

  /* Rules for requests for all columns */
  { "all.information",
    "all|any|the|full|complete? the|of|available? information|info|details|detail|data|attributes|"
    "columns|fields|records on|about|of|for|regarding|in|from",
    DOWSER_KEYWORD_RULE_ALL },
  { "all.information-end", "all the? available|relevant? information|info|details|attributes|columns|fields",
    DOWSER_KEYWORD_RULE_ALL },
  { "all.everything", "everything about|in|on?", DOWSER_KEYWORD_RULE_ALL },

  /* Rules for counting */
  { "count.how-many-different", "how many different|distinct|unique|kinds kinds? of?", DOWSER_KEYWORD_RULE_COUNT,
    .arg = 1 },
  { "count.how-many", "how many", DOWSER_KEYWORD_RULE_COUNT },
  { "count.number-of-different", "the? total? number|count of the? different|distinct|unique",
    DOWSER_KEYWORD_RULE_COUNT, .arg = 1 },
  { "count.different-number-of", "the? total? different|distinct|unique number|count of", DOWSER_KEYWORD_RULE_COUNT,
    .arg = 1 },
  { "count.number-of", "the? total|corresponding|respective|overall|exact? number|count|numbers|counts of",
    DOWSER_KEYWORD_RULE_COUNT },
  { "count.quantity-of", "the? total|overall|exact? quantity of", DOWSER_KEYWORD_RULE_COUNT, .family = "weak" },
  { "count.lone", "the|their corresponding|total? number|numbers|count|counts", DOWSER_KEYWORD_RULE_COUNT,
    .family = "weak" },
  { "count.count-different", "count the? number of different|distinct|unique", DOWSER_KEYWORD_RULE_COUNT, .arg = 1 },
  { "count.count-number", "count the? total? number of", DOWSER_KEYWORD_RULE_COUNT },
  { "count.count", "count all|up? the|of?", DOWSER_KEYWORD_RULE_COUNT },
  { "count.total-count", "a? total count of", DOWSER_KEYWORD_RULE_COUNT },

  /* Rules for aggregates */
  { "aggregate.average", "average|mean|avg|averaged|averages of?", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_AVG },
  { "aggregate.on-average", "on average", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_AVG },
  { "aggregate.sum", "sum|sums|summed of|up?", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_SUM },
  { "aggregate.total", "total|combined|overall|altogether number|sum? of?", DOWSER_KEYWORD_RULE_AGGREGATE,
    .arg = DOWSER_SUM },
  { "aggregate.how-much", "how much", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_SUM },
  { "aggregate.in-total", "in total", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_SUM },
  { "aggregate.maximum", "maximum|max|maximal of?", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_MAX },
  { "aggregate.minimum", "minimum|min|minimal of?", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_MIN },
  { "aggregate.median", "median of?", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_MEDIAN },
  { "aggregate.mode", "mode of", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_MODE },
  { "aggregate.deviation", "standard deviation of?", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_STDDEV_SAMP },
  { "aggregate.variance", "variance of?", DOWSER_KEYWORD_RULE_AGGREGATE, .arg = DOWSER_VAR_SAMP },

  /* Rules for running totals and growth */
  { "over-time.running", "the? running|cumulative|cumulated total|sum of?", DOWSER_KEYWORD_RULE_OVER_TIME },
  { "over-time.growth", "the? growth rate? of|in?", DOWSER_KEYWORD_RULE_OVER_TIME, .arg = 1, .family = "weak" },

  /* Rules for distinct values */
  { "distinct.different", "different|distinct|unique|distinctive", DOWSER_KEYWORD_RULE_DISTINCT },
  { "distinct.without-repetition", "without|no repetition|duplicates|repeating|duplication",
    DOWSER_KEYWORD_RULE_DISTINCT },
  { "distinct.kinds", "kinds|sorts of", DOWSER_KEYWORD_RULE_DISTINCT },

  /* Rules for groups */
  { "group.for-each", "for|per|by|across each|every|all|any|the? different|distinct|individual|single",
    DOWSER_KEYWORD_RULE_GROUP, .arg = 1 },
  { "group.each-distinct", "for|of|in|by|at|on|from|with|within each|every different|distinct|individual|single",
    DOWSER_KEYWORD_RULE_GROUP, .arg = 1 },
  { "group.each", "for|of|in|by|at|on|from|per|with|within|across|to|under|into|among? each|every of|the? the?",
    DOWSER_KEYWORD_RULE_GROUP },
  { "group.for-different", "for|across|by|per|in the? different|various|individual", DOWSER_KEYWORD_RULE_GROUP },
  { "group.per", "per|each", DOWSER_KEYWORD_RULE_GROUP },
  { "group.grouped-by",
    "and|then? grouped|group|broken|split|aggregated|categorized|segmented|summarized|partitioned down? by|into",
    DOWSER_KEYWORD_RULE_GROUP },
  { "group.by", "by", DOWSER_KEYWORD_RULE_GROUP, .arg = 2 },
  { "group.in-terms-of", "in terms of", DOWSER_KEYWORD_RULE_GROUP, .arg = 2 },

  /* Rules for sorting */
  { "order.by",
    "and|then|also? sort|sorted|order|ordered|ordering|ranked|rank|arranged|arrange|listed|sorts "
    "them|it|the|those|these? results|result|list|rows|records? by|on|according|based to|on? the|their|its?",
    DOWSER_KEYWORD_RULE_ORDER },
  { "order.in-order-of",
    "and? sort|sorted|order|ordered|ranked|rank|arranged|listed|list|show|sorts? them|it|the|results|result? in "
    "the|an? order of|by the|their|its?",
    DOWSER_KEYWORD_RULE_ORDER },
  { "order.ascending-of",
    "and? sort|sorted|order|ordered|ranked|rank|arranged|listed|list|show? them|it|the|results? in|by the|an? "
    "ascending|increasing alphabetical|alphabetic|lexicographical|lexicographic|numerical? order? of|by|on|for "
    "the|their|its?",
    DOWSER_KEYWORD_RULE_ORDER },
  { "order.descending-of",
    "and? sort|sorted|order|ordered|ranked|rank|arranged|listed|list|show? them|it|the|results? in|by the|a|an? "
    "descending|decreasing|descreasing|reverse|reversed "
    "alphabetical|alphabetic|lexicographical|lexicographic|numerical? order? of|by|on|for the|their|its?",
    DOWSER_KEYWORD_RULE_ORDER, .arg = 1 },
  { "order.alphabetical-of",
    "and? sort|sorted|order|ordered|ranked|arranged|listed|list? them|it|the|results? in|by the|an? "
    "alphabetical|alphabetic|lexicographical|lexicographic|chronological|numerical order? of|by the|their|its?",
    DOWSER_KEYWORD_RULE_ORDER },
  { "order.alphabetically-by",
    "and? sort|sorted|order|ordered|listed? them|it? alphabetically|lexicographically|chronologically by|of|on "
    "the|their|its?",
    DOWSER_KEYWORD_RULE_ORDER },
  { "order.alphabetically",
    "and? sort|sorted|order|ordered|listed? them|it? alphabetically|lexicographically|chronologically",
    DOWSER_KEYWORD_RULE_DIRECTION },
  { "order.ascendingly",
    "and? sort|sorted|order|ordered|ranked|listed? ascendingly|ascending|increasingly by|in|on the?",
    DOWSER_KEYWORD_RULE_ORDER },
  { "order.descendingly",
    "and? sort|sorted|order|ordered|ranked|listed? descendingly|descending|decreasingly by|in|on the?",
    DOWSER_KEYWORD_RULE_ORDER, .arg = 1 },
  { "order.sorted", "and? sorted|ranked them|it?", DOWSER_KEYWORD_RULE_ORDER },
  { "direction.ascending",
    "in|from|by|with the|an? ascending|increasing|asc alphabetical|alphabetic|lexicographical|numerical|chronological? "
    "order|way|manner|values?",
    DOWSER_KEYWORD_RULE_DIRECTION },
  { "direction.ascending-word", "ascending|increasing|ascendingly|asc|ascend order|way|manner?",
    DOWSER_KEYWORD_RULE_DIRECTION },
  { "direction.descending",
    "in|from|by|with the|a|an? descending|decreasing|descreasing|desc|reverse|reversed "
    "alphabetical|alphabetic|lexicographical|lexicographic|numerical|chronological? order|way|manner|values?",
    DOWSER_KEYWORD_RULE_DIRECTION, .arg = 1 },
  { "direction.descending-word", "descending|decreasing|descendingly|desc|descend order|way|manner?",
    DOWSER_KEYWORD_RULE_DIRECTION, .arg = 1 },
  { "direction.alphabetical",
    "in|by the|an? alphabetical|alphabetic|lexicographical|lexicographic|chronological|numerical order?",
    DOWSER_KEYWORD_RULE_DIRECTION },
  { "direction.a-to-z", "from|in? a to z", DOWSER_KEYWORD_RULE_DIRECTION },
  { "direction.z-to-a", "from|in? z to a", DOWSER_KEYWORD_RULE_DIRECTION, .arg = 1 },
  { "direction.high-to-low",
    "from|in|with? the? "
    "high|highest|largest|most|greatest|biggest|oldest|latest|longest|large|old|newest|best|more|expensive|late|higher "
    "to|first the? "
    "low|lowest|smallest|least|fewest|youngest|earliest|shortest|small|young|oldest|worst|less|cheap|cheapest|early|"
    "lower|few",
    DOWSER_KEYWORD_RULE_DIRECTION, .arg = 1 },
  { "direction.low-to-high",
    "from|in|with? the? "
    "low|lowest|smallest|least|fewest|youngest|earliest|shortest|small|young|oldest|worst|less|cheap|cheapest|early|"
    "lower|few to|first the? "
    "high|highest|largest|most|greatest|biggest|oldest|latest|longest|large|old|newest|best|more|expensive|late|higher|"
    "recent",
    DOWSER_KEYWORD_RULE_DIRECTION },
  { "direction.highest-first", "highest|largest|biggest|greatest|newest|latest|most|oldest recent? first",
    DOWSER_KEYWORD_RULE_DIRECTION, .arg = 1 },
  { "direction.lowest-first", "lowest|smallest|least|earliest|fewest recent? first", DOWSER_KEYWORD_RULE_DIRECTION },

  /* Rules for superlatives */
  { "superlative.most-number",
    "the? most|highest|largest|greatest|biggest|maximum|max|top total? number|count|numbers of",
    DOWSER_KEYWORD_RULE_SUPERLATIVE, .arg = 3 },
  { "superlative.least-number", "the? least|fewest|lowest|smallest|minimum|min total? number|count|numbers of",
    DOWSER_KEYWORD_RULE_SUPERLATIVE, .arg = 2 },
  { "common.most-times", "the? most|greatest|largest|highest|maximum number of times", DOWSER_KEYWORD_RULE_COMMON,
    .arg = 1 },
  { "common.least-times", "the? least|fewest|smallest|lowest|minimum number of times", DOWSER_KEYWORD_RULE_COMMON },
  { "superlative.most-amount", "the? most|highest|largest|greatest|biggest total? amount|quantity of",
    DOWSER_KEYWORD_RULE_SUPERLATIVE, .arg = 3, .family = "weak" },
  { "superlative.least-amount", "the? least|fewest|lowest|smallest total? amount|quantity of",
    DOWSER_KEYWORD_RULE_SUPERLATIVE, .arg = 2, .family = "weak" },
  { "superlative.most", "the? most|greatest|mostly", DOWSER_KEYWORD_RULE_SUPERLATIVE, .arg = 1 },
  { "superlative.at-most-often", "the? most times|often|frequently", DOWSER_KEYWORD_RULE_COMMON, .arg = 1 },
  { "superlative.least", "the? least|fewest", DOWSER_KEYWORD_RULE_SUPERLATIVE },
  { "superlative.least-often", "the? least times|often|frequently", DOWSER_KEYWORD_RULE_COMMON },
  { "common.most",
    "the? most common|commonly|popular|frequent|frequently|prevalent|prominent|used|numerous|typical|often "
    "common|used|occurring|seen|visited|ordered?",
    DOWSER_KEYWORD_RULE_COMMON, .arg = 1 },
  { "common.least",
    "the? least common|commonly|popular|frequent|frequently|prevalent|prominent|used|numerous|often "
    "common|used|occurring|seen?",
    DOWSER_KEYWORD_RULE_COMMON },
  { "common.busy", "the? busiest", DOWSER_KEYWORD_RULE_COMMON, .arg = 1 },
  { "common.busy-least", "the? quietest", DOWSER_KEYWORD_RULE_COMMON },
  { "common.rarest", "the? rarest", DOWSER_KEYWORD_RULE_COMMON },
  { "common.best-selling", "the? best|top|most selling|sold|bought|purchased", DOWSER_KEYWORD_RULE_COMMON, .arg = 1 },
  { "common.worst-selling", "the? worst|least selling|sold|bought|purchased", DOWSER_KEYWORD_RULE_COMMON },
  { "common.majority", "the majority of", DOWSER_KEYWORD_RULE_COMMON, .arg = 1 },
  { "top.top", "the? top", DOWSER_KEYWORD_RULE_TOP, .arg = 1 },
  { "top.bottom", "the? bottom", DOWSER_KEYWORD_RULE_TOP },

  /* Rules for negation */
  { "not.not", "not|never|nt|cannot|neither|nor|nobody yet|ever?", DOWSER_KEYWORD_RULE_NOT },
  { "not.nt",
    "do|does|did|is|are|was|were|has|have|had|can|could not|never yet|ever? have|has|had|been|yet|be? any|a|an|at?",
    DOWSER_KEYWORD_RULE_NOT },
  { "not.not-any", "not|never have|has|had|been? any|a", DOWSER_KEYWORD_RULE_NOT },
  { "not.without", "without|lacking|lack|lacks|missing any|a|an?", DOWSER_KEYWORD_RULE_NOT, .arg = 2 },
  { "not.no", "with|has|have|had|having? no|zero|none of?", DOWSER_KEYWORD_RULE_NOT, .arg = 2 },
  { "not.free-of", "free of", DOWSER_KEYWORD_RULE_NOT, .arg = 2 },
  { "not.other-than", "other than|besides", DOWSER_KEYWORD_RULE_NOT },
  { "not.outside", "outside of?|the?", DOWSER_KEYWORD_RULE_NOT },
  { "not.non", "non", DOWSER_KEYWORD_RULE_NOT },
  { "not.un", "un", DOWSER_KEYWORD_RULE_NOT, .family = "weak" },
  { "not.except", "except|excluding|besides|excepting|exclude for|the?", DOWSER_KEYWORD_RULE_NOT },
  { "not.but-not", "but|and|yet did|do|does|is|are|was|were|has|have|had? not|never|no|nt have|had|has? any|a?",
    DOWSER_KEYWORD_RULE_NOT, .arg = 1 },

  /* Rules for parts of texts */
  { "match.contains-word",
    "contain|contains|containing|include|includes|including|has|have|with the? "
    "word|substring|letter|letters|string|phrase|text|keyword|words|character|characters",
    DOWSER_KEYWORD_RULE_MATCH, .arg = DOWSER_MATCH_CONTAINS },
  { "match.contains", "contain|contains|containing|contained", DOWSER_KEYWORD_RULE_MATCH,
    .arg = DOWSER_MATCH_CONTAINS },
  { "match.substring", "the? substring|substr", DOWSER_KEYWORD_RULE_MATCH, .arg = DOWSER_MATCH_CONTAINS },
  { "match.include", "include|includes|including|included", DOWSER_KEYWORD_RULE_MATCH, .arg = DOWSER_MATCH_CONTAINS },
  { "match.like", "like|similar|resembling to?", DOWSER_KEYWORD_RULE_MATCH, .arg = DOWSER_MATCH_CONTAINS },
  { "match.starts",
    "start|starts|starting|begin|begins|beginning|started|prefixed|prefix with|in|by|from the? "
    "letter|letters|character|prefix|word|string|substring|initial?",
    DOWSER_KEYWORD_RULE_MATCH, .arg = DOWSER_MATCH_STARTS },
  { "match.ends",
    "end|ends|ending|ended|finish|finishes|finishing with|in|by the? "
    "letter|letters|character|suffix|word|string|substring?",
    DOWSER_KEYWORD_RULE_MATCH, .arg = DOWSER_MATCH_ENDS },
  { "match.letter-in", "the? letter|letters|word|substring|string|character", DOWSER_KEYWORD_RULE_MATCH,
    .arg = DOWSER_MATCH_CONTAINS, .family = "weak" },

  /* Rules for missing values */
  { "null.is-null", "is|are|has|have|with|a? null|empty|unknown|missing|blank|unspecified values|value?",
    DOWSER_KEYWORD_RULE_NULL },
  { "null.not-null", "is|are|has|have? not null|empty|unknown|missing|blank", DOWSER_KEYWORD_RULE_NULL, .arg = 1 },
  { "null.not-available", "is|are not available|known|recorded|specified|given", DOWSER_KEYWORD_RULE_NULL },

  /* Rules for connecting words */
  { "both", "both", DOWSER_KEYWORD_RULE_BOTH },
  { "and.as-well-as", "as well as|the?", DOWSER_KEYWORD_RULE_AND },
  { "and.versus", "vs|versus|compared with|to|against?", DOWSER_KEYWORD_RULE_AND, .arg = 2 },
  { "and.along-with", "along|together with", DOWSER_KEYWORD_RULE_AND },
  { "and.and", "and|&|plus|also and|also?", DOWSER_KEYWORD_RULE_AND },
  { "and.comma", ",|; and?", DOWSER_KEYWORD_RULE_AND, .arg = 1 },
  { "or.either", "either", DOWSER_KEYWORD_RULE_OR, .arg = 1 },
  { "or.or", ",? or", DOWSER_KEYWORD_RULE_OR },
  { "or.and-or", "and/or", DOWSER_KEYWORD_RULE_OR },

  /* Rules for conditions */
  { "relative.that", "that|whose|where|who|whom|which|when|if|while|whoever", DOWSER_KEYWORD_RULE_RELATIVE },
  { "relative.with", "with|having|has|have|had", DOWSER_KEYWORD_RULE_RELATIVE, .arg = 1 },
  { "relative.in-which", "in|on|at|for|from|to|by|of which|whom|where|whose", DOWSER_KEYWORD_RULE_RELATIVE },
  { "relative.among", "among|amongst|considering", DOWSER_KEYWORD_RULE_RELATIVE, .arg = 2 },

  /* Rules for words between a thing and its owner */
  { "of.of", "of|for|in|from|on|at|to|about|within|under|into|during|across|among", DOWSER_KEYWORD_RULE_OF },
  { "of.belong", "belonging|corresponding|associated|related to|with", DOWSER_KEYWORD_RULE_OF },
  { "of.for-all", "for|of|in|from|across all|any of? the?", DOWSER_KEYWORD_RULE_OF },
  { "their", "their|its|his|her", DOWSER_KEYWORD_RULE_THEIR },
  { "their.respective", "the|their corresponding|respective", DOWSER_KEYWORD_RULE_THEIR },

  /* Rules for shares */
  { "share.percentage", "what? the? percentage|percent|share|proportion|fraction of", DOWSER_KEYWORD_RULE_SHARE,
    .arg = 1 },
  { "share.ratio", "the? ratio of", DOWSER_KEYWORD_RULE_SHARE },
  { "difference", "the? difference between|of", DOWSER_KEYWORD_RULE_SHARE, .arg = 2 },

  /* Rules for rows that are valid now, and for rates of a boolean column */
  { "current.now", "at|right? the? present|moment|now time?", DOWSER_KEYWORD_RULE_CURRENT, .family = "weak" },
  { "current.current", "still? current|currently|presently|nowadays", DOWSER_KEYWORD_RULE_CURRENT, .family = "weak" },
  { "rate.rate", "rate|rates", DOWSER_KEYWORD_RULE_RATE, .family = "weak" },

  { "any.any", "any|some|at least|one? one? of? the?", DOWSER_KEYWORD_RULE_ANY },
  { "times.times", "times|time", DOWSER_KEYWORD_RULE_TIMES },

  /* Rules for words without a meaning */
  { "stop.there-are", "is|are|was|were|do|does|did there|we|you|they have|exist?", DOWSER_KEYWORD_RULE_STOP },
  { "stop.in-total", "in total|all", DOWSER_KEYWORD_RULE_STOP },
  { "stop.in-the-database",
    "in|from|within|of the|our|this|your? database|databases|dataset|record|records|table|tables|system",
    DOWSER_KEYWORD_RULE_STOP },
  { "stop.database",
    "database|dataset|exist|exists|existing|please|recorded|stored|available|listed|overall|corresponding|associated|"
    "respectively|respective|related|based|given|particular|certain|involved|belong|belongs|belonging|named|called|"
    "titled|following|shown|made|placed|occurred|happened|s|also|too|then|located|living|live|lives|situated|held|"
    "located|own|owned|use|used|using|has|have|had|having|take|takes|taken|took|get|gets|got|go|goes|went|come|comes|"
    "came|work|works|worked|working|play|plays|played|playing|do|does|did|done|doing|people|person|ones|one|thing|"
    "things|someone|anyone|everyone|those|these|this|it|he|she|they|them|him|us|me|my|our|your|being|be|been|is|are|"
    "was|were|am|a|an|the|there|here|as|any|some|all|can|could|would|should|may|might|will|shall|must",
    DOWSER_KEYWORD_RULE_STOP, .arg = 1 },
  /* Rules that are used only if no rule with more words matches. Their words make an answer less certain. */
  { "stop.shape", "least|most|only|just|same|different|such|each|every|whole|entire|together|more|than|equal|equals|so",
    DOWSER_KEYWORD_RULE_STOP, .arg = 2 },
  { "stop.noun", "value|values|information|details|detail|item|items|list|total|kind|kinds|sort|result|results",
    DOWSER_KEYWORD_RULE_STOP, .arg = 3 },
  { NULL },
};
