/* dowser-relation-select.c - the grain of a select's result: grouped, distinct, or combined with other selects */
#include "analysis/dowser-relation.h"

static GArray *
dup_keys (const DowserGrain *grain)
{
  GArray *keys = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < grain->attributes->len; i++)
    if (dowser_grain_get (grain, i)->is_key)
      g_array_append_val (keys, i);
  return keys;
}

GArray *
dowser_relation_dup_determined_owners (const DowserGrain *grain, const GArray *owners)
{
  g_autoptr (GArray) keys = dup_keys (grain);
  g_autofree guint8 *set = dowser_grain_set_new (grain);

  if (owners == NULL || owners->len == 0)
    return g_steal_pointer (&keys);
  for (guint i = 0; i < keys->len; i++)
    set[g_array_index (keys, guint, i)] = TRUE;
  dowser_grain_add_determined (grain, set);
  return dowser_grain_has_all (set, owners) ? g_array_copy ((GArray *) owners) : g_steal_pointer (&keys);
}

/* Returns the source rows that a sum or count adds up, but only if the same source row may be in several groups. If
 * these groups were added up again, such a source row would count more than once. @key: the row attribute of a group.
 * Returns: (transfer full) (nullable) */
static GArray *
dup_parts (DowserRelation *relation, const DowserExpr *expr, guint key)
{
  gboolean adds_up = expr->kind == DOWSER_EXPR_AGGREGATE && !expr->distinct && expr->args->len > 0
                     && (expr->op == DOWSER_SUM || expr->op == DOWSER_COUNT);
  g_autoptr (GArray) owners = adds_up ? dowser_relation_dup_owners (relation, expr->args->pdata[0]) : NULL;
  g_autofree guint8 *set = NULL;

  if (owners == NULL || owners->len == 0)
    return NULL;
  set = dowser_grain_set_new (relation->grain);
  for (guint i = 0; i < owners->len; i++)
    set[g_array_index (owners, guint, i)] = TRUE;
  dowser_grain_add_determined (relation->grain, set);
  return set[key] ? NULL : g_steal_pointer (&owners);
}

static void
add_group_output (DowserRelation *relation, const DowserExpr *expr, guint key)
{
  g_autoptr (GArray) owners = dowser_relation_dup_owners (relation, expr);
  guint value = dowser_relation_ensure_value (relation, expr);

  dowser_grain_add_single_dependency (relation->grain, key, value, DOWSER_GRAIN_ALWAYS);
  dowser_grain_add_output (relation->grain, value, dowser_relation_dup_determined_owners (relation->grain, owners),
                           dup_parts (relation, expr, key));
}

static GArray *
copy_with_offset (const GArray *attributes, guint moved)
{
  GArray *copy = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < attributes->len; i++)
    {
      guint attribute = g_array_index (attributes, guint, i) + moved;

      g_array_append_val (copy, attribute);
    }
  return copy;
}

GArray *
dowser_relation_dup_parts (const DowserRelation *self, const DowserExpr *expr)
{
  const DowserRelationSource *source = NULL;
  const DowserGrainOutput *output
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_relation_find_output (self, expr, &source) : NULL;

  return output != NULL && output->parts != NULL ? copy_with_offset (output->parts, source->moved) : NULL;
}

static void
add_output (DowserRelation *relation, const DowserExpr *expr)
{
  GArray *owners = dowser_relation_dup_owners (relation, expr);

  if (owners == NULL || owners->len == 0)
    {
      g_clear_pointer (&owners, g_array_unref);
      owners = dup_keys (relation->grain);
    }
  dowser_grain_add_output (relation->grain, dowser_relation_ensure_value (relation, expr), owners,
                           dowser_relation_dup_parts (relation, expr));
}

static void
make_rows_distinct (DowserGrain *grain)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < grain->outputs->len; i++)
    g_array_append_val (values, ((const DowserGrainOutput *) grain->outputs->pdata[i])->attribute);
  dowser_grain_group (grain, values);
  for (guint i = 0; i < grain->outputs->len; i++)
    {
      DowserGrainOutput *output = grain->outputs->pdata[i];
      GArray *owners = dowser_relation_dup_determined_owners (grain, output->owners);

      g_array_unref (output->owners);
      output->owners = owners;
    }
}

