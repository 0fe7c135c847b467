/* dowser-table-plan.c - makes the plan that shows the rows of a table, with the names of the rows that its keys
 * reference */
#include "operations/dowser-table-plan.h"

#include "analysis/dowser-column-meaning.h"
#include "analysis/dowser-row-name.h"
#include "base/dowser-identifier.h"
#include "joins/dowser-join-path.h"
#include "operations/dowser-apply.h"

/* The maximum number of names that are shown for keys. With more names, the columns of the table itself would not be
 * visible without scrolling. */
#define MAX_NAMES 6
/* The number of rows that an engine sorts without a noticeable delay. A million rows take about a second. */
#define SORTED_AT_ONCE 100000
/* The minimum share of dates among the texts of a column that is treated as a date column. */
#define MIN_DATES 0.9

static gboolean
is_heading_taken (const DowserSelect *select, const DowserTable *table, const char *heading)
{
  return dowser_table_find_column (table, heading) != NULL || dowser_select_find_output (select, heading) >= 0;
}

/* Makes the heading of the column @name, which is shown next to the key column @key that refers to its row: "customer"
 * for customer_id or customer_code. The words of @name are added if it isn't the only such column (@is_single) or if
 * the heading is already in use. Returns: (transfer full) */
static char *
make_heading (const DowserSelect *select, const DowserColumn *key, const DowserColumn *name, gboolean is_single)
{
  static const char *const ends[] = { "id", "code", "key", "no", "uuid", NULL };
  g_auto (GStrv) words = dowser_identifier_split (key->name);
  g_auto (GStrv) name_words = dowser_identifier_split (name->name);
  g_autofree char *name_text = g_strjoinv (" ", name_words);
  g_autofree char *heading = NULL;
  guint n = g_strv_length (words);

  if (n > 1 && g_strv_contains (ends, words[n - 1]))
    g_clear_pointer (&words[n - 1], g_free);
  heading = g_strjoinv (" ", words);
  if (is_single && !is_heading_taken (select, key->table, heading))
    return g_steal_pointer (&heading);
  return g_strconcat (heading, " ", name_text, NULL);
}

static guint
find_place (const DowserSelect *select, const DowserColumn *key)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (g_str_equal (expr->instance, key->table->name) && g_str_equal (expr->name, key->name))
        return i + 1;
    }
  return select->outputs->len;
}

/* Shows @name after the column of @key. The change is an operation, as if the user had clicked the column, so that the
 * user can remove the column and its join with a click. Takes @plan. Returns: (transfer full): the changed plan, or
 * @plan if the operation fails */
static DowserPlan *
show_name (DowserPlan *plan, const DowserSchema *schema, const DowserForeignKey *key, const DowserColumn *name,
           gboolean is_single)
{
  const DowserColumn *column = key->columns->pdata[0];
  g_autofree char *heading = make_heading (plan->select, column, name, is_single);
  g_autoptr (DowserOperation) operation
      = dowser_operation_new_add_column (key->to_table->name, name->name, key->table->name);
  guint place = find_place (plan->select, column);
  DowserPlan *joined_plan;
  DowserOutput *output;

  operation->key = dowser_columns_dup_names (key->columns);
  joined_plan = dowser_operation_apply (operation, plan, schema, NULL);
  if (joined_plan == NULL)
    return plan;
  dowser_plan_unref (plan);
  output = g_ptr_array_steal_index (joined_plan->select->outputs, joined_plan->select->outputs->len - 1);
  output->name = g_steal_pointer (&heading);
  g_ptr_array_insert (joined_plan->select->outputs, (int) place, output);
  return joined_plan;
}

/* Returns TRUE if the key has one column and references at most one row, so that a join repeats no rows. The referenced
 * table must not be hidden, and reading it must not run code. */
static gboolean
matches_at_most_one (const DowserForeignKey *key)
{
  return key->columns->len == 1 && !key->to_table->hidden && !key->to_table->runs_code
         && !((const DowserColumn *) key->columns->pdata[0])->hidden
         && dowser_table_is_unique (key->to_table, key->to_columns);
}

/* Shows the names of the rows that the keys of @table reference. Takes and returns @plan. @profile: (nullable) */
static DowserPlan *
show_names (DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile, const DowserTable *table)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  GPtrArray *edges = dowser_join_graph_get_edges (graph, table);
  guint n_names = 0;

  for (guint i = 0; edges != NULL && i < edges->len && n_names < MAX_NAMES; i++)
    {
      const DowserJoinEdge *edge = edges->pdata[i];
      g_autoptr (GPtrArray) names = NULL;

      if (edge->near != edge->key->table || edge->near != table || !matches_at_most_one (edge->key))
        continue;
      names = dowser_row_name_find_in_table (schema, profile, edge->key->to_table);
      /* The columns with the name of the referenced row are inserted directly after the key. They are inserted in
       * reverse order, so that they are in the right order afterwards. */
      for (guint j = names->len; j > 0; j--)
        {
          const DowserColumn *name = names->pdata[j - 1];

          if (!dowser_column_may_be_guessed (name))
            continue;
          plan = show_name (plan, schema, edge->key, name, names->len == 1);
          n_names++;
        }
    }
  return plan;
}

