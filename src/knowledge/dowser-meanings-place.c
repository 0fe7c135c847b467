/* dowser-meanings-place.c - inserts a definition into a select, so that the definition reads the instances of this
 * select */
#include "knowledge/dowser-expanding.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static DowserExpr *
rename_instance (const DowserExpr *expr, gpointer names)
{
  const char *id = expr->kind == DOWSER_EXPR_COLUMN ? g_hash_table_lookup (names, expr->instance) : NULL;

  return id != NULL ? dowser_expr_new_column (id, expr->name) : NULL;
}

/* The first byte of the instance IDs in inserted expressions. It marks columns that must not be expanded again as
 * terms. No name contains this byte. */
#define MARK "\001"

static DowserExpr *
mark_column (const DowserExpr *expr, gpointer data)
{
  g_autofree char *marked = NULL;

  if (expr->kind != DOWSER_EXPR_COLUMN || g_str_has_prefix (expr->instance, MARK))
    return NULL;
  marked = g_strconcat (MARK, expr->instance, NULL);
  return dowser_expr_new_column (marked, expr->name);
}

DowserExpr *
_dowser_expanding_unmark_column (const DowserExpr *expr, gpointer data)
{
  return expr->kind == DOWSER_EXPR_COLUMN && g_str_has_prefix (expr->instance, MARK)
             ? dowser_expr_new_column (expr->instance + strlen (MARK), expr->name)
             : NULL;
}

/* Sets @found if there is a nested select. A nested select refers to the instances of the definition (tables in its
 * FROM) by their ids, so it is valid only if these ids stay the same. */
static gboolean
find_subplan_cb (const DowserExpr *expr, gpointer found)
{
  *(gboolean *) found |= expr->kind == DOWSER_EXPR_SUBPLAN;
  return TRUE;
}

static gboolean
is_compared (const DowserSelect *select, const DowserExpr *on)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        {
          const DowserExpr *other = join->on->pdata[j];
          gboolean is_mirrored = other->kind == DOWSER_EXPR_COMPARE && other->op == on->op
                                 && dowser_expr_equal (other->args->pdata[0], on->args->pdata[1])
                                 && dowser_expr_equal (other->args->pdata[1], on->args->pdata[0]);

          if (is_mirrored || dowser_expr_equal (other, on))
            return TRUE;
        }
    }
  return FALSE;
}

/* Returns TRUE if @select has all conditions of @via_join, applied to the instance @id. @names: maps the instances of
 * @via_join to those of @select */
static gboolean
is_joined_by (const DowserSelect *select, const DowserJoin *via_join, GHashTable *names, const char *id)
{
  g_hash_table_insert (names, via_join->to, (gpointer) id);
  for (guint i = 0; i < via_join->on->len; i++)
    {
      g_autoptr (DowserExpr) on = dowser_expr_map (via_join->on->pdata[i], rename_instance, names);

      if (!is_compared (select, on))
        return FALSE;
    }
  return TRUE;
}

/* Adds a left join. A left join keeps rows without a match, because a definition must not change which rows there
 * are. */
static void
add_join (DowserExpanding *self, const DowserJoin *via_join, const char *table, GHashTable *names, GStringChunk *ids)
{
  DowserSelect *select = self->select;
  g_autofree char *id = dowser_select_make_id (select, table);
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_hash_table_insert (names, via_join->to, g_string_chunk_insert (ids, id));
  for (guint i = 0; i < via_join->on->len; i++)
    g_ptr_array_add (on, dowser_expr_map (via_join->on->pdata[i], rename_instance, names));
  dowser_select_add_instance (select, id, table);
  g_ptr_array_add (select->joins, dowser_join_new (DOWSER_JOIN_LEFT, id, on, via_join->via, via_join->confidence));
  g_hash_table_add (self->added, g_steal_pointer (&id));
}

static void
bind_join (DowserExpanding *self, const DowserMeaning *meaning, const DowserJoin *via_join, GHashTable *names,
           GStringChunk *ids)
{
  const DowserInstance *defined = dowser_select_find_instance (meaning->plan->select, via_join->to);

  for (guint i = 0; i < self->select->from->len; i++)
    {
      const DowserInstance *instance = self->select->from->pdata[i];

      if (!instance->is_step && g_ascii_strcasecmp (instance->table, defined->table) == 0
          && is_joined_by (self->select, via_join, names, instance->id))
        {
          g_hash_table_insert (names, via_join->to, g_string_chunk_insert (ids, instance->id));
          return;
        }
    }
  add_join (self, via_join, defined->table, names, ids);
}

typedef struct
{
  GHashTable *names;
  GStringChunk *ids;
} Binding;

static void
binding_free (gpointer data)
{
  Binding *binding = data;

  g_hash_table_unref (binding->names);
  g_string_chunk_free (binding->ids);
  g_free (binding);
}

GHashTable *
_dowser_expanding_bound_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, binding_free);
}

/* Maps the instances of @meaning to the instances of the select. Joins the instances that the select lacks. Returns:
 * borrowed */
