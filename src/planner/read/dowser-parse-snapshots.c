/* dowser-parse-snapshots.c - finds amounts at a point in time (staff, stock, balances), which must not be summed over
 * time */
#include "plan/dowser-iso-time.h"
#include "planner/read/dowser-parse.h"
#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>

/* Words for an amount at a point in time, and words for changes between two points in time. */
static const char *const state_words[]
    = { "employee",   "staff",     "headcount", "workforce",  "personnel",  "fte",       "worker",
        "stock",      "inventory", "balance",   "population", "inhabitant", "resident",  "member",
        "subscriber", "student",   "pupil",     "backlog",    "holding",    "occupancy", "outstanding",
        "deposit",    "debt",      "tenant",    NULL };
static const char *const flow_words[]
    = { "new",  "hire", "hired",  "change", "add", "added",    "loss",     "lost",    "sold",
        "join", "left", "growth", "delta",  "net", "received", "movement", "churned", NULL };

/* A complete table would have one row for each combination of a time and a place. A table that lacks rows still counts
 * as complete if the number of combinations is at most GAPS times the number of rows. */
#define GAPS 1.5

static gboolean
is_point_in_time (const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_words_split_identifier (column->name);
  gboolean found = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *lemma = dowser_word_dup_lemma (words[i]);

      if (g_strv_contains (flow_words, words[i]) || g_strv_contains (flow_words, lemma))
        return FALSE;
      found = found || g_strv_contains (state_words, lemma) || g_strv_contains (state_words, words[i]);
    }
  return found;
}

/* Returns the largest number of distinct values in any column of @table that may name places. Each place is assumed to
 * have one row for each time. */
static gint64
count_places (const DowserParse *self, const DowserTable *table)
{
  gint64 max_distinct = 1;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);

      if (profile == NULL || dowser_schema_index_is_measure (self->index, column)
          || dowser_schema_index_is_temporal (self->index, column) || profile->n_distinct >= profile->n_rows)
        continue;
      max_distinct = MAX (max_distinct, profile->n_distinct);
    }
  return max_distinct;
}

/* Returns: (nullable): the date column of @table whose values repeat for each place */
static const DowserColumn *
find_time (const DowserParse *self, const DowserTable *table)
{
  gint64 n_places = count_places (self, table);
  const DowserColumn *found = NULL;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);

      if (!dowser_column_may_be_guessed (column) || profile == NULL
          || !dowser_schema_index_is_temporal (self->index, column) || profile->n_distinct < 2
          || (double) (profile->n_distinct * n_places) > (double) profile->n_rows * GAPS)
        continue;
      if (found != NULL)
        return NULL;
      found = column;
    }
  return found;
}

static gboolean
read_day (const DowserValue *value, GDate *day)
{
  return value != NULL && !value->is_null && value->text != NULL
         && dowser_iso_read_date (value->text, value->length, day) > 0;
}

/* Returns TRUE if rows are grouped by a unit of time (@term, a date column truncated to a unit) and a group contains
 * several points in time, such as the days of a month. */
static gboolean
has_several_times (const DowserParse *self, const DowserTerm *term)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, term->column);
  static const double days[] = { [DOWSER_UNIT_DAY] = 1,
                                 [DOWSER_UNIT_WEEK] = 7,
                                 [DOWSER_UNIT_MONTH] = 30.4,
                                 [DOWSER_UNIT_QUARTER] = 91,
                                 [DOWSER_UNIT_YEAR] = 365 };
  GDate first, last;

  if (!term->bucketed || term->bucket >= G_N_ELEMENTS (days) || days[term->bucket] == 0)
    return FALSE;
  if (term->part != NULL || !read_day (profile->min, &first) || !read_day (profile->max, &last))
    return TRUE;
  return (double) profile->n_distinct > g_date_days_between (&first, &last) / days[term->bucket] + 2.0;
}

static DowserCondition *
copy_condition (const DowserCondition *condition)
{
  DowserCondition *copied = dowser_condition_new (condition->kind, &condition->term);

  for (guint i = 0; i < condition->values->len; i++)
    g_ptr_array_add (copied->values, condition->values->pdata[i]);
  copied->quantity = condition->quantity;
  copied->comparison = condition->comparison;
  copied->match = condition->match;
  copied->compare = condition->compare;
  copied->negated = condition->negated;
  copied->or_before = condition->or_before;
  copied->at = condition->at;
  copied->clause = condition->clause;
  return copied;
}

/* Restricts the rows to the last time among the rows that the question's conditions select. */
static void
restrict_to_last_time (DowserParse *self, const DowserColumn *time)
{
  DowserTerm term = dowser_term_from_column (time);
  DowserCondition *last = dowser_condition_new (DOWSER_CONDITION_LIKE_ROW, &term);
  GPtrArray *conditions = self->frame->conditions;

  last->other = term;
  last->other.aggregated = TRUE;
  last->other.aggregate = DOWSER_MAX;
  last->comparison = DOWSER_COMPARISON_EQUAL;
  last->follows = TRUE;
  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (conditions, i);

      if (condition->term.table == time->table && !condition->term.aggregated
          && condition->kind != DOWSER_CONDITION_LIKE_ROW && condition->kind != DOWSER_CONDITION_NONE
          && condition->kind != DOWSER_CONDITION_AGGREGATE && condition->kind != DOWSER_CONDITION_COLUMN)
        g_ptr_array_add (last->inner, copy_condition (condition));
    }
  g_ptr_array_add (conditions, last);
}

static gboolean
is_point_in_time_sum (const DowserParse *self, const DowserTerm *term)
{
  return term->aggregated && term->aggregate == DOWSER_SUM && term->column != NULL && term->factor == NULL
         && is_point_in_time (term->column) && find_time (self, term->column->table) != NULL;
}

/* Returns: (nullable): the first amount at a point in time that the frame sums, in an output or a sort key */
static const DowserColumn *
find_summed_column (const DowserParse *self)
{
  const DowserQueryFrame *frame = self->frame;

  for (guint i = 0; i < frame->outputs->len; i++)
    if (is_point_in_time_sum (self, &g_array_index (frame->outputs, DowserTerm, i)))
      return g_array_index (frame->outputs, DowserTerm, i).column;
  for (guint i = 0; i < frame->orders->len; i++)
    if (is_point_in_time_sum (self, &g_array_index (frame->orders, DowserSortKey, i).term))
      return g_array_index (frame->orders, DowserSortKey, i).term.column;
  return NULL;
}

void
dowser_parse_read_snapshots (DowserParse *self)
{
  DowserQueryFrame *frame = self->frame;
  const DowserColumn *column = find_summed_column (self);
  const DowserColumn *time;

  if (column == NULL || frame->set_op != DOWSER_SET_NONE)
    return;
  time = find_time (self, column->table);
  for (guint i = 0; i < frame->groups->len; i++)
    {
      const DowserTerm *group = &g_array_index (frame->groups, DowserTerm, i);

      if (group->column != time)
        continue;
      if (has_several_times (self, group))
        /* Translators: %s are names of columns */
        dowser_parse_add_doubt (self, 0.0,
                                g_strdup_printf (_ ("“%s” is a state at one point in time, but each group sums the "
                                                    "states at several values of “%s”. Ask for the average, or for "
                                                    "each point in time separately."),
                                                 column->name, time->name));
      return;
    }
  restrict_to_last_time (self, time);
  /* Translators: %s are names of columns */
  dowser_parse_add_doubt (self, 0.0,
                          g_strdup_printf (_ ("“%s” is a state at one point in time, so only the last “%s” was summed. "
                                              "Ask for the average to include all values."),
                                           column->name, time->name));
}
