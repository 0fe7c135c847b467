/* dowser-kept.c - applies settings that the user keeps for a whole conversation: conditions on rows, a limit, an
 * order */
#include "audit/fixes/dowser-kept.h"

#include "analysis/dowser-audit-kinds.h"
#include "analysis/dowser-conditions.h"
#include "base/dowser-identifier.h"
#include "plan/dowser-operation.h"
#include "plan/dowser-own-sql.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

#define DESCENDING "descending"
#define ASCENDING "ascending"

/* Words in the names of date columns. If a table has several date columns, one with a word of when_words is its main
 * date. A period never applies to a column with a word of other_words. */
static const char *const when_words[] = { "date", "created", "day", "when", "placed", NULL };
static const char *const other_words[]
    = { "birth", "born", "birthday", "due", "expiry", "expires", "expiration", "valid", "until", "deleted", NULL };

DowserConstraint *
dowser_kept_new_condition (const char *user_text, const char *words, const char *table, DowserExpr *condition)
{
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autofree char *text = NULL;

  g_ptr_array_add (operations, dowser_operation_new_add_filter (condition));
  text = dowser_operations_to_json (operations, FALSE);
  return dowser_constraint_new (DOWSER_CONSTRAINT_ONLY, user_text, words, table, text);
}

DowserConstraint *
dowser_kept_new_row_limit (const char *user_text, gint64 n_rows)
{
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, n_rows);

  return dowser_constraint_new (DOWSER_CONSTRAINT_AT_MOST, user_text, NULL, NULL, number);
}

DowserConstraint *
dowser_kept_new_sort (const char *user_text, gboolean descending)
{
  return dowser_constraint_new (DOWSER_CONSTRAINT_SORTED, user_text, NULL, NULL, descending ? DESCENDING : ASCENDING);
}

/* Returns: (transfer full) (nullable) */
static DowserExpr *
dup_condition (const DowserConstraint *constraint)
{
  g_autoptr (GPtrArray) operations = dowser_operations_from_json (constraint->to, -1, NULL);

  return operations != NULL && operations->len == 1
             ? dowser_expr_ref (((const DowserOperation *) operations->pdata[0])->expr)
             : NULL;
}

static void
add_assumption (DowserPlan *plan, const DowserConstraint *constraint, const char *target, double confidence)
{
  g_ptr_array_add (plan->assumptions,
                   dowser_assumption_new (constraint->user_text, target, DOWSER_BASIS_USER, confidence));
}

/* --- Which rows --- */

typedef struct
{
  const DowserExpr *condition;
  const char *instance;
  const char *column; /* (nullable): the column to use in a condition that doesn't name its column */
} ConditionBinding;

static DowserExpr *
fill_cb (const DowserExpr *expr, gpointer user_data)
{
  const ConditionBinding *filling = user_data;

  if (expr->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  return dowser_expr_new_column (filling->instance, *expr->name == '\0' ? filling->column : expr->name);
}

typedef struct
{
  const ConditionBinding *filling;
  gboolean found;
} Search;

/* Finds out whether @expr is a column that the kept condition also uses. */
static gboolean
find_kept_column_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, search->filling->instance) == 0)
    search->found |= search->filling->column == NULL || g_str_equal (expr->name, search->filling->column);
  return !search->found;
}

/* Returns TRUE if a condition of the question itself uses the column. @added: of DowserExpr: conditions that other
 * settings added, which don't count */
static gboolean
has_own_condition (const DowserSelect *select, const ConditionBinding *filling, GPtrArray *added)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);
  Search search = { filling, FALSE };

  for (guint i = 0; i < conditions->len; i++)
    if (!g_ptr_array_find (added, conditions->pdata[i], NULL))
      dowser_expr_walk (conditions->pdata[i], find_kept_column_cb, &search);
  return search.found;
}

static gboolean
find_first_column_cb (const DowserExpr *expr, gpointer user_data)
{
  const char **name = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && *name == NULL)
    *name = expr->name;
  return *name == NULL;
}

/* Rates how well the best date column of @table fits its rows. @name: (out): this column. Returns: 0 if there is no
 * date column */
static guint
rate_date (const DowserAnalysis *analysis, const DowserTable *table, const char **name)
{
  guint best = 0;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      guint rate = dowser_identifier_has_word (column->name, when_words) ? 2 : 1;

      if (rate <= best || column->hidden || dowser_identifier_has_word (column->name, other_words)
          || _dowser_audit_get_column_kind (analysis, column) != DOWSER_KIND_DATE)
        continue;
      best = rate;
      *name = column->name;
    }
  return best;
}

