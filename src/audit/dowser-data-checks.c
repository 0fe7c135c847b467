/* dowser-data-checks.c - makes probes: small plans that count rows to confirm or refute the findings of an audit */
#include "audit/dowser-data-checks.h"

#include "audit/fixes/dowser-suggested-fixes-private.h"
#include "plan/dowser-plan-json.h"

/* The maximum number of probes (queries that check findings of the audit) for one plan. Probes whose result may change
 * a number of the answer come first. */
#define MAX_PROBES 6
#define ROWS "probe_rows"
#define MEETINGS "probe_meetings"
#define STORED "probe_stored"
#define PLAIN "probe_plain"
/* If fewer than 1 in 20 values match, the texts of the two keys are probably spelled differently. */
#define FEW 20

static void
finding_free (gpointer data)
{
  DowserDataCheckFinding *self = data;

  g_free (self->path);
  g_free (self->message);
  g_free (self->wrong_about);
  g_free (self);
}

void
dowser_data_check_free (DowserDataCheck *self)
{
  dowser_plan_unref (self->plan);
  g_ptr_array_unref (self->findings);
  g_free (self->one);
  g_free (self->other);
  g_free (self->question);
  g_clear_pointer (&self->kept, g_ptr_array_unref);
  g_free (self);
}

static DowserDataCheck *
data_check_new (const char *one, const char *other)
{
  DowserDataCheck *self = g_new0 (DowserDataCheck, 1);

  self->findings = g_ptr_array_new_with_free_func (finding_free);
  self->one = g_strdup (one);
  self->other = g_strdup (other);
  return self;
}

static DowserDataCheckFinding *
data_check_add_finding (DowserDataCheck *self, const char *path, DowserAggregate aggregate)
{
  DowserDataCheckFinding *finding = g_new0 (DowserDataCheckFinding, 1);

  finding->path = g_strdup (path);
  finding->aggregate = aggregate;
  g_ptr_array_add (self->findings, finding);
  return finding;
}

/* Adds the finding that rows are repeated. If the user chose to show the number anyway, it isn't reported as wrong
 * again. */
static void
data_check_add_repeat (DowserDataCheck *self, const DowserSuggestedFixes *suggested_fixes,
                       const DowserAuditRepeat *repeat)
{
  DowserDataCheckFinding *finding = data_check_add_finding (self, repeat->path, repeat->aggregate);

  finding->message = g_strdup (repeat->message);
  finding->severity = repeat->severity;
  if (repeat->is_misuse
      && !_dowser_audit_is_fix_undone (&suggested_fixes->audit, &suggested_fixes->scope, "fan-out", repeat->about))
    finding->wrong_about = g_strdup_printf ("%s: %s", suggested_fixes->scope.path, repeat->about);
}

static DowserSelect *
select_new_from_step (const char *step)
{
  DowserSelect *select = dowser_select_new ();

  g_ptr_array_add (select->from, dowser_instance_new (step, step, TRUE));
  return select;
}

/* Creates a plan with the step @rows and all steps that @rows may read. Unused tables are kept, because they affect how
 * often a row appears. */
static DowserPlan *
plan_new (const DowserSuggestedFixes *suggested_fixes, DowserSelect *rows, DowserSelect *select)
{
  DowserPlan *plan = dowser_plan_new (select);

  for (guint i = 0; i < suggested_fixes->audit.analysis.n_steps; i++)
    {
      const DowserPlanStep *step = suggested_fixes->audit.analysis.plan->steps->pdata[i];

      g_ptr_array_add (plan->steps, dowser_plan_step_new (step->id, NULL, dowser_select_ref (step->select)));
    }
  g_ptr_array_add (plan->steps, dowser_plan_step_new (ROWS, NULL, rows));
  g_ptr_array_add (plan->exemptions, dowser_exemption_new ("unused-table", NULL));
  return plan;
}

/* Returns a select with the joins and the filter of @select, without its groups and outputs. */
static DowserSelect *
rows_new (const DowserSelect *select)
{
  DowserSelect *rows = dowser_select_new ();

  for (guint i = 0; i < select->from->len; i++)
    g_ptr_array_add (rows->from, dowser_instance_copy (select->from->pdata[i]));
  for (guint i = 0; i < select->joins->len; i++)
    g_ptr_array_add (rows->joins, dowser_join_copy (select->joins->pdata[i]));
  rows->filter = select->filter != NULL ? dowser_expr_ref (select->filter) : NULL;
  rows->limit = DOWSER_DATA_CHECK_MAX_ROWS;
  return rows;
}

