/* dowser-audit-fan-out.c - warns of aggregates that use a row more than once, based on the grain of the aggregated
 * rows */
#include "analysis/dowser-relation.h"
#include "audit/checks/dowser-audit-private.h"
#include "audit/checks/dowser-named-measure.h"
#include "audit/checks/dowser-shown-rows.h"
#include "audit/checks/dowser-union-overlap.h"
#include "audit/fixes/dowser-separate-measures.h"
#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>

#define CHECK "fan-out"

void
_dowser_audit_repeat_free (DowserAuditRepeat *self)
{
  g_free (self->path);
  g_free (self->id);
  g_free (self->one);
  g_free (self->many);
  g_free (self->message);
  g_free (self->about);
  g_clear_pointer (&self->counted, dowser_expr_unref);
  g_clear_pointer (&self->key, g_ptr_array_unref);
  g_clear_pointer (&self->group, g_ptr_array_unref);
  g_free (self);
}

/*
 * FanOutTest: whether an aggregate uses a row more than once.
 * @seed: guint: the attributes that are the same in all rows that are aggregated together
 * @one, @many: the answer: each row of @one may be joined to several rows of @many
 */
typedef struct
{
  DowserRelation *relation;
  GArray *seed;
  guint one;
  guint many;
} FanOutTest;

/* Returns: (transfer full): for each attribute, TRUE if it is determined by @row, @more_attributes (nullable, of guint)
 * and the question's seed together. */
static guint8 *
get_determined_attributes (const FanOutTest *question, const GArray *more_attributes, guint row)
{
  const DowserGrain *grain = question->relation->grain;
  guint8 *set = dowser_grain_set_new (grain);

  for (guint i = 0; i < question->seed->len; i++)
    set[g_array_index (question->seed, guint, i)] = TRUE;
  for (guint i = 0; more_attributes != NULL && i < more_attributes->len; i++)
    set[g_array_index (more_attributes, guint, i)] = TRUE;
  if (row != DOWSER_RELATION_NONE)
    set[row] = TRUE;
  dowser_grain_add_determined (grain, set);
  return set;
}

static guint
count_missing (const DowserGrain *grain, const guint8 *set)
{
  guint n = 0;

  for (guint i = 0; i < grain->attributes->len; i++)
    n += dowser_grain_get (grain, i)->is_key && !set[i];
  return n;
}

/* Returns the source row (of a joined table or step) outside of @set that determines most of the other attributes. If
 * products, tags and a table of their pairs are joined, this is the row of the table of pairs. */
static guint
find_many_side (const FanOutTest *question, const GArray *owners, const guint8 *set)
{
  const DowserGrain *grain = question->relation->grain;
  guint found = DOWSER_RELATION_NONE;
  guint fewest = G_MAXUINT;

  for (guint i = 0; i < grain->attributes->len; i++)
    {
      g_autofree guint8 *more_attributes = NULL;
      guint n;

      if (!dowser_grain_get (grain, i)->is_key || set[i])
        continue;
      more_attributes = get_determined_attributes (question, owners, i);
      n = count_missing (grain, more_attributes);
      if (n >= fewest)
        continue;
      fewest = n;
      found = i;
    }
  return found;
}

/* Returns TRUE if the rows of @a and @b belong to one row of a third table. */
static gboolean
have_common_parent (const DowserGrain *grain, const guint8 *a, const guint8 *b, const guint8 *none)
{
  for (guint i = 0; i < grain->attributes->len; i++)
    if (dowser_grain_get (grain, i)->is_key && a[i] && b[i] && !none[i])
      return TRUE;
  return FALSE;
}

static gboolean
is_same_table (const DowserGrain *grain, guint a, guint b)
{
  const DowserTable *table = dowser_grain_get (grain, a)->table;

  return table != NULL && table == dowser_grain_get (grain, b)->table;
}

/* Finds two tables that refer to the same row of a third table, so that each joined row is a pair. A count of such
 * pairs is never meant. */
