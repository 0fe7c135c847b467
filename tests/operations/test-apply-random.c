/* test-apply-random.c - tests that random operations on random plans give a plan that runs, or a reason for a refusal;
 * undo restores every plan */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "explain/dowser-explain.h"
#include "operations/dowser-apply.h"
#include "operations/dowser-options.h"
#include "plan/dowser-plan-json.h"
#include "session/dowser-plan-history.h"
#include "support/dowser-random-click.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/run-plan.h"

#include <string.h>

/* The default number of sequences; scripts/check-operations sets a higher number in the environment. */
#define N_SEQUENCES 2000
#define N_SEQUENCES_A_SCHEMA 25
#define MAX_CLICKS 5
/* The number of plans for each pair of inverse operations. */
#define N_PLANS 400

typedef struct
{
  GRand *rand;
  guint n_sequences;
  DowserSchema *schema;
  sqlite3 *database;
  guint n_applied[DOWSER_OPERATION_N_KINDS];
  guint n_refused[DOWSER_OPERATION_N_KINDS];
  GHashTable *repairs; /* "kind: check" → count */
} RandomTest;

static guint
get_n_sequences (void)
{
  const char *n_text = g_getenv ("DOWSER_TEST_SEQUENCES");

  return n_text != NULL ? (guint) g_ascii_strtoull (n_text, NULL, 10) : N_SEQUENCES;
}

static DowserPlan *
audit_plan (const DowserPlan *plan, const DowserSchema *schema, GPtrArray **findings)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *audited = dowser_audit (plan, schema, NULL, findings, &error);
  g_autofree char *json = dowser_plan_to_json (plan, FALSE);

  if (audited == NULL)
    g_error ("%s\n%s", error->message, json);
  return audited;
}

static DowserOperation *
make_offered_sort (const RandomTest *self, const DowserPlan *plan)
{
  g_autoptr (DowserOptions) options = dowser_options_new (plan, self->schema, NULL);
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  if (options->sorts->len > 0)
    {
      const DowserSortOption *sort = options->sorts->pdata[g_rand_int_range (self->rand, 0, options->sorts->len)];

      g_ptr_array_add (order, dowser_order_new (dowser_expr_ref (sort->expr), g_rand_boolean (self->rand),
                                                DOWSER_NULLS_DEFAULT));
    }
  return dowser_operation_new_set_order_by (order);
}

/* Chooses a kind of operation. Half of the time, the kind applies only to groups, or only to rows without groups. */
static DowserOperationKind
pick_kind (const RandomTest *self, const DowserPlan *plan)
{
  static const DowserOperationKind row_operations[] = { DOWSER_OPERATION_ADD_GROUP, DOWSER_OPERATION_ADD_METRIC,
                                                        DOWSER_OPERATION_DISTRIBUTION, DOWSER_OPERATION_ADD_JOIN };
  static const DowserOperationKind of_groups[]
      = { DOWSER_OPERATION_ADD_GROUP,     DOWSER_OPERATION_REMOVE_GROUP, DOWSER_OPERATION_ADD_METRIC,
          DOWSER_OPERATION_EDIT_METRIC,   DOWSER_OPERATION_ADD_HAVING,   DOWSER_OPERATION_SEE_RECORDS,
          DOWSER_OPERATION_BREAK_OUT_BY,  DOWSER_OPERATION_ZOOM_IN,      DOWSER_OPERATION_ZOOM_OUT,
          DOWSER_OPERATION_REMOVE_METRIC, DOWSER_OPERATION_PIVOT };

  if (g_rand_boolean (self->rand))
    return g_rand_int_range (self->rand, 0, DOWSER_OPERATION_N_KINDS);
  if (dowser_select_is_grouped (plan->select))
    return of_groups[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (of_groups))];
  return row_operations[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (row_operations))];
}

