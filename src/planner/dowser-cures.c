/* dowser-cures.c - what an audit can tell but not decide, as choices that are applied by a click */
#include "planner/dowser-cures.h"

#include "model/dowser-operation.h"
#include "model/dowser-plan-json.h"
#include "planner/dowser-audit-private.h"
#include "planner/dowser-count-once.h"

#include <glib/gi18n-lib.h>

#define MAX_WAYS 4

/* @plan is taken. */
static void
add_choice (DowserAmbiguity *ambiguity, const char *label, DowserPlan *plan)
{
  g_autoptr (DowserPlan) owned = plan;
  g_autofree char *json = dowser_plan_to_json (owned, FALSE);
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  g_ptr_array_add (operations, dowser_operation_new_replace_plan (json));
  g_ptr_array_add (ambiguity->choices, dowser_choice_new (label, operations));
}

/* "by orders.billing_address_id" */
static char *
dup_way_label (const DowserJoinTree *tree)
{
  GString *keys = g_string_new (NULL);
  char *label;

  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserForeignKey *key = ((const DowserJoinEdge *) tree->edges->pdata[i])->key;

      g_string_append_printf (keys, "%s%s.%s", i > 0 ? ", " : "", key->table->name,
                              ((const DowserColumn *) key->columns->pdata[0])->name);
    }
  label = g_strdup_printf (_ ("By %s"), keys->str);
  g_string_free (keys, TRUE);
  return label;
}

static DowserPlan *
join_by (const DowserPlan *plan, const DowserJoinTree *tree)
{
  DowserSelect *select = dowser_select_copy (plan->select);

  dowser_join_tree_apply (tree, select, DOWSER_JOIN_INNER);
  return dowser_plan_with_select (plan, select);
}

static void
find_ways (DowserAudit *audit, DowserAuditScope *scope, GPtrArray *found)
{
  for (guint i = 1; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      g_autoptr (GPtrArray) trees = _dowser_audit_find_ways (audit, scope, i, MAX_WAYS);
      g_autofree char *question = NULL;
      DowserAmbiguity *ambiguity;

      if (trees->len < 2)
        continue;
      question = g_strdup_printf (_ ("How is “%s” to be joined?"), instance->table);
      ambiguity = dowser_ambiguity_new (question, 0, 0);
      for (guint j = 0; j < trees->len; j++)
        {
          g_autofree char *label = dup_way_label (trees->pdata[j]);

          add_choice (ambiguity, label, join_by (audit->plan, trees->pdata[j]));
        }
      g_ptr_array_add (found, ambiguity);
    }
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const char *id;
  const char *several;
} Search;

static gboolean
find_repeated_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (search->id == NULL && expr->kind == DOWSER_EXPR_AGGREGATE)
    search->id = _dowser_audit_find_repeated (search->audit, search->scope, expr, &search->several);
  return search->id == NULL;
}

static void
find_repeats (DowserAudit *audit, DowserAuditScope *scope, GPtrArray *found)
{
  Search search = { audit, scope, NULL, NULL };
  g_autofree char *question = NULL;
  g_autofree char *label = NULL;
  DowserAmbiguity *ambiguity;
  const char *name;
  DowserPlan *cured;

  dowser_select_walk (scope->select, find_repeated_cb, &search);
  cured = search.id != NULL ? dowser_count_once (audit->plan, audit->schema, search.id) : NULL;
  if (cured == NULL)
    return;
  name = _dowser_audit_get_name (scope->select, search.id);
  question = g_strdup_printf (_ ("One of “%s” may meet several of “%s”. How often is it to count?"), name,
                              _dowser_audit_get_name (scope->select, search.several));
  label = g_strdup_printf (_ ("Each of “%s” once"), name);
  ambiguity = dowser_ambiguity_new (question, 0, 0);
  add_choice (ambiguity, label, cured);
  g_ptr_array_add (found, ambiguity);
}

GPtrArray *
dowser_cures_find (const DowserPlan *plan, const DowserSchema *schema)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
  DowserAudit audit = { .schema = schema, .plan = (DowserPlan *) plan, .n_steps = plan->steps->len };
  DowserAuditScope scope = { NULL, plan->select, "select" };

  find_ways (&audit, &scope, found);
  find_repeats (&audit, &scope, found);
  g_clear_pointer (&audit.graph, dowser_join_graph_unref);
  return found;
}