static gboolean
find_chasm_trap (FanOutTest *question)
{
  const DowserGrain *grain = question->relation->grain;
  guint n = grain->attributes->len;
  g_autofree guint8 *none = dowser_grain_set_new (grain);
  g_autoptr (GPtrArray) sets = g_ptr_array_new_with_free_func (g_free);

  dowser_grain_add_determined (grain, none);
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (sets,
                       dowser_grain_get (grain, i)->is_key ? get_determined_attributes (question, NULL, i) : NULL);
      if (sets->pdata[i] != NULL && dowser_grain_is_determined (grain, sets->pdata[i]))
        return FALSE;
    }
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n && sets->pdata[i] != NULL; j++)
      {
        const guint8 *a = sets->pdata[i];
        const guint8 *b = sets->pdata[j];

        if (b == NULL || a[j] || b[i] || is_same_table (grain, i, j) || !have_common_parent (grain, a, b, none))
          continue;
        question->one = i;
        question->many = j;
        return TRUE;
      }
  return FALSE;
}

/* Returns TRUE if a row is aggregated more than once, and sets the answer in @question. @value: the attribute of the
 * aggregated value, or none; @is_count: TRUE if the aggregate counts rows or values; @weighs: TRUE if the aggregate is
 * an average, or another measure that doesn't change if all values are repeated equally often */
static gboolean
find_repeated_row (FanOutTest *question, const GArray *owners, guint value, gboolean is_count, gboolean weighs)
{
  const DowserGrain *grain = question->relation->grain;
  g_autofree guint8 *determined = get_determined_attributes (question, NULL, DOWSER_RELATION_NONE);
  g_autofree guint8 *set = NULL;
  gboolean is_fixed = dowser_grain_has_all (determined, owners) || (value != DOWSER_RELATION_NONE && determined[value]);

  if (dowser_grain_is_determined (grain, determined))
    return FALSE;
  /* A count of a value that is the same in the whole group means a count of the rows. */
  if (owners->len == 0 || (is_fixed && is_count))
    return find_chasm_trap (question);
  if (is_fixed && weighs)
    return FALSE;
  set = get_determined_attributes (question, owners, DOWSER_RELATION_NONE);
  if (dowser_grain_is_determined (grain, set))
    return FALSE;
  question->one = g_array_index (owners, guint, 0);
  question->many = find_many_side (question, owners, set);
  return TRUE;
}

/* Returns: the kind of the aggregate, or -1 if the result doesn't depend on how often a value occurs */
static int
get_repeat_sensitive_aggregate (const DowserExpr *expr)
{
  int op = -1;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && !expr->distinct)
    op = expr->op;
  for (int i = 0; expr->kind == DOWSER_EXPR_WINDOW && dowser_aggregate_nicks[i] != NULL; i++)
    if (g_strcmp0 (dowser_aggregate_nicks[i], expr->name) == 0)
      op = i;
  return op == DOWSER_MIN || op == DOWSER_MAX || op == DOWSER_CONCAT ? -1 : op;
}

/* Adds the columns that a condition sets to a fixed value: with "x = 'a'" in the filter of the aggregate, x is the same
 * in all aggregated rows. */
static void
add_fixed_values (DowserRelation *relation, const DowserExpr *condition, GArray *seed)
{
  g_autoptr (GPtrArray) members = dowser_conditions_dup (condition);

  for (guint i = 0; i < members->len; i++)
    {
      const DowserExpr *member = members->pdata[i];
      const DowserExpr *column = member->args->len == 2 ? member->args->pdata[0] : NULL;
      guint attribute;

      if (member->kind != DOWSER_EXPR_COMPARE || member->op != DOWSER_EQUAL || column->kind != DOWSER_EXPR_COLUMN
          || !dowser_relation_is_constant (relation, member->args->pdata[1]))
        continue;
      attribute = dowser_relation_ensure_column (relation, column);
      if (attribute != DOWSER_RELATION_NONE)
        g_array_append_val (seed, attribute);
    }
}

