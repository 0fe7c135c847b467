/* dowser-sentence-follow.c - how often a word of a sentence follows another word */
#include "sentence/dowser-sentence-follow.h"

#include <string.h>

/* The words that follow @word in one part of a sentence, with their frequencies per thousand. @part: the word that
 * begins this part of the sentence. */
typedef struct
{
  const char *part;
  const char *word;
  const char *next;
} Row;

/* For each part of a sentence and each word, the words that may follow, with their frequencies. These were counted in
 * the sentences of 4,695 published queries (see roundtrip --words in tests/tools/README.md). A query written by an
 * analyst has eight times the weight of another query. */
static const Row rows[] = {
  { NULL, "*",
    "COLUMN 210 TABLE 86 , 85 of 73 is 68 where 52 NUMBER 45 VALUE 41 number 36 by 30 ( 28 "
    "from 22 first 15 than 14 sum 13 highest 13 and 12 top 12 grouped 11 average 11 more 10 "
    "distinct 8 not 8 times 7 over 6 lowest 6 only 6 groups 6 empty 4" },
  { NULL, "COLUMN",
    "is 322 , 196 where 124 of 110 from 89 first 46 by 38 grouped 31 over 11 times 8 contains "
    "7 to 5" },
  { NULL, ",",
    "COLUMN 266 TABLE 197 top 136 highest 129 only 66 NUMBER 64 lowest 50 VALUE 38 sum 11 "
    "else 10 substring 7 average 6" },
  { NULL, "",
    "COLUMN 448 number 268 average 82 sum 67 NUMBER 50 distinct 40 TABLE 16 highest 15 lowest "
    "6" },
  { NULL, "TABLE", ", 288 where 259 by 136 is 87 first 70 grouped 62 from 45 on 27 but 9 called 7" },
  { NULL, "is",
    "VALUE 451 more 153 NUMBER 79 not 76 at 48 less 45 COLUMN 40 in 28 one 26 empty 22 ( 14 "
    "between 13" },
  { NULL, "where", "COLUMN 845 number 74 not 30 average 16 sum 12 substring 5 days 5 count 4" },
  { NULL, "number", "of 977 first 7 minus 7 times 5" },
  { NULL, "number of", "TABLE 825 distinct 140 ( 23 the 7 rows 5" },
  { NULL, "by", "COLUMN 937 substring 38 ( 11 number 6 whether 5" },
  { NULL, "(",
    "COLUMN 644 average 71 if 66 VALUE 52 date 29 highest 24 NUMBER 22 lowest 22 replace 17 "
    "number 17 sum 12 trim 9 substring 6 all 6" },
  { NULL, "from", "TABLE 834 A 104 COLUMN 43 Z 18" },
  { NULL, "of", "TABLE 983 their 17" },
  { NULL, "NUMBER",
    "times 343 , 301 and 206 then 47 first 25 or 21 where 14 over 11 minus 9 but 8 by 5 plus "
    "5" },
  { NULL, "VALUE", "and 480 , 376 then 68 or 52 but 12 together 7 is 5" },
  { NULL, ")",
    "over 253 , 166 where 159 by 106 as 84 is 65 from 57 minus 43 grouped 24 and 22 then 11 "
    "or 6 times 4" },
  { NULL, "than", "NUMBER 759 ( 154 COLUMN 54 VALUE 15 sum 12 number 6" },
  { NULL, "sum", "of 994 ( 6" },
  { NULL, "sum of", "COLUMN 578 whether 263 ( 159" },
  { NULL, "highest", "COLUMN 473 number 360 sum 106 average 32 replace 13 count 8 NUMBER 6" },
  { NULL, "and", "COLUMN 790 also 99 NUMBER 51 substring 21 VALUE 16 sum 7 average 7 days 7" },
  { NULL, "first", ", 976 NUMBER 14 with 10" },
  { NULL, "top", "NUMBER 1000" },
  { NULL, "grouped", "by 1000" },
  { NULL, "average", "COLUMN 857 ( 83 days 38 whether 15 minutes 8" },
  { NULL, "more", "than 1000" },
  { NULL, "distinct", "COLUMN 975 ( 23" },
  { NULL, "not", "empty 294 COLUMN 195 in 183 VALUE 148 ( 143 contain 10 start 10 whether 10 NUMBER 6" },
  { NULL, "times", "sum 477 COLUMN 185 NUMBER 165 ( 85 number 57 highest 14 count 11 lowest 6" },
  { NULL, "over", "number 474 NUMBER 237 sum 128 ( 61 count 51 COLUMN 42 lowest 6" },
  { NULL, "lowest", "COLUMN 846 number 84 replace 14 ( 14 hour 14 count 13 average 7" },
  { NULL, "only", "groups 1000" },
  { NULL, "groups", "where 1000" },
  { NULL, "whether", "( 1000" },
  { NULL, "to", "Z 630 COLUMN 260 A 110" },
  { NULL, "in", "( 1000" },
  { NULL, "at", "least 858 most 142" },
  { NULL, "less", "than 1000" },
  { NULL, "least", "NUMBER 964 VALUE 29" },
  { NULL, "A", "to 927 , 73" },
  { NULL, "substring", "( 1000" },
  { NULL, "then", "COLUMN 678 VALUE 176 NUMBER 75 average 70" },
  { NULL, "on", "( 1000" },
  { NULL, "if", "COLUMN 878 any 75 number 38" },
  { NULL, "minus", "COLUMN 432 sum 136 average 136 ( 136 NUMBER 57 lowest 57 lag 45" },
  { NULL, "one", "of 1000" },
  { NULL, "one of", "( 1000" },
  { NULL, "as", "a 951 total 49" },
  { NULL, "empty", ", 600 and 250 last 56 or 50 first 31" },
  { NULL, "a", "whole 532 number 156 time 156 text 156" },
  { NULL, "contains", "VALUE 1000" },
  { NULL, "with", "VALUE 656 ( 191 empty 107 every 46" },
  { NULL, "or", "COLUMN 992" },
  { NULL, "also", "( 1000" },
  { NULL, "but", "not 1000" },
  { NULL, "date", "( 1000" },
  { NULL, "count", "of 1000" },
  { NULL, "count of", "COLUMN 970" },
  { NULL, "between", "NUMBER 671 VALUE 212 COLUMN 94" },
  { NULL, "whole", "number 1000" },
  { NULL, "replace", "( 1000" },
  { NULL, "else", "NUMBER 700 VALUE 300" },
  { NULL, "days", "from 1000" },
  { NULL, "starts", "with 1000" },
  { NULL, "Z", "to 678 , 271" },
  { NULL, "the", "weekday 429 day 286 first 286" },
  { NULL, "most", "NUMBER 783 VALUE 174" },
  { NULL, "their", "TABLE 1000" },
  { NULL, "=", "( 1000" },
  { NULL, "case", "of 1000" },
  { NULL, "case of", "COLUMN 786 VALUE 214" },
  { NULL, "plus", "COLUMN 538 NUMBER 462" },
  { NULL, "oldest", "COLUMN 1000" },
  { NULL, "together", "with 1000" },
  { NULL, "trim", "( 1000" },
  { NULL, "time", ", 1000" },
  { NULL, "weekday", "of 1000" },
  { NULL, "weekday of", "date 1000" },
  { NULL, "text", "is 333 where 333 , 333" },
  { NULL, "like", "VALUE 739 lower 261" },
  { NULL, "newest", "COLUMN 1000" },
  { NULL, "ends", "with 1000" },
  { NULL, "rows", "from 722" },
  { NULL, "does", "not 1000" },
  { NULL, "any", "where 500 by 500" },
  { NULL, "hour", "of 1000" },
  { NULL, "hour of", "the 1000" },
  { NULL, "day", "of 1000" },
  { NULL, "day of", "COLUMN 1000" },
  { NULL, "without", "the 1000" },
  { NULL, "all", "along 1000" },
  { NULL, "along", "COLUMN 1000" },
  { NULL, "upper", "case 1000" },
  { NULL, "lower", "case 1000" },
  { NULL, "none", "of 1000" },
  { NULL, "none of", "( 1000" },
  { NULL, "position", "( 1000" },
  { NULL, "contain", "VALUE 1000" },
  { NULL, "minutes", "from 1000" },
  { NULL, "start", "with 1000" },
  { NULL, "absolute", "( 1000" },
  { NULL, "total", "from 1000" },
  { NULL, "lag", "( 1000" },
  { NULL, "hours", "from 1000" },
  { "", "COLUMN", ", 296 where 177 of 156 from 141 by 89 grouped 68 first 55 over 8" },
  { "where", "COLUMN", "is 851 of 63 first 29 contains 22 from 14 starts 10" },
  { "from", "TABLE", ", 551 where 207 grouped 107 on 64 by 29 called 16 but 15 if 5" },
  { "", "TABLE", "where 402 by 310 , 128 from 100 grouped 37 over 7 but 7" },
  { "", ",", "COLUMN 719 highest 119 lowest 72 sum 35 average 19 number 9 oldest 7 NUMBER 6" },
  { "(", "COLUMN", "is 321 from 190 of 149 , 106 where 103 times 55 grouped 26 as 21 over 15 minus 10" },
  { "by", "COLUMN", ", 505 where 308 first 81 of 61 over 42" },
  { "from", ",", "TABLE 930 highest 22 lowest 19 top 16 COLUMN 5" },
  { "by", ",", "only 365 highest 355 COLUMN 167 lowest 93 substring 19" },
  { "where", "VALUE", "and 637 , 262 or 70 but 16 together 9 is 7" },
  { "first", ",", "top 973 then 26" },
  { "(", ",", "NUMBER 541 VALUE 333 else 83 if 17 COLUMN 17 position 8" },
  { "(", "is", "VALUE 426 COLUMN 270 more 81 NUMBER 61 at 50 one 50 less 41 empty 22" },
  { "", ")", "over 562 by 208 where 76 minus 61 as 31 , 24 from 15 grouped 12 times 6" },
  { "only", "is", "more 561 at 297 NUMBER 92 less 48" },
  { "only", "where", "number 681 average 148 sum 111 count 38 lowest 18" },
  { "where", ",", "highest 474 only 157 COLUMN 157 lowest 138 substring 60 oldest 8 newest 8" },
  { "where", "NUMBER", "and 617 , 236 or 66 times 33 but 20 first 16 together 12" },
  { "", "over", "number 618 sum 172 ( 77 count 69 COLUMN 34 NUMBER 26" },
  { "by", "highest", "number 692 sum 202 average 73 count 20 COLUMN 9" },
  { "", "NUMBER", "times 928 over 27 by 18 minus 14 where 9" },
  { "where", "TABLE", "is 673 first 317 contains 9" },
  { "", "highest", "COLUMN 963 replace 18 NUMBER 18" },
  { "by", "TABLE", "first 816 , 110 where 74" },
  { "", "times", "sum 766 number 93 ( 37 COLUMN 37 NUMBER 28 count 19 highest 14" },
  { "(", "NUMBER", ", 744 then 194 minus 21 plus 16 times 16 over 10" },
  { "by", "number of", "TABLE 939 the 43 distinct 13" },
  { "(", "VALUE", ", 723 then 277" },
  { "only", "TABLE", "is 942 first 32 over 26" },
  { "from", "COLUMN", "to 342 first 251 by 116 is 116 from 58 of 44 where 29 as 22 plus 15" },
  { "", "lowest", "COLUMN 996" },
  { "where", "highest", "number 538 COLUMN 259 sum 167 replace 32" },
  { "only", "COLUMN", "is 939 first 37 from 20" },
  { "(", ")", ", 547 as 205 minus 103 then 68 from 68" },
  { "from", ")", "where 647 grouped 139 , 109 by 104" },
  { "(", "then", "COLUMN 782 VALUE 203" },
  { "(", "TABLE", "where 335 is 285 from 246 grouped 101 as 22" },
  { "where", ")", "is 327 from 187 as 187 and 187 , 58 or 53" },
  { "where", "number", "of 811 first 95 minus 47 times 47" },
  { "by", "NUMBER", "times 524 , 190 first 190 where 95" },
  { "by", ")", "where 389 , 278 as 167 from 167" },
  { "where", "number of", "TABLE 1000" },
  { "(", "times", "COLUMN 838 ( 147" },
  { "by", "lowest", "COLUMN 449 number 364 hour 68 count 59 average 34" },
  { "where", "with", "VALUE 843 ( 157" },
  { "only", "average", "COLUMN 918 whether 82" },
  { "by", "over", "NUMBER 1000" },
  { "by", "times", "NUMBER 1000" },
  { "by", "sum of", "COLUMN 1000" },
  { "", "minus", "average 293 ( 293 lowest 122 sum 98 lag 98 COLUMN 73" },
  { "where", "lowest", "COLUMN 753 replace 110 ( 110" },
  { "(", "minus", "COLUMN 667 sum 222 NUMBER 111" },
  { "(", "a", "whole 444 time 333 number 111 text 111" },
  { "(", "number", "of 778 minus 222" },
  { "(", "highest", "COLUMN 1000" },
  { "(", "lowest", "COLUMN 1000" },
  { "(", "number of", "TABLE 464 distinct 393 the 143" },
  { "only", "NUMBER", ", 462 and 327 times 154" },
  { "(", "sum of", "whether 667 ( 167 COLUMN 167" },
  { "from", "not", "( 1000" },
  { "where", "sum of", "COLUMN 1000" },
  { "(", "at", "least 600 most 400" },
  { "only", ")", "is 1000" },
  { "first", ")", ", 750 over 200" },
  { "(", "over", "NUMBER 800 COLUMN 200" },
  { "from", "highest", "COLUMN 1000" },
  { "by", "average", "COLUMN 1000" },
  { "", "not", "( 1000" },
  { "from", "lowest", "COLUMN 1000" },
  { "where", "a", "whole 1000" },
  { "by", "the", "day 500 weekday 500" },
  { "from", "is", "more 500 at 250 less 250" },
  { "first", "then", "average 533 NUMBER 467" },
  { "first", "COLUMN", "from 800 over 160" },
  { "by", "a", "text 667 whole 333" },
  { "where", "times", "( 667 NUMBER 333" },
  { "only", ",", "highest 708 COLUMN 208" },
  { "from", "than", "NUMBER 667 ( 333" },
  { "where", "most", "NUMBER 545 VALUE 364" },
  { "", "a", "number 800 whole 200" },
  { "where", "minus", "COLUMN 1000" },
};