static DowserOperation *
make_click (const RandomTest *self, const DowserPlan *plan)
{
  DowserOperationKind kind = pick_kind (self, plan);

  if (kind == DOWSER_OPERATION_SET_ORDER_BY && g_rand_boolean (self->rand))
    return make_offered_sort (self, plan);
  return dowser_random_click_new (kind, plan, self->schema, self->rand);
}

static void
check_reason (const GError *error)
{
  g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_cmpuint (strlen (error->message), >, 10);
  g_assert_true (g_str_has_suffix (error->message, "."));
}

/* Counts the fixes that the audit makes after an operation on an audited plan. A fix shows that the operation was
 * incomplete. */
static void
count_fixes (const RandomTest *self, const DowserOperation *operation, GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];
      char *key;
      guint n;

      if (finding->fix == NULL)
        continue;
      key = g_strdup_printf ("%s: %s", dowser_operation_kind_nicks[operation->kind], finding->check);
      n = GPOINTER_TO_UINT (g_hash_table_lookup (self->repairs, key));
      g_hash_table_insert (self->repairs, key, GUINT_TO_POINTER (n + 1));
    }
}

static void
check_reading (const DowserPlan *plan)
{
  g_autofree char *sentence = dowser_explain_sentence (plan);
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);

  g_assert_cmpuint (strlen (sentence), >, 3);
  g_assert_cmpuint (crumbs->len, >, 0);
}

/* Returns: (transfer full) (nullable): the next plan, audited; NULL if the click was refused */
static DowserPlan *
apply_click (RandomTest *self, const DowserPlan *plan)
{
  g_autoptr (DowserOperation) operation = make_click (self, plan);
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autofree char *after = NULL;
  g_autofree char *description = dowser_operation_describe (operation, plan);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied = dowser_operation_apply (operation, plan, self->schema, &error);
  g_autoptr (GPtrArray) findings = NULL;
  DowserPlan *audited;

  after = dowser_plan_to_json (plan, FALSE);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpuint (strlen (description), >, 3);
  if (applied == NULL)
    {
      check_reason (error);
      self->n_refused[operation->kind]++;
      return NULL;
    }
  self->n_applied[operation->kind]++;
  audited = audit_plan (applied, self->schema, &findings);
  count_fixes (self, operation, findings);
  assert_audit_is_stable (audited, self->schema);
  if (!assert_runs (self->database, audited))
    g_error ("after %s of %s", description, before);
  check_reading (audited);
  return audited;
}

/* Undoes all clicks and checks that each plan is the same as before. */
static void
check_undo (DowserPlanHistory *history, GPtrArray *written)
{
  for (guint i = written->len; i-- > 0;)
    {
      g_autofree char *sql = write_plan (dowser_plan_history_get_present (history)->plan);

      g_assert_cmpstr (sql, ==, written->pdata[i]);
      g_assert_true (dowser_plan_history_undo (history) == (i > 0));
    }
}

static void
append_plan (DowserPlanHistory *history, GPtrArray *written, DowserPlan *plan)
{
  dowser_plan_history_append (history, plan, DOWSER_PLAN_ORIGIN_OPERATION, NULL);
  g_ptr_array_add (written, write_plan (plan));
}

/* Makes a plan. Some plans contain options for the user, so that an operation can choose one of the options. */
static DowserPlan *
make_plan (const RandomTest *self)
{
  DowserPlan *plan = dowser_random_plan_new (self->schema, self->rand, 1);
  DowserAmbiguity *ambiguity;

  if (g_rand_int_range (self->rand, 0, 4) > 0)
    return plan;
  ambiguity = dowser_ambiguity_new ("Which?", 0, 0);
  for (guint i = 0; i < 2; i++)
    g_ptr_array_add (ambiguity->choices,
                     dowser_choice_new ("This", dowser_operations_new_single (make_click (self, plan))));
  g_ptr_array_add (plan->ambiguities, ambiguity);
  return plan;
}

