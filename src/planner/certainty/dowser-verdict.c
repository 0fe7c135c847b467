/* dowser-verdict.c - decides how far the user can trust a proposal: a state, reasons, options and spans */
#include "planner/certainty/dowser-verdict.h"

#include "planner/certainty/dowser-alternatives.h"
#include "planner/certainty/dowser-blockers.h"
#include "planner/certainty/dowser-certainty-private.h"
#include "planner/certainty/dowser-conservation.h"
#include "planner/certainty/dowser-fitting.h"
#include "planner/certainty/dowser-option-labels.h"
#include "planner/certainty/dowser-spans.h"
#include "planner/certainty/dowser-unused-words.h"
#include "planner/read/dowser-weights.h"

#include <glib/gi18n-lib.h>

static void
add_reason (DowserUnderstanding *self, char *sentence)
{
  g_ptr_array_add (self->reasons, sentence);
}

/* Adds a reason to check the answer if a measure is computed by a formula. The formula is also added to the plan as an
 * assumption. */
static void
add_formula_reason (DowserUnderstanding *self, const DowserCandidateChart *candidate_chart,
                    const DowserCandidate *candidate)
{
  g_autofree char *text = dowser_tokens_dup_text (candidate_chart->tokens, candidate->first, candidate->n);
  const char *title = dowser_schema_index_get_title (candidate_chart->index, candidate->table, candidate->column);
  const char *factor = dowser_schema_index_get_title (candidate_chart->index, candidate->table, candidate->factor);
  g_autofree char *target = g_strdup_printf ("%s × %s", title, factor);

  g_ptr_array_add (self->plan->assumptions, dowser_assumption_new (text, target, DOWSER_BASIS_DEFAULT, 0.8));
  /* Translators: the first %s is a word of the question, the second names columns */
  add_reason (self, g_strdup_printf (_ ("“%s” was read as the sum of %s."), text, target));
}

static void
check_words (DowserUnderstanding *self, const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  dowser_unused_words_add_reasons (candidate_chart, best, self->reasons);
  dowser_conservation_check (candidate_chart, best, self->reasons);
  for (guint i = 0; i < best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->reading->items, i);
      g_autofree char *text = NULL;

      if (candidate->formula != NULL && candidate->factor != NULL)
        add_formula_reason (self, candidate_chart, candidate);
      if (candidate->guessed == NULL)
        continue;
      text = dowser_tokens_dup_text (candidate_chart->tokens, candidate->first, candidate->n);
      /* Translators: the first %s is a word of the question, the second a word of the database */
      add_reason (self, g_strdup_printf (_ ("“%s” was read as “%s”."), text, candidate->guessed));
    }
}

/* Adds a reason to check the answer if the join was chosen among several joins. The join is also added to the plan as
 * an assumption. */
static void
add_join_reason (DowserUnderstanding *self, const DowserProposal *best)
{
  g_autofree char *way
      = best->built.other != NULL ? dowser_options_dup_way_name (best->built.plan, best->built.other) : g_strdup ("");

  if (*way == '\0')
    {
      add_reason (self, g_strdup (_ ("The tables can be joined in more than one way.")));
      return;
    }
  g_ptr_array_add (self->plan->assumptions, dowser_assumption_new (_ ("join"), way, DOWSER_BASIS_DEFAULT, 0.5));
  /* Translators: %s names columns */
  add_reason (self,
              g_strdup_printf (_ ("The tables can be joined in more than one way. They were joined by %s."), way));
}

/* Adds a reason for each part that was left out, was guessed, or was chosen although another part was as good. Each
 * reason prevents the state "understood". */
static void
check_blockers (DowserUnderstanding *self, const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  check_words (self, candidate_chart, best);
  for (guint i = 0; i < best->frame->doubts->len; i++)
    add_reason (self, g_strdup (g_ptr_array_index (best->frame->doubts, i)));
  if (best->built.n_inferred > 0)
    add_reason (self, g_strdup (_ ("The tables are joined by a key that the database does not declare.")));
  if (best->built.ambiguous)
    add_join_reason (self, best);
  if (best->built.has_dropped_table)
    add_reason (self, g_strdup (_ ("A table in the question could not be joined.")));
}

/* Adds the best plan, and the plans whose scores are close to the best score. */
static void
add_options (DowserUnderstanding *self, const DowserCandidateChart *candidate_chart, const DowserProposal *best,
             GPtrArray *alternatives, const DowserSchema *schema)
{
  DowserOption *option = dowser_options_add_plan (self->options, self->plan, schema);

  dowser_unused_words_add_reasons (candidate_chart, best, option->reasons);
  for (guint i = 0; i < alternatives->len; i++)
    {
      DowserAlternative *alternative = g_ptr_array_index (alternatives, i);

      option = dowser_options_add_plan (self->options, alternative->plan, schema);
      if (option == NULL)
        continue;
      g_ptr_array_extend_and_steal (option->reasons, g_steal_pointer (&alternative->reasons));
      g_ptr_array_extend_and_steal (option->spans, g_steal_pointer (&alternative->spans));
    }
  if (self->options->len < 2)
    g_ptr_array_set_size (self->options, 0);
}

