/* dowser-verdict.c - how far a proposal is to be trusted, said as a state, reasons, options and spans */
#include "planner/builtin/dowser-verdict.h"

#include "planner/builtin/dowser-spans.h"

#include <glib/gi18n-lib.h>

static void
add_reason (DowserUnderstanding *self, double lost, char *sentence)
{
  self->confidence = MAX (0.0, self->confidence - lost);
  g_ptr_array_add (self->reasons, sentence);
}

/* What a measure was made of is an assumption, which the plan keeps. */
static void
add_formula_reason (DowserUnderstanding *self, const DowserLattice *lattice, const DowserCandidate *candidate)
{
  g_autofree char *text = dowser_tokens_dup_text (lattice->tokens, candidate->first, candidate->n);
  const char *title = dowser_schema_index_get_title (lattice->index, candidate->table, candidate->column);
  g_autofree char *target = NULL;

  if (candidate->factor != NULL)
    target = g_strdup_printf ("%s × %s", title,
                              dowser_schema_index_get_title (lattice->index, candidate->table, candidate->factor));
  else
    target = g_strdup (title);
  g_ptr_array_add (self->plan->assumptions, dowser_assumption_new (text, target, DOWSER_BASIS_DEFAULT, 0.8));
  /* Translators: the first %s is a word of the question, the second names columns */
  add_reason (self, 0.1, g_strdup_printf (_ ("“%s” was taken to be the sum of %s."), text, target));
}

/* Anything that was left out, guessed or chosen among equals forbids "understood". */
static void
weigh_gates (DowserUnderstanding *self, const DowserLattice *lattice, const DowserProposal *best)
{
  for (guint i = 0; i < best->frame->unused->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->frame->unused, i);
      g_autofree char *text = dowser_tokens_dup_text (lattice->tokens, candidate->first, candidate->n);

      /* Translators: %s is a word of the question */
      add_reason (self, 0.15, g_strdup_printf (_ ("“%s” was not understood."), text));
    }
  for (guint i = 0; i < best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->reading->items, i);
      g_autofree char *text = NULL;

      if (candidate->formula != NULL)
        add_formula_reason (self, lattice, candidate);
      if (candidate->guessed == NULL)
        continue;
      text = dowser_tokens_dup_text (lattice->tokens, candidate->first, candidate->n);
      /* Translators: the first %s is a word of the question, the second a word of the database */
      add_reason (self, 0.1, g_strdup_printf (_ ("“%s” was read as “%s”."), text, candidate->guessed));
    }
  for (guint i = 0; i < best->frame->doubts->len; i++)
    add_reason (self, 0.1, g_strdup (g_ptr_array_index (best->frame->doubts, i)));
  if (best->built.n_inferred > 0)
    add_reason (self, 0.1, g_strdup (_ ("The tables are joined by a key that the database does not declare.")));
  if (best->built.ambiguous)
    add_reason (self, 0.2, g_strdup (_ ("The tables can be joined in more than one way.")));
  if (best->built.dropped)
    add_reason (self, 0.2, g_strdup (_ ("A table of the question could not be joined.")));
}

DowserUnderstanding *
dowser_verdict_new (const DowserLattice *lattice, GPtrArray *proposals)
{
  DowserUnderstanding *self = dowser_understanding_new ();
  const DowserProposal *best = proposals->len > 0 ? g_ptr_array_index (proposals, 0) : NULL;

  g_clear_pointer (&self->spans, g_ptr_array_unref);
  self->spans = dowser_spans_new (lattice, best);
  if (best == NULL)
    {
      self->state = DOWSER_STATE_REFUSED;
      g_ptr_array_add (self->reasons, g_strdup (_ ("No table or column of this database was found in the question.")));
      return self;
    }
  self->confidence = 1.0;
  self->plan = dowser_plan_ref (best->built.plan);
  weigh_gates (self, lattice, best);
  self->state = self->reasons->len == 0 ? DOWSER_STATE_UNDERSTOOD : DOWSER_STATE_CHECK;
  return self;
}
