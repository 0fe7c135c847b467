/* dowser-compose.c - composes interpretations of a question, and ranks them together with the interpretations that the
 * rules made */
#include "planner/compose/dowser-compose.h"

#include "planner/compose/dowser-composer.h"

#include <glib/gi18n-lib.h>

/* The maximum number of tables for which interpretations of a question are composed. */
#define MAX_TABLES 3
/* The minimum difference between the score of a composition and the scores of the rules' interpretations. Its unit is
 * the unit of the traits' weights (hundredths). */
#define LEAD 30
/* The bonus for a composition that explains all words that the rules explain, and at least one further word. */
#define MORE 200
/* The maximum number of compositions for which plans are made, and the maximum number of compositions that are
 * offered. */
#define TRIES 8
#define MAX_TAKEN 3

/* A composition and its composer. */
typedef struct
{
  DowserComposer *composer;
  DowserComposition composition;
} RankedComposition;

static double
get_table_weight (const DowserCandidateChart *candidate_chart, guint at, const DowserTable *table, GPtrArray *proposals)
{
  double weight = candidate_chart->mentions[at];

  for (guint i = 0; i < candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = candidate_chart->owned->pdata[i];

      if (candidate->table == table)
        weight += candidate->match * 0.2;
    }
  for (guint i = 0; i < proposals->len; i++)
    if (((const DowserProposal *) proposals->pdata[i])->frame->subject == table)
      weight += 1.0;
  return weight;
}

/* Returns: (transfer container): const DowserTable, the tables that the question is most likely about */
static GPtrArray *
find_tables (const DowserCandidateChart *candidate_chart, GPtrArray *proposals)
{
  GPtrArray *all = dowser_schema_get_tables (dowser_schema_index_get_schema (candidate_chart->index));
  GPtrArray *tables = g_ptr_array_new ();
  g_autofree double *weights = g_new0 (double, all->len + 1);

  for (guint i = 0; i < all->len; i++)
    if (!((const DowserTable *) all->pdata[i])->hidden && ((const DowserTable *) all->pdata[i])->columns->len > 0)
      weights[i] = get_table_weight (candidate_chart, i, all->pdata[i], proposals);
  while (tables->len < MAX_TABLES)
    {
      guint best = 0;

      for (guint i = 1; i < all->len; i++)
        if (weights[i] > weights[best])
          best = i;
      if (all->len == 0 || (weights[best] <= 0.0 && all->len > 1))
        break;
      g_ptr_array_add (tables, all->pdata[best]);
      weights[best] = -1.0;
      if (all->len == 1)
        break;
    }
  return tables;
}

static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  const RankedComposition *x = a;
  const RankedComposition *y = b;

  if (x->composition.worth != y->composition.worth)
    return x->composition.worth > y->composition.worth ? -1 : 1;
  return (int) x->composition.place - (int) y->composition.place;
}

static gboolean
explains_more (const DowserComposer *composer, const DowserComposition *composition)
{
  return composition->read == NULL && composer->kept != 0 && (composer->kept & ~composition->used) == 0
         && (composer->content & composition->used & ~composer->kept) != 0;
}

/* Ranks all compositions together with the interpretations that the rules have made. Returns: (transfer full):
 * RankedComposition, the likeliest first. @composers: (out) (transfer full): owns the data that the results borrow */
static GArray *
rank_compositions (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values, GPtrArray *proposals,
                   GPtrArray **composers)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GPtrArray) tables = find_tables (candidate_chart, proposals);
  GArray *ranked = g_array_new (FALSE, FALSE, sizeof (RankedComposition));

  *composers = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_composer_free);
  for (guint i = 0; i < tables->len; i++)
    {
      DowserComposer *composer = dowser_composer_new (candidate_chart, values, tables->pdata[i], proposals);
      g_autoptr (GArray) compositions = dowser_composer_run (composer, i == 0 ? proposals : none);

      g_ptr_array_add (*composers, composer);
      for (guint j = 0; j < compositions->len; j++)
        {
          RankedComposition one = { composer, g_array_index (compositions, DowserComposition, j) };

          if (explains_more (composer, &one.composition))
            one.composition.worth += MORE;
          g_array_append_val (ranked, one);
        }
    }
  g_array_sort (ranked, compare_ranked);
  return ranked;
}

static void
composed_free (DowserComposed *self)
{
  dowser_plan_unref (self->plan);
  g_array_unref (self->traits);
  g_free (self);
}

static gboolean
is_listed (GPtrArray *list, const DowserPlan *plan)
{
  for (guint i = 0; i < list->len; i++)
    if (dowser_select_has_same_rows (((const DowserComposed *) list->pdata[i])->plan->select, plan->select))
      return TRUE;
  return FALSE;
}

static void
add_composition (GPtrArray *list, const RankedComposition *one)
{
  g_autoptr (DowserProposal) built
      = one->composition.read == NULL ? dowser_composer_build (one->composer, &one->composition) : NULL;
  DowserPlan *plan = built != NULL ? built->built.plan : one->composition.read->built.plan;
  DowserComposed *composed;

  if (plan == NULL || is_listed (list, plan))
    return;
  composed = g_new0 (DowserComposed, 1);
  composed->plan = dowser_plan_ref (plan);
  composed->traits = dowser_composer_list_traits (one->composer, &one->composition);
  composed->worth = one->composition.worth;
  g_ptr_array_add (list, composed);
}