/* Only: the state while one setting of the user is applied to a plan. rate: the best rating of a date column in the
 * whole plan; a period applies only to date columns with this rating. added: the conditions that other settings added,
 * which don't count as conditions of the question */
typedef struct
{
  DowserPlan *plan;
  const DowserConstraint *constraint;
  const DowserAnalysis *analysis;
  const DowserExpr *condition;
  GPtrArray *added;
  guint rate;
  char *target; /* (nullable): the table or column that the setting was applied to */
  gboolean is_own;
} ConditionAddition;

/* id: the id of an instance, or the name that a model's plan uses for a table */
typedef struct
{
  const char *id;
  const DowserTable *table;
} TablePlace;

static void
add_place (GArray *places, const char *id, const DowserTable *table)
{
  const TablePlace place = { id, table };

  for (guint i = 0; i < places->len; i++)
    if (g_str_equal (g_array_index (places, TablePlace, i).id, id))
      return;
  if (table != NULL)
    g_array_append_val (places, place);
}

typedef struct
{
  GArray *places;
  const DowserSchema *schema;
} PlaceSearch;

static gboolean
add_named_table_cb (const DowserExpr *expr, gpointer user_data)
{
  const PlaceSearch *place_search = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && expr->instance != NULL)
    add_place (place_search->places, expr->instance, dowser_schema_find_table (place_search->schema, expr->instance));
  return TRUE;
}

/* Adds the tables that a model's plan mentions only in the names of columns. The joins of these tables are added
 * later. */
static void
add_named_tables (GArray *places, const DowserSelect *select, const DowserSchema *schema)
{
  PlaceSearch place_search = { places, schema };

  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, add_named_table_cb, &place_search);
  for (guint i = 0; i < select->group->len; i++)
    dowser_expr_walk (select->group->pdata[i], add_named_table_cb, &place_search);
  if (select->filter != NULL)
    dowser_expr_walk (select->filter, add_named_table_cb, &place_search);
}

/* Returns: (transfer full): of TablePlace: the tables that @select itself reads */
static GArray *
list_places (const ConditionAddition *addition, const DowserSelect *select)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (TablePlace));

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (!instance->is_step)
        add_place (places, instance->id, dowser_schema_find_table (addition->analysis->schema, instance->table));
    }
  if (addition->plan->joins_by_keys)
    add_named_tables (places, select, addition->analysis->schema);
  return places;
}

static void
apply_to_instance (ConditionAddition *addition, DowserSelect *select, const char *instance, const char *table,
                   const char *column)
{
  const ConditionBinding filling = { addition->condition, instance, column };
  DowserExpr *condition;
  g_autoptr (GPtrArray) parts = NULL;

  if (has_own_condition (select, &filling, addition->added))
    {
      addition->is_own = TRUE;
      return;
    }
  condition = dowser_expr_map (addition->condition, fill_cb, (gpointer) &filling);
  parts = dowser_conditions_dup (condition);
  for (guint i = 0; i < parts->len; i++)
    g_ptr_array_add (addition->added, dowser_expr_ref (parts->pdata[i]));
  dowser_select_add_filter (select, condition);
  g_free (addition->target);
  addition->target = g_strdup_printf ("%s.%s", table, column);
}

static void
rate_cb (const DowserSelect *select, gpointer user_data)
{
  ConditionAddition *addition = user_data;
  g_autoptr (GArray) places = list_places (addition, select);
  const char *name;

  for (guint i = 0; i < places->len; i++)
    addition->rate
        = MAX (addition->rate, rate_date (addition->analysis, g_array_index (places, TablePlace, i).table, &name));
}

/* Applies a period to one table in each select. This is the first table that has a date column with the best rating. */
static void
period_cb (const DowserSelect *select, gpointer user_data)
{
  ConditionAddition *addition = user_data;
  g_autoptr (GArray) places = list_places (addition, select);

  for (guint i = 0; i < places->len; i++)
    {
      const TablePlace *place = &g_array_index (places, TablePlace, i);
      const char *name;

      if (rate_date (addition->analysis, place->table, &name) < addition->rate)
        continue;
      apply_to_instance (addition, (DowserSelect *) select, place->id, place->table->name, name);
      return;
    }
}

