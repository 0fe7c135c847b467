/* dowser-composer.c - lists the questions that can be asked about a set of rows: each kind of result, each column */
#include "planner/compose/dowser-composer.h"

#include "planner/certainty/dowser-certainty.h"

const DowserShapeRow dowser_shapes[DOWSER_N_SHAPES] = {
  [DOWSER_SHAPE_COUNT] = { "count", DOWSER_ROLE_NONE, .measures = TRUE },
  [DOWSER_SHAPE_DISTINCT] = { "distinct", DOWSER_ROLE_DISTINCT, .measures = TRUE },
  [DOWSER_SHAPE_SUM] = { "sum", DOWSER_ROLE_SUM, .measures = TRUE },
  [DOWSER_SHAPE_AVERAGE] = { "average", DOWSER_ROLE_AVERAGE, .measures = TRUE },
  [DOWSER_SHAPE_LARGEST] = { "largest", DOWSER_ROLE_LARGEST, .measures = TRUE },
  [DOWSER_SHAPE_SMALLEST] = { "smallest", DOWSER_ROLE_SMALLEST, .measures = TRUE },
  [DOWSER_SHAPE_RATE] = { "rate", DOWSER_ROLE_NONE, .measures = TRUE },
  [DOWSER_SHAPE_LIST] = { "list", DOWSER_ROLE_LIST },
  [DOWSER_SHAPE_ROWS] = { "rows", DOWSER_ROLE_NONE },
  [DOWSER_SHAPE_OTHER] = { "other", DOWSER_ROLE_NONE },
};

static const char *const rank_names[DOWSER_N_RANKS] = { "none", "high", "low" };

static const char *const limit_names[] = { "all", "one", "said" };
static const char *const counts[DOWSER_COMPOSE_MOST + 1] = { "0", "1", "2", "3", "4", "5", "6" };

/* The maximum number of candidates for each part of a composition. Only the likeliest candidates are combined with each
 * other. */
#define MAX_MEASURES 10
#define MAX_GROUPS 6
#define MAX_LISTED 8
#define MAX_RANKED_BY 6
#define MAX_GROUPED_SETS 10

DowserComposer *
dowser_composer_new (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values,
                     const DowserTable *table, GPtrArray *proposals)
{
  DowserComposer *self = g_new0 (DowserComposer, 1);

  self->candidate_chart = candidate_chart;
  self->values = values;
  self->index = candidate_chart->index;
  self->table = table;
  self->family
      = dowser_schema_get_tables (dowser_schema_index_get_schema (candidate_chart->index))->len == 1 ? "@one" : "@many";
  self->mentions = g_array_new (FALSE, TRUE, sizeof (DowserMention));
  dowser_composer_find_words (self);
  if (proposals->len > 0)
    self->kept = self->content & dowser_composer_find_used_words (proposals->pdata[0]);
  for (guint i = 0; i < DOWSER_N_SHAPES; i++)
    dowser_part_add_trait_with_words (&self->shapes[i], self, dowser_trait_new ("shape=", dowser_shapes[i].name, ""));
  for (guint i = 0; i < DOWSER_N_RANKS; i++)
    {
      dowser_part_add_trait_with_words (&self->ranks[0][i], self, dowser_trait_new ("rank-rows=", rank_names[i], ""));
      dowser_part_add_trait_with_words (&self->ranks[1][i], self, dowser_trait_new ("rank-groups=", rank_names[i], ""));
    }
  dowser_part_add_trait_with_words (&self->grouped, self, dowser_trait_new ("grouped", "", ""));
  dowser_composer_find_atoms (self);
  dowser_composer_find_sets (self, proposals);
  return self;
}

/* Clears an array of DowserPart, or a struct whose members all are of the type DowserPart. @size: in bytes */
static void
clear_parts (gpointer parts, gsize size)
{
  for (guint i = 0; i < size / sizeof (DowserPart); i++)
    dowser_part_clear ((DowserPart *) parts + i);
}