/* Returns the grain of a set operation. The grain doesn't record which of the combined selects a row comes from. */
static DowserGrain *
make_set_grain (const DowserSelect *select)
{
  DowserGrain *grain = dowser_grain_new ();
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_distinct = TRUE;
  guint row;

  for (const DowserSelect *part = select; part != NULL; part = part->set_with)
    is_distinct &= part->set_op != DOWSER_SET_UNION_ALL;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      guint value = dowser_grain_add_value (grain);

      g_array_append_val (values, value);
    }
  row = dowser_grain_add (grain, &(DowserGrainAttribute){ .is_row = TRUE, .is_key = TRUE });
  for (guint i = 0; i < values->len; i++)
    {
      GArray *owners = g_array_new (FALSE, FALSE, sizeof (guint));

      g_array_append_val (owners, row);
      dowser_grain_add_single_dependency (grain, row, g_array_index (values, guint, i), DOWSER_GRAIN_ALWAYS);
      dowser_grain_add_output (grain, g_array_index (values, guint, i), owners, NULL);
    }
  if (is_distinct)
    dowser_grain_add_dependency (grain, values, row, DOWSER_GRAIN_ALWAYS);
  return grain;
}

static void
keep_one_row (DowserGrain *grain)
{
  for (guint i = 0; i < grain->attributes->len; i++)
    if (dowser_grain_get (grain, i)->is_key)
      dowser_grain_add_dependency (grain, NULL, i, DOWSER_GRAIN_ALWAYS);
}

static DowserGrain *
unknown_new (void)
{
  DowserGrain *grain = dowser_grain_new ();

  grain->is_unknown = TRUE;
  return grain;
}

guint
dowser_relation_group (DowserRelation *self)
{
  g_autoptr (GArray) values = dowser_relation_ensure_groups (self, self->select->group);

  self->is_grouped = TRUE;
  return dowser_grain_group (self->grain, values);
}

static DowserGrain *
make_plain_grain (DowserAnalysis *analysis, const DowserSelect *select)
{
  DowserAuditScope scope = { NULL, (DowserSelect *) select, "" };
  g_autoptr (DowserRelation) relation = dowser_relation_new (analysis, &scope);
  gboolean grouped = dowser_select_is_grouped (select);
  DowserGrain *grain;
  guint key = 0;

  if (relation->grain->is_unknown)
    return unknown_new ();
  if (grouped)
    key = dowser_relation_group (relation);
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (grouped)
        add_group_output (relation, expr, key);
      else
        add_output (relation, expr);
    }
  grain = g_steal_pointer (&relation->grain);
  relation->grain = dowser_grain_new ();
  if (select->distinct)
    make_rows_distinct (grain);
  return grain;
}

static DowserGrain *
make_grain (DowserAnalysis *analysis, const DowserSelect *select)
{
  DowserGrain *grain
      = select->set_op != DOWSER_SET_NONE ? make_set_grain (select) : make_plain_grain (analysis, select);

  if (select->limit == 1)
    keep_one_row (grain);
  return grain;
}

const DowserGrain *
dowser_relation_get_select_grain (DowserAnalysis *analysis, const DowserSelect *select)
{
  DowserGrain *grain;

  if (analysis->grains == NULL)
    analysis->grains
        = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) dowser_select_unref, (GDestroyNotify) dowser_grain_free);
  grain = g_hash_table_lookup (analysis->grains, select);
  if (grain != NULL)
    return grain;
  /* The placeholder, about which nothing is known, is found below if a step reads itself. Only a plan that wasn't
   * audited can have such a step. */
  g_hash_table_insert (analysis->grains, dowser_select_ref (select), unknown_new ());
  grain = make_grain (analysis, select);
  g_hash_table_insert (analysis->grains, dowser_select_ref (select), grain);
  return grain;
}

gboolean
dowser_relation_has_distinct_rows (DowserAnalysis *analysis, const DowserAuditScope *scope, const char *id)
{
  g_autoptr (DowserRelation) relation = dowser_relation_new (analysis, scope);
  guint at = relation->grain->is_unknown ? DOWSER_RELATION_NONE : dowser_relation_find_source (relation, id);
  g_autoptr (GArray) seed = NULL;
  g_autofree guint8 *set = NULL;

  if (at == DOWSER_RELATION_NONE)
    return FALSE;
  seed = dowser_relation_ensure_groups (relation, scope->select->group);
  set = dowser_grain_set_new (relation->grain);
  for (guint i = 0; i < seed->len; i++)
    set[g_array_index (seed, guint, i)] = TRUE;
  set[g_array_index (relation->sources, DowserRelationSource, at).row] = TRUE;
  dowser_grain_add_determined (relation->grain, set);
  return dowser_grain_is_determined (relation->grain, set);
}
