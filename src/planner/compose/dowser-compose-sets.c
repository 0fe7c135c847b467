/* dowser-compose-sets.c - the possible conditions of a question, and the sets of rows that these conditions select */
#include "planner/compose/dowser-composer.h"

#include <string.h>

/* The maximum number of tokens of a text that is searched as a part of stored texts. */
#define PART_TOKENS 5
#define MAX_ATOMS 14
#define MAX_SETS 22

/* The score for each word that a condition or set explains. This score selects the conditions and sets for which the
 * learned weights are then used. */
#define ROUGH_WORD 0.45

const char *const dowser_row_set_names[DOWSER_N_SET_KINDS] = {
  [DOWSER_SET_ALL] = "all", [DOWSER_SET_ONE] = "one", [DOWSER_SET_AND] = "and",
  [DOWSER_SET_OR] = "or",   [DOWSER_SET_NOT] = "not", [DOWSER_SET_READ] = "read",
};

static void
atom_free (DowserAtom *self)
{
  g_clear_pointer (&self->rate.traits, g_array_unref);
  g_free (self->owned);
  g_free (self->candidate);
  g_free (self);
}

static DowserAtom *
add_atom (DowserComposer *self, DowserConditionKind kind, const DowserColumn *column, guint64 used, const char *name)
{
  DowserAtom *atom = g_new0 (DowserAtom, 1);

  atom->kind = kind;
  atom->column = column;
  atom->used = used;
  atom->name = name;
  atom->detail = "";
  g_ptr_array_add (self->atoms, atom);
  return atom;
}

static const char *
get_stored_name (const DowserValueHit *hit)
{
  if (hit == NULL)
    return "said";
  if (hit->match <= DOWSER_VALUE_MATCH_MARKS)
    return hit->n_columns > 1 ? "same-many" : "same";
  return hit->match == DOWSER_VALUE_MATCH_PART ? "part" : "like";
}

static void
add_stored_values (DowserComposer *self)
{
  const DowserCandidateChart *candidate_chart = self->candidate_chart;

  for (guint i = 0; i < candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = candidate_chart->owned->pdata[i];
      DowserAtom *atom;

      if (candidate->kind != DOWSER_CANDIDATE_VALUE || candidate->column == NULL || candidate->value == NULL
          || candidate->column->hidden || !dowser_composer_is_table_near (self, candidate->table))
        continue;
      atom = add_atom (self, DOWSER_CONDITION_EQUAL, candidate->column,
                       dowser_compose_make_mask (candidate->first, candidate->n), "value");
      atom->detail = get_stored_name (candidate->hit);
      atom->value = candidate->value;
      atom->denied = candidate->denied;
      atom->candidate = g_memdup2 (candidate, sizeof *candidate);
      atom->rough = 0.3 + 0.15 * MIN (3, candidate->n);
    }
}

