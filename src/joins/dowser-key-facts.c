/* dowser-key-facts.c - changes the confidence of inferred keys by their tested values and the user's decisions */
#include "joins/dowser-key-facts.h"

#include "joins/dowser-inferred-key.h"
#include "joins/dowser-key-inference.h"
#include "joins/dowser-key-shared-values.h"

#include <string.h>

/* The minimum number of tested values that change the confidence. If fewer values are tested, all of them may exist in
 * another table by chance. */
#define MIN_TESTED 3
/* The minimum number of tested values that can disprove a key. If fewer values are tested, missing values only reduce
 * the confidence: the rows with these values may not have been copied yet. */
#define MIN_REFUTING 20
/* Minimum shares of the tested values that exist in the other table. From NEARLY_ALL, the confidence is raised; from
 * MOST, it is kept; from HALF, it is only reduced. */
#define NEARLY_ALL 0.98
#define MOST 0.90
#define HALF 0.50
#define DOUBT 0.15
/* The confidence of a key that is only offered to the user. It is just below the minimum confidence of a key by which
 * Dowser joins tables. */
#define OFFERED (DOWSER_KEY_INFERENCE_MINIMUM - 0.01)

double
dowser_key_get_tested_confidence (double confidence, gint64 n_tested, gint64 n_found)
{
  double share = n_tested > 0 ? n_found / (double) n_tested : 0.0;

  if (n_tested < MIN_TESTED)
    return confidence;
  if (share >= NEARLY_ALL)
    return MIN (confidence + (1.0 - confidence) * 0.5, 0.99);
  if (share >= MOST)
    return confidence;
  if (share >= HALF || n_tested < MIN_REFUTING)
    return MAX (confidence - DOUBT, 0.0);
  return confidence * share;
}

static const DowserColumn *
get_column (const DowserForeignKey *key)
{
  return key->columns->pdata[0];
}

static const DowserColumn *
get_target_column (const DowserForeignKey *key)
{
  return key->to_columns->pdata[0];
}

typedef struct
{
  DowserSchemaBuilder *builder;
  GPtrArray *tables; /* DowserTable of the builder, as in the schema */
  GPtrArray *facts;
  const char *signature;
} KeyFactContext;

typedef void (*AddKey) (DowserSchemaBuilder *builder, DowserTable *table, const char *const *columns,
                        const char *to_table, const char *const *to_columns);

static void
add_key (const KeyFactContext *self, const DowserColumn *column, const DowserColumn *to_column, AddKey add)
{
  const char *const columns[] = { column->name, NULL };
  const char *const to_columns[] = { to_column->name, NULL };

  add (self->builder, self->tables->pdata[column->table->index], columns, to_column->table->name, to_columns);
}

static gboolean
is_declared (const DowserColumn *column, const DowserColumn *to_column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = column->table->foreign_keys->pdata[i];

      if (key->declared && key->columns->len == 1 && get_column (key) == column && get_target_column (key) == to_column)
        return TRUE;
    }
  return FALSE;
}

/* Applies a decision of the user, if its columns and tables still exist. */
static void
apply_decision (const KeyFactContext *self, const DowserSchema *schema, const DowserKeyFact *fact)
{
  const DowserTable *table = dowser_schema_find_table (schema, fact->table);
  const DowserTable *to_table = dowser_schema_find_table (schema, fact->to_table);
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, fact->column) : NULL;
  const DowserColumn *to_column = to_table != NULL ? dowser_table_find_column (to_table, fact->to_column) : NULL;

  if (column == NULL || to_column == NULL)
    return;
  if (fact->state == DOWSER_KEY_CONFIRMED && !is_declared (column, to_column))
    add_key (self, column, to_column, dowser_schema_builder_confirm_key);
  else if (fact->state == DOWSER_KEY_REJECTED)
    add_key (self, column, to_column, dowser_schema_builder_reject_key);
}

static void
add_inferred (const KeyFactContext *self, const DowserForeignKey *key, double confidence)
{
  const char *const columns[] = { get_column (key)->name, NULL };
  const char *const to_columns[] = { get_target_column (key)->name, NULL };

  dowser_schema_builder_add_foreign_key (self->builder, self->tables->pdata[key->table->index], columns,
                                         key->to_table->name, to_columns, FALSE, confidence);
}

static double
get_weight (const KeyFactContext *self, const DowserForeignKey *key, gboolean *known)
{
  const DowserKeyFact *fact = dowser_key_facts_find (self->facts, get_column (key), get_target_column (key));

  if (fact != NULL && fact->state == DOWSER_KEY_REJECTED)
    return -1.0;
  if (fact != NULL && fact->state == DOWSER_KEY_CONFIRMED)
    return 2.0;
  if (!dowser_key_fact_is_tested (fact, self->signature))
    return key->confidence;
  *known = TRUE;
  if (dowser_key_shared_values_needs_confirmation (key))
    return MIN (dowser_key_get_tested_confidence (key->confidence, fact->n_tested, fact->n_found), OFFERED);
  return dowser_key_get_tested_confidence (key->confidence, fact->n_tested, fact->n_found);
}

/* Changes the confidence of @n keys by the results of testing their values. These keys start at index @first and belong
 * to one column. Untested keys keep the confidence from their names. */