/* Returns TRUE if the plan only lists the measures of all rows, without conditions, groups or sorts. */
static gboolean
lists_numbers (const DowserCandidateChart *candidate_chart, const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      if (term->aggregated || term->column == NULL
          || !dowser_schema_index_is_measure (candidate_chart->index, term->column))
        return FALSE;
    }
  return frame->outputs->len > 0 && frame->conditions->len == 0 && frame->orders->len == 0 && frame->groups->len == 0;
}

static gboolean
is_token (const DowserCandidateChart *candidate_chart, guint at, const char *const *words)
{
  const DowserToken *token = dowser_tokens_get (candidate_chart->tokens, at);

  return token != NULL && g_strv_contains (words, token->folded);
}

/* Returns TRUE if the word at token @at modifies the column that starts at token @first, as in "kurtosis of the amount"
 * or "the skewed amount". The first word of a question, as in "grab amounts", isn't a modifier, because it may only
 * mean "show". */
static gboolean
modifies_column (const DowserCandidateChart *candidate_chart, guint at, guint first)
{
  static const char *const of[] = { "of", "for", "over", "on", NULL };
  static const char *const small[] = { "the", "all", "each", "every", "their", NULL };
  guint next = at + 1;
  gboolean reaches = is_token (candidate_chart, next, of);

  while (next < first && (is_token (candidate_chart, next, of) || (reaches && is_token (candidate_chart, next, small))))
    next++;
  return next == first && (reaches || at > 0);
}

/* Returns TRUE if an unknown word may be a function of a measure, as in "kurtosis of amount". Several unknown words
 * before the measure may be such a function, too. A list of all amounts doesn't answer such a question. */
static gboolean
hides_function (const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  GPtrArray *items = best->reading->items;
  const DowserCandidate *unknown = NULL;
  guint n_unknown = 0;

  if (!lists_numbers (candidate_chart, best->frame))
    return FALSE;
  for (guint i = 0; i < items->len; i++)
    {
      const DowserCandidate *item = g_ptr_array_index (items, i);

      if (item->kind == DOWSER_CANDIDATE_WORD && dowser_candidate_chart_is_content_word (candidate_chart, item->first))
        {
          unknown = item;
          n_unknown++;
        }
      else if (item->kind == DOWSER_CANDIDATE_COLUMN && unknown != NULL
               && (n_unknown > 1 || modifies_column (candidate_chart, unknown->first + unknown->n - 1, item->first)))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if so many words weren't understood that no plan can be an answer. */
static gboolean
is_mostly_unknown (const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  guint n_unused = 0;
  guint n = 0;

  for (guint i = 0; i < dowser_tokens_get_length (candidate_chart->tokens); i++)
    n += dowser_candidate_chart_is_content_word (candidate_chart, i);
  for (guint i = 0; i < best->frame->unused->len; i++)
    n_unused += ((const DowserCandidate *) g_ptr_array_index (best->frame->unused, i))->kind == DOWSER_CANDIDATE_WORD;
  return n_unused > DOWSER_WEIGHT_REFUSE * n || hides_function (candidate_chart, best);
}

/* Returns the state. The user is asked only if the right plan is probably among the options. Another plan must then
 * have a score close to the best score, and the best plan must be more than a guess. */
static DowserState
find_state (const DowserUnderstanding *self, const DowserProposal *best, GPtrArray *alternatives)
{
  const DowserAlternative *next = alternatives->len > 0 ? g_ptr_array_index (alternatives, 0) : NULL;

  if (self->reasons->len == 0)
    return DOWSER_STATE_UNDERSTOOD;
  if (next == NULL || self->options->len < 2 || best->frame->unused->len > DOWSER_WEIGHT_ASK_UNUSED
      || self->confidence < DOWSER_WEIGHT_ASK_LEAST)
    return DOWSER_STATE_CHECK;
  if ((best->built.ambiguous && best->built.other != NULL) || best->frame->averages_rows)
    return DOWSER_STATE_ASK;
  return next->score_gap < DOWSER_WEIGHT_ASK_MARGIN && self->confidence < DOWSER_WEIGHT_ASK ? DOWSER_STATE_ASK
                                                                                            : DOWSER_STATE_CHECK;
}

/* The minimum score at which a table counts as named by the question. A lower score may be a match by chance. */
#define PLAINLY_NAMED 0.75

/* Returns: (transfer full) (nullable): a sentence if the question names a table without columns */
static char *
explain_no_columns (const DowserCandidateChart *candidate_chart)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (candidate_chart->index));

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (candidate_chart->mentions[i] >= PLAINLY_NAMED && table->columns->len == 0)
        return g_strdup_printf (table->is_view ? _ ("“%s” has no columns that you can read. The tables of this view "
                                                    "may be gone, or you may not have access to them. Ask the "
                                                    "administrator, or ask about another table.")
                                               : _ ("“%s” has no columns, so only its number of rows can be shown. Ask "
                                                    "for the number of rows, or about another table."),
                                table->name);
    }
  return NULL;
}