static void
add_numbered_output (DowserSelect *rows, const DowserExpr *expr)
{
  g_autofree char *name = g_strdup_printf ("c%u", rows->outputs->len + 1);

  dowser_select_add_output (rows, dowser_expr_ref (expr), name);
}

/* Adds to @rows the columns that identify a row that may be repeated, and after them the group keys. */
static void
show_keys (const DowserAuditRepeat *repeat, DowserSelect *rows)
{
  for (guint i = 0; i < repeat->key->len; i++)
    add_numbered_output (rows, repeat->key->pdata[i]);
  for (guint i = 0; i < repeat->group->len; i++)
    add_numbered_output (rows, repeat->group->pdata[i]);
}

/* Returns a select that counts how often each row appears in each group. */
static DowserSelect *
row_counts_new (const DowserSelect *rows)
{
  DowserSelect *matches = select_new_from_step (ROWS);

  dowser_select_add_output (matches, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "n");
  for (guint i = 0; i < rows->outputs->len; i++)
    g_ptr_array_add (matches->group,
                     dowser_expr_new_column (ROWS, ((const DowserOutput *) rows->outputs->pdata[i])->name));
  matches->filter = dowser_expr_new_is_null (dowser_expr_new_column (ROWS, "c1"), TRUE);
  return matches;
}

static DowserPlan *
make_fan_out_plan (const DowserSuggestedFixes *suggested_fixes, const DowserAuditRepeat *repeat)
{
  g_autoptr (DowserSelect) rows = rows_new (suggested_fixes->scope.select);
  DowserSelect *matches, *select;
  DowserPlan *plan;

  if (repeat->key->len == 0)
    return NULL;
  show_keys (repeat, rows);
  matches = row_counts_new (rows);
  select = select_new_from_step (MEETINGS);
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_MAX, dowser_expr_new_column (MEETINGS, "n"), FALSE, NULL),
                            "most");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column (MEETINGS, "n"), FALSE, NULL),
                            "all");
  plan = plan_new (suggested_fixes, g_steal_pointer (&rows), select);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (MEETINGS, NULL, matches));
  return plan;
}

static DowserDataCheck *
find_data_check (GPtrArray *data_checks, guint from, const char *question)
{
  for (guint i = from; i < data_checks->len; i++)
    if (g_strcmp0 (((const DowserDataCheck *) data_checks->pdata[i])->question, question) == 0)
      return data_checks->pdata[i];
  return NULL;
}

static void
add_repeat_checks (DowserSuggestedFixes *suggested_fixes, GPtrArray *data_checks)
{
  guint from = data_checks->len;

  suggested_fixes->audit.repeats = g_ptr_array_new_with_free_func ((GDestroyNotify) _dowser_audit_repeat_free);
  _dowser_audit_check_fan_out (&suggested_fixes->audit, &suggested_fixes->scope);
  for (guint i = 0; i < suggested_fixes->audit.repeats->len; i++)
    {
      const DowserAuditRepeat *repeat = suggested_fixes->audit.repeats->pdata[i];
      g_autofree char *question = _dowser_suggested_fixes_dup_repeat_question (repeat);
      DowserDataCheck *data_check = find_data_check (data_checks, from, question);
      DowserPlan *plan = data_check == NULL ? make_fan_out_plan (suggested_fixes, repeat) : NULL;

      if (plan != NULL)
        {
          data_check = data_check_new (repeat->one, repeat->many);
          data_check->plan = plan;
          data_check->question = g_steal_pointer (&question);
          g_ptr_array_add (data_checks, data_check);
        }
      if (data_check != NULL)
        data_check_add_repeat (data_check, suggested_fixes, repeat);
    }
  g_clear_pointer (&suggested_fixes->audit.repeats, g_ptr_array_unref);
}

/* Returns the conditions of the filter that use no instance other than @id, joined by AND. Returns: (transfer full)
 * (nullable): %NULL if there are none */
static DowserExpr *
dup_own_conditions (const DowserSelect *select, const char *id)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);
  DowserExpr *own = NULL;

  for (guint i = 0; i < conditions->len; i++)
    if (_dowser_audit_uses_only_instance (conditions->pdata[i], id))
      own = dowser_expr_and (own, dowser_expr_ref (conditions->pdata[i]));
  return own;
}