void
dowser_composer_free (DowserComposer *self)
{
  for (guint i = 0; i < self->mentions->len; i++)
    for (guint j = 0; j < DOWSER_N_ROLES; j++)
      dowser_part_clear (&g_array_index (self->mentions, DowserMention, i).parts[j]);
  clear_parts (self->shapes, sizeof self->shapes);
  clear_parts (self->ranks, sizeof self->ranks);
  clear_parts (&self->facts, sizeof self->facts);
  dowser_part_clear (&self->grouped);
  g_ptr_array_unref (self->keyword_rules);
  g_ptr_array_unref (self->buckets);
  g_array_unref (self->limits);
  g_ptr_array_unref (self->sets);
  g_ptr_array_unref (self->atoms);
  g_array_unref (self->mentions);
  g_ptr_array_unref (self->words);
  g_free (self);
}

/* Returns @part, which gets a single trait. The first call for @part adds this trait, whose name is the concatenation
 * of @a, @b and @c. */
static DowserPart *
get_fact (DowserComposer *self, DowserPart *part, const char *a, const char *b, const char *c)
{
  if (part->traits == NULL)
    dowser_part_add_trait (part, self, dowser_trait_new (a, b, c));
  return part;
}

static DowserPart *
get_count (DowserComposer *self, DowserPart *parts, const char *name, guint64 words)
{
  guint n = MIN (DOWSER_COMPOSE_MOST, (guint) __builtin_popcountll (words));

  return get_fact (self, &parts[n], name, counts[n], "");
}

/* Returns TRUE if a condition on the composition's rows tests a column that the question names. @at: the index of the
 * column's mention in the question; -1 for none */
static gboolean
tests_mention (const DowserComposer *self, const DowserComposition *composition, int at)
{
  const DowserRowSet *set = composition->set >= 0 ? self->sets->pdata[composition->set] : NULL;

  for (guint i = 0; set != NULL && at >= 0 && i < set->atoms->len; i++)
    if (((const DowserAtom *) set->atoms->pdata[i])->column == g_array_index (self->mentions, DowserMention, at).column)
      return TRUE;
  return FALSE;
}

/* Lists the parts with the traits (learned properties) of a composition as a whole, such as its number of unused words.
 * Returns: the number of parts added to @parts */