static GArray *
dup_seed (DowserRelation *relation, const DowserExpr *expr, GPtrArray *group)
{
  const DowserExpr *x = expr->args->len > 0 ? expr->args->pdata[0] : NULL;
  GArray *seed = dowser_relation_ensure_groups (relation, group);

  add_fixed_values (relation, expr->filter, seed);
  if (x != NULL && x->kind == DOWSER_EXPR_CASE && x->args->len <= 3)
    add_fixed_values (relation, x->args->pdata[0], seed);
  return seed;
}

static void
add_columns (GPtrArray *key, const char *id, GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (key, dowser_expr_new_column (id, ((const DowserColumn *) columns->pdata[i])->name));
}

static void
add_table_key (GPtrArray *key, const char *id, const DowserTable *table)
{
  g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (table);

  if (primary->len > 0)
    add_columns (key, id, primary);
  else if (table->unique_keys->len > 0)
    add_columns (key, id, table->unique_keys->pdata[0]);
  for (guint i = 0; key->len == 0 && i < table->columns->len; i++)
    if (((const DowserColumn *) table->columns->pdata[i])->all_differ)
      g_ptr_array_add (key, dowser_expr_new_column (id, ((const DowserColumn *) table->columns->pdata[i])->name));
}

/* Finds columns that identify the source row @row, which is read through a step. They are the outputs of the step that
 * @row determines, if they also determine @row. Other outputs are left out, because they may differ between occurrences
 * of the row. */
static void
add_step_key (GPtrArray *key, const DowserRelation *relation, const DowserRelationSource *source, guint row)
{
  g_autofree guint8 *own = dowser_grain_set_new (relation->grain);
  g_autofree guint8 *shown_attributes = dowser_grain_set_new (relation->grain);

  own[row] = TRUE;
  dowser_grain_add_determined (relation->grain, own);
  for (guint i = 0; i < source->step->outputs->len; i++)
    {
      guint attribute = ((const DowserGrainOutput *) source->step->outputs->pdata[i])->attribute + source->moved;

      shown_attributes[attribute] = own[attribute];
    }
  dowser_grain_add_determined (relation->grain, shown_attributes);
  for (guint i = 0; shown_attributes[row] && i < source->step->outputs->len; i++)
    {
      guint attribute = ((const DowserGrainOutput *) source->step->outputs->pdata[i])->attribute + source->moved;
      g_autofree char *heading = dowser_select_dup_heading (source->step_select, i);

      if (own[attribute])
        g_ptr_array_add (key, dowser_expr_new_column (source->instance->id, heading));
    }
}

/* Finds words for the price, weight or value of a single piece. If products have such a value, a sum may mean one value
 * for each item sold. */
static gboolean
find_piece_word_cb (const DowserExpr *expr, gpointer user_data)
{
  static const char *const words[] = { "price",    "rate",   "cost",   "fee",    "tariff",  "unit",  "credit",
                                       "duration", "weight", "length", "points", "credits", "hours", NULL };
  gboolean *found = user_data;
  g_auto (GStrv) parts
      = expr->kind == DOWSER_EXPR_COLUMN && expr->name != NULL ? dowser_identifier_split (expr->name) : NULL;
  guint n = parts != NULL ? g_strv_length (parts) : 0;

  *found |= n > 0 && g_strv_contains (words, parts[n - 1]);
  return !*found;
}

/* Returns TRUE if the rows of @many also refer to a table other than @one. In this case, each row of @many is an event
 * of its own. */