static DowserPlan *
make_loss_plan (const DowserSuggestedFixes *suggested_fixes, const DowserJoin *join, const DowserExpr *near,
                const DowserExpr *far)
{
  const DowserSelect *from = suggested_fixes->scope.select;
  DowserSelect *rows = dowser_select_new ();
  DowserSelect *select = select_new_from_step (ROWS);
  DowserJoin *left = dowser_join_copy (join);

  left->type = DOWSER_JOIN_LEFT;
  g_ptr_array_add (rows->from, dowser_instance_copy (dowser_select_find_instance (from, near->instance)));
  g_ptr_array_add (rows->from, dowser_instance_copy (dowser_select_find_instance (from, far->instance)));
  g_ptr_array_add (rows->joins, left);
  add_numbered_output (rows, far);
  rows->filter = dup_own_conditions (from, near->instance);
  rows->limit = DOWSER_DATA_CHECK_MAX_ROWS;
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "all");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (ROWS, "c1"), FALSE, NULL),
                            "met");
  return plan_new (suggested_fixes, rows, select);
}

static void
add_loss_checks (DowserSuggestedFixes *suggested_fixes, GPtrArray *data_checks)
{
  const DowserSelect *select = suggested_fixes->scope.select;

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserExpr *near, *far;
      DowserAuditPlace place = { DOWSER_AUDIT_ON, i, 0 };
      g_autofree char *path = NULL;
      DowserDataCheck *data_check;

      if (!_dowser_audit_find_reference (&suggested_fixes->audit, &suggested_fixes->scope, i, &near, &far))
        continue;
      path = _dowser_audit_dup_path (&suggested_fixes->scope, &place);
      data_check = data_check_new (_dowser_audit_get_name (select, near->instance),
                                   _dowser_audit_get_name (select, far->instance));
      data_check->kind = DOWSER_DATA_CHECK_LOSS;
      data_check->plan = make_loss_plan (suggested_fixes, select->joins->pdata[i], near, far);
      data_check->kept = _dowser_suggested_fixes_make_row_keeping_operations (suggested_fixes, i);
      data_check->question = _dowser_suggested_fixes_dup_loss_question (select, near->instance, far->instance);
      data_check_add_finding (data_check, path, DOWSER_COUNT);
      g_ptr_array_add (data_checks, data_check);
    }
}

/* Makes a plan that counts all rows of the referenced table (the parents), and the parents that at least one row
 * references. These are counted as the distinct values of @child. */
static DowserPlan *
make_childless_plan (const DowserSuggestedFixes *suggested_fixes, const DowserJoin *join, const DowserExpr *parent,
                     const DowserExpr *child)
{
  const DowserSelect *from = suggested_fixes->scope.select;
  DowserSelect *rows = dowser_select_new ();
  DowserSelect *select = select_new_from_step (ROWS);
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (on, dowser_expr_ref (join->on->pdata[0]));
  g_ptr_array_add (rows->from, dowser_instance_copy (dowser_select_find_instance (from, parent->instance)));
  g_ptr_array_add (rows->from, dowser_instance_copy (dowser_select_find_instance (from, child->instance)));
  g_ptr_array_add (rows->joins, dowser_join_new (DOWSER_JOIN_LEFT, child->instance, on, join->via, join->confidence));
  add_numbered_output (rows, child);
  add_numbered_output (rows, parent);
  rows->filter = dup_own_conditions (from, parent->instance);
  rows->limit = DOWSER_DATA_CHECK_MAX_ROWS;
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (ROWS, "c2"), TRUE, NULL),
                            "all");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (ROWS, "c1"), TRUE, NULL),
                            "met");
  return plan_new (suggested_fixes, rows, select);
}