static gboolean
holds_days (const DowserSchema *schema, const DowserProfile *profile, const DowserColumn *column)
{
  const DowserColumnProfile *column_profile = dowser_profile_find (profile, column);

  if (column->hidden)
    return FALSE;
  if (column->type == DOWSER_VALUE_DATE || column->type == DOWSER_VALUE_TIMESTAMP)
    return TRUE;
  if (column_profile != NULL && column_profile->has_text)
    return column_profile->dates >= MIN_DATES;
  return dowser_column_meaning_read (schema, profile, column).role == DOWSER_HOLDS_MOMENT;
}

/* Returns the column that holds the day of each row: the first date column that can't be NULL. In most tables, this is
 * the creation of the row, which comes before the columns of later events. If all date columns can be NULL but there is
 * only one of them, returns this column. Returns: (nullable) */
static const DowserColumn *
find_day (const DowserSchema *schema, const DowserProfile *profile, const DowserTable *table)
{
  const DowserColumn *only = NULL;
  guint n = 0;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!holds_days (schema, profile, column))
        continue;
      if (!column->nullable)
        return column;
      only = column;
      n++;
    }
  return n == 1 ? only : NULL;
}

/* Returns TRUE if sorting by @column doesn't delay the first rows: the table is small, or an index begins with @column.
 * Without an index, the engine must sort all rows before it returns the first row. */
static gboolean
is_cheap_to_sort (const DowserTable *table, const DowserColumn *column)
{
  if (table->n_rows >= 0 && table->n_rows <= SORTED_AT_ONCE)
    return TRUE;
  for (guint i = 0; i < table->indexes->len; i++)
    {
      GPtrArray *columns = table->indexes->pdata[i];

      if (columns->len > 0 && columns->pdata[0] == column)
        return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer full) (nullable) */
static DowserPlan *
new_plain (const DowserTable *table)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, table->name, table->name);
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);

      if (dowser_column_may_be_guessed (column))
        dowser_select_add_output (select, dowser_expr_new_column (table->name, column->name), NULL);
    }
  if (select->outputs->len > 0)
    return dowser_plan_new (select);
  dowser_select_unref (select);
  return NULL;
}

DowserPlan *
dowser_table_plan_new (const DowserTable *table, const DowserSchema *schema, const DowserProfile *profile)
{
  DowserPlan *plan = new_plain (table);
  const DowserColumn *day = plan != NULL && profile != NULL ? find_day (schema, profile, table) : NULL;

  if (plan == NULL)
    return NULL;
  plan = show_names (plan, schema, profile, table);
  if (day != NULL && is_cheap_to_sort (table, day))
    dowser_select_add_order (plan->select, dowser_expr_new_column (table->name, day->name), TRUE);
  return plan;
}

static gboolean
joins_by_key (const DowserJoin *join)
{
  gboolean equals = join->type == DOWSER_JOIN_LEFT && join->on->len > 0;

  for (guint i = 0; i < join->on->len; i++)
    {
      const DowserExpr *on = join->on->pdata[i];

      equals &= on->kind == DOWSER_EXPR_COMPARE && on->op == DOWSER_EQUAL
                && ((const DowserExpr *) on->args->pdata[0])->kind == DOWSER_EXPR_COLUMN
                && ((const DowserExpr *) on->args->pdata[1])->kind == DOWSER_EXPR_COLUMN;
    }
  return equals;
}

gboolean
dowser_table_plan_is_plain (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;

  if (plan->steps->len > 0 || select->from->len != select->joins->len + 1 || select->distinct || select->filter != NULL
      || select->group->len > 0 || select->having != NULL || select->order->len > 0
      || select->set_op != DOWSER_SET_NONE)
    return FALSE;
  for (guint i = 0; i < select->joins->len; i++)
    if (!joins_by_key (select->joins->pdata[i]))
      return FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = g_ptr_array_index (select->outputs, i);

      if (output->expr->kind != DOWSER_EXPR_COLUMN)
        return FALSE;
    }
  return TRUE;
}

const DowserTable *
dowser_table_plan_find_only_table (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *only = NULL;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      if (table->hidden)
        continue;
      if (only != NULL)
        return NULL;
      only = table;
    }
  return only != NULL && !only->runs_code ? only : NULL;
}
