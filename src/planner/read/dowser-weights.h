/* dowser-weights.h - the numbers by which the built-in planner weighs readings; all of them, in one place */
#pragma once

/* Names: part of a word in telling a name, where the head of the name has 1. */
#define DOWSER_WEIGHT_NAME_PREFIX 0.1    /* ref_, tbl_, "of" */
#define DOWSER_WEIGHT_NAME_MODIFIER 0.6  /* "tourist" of tourist_attractions */
#define DOWSER_WEIGHT_NAME_SUFFIX 0.5    /* "code" of color_code */
#define DOWSER_WEIGHT_NAME_OF_TABLE 0.25 /* "customer" of customers.customer_name */
/* Agreement of two words. */
#define DOWSER_WEIGHT_SAME_STEM 0.93
#define DOWSER_WEIGHT_TYPING_ERROR 0.75
#define DOWSER_WEIGHT_LEAST_NAME 0.18 /* names that are covered less are not considered */

/* Candidates: per word, by what it is read as. */
#define DOWSER_WEIGHT_STOP_WORD 0.3 /* part of a stop word where a content word has 1 */
#define DOWSER_WEIGHT_LONGER 0.15   /* for each further word in one span */
#define DOWSER_WEIGHT_CUE 0.95
#define DOWSER_WEIGHT_QUANTITY 1.05
#define DOWSER_WEIGHT_NUMBER_OF_THING (-0.8) /* "phone number of" counts nothing */
#define DOWSER_WEIGHT_WEAK_CUE (-0.9)        /* words that a column may be called by, too */
#define DOWSER_WEIGHT_FORMULA 1.3            /* an analyst's word means a measure before it means a synonym of a name */
#define DOWSER_WEIGHT_LIMIT 0.3              /* "top 5" rather than "top" and 5 */
#define DOWSER_WEIGHT_UNKNOWN (-0.6)
#define DOWSER_WEIGHT_LAID_DOWN 2.0 /* the person has said what the words mean */

/* Context. */
#define DOWSER_WEIGHT_TABLE_MENTIONED 0.25  /* a column of a table that the question names */
#define DOWSER_WEIGHT_TABLE_BEHIND 0.35     /* "C of T" */
#define DOWSER_WEIGHT_TABLE_BEFORE 0.2      /* "T's C", "T C" */
#define DOWSER_WEIGHT_TABLE 0.3             /* a table, which has no neighbours to speak for it */
#define DOWSER_WEIGHT_NAMED_AS_TABLE (-0.3) /* a column that is named as a table is */
#define DOWSER_WEIGHT_TRUST_IN_GUESS 0.6    /* part of what neighbours add where a synonym was read */
#define DOWSER_WEIGHT_VALUE_OF_COLUMN 0.4   /* a value next to the name of its column */
#define DOWSER_WEIGHT_KEY_COLUMN (-0.08)
#define DOWSER_WEIGHT_KEY_FOR_COLUMN (-1.0) /* a key read where a column of the table it leads to is named */
#define DOWSER_WEIGHT_FULL_NAME 0.3           /* "Ann Lee" as first and last name */
#define DOWSER_WEIGHT_FOREIGN_MODIFIER (-0.5) /* a table right before a column of another one */
#define DOWSER_WEIGHT_SAME_COLUMN 0.2         /* values in a list are of one column */
#define DOWSER_WEIGHT_SAME_TABLE 0.25         /* columns in a list are of one table */
#define DOWSER_WEIGHT_HOP (-0.12)             /* for each key walked from what was read before */

/* Search. */
#define DOWSER_BEAM_WIDTH 16
#define DOWSER_READINGS 6

/* Plans. */
#define DOWSER_WEIGHT_LEFT_OUT (-0.9)       /* for each word that was read but is in no part of the plan */
#define DOWSER_WEIGHT_JOIN (-0.1)           /* for each key that is walked */
#define DOWSER_WEIGHT_DROPPED_TABLE (-1.0)  /* a table was named that no key connects */
#define DOWSER_WEIGHT_IDLE_LIMIT (-0.8)     /* a number of rows is asked for where there is one */
#define DOWSER_WEIGHT_AMBIGUOUS_JOIN (-0.1) /* another way to join was as good */

/* States: how certain a plan has to be. */
#define DOWSER_WEIGHT_UNDERSTOOD 0.86
#define DOWSER_WEIGHT_ASK 0.35        /* below it the person is asked, if there is anything to choose */
#define DOWSER_WEIGHT_ASK_LEAST 0.15  /* below it the right plan is rarely among what could be offered */
#define DOWSER_WEIGHT_ASK_MARGIN 0.09 /* how near a rival has to come */
#define DOWSER_WEIGHT_ASK_UNUSED 1    /* with more words left out, no choice helps */
#define DOWSER_WEIGHT_REFUSE 0.5      /* part of the content words above which a plan is no answer */
#define DOWSER_WEIGHT_OPTION_MARGIN 1.0 /* how far behind the best plan another one may be to be offered */