GHashTable *
_dowser_expanding_bind_instances (DowserExpanding *self, const DowserMeaning *meaning, const char *instance)
{
  g_autofree char *key = g_strconcat (instance, "\n", meaning->table->name, "\n", meaning->column, NULL);
  Binding *binding = g_hash_table_lookup (self->bound, key);

  if (binding != NULL)
    return binding->names;
  binding = g_new (Binding, 1);
  binding->names = g_hash_table_new (g_str_hash, g_str_equal);
  binding->ids = g_string_chunk_new (64);
  g_hash_table_insert (self->bound, g_steal_pointer (&key), binding);
  g_hash_table_insert (binding->names, meaning->root, g_string_chunk_insert (binding->ids, instance));
  for (guint i = 0; i < meaning->joins->len; i++)
    bind_join (self, meaning, meaning->joins->pdata[i], binding->names, binding->ids);
  if (!g_ptr_array_find (self->used, meaning, NULL))
    g_ptr_array_add (self->used, (gpointer) meaning);
  return binding->names;
}

void
_dowser_expanding_set_refusal (DowserExpanding *self, char *reason)
{
  if (*self->refusal == NULL)
    *self->refusal = reason;
  else
    g_free (reason);
}

/* Rewrites @expr, a part of the definition of @meaning, for the select that uses the term. Replaces the instances by
 * those of the select, and marks the columns as parts of a definition. @names: instance in the definition → instance in
 * the select */
DowserExpr *
_dowser_expanding_rewrite (DowserExpanding *self, const DowserMeaning *meaning, const DowserExpr *expr,
                           GHashTable *names)
{
  g_autoptr (DowserExpr) renamed = dowser_expr_map (expr, rename_instance, names);
  gboolean nested = FALSE;
  GHashTableIter iter;
  gpointer from, to;

  dowser_expr_walk (expr, find_subplan_cb, &nested);
  g_hash_table_iter_init (&iter, names);
  while (nested && g_hash_table_iter_next (&iter, &from, &to))
    if (!g_str_equal (from, to))
      {
        _dowser_expanding_set_refusal (self, g_strdup_printf (_ ("“%s” contains a subquery, so this meaning cannot be "
                                                                 "used in a question that uses a table twice."),
                                                              meaning->entry->term));
        break;
      }
  return dowser_expr_map (renamed, mark_column, NULL);
}

/* Adds the condition @data to the filter of each aggregate. Doesn't take @data. */
static DowserExpr *
add_condition (const DowserExpr *expr, gpointer data)
{
  const DowserExpr *condition = data;
  GPtrArray *args;
  DowserExpr *narrowed;

  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return NULL;
  args = expr->args;
  narrowed
      = dowser_expr_new_aggregate (expr->op, args->len > 0 ? dowser_expr_ref (args->pdata[0]) : NULL, expr->distinct,
                                   dowser_expr_and (dowser_expr_ref (condition),
                                                    expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL));
  for (guint i = 1; i < args->len; i++)
    g_ptr_array_add (narrowed->args, dowser_expr_ref (args->pdata[i]));
  return narrowed;
}

/* A key column of the instance @instance. Its values are counted instead of rows, because some rows of the select may
 * have no row of this instance. */
typedef struct
{
  const char *instance;
  const char *key;
} CountedKey;

static DowserExpr *
count_key (const DowserExpr *expr, gpointer data)
{
  const CountedKey *counting = data;

  if (expr->kind != DOWSER_EXPR_AGGREGATE || expr->op != DOWSER_COUNT || expr->args->len > 0)
    return NULL;
  return dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (counting->instance, counting->key), FALSE,
                                    expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL);
}

gboolean
_dowser_expanding_has_outer_join (const DowserSelect *select, GHashTable *added)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (join->type != DOWSER_JOIN_INNER && !g_hash_table_contains (added, join->to))
        return TRUE;
    }
  return FALSE;
}

/* If an outer join may leave rows of the select without a row of @instance, replaces counts of rows in @expr by counts
 * of the key of @instance. Returns: (transfer full): the changed @expr, or @expr itself */
static DowserExpr *
count_keys (DowserExpanding *self, const DowserExpr *expr, const DowserMeaning *metric, const char *instance)
{
  g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (metric->table);
  g_autofree char *marked = g_strconcat (MARK, instance, NULL);
  CountedKey counting = { marked, key->len > 0 ? ((const DowserColumn *) key->pdata[0])->name : NULL };

  return counting.key != NULL && _dowser_expanding_has_outer_join (self->select, self->added)
             ? dowser_expr_map (expr, count_key, &counting)
             : dowser_expr_ref (expr);
}

DowserExpr *
_dowser_expanding_make_metric (DowserExpanding *self, const DowserMeaning *metric, const char *instance,
                               const DowserExpr *filter)
{
  GHashTable *names = _dowser_expanding_bind_instances (self, metric, instance);
  g_autoptr (DowserExpr) placed = _dowser_expanding_rewrite (self, metric, metric->expr, names);
  g_autoptr (DowserExpr) expr = count_keys (self, placed, metric, instance);
  g_autoptr (DowserExpr) condition
      = metric->condition != NULL ? _dowser_expanding_rewrite (self, metric, metric->condition, names) : NULL;
  DowserExpr *combined = dowser_expr_and (condition != NULL ? dowser_expr_ref (condition) : NULL,
                                          filter != NULL ? dowser_expr_ref (filter) : NULL);
  DowserExpr *narrowed;

  self->has_metrics = TRUE;
  if (combined == NULL)
    return g_steal_pointer (&expr);
  narrowed = dowser_expr_map (expr, add_condition, combined);
  dowser_expr_unref (combined);
  return narrowed;
}