static void
run_sequence (RandomTest *self)
{
  g_autoptr (DowserPlan) sound = make_plan (self);
  g_autoptr (DowserPlanHistory) history = dowser_plan_history_new ();
  g_autoptr (GPtrArray) written = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserPlan) first = audit_plan (sound, self->schema, NULL);

  if (!assert_runs (self->database, first))
    return;
  append_plan (history, written, dowser_plan_ref (first));
  for (int n = g_rand_int_range (self->rand, 1, MAX_CLICKS + 1); n > 0; n--)
    {
      DowserPlan *next = apply_click (self, dowser_plan_history_get_present (history)->plan);

      if (next != NULL)
        append_plan (history, written, next);
    }
  check_undo (history, written);
}

static void
machine_reset (RandomTest *self)
{
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->database, sqlite3_close);
  self->schema = dowser_random_keyed_schema_new (self->rand);
  self->database = database_new_with_rows (self->schema, self->rand, 3);
}

static void
random_test_clear (RandomTest *self)
{
  dowser_schema_unref (self->schema);
  sqlite3_close (self->database);
  g_rand_free (self->rand);
}

static void
print_report (const RandomTest *self)
{
  GHashTableIter iter;
  gpointer key, value;

  for (guint i = 0; i < DOWSER_OPERATION_N_KINDS; i++)
    g_test_message ("%-24s applied %6u, refused %6u", dowser_operation_kind_nicks[i], self->n_applied[i],
                    self->n_refused[i]);
  g_hash_table_iter_init (&iter, self->repairs);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_test_message ("repaired after %s: %u", (char *) key, GPOINTER_TO_UINT (value));
}

static void
test_random_clicks (void)
{
  RandomTest self = { .rand = dowser_test_rand_new (), .n_sequences = get_n_sequences () };

  self.repairs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < self.n_sequences; i++)
    {
      if (i % N_SEQUENCES_A_SCHEMA == 0)
        machine_reset (&self);
      run_sequence (&self);
    }
  print_report (&self);
  g_hash_table_unref (self.repairs);
  random_test_clear (&self);
}

/* DowserPair: a kind of operation, and a function that makes the inverse operation. */
typedef struct
{
  DowserOperationKind kind;
  DowserOperation *(*make_inverse) (const DowserOperation *operation, const DowserPlan *before,
                                    const DowserPlan *after);
} InversePair;

static guint
count_conditions (const DowserExpr *condition)
{
  if (condition == NULL)
    return 0;
  return condition->kind == DOWSER_EXPR_AND ? condition->args->len : 1;
}

static DowserOperation *
remove_last_group (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_select_is_grouped (before->select) ? dowser_operation_new_remove_group (before->select->group->len)
                                                   : NULL;
}

static DowserOperation *
remove_last_metric (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_select_is_grouped (before->select) ? dowser_operation_new_remove_metric (before->select->outputs->len)
                                                   : NULL;
}

static DowserOperation *
remove_last_having (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_remove_filter (count_conditions (before->select->filter)
                                             + count_conditions (before->select->having));
}

static DowserOperation *
remove_last_range (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_remove_filters (count_conditions (before->select->filter), 2);
}

/* Returns the inverse of zooming in; NULL if the old unit had its own heading, which can't be restored. */
static DowserOperation *
make_inverse_zoom (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  const DowserSelect *select = before->select;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (output->name != NULL && dowser_expr_equal (output->expr, select->group->pdata[operation->index]))
        return NULL;
    }
  if (g_str_equal (((const DowserExpr *) select->group->pdata[operation->index])->name, "year"))
    return NULL;
  return dowser_operation_new_zoom_out ((guint) operation->index);
}

static DowserOperation *
remove_last_output (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_remove_output (before->select->outputs->len);
}

