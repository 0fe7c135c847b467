/* dowser-schema-linking.c - chooses the tables of a large schema for a planner, with reasons (schema linking) */
#include "planner/dowser-schema-linking.h"

#include "analysis/dowser-plan-tables.h"
#include "audit/dowser-audit.h"
#include "joins/dowser-join-path.h"

#include <glib/gi18n-lib.h>

/* The constant of reciprocal rank fusion. Its value is the value that the authors of this method use. It is so large
 * that the first place in one ranking alone doesn't decide. */
#define FUSION_OFFSET 60
/* The maximum number of join trees that are used, if several equally short trees join the chosen tables. */
#define MAX_WAYS 4

static DowserSelectedTable *
find_kept (GPtrArray *kept, const char *table)
{
  for (guint i = 0; i < kept->len; i++)
    {
      DowserSelectedTable *one = g_ptr_array_index (kept, i);

      if (g_strcmp0 (one->table, table) == 0)
        return one;
    }
  return NULL;
}

/* A table and its score. Tables with equal scores are sorted by their order in the schema, so that the result is the
 * same on every machine. */
typedef struct
{
  const DowserTable *table;
  double score;
} RankedTable;

static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  const RankedTable *left = a;
  const RankedTable *right = b;

  if (left->score != right->score)
    return left->score > right->score ? -1 : 1;
  return left->table->index < right->table->index ? -1 : left->table->index > right->table->index;
}

static void
add_score (GArray *ranked, const DowserTable *table, double score)
{
  RankedTable one = { table, score };

  for (guint i = 0; i < ranked->len; i++)
    if (g_array_index (ranked, RankedTable, i).table == table)
      {
        g_array_index (ranked, RankedTable, i).score += score;
        return;
      }
  g_array_append_val (ranked, one);
}

GPtrArray *
dowser_schema_linking_merge_rankings (GPtrArray *rankings, guint max)
{
  GPtrArray *kept = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_selected_table_free);
  g_autoptr (GArray) ranked = g_array_new (FALSE, FALSE, sizeof (RankedTable));
  const double best = (double) rankings->len / (FUSION_OFFSET + 1);

  for (guint i = 0; i < rankings->len; i++)
    {
      GPtrArray *ranking = g_ptr_array_index (rankings, i);

      for (guint place = 0; place < ranking->len; place++)
        add_score (ranked, g_ptr_array_index (ranking, place), 1.0 / (FUSION_OFFSET + 1 + place));
    }
  g_array_sort (ranked, compare_ranked);
  for (guint i = 0; i < MIN (ranked->len, max); i++)
    {
      const RankedTable *one = &g_array_index (ranked, RankedTable, i);

      g_ptr_array_add (kept, dowser_selected_table_new (one->table->name,
                                                        g_strdup (_ ("this table matches words in the question")),
                                                        one->score / best));
    }
  return kept;
}

