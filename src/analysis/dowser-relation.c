/* dowser-relation.c - makes the grain of a select: its instances, columns and expressions become attributes */
#include "analysis/dowser-relation.h"

static gboolean find_own_column_cb (const DowserExpr *expr, gpointer user_data);

typedef struct
{
  const DowserRelation *relation;
  gboolean found;
} Search;

static void
search_select (const DowserSelect *select, Search *search)
{
  for (; select != NULL && !search->found; select = select->set_with)
    dowser_select_walk (select, find_own_column_cb, search);
}

static gboolean
find_own_column_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  search->found |= expr->kind == DOWSER_EXPR_COLUMN
                   && dowser_relation_find_source (search->relation, expr->instance) != DOWSER_RELATION_NONE;
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    search_select (expr->select, search);
  return !search->found;
}

gboolean
dowser_relation_is_constant (const DowserRelation *self, const DowserExpr *expr)
{
  Search search = { self, FALSE };

  dowser_expr_walk (expr, find_own_column_cb, &search);
  return !search.found;
}

guint
dowser_relation_find_source (const DowserRelation *self, const char *id)
{
  for (guint i = 0; i < self->sources->len; i++)
    if (g_strcmp0 (g_array_index (self->sources, DowserRelationSource, i).instance->id, id) == 0)
      return i;
  return DOWSER_RELATION_NONE;
}

/* Returns TRUE if no two rows have the same value, because the source declares the column unique or because all values
 * were checked. */
static gboolean
is_unique_column (const DowserRelation *self, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_profile_find (self->analysis->profile, column);

  return column->all_differ
         || (profile != NULL && profile->n_rows > 1 && profile->n_nulls == 0 && profile->n_distinct == profile->n_rows
             && profile->n_rows >= column->table->n_rows);
}

/* Returns TRUE if the column probably contains the name of each row. Used only if nothing is known of the column's
 * values. */
static gboolean
is_label (const DowserRelation *self, const DowserColumn *column)
{
  static const char *const labels[] = { "name", "title", "label" };
  const DowserColumnProfile *profile = dowser_profile_find (self->analysis->profile, column);

  if (profile != NULL && profile->n_distinct >= 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (g_ascii_strcasecmp (column->name, labels[i]) == 0)
      return TRUE;
  return FALSE;
}

static guint
ensure_table_column (DowserRelation *self, guint source, const DowserColumn *column)
{
  DowserRelationColumn added = { source, column, 0 };

  for (guint i = 0; i < self->columns->len; i++)
    {
      const DowserRelationColumn *existing = &g_array_index (self->columns, DowserRelationColumn, i);

      if (existing->source == source && existing->column == column)
        return existing->attribute;
    }
  added.attribute = dowser_grain_add_value (self->grain);
  dowser_grain_get (self->grain, added.attribute)->is_present = !column->nullable || column->primary_key > 0;
  dowser_grain_add_single_dependency (self->grain, g_array_index (self->sources, DowserRelationSource, source).row,
                                      added.attribute, DOWSER_GRAIN_ALWAYS);
  if (is_unique_column (self, column))
    dowser_grain_add_single_dependency (self->grain, added.attribute,
                                        g_array_index (self->sources, DowserRelationSource, source).row,
                                        DOWSER_GRAIN_ALWAYS);
  g_array_append_val (self->columns, added);
  return added.attribute;
}

/* Returns: (nullable): the column of the step that @source reads */
static const DowserGrainOutput *
find_step_output (const DowserRelationSource *source, const char *name)
{
  int index = source->step != NULL ? dowser_select_find_output (source->step_select, name) : -1;

  return index >= 0 ? source->step->outputs->pdata[index] : NULL;
}

const DowserGrainOutput *
dowser_relation_find_output (const DowserRelation *self, const DowserExpr *column, const DowserRelationSource **source)
{
  guint at = dowser_relation_find_source (self, column->instance);

  if (at == DOWSER_RELATION_NONE)
    return NULL;
  *source = &g_array_index (self->sources, DowserRelationSource, at);
  return find_step_output (*source, column->name);
}

guint
dowser_relation_ensure_column (DowserRelation *self, const DowserExpr *expr)
{
  guint at = dowser_relation_find_source (self, expr->instance);
  const DowserRelationSource *source;
  const DowserGrainOutput *output;
  const DowserColumn *column;

  if (at == DOWSER_RELATION_NONE || expr->name == NULL)
    return DOWSER_RELATION_NONE;
  source = &g_array_index (self->sources, DowserRelationSource, at);
  if (source->table != NULL)
    {
      column = dowser_table_find_column (source->table, expr->name);
      return column != NULL ? ensure_table_column (self, at, column) : DOWSER_RELATION_NONE;
    }
  output = find_step_output (source, expr->name);
  return output != NULL ? output->attribute + source->moved : DOWSER_RELATION_NONE;
}

typedef struct
{
  DowserRelation *relation;
  GArray *attributes;
  gboolean is_unclear;
} AttributeCollection;

/* Collects the columns that an expression uses. The result is unclear if the expression has an aggregate, a window or a
 * correlated nested select, because the value of the expression may then depend on further columns. */
static gboolean
collect_columns_cb (const DowserExpr *expr, gpointer user_data)
{
  AttributeCollection *collection = user_data;
  guint attribute;

  collection->is_unclear
      |= expr->kind == DOWSER_EXPR_AGGREGATE || expr->kind == DOWSER_EXPR_WINDOW
         || (expr->kind == DOWSER_EXPR_SUBPLAN && !dowser_relation_is_constant (collection->relation, expr));
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return !collection->is_unclear;
  attribute = dowser_relation_ensure_column (collection->relation, expr);
  if (attribute != DOWSER_RELATION_NONE)
    g_array_append_val (collection->attributes, attribute);
  return TRUE;
}

/* Declares that the columns in @expr determine @value. If these columns aren't known, declares that the source rows
 * that identify a row of the relation determine @value together. */
static void
add_column_dependencies (DowserRelation *self, const DowserExpr *expr, guint value)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint));
  AttributeCollection collection = { self, columns, FALSE };

  dowser_expr_walk (expr, collect_columns_cb, &collection);
  if (collection.is_unclear)
    g_array_set_size (columns, 0);
  for (guint i = 0; collection.is_unclear && i < self->grain->attributes->len; i++)
    if (dowser_grain_get (self->grain, i)->is_key)
      g_array_append_val (columns, i);
  dowser_grain_add_dependency (self->grain, columns, value, DOWSER_GRAIN_ALWAYS);
}