static void
add_childless_checks (DowserSuggestedFixes *suggested_fixes, GPtrArray *data_checks)
{
  const DowserSelect *select = suggested_fixes->scope.select;

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];
      const DowserExpr *parent, *child;
      DowserAuditPlace place = { DOWSER_AUDIT_ON, i, 0 };
      g_autofree char *path = NULL;
      DowserDataCheck *data_check;

      if (!_dowser_audit_find_childless_parent (&suggested_fixes->audit, &suggested_fixes->scope, i, &parent, &child))
        continue;
      path = _dowser_audit_dup_path (&suggested_fixes->scope, &place);
      data_check = data_check_new (_dowser_audit_get_name (select, parent->instance),
                                   _dowser_audit_get_name (select, child->instance));
      data_check->kind = DOWSER_DATA_CHECK_LOSS;
      data_check->plan = make_childless_plan (suggested_fixes, join, parent, child);
      /* If the parent is the joined table, its rows can be kept only by reversing the join, so no fix is suggested. */
      if (g_strcmp0 (join->to, child->instance) == 0)
        data_check->kept = _dowser_suggested_fixes_make_counting_operations (suggested_fixes, i, child);
      data_check->question = _dowser_suggested_fixes_dup_loss_question (select, parent->instance, child->instance);
      data_check_add_finding (data_check, path, DOWSER_COUNT);
      g_ptr_array_add (data_checks, data_check);
    }
}

/* Makes a plan that counts all texts and the texts that are numbers. Blank texts aren't counted. */
static DowserPlan *
make_numbers_plan (const DowserColumn *column)
{
  DowserSelect *rows = dowser_select_new ();
  DowserSelect *select = select_new_from_step (ROWS);
  DowserPlan *plan = dowser_plan_new (select);
  g_autoptr (DowserExpr) stored_column = dowser_expr_new_column ("t", column->name);
  DowserExpr *text = dowser_expr_new_cast (dowser_expr_ref (stored_column), DOWSER_VALUE_TEXT);

  if (!column->number_text)
    text = dowser_expr_new_function ("nullif", dowser_expr_new_function ("trim", text, NULL), dowser_expr_new_text (""),
                                     NULL);
  g_ptr_array_add (rows->from, dowser_instance_new ("t", column->table->name, FALSE));
  dowser_select_add_output (rows, dowser_expr_new_cast (dowser_expr_ref (stored_column), DOWSER_VALUE_REAL), "c1");
  dowser_select_add_output (rows, text, "c2");
  rows->limit = DOWSER_DATA_CHECK_MAX_ROWS;
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (ROWS, "c2"), FALSE, NULL),
                            "all");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (ROWS, "c1"), FALSE, NULL),
                            "numbers");
  g_ptr_array_add (plan->steps, dowser_plan_step_new (ROWS, NULL, rows));
  return plan;
}

static void
add_number_checks (DowserSuggestedFixes *suggested_fixes, GPtrArray *repeats, GPtrArray *losses)
{
  if (dowser_plan_is_exempt (suggested_fixes->audit.analysis.plan, DOWSER_CHECK_NUMBER_TEXT, NULL))
    return;
  _dowser_audit_check_number_texts (&suggested_fixes->audit, &suggested_fixes->scope);
  for (guint i = 0; i < suggested_fixes->audit.number_texts->len; i++)
    {
      const DowserAuditNumberText *use = suggested_fixes->audit.number_texts->pdata[i];
      DowserDataCheck *data_check = data_check_new (use->column->table->name, use->column->name);
      DowserDataCheckFinding *finding = data_check_add_finding (data_check, use->path, DOWSER_COUNT);

      data_check->kind = DOWSER_DATA_CHECK_NUMBERS;
      data_check->plan = make_numbers_plan (use->column);
      if (!use->column->number_text
          && !_dowser_audit_is_fix_undone (&suggested_fixes->audit, &suggested_fixes->scope, DOWSER_CHECK_NUMBER_TEXT,
                                           use->column->name))
        finding->wrong_about = g_strdup_printf ("%s: %s", suggested_fixes->scope.path, use->column->name);
      g_ptr_array_add (finding->wrong_about != NULL ? repeats : losses, data_check);
    }
  g_clear_pointer (&suggested_fixes->audit.number_texts, g_ptr_array_unref);
}

static DowserExpr *
new_plain_text (const DowserExpr *text)
{
  return dowser_expr_new_function ("lower", dowser_expr_new_function ("trim", dowser_expr_ref (text), NULL), NULL);
}

/* Returns a select with the distinct values of a column as "c1". @as_plain_text: TRUE to return the values in lower
 * case and without blanks at their ends */
static DowserSelect *
values_new (const DowserSuggestedFixes *suggested_fixes, const DowserExpr *column, gboolean as_plain_text)
{
  DowserSelect *values = dowser_select_new ();

  g_ptr_array_add (values->from, dowser_instance_copy (
                                     dowser_select_find_instance (suggested_fixes->scope.select, column->instance)));
  dowser_select_add_output (values, as_plain_text ? new_plain_text (column) : dowser_expr_ref (column), "c1");
  values->filter = dowser_expr_new_is_null (dowser_expr_ref (column), TRUE);
  values->distinct = TRUE;
  values->limit = DOWSER_DATA_CHECK_MAX_ROWS;
  return values;
}