static gboolean
is_excluded (const DowserTable *table, GPtrArray *constraints)
{
  for (guint i = 0; constraints != NULL && i < constraints->len; i++)
    {
      const DowserConstraint *constraint = g_ptr_array_index (constraints, i);

      if (constraint->kind == DOWSER_CONSTRAINT_EXCLUDED && g_strcmp0 (constraint->from, table->name) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
drop_excluded (GPtrArray *kept, GPtrArray *constraints, const DowserSchema *schema)
{
  for (guint i = kept->len; i-- > 0;)
    {
      const DowserSelectedTable *one = g_ptr_array_index (kept, i);
      const DowserTable *table = dowser_schema_find_table (schema, one->table);

      if (table == NULL || is_excluded (table, constraints))
        g_ptr_array_remove_index (kept, i);
    }
}

/* Returns the table to which @name refers; %NULL if there is no such table. @name: a table or "table.column" */
static const DowserTable *
resolve_table (const DowserSchema *schema, const char *name)
{
  const DowserTable *table = dowser_schema_find_table (schema, name);
  const char *dot = strrchr (name, '.');
  g_autofree char *qualifier = NULL;

  if (table != NULL || dot == NULL)
    return table;
  qualifier = g_strndup (name, dot - name);
  return dowser_schema_find_table (schema, qualifier);
}

static void
pin_table (GPtrArray *kept, const DowserSchema *schema, const char *name, const char *user_text)
{
  const DowserTable *table = name != NULL ? resolve_table (schema, name) : NULL;
  DowserSelectedTable *one;

  if (table == NULL || table->hidden)
    return;
  one = find_kept (kept, table->name);
  if (one == NULL)
    {
      one = dowser_selected_table_new (table->name, g_strdup (user_text), 1);
      g_ptr_array_insert (kept, 0, one);
    }
  one->pinned = TRUE;
}

void
dowser_schema_linking_apply_constraints (GPtrArray *kept, GPtrArray *constraints, const DowserSchema *schema)
{
  for (guint i = 0; i < constraints->len; i++)
    {
      const DowserConstraint *constraint = g_ptr_array_index (constraints, i);

      if (constraint->kind == DOWSER_CONSTRAINT_JOIN)
        pin_table (kept, schema, constraint->from, constraint->user_text);
      if (constraint->kind != DOWSER_CONSTRAINT_EXCLUDED && constraint->kind != DOWSER_CONSTRAINT_NOTE
          && !dowser_constraint_is_setting (constraint))
        pin_table (kept, schema, constraint->to, constraint->user_text);
    }
  drop_excluded (kept, constraints, schema);
}

void
dowser_schema_linking_add_plan_tables (GPtrArray *kept, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) tables = dowser_plan_dup_tables (plan, schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      if (find_kept (kept, table->name) == NULL)
        g_ptr_array_add (kept,
                         dowser_selected_table_new (table->name, g_strdup (_ ("the current plan uses this table")), 1));
    }
}

/* Adds @table to @kept, unless it is hidden, excluded or already in @kept. Takes @reason. */
static void
keep_table (GPtrArray *kept, const DowserTable *table, GPtrArray *constraints, char *reason)
{
  if (table->hidden || is_excluded (table, constraints) || find_kept (kept, table->name) != NULL)
    g_free (reason);
  else
    g_ptr_array_add (kept, dowser_selected_table_new (table->name, reason, 0));
}

static void
keep_tree_tables (GPtrArray *kept, const DowserJoinTree *tree, GPtrArray *constraints)
{
  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (tree->edges, i);

      keep_table (kept, edge->far, constraints,
                  g_strdup_printf (_ ("this table joins %s to other tables"), edge->near->name));
      keep_table (kept, edge->near, constraints,
                  g_strdup_printf (_ ("this table joins %s to other tables"), edge->far->name));
    }
}

/* Connects @table with the connected tables @joined_tables by the cheapest join tree. If no key leads to @table, it
 * stays unconnected. */
static void
connect_table (GPtrArray *kept, GPtrArray *joined_tables, const DowserJoinGraph *graph, const DowserTable *table,
               GPtrArray *constraints)
{
  g_autoptr (GPtrArray) trees = dowser_join_graph_find_paths_to_table (graph, joined_tables, table, 1);
  const DowserJoinTree *tree = trees->len > 0 ? g_ptr_array_index (trees, 0) : NULL;

  if (tree != NULL)
    keep_tree_tables (kept, tree, constraints);
  for (guint i = 0; tree != NULL && i < tree->tables->len; i++)
    if (!g_ptr_array_find (joined_tables, g_ptr_array_index (tree->tables, i), NULL))
      g_ptr_array_add (joined_tables, g_ptr_array_index (tree->tables, i));
  if (!g_ptr_array_find (joined_tables, table, NULL))
    g_ptr_array_add (joined_tables, (gpointer) table);
}

/* Adds the tables that are needed to join the chosen tables. If several join trees are equally short, adds the tables
 * of all these trees, so that the planner can choose a tree by the question. If not all tables can be joined, joins as
 * many tables as possible, beginning with the best table. */
static void
add_join_tables (GPtrArray *kept, const DowserSchema *schema, const DowserJoinGraph *graph, GPtrArray *constraints)
{
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (GPtrArray) joined_tables = g_ptr_array_new ();
  g_autoptr (GPtrArray) trees = NULL;

  for (guint i = 0; i < kept->len; i++)
    g_ptr_array_add (terminals,
                     (gpointer) dowser_schema_find_table (schema, ((DowserSelectedTable *) kept->pdata[i])->table));
  trees = dowser_join_graph_find_trees (graph, terminals, MAX_WAYS);
  for (guint i = 0; i < trees->len; i++)
    keep_tree_tables (kept, g_ptr_array_index (trees, i), constraints);
  for (guint i = 0; trees->len == 0 && i < terminals->len; i++)
    {
      if (joined_tables->len == 0)
        g_ptr_array_add (joined_tables, g_ptr_array_index (terminals, i));
      else if (!g_ptr_array_find (joined_tables, g_ptr_array_index (terminals, i), NULL))
        connect_table (kept, joined_tables, graph, g_ptr_array_index (terminals, i), constraints);
    }
}

static void
add_referenced (GPtrArray *kept, const DowserSchema *schema, const DowserJoinGraph *graph, GPtrArray *constraints,
                guint max)
{
  const guint n_kept = kept->len;

  for (guint i = 0; i < n_kept; i++)
    {
      const DowserSelectedTable *one = g_ptr_array_index (kept, i);
      const DowserTable *table = dowser_schema_find_table (schema, one->table);
      GPtrArray *edges = dowser_join_graph_get_edges (graph, table);

      for (guint k = 0; k < edges->len && kept->len < max; k++)
        {
          const DowserJoinEdge *edge = g_ptr_array_index (edges, k);

          if (edge->key->table == table)
            keep_table (kept, edge->key->to_table, constraints,
                        g_strdup_printf (_ ("%s refers to this table"), table->name));
        }
    }
}

void
dowser_schema_linking_add_join_tables (GPtrArray *kept, const DowserSchema *schema, GPtrArray *constraints, guint max)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);

  drop_excluded (kept, constraints, schema);
  add_join_tables (kept, schema, graph, constraints);
  add_referenced (kept, schema, graph, constraints, max);
}

static int
compare_tables (gconstpointer a, gconstpointer b)
{
  const DowserTable *left = *(const DowserTable *const *) a;
  const DowserTable *right = *(const DowserTable *const *) b;

  return left->index < right->index ? -1 : left->index > right->index;
}

GPtrArray *
dowser_schema_linking_dup_tables (GPtrArray *kept, const DowserSchema *schema)
{
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; i < kept->len; i++)
    {
      const DowserSelectedTable *one = g_ptr_array_index (kept, i);
      const DowserTable *table = dowser_schema_find_table (schema, one->table);

      if (table != NULL)
        g_ptr_array_add (tables, (gpointer) table);
    }
  g_ptr_array_sort (tables, compare_tables);
  return tables;
}