guint
dowser_relation_ensure_value (DowserRelation *self, const DowserExpr *expr)
{
  guint value = expr->kind == DOWSER_EXPR_COLUMN ? dowser_relation_ensure_column (self, expr) : DOWSER_RELATION_NONE;

  if (value != DOWSER_RELATION_NONE)
    return value;
  for (guint i = 0; i < self->exprs->len; i++)
    if (dowser_expr_equal (self->exprs->pdata[i], expr))
      return g_array_index (self->values, guint, i);
  value = dowser_grain_add_value (self->grain);
  g_ptr_array_add (self->exprs, (gpointer) expr);
  g_array_append_val (self->values, value);
  add_column_dependencies (self, expr, value);
  return value;
}

/* If @value is the name of a row, declares that @value determines the row. Reason: users who group by a name mean the
 * rows that have this name. */
static void
add_label_dependency (DowserRelation *self, guint value)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      const DowserRelationColumn *existing = &g_array_index (self->columns, DowserRelationColumn, i);

      if (existing->attribute == value && is_label (self, existing->column))
        dowser_grain_add_single_dependency (self->grain, value,
                                            g_array_index (self->sources, DowserRelationSource, existing->source).row,
                                            DOWSER_GRAIN_ALWAYS);
    }
}

GArray *
dowser_relation_ensure_groups (DowserRelation *self, GPtrArray *exprs)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < exprs->len; i++)
    {
      guint value = dowser_relation_ensure_value (self, exprs->pdata[i]);

      add_label_dependency (self, value);
      g_array_append_val (values, value);
    }
  return values;
}

static void
add_owner (GArray *owners, guint owner)
{
  for (guint i = 0; i < owners->len; i++)
    if (g_array_index (owners, guint, i) == owner)
      return;
  g_array_append_val (owners, owner);
}

static gboolean
add_column_owners (DowserRelation *self, const DowserExpr *expr, GArray *owners)
{
  guint at = dowser_relation_find_source (self, expr->instance);
  const DowserRelationSource *source;
  const DowserGrainOutput *output;

  if (at == DOWSER_RELATION_NONE)
    return TRUE;
  source = &g_array_index (self->sources, DowserRelationSource, at);
  if (source->table != NULL)
    {
      add_owner (owners, source->row);
      return TRUE;
    }
  output = find_step_output (source, expr->name);
  for (guint i = 0; output != NULL && i < output->owners->len; i++)
    add_owner (owners, g_array_index (output->owners, guint, i) + source->moved);
  return output != NULL && output->owners->len > 0;
}

static gboolean
add_owners (DowserRelation *self, const DowserExpr *expr, GArray *owners)
{
  gboolean is_case = expr->kind == DOWSER_EXPR_CASE;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    return add_column_owners (self, expr, owners);
  if (expr->kind == DOWSER_EXPR_SUBPLAN || expr->kind == DOWSER_EXPR_AGGREGATE || expr->kind == DOWSER_EXPR_WINDOW)
    return dowser_relation_is_constant (self, expr) && expr->kind == DOWSER_EXPR_SUBPLAN;
  for (guint i = 0; i < expr->args->len; i++)
    {
      /* The arguments of a CASE are a condition, a result, a condition, a result, …, and the default. */
      if (is_case && i % 2 == 0 && i + 1 < expr->args->len)
        continue;
      if (!add_owners (self, expr->args->pdata[i], owners))
        return FALSE;
    }
  return TRUE;
}

GArray *
dowser_relation_dup_owners (DowserRelation *self, const DowserExpr *expr)
{
  GArray *owners = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!add_owners (self, expr, owners))
    g_clear_pointer (&owners, g_array_unref);
  return owners;
}