static void
join_values (DowserSelect *select, const char *step, DowserExpr *value)
{
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, value, dowser_expr_new_column (step, "c1")));
  g_ptr_array_add (select->from, dowser_instance_new (step, step, TRUE));
  g_ptr_array_add (select->joins, dowser_join_new (DOWSER_JOIN_LEFT, step, on, DOWSER_VIA_USER, 1));
}

static DowserExpr *
new_row_count (const char *step)
{
  return dowser_expr_new_aggregate (DOWSER_COUNT, step != NULL ? dowser_expr_new_column (step, "c1") : NULL, FALSE,
                                    NULL);
}

/* Makes a plan that checks whether the texts of the key columns @near and @far match. It counts the values of @near,
 * and the values that match a value of @far only if case and blanks are ignored. The second number is 0 if enough
 * values match as stored. */
static DowserPlan *
make_key_text_plan (const DowserSuggestedFixes *suggested_fixes, const DowserExpr *near, const DowserExpr *far)
{
  g_autoptr (DowserExpr) value = dowser_expr_new_column (ROWS, "c1");
  DowserSelect *select = select_new_from_step (ROWS);
  GPtrArray *cases = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserPlan *plan;

  join_values (select, STORED, dowser_expr_ref (value));
  join_values (select, PLAIN, new_plain_text (value));
  dowser_select_add_output (select, new_row_count (NULL), "all");
  g_ptr_array_add (cases, dowser_expr_new_compare (DOWSER_LESS,
                                                   dowser_expr_new_arithmetic (DOWSER_MULTIPLY, new_row_count (STORED),
                                                                               dowser_expr_new_integer (FEW)),
                                                   new_row_count (NULL)));
  g_ptr_array_add (cases, dowser_expr_new_arithmetic (DOWSER_SUBTRACT, new_row_count (PLAIN), new_row_count (STORED)));
  g_ptr_array_add (cases, dowser_expr_new_integer (0));
  dowser_select_add_output (select, dowser_expr_new_case (cases), "plain");
  plan = plan_new (suggested_fixes, values_new (suggested_fixes, near, FALSE), select);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (STORED, NULL, values_new (suggested_fixes, far, FALSE)));
  g_ptr_array_add (plan->steps, dowser_plan_step_new (PLAIN, NULL, values_new (suggested_fixes, far, TRUE)));
  return plan;
}

/* Returns TRUE if join @index only compares two stored text columns. */
static gboolean
compares_key_texts (DowserSuggestedFixes *suggested_fixes, guint index, const DowserExpr **near, const DowserExpr **far)
{
  const DowserJoin *join = suggested_fixes->scope.select->joins->pdata[index];
  const DowserExpr *on = join->on->len == 1 ? join->on->pdata[0] : NULL;

  if (on == NULL || on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      const DowserExpr *operand = on->args->pdata[i];
      DowserAuditColumn found = { 0 };

      if (operand->kind == DOWSER_EXPR_COLUMN)
        found = _dowser_audit_resolve_column (&suggested_fixes->audit.analysis, &suggested_fixes->scope, operand);
      if (found.column == NULL || found.column->type != DOWSER_VALUE_TEXT)
        return FALSE;
      *(g_strcmp0 (operand->instance, join->to) == 0 ? far : near) = operand;
    }
  return *near != NULL && *far != NULL;
}

/* Returns the operations that make join @index ignore case and blanks in the texts. Returns: (transfer full):
 * DowserOperation */
static GPtrArray *
make_plain_join (const DowserSuggestedFixes *suggested_fixes, guint index, const DowserExpr *near,
                 const DowserExpr *far)
{
  DowserSelect *select = dowser_select_copy (suggested_fixes->scope.select);
  GPtrArray *on = ((DowserJoin *) select->joins->pdata[index])->on;
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *json = NULL;

  g_ptr_array_set_size (on, 0);
  g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, new_plain_text (near), new_plain_text (far)));
  plan = _dowser_suggested_fixes_dup_plan_with_select (suggested_fixes, select);
  json = dowser_plan_to_json (plan, FALSE);
  g_ptr_array_add (operations, dowser_operation_new_replace_plan (json));
  return operations;
}

