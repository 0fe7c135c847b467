/* dowser-weights.h - all weights with which the built-in planner scores the interpretations of a question */
#pragma once

/* Weights of words in a name, relative to the head word, which has weight 1. */
#define DOWSER_WEIGHT_NAME_PREFIX 0.1   /* a prefix without meaning: "ref_", "tbl_", "of" */
#define DOWSER_WEIGHT_NAME_MODIFIER 0.6 /* a word before the head word: "tourist" of tourist_attractions */
#define DOWSER_WEIGHT_NAME_SUFFIX 0.5   /* a last word for the kind of content: "code" of color_code */
#define DOWSER_WEIGHT_NAME_OF_TABLE                                                                                    \
  0.25 /* the table's name in a column's name: "customer" of                                                           \
        * customers.customer_name */
/* Weights of inexact matches between words. */
#define DOWSER_WEIGHT_SAME_STEM 0.93
#define DOWSER_WEIGHT_TYPING_ERROR 0.75
#define DOWSER_WEIGHT_LEAST_NAME 0.18 /* names with a worse match are ignored */

/* Weights of candidates: per word, by kind. */
#define DOWSER_WEIGHT_STOP_WORD 0.3 /* weight of a stop word, relative to a content word, which has 1 */
#define DOWSER_WEIGHT_LONGER 0.15   /* for each additional word in a span */
#define DOWSER_WEIGHT_CUE 0.95
#define DOWSER_WEIGHT_QUANTITY 1.05
#define DOWSER_WEIGHT_NUMBER_OF_THING (-0.8) /* "phone number of" isn't a count */
#define DOWSER_WEIGHT_WEAK_CUE (-0.9)        /* words that may also be the name of a column */
#define DOWSER_WEIGHT_FORMULA 1.3            /* "revenue" means a measure rather than a synonym */
#define DOWSER_WEIGHT_LIMIT 0.3              /* prefers "top 5" as one limit to "top" and 5 with separate meanings */
#define DOWSER_WEIGHT_UNKNOWN (-0.6)
#define DOWSER_WEIGHT_LAID_DOWN 2.0 /* the user has set the meaning of the words */

/* Weights of neighboring candidates. */
#define DOWSER_WEIGHT_TABLE_MENTIONED 0.25  /* a column of a table that the question names */
#define DOWSER_WEIGHT_TABLE_BEHIND 0.35     /* a column before its table: "C of T" */
#define DOWSER_WEIGHT_TABLE_BEFORE 0.2      /* a column after its table: "T's C", "T C" */
#define DOWSER_WEIGHT_TABLE 0.3             /* a table; balances the context weights, which only columns get */
#define DOWSER_WEIGHT_NAMED_AS_TABLE (-0.3) /* a column whose words also match a table */
#define DOWSER_WEIGHT_TRUST_IN_GUESS 0.6    /* share of the context weights for a guessed synonym */
#define DOWSER_WEIGHT_VALUE_OF_COLUMN 0.4   /* a value next to the name of its column */
#define DOWSER_WEIGHT_KEY_COLUMN (-0.08)
#define DOWSER_WEIGHT_KEY_FOR_COLUMN (-1.0)   /* a key, although the question names a column of the referenced table */
#define DOWSER_WEIGHT_FULL_NAME 0.3           /* "Ann Lee" as first and last name */
#define DOWSER_WEIGHT_FOREIGN_MODIFIER (-0.5) /* a table directly before a column of another table */
#define DOWSER_WEIGHT_SAME_COLUMN 0.2         /* the values of a list are in one column */
#define DOWSER_WEIGHT_SAME_TABLE 0.25         /* the columns of a list are of one table */
#define DOWSER_WEIGHT_HOP (-0.12)             /* for each foreign key between a table and the nearest earlier table */

/* Limits of the search. */
#define DOWSER_BEAM_WIDTH 16
#define DOWSER_READINGS 6

/* Weights of plans. */
#define DOWSER_WEIGHT_LEFT_OUT (-0.9)       /* for each word that was read but isn't used in the plan */
#define DOWSER_WEIGHT_JOIN (-0.1)           /* for each join */
#define DOWSER_WEIGHT_DROPPED_TABLE (-1.0)  /* a named table that no key connects */
#define DOWSER_WEIGHT_IDLE_LIMIT (-0.8)     /* a limit although the result has a single row */
#define DOWSER_WEIGHT_AMBIGUOUS_JOIN (-0.1) /* another join tree is as good as the chosen join tree */

/* Thresholds of certainty for the states of a plan. */
#define DOWSER_WEIGHT_UNDERSTOOD 0.86
#define DOWSER_WEIGHT_ASK 0.35       /* below this confidence, the user is asked to choose, if there is a choice */
#define DOWSER_WEIGHT_ASK_LEAST 0.15 /* below this confidence, the right plan is rarely among the offered plans */
#define DOWSER_WEIGHT_ASK_MARGIN                                                                                       \
  0.09                                  /* maximum distance between the best and the second-best plan for asking the   \
                                         * user */
#define DOWSER_WEIGHT_ASK_UNUSED 1      /* with more unused words than this, the user isn't asked to choose */
#define DOWSER_WEIGHT_REFUSE 0.5        /* above this share of unknown content words, a plan isn't an answer */
#define DOWSER_WEIGHT_OPTION_MARGIN 1.0 /* maximum distance to the best plan for another plan to be offered */
