/* dowser-suggested-fixes-ways.c - offers the ways to join a table, each as a choice */
#include "audit/fixes/dowser-suggested-fixes-private.h"

#include <glib/gi18n-lib.h>

#define MAX_WAYS 4

/* Returns the label of a way to join, which names its key: "by orders.billing_address_id" */
static char *
dup_way_label (const DowserJoinTree *tree)
{
  g_autoptr (GString) keys = g_string_new (NULL);

  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserForeignKey *key = ((const DowserJoinEdge *) tree->edges->pdata[i])->key;

      g_string_append_printf (keys, "%s%s.%s", i > 0 ? ", " : "", key->table->name,
                              ((const DowserColumn *) key->columns->pdata[0])->name);
    }
  return g_strdup_printf (_ ("Join by %s"), keys->str);
}

/* Joins the table by the chosen way. The joins are marked as chosen by the user, so that the question isn't asked
 * again. */
static DowserPlan *
join_by_way (const DowserSuggestedFixes *self, const DowserSelect *unjoined, const DowserJoinTree *tree)
{
  DowserSelect *select = dowser_select_copy (unjoined);
  guint before = select->joins->len;

  dowser_join_tree_apply (tree, select, DOWSER_JOIN_INNER);
  for (guint i = before; i < select->joins->len; i++)
    ((DowserJoin *) select->joins->pdata[i])->via = DOWSER_VIA_USER;
  return _dowser_suggested_fixes_dup_plan_with_select (self, select);
}

static void
offer_ways (DowserSuggestedFixes *self, const DowserSelect *unjoined, const char *table, GPtrArray *trees)
{
  g_autofree char *question = g_strdup_printf (_ ("How should “%s” be joined?"), table);
  DowserAmbiguity *ambiguity = dowser_ambiguity_new (question, 0, 0);

  for (guint i = 0; i < trees->len; i++)
    {
      g_autofree char *label = dup_way_label (trees->pdata[i]);

      _dowser_suggested_fixes_add_choice (ambiguity, label, join_by_way (self, unjoined, trees->pdata[i]));
    }
  g_ptr_array_add (self->found, ambiguity);
}

/* Returns TRUE if no join except the join with the index @index uses the instance @id. Another join can then replace
 * this join. */
static gboolean
is_leaf (const DowserSelect *select, const char *id, guint index)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      g_autoptr (DowserSelect) single_join = NULL;
      const DowserJoin *join = select->joins->pdata[i];

      if (i == index)
        continue;
      single_join = dowser_select_new ();
      g_ptr_array_add (single_join->joins, dowser_join_copy (join));
      if (_dowser_audit_uses_instance (single_join, id))
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if the join compares the columns of the key of @tree. */
static gboolean
uses_way_key (const DowserJoinTree *tree, const DowserJoin *join)
{
  const DowserJoinEdge *edge = tree->edges->pdata[0];

  if (tree->edges->len != 1 || join->on->len != edge->key->columns->len)
    return FALSE;
  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *on = join->on->pdata[i];
      const char *column = ((const DowserColumn *) edge->key->columns->pdata[i])->name;

      if (on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL
          || (g_strcmp0 (((const DowserExpr *) on->args->pdata[0])->name, column) != 0
              && g_strcmp0 (((const DowserExpr *) on->args->pdata[1])->name, column) != 0))
        return FALSE;
    }
  return TRUE;
}

static gboolean
contains_way_of (GPtrArray *trees, const DowserJoin *join)
{
  for (guint i = 0; i < trees->len; i++)
    if (uses_way_key (trees->pdata[i], join))
      return TRUE;
  return FALSE;
}

/* Finds other keys between the two tables of a join. The user may have meant one of these keys. */
static void
find_other_keys (DowserSuggestedFixes *self, guint index)
{
  const DowserJoin *join = self->scope.select->joins->pdata[index];
  g_autoptr (DowserSelect) unjoined = NULL;
  g_autoptr (GPtrArray) trees = NULL;
  DowserAuditScope scope = self->scope;
  guint from;

  if (join->via == DOWSER_VIA_USER || join->type != DOWSER_JOIN_INNER || !is_leaf (self->scope.select, join->to, index))
    return;
  unjoined = scope.select = dowser_select_copy (self->scope.select);
  for (from = 0; from < scope.select->from->len; from++)
    if (g_strcmp0 (((const DowserInstance *) scope.select->from->pdata[from])->id, join->to) == 0)
      break;
  g_ptr_array_remove_index (scope.select->joins, index);
  if (from == scope.select->from->len)
    return;
  trees = _dowser_audit_find_ways_to_join_instance (&self->audit, &scope, from, MAX_WAYS);
  if (trees->len > 1 && contains_way_of (trees, join))
    offer_ways (self, unjoined, ((const DowserInstance *) unjoined->from->pdata[from])->table, trees);
}

void
_dowser_suggested_fixes_find_unjoined (DowserSuggestedFixes *self)
{
  const DowserSelect *select = self->scope.select;

  for (guint i = 1; i < select->from->len; i++)
    {
      g_autoptr (GPtrArray) trees = _dowser_audit_find_ways_to_join_instance (&self->audit, &self->scope, i, MAX_WAYS);

      if (trees->len > 1)
        offer_ways (self, select, ((const DowserInstance *) select->from->pdata[i])->table, trees);
    }
}

void
_dowser_suggested_fixes_find_ways (DowserSuggestedFixes *self)
{
  _dowser_suggested_fixes_find_unjoined (self);
  for (guint i = 0; i < self->scope.select->joins->len; i++)
    find_other_keys (self, i);
}