static void
add_key_text_checks (DowserSuggestedFixes *suggested_fixes, GPtrArray *data_checks)
{
  const DowserSelect *select = suggested_fixes->scope.select;

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserExpr *near = NULL, *far = NULL;
      DowserAuditPlace place = { DOWSER_AUDIT_ON, i, 0 };
      g_autofree char *path = NULL;
      g_autofree char *about = NULL;
      DowserDataCheckFinding *finding;
      DowserDataCheck *data_check;

      if (!compares_key_texts (suggested_fixes, i, &near, &far))
        continue;
      path = _dowser_audit_dup_path (&suggested_fixes->scope, &place);
      about = _dowser_audit_dup_fix_subject (((const DowserJoin *) select->joins->pdata[i])->on->pdata[0]);
      data_check = data_check_new (_dowser_audit_get_name (select, near->instance),
                                   _dowser_audit_get_name (select, far->instance));
      data_check->kind = DOWSER_DATA_CHECK_KEY_TEXTS;
      data_check->plan = make_key_text_plan (suggested_fixes, near, far);
      data_check->kept = make_plain_join (suggested_fixes, i, near, far);
      finding = data_check_add_finding (data_check, path, DOWSER_COUNT);
      if (!_dowser_audit_is_fix_undone (&suggested_fixes->audit, &suggested_fixes->scope, DOWSER_AUDIT_KEY_TEXT, about))
        finding->wrong_about = g_strdup_printf ("%s: %s", suggested_fixes->scope.path, about);
      g_ptr_array_add (data_checks, data_check);
    }
}

/* Makes a plan that counts the different values of the mixed column in each group, and returns the largest count. The
 * column has the name "c1" in the plan. */
static DowserPlan *
make_mix_plan (const DowserSuggestedFixes *suggested_fixes, const DowserAuditMix *mix)
{
  DowserSelect *rows = rows_new (suggested_fixes->scope.select);
  DowserSelect *matches = select_new_from_step (ROWS);
  DowserSelect *select = select_new_from_step (MEETINGS);
  DowserPlan *plan;

  add_numbered_output (rows, mix->column);
  for (guint i = 0; i < suggested_fixes->scope.select->group->len; i++)
    {
      add_numbered_output (rows, suggested_fixes->scope.select->group->pdata[i]);
      g_ptr_array_add (matches->group,
                       dowser_expr_new_column (ROWS, ((const DowserOutput *) rows->outputs->pdata[i + 1])->name));
    }
  dowser_select_add_output (matches,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (ROWS, "c1"), TRUE, NULL),
                            "n");
  dowser_select_add_output (matches, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "rows");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_MAX, dowser_expr_new_column (MEETINGS, "n"), FALSE, NULL),
                            "most");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column (MEETINGS, "rows"), FALSE,
                                                       NULL),
                            "all");
  plan = plan_new (suggested_fixes, rows, select);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (MEETINGS, NULL, matches));
  return plan;
}

static void
add_mix_checks (DowserSuggestedFixes *suggested_fixes, GPtrArray *data_checks)
{
  suggested_fixes->audit.mixes = g_ptr_array_new_with_free_func ((GDestroyNotify) _dowser_audit_mix_free);
  _dowser_audit_check_mixes (&suggested_fixes->audit, &suggested_fixes->scope);
  for (guint i = 0; i < suggested_fixes->audit.mixes->len; i++)
    {
      const DowserAuditMix *mix = suggested_fixes->audit.mixes->pdata[i];
      const char *check = _dowser_audit_mix_get_check (mix->kind);
      DowserDataCheck *data_check = data_check_new (mix->measure, mix->column->name);
      DowserDataCheckFinding *finding = data_check_add_finding (data_check, mix->path, DOWSER_SUM);

      data_check->kind = mix->kind == DOWSER_AUDIT_MIX_UNITS ? DOWSER_DATA_CHECK_UNITS : DOWSER_DATA_CHECK_PERIODS;
      data_check->plan = make_mix_plan (suggested_fixes, mix);
      data_check->question = _dowser_suggested_fixes_dup_mix_question (mix);
      finding->message = g_strdup (mix->message);
      finding->severity = DOWSER_SEVERITY_WARNING;
      /* The sum mixes amounts in several units. If the units are in a column of another table, they may not apply to
       * the amounts, so the mix is only reported as wrong if the units are in the same table. */
      if (mix->is_own
          && !_dowser_audit_is_fix_undone (&suggested_fixes->audit, &suggested_fixes->scope, check, mix->about))
        finding->wrong_about = g_strdup_printf ("%s: %s", suggested_fixes->scope.path, mix->about);
      g_ptr_array_add (data_checks, data_check);
    }
  g_clear_pointer (&suggested_fixes->audit.mixes, g_ptr_array_unref);
}