static gboolean
is_stored (const DowserComposer *self, const DowserColumn *column, guint64 mask)
{
  for (guint i = 0; i < self->atoms->len; i++)
    {
      const DowserAtom *atom = self->atoms->pdata[i];

      if (atom->column == column && (mask & ~atom->used) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Adds a condition for a part of a stored text. For example, "tokyo" is a part of the stored text "Tokyo, Japan". */
static void
add_part (DowserComposer *self, guint first, guint n, const char *text, const DowserValueHit *hit)
{
  guint64 mask = dowser_compose_make_mask (first, n);
  DowserAtom *atom;

  if (hit->column->hidden || !dowser_composer_is_table_near (self, hit->column->table)
      || is_stored (self, hit->column, mask))
    return;
  atom = add_atom (self, hit->n_values == 1 ? DOWSER_CONDITION_EQUAL : DOWSER_CONDITION_MATCH, hit->column, mask,
                   "part");
  atom->detail = hit->n_values == 1 ? "one" : "many";
  atom->owned = g_strdup (hit->n_values == 1 ? hit->value : text);
  atom->value = atom->owned;
  atom->rough = 0.05 + 0.2 * MIN (3, n);
  atom->candidate = g_new0 (DowserCandidate, 1);
  *atom->candidate = (DowserCandidate){ .kind = DOWSER_CANDIDATE_VALUE,
                                        .first = first,
                                        .n = n,
                                        .match = hit->score,
                                        .table = hit->column->table,
                                        .column = hit->column,
                                        .value = atom->value };
}

static gboolean
may_be_part (const DowserComposer *self, guint first, guint n)
{
  const DowserTokens *tokens = self->candidate_chart->tokens;

  for (guint i = first; i < first + n; i++)
    if (dowser_tokens_get (tokens, i)->kind != DOWSER_TOKEN_KIND_WORD)
      return FALSE;
  return (self->content & dowser_compose_make_mask (first, 1)) != 0
         && (self->content & dowser_compose_make_mask (first + n - 1, 1)) != 0;
}

static void
add_parts (DowserComposer *self)
{
  guint n_tokens = dowser_tokens_get_length (self->candidate_chart->tokens);

  for (guint n = PART_TOKENS; n > 0; n--)
    for (guint first = 0; first + n <= n_tokens; first++)
      {
        g_autofree char *text = NULL;
        g_autoptr (GArray) hits = NULL;

        if (!may_be_part (self, first, n))
          continue;
        text = dowser_tokens_dup_text (self->candidate_chart->tokens, first, n);
        hits = dowser_value_index_lookup (self->values, text, NULL);
        for (guint i = 0; i < hits->len; i++)
          {
            const DowserValueHit *hit = &g_array_index (hits, DowserValueHit, i);

            if (hit->match == DOWSER_VALUE_MATCH_PART || hit->match <= DOWSER_VALUE_MATCH_MARKS)
              add_part (self, first, n, text, hit);
          }
      }
}

static const char *
get_comparison_name (DowserComparison comparison)
{
  switch (comparison)
    {
    case DOWSER_COMPARISON_LESS:
    case DOWSER_COMPARISON_LESS_EQUAL:
      return "less";
    case DOWSER_COMPARISON_GREATER:
    case DOWSER_COMPARISON_GREATER_EQUAL:
      return "more";
    case DOWSER_COMPARISON_BETWEEN:
      return "between";
    default:
      return "equal";
    }
}

static void
add_quantity (DowserComposer *self, const DowserCandidate *candidate)
{
  const DowserQuantity *quantity = candidate->quantity;
  gboolean is_time = quantity->kind != DOWSER_QUANTITY_NUMBER;
  gboolean is_bare = quantity->compare == DOWSER_COMPARISON_NONE || quantity->compare == DOWSER_COMPARISON_EQUAL;

  for (guint i = 0; i < self->mentions->len; i++)
    {
      const DowserMention *mention = &g_array_index (self->mentions, DowserMention, i);
      gboolean fits = is_time ? mention->kind == DOWSER_COLUMN_DATE
                                    || (mention->kind == DOWSER_COLUMN_YEAR && quantity->year_like)
                              : mention->is_number && mention->kind != DOWSER_COLUMN_KEY;
      DowserAtom *atom;

      if (!fits || (!is_time && is_bare && mention->candidate == NULL))
        continue;
      atom = add_atom (self, is_time ? DOWSER_CONDITION_PERIOD : DOWSER_CONDITION_NUMBER, mention->column,
                       dowser_compose_make_mask (candidate->first, candidate->n) | mention->used,
                       is_time ? "time" : "number");
      atom->detail = get_comparison_name (quantity->compare);
      atom->quantity = quantity;
      atom->candidate = g_memdup2 (candidate, sizeof *candidate);
      atom->rough = (is_time ? 0.3 : 0.0) + 0.4 * mention->match;
    }
}

static void
add_quantities (DowserComposer *self)
{
  const DowserCandidateChart *candidate_chart = self->candidate_chart;

  for (guint i = 0; i < candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = candidate_chart->owned->pdata[i];

      if (candidate->kind == DOWSER_CANDIDATE_QUANTITY
          && (candidate->quantity->kind == DOWSER_QUANTITY_NUMBER || candidate->quantity->kind == DOWSER_QUANTITY_PERIOD
              || candidate->quantity->kind == DOWSER_QUANTITY_SEASON
              || candidate->quantity->kind == DOWSER_QUANTITY_RELATIVE))
        add_quantity (self, candidate);
    }
}

/* Returns the words of all keywords of @kind. @arg: the argument of the keywords, or -1 for keywords with any argument
 */
static guint64
find_rule_words (const DowserComposer *self, DowserKeywordRuleKind kind, int arg)
{
  guint64 words = 0;

  for (guint i = 0; i < self->keyword_rules->len; i++)
    {
      const DowserCandidate *candidate = self->keyword_rules->pdata[i];

      if (candidate->kind == DOWSER_CANDIDATE_CUE && candidate->keyword_rule->kind == kind
          && (arg < 0 || candidate->keyword_rule->arg == arg))
        words |= dowser_compose_make_mask (candidate->first, candidate->n);
    }
  return words;
}

/* Returns TRUE if the question has a comparative such as "older" or "more" that isn't followed by a number. */
static gboolean
has_compared_adjective (const DowserComposer *self)
{
  for (guint i = 0; i < self->candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = self->candidate_chart->owned->pdata[i];

      if ((candidate->kind == DOWSER_CANDIDATE_ADJECTIVE && candidate->degree == DOWSER_DEGREE_COMPARATIVE)
          || (candidate->kind == DOWSER_CANDIDATE_QUANTITY && candidate->quantity->kind == DOWSER_QUANTITY_COMPARISON))
        return TRUE;
    }
  return FALSE;
}

static void
add_comparison (DowserComposer *self, const DowserMention *mention, const DowserMention *other, gboolean is_more)
{
  DowserAtom *atom
      = add_atom (self, other != NULL ? DOWSER_CONDITION_COLUMN : DOWSER_CONDITION_AGGREGATE, mention->column,
                  mention->used | (other != NULL ? other->used : 0), other != NULL ? "column" : "average");

  atom->detail = is_more ? "more" : "less";
  atom->other = other != NULL ? other->column : mention->column;
  atom->comparison = is_more ? DOWSER_COMPARISON_GREATER : DOWSER_COMPARISON_LESS;
  atom->rough = 0.1;
}

/* Adds conditions that require that a related table has no matching row, as in "staff who never sold anything".
 * @denied_words: the words of the negation */
static void
add_not_exists (DowserComposer *self, guint64 denied_words)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (self->index));

  for (guint i = 0; i < tables->len && denied_words != 0; i++)
    {
      const DowserTable *table = tables->pdata[i];
      DowserAtom *atom;

      if (table == self->table || table->hidden || table->columns->len == 0
          || dowser_schema_index_get_distance (self->index, self->table, table) != 1)
        continue;
      atom = add_atom (self, DOWSER_CONDITION_NONE, table->columns->pdata[0], denied_words, "none");
      atom->detail = self->candidate_chart->mentions[i] > 0.7 ? "named" : "unnamed";
      atom->rough = self->candidate_chart->mentions[i];
      for (guint j = 0; j < self->candidate_chart->owned->len; j++)
        {
          const DowserCandidate *candidate = self->candidate_chart->owned->pdata[j];

          if (candidate->kind == DOWSER_CANDIDATE_TABLE && candidate->table == table)
            atom->used |= dowser_compose_make_mask (candidate->first, candidate->n);
        }
    }
}

/* Adds comparisons with another column, as in "more baths than beds", or with an average, as in "heavier than
 * average". */
static void
add_comparisons (DowserComposer *self)
{
  gboolean averages = find_rule_words (self, DOWSER_KEYWORD_RULE_AGGREGATE, DOWSER_AVG) != 0;

  for (guint i = 0; i < self->mentions->len; i++)
    {
      const DowserMention *mention = &g_array_index (self->mentions, DowserMention, i);

      if (mention->kind != DOWSER_COLUMN_MEASURE)
        continue;
      for (int is_more = 0; is_more < 2 && averages; is_more++)
        add_comparison (self, mention, NULL, is_more);
      for (guint j = 0; j < self->mentions->len; j++)
        {
          const DowserMention *other = &g_array_index (self->mentions, DowserMention, j);

          if (i != j && other->kind == DOWSER_COLUMN_MEASURE && mention->match > DOWSER_COMPOSE_PLAIN
              && other->match > DOWSER_COMPOSE_PLAIN && (mention->used & other->used) == 0)
            add_comparison (self, mention, other, TRUE);
        }
    }
}

static int
compare_atoms (gconstpointer a, gconstpointer b)
{
  const DowserAtom *x = *(const DowserAtom *const *) a;
  const DowserAtom *y = *(const DowserAtom *const *) b;
  double left = x->rough + ROUGH_WORD * __builtin_popcountll (x->used);
  double right = y->rough + ROUGH_WORD * __builtin_popcountll (y->used);

  return left > right ? -1 : left < right;
}

void
dowser_composer_find_atoms (DowserComposer *self)
{
  self->atoms = g_ptr_array_new_with_free_func ((GDestroyNotify) atom_free);
  add_stored_values (self);
  if (self->values != NULL)
    add_parts (self);
  add_quantities (self);
  if (g_ptr_array_find_with_equal_func (self->words, "than", g_str_equal, NULL) || has_compared_adjective (self))
    add_comparisons (self);
  add_not_exists (self, find_rule_words (self, DOWSER_KEYWORD_RULE_NOT, -1));
  g_ptr_array_sort (self->atoms, compare_atoms);
  if (self->atoms->len > MAX_ATOMS)
    g_ptr_array_set_size (self->atoms, MAX_ATOMS);
}

static void
add_atom_traits (const DowserComposer *self, DowserPart *part, const DowserAtom *atom)
{
  static const char *const lengths[] = { "0", "1", "2", "3" };
  const DowserMention *mention = NULL;

  for (guint i = 0; i < self->mentions->len && mention == NULL; i++)
    if (g_array_index (self->mentions, DowserMention, i).column == atom->column)
      mention = &g_array_index (self->mentions, DowserMention, i);
  dowser_part_add_trait_with_words (part, self, dowser_trait_new ("atom=", atom->name, atom->detail));
  dowser_part_add_trait (part, self,
                         dowser_trait_new (atom->name, "length=", lengths[MIN (3, __builtin_popcountll (atom->used))]));
  if (atom->denied)
    dowser_part_add_trait (part, self, dowser_trait_new ("denied", "", ""));
  if (mention != NULL && mention->candidate != NULL)
    dowser_part_add_trait (part, self, dowser_trait_new (atom->name, "+column said", ""));
  if (mention != NULL && mention->is_name)
    dowser_part_add_trait (part, self, dowser_trait_new (atom->name, "+name", ""));
  if (atom->column->table != self->table)
    dowser_part_add_trait (part, self, dowser_trait_new (atom->name, "+far", ""));
}

/* Prepares each atom (a possible condition) for questions about a share. Lists the traits (known properties) of a share
 * of the rows that match the atom. */
static void
find_rates (DowserComposer *self)
{
  for (guint i = 0; i < self->atoms->len; i++)
    {
      DowserAtom *atom = self->atoms->pdata[i];

      atom->rate.used = atom->used;
      add_atom_traits (self, &atom->rate, atom);
    }
}

static void
set_free (DowserRowSet *set)
{
  g_clear_pointer (&set->part.traits, g_array_unref);
  g_ptr_array_unref (set->atoms);
  g_free (set);
}

static DowserRowSet *
add_set (DowserComposer *self, DowserSetKind kind, const DowserAtom *a, const DowserAtom *b)
{
  DowserRowSet *set = g_new0 (DowserRowSet, 1);
  const DowserAtom *atoms[] = { a, b };

  set->kind = kind;
  set->atoms = g_ptr_array_new ();
  dowser_part_add_trait_with_words (&set->part, self, dowser_trait_new ("set=", dowser_row_set_names[kind], ""));
  for (guint i = 0; i < G_N_ELEMENTS (atoms); i++)
    if (atoms[i] != NULL)
      {
        g_ptr_array_add (set->atoms, (gpointer) atoms[i]);
        add_atom_traits (self, &set->part, atoms[i]);
        set->part.used |= atoms[i]->used;
        set->rough += atoms[i]->rough;
      }
  set->rough
      += ROUGH_WORD * __builtin_popcountll (set->part.used & self->content) - (kind == DOWSER_SET_NOT ? 1.0 : 0.0);
  g_ptr_array_add (self->sets, set);
  return set;
}

static void
add_pair (DowserComposer *self, const DowserAtom *a, const DowserAtom *b)
{
  if ((a->used & b->used) != 0)
    return;
  if (a->column != b->column)
    add_set (self, DOWSER_SET_AND, a, b);
  else if (a->kind == DOWSER_CONDITION_EQUAL && b->kind == DOWSER_CONDITION_EQUAL && !a->denied && !b->denied)
    add_set (self, DOWSER_SET_OR, a, b);
}

static int
compare_sets (gconstpointer a, gconstpointer b)
{
  const DowserRowSet *x = *(const DowserRowSet *const *) a;
  const DowserRowSet *y = *(const DowserRowSet *const *) b;
  double left = x->rough + x->part.worth / 100.0;
  double right = y->rough + y->part.worth / 100.0;

  return left > right ? -1 : left < right;
}

/* Returns TRUE if the frame (the parts of a query that the planner's rules have read) has only conditions on rows. If
 * it has an order, a limit or groups, a composition that takes over its conditions would lose them. */
static gboolean
reads_conditions_alone (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->conditions->len; i++)
    if (((const DowserCondition *) frame->conditions->pdata[i])->term.aggregated)
      return FALSE;
  return frame->conditions->len > 0 && frame->set_op == DOWSER_SET_NONE && frame->limit == DOWSER_NO_LIMIT
         && frame->orders->len == 0 && frame->groups->len == 0 && !frame->groups_subject && !frame->ranks_in_groups
         && !frame->aggregates_groups;
}