static DowserOperation *
remove_condition (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  const DowserExpr *tested = operation->expr->args->pdata[0];

  /* If the condition refers to an output, it may have been added to HAVING instead of the filter. */
  if (tested->kind == DOWSER_EXPR_OUTPUT)
    return NULL;
  return dowser_operation_new_remove_filter (count_conditions (before->select->filter));
}

static DowserOperation *
make_inverse_move (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_move_column ((guint) operation->to, (guint) operation->index);
}

static DowserOperation *
make_inverse_rename (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  const DowserOutput *output = before->select->outputs->pdata[operation->index];

  /* Names are trimmed when they are set. Therefore a name with blanks at its start or end can't be restored. */
  if (output->name != NULL && (g_ascii_isspace (*output->name) || g_str_has_suffix (output->name, " ")))
    return NULL;
  return dowser_operation_new_rename_column ((guint) operation->index, output->name);
}

static DowserOperation *
make_inverse_switch (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_switch (operation->kind, (guint) operation->index, !operation->on);
}

static DowserOperation *
make_inverse_limit (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_set_limit (before->select->limit);
}

static DowserOperation *
make_inverse_offset (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_set_offset (before->select->offset);
}

static DowserOperation *
make_inverse_distinct (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return operation->distinct ? dowser_operation_new_set_distinct (FALSE) : NULL;
}

static DowserOperation *
make_inverse_format (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  const DowserOutput *output = before->select->outputs->pdata[operation->index];

  return dowser_operation_new_set_format ((guint) operation->index, dowser_format_copy (output->view.format));
}

static DowserOperation *
make_inverse_chart (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_chart (before->chart);
}

static DowserOperation *
make_inverse_pivot (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  return dowser_operation_new_pivot (-1);
}

static DowserOperation *
make_inverse_join_type (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  for (guint i = 0; i < before->select->joins->len; i++)
    {
      const DowserJoin *join = before->select->joins->pdata[i];

      if (g_strcmp0 (join->to, operation->instance) == 0 && join->via == DOWSER_VIA_USER)
        return dowser_operation_new_set_join_type (join->to, join->type);
    }
  return NULL;
}

static DowserOperation *
make_inverse_toggle (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  DowserOperation *inverse;

  if (operation->on)
    return NULL;
  inverse = dowser_operation_new_toggle_filter (before->select->off->len, TRUE);
  inverse->number = operation->number;
  return inverse;
}

/* Returns the inverse of a join; NULL for a path of several joins, because one operation can't remove such a path. */
static DowserOperation *
remove_join (const DowserOperation *operation, const DowserPlan *before, const DowserPlan *after)
{
  GPtrArray *from = after->select->from;

  if (from->len != before->select->from->len + 1)
    return NULL;
  return dowser_operation_new_remove_join (((const DowserInstance *) from->pdata[from->len - 1])->id);
}

static const InversePair pairs[] = {
  { DOWSER_OPERATION_ADD_JOIN, remove_join },
  { DOWSER_OPERATION_ADD_COLUMN, remove_last_output },
  { DOWSER_OPERATION_ADD_DERIVED, remove_last_output },
  { DOWSER_OPERATION_MOVE_COLUMN, make_inverse_move },
  { DOWSER_OPERATION_RENAME_COLUMN, make_inverse_rename },
  { DOWSER_OPERATION_ADD_FILTER, remove_condition },
  { DOWSER_OPERATION_TOGGLE_FILTER, make_inverse_toggle },
  { DOWSER_OPERATION_HIDE_COLUMN, make_inverse_switch },
  { DOWSER_OPERATION_PIN_COLUMN, make_inverse_switch },
  { DOWSER_OPERATION_SET_LIMIT, make_inverse_limit },
  { DOWSER_OPERATION_SET_OFFSET, make_inverse_offset },
  { DOWSER_OPERATION_SET_DISTINCT, make_inverse_distinct },
  { DOWSER_OPERATION_SET_FORMAT, make_inverse_format },
  { DOWSER_OPERATION_CHART, make_inverse_chart },
  { DOWSER_OPERATION_PIVOT, make_inverse_pivot },
  { DOWSER_OPERATION_SET_JOIN_TYPE, make_inverse_join_type },
  { DOWSER_OPERATION_ADD_GROUP, remove_last_group },
  { DOWSER_OPERATION_ADD_METRIC, remove_last_metric },
  { DOWSER_OPERATION_ADD_HAVING, remove_last_having },
  { DOWSER_OPERATION_RELATIVE_DATE_FILTER, remove_last_range },
  { DOWSER_OPERATION_ZOOM_IN, make_inverse_zoom },
};

