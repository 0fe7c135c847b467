/* dowser-personal-literals.c - finds the literals of a plan that are personal data, which must not leave the program */
#include "plan/dowser-personal-literals.h"

#include "plan/dowser-column-origin.h"

/* Search: finds the stored columns of each compared expression, through any renaming. In a subplan, a column of the
 * outer select can't be followed to its stored column. Such columns are compared by name. */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserSelect *select; /* the current select */
  GHashTable *names;          /* lower-case names of personal columns in the tables and steps that the plan reads */
  GPtrArray *literals;        /* DowserValue, without duplicates */
  gboolean is_personal;
} Search;

static gboolean
has_personal (GPtrArray *origins)
{
  g_autoptr (GPtrArray) owned = origins;

  for (guint i = 0; i < owned->len; i++)
    if (((const DowserColumn *) owned->pdata[i])->pii)
      return TRUE;
  return FALSE;
}

static void
collect_table_names (const DowserSelect *select, gpointer user_data)
{
  Search *search = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = dowser_schema_find_table (search->schema, instance->table);

      for (guint j = 0; table != NULL && j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];

          if (column->pii)
            g_hash_table_add (search->names, g_ascii_strdown (column->name, -1));
        }
    }
}

static void
collect_step_names (Search *search)
{
  for (guint i = 0; i < search->plan->steps->len; i++)
    {
      const DowserSelect *select = ((const DowserPlanStep *) search->plan->steps->pdata[i])->select;

      for (guint j = 0; j < select->outputs->len; j++)
        {
          g_autofree char *heading = dowser_select_dup_heading (select, j);

          if (has_personal (dowser_column_origins_find_for_output (search->plan, select, j, search->schema)))
            g_hash_table_add (search->names, g_ascii_strdown (heading, -1));
        }
    }
}

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && expr->name != NULL)
    {
      g_autofree char *name = g_ascii_strdown (expr->name, -1);

      search->is_personal |= g_hash_table_contains (search->names, name);
    }
  return TRUE;
}

static void
add_value (Search *search, const DowserValue *value)
{
  if (value->is_null || value->type == DOWSER_VALUE_BOOLEAN)
    return;
  for (guint i = 0; i < search->literals->len; i++)
    if (dowser_value_equal (search->literals->pdata[i], value))
      return;
  g_ptr_array_add (search->literals, dowser_value_ref (value));
}

static gboolean
add_value_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;
  const DowserParameter *parameter
      = expr->kind == DOWSER_EXPR_PARAMETER ? dowser_plan_find_parameter (search->plan, expr->name) : NULL;

  if (expr->kind == DOWSER_EXPR_LITERAL)
    add_value (search, expr->value);
  else if (parameter != NULL && parameter->value != NULL)
    add_value (search, parameter->value);
  return TRUE;
}

static gboolean
is_comparison (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COMPARE || expr->kind == DOWSER_EXPR_BETWEEN || expr->kind == DOWSER_EXPR_IN
         || expr->kind == DOWSER_EXPR_MATCH || expr->kind == DOWSER_EXPR_CASE || expr->kind == DOWSER_EXPR_FUNCTION
         || expr->kind == DOWSER_EXPR_SUBPLAN;
}

static gboolean
search_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (!is_comparison (expr))
    return TRUE;
  search->is_personal = FALSE;
  dowser_expr_walk (expr, find_column_cb, search);
  if (search->is_personal
      || has_personal (dowser_column_origins_find (search->plan, search->select, expr, search->schema)))
    dowser_expr_walk (expr, add_value_cb, search);
  return TRUE;
}

static void
search_select (const DowserSelect *select, gpointer user_data)
{
  Search *search = user_data;

  search->select = select;
  dowser_select_walk (select, search_cb, search);
  for (guint i = 0; i < select->off->len; i++)
    dowser_expr_walk (select->off->pdata[i], search_cb, search);
}

GPtrArray *
dowser_personal_literals_find (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Search search = {
    .plan = plan,
    .schema = schema,
    .names = names,
    .literals = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref),
  };

  dowser_plan_walk_selects (plan, TRUE, collect_table_names, &search);
  /* If no column of the plan's tables is personal, no literal is personal. */
  if (g_hash_table_size (names) == 0)
    return search.literals;
  collect_step_names (&search);
  dowser_plan_walk_selects (plan, TRUE, search_select, &search);
  return search.literals;
}

char **
dowser_personal_literals_dup_texts (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) literals = dowser_personal_literals_find (plan, schema);
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();

  for (guint i = 0; i < literals->len; i++)
    {
      g_autofree char *text = dowser_value_to_display (literals->pdata[i]);

      g_strv_builder_add (texts, text);
    }
  return g_strv_builder_end (texts);
}