/* Declares that @columns determine the source row, unless a column may be NULL. A key with NULLs doesn't identify
 * rows. */
static void
add_key (DowserRelation *self, guint source, GPtrArray *columns)
{
  g_autoptr (GArray) determinants = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < columns->len; i++)
    {
      guint attribute = ensure_table_column (self, source, columns->pdata[i]);

      if (!dowser_grain_get (self->grain, attribute)->is_present)
        return;
      g_array_append_val (determinants, attribute);
    }
  if (determinants->len > 0)
    dowser_grain_add_dependency (self->grain, determinants,
                                 g_array_index (self->sources, DowserRelationSource, source).row, DOWSER_GRAIN_ALWAYS);
}

/* Returns TRUE if the columns that @key refers to are unique. They are assumed to be unique unless they are only a part
 * of the primary key. */
static gboolean
is_unique_target (const DowserForeignKey *key)
{
  guint n_primary = 0;

  for (guint i = 0; i < key->to_columns->len; i++)
    n_primary += ((const DowserColumn *) key->to_columns->pdata[i])->primary_key > 0;
  return n_primary == 0;
}

static void
add_table_keys (DowserRelation *self, guint at)
{
  const DowserTable *table = g_array_index (self->sources, DowserRelationSource, at).table;
  g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (table);

  add_key (self, at, primary);
  for (guint i = 0; i < table->unique_keys->len; i++)
    add_key (self, at, table->unique_keys->pdata[i]);
  for (guint i = 0; i < table->referenced_by->len; i++)
    if (is_unique_target (table->referenced_by->pdata[i]))
      add_key (self, at, ((const DowserForeignKey *) table->referenced_by->pdata[i])->to_columns);
}

static void
add_source (DowserRelation *self, DowserAnalysis *analysis, const DowserInstance *instance, gboolean optional)
{
  DowserRelationSource source = { .instance = instance };
  const char *name = _dowser_audit_get_name (self->select, instance->id);

  if (!instance->is_step)
    source.table = _dowser_audit_get_table (analysis, self->scope, instance->id);
  else
    source.step_select = _dowser_audit_find_step (analysis, instance->table);
  if (source.step_select != NULL)
    {
      source.step = dowser_relation_get_select_grain (analysis, source.step_select);
      source.moved = dowser_grain_append (self->grain, source.step, name, optional);
      source.row = source.moved + source.step->attributes->len;
    }
  else
    source.row = dowser_grain_add (self->grain, &(DowserGrainAttribute){ .is_row = TRUE,
                                                                         .is_key = TRUE,
                                                                         .is_optional = optional,
                                                                         .name = name,
                                                                         .table = source.table });
  for (guint i = source.step != NULL ? source.moved : source.row; i < self->grain->attributes->len; i++)
    dowser_grain_get (self->grain, i)->instance = instance->id;
  g_array_append_val (self->sources, source);
}

gboolean
_dowser_relation_is_optional (const DowserSelect *select, const char *id, guint n_joins)
{
  guint own;
  gboolean has_own = _dowser_audit_find_join (select, id, &own);

  for (guint i = 0; i < n_joins; i++)
    {
      DowserJoinType type = ((const DowserJoin *) select->joins->pdata[i])->type;
      gboolean is_own = has_own && own == i;
      gboolean is_later = !has_own || own < i;

      if ((is_own && (type == DOWSER_JOIN_LEFT || type == DOWSER_JOIN_FULL))
          || (is_later && (type == DOWSER_JOIN_RIGHT || type == DOWSER_JOIN_FULL)))
        return TRUE;
    }
  return FALSE;
}

DowserRelation *
dowser_relation_new (DowserAnalysis *analysis, const DowserAuditScope *scope)
{
  DowserRelation *self = g_new0 (DowserRelation, 1);

  self->analysis = analysis;
  self->scope = scope;
  self->select = scope->select;
  self->grain = dowser_grain_new ();
  self->sources = g_array_new (FALSE, FALSE, sizeof (DowserRelationSource));
  self->columns = g_array_new (FALSE, FALSE, sizeof (DowserRelationColumn));
  self->exprs = g_ptr_array_new ();
  self->values = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->select->from->len && !self->grain->is_unknown; i++)
    {
      const DowserInstance *instance = self->select->from->pdata[i];

      add_source (self, analysis, instance,
                  _dowser_relation_is_optional (self->select, instance->id, self->select->joins->len));
    }
  if (self->grain->is_unknown)
    return self;
  _dowser_relation_add_joins (self);
  for (guint i = 0; i < self->sources->len; i++)
    if (g_array_index (self->sources, DowserRelationSource, i).table != NULL)
      add_table_keys (self, i);
  return self;
}

void
dowser_relation_free (DowserRelation *self)
{
  dowser_grain_free (self->grain);
  g_array_unref (self->sources);
  g_array_unref (self->columns);
  g_ptr_array_unref (self->exprs);
  g_array_unref (self->values);
  g_free (self);
}
