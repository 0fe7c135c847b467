/* dowser-verdict.c - how far a proposal is to be trusted, said as a state, reasons, options and spans */
#include "planner/builtin/dowser-verdict.h"

#include "planner/builtin/dowser-certainty.h"
#include "planner/builtin/dowser-gates.h"
#include "planner/builtin/dowser-spans.h"
#include "planner/builtin/dowser-weights.h"
#include "planner/dowser-explain.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Most plans that are offered. */
#define MAX_OPTIONS 4

static void
add_reason (DowserUnderstanding *self, char *sentence)
{
  g_ptr_array_add (self->reasons, sentence);
}

/* What a measure was made of is an assumption, which the plan keeps. */
static void
add_formula_reason (DowserUnderstanding *self, const DowserLattice *lattice, const DowserCandidate *candidate)
{
  g_autofree char *text = dowser_tokens_dup_text (lattice->tokens, candidate->first, candidate->n);
  const char *title = dowser_schema_index_get_title (lattice->index, candidate->table, candidate->column);
  const char *factor = dowser_schema_index_get_title (lattice->index, candidate->table, candidate->factor);
  g_autofree char *target = g_strdup_printf ("%s × %s", title, factor);

  g_ptr_array_add (self->plan->assumptions, dowser_assumption_new (text, target, DOWSER_BASIS_DEFAULT, 0.8));
  /* Translators: the first %s is a word of the question, the second names columns */
  add_reason (self, g_strdup_printf (_ ("“%s” was taken to be the sum of %s."), text, target));
}

static void
weigh_words (DowserUnderstanding *self, const DowserLattice *lattice, const DowserProposal *best)
{
  for (guint i = 0; i < best->frame->unused->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->frame->unused, i);
      g_autofree char *text = dowser_tokens_dup_text (lattice->tokens, candidate->first, candidate->n);

      /* Translators: %s is a word of the question */
      add_reason (self, g_strdup_printf (_ ("“%s” was not understood."), text));
    }
  for (guint i = 0; i < best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->reading->items, i);
      g_autofree char *text = NULL;

      if (candidate->formula != NULL && candidate->factor != NULL)
        add_formula_reason (self, lattice, candidate);
      if (candidate->guessed == NULL)
        continue;
      text = dowser_tokens_dup_text (lattice->tokens, candidate->first, candidate->n);
      /* Translators: the first %s is a word of the question, the second a word of the database */
      add_reason (self, g_strdup_printf (_ ("“%s” was read as “%s”."), text, candidate->guessed));
    }
}

/* Anything that was left out, guessed or chosen among equals forbids "understood". */
static void
weigh_gates (DowserUnderstanding *self, const DowserLattice *lattice, const DowserProposal *best)
{
  weigh_words (self, lattice, best);
  for (guint i = 0; i < best->frame->doubts->len; i++)
    add_reason (self, g_strdup (g_ptr_array_index (best->frame->doubts, i)));
  if (best->built.n_inferred > 0)
    add_reason (self, g_strdup (_ ("The tables are joined by a key that the database does not declare.")));
  if (best->built.ambiguous)
    add_reason (self, g_strdup (_ ("The tables can be joined in more than one way.")));
  if (best->built.dropped)
    add_reason (self, g_strdup (_ ("A table of the question could not be joined.")));
}

static void
add_option (DowserUnderstanding *self, const DowserPlan *plan)
{
  g_autofree char *label = NULL;

  if (plan == NULL || self->options->len >= MAX_OPTIONS)
    return;
  label = dowser_explain_sentence (plan);
  for (guint i = 0; i < self->options->len; i++)
    {
      const DowserOption *option = g_ptr_array_index (self->options, i);

      if (strcmp (option->label, label) == 0)
        return;
    }
  g_ptr_array_add (self->options, dowser_option_new (label, dowser_plan_ref (plan)));
}

/* The plans that come near to the best one; the other way to join first. */
static void
add_options (DowserUnderstanding *self, GPtrArray *proposals)
{
  const DowserProposal *best = g_ptr_array_index (proposals, 0);

  add_option (self, best->built.plan);
  add_option (self, best->built.other);
  for (guint i = 1; i < proposals->len; i++)
    {
      const DowserProposal *other = g_ptr_array_index (proposals, i);

      if (other->score > best->score - DOWSER_WEIGHT_OPTION_MARGIN)
        add_option (self, other->built.plan);
    }
  if (self->options->len < 2)
    g_ptr_array_set_size (self->options, 0);
}

/* Asking helps only where another reading comes near; an uncertain plan without a rival is answered, with its doubts.
 */
static DowserState
tell_state (const DowserUnderstanding *self, const DowserProposal *best, double margin)
{
  gboolean open_role = best->built.ambiguous && best->built.other != NULL;

  if (self->reasons->len == 0)
    return DOWSER_STATE_UNDERSTOOD;
  if (self->options->len >= 2 && (open_role || margin < DOWSER_WEIGHT_ASK_MARGIN)
      && self->confidence < (open_role ? DOWSER_WEIGHT_ASK_ROLE : DOWSER_WEIGHT_ASK))
    return DOWSER_STATE_ASK;
  return DOWSER_STATE_CHECK;
}

/* Named so plainly that it cannot be chance. */
#define PLAINLY_NAMED 0.75

/* Tables may be named and still make no plan, where no key leads from one to the other. */
static char *
explain_refusal (const DowserLattice *lattice)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (lattice->index));
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < tables->len; i++)
    if (lattice->mentions[i] >= PLAINLY_NAMED && n < 4)
      g_string_append_printf (names, "%s“%s”", n++ > 0 ? ", " : "", ((const DowserTable *) tables->pdata[i])->name);
  if (n == 0)
    return g_strdup (_ ("No table or column of this database was found in the question."));
  if (n == 1)
    return g_strdup_printf (_ ("%s was found in the question, but no key connects it to the rest that was found. "
                               "Ask about it alone, or name columns of one table."),
                            names->str);
  return g_strdup_printf (_ ("No key connects what was found: %s. Ask about one of them."), names->str);
}

static DowserUnderstanding *
refuse (const DowserLattice *lattice)
{
  DowserUnderstanding *self = dowser_understanding_new ();

  g_clear_pointer (&self->spans, g_ptr_array_unref);
  self->spans = dowser_spans_new (lattice, NULL);
  self->state = DOWSER_STATE_REFUSED;
  add_reason (self, explain_refusal (lattice));
  return self;
}

DowserUnderstanding *
dowser_verdict_new (const DowserLattice *lattice, GPtrArray *proposals)
{
  DowserUnderstanding *self;
  const DowserProposal *best;
  double features[DOWSER_N_FEATURES];

  if (proposals->len == 0)
    return refuse (lattice);
  self = dowser_understanding_new ();
  best = g_ptr_array_index (proposals, 0);
  g_clear_pointer (&self->spans, g_ptr_array_unref);
  self->spans = dowser_spans_new (lattice, best);
  self->plan = dowser_plan_ref (best->built.plan);
  dowser_certainty_measure (lattice, proposals, features);
  self->confidence = dowser_certainty_estimate (features);
  weigh_gates (self, lattice, best);
  dowser_gates_add_oddities (features, self->reasons);
  if (self->reasons->len == 0 && self->confidence < DOWSER_WEIGHT_UNDERSTOOD)
    dowser_gates_add_weaknesses (features, self->reasons);
  add_options (self, proposals);
  self->state = tell_state (self, best, features[DOWSER_FEATURE_MARGIN]);
  if (self->state == DOWSER_STATE_ASK)
    self->ask = g_strdup (_ ("Which of these do you mean?"));
  return self;
}