static gboolean
is_event_table (const DowserTable *many, const DowserTable *one)
{
  for (guint i = 0; many != NULL && i < many->foreign_keys->len; i++)
    if (((const DowserForeignKey *) many->foreign_keys->pdata[i])->to_table != one)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the repeats are wrong in any case. Repeats in a sum are wrong, with one exception: "the prices of all
 * items sold" uses a price once for each item. In a count or an average, repeats may be intended. */
static gboolean
is_wrong_in_any_case (const FanOutTest *question, const DowserExpr *aggregate, int op)
{
  const DowserGrain *grain = question->relation->grain;
  g_autofree guint8 *set = get_determined_attributes (question, NULL, question->many);
  gboolean is_per_piece = FALSE;

  if (op != DOWSER_SUM)
    return FALSE;
  dowser_expr_walk (aggregate, find_piece_word_cb, &is_per_piece);
  return !is_per_piece || !set[question->one]
         || !is_event_table (dowser_grain_get (grain, question->many)->table,
                             dowser_grain_get (grain, question->one)->table);
}

static void
add_key (const DowserRelation *relation, GPtrArray *key, const char *id, guint row)
{
  guint at = dowser_relation_find_source (relation, id);
  const DowserRelationSource *source;

  if (at == DOWSER_RELATION_NONE)
    return;
  source = &g_array_index (relation->sources, DowserRelationSource, at);
  if (source->table != NULL)
    add_table_key (key, id, source->table);
  else if (source->step != NULL)
    add_step_key (key, relation, source, row);
}

static DowserAuditRepeat *
repeat_new (const FanOutTest *question, const DowserExpr *aggregate, int op, GPtrArray *group)
{
  const DowserRelation *relation = question->relation;
  const DowserGrainAttribute *one = dowser_grain_get (relation->grain, question->one);
  const DowserGrainAttribute *many = dowser_grain_get (relation->grain, question->many);
  DowserAuditRepeat *repeat = g_new0 (DowserAuditRepeat, 1);

  repeat->id = g_strdup (one->instance);
  repeat->one = g_strdup (one->name);
  repeat->many = g_strdup (many->name);
  repeat->aggregate = op;
  repeat->severity = DOWSER_SEVERITY_WARNING;
  repeat->about = aggregate != NULL ? _dowser_audit_dup_fix_subject (aggregate) : NULL;
  repeat->is_misuse = aggregate != NULL && is_wrong_in_any_case (question, aggregate, op);
  repeat->key = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  repeat->group = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  for (guint i = 0; i < group->len; i++)
    g_ptr_array_add (repeat->group, dowser_expr_ref (group->pdata[i]));
  add_key (relation, repeat->key, repeat->id, question->one);
  return repeat;
}

/* Returns TRUE if @x is a condition: "sum (kind = 'view')" counts the rows that meet the condition. */
static gboolean
is_condition (const DowserExpr *x)
{
  switch ((guint) x->kind)
    {
    case DOWSER_EXPR_COMPARE:
    case DOWSER_EXPR_AND:
    case DOWSER_EXPR_OR:
    case DOWSER_EXPR_NOT:
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_IN:
    case DOWSER_EXPR_MATCH:
    case DOWSER_EXPR_IS_NULL:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Returns: (transfer full) (nullable): the source rows (guint: row attributes of @relation) whose values are
 * aggregated; empty if joined rows are counted */
static GArray *
dup_owners (DowserRelation *relation, const DowserExpr *x)
{
  g_autoptr (GArray) owners = x != NULL && !is_condition (x) ? dowser_relation_dup_owners (relation, x)
                                                             : g_array_new (FALSE, FALSE, sizeof (guint));

  if (owners == NULL || owners->len == 0 || !relation->is_grouped)
    return g_steal_pointer (&owners);
  return dowser_relation_dup_determined_owners (relation->grain, owners);
}

/* Finds a source row that the aggregate or window @expr uses more than once. @group: DowserExpr: the group keys;
 * @relation: the rows that @expr reads: after grouping, if @expr is a window over groups */
static DowserAuditRepeat *
find_repeat (DowserRelation *relation, const DowserExpr *expr, GPtrArray *group)
{
  const DowserExpr *x = expr->args->len > 0 ? expr->args->pdata[0] : NULL;
  int op = get_repeat_sensitive_aggregate (expr);
  g_autoptr (GArray) owners = NULL;
  g_autoptr (GArray) parts = NULL;
  g_autoptr (GArray) seed = NULL;
  FanOutTest question = { .relation = relation };
  guint value;

  if (op < 0 || relation->grain->is_unknown)
    return NULL;
  owners = dup_owners (relation, x);
  if (owners == NULL)
    return NULL;
  parts = op == DOWSER_SUM && x != NULL ? dowser_relation_dup_parts (relation, x) : NULL;
  seed = question.seed = dup_seed (relation, expr, group);
  value = x != NULL ? dowser_relation_ensure_value (relation, x) : DOWSER_RELATION_NONE;
  if (relation->grain->is_unknown)
    return NULL;
  if (!find_repeated_row (&question, owners, value, op == DOWSER_COUNT, op != DOWSER_SUM)
      && (parts == NULL || !find_repeated_row (&question, parts, DOWSER_RELATION_NONE, FALSE, FALSE)))
    return NULL;
  return repeat_new (&question, expr, op, group);
}

DowserAuditRepeat *
_dowser_audit_find_repeat (DowserAudit *self, const DowserAuditScope *scope, const DowserExpr *aggregate)
{
  g_autoptr (DowserRelation) relation = dowser_relation_new (&self->analysis, scope);

  return find_repeat (relation, aggregate, scope->select->group);
}

/* Returns: the index of the only instance (table in FROM) whose rows are counted according to the words of @heading, or
 * of the question if @heading is %NULL; DOWSER_RELATION_NONE if no instance or several instances match */
static guint
find_counted (const DowserAudit *self, const DowserRelation *relation, const char *heading)
{
  const char *question = self->analysis.plan->question;
  guint found = DOWSER_RELATION_NONE;

  for (guint i = 0; i < relation->sources->len; i++)
    {
      const DowserTable *table = g_array_index (relation->sources, DowserRelationSource, i).table;

      if (table == NULL
          || !(heading != NULL ? dowser_named_measure_counts_rows (heading, table)
                               : question != NULL && dowser_named_measure_asks_for_count (question, table)))
        continue;
      if (found != DOWSER_RELATION_NONE)
        return DOWSER_RELATION_NONE;
      found = i;
    }
  return found;
}

static gboolean
is_row_count (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT && expr->args->len == 0;
}

/* Finds a COUNT of all joined rows whose heading names only one table. For example, if trips are joined with fines,
 * "COUNT(*) AS number_of_trips" counts the fines. */
static DowserAuditRepeat *
find_named_repeat (DowserAudit *self, DowserRelation *relation, guint index)
{
  const DowserOutput *output = relation->select->outputs->pdata[index];
  g_autoptr (GArray) owners = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) seed = NULL;
  FanOutTest question = { .relation = relation };
  DowserAuditRepeat *repeat;
  guint at;

  if (!is_row_count (output->expr) || relation->select->from->len < 2 || relation->grain->is_unknown)
    return NULL;
  at = find_counted (self, relation, output->name);
  if (at == DOWSER_RELATION_NONE)
    return NULL;
  g_array_append_val (owners, g_array_index (relation->sources, DowserRelationSource, at).row);
  seed = question.seed = dup_seed (relation, output->expr, relation->select->group);
  if (!find_repeated_row (&question, owners, DOWSER_RELATION_NONE, TRUE, TRUE))
    return NULL;
  repeat = repeat_new (&question, output->expr, DOWSER_COUNT, relation->select->group);
  repeat->counted = dowser_expr_ref (output->expr);
  return repeat;
}

DowserAuditRepeat *
_dowser_audit_find_named_repeat (DowserAudit *self, const DowserAuditScope *scope, guint index)
{
  g_autoptr (DowserRelation) relation = dowser_relation_new (&self->analysis, scope);

  return find_named_repeat (self, relation, index);
}

static void
add_shown_keys (DowserAuditRepeat *repeat, const DowserRelation *relation, const GArray *shown_attributes)
{
  for (guint i = 0; i < relation->sources->len; i++)
    {
      const DowserRelationSource *source = &g_array_index (relation->sources, DowserRelationSource, i);
      gboolean is_shown = FALSE;

      for (guint j = 0; j < shown_attributes->len; j++)
        is_shown |= g_array_index (shown_attributes, guint, j) == source->row;
      if (is_shown && g_strcmp0 (source->instance->id, repeat->id) != 0)
        add_key (relation, repeat->key, source->instance->id, source->row);
    }
}

DowserAuditRepeat *
_dowser_audit_find_shown_repeat (DowserAudit *self, const DowserAuditScope *scope)
{
  g_autoptr (DowserRelation) relation
      = dowser_shown_rows_are_unchanged (scope->select) ? dowser_relation_new (&self->analysis, scope) : NULL;
  g_autoptr (GArray) seed = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) shown_attributes
      = relation != NULL && !relation->grain->is_unknown ? dowser_shown_rows_dup_owners (relation) : NULL;
  g_autoptr (GPtrArray) group = g_ptr_array_new ();
  g_autofree guint8 *set = NULL;
  FanOutTest question = { .relation = relation, .seed = seed };
  DowserAuditRepeat *repeat;
  const char *many;

  if (shown_attributes == NULL || shown_attributes->len == 0)
    return NULL;
  set = get_determined_attributes (&question, shown_attributes, DOWSER_RELATION_NONE);
  if (dowser_grain_is_determined (relation->grain, set))
    return NULL;
  question.one = g_array_index (shown_attributes, guint, 0);
  question.many = find_many_side (&question, shown_attributes, set);
  many = question.many != DOWSER_RELATION_NONE ? dowser_grain_get (relation->grain, question.many)->instance : NULL;
  if (many == NULL || dowser_shown_rows_are_sorted_by (scope->select, many)
      || dowser_shown_rows_are_without_match (scope->select, many))
    return NULL;
  repeat = repeat_new (&question, NULL, DOWSER_AUDIT_SHOWN, group);
  /* If a condition uses the other table, the repeated rows may be intended: each is shown once for each row of that
   * table that meets the condition. */
  if (dowser_shown_rows_are_filtered_by (scope->select, many))
    repeat->severity = DOWSER_SEVERITY_NOTE;
  add_shown_keys (repeat, relation, shown_attributes);
  if (repeat->key->len > 0)
    return repeat;
  /* Without columns that identify the row, no query can test whether the row is repeated. */
  _dowser_audit_repeat_free (repeat);
  return NULL;
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
  DowserRelation *relation;
  gboolean is_of_groups; /* the relation is grouped: only windows over groups are checked */
} CheckPass;

static char *
dup_message (const DowserAuditRepeat *repeat)
{
  if (repeat->aggregate == DOWSER_AUDIT_SHOWN)
    return g_strdup_printf (_ ("One row of “%s” may match several rows of “%s”, and is then shown more than once."),
                            repeat->one, repeat->many);
  if (repeat->aggregate == DOWSER_COUNT)
    return g_strdup_printf (_ ("One row of “%s” may match several rows of “%s”, and is then counted more than once."),
                            repeat->one, repeat->many);
  if (repeat->aggregate == DOWSER_SUM)
    return g_strdup_printf (_ ("One row of “%s” may match several rows of “%s”, and is then added up more than once."),
                            repeat->one, repeat->many);
  return g_strdup_printf (_ ("One row of “%s” may match several rows of “%s”, and then counts more than once in the "
                             "average."),
                          repeat->one, repeat->many);
}

/* Takes @repeat. */
static void
report (const CheckPass *pass, DowserAuditRepeat *repeat)
{
  repeat->message = dup_message (repeat);
  _dowser_audit_report (pass->audit, pass->scope, pass->place, repeat->severity, CHECK, g_strdup (repeat->message),
                        NULL);
  if (pass->audit->repeats == NULL)
    {
      _dowser_audit_repeat_free (repeat);
      return;
    }
  repeat->path = _dowser_audit_dup_path (pass->scope, pass->place);
  g_ptr_array_add (pass->audit->repeats, repeat);
}

static gboolean
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const CheckPass *pass = user_data;
  gboolean is_window = expr->kind == DOWSER_EXPR_WINDOW;
  DowserAuditRepeat *repeat = NULL;
  char *overlap = NULL;

  if ((expr->kind != DOWSER_EXPR_AGGREGATE && !is_window)
      || (pass->is_of_groups != (is_window && dowser_select_is_grouped (pass->scope->select))))
    return TRUE;
  repeat = find_repeat (pass->relation, expr, is_window ? expr->window->partition : pass->scope->select->group);
  if (repeat == NULL && !pass->is_of_groups && pass->place->part == DOWSER_AUDIT_OUTPUT)
    repeat = find_named_repeat (pass->audit, pass->relation, pass->place->index);
  if (repeat != NULL)
    report (pass, repeat);
  else if (get_repeat_sensitive_aggregate (expr) >= 0)
    overlap = _dowser_audit_dup_overlap_message (pass->relation, expr);
  if (overlap != NULL)
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, CHECK, overlap, NULL);
  return TRUE;
}