/* Returns a sentence with the reason why there is no plan. For example, the question may name tables that no foreign
 * key connects. */
static char *
explain_refusal (const DowserCandidateChart *candidate_chart)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (candidate_chart->index));
  g_autoptr (GString) names = g_string_new (NULL);
  char *no_columns = explain_no_columns (candidate_chart);
  guint n = 0;

  if (no_columns != NULL)
    return no_columns;
  for (guint i = 0; i < tables->len; i++)
    if (candidate_chart->mentions[i] >= PLAINLY_NAMED && n < 4)
      g_string_append_printf (names, "%s“%s”", n++ > 0 ? ", " : "", ((const DowserTable *) tables->pdata[i])->name);
  if (n == 0)
    return g_strdup (_ ("No table or column of this database was found in the question."));
  if (n == 1)
    return g_strdup_printf (_ ("%s was found in the question, but no key connects this table to the other names that "
                               "were found. Ask only about this table, or name columns of only one table."),
                            names->str);
  return g_strdup_printf (_ ("No key connects the tables that were found: %s. Ask about one of these tables."),
                          names->str);
}

static char *
describe_unknown_words (const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < best->frame->unused->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->frame->unused, i);
      g_autofree char *text = dowser_tokens_dup_text (candidate_chart->tokens, candidate->first, candidate->n);

      g_string_append_printf (words, "%s“%s”", n++ > 0 ? ", " : "", text);
    }
  /* Translators: %s is a list of words of the question */
  return g_strdup_printf (ngettext ("%s was not understood. Ask in English, with the names of tables and columns.",
                                    "%s were not understood. Ask in English, with the names of tables and columns.", n),
                          words->str);
}

/* Returns: (nullable): the first date column that the question sums or averages */
static const DowserColumn *
find_added_dates (const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  for (guint i = 0; i < best->frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (best->frame->outputs, DowserTerm, i);

      if (_dowser_certainty_sums_dates (candidate_chart->index, term))
        return term->column;
    }
  return NULL;
}

static char *
explain_added_dates (const DowserColumn *column)
{
  return g_strdup_printf (_ ("“%s” contains dates, which cannot be summed or averaged. Ask for the earliest or latest "
                             "date, or for the days between two dates."),
                          column->name);
}

/* Makes an understanding that refuses the question, with the reason. @best: (nullable): the best plan, which doesn't
 * answer the question */
static DowserUnderstanding *
make_refusal (const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  DowserUnderstanding *self = dowser_understanding_new ();
  const DowserColumn *dates = best != NULL ? find_added_dates (candidate_chart, best) : NULL;

  g_clear_pointer (&self->spans, g_ptr_array_unref);
  self->spans = dowser_spans_new (candidate_chart, best);
  self->state = DOWSER_STATE_REFUSED;
  add_reason (self, dates != NULL  ? explain_added_dates (dates)
                    : best != NULL ? describe_unknown_words (candidate_chart, best)
                                   : explain_refusal (candidate_chart));
  return self;
}

DowserUnderstanding *
dowser_verdict_new (const DowserCandidateChart *candidate_chart, GPtrArray *proposals, const DowserSchema *schema)
{
  DowserUnderstanding *self;
  const DowserProposal *best;
  double features[DOWSER_N_FEATURES];
  g_autoptr (GPtrArray) alternatives = NULL;

  if (proposals->len == 0)
    return make_refusal (candidate_chart, NULL);
  best = g_ptr_array_index (proposals, 0);
  if (is_mostly_unknown (candidate_chart, best)
      || (find_added_dates (candidate_chart, best) != NULL
          && !dowser_fitting_has_wrong_aggregate (best->built.plan, schema,
                                                  dowser_schema_index_get_schema_profile (candidate_chart->index))))
    return make_refusal (candidate_chart, best);
  self = dowser_understanding_new ();
  g_clear_pointer (&self->spans, g_ptr_array_unref);
  self->spans = dowser_spans_new (candidate_chart, best);
  self->plan = dowser_plan_ref (best->built.plan);
  dowser_certainty_measure (candidate_chart, proposals, features);
  self->confidence = dowser_certainty_estimate (features);
  check_blockers (self, candidate_chart, best);
  dowser_blockers_add_anomalies (features, self->reasons);
  if (self->reasons->len == 0 && self->confidence < DOWSER_WEIGHT_UNDERSTOOD)
    dowser_blockers_add_weaknesses (features, self->reasons);
  alternatives = dowser_alternatives_new (candidate_chart, proposals);
  add_options (self, candidate_chart, best, alternatives, schema);
  self->state = find_state (self, best, alternatives);
  if (self->state == DOWSER_STATE_ASK)
    self->ask
        = g_strdup (best->built.ambiguous ? _ ("The tables can be joined in more than one way. Which do you mean?")
                                          : _ ("The question can be read in more than one way. Which do you mean?"));
  return self;
}