/* Returns: TRUE if both operations could be applied */
static gboolean
check_pair (const RandomTest *self, const InversePair *pair, const DowserPlan *plan)
{
  g_autoptr (DowserOperation) operation = dowser_random_click_new (pair->kind, plan, self->schema, self->rand);
  g_autoptr (DowserPlan) changed = dowser_operation_apply (operation, plan, self->schema, NULL);
  g_autoptr (DowserOperation) inverse = changed != NULL ? pair->make_inverse (operation, plan, changed) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) undone = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (inverse == NULL)
    return FALSE;
  before = dowser_plan_to_json (plan, FALSE);
  undone = dowser_operation_apply (inverse, changed, self->schema, &error);
  if (undone == NULL)
    g_error ("%s after %s of %s", error->message, dowser_operation_kind_nicks[operation->kind], before);
  after = dowser_plan_to_json (undone, FALSE);
  if (strcmp (before, after) != 0)
    g_error ("%s\n%s\n%s", dowser_operation_kind_nicks[operation->kind], before, after);
  return TRUE;
}

/* Makes a plan that is also grouped by months, so that it can be zoomed. */
static DowserPlan *
make_grouped_plan (const RandomTest *self)
{
  g_autoptr (DowserPlan) random = dowser_random_plan_new (self->schema, self->rand, 1);
  g_autoptr (DowserPlan) first = audit_plan (random, self->schema, NULL);

  for (guint n_tries = 0; n_tries < 4; n_tries++)
    {
      g_autoptr (DowserOperation) operation
          = dowser_random_click_new (DOWSER_OPERATION_ADD_GROUP, first, self->schema, self->rand);
      g_autoptr (DowserPlan) grouped = NULL;

      operation->unit = DOWSER_UNIT_MONTH;
      operation->width = operation->bins = 0;
      grouped = dowser_operation_apply (operation, first, self->schema, NULL);
      if (grouped != NULL)
        return audit_plan (grouped, self->schema, NULL);
    }
  return g_steal_pointer (&first);
}

static void
test_inverse_click_restores_the_plan (void)
{
  RandomTest self = { .rand = dowser_test_rand_new () };
  guint n_checked[G_N_ELEMENTS (pairs)] = { 0 };

  for (guint i = 0; i < N_PLANS; i++)
    {
      g_autoptr (DowserPlan) plan = NULL;

      if (i % N_SEQUENCES_A_SCHEMA == 0)
        machine_reset (&self);
      plan = make_grouped_plan (&self);
      for (guint j = 0; j < G_N_ELEMENTS (pairs); j++)
        n_checked[j] += check_pair (&self, &pairs[j], plan);
    }
  for (guint j = 0; j < G_N_ELEMENTS (pairs); j++)
    {
      g_test_message ("%s: %u", dowser_operation_kind_nicks[pairs[j].kind], n_checked[j]);
      g_assert_cmpuint (n_checked[j], >, 0);
    }
  random_test_clear (&self);
}

DOWSER_TEST_MAIN (apply_random)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply/random-clicks-run-or-are-refused", test_random_clicks);
  g_test_add_func ("/planner/apply/inverse-click-restores-the-plan", test_inverse_click_restores_the_plan);
  return g_test_run ();
}