static void
check_slot (const CheckPass *pass, DowserAuditPart part, guint index, const DowserExpr *expr)
{
  DowserAuditPlace place = { part, index, 0 };
  CheckPass own = *pass;

  own.place = &place;
  dowser_expr_walk (expr, check_cb, &own);
}

static void
check_slots (const CheckPass *pass)
{
  const DowserSelect *select = pass->scope->select;

  for (guint i = 0; i < select->outputs->len; i++)
    check_slot (pass, DOWSER_AUDIT_OUTPUT, i, ((const DowserOutput *) select->outputs->pdata[i])->expr);
  for (guint i = 0; i < dowser_conditions_count (select->having); i++)
    check_slot (pass, DOWSER_AUDIT_HAVING, i, dowser_conditions_get (select->having, i));
  for (guint i = 0; i < select->order->len; i++)
    check_slot (pass, DOWSER_AUDIT_ORDER, i, ((const DowserOrder *) select->order->pdata[i])->expr);
}

/* Reports that the measures of this select were separated (dowser-separate-measures.h). */
static void
report_separated_measures (DowserAudit *self, DowserAuditScope *scope)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };
  const DowserInstance *instance = scope->select->from->len == 1 ? scope->select->from->pdata[0] : NULL;
  const DowserSelect *step
      = instance != NULL && instance->is_step && g_str_has_prefix (instance->table, DOWSER_MEASURES_STEP)
            ? _dowser_audit_find_step (&self->analysis, instance->table)
            : NULL;

  if (step != NULL && step->set_op == DOWSER_SET_UNION_ALL)
    _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_NOTE, CHECK,
                          g_strdup (_ ("The metrics of each table are calculated separately, so no row is counted more "
                                       "than once.")),
                          NULL);
}

