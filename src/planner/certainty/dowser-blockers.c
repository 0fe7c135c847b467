/* dowser-blockers.c - explains to the user why a question isn't "understood", or why its plan is less certain */
#include "planner/certainty/dowser-blockers.h"

#include <glib/gi18n-lib.h>

/* The maximum number of reported weaknesses, and the minimum cost of a reported weakness. */
#define MAX_WEAKNESSES 2
#define LEAST_COST 0.2
/* The sentence that is reported if no single weakness applies. */
#define UNSURE N_ ("The interpretation of the question as a whole is too uncertain.")

typedef struct
{
  DowserFeature feature;
  const char *sentence;
} Blocker;

static const Blocker anomalies[] = {
  { DOWSER_FEATURE_LOST_CUE, N_ ("A word that affects the answer, such as “both”, “not” or “most”, is not used.") },
  { DOWSER_FEATURE_CONTRADICTION, N_ ("Two conditions on one column exclude each other.") },
  { DOWSER_FEATURE_NO_AMOUNT, N_ ("A column that isn't an amount, such as a key, is summed, ranked or compared.") },
  { DOWSER_FEATURE_REPEATED_OUTPUT, N_ ("The same column would be shown twice.") },
  { DOWSER_FEATURE_ALL_UNASKED, N_ ("The question doesn't say which columns to show, so all are shown.") },
  { DOWSER_FEATURE_HAVING_UNGROUPED, N_ ("There is a condition on groups, but no column to group by.") },
  { DOWSER_FEATURE_TESTED_SHOWN, N_ ("A condition limits a shown column to one value.") },
  { DOWSER_FEATURE_DATE_RIVALS, N_ ("More than one date could be meant.") },
  { DOWSER_FEATURE_NULL_TEST, N_ ("A negation was read as “has no value”.") },
  { DOWSER_FEATURE_LOST_COMPARE, N_ ("A comparison in the question was read as “equals”.") },
  { DOWSER_FEATURE_COUNT_FIXED, N_ ("A condition limits the counted column to one value.") },
  { DOWSER_FEATURE_YES_NO, N_ ("The question asks for yes or no, but the matching rows are shown.") },
  { DOWSER_FEATURE_LOST_GROUP, N_ ("The question says what to group by, but nothing is grouped.") },
  { DOWSER_FEATURE_PART_OF_TEXT, N_ ("A word was searched for inside longer texts.") },
};

static const Blocker weaknesses[] = {
  { DOWSER_FEATURE_COUNT_REPEATED,
    N_ ("Distinct values are counted, so repeated values of the column count only once.") },
  { DOWSER_FEATURE_HOW_MUCH, N_ ("“How many” was answered by a sum.") },
  { DOWSER_FEATURE_RANKS_REPEATED, N_ ("The best row is shown, not the best total of several rows.") },
  { DOWSER_FEATURE_STOP_SHAPE, N_ ("A word such as “only” or “same” was ignored.") },
  { DOWSER_FEATURE_STOP_NOUN, N_ ("A word such as “value” or “details” was ignored.") },
  { DOWSER_FEATURE_LOST_QUANTITY, N_ ("A number or date in the question is not used in any condition.") },
  { DOWSER_FEATURE_NO_KEYS, N_ ("The database declares no keys between its tables.") },
  { DOWSER_FEATURE_IMPLICIT, N_ ("The question doesn't say what to show, so names are shown.") },
  { DOWSER_FEATURE_VALUE_RIVALS, N_ ("A value in the question occurs in more than one column.") },
  { DOWSER_FEATURE_RIVALS, N_ ("Some words in the question match more than one column.") },
  { DOWSER_FEATURE_UNTAKEN, N_ ("Some words of the question could together be one name.") },
  { DOWSER_FEATURE_NAMED_ONLY, N_ ("A table was joined only because the question names it.") },
  { DOWSER_FEATURE_UNNAMED_JOIN, N_ ("A table was joined that the question does not name.") },
  { DOWSER_FEATURE_UNMENTIONED, N_ ("A column was taken from a table that the question does not name.") },
  { DOWSER_FEATURE_HIDDEN, N_ ("A word in the question was ignored.") },
  { DOWSER_FEATURE_VALUE_LOOSE, N_ ("A value was found only in a different spelling.") },
  { DOWSER_FEATURE_VALUE_UNKNOWN, N_ ("A value in the question was not found in the data.") },
  { DOWSER_FEATURE_VALUE_PLAIN, N_ ("A common word in the question was read as a value.") },
  { DOWSER_FEATURE_NUMBER_OF_UNSAID, N_ ("The question doesn't say which column a number is about.") },
  { DOWSER_FEATURE_ADJECTIVE, N_ ("An adjective was read as a column.") },
  { DOWSER_FEATURE_GROUP_TABLE, N_ ("The question doesn't say which column to group by.") },
  { DOWSER_FEATURE_MANY_SHOWN, N_ ("The same row may be shown more than once.") },
  { DOWSER_FEATURE_REPETITIVE, N_ ("The same value may be shown more than once.") },
  { DOWSER_FEATURE_SEVERAL_AGGREGATES, N_ ("Several totals were read from the question.") },
  { DOWSER_FEATURE_NEGATED, N_ ("The position of “not” was used to guess the words that it applies to.") },
  { DOWSER_FEATURE_NO_TABLE, N_ ("No table was named, only columns or values.") },
  { DOWSER_FEATURE_JOINS, N_ ("Several tables had to be joined.") },
  { DOWSER_FEATURE_WORST_NAME, N_ ("The question names a table or column only in part.") },
  { DOWSER_FEATURE_MARGIN, N_ ("The question can be read in other ways.") },
  { DOWSER_FEATURE_CONDITIONS, N_ ("The question has many parts.") },
};