static void
apply_values (const KeyFactContext *self, GPtrArray *keys, guint first, guint n)
{
  g_autofree double *weights = g_new (double, n);
  gboolean known = FALSE;
  double best = 0.0;

  for (guint i = 0; i < n; i++)
    {
      weights[i] = get_weight (self, keys->pdata[first + i], &known);
      best = MAX (best, weights[i]);
    }
  if (!known || best > 1.0)
    return;
  for (guint i = 0; i < n; i++)
    {
      const DowserForeignKey *key = keys->pdata[first + i];

      if (weights[i] < 0.0)
        continue;
      if (weights[i] >= DOWSER_KEY_INFERENCE_MINIMUM && best - weights[i] < DOWSER_KEY_INFERENCE_LEAD)
        add_inferred (self, key, weights[i]);
      else
        add_key (self, get_column (key), get_target_column (key), dowser_schema_builder_reject_key);
    }
}

static guint
count_same_column (GPtrArray *keys, guint first)
{
  guint n = 1;

  while (first + n < keys->len && get_column (keys->pdata[first + n]) == get_column (keys->pdata[first]))
    n++;
  return n;
}

DowserSchema *
dowser_key_facts_apply (const DowserSchema *schema, GPtrArray *facts, const char *signature)
{
  g_autoptr (DowserSchema) known = NULL;
  g_autoptr (GPtrArray) keys = NULL;
  KeyFactContext self = { NULL, NULL, facts, signature };

  if (facts == NULL || facts->len == 0)
    return dowser_schema_ref (schema);
  known = dowser_inferred_key_apply (schema, facts, signature);
  keys = dowser_key_inference_run_with_minimum (known, DOWSER_KEY_PROBE_MINIMUM);
  self.builder = dowser_schema_builder_new_from (known);
  self.tables = dowser_schema_builder_get_tables (self.builder);
  for (guint i = 0; i < facts->len; i++)
    apply_decision (&self, known, facts->pdata[i]);
  for (guint i = 0, n; i < keys->len; i += n)
    {
      n = count_same_column (keys, i);
      apply_values (&self, keys, i, n);
    }
  return dowser_schema_builder_end (self.builder);
}

static int
compare_doubts (gconstpointer a, gconstpointer b)
{
  const DowserForeignKey *x = *(const DowserForeignKey *const *) a;
  const DowserForeignKey *y = *(const DowserForeignKey *const *) b;

  if (x->confidence < y->confidence || x->confidence > y->confidence)
    return x->confidence < y->confidence ? -1 : 1;
  if (x->table->index != y->table->index)
    return x->table->index < y->table->index ? -1 : 1;
  return (int) get_column (x)->index - (int) get_column (y)->index;
}

GPtrArray *
dowser_key_facts_find_untested (const DowserSchema *schema, GPtrArray *facts, const char *signature)
{
  GPtrArray *keys = dowser_key_inference_run_with_minimum (schema, DOWSER_KEY_PROBE_MINIMUM);

  for (guint i = keys->len; i-- > 0;)
    {
      const DowserForeignKey *key = keys->pdata[i];
      const DowserKeyFact *fact = dowser_key_facts_find (facts, get_column (key), get_target_column (key));

      if (!dowser_column_may_be_sampled (get_column (key)) || !dowser_column_may_be_sampled (get_target_column (key))
          || dowser_key_fact_is_attempted (fact, signature) || (fact != NULL && fact->state != DOWSER_KEY_FOUND))
        g_ptr_array_remove_index (keys, i);
    }
  g_ptr_array_sort (keys, compare_doubts);
  return keys;
}

static DowserSelect *
select_from_step (const char *step)
{
  DowserSelect *select = dowser_select_new ();

  g_ptr_array_add (select->from, dowser_instance_new (step, step, TRUE));
  return select;
}

/* Makes the query that tests a key's values. It limits the rows first, and then takes their distinct values. Otherwise,
 * if the column has few distinct values, the engine would read the whole table to find more. */
DowserPlan *
dowser_key_make_check_plan (const DowserForeignKey *key)
{
  DowserSelect *rows = dowser_select_new ();
  DowserSelect *values = select_from_step ("seen");
  DowserSelect *select = select_from_step ("looked_for");
  DowserPlan *plan = dowser_plan_new (select);
  g_autoptr (GPtrArray) on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  const char *to_column = get_target_column (key)->name;

  dowser_select_add_instance (rows, "t", key->table->name);
  dowser_select_add_output (rows, dowser_expr_new_column ("t", get_column (key)->name), "v");
  rows->filter = dowser_expr_new_is_null (dowser_expr_new_column ("t", get_column (key)->name), TRUE);
  rows->limit = DOWSER_KEY_PROBE_ROWS;
  dowser_select_add_output (values, dowser_expr_new_column ("seen", "v"), "v");
  values->distinct = TRUE;
  values->limit = DOWSER_KEY_PROBE_VALUES;
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("seen", NULL, rows));
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("looked_for", NULL, values));
  dowser_select_add_instance (select, "k", key->to_table->name);
  g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("looked_for", "v"),
                                                dowser_expr_new_column ("k", to_column)));
  g_ptr_array_add (select->joins, dowser_join_new (DOWSER_JOIN_LEFT, "k", g_steal_pointer (&on), DOWSER_VIA_USER, 1.0));
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column ("looked_for", "v"), TRUE,
                                                       NULL),
                            "tested");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column ("k", to_column), TRUE,
                                                       NULL),
                            "found");
  return plan;
}