static guint
list_facts (DowserComposer *self, const DowserComposition *composition, DowserPart **parts)
{
  static const char *const roles[] = { "column ", "by ", "group " };
  const DowserRowSet *set = composition->set >= 0 ? self->sets->pdata[composition->set] : NULL;
  DowserSetKind kind = set != NULL ? set->kind : DOWSER_SET_READ;
  DowserFacts *facts = &self->facts;
  DowserShape shape = composition->shape;
  const char *name = dowser_shapes[shape].name;
  guint64 unused = self->content & ~composition->used;
  int columns[] = { composition->column, composition->ranked_by, composition->group };
  gboolean grouped = composition->group >= 0;
  guint n = 0;

  parts[n++] = get_count (self, facts->unused, "unused=", unused);
  parts[n++] = get_count (self, facts->numbers, "number-unused=", unused & self->numbers);
  parts[n++] = get_count (self, facts->stored, "stored-unused=", unused & self->stored);
  if (self->kept != 0)
    {
      parts[n++] = get_count (self, facts->gains, "gains=", self->content & composition->used & ~self->kept);
      parts[n++] = get_count (self, facts->losses, "losses=", self->kept & ~composition->used);
    }
  parts[n++] = get_fact (self, &facts->sets[shape][kind], name, "+", dowser_row_set_names[kind]);
  if (grouped)
    {
      parts[n++] = get_fact (self, &facts->grouped[shape], name, "+group", "");
      parts[n++] = get_fact (self, &facts->ranked_groups[shape][composition->rank], name, "+group+",
                             rank_names[composition->rank]);
    }
  if (composition->rank != DOWSER_RANK_NONE)
    {
      parts[n++] = get_fact (self, &facts->limits[grouped][composition->limit],
                             "limit=", limit_names[composition->limit], grouped ? " of groups" : "");
      parts[n++] = get_fact (self, &facts->ranked[shape][composition->rank], name, "+", rank_names[composition->rank]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (tests_mention (self, composition, columns[i]))
      parts[n++] = get_fact (self, &facts->tested[i][shape], "tested-", roles[i], name);
  return n;
}

static void
add_read (const DowserComposer *self, const DowserComposition *composition, DowserPart *part)
{
  double features[DOWSER_N_FEATURES];
  const DowserQueryFrame *frame = composition->read->frame;

  dowser_certainty_measure_proposal (self->candidate_chart, composition->read, features);
  dowser_part_add_trait (part, self, dowser_trait_new ("read", "", ""));
  if (composition->place > 0)
    dowser_part_add_trait (part, self, dowser_trait_new ("read-later", "", ""));
  dowser_part_add_trait (part, self,
                         dowser_trait_new ("read-certainty=",
                                           counts[(guint) (dowser_certainty_estimate (features) * DOWSER_COMPOSE_MOST
                                                           + 0.5)],
                                           ""));
  dowser_part_add_trait (part, self,
                         dowser_trait_new ("read-unused=", counts[MIN (DOWSER_COMPOSE_MOST, frame->unused->len)], ""));
  dowser_part_add_trait (part, self,
                         dowser_trait_new ("read-outputs=", counts[MIN (DOWSER_COMPOSE_MOST, frame->outputs->len)],
                                           ""));
  dowser_part_add_trait (part, self,
                         dowser_trait_new ("read-conditions=",
                                           counts[MIN (DOWSER_COMPOSE_MOST, frame->conditions->len)], ""));
}

/* Lists the parts of which a composition is made. Other compositions may use the same parts. @parts: (out
 * caller-allocates): an array of MAX_PARTS elements. Returns: the number of parts */
#define MAX_PARTS 26
static guint
list_parts (DowserComposer *self, const DowserComposition *composition, DowserPart **parts)
{
  guint n = 0;

  parts[n++] = &self->shapes[composition->shape];
  parts[n++] = &self->ranks[composition->group >= 0][composition->rank];
  if (composition->set >= 0)
    parts[n++] = &((DowserRowSet *) self->sets->pdata[composition->set])->part;
  if (composition->column >= 0)
    parts[n++] = dowser_composer_get_part (self, composition->column, dowser_shapes[composition->shape].column);
  if (composition->ranked_by >= 0)
    parts[n++] = dowser_composer_get_part (self, composition->ranked_by,
                                           composition->rank == DOWSER_RANK_HIGH ? DOWSER_ROLE_HIGH : DOWSER_ROLE_LOW);
  if (composition->rate >= 0)
    parts[n++] = &((DowserAtom *) self->atoms->pdata[composition->rate])->rate;
  if (composition->group >= 0)
    {
      parts[n++] = &self->grouped;
      parts[n++] = dowser_composer_get_part (self, composition->group,
                                             composition->bucket >= 0 ? DOWSER_ROLE_TIME : DOWSER_ROLE_GROUP);
    }
  return n;
}

static guint64
get_word_mask (const DowserCandidate *candidate)
{
  return candidate != NULL ? dowser_compose_make_mask (candidate->first, candidate->n) : 0;
}

/* Returns the words that the composition explains as a whole. Its parts may explain further words. */
static guint64
find_used_words (const DowserComposer *self, const DowserComposition *composition)
{
  const DowserRowSet *set = self->sets->pdata[composition->set];
  guint64 used = self->table_words | composition->tested;

  for (guint i = 0; i < self->keyword_rules->len; i++)
    {
      const DowserCandidate *keyword_rule = self->keyword_rules->pdata[i];
      guint64 words = get_word_mask (keyword_rule);

      if ((words & ~used & self->content) != 0
          && (keyword_rule->kind == DOWSER_CANDIDATE_ADJECTIVE
                  ? dowser_composition_ranks_by_adjective (composition, keyword_rule)
                  : dowser_composition_follows_keyword_rule (composition, set, keyword_rule->keyword_rule)))
        used |= words;
    }
  return used;
}

/* Returns the words that the composition uses as a value, a number or a part of a date. */
static guint64
find_tested_words (const DowserComposer *self, const DowserComposition *composition)
{
  const DowserRowSet *set = self->sets->pdata[composition->set];
  guint64 tested = set->read != NULL ? set->part.used : 0;

  for (guint i = 0; i < set->atoms->len; i++)
    tested |= get_word_mask (((const DowserAtom *) set->atoms->pdata[i])->candidate);
  if (composition->rate >= 0)
    tested |= get_word_mask (((const DowserAtom *) self->atoms->pdata[composition->rate])->candidate);
  if (composition->bucket >= 0)
    tested |= get_word_mask (self->buckets->pdata[composition->bucket]);
  if (composition->rank != DOWSER_RANK_NONE)
    tested |= get_word_mask (g_array_index (self->limits, DowserLimit, composition->limit).candidate);
  return tested;
}

static void
set_score (DowserComposer *self, DowserComposition *composition)
{
  DowserPart *parts[MAX_PARTS];
  guint n = list_parts (self, composition, parts);

  composition->worth = 0;
  for (guint i = 0; i < n && composition->read == NULL; i++)
    composition->used |= parts[i]->used;
  if (composition->read == NULL)
    {
      composition->tested = find_tested_words (self, composition);
      composition->used |= find_used_words (self, composition);
    }
  n += list_facts (self, composition, parts + n);
  for (guint i = 0; i < n; i++)
    composition->worth += parts[i]->worth;
  if (composition->read != NULL)
    {
      DowserPart read = { NULL };

      add_read (self, composition, &read);
      composition->worth += read.worth;
      dowser_part_clear (&read);
    }
}

GArray *
dowser_composer_list_traits (DowserComposer *self, const DowserComposition *composition)
{
  GArray *traits = g_array_new (FALSE, FALSE, sizeof (DowserTrait));
  DowserPart *parts[MAX_PARTS];
  DowserPart read = { NULL };
  guint n = list_parts (self, composition, parts);

  n += list_facts (self, composition, parts + n);
  for (guint i = 0; i < n; i++)
    g_array_append_vals (traits, parts[i]->traits->data, parts[i]->traits->len);
  if (composition->read != NULL)
    {
      add_read (self, composition, &read);
      g_array_append_vals (traits, read.traits->data, read.traits->len);
      dowser_part_clear (&read);
    }
  return traits;
}

static gboolean
can_have_role (const DowserComposer *self, guint at, DowserRole role)
{
  const DowserMention *mention = &g_array_index (self->mentions, DowserMention, at);

  switch (role)
    {
    case DOWSER_ROLE_SUM:
    case DOWSER_ROLE_AVERAGE:
      return mention->is_number && mention->kind != DOWSER_COLUMN_KEY && mention->kind != DOWSER_COLUMN_YEAR
             && mention->kind != DOWSER_COLUMN_DATE;
    case DOWSER_ROLE_LARGEST:
    case DOWSER_ROLE_SMALLEST:
    case DOWSER_ROLE_HIGH:
    case DOWSER_ROLE_LOW:
      return mention->is_number || mention->kind == DOWSER_COLUMN_DATE;
    case DOWSER_ROLE_GROUP:
      return mention->kind != DOWSER_COLUMN_MEASURE || mention->candidate != NULL;
    case DOWSER_ROLE_TIME:
      return mention->kind == DOWSER_COLUMN_DATE;
    default:
      return TRUE;
    }
}

/* RoleCandidate: a candidate for a role or a measure. */
typedef struct
{
  DowserShape shape;
  int column;
  int other; /* the second part of the choice: the index of an atom (a possible condition), or of a bucket */
  int worth;
} RoleCandidate;

static int
compare_choices (gconstpointer a, gconstpointer b)
{
  const RoleCandidate *x = a;
  const RoleCandidate *y = b;

  if (x->worth != y->worth)
    return x->worth > y->worth ? -1 : 1;
  return x->column - y->column;
}

/* The score for each explained word, in hundredths. Candidates are selected by this score before the composition is
 * complete. */
#define WORD 40

static void
add_choice (DowserComposer *self, GArray *choices, DowserShape shape, int column, int other, const DowserPart *part)
{
  RoleCandidate choice = { shape, column, other, self->shapes[shape].worth };

  if (part != NULL)
    choice.worth += part->worth + WORD * __builtin_popcountll (part->used & self->content);
  g_array_append_val (choices, choice);
}

/* Returns the likeliest @limit columns for a role. Returns: (transfer full): RoleCandidate */
static GArray *
choose_columns (DowserComposer *self, DowserRole role, int bucket, guint limit)
{
  GArray *choices = g_array_new (FALSE, FALSE, sizeof (RoleCandidate));

  for (guint i = 0; i < self->mentions->len; i++)
    if (can_have_role (self, i, role))
      add_choice (self, choices, DOWSER_SHAPE_OTHER, i, bucket, dowser_composer_get_part (self, i, role));
  g_array_sort (choices, compare_choices);
  if (choices->len > limit)
    g_array_set_size (choices, limit);
  return choices;
}

/* Returns the likeliest measures. Returns: (transfer full): RoleCandidate */
static GArray *
choose_measures (DowserComposer *self)
{
  GArray *choices = g_array_new (FALSE, FALSE, sizeof (RoleCandidate));

  for (int shape = 0; shape < DOWSER_N_SHAPES; shape++)
    {
      DowserRole role = dowser_shapes[shape].column;

      if (!dowser_shapes[shape].measures)
        continue;
      if (shape == DOWSER_SHAPE_RATE)
        {
          for (guint i = 0; i < self->atoms->len; i++)
            {
              const DowserAtom *atom = self->atoms->pdata[i];

              if (atom->kind == DOWSER_CONDITION_EQUAL && !atom->denied)
                add_choice (self, choices, shape, -1, i, &atom->rate);
            }
        }
      else if (role == DOWSER_ROLE_NONE)
        add_choice (self, choices, shape, -1, -1, NULL);
      else
        for (guint i = 0; i < self->mentions->len; i++)
          if (can_have_role (self, i, role))
            add_choice (self, choices, shape, i, -1, dowser_composer_get_part (self, i, role));
    }
  g_array_sort (choices, compare_choices);
  return choices;
}

/* Returns columns and parts of dates for grouping. Returns: (transfer full): RoleCandidate */
static GArray *
choose_groups (DowserComposer *self)
{
  GArray *choices = choose_columns (self, DOWSER_ROLE_GROUP, -1, MAX_GROUPS);

  for (guint i = 0; i < self->buckets->len; i++)
    {
      g_autoptr (GArray) times = choose_columns (self, DOWSER_ROLE_TIME, i, 2);

      g_array_append_vals (choices, times->data, times->len);
    }
  return choices;
}

static void
add_composition (DowserComposer *self, GArray *compositions, DowserComposition composition)
{
  set_score (self, &composition);
  g_array_append_val (compositions, composition);
}

/* Returns TRUE if the atom @atom (the condition whose share is measured) is also a condition of the row set @set. */
static gboolean
is_tested (const DowserComposer *self, int set, int atom)
{
  return atom >= 0
         && g_ptr_array_find (((const DowserRowSet *) self->sets->pdata[set])->atoms, self->atoms->pdata[atom], NULL);
}

/* Returns TRUE if grouping by the column of the mention @at is useless, because all rows of the set have the same value
 * in this column. Grouping is also useless if the share of rows with one value of this column is measured, because the
 * share in each group is then 0 or 100 %. */
static gboolean
is_fixed (const DowserComposer *self, int set, int rate, int at)
{
  const DowserRowSet *rows = self->sets->pdata[set];
  const DowserColumn *column = g_array_index (self->mentions, DowserMention, at).column;

  if (rate >= 0 && ((const DowserAtom *) self->atoms->pdata[rate])->column == column)
    return TRUE;
  for (guint i = 0; i < rows->atoms->len && (rows->kind == DOWSER_SET_ONE || rows->kind == DOWSER_SET_AND); i++)
    {
      const DowserAtom *atom = rows->atoms->pdata[i];

      if (atom->kind == DOWSER_CONDITION_EQUAL && !atom->denied && atom->column == column)
        return TRUE;
    }
  return FALSE;
}

/* Adds compositions with a measure. One composition measures the whole set, and the others measure each group of a
 * choice in @groups. */
static void
add_measure (DowserComposer *self, GArray *compositions, int set, const RoleCandidate *measure, GArray *groups)
{
  DowserComposition base = { measure->shape, DOWSER_RANK_NONE, set, measure->column, -1, -1, measure->other, -1, 0 };

  if (is_tested (self, set, measure->other))
    return;
  add_composition (self, compositions, base);
  for (guint i = 0; i < groups->len; i++)
    {
      const RoleCandidate *group = &g_array_index (groups, RoleCandidate, i);
      DowserComposition grouped = base;

      if (group->column == measure->column || (group->other < 0 && is_fixed (self, set, measure->other, group->column)))
        continue;
      grouped.group = group->column;
      grouped.bucket = group->other;
      add_composition (self, compositions, grouped);
      for (int rank = DOWSER_RANK_HIGH; rank < DOWSER_N_RANKS; rank++)
        for (guint limit = 0; limit < self->limits->len; limit++)
          {
            DowserComposition ranked = grouped;

            ranked.rank = rank;
            ranked.limit = limit;
            add_composition (self, compositions, ranked);
          }
    }
}

/* Adds compositions that list rows: all rows, or only the first rows. */
static void
add_rows (DowserComposer *self, GArray *compositions, int set, DowserShape shape, int column, GArray **ranked_by)
{
  DowserComposition base = { shape, DOWSER_RANK_NONE, set, column, -1, -1, -1, -1, 0 };

  add_composition (self, compositions, base);
  for (int rank = DOWSER_RANK_HIGH; rank < DOWSER_N_RANKS; rank++)
    for (guint i = 0; i < ranked_by[rank]->len; i++)
      for (guint limit = 0; limit < self->limits->len; limit++)
        {
          DowserComposition ranked = base;

          ranked.rank = rank;
          ranked.ranked_by = g_array_index (ranked_by[rank], RoleCandidate, i).column;
          ranked.limit = limit;
          if (ranked.ranked_by != column)
            add_composition (self, compositions, ranked);
        }
}

static void
add_all_compositions (DowserComposer *self, GArray *compositions)
{
  g_autoptr (GArray) measures = choose_measures (self);
  g_autoptr (GArray) groups = choose_groups (self);
  g_autoptr (GArray) no_groups = g_array_new (FALSE, FALSE, sizeof (RoleCandidate));
  g_autoptr (GArray) listed = choose_columns (self, DOWSER_ROLE_LIST, -1, MAX_LISTED);
  g_autoptr (GArray) high = choose_columns (self, DOWSER_ROLE_HIGH, -1, MAX_RANKED_BY);
  g_autoptr (GArray) low = choose_columns (self, DOWSER_ROLE_LOW, -1, MAX_RANKED_BY);
  GArray *ranked_by[DOWSER_N_RANKS] = { NULL, high, low };

  for (guint set = 0; set < self->sets->len; set++)
    {
      const DowserRowSet *rows = self->sets->pdata[set];
      gboolean may_group = set < MAX_GROUPED_SETS || rows->kind == DOWSER_SET_ALL || rows->kind == DOWSER_SET_READ;

      for (guint i = 0; i < measures->len; i++)
        add_measure (self, compositions, set, &g_array_index (measures, RoleCandidate, i),
                     may_group && i < MAX_MEASURES ? groups : no_groups);
      for (guint i = 0; i < listed->len; i++)
        add_rows (self, compositions, set, DOWSER_SHAPE_LIST, g_array_index (listed, RoleCandidate, i).column,
                  ranked_by);
      add_rows (self, compositions, set, DOWSER_SHAPE_ROWS, -1, ranked_by);
    }
}

GArray *
dowser_composer_run (DowserComposer *self, GPtrArray *proposals)
{
  GArray *compositions = g_array_new (FALSE, FALSE, sizeof (DowserComposition));

  for (guint i = 0; i < proposals->len; i++)
    add_composition (self, compositions, dowser_composer_describe (self, proposals->pdata[i], i));
  add_all_compositions (self, compositions);
  return compositions;
}