gboolean
dowser_blockers_has_no_anomaly (const double *features)
{
  for (guint i = 0; i < G_N_ELEMENTS (anomalies); i++)
    {
      if (features[anomalies[i].feature] > 0)
        return FALSE;
    }
  return TRUE;
}

void
dowser_blockers_add_anomalies (const double *features, GPtrArray *reasons)
{
  for (guint i = 0; i < G_N_ELEMENTS (anomalies); i++)
    {
      if (features[anomalies[i].feature] > 0)
        g_ptr_array_add (reasons, g_strdup (_ (anomalies[i].sentence)));
    }
}

/* Returns TRUE if the feature lowers the certainty of this plan. Two features lower it if they are less than 1: how
 * well the worst-matching name matches, and the margin by which the plan's score exceeds the next plan's. All other
 * features lower it if they are more than 0. */
static gboolean
is_fault_present (const double *features, DowserFeature feature)
{
  return feature == DOWSER_FEATURE_WORST_NAME || feature == DOWSER_FEATURE_MARGIN ? features[feature] < 1
                                                                                  : features[feature] > 0;
}

void
dowser_blockers_add_weaknesses (const double *features, GPtrArray *reasons)
{
  gboolean was_reported[G_N_ELEMENTS (weaknesses)] = { FALSE };

  for (guint n = 0; n < MAX_WEAKNESSES; n++)
    {
      guint worst = G_N_ELEMENTS (weaknesses);
      double highest_cost = n == 0 ? -1.0 : LEAST_COST;

      for (guint i = 0; i < G_N_ELEMENTS (weaknesses); i++)
        {
          double cost = dowser_certainty_get_cost (features, weaknesses[i].feature);

          if (!was_reported[i] && is_fault_present (features, weaknesses[i].feature) && cost > highest_cost)
            {
              highest_cost = cost;
              worst = i;
            }
        }
      if (worst == G_N_ELEMENTS (weaknesses))
        {
          if (n == 0)
            g_ptr_array_add (reasons, g_strdup (_ (UNSURE)));
          return;
        }
      was_reported[worst] = TRUE;
      g_ptr_array_add (reasons, g_strdup (_ (weaknesses[worst].sentence)));
    }
}

gboolean
dowser_blockers_is_weakness (const char *reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (weaknesses); i++)
    if (g_str_equal (_ (weaknesses[i].sentence), reason))
      return TRUE;
  return g_str_equal (_ (UNSURE), reason);
}