/* Applies the constraint's condition to each instance of the table that the constraint names. */
static void
rows_cb (const DowserSelect *select, gpointer user_data)
{
  ConditionAddition *addition = user_data;
  g_autoptr (GArray) places = list_places (addition, select);
  const DowserTable *wanted_table = dowser_schema_find_table (addition->analysis->schema, addition->constraint->from);
  const char *column = NULL;

  dowser_expr_walk (addition->condition, find_first_column_cb, &column);
  for (guint i = 0; i < places->len && column != NULL; i++)
    {
      const TablePlace *place = &g_array_index (places, TablePlace, i);

      if (place->table == wanted_table)
        apply_to_instance (addition, (DowserSelect *) select, place->id, place->table->name, column);
    }
}

/* Adds an assumption to the plan: a sentence for the user that the setting @constraint has no effect on this plan.
 * Otherwise, the user would think that it has. */
static void
report_unused (DowserPlan *plan, const DowserConstraint *constraint)
{
  g_autofree char *reason
      = constraint->from != NULL
            ? g_strdup_printf (_ ("nothing in this question, because “%s” isn't used"), constraint->from)
            : g_strdup (_ ("nothing in this question, because the tables that are read have no date"));

  add_assumption (plan, constraint, reason, 1);
}

static void
apply_condition (DowserPlan *plan, const DowserConstraint *constraint, const DowserAnalysis *analysis, GPtrArray *added)
{
  g_autoptr (DowserExpr) condition = dup_condition (constraint);
  ConditionAddition addition = { plan, constraint, analysis, condition, added, 0, NULL, FALSE };

  if (condition == NULL)
    return;
  if (constraint->from == NULL)
    dowser_plan_walk_selects (plan, FALSE, rate_cb, &addition);
  if (addition.rate > 0)
    dowser_plan_walk_selects (plan, FALSE, period_cb, &addition);
  else if (constraint->from != NULL)
    dowser_plan_walk_selects (plan, FALSE, rows_cb, &addition);
  if (addition.target != NULL)
    add_assumption (plan, constraint, addition.target, 1);
  else if (addition.is_own)
    add_assumption (plan, constraint,
                    _ ("nothing in this question, because the question already filters by this column"), 1);
  else
    report_unused (plan, constraint);
  g_free (addition.target);
}

/* --- How many, in which order --- */

static void
apply_row_limit (DowserPlan *plan, const DowserConstraint *constraint)
{
  gint64 n_rows;

  if (plan->select->limit != DOWSER_NO_LIMIT
      || !g_ascii_string_to_signed (constraint->to, 10, 1, G_MAXINT64, &n_rows, NULL))
    return;
  plan->select->limit = n_rows;
  add_assumption (plan, constraint, _ ("the number of shown rows"), 1);
}

static void
apply_sort (DowserPlan *plan, const DowserConstraint *constraint)
{
  DowserSelect *select = plan->select;

  if (select->order->len > 0)
    return;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (!dowser_expr_has_aggregate (output->expr))
        continue;
      dowser_select_add_order (select, dowser_expr_ref (output->expr), g_str_equal (constraint->to, DESCENDING));
      add_assumption (plan, constraint, output->name != NULL ? output->name : _ ("the first metric"), 1);
      return;
    }
}

/* Copies nested selects, too, so that the copy shares nothing with @plan. */
static DowserPlan *
copy_deeply (const DowserPlan *plan)
{
  g_autofree char *text = dowser_plan_to_json (plan, FALSE);
  DowserPlan *copy = dowser_plan_from_json (text, -1, NULL);

  if (copy != NULL)
    copy->joins_by_keys = plan->joins_by_keys;
  return copy;
}

DowserPlan *
dowser_kept_apply (DowserPlan *plan, GPtrArray *constraints, const DowserSchema *schema, const DowserProfile *profile)
{
  const DowserAnalysis analysis = { .schema = schema, .profile = profile };
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_autoptr (DowserPlan) copy = NULL;

  for (guint i = 0; i < constraints->len && !dowser_own_sql_is_marked (plan); i++)
    {
      const DowserConstraint *constraint = constraints->pdata[i];

      if (!dowser_constraint_is_setting (constraint) || constraint->to == NULL)
        continue;
      if (copy == NULL && (copy = copy_deeply (plan)) == NULL)
        break;
      if (constraint->kind == DOWSER_CONSTRAINT_ONLY)
        apply_condition (copy, constraint, &analysis, added);
      else if (constraint->kind == DOWSER_CONSTRAINT_AT_MOST)
        apply_row_limit (copy, constraint);
      else
        apply_sort (copy, constraint);
    }
  return copy != NULL ? g_steal_pointer (&copy) : dowser_plan_ref (plan);
}