/* Adds a probe that compares the sort keys of the last shown row and the first dropped row. If the keys are equal, the
 * rows tie. */
static void
add_tie_checks (DowserSuggestedFixes *suggested_fixes, GPtrArray *data_checks)
{
  const DowserExpr *key = _dowser_audit_find_tied_key (&suggested_fixes->audit, &suggested_fixes->scope);
  DowserAuditPlace place = { DOWSER_AUDIT_LIMIT, 0, 0 };
  g_autofree char *path = NULL;
  DowserSelect *rows, *select;
  DowserDataCheck *data_check;
  gboolean descending;

  if (key == NULL)
    return;
  descending = ((const DowserOrder *) suggested_fixes->scope.select->order->pdata[0])->descending;
  path = _dowser_audit_dup_path (&suggested_fixes->scope, &place);
  rows = dowser_select_copy (suggested_fixes->scope.select);
  g_ptr_array_set_size (rows->outputs, 0);
  add_numbered_output (rows, key);
  g_ptr_array_set_size (rows->order, 0);
  dowser_select_add_order (rows, dowser_expr_ref (key), descending);
  rows->offset += rows->limit - 1;
  rows->limit = 2;
  select = select_new_from_step (ROWS);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "rows");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_new_column (ROWS, "c1"), TRUE, NULL),
                            "values");
  data_check = data_check_new (NULL, NULL);
  data_check->kind = DOWSER_DATA_CHECK_TIES;
  data_check->plan = plan_new (suggested_fixes, rows, select);
  data_check_add_finding (data_check, path, DOWSER_COUNT);
  g_ptr_array_add (data_checks, data_check);
}

static void
add_select_checks (DowserSuggestedFixes *suggested_fixes, int step, GPtrArray *repeats, GPtrArray *losses)
{
  const DowserPlan *plan = suggested_fixes->audit.analysis.plan;
  g_autofree char *path = step < 0 ? g_strdup ("select") : g_strdup_printf ("steps[%d].select", step);
  const DowserSelect *select = step < 0 ? plan->select : ((const DowserPlanStep *) plan->steps->pdata[step])->select;
  g_autoptr (DowserSelect) copy = dowser_select_copy (select);

  suggested_fixes->step = step;
  suggested_fixes->audit.analysis.n_steps = step < 0 ? plan->steps->len : (guint) step;
  suggested_fixes->scope = (DowserAuditScope){ NULL, copy, path };
  add_mix_checks (suggested_fixes, repeats);
  add_repeat_checks (suggested_fixes, repeats);
  add_key_text_checks (suggested_fixes, repeats);
  add_loss_checks (suggested_fixes, losses);
  add_childless_checks (suggested_fixes, losses);
  add_tie_checks (suggested_fixes, losses);
  add_number_checks (suggested_fixes, repeats, losses);
}

GPtrArray *
dowser_data_checks_make (const DowserPlan *plan, const DowserSchema *schema)
{
  return dowser_data_checks_make_with_profile (plan, schema, NULL);
}

GPtrArray *
dowser_data_checks_make_with_profile (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  GPtrArray *data_checks = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_data_check_free);
  GPtrArray *losses = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_data_check_free);
  g_autoptr (GPtrArray) ignored_findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  DowserSuggestedFixes suggested_fixes
      = { .audit = { .analysis = { .schema = schema, .profile = profile, .plan = (DowserPlan *) plan },
                     .findings = ignored_findings } };

  for (guint i = 0; i < plan->steps->len; i++)
    add_select_checks (&suggested_fixes, (int) i, data_checks, losses);
  add_select_checks (&suggested_fixes, -1, data_checks, losses);
  g_clear_pointer (&suggested_fixes.audit.analysis.grains, g_hash_table_unref);
  g_ptr_array_extend_and_steal (data_checks, losses);
  if (data_checks->len > MAX_PROBES)
    g_ptr_array_set_size (data_checks, MAX_PROBES);
  return data_checks;
}