/* The weight of the frequencies that were counted in the same part of the sentence. The rest of the weight is for the
 * frequencies in all parts together. */
#define OWN_SHARE 0.9
/* The entry in the table that is used for words without an entry of their own. */
#define ANY_WORD "*"
/* The frequency of a word that was never counted after another word. It isn't 0, because the word may still follow. */
#define RARE 0.002
#define LONGEST_KEY 96

static void
fill_key (char *key, const char *part, const char *word, const char *next)
{
  g_snprintf (key, LONGEST_KEY, "%s\t%s\t%s", part != NULL ? part : "*", word, next);
}

static void
add_row_to_shares (GHashTable *shares, const Row *row)
{
  g_auto (GStrv) next = g_strsplit (row->next, " ", -1);
  char key[LONGEST_KEY];

  for (guint i = 0; next[i] != NULL; i += 2)
    {
      fill_key (key, row->part, row->word, next[i]);
      g_hash_table_insert (shares, g_strdup (key), GUINT_TO_POINTER (g_ascii_strtoull (next[i + 1], NULL, 10)));
    }
  fill_key (key, row->part, row->word, "");
  g_hash_table_insert (shares, g_strdup (key), GUINT_TO_POINTER (1000));
}

static GHashTable *
get_shares (void)
{
  static GHashTable *shares;
  static gsize once;

  if (g_once_init_enter (&once))
    {
      shares = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        add_row_to_shares (shares, &rows[i]);
      g_once_init_leave (&once, 1);
    }
  return shares;
}

/* Returns: how often @next follows @word, from 0 to 1; -1 if no words were counted after @word */
static double
get_share (const char *part, const char *word, const char *next)
{
  char key[LONGEST_KEY];

  fill_key (key, part, word, "");
  if (!g_hash_table_contains (get_shares (), key))
    return -1;
  fill_key (key, part, word, next);
  return GPOINTER_TO_UINT (g_hash_table_lookup (get_shares (), key)) / 1000.0;
}

double
dowser_sentence_follow_rate_next_word (const char *part, const char *word, const char *next)
{
  const char *last = strrchr (word, ' ');
  double own = get_share (part, word, next);
  double any = get_share (NULL, word, next);

  if (any < 0 && last != NULL)
    return dowser_sentence_follow_rate_next_word (part, last + 1, next);
  if (any < 0)
    any = get_share (NULL, ANY_WORD, next);
  return RARE + (own < 0 ? any : OWN_SHARE * own + (1 - OWN_SHARE) * any);
}

const char *
dowser_sentence_follow_find_part (const char *word)
{
  static const char *const parts[] = { "where", "by", "from", "grouped", "first", "top", "only" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_ascii_strcasecmp (parts[i], word) == 0)
      return parts[i];
  return NULL;
}