/* Returns TRUE if the select may repeat rows. A select of a single table, without a step, contains each row once. */
static gboolean
may_repeat_rows (const DowserSelect *select)
{
  return select->from->len > 1
         || (select->from->len == 1 && ((const DowserInstance *) select->from->pdata[0])->is_step);
}

static gboolean
find_aggregate_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= get_repeat_sensitive_aggregate (expr) >= 0;
  return !*found;
}

/* Steps and nested selects are not checked: only the values computed from their rows matter. */
static void
check_shown_rows (const CheckPass *pass)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };
  CheckPass own = *pass;
  DowserAuditRepeat *repeat
      = g_str_equal (pass->scope->path, "select") ? _dowser_audit_find_shown_repeat (pass->audit, pass->scope) : NULL;

  own.place = &place;
  if (repeat != NULL)
    report (&own, repeat);
}

void
_dowser_audit_check_fan_out (DowserAudit *self, DowserAuditScope *scope)
{
  CheckPass pass = { .audit = self, .scope = scope };
  g_autoptr (DowserRelation) relation = NULL;
  gboolean found = FALSE;

  report_separated_measures (self, scope);
  if (may_repeat_rows (scope->select))
    dowser_select_walk (scope->select, find_aggregate_cb, &found);
  if (!found)
    {
      check_shown_rows (&pass);
      return;
    }
  relation = pass.relation = dowser_relation_new (&self->analysis, scope);
  if (relation->grain->is_unknown)
    return;
  check_slots (&pass);
  if (!dowser_select_is_grouped (scope->select))
    return;
  pass.is_of_groups = TRUE;
  dowser_relation_group (relation);
  check_slots (&pass);
}
