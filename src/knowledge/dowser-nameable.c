/* dowser-nameable.c - lists the parts of a plan to which the user may give a name, each as an entry (the definition of
 * a word) that has no word yet */
#include "knowledge/dowser-nameable.h"

#include "knowledge/dowser-meanings.h"
#include "sentence/dowser-sentence.h"

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  GPtrArray *entries;
} NamingContext;

static gboolean
add_instance (const DowserExpr *expr, gpointer ids)
{
  if (expr->kind == DOWSER_EXPR_COLUMN)
    g_hash_table_add (ids, expr->instance);
  return TRUE;
}

/* Returns TRUE if joins of @select connect all instances in @ids (ids of tables in FROM) without using any other
 * instance. */
static gboolean
are_joined (const DowserSelect *select, GHashTable *ids)
{
  guint n = 0;

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];
      g_autoptr (GHashTable) compared = g_hash_table_new (g_str_hash, g_str_equal);
      GHashTableIter iter;
      gpointer id;
      gboolean inside = TRUE;

      for (guint j = 0; j < join->on->len; j++)
        dowser_expr_walk (join->on->pdata[j], add_instance, compared);
      g_hash_table_iter_init (&iter, compared);
      while (g_hash_table_iter_next (&iter, &id, NULL))
        inside = inside && g_hash_table_contains (ids, id);
      n += inside ? 1 : 0;
    }
  return n + 1 >= g_hash_table_size (ids);
}

/* Returns a select with the instances of @select that are in @ids. If other instances are needed to connect these
 * instances, the new select has all instances of @select. */
static DowserSelect *
make_select_from (const DowserSelect *select, GHashTable *ids)
{
  DowserSelect *part = dowser_select_new ();
  gboolean all = g_hash_table_size (ids) == 0 || !are_joined (select, ids);

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (all || g_hash_table_contains (ids, instance->id))
        g_ptr_array_add (part->from, dowser_instance_copy (instance));
    }
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];
      g_autoptr (GHashTable) compared = g_hash_table_new (g_str_hash, g_str_equal);
      gboolean inside = TRUE;
      GHashTableIter iter;
      gpointer id;

      for (guint j = 0; j < join->on->len; j++)
        dowser_expr_walk (join->on->pdata[j], add_instance, compared);
      g_hash_table_iter_init (&iter, compared);
      while (g_hash_table_iter_next (&iter, &id, NULL))
        inside = inside && dowser_select_find_instance (part, id) != NULL;
      if (inside)
        g_ptr_array_add (part->joins, dowser_join_copy (join));
    }
  return part;
}

/* Returns TRUE if @means is a valid definition of @kind. */
static gboolean
is_valid (const NamingContext *self, DowserEntryKind kind, const char *means)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;

  dowser_knowledge_add (knowledge, dowser_entry_new (kind, "naming of this part", means));
  meanings = dowser_meanings_new (knowledge, self->schema, NULL);
  return ((const DowserMeaning *) dowser_meanings_get_list (meanings)->pdata[0])->problem == NULL;
}

/* Adds an entry without a term for a part of the plan that the user can name, if the sentence for @select is a valid
 * definition. Takes @select. */
static void
add_nameable (NamingContext *self, DowserEntryKind kind, DowserSelect *select)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autofree char *means = dowser_sentence_write (plan, self->schema, NULL);

  if (means == NULL || !is_valid (self, kind, means))
    return;
  for (guint i = 0; i < self->entries->len; i++)
    {
      const DowserEntry *entry = self->entries->pdata[i];

      if (entry->kind == kind && g_str_equal (entry->means, means))
        return;
    }
  g_ptr_array_add (self->entries, dowser_entry_new (kind, NULL, means));
}

static void
add_metric (NamingContext *self, const DowserExpr *expr, const DowserExpr *filter)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  DowserSelect *select;

  dowser_expr_walk (expr, add_instance, ids);
  if (filter != NULL)
    dowser_expr_walk (filter, add_instance, ids);
  select = make_select_from (self->plan->select, ids);
  dowser_select_add_output (select, dowser_expr_ref (expr), NULL);
  if (filter != NULL)
    dowser_select_add_filter (select, dowser_expr_ref (filter));
  add_nameable (self, DOWSER_ENTRY_METRIC, select);
}

static void
add_dimension (NamingContext *self, const DowserExpr *expr)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  DowserSelect *select;

  dowser_expr_walk (expr, add_instance, ids);
  if (expr->kind == DOWSER_EXPR_COLUMN || g_hash_table_size (ids) == 0)
    return;
  select = make_select_from (self->plan->select, ids);
  dowser_select_add_output (select, dowser_expr_ref (expr), NULL);
  add_nameable (self, DOWSER_ENTRY_DIMENSION, select);
}

/* Adds a condition as a filter. Its sentence shows all columns of the first table: “orders where …”. */
static void
add_filter (NamingContext *self, const DowserExpr *condition)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  DowserSelect *select;
  const DowserInstance *first;
  const DowserTable *table;

  dowser_expr_walk (condition, add_instance, ids);
  if (g_hash_table_size (ids) == 0)
    return;
  select = make_select_from (self->plan->select, ids);
  first = select->from->pdata[0];
  table = first->is_step ? NULL : dowser_schema_find_table (self->schema, first->table);
  for (guint i = 0; table != NULL && i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden)
        dowser_select_add_output (select, dowser_expr_new_column (first->id, column->name), NULL);
    }
  dowser_select_add_filter (select, dowser_expr_ref (condition));
  add_nameable (self, DOWSER_ENTRY_FILTER, select);
}

GPtrArray *
dowser_nameable_list (const DowserPlan *plan, const DowserSchema *schema)
{
  const DowserSelect *select = plan->select;
  const DowserExpr *filter = select->filter;
  NamingContext naming = { plan, schema, g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_entry_free) };

  if (plan->steps->len > 0 || select->set_op != DOWSER_SET_NONE || select->from->len == 0)
    return naming.entries;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (!dowser_expr_has_aggregate (expr))
        continue;
      if (filter != NULL)
        add_metric (&naming, expr, filter);
      add_metric (&naming, expr, NULL);
    }
  if (filter != NULL)
    add_filter (&naming, filter);
  for (guint i = 0; filter != NULL && filter->kind == DOWSER_EXPR_AND && i < filter->args->len; i++)
    add_filter (&naming, filter->args->pdata[i]);
  for (guint i = 0; i < select->group->len; i++)
    add_dimension (&naming, select->group->pdata[i]);
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (!dowser_expr_has_aggregate (expr))
        add_dimension (&naming, expr);
    }
  return naming.entries;
}