/* Adds a set of rows: those that match the conditions that the planner's rules have read from the question. */
static void
add_read (DowserComposer *self, const DowserProposal *proposal)
{
  const DowserQueryFrame *frame = proposal->frame;
  DowserRowSet *set;

  if (!reads_conditions_alone (frame) || frame->subject != self->table)
    return;
  set = add_set (self, DOWSER_SET_READ, NULL, NULL);
  set->read = proposal;
  for (guint i = 0; i < proposal->reading->items->len; i++)
    {
      const DowserCandidate *item = proposal->reading->items->pdata[i];

      if (dowser_composer_is_item_tested (proposal, item))
        set->part.used |= dowser_compose_make_mask (item->first, item->n);
    }
}

void
dowser_composer_find_sets (DowserComposer *self, GPtrArray *proposals)
{
  find_rates (self);
  self->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) set_free);
  for (guint i = 0; i < self->atoms->len; i++)
    {
      const DowserAtom *atom = self->atoms->pdata[i];

      add_set (self, DOWSER_SET_ONE, atom, NULL);
      if (i < 6 && atom->kind == DOWSER_CONDITION_EQUAL)
        add_set (self, DOWSER_SET_NOT, atom, NULL);
      for (guint j = i + 1; j < self->atoms->len; j++)
        add_pair (self, atom, self->atoms->pdata[j]);
    }
  g_ptr_array_sort (self->sets, compare_sets);
  if (self->sets->len > MAX_SETS)
    g_ptr_array_set_size (self->sets, MAX_SETS);
  add_set (self, DOWSER_SET_ALL, NULL, NULL);
  for (guint i = 0; i < MIN (2, proposals->len); i++)
    add_read (self, proposals->pdata[i]);
}