static gboolean
can_compose (const DowserCandidateChart *candidate_chart)
{
  return dowser_tokens_get_length (candidate_chart->tokens) <= DOWSER_COMPOSE_TOKENS;
}

GPtrArray *
dowser_compose_list_readings (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values,
                              GPtrArray *proposals, guint limit)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) composed_free);
  g_autoptr (GPtrArray) composers = NULL;
  g_autoptr (GArray) ranked = NULL;

  if (!can_compose (candidate_chart))
    return list;
  ranked = rank_compositions (candidate_chart, values, proposals, &composers);
  for (guint i = 0; i < ranked->len; i++)
    if (g_array_index (ranked, RankedComposition, i).composition.read != NULL)
      add_composition (list, &g_array_index (ranked, RankedComposition, i));
  for (guint i = 0; i < ranked->len && list->len < limit; i++)
    if (g_array_index (ranked, RankedComposition, i).composition.read == NULL)
      add_composition (list, &g_array_index (ranked, RankedComposition, i));
  return list;
}

static gboolean
is_proposed (GPtrArray *proposals, const DowserPlan *plan)
{
  for (guint i = 0; i < proposals->len; i++)
    if (dowser_select_has_same_rows (((const DowserProposal *) proposals->pdata[i])->built.plan->select, plan->select))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the rules use all words of the question, except perhaps keywords (words such as "more than" that a
 * keyword rule recognizes). No composition can then be likelier than the rules' interpretation, because the rules
 * interpret keywords best. */
static gboolean
are_all_words_used (GPtrArray *proposals)
{
  GPtrArray *unused = proposals->len > 0 ? ((const DowserProposal *) proposals->pdata[0])->frame->unused : NULL;

  for (guint i = 0; unused != NULL && i < unused->len; i++)
    if (((const DowserCandidate *) unused->pdata[i])->kind != DOWSER_CANDIDATE_CUE)
      return FALSE;
  return unused != NULL;
}

/* Returns TRUE if the composition leaves out a number or stored value that the rules use. Such a composition isn't
 * better than the rules' interpretation. */
static gboolean
drops_value (const RankedComposition *one)
{
  const DowserComposer *composer = one->composer;

  return (composer->kept & (composer->numbers | composer->stored) & ~one->composition.tested) != 0;
}

/* Makes proposals from the likeliest compositions with a score of at least @min_worth. Compositions whose plan isn't
 * new are left out. Returns: (transfer full): DowserProposal, with scores */
static GPtrArray *
list_best (const GArray *ranked, GPtrArray *proposals, int min_worth)
{
  GPtrArray *accepted = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_proposal_free);
  guint n_tried = 0;

  for (guint i = 0; i < ranked->len && n_tried < TRIES && accepted->len < MAX_TAKEN; i++)
    {
      const RankedComposition *one = &g_array_index (ranked, RankedComposition, i);
      g_autoptr (DowserProposal) built = NULL;

      if (one->composition.worth < min_worth)
        break;
      if (one->composition.read != NULL || drops_value (one))
        continue;
      built = dowser_composer_build (one->composer, &one->composition);
      built->score = one->composition.worth / 100.0;
      n_tried++;
      if (built->built.plan != NULL && !is_proposed (proposals, built->built.plan)
          && !is_proposed (accepted, built->built.plan))
        g_ptr_array_add (accepted, g_steal_pointer (&built));
      else if (built->built.plan != NULL && accepted->len == 0)
        break;
    }
  return accepted;
}

/* Inserts @accepted before all other proposals. The best proposal of @accepted gets the score of the former first
 * proposal. The differences between the scores in @accepted stay the same. */
static void
move_to_front (GPtrArray *proposals, GPtrArray *accepted)
{
  double score = proposals->len > 0 ? ((const DowserProposal *) proposals->pdata[0])->score : 0.0;
  double best = ((const DowserProposal *) accepted->pdata[0])->score;

  for (guint i = 0; i < accepted->len; i++)
    {
      DowserProposal *proposal = accepted->pdata[i];

      proposal->score = score - (best - proposal->score);
      g_ptr_array_add (proposal->frame->doubts,
                       g_strdup (_ ("This is the most likely interpretation of the question, but not a certain one.")));
      g_ptr_array_insert (proposals, i, proposal);
    }
  g_ptr_array_set_free_func (accepted, NULL);
}

void
dowser_compose (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values, GPtrArray *proposals)
{
  g_autoptr (GPtrArray) composers = NULL;
  g_autoptr (GPtrArray) accepted = NULL;
  g_autoptr (GArray) ranked = NULL;
  int min_worth = G_MININT;

  if (!can_compose (candidate_chart) || are_all_words_used (proposals))
    return;
  ranked = rank_compositions (candidate_chart, values, proposals, &composers);
  for (guint i = 0; i < ranked->len; i++)
    {
      const DowserComposition *composition = &g_array_index (ranked, RankedComposition, i).composition;

      if (composition->read != NULL)
        min_worth = MAX (min_worth, composition->worth + LEAD);
    }
  accepted = list_best (ranked, proposals, min_worth);
  if (accepted->len > 0)
    move_to_front (proposals, accepted);
}
