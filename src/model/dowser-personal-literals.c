/* dowser-personal-literals.c - the values in a plan that are people's data: they leave the program for nobody */
#include "model/dowser-personal-literals.h"

typedef struct
{
  GHashTable *names;   /* lower-case names of personal columns, of the tables that the plan reads */
  GPtrArray *literals; /* DowserValue, each once */
  gboolean is_personal;
} Search;

typedef gboolean (*VisitSelect) (const DowserSelect *select, gpointer user_data);

typedef struct
{
  DowserExprVisit visit;
  gpointer user_data;
  VisitSelect visit_select; /* (nullable) */
} Walk;

static void walk_select (const DowserSelect *select, Walk *walk);

static gboolean
walk_cb (const DowserExpr *expr, gpointer user_data)
{
  Walk *walk = user_data;

  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    walk_select (expr->select, walk);
  if (walk->visit != NULL)
    walk->visit (expr, walk->user_data);
  return TRUE;
}

static void
walk_select (const DowserSelect *select, Walk *walk)
{
  for (; select != NULL; select = select->set_with)
    {
      if (walk->visit_select != NULL)
        walk->visit_select (select, walk->user_data);
      dowser_select_walk (select, walk_cb, walk);
      for (guint i = 0; i < select->off->len; i++)
        dowser_expr_walk (select->off->pdata[i], walk_cb, walk);
    }
}

static void
walk_plan (const DowserPlan *plan, Walk *walk)
{
  for (guint i = 0; i < plan->steps->len; i++)
    walk_select (((const DowserPlanStep *) plan->steps->pdata[i])->select, walk);
  walk_select (plan->select, walk);
}

typedef struct
{
  GHashTable *names;
  const DowserSchema *schema;
} Collect;

static gboolean
collect_names_cb (const DowserSelect *select, gpointer user_data)
{
  Collect *collect = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = dowser_schema_find_table (collect->schema, instance->table);

      for (guint j = 0; table != NULL && j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];

          if (column->pii)
            g_hash_table_add (collect->names, g_ascii_strdown (column->name, -1));
        }
    }
  return TRUE;
}

static gboolean
look_for_column_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && expr->name != NULL)
    {
      g_autofree char *name = g_ascii_strdown (expr->name, -1);

      search->is_personal |= g_hash_table_contains (search->names, name);
    }
  return TRUE;
}

static gboolean
take_literal_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (expr->kind != DOWSER_EXPR_LITERAL || expr->value->is_null || expr->value->type == DOWSER_VALUE_BOOLEAN)
    return TRUE;
  for (guint i = 0; i < search->literals->len; i++)
    if (dowser_value_equal (search->literals->pdata[i], expr->value))
      return TRUE;
  g_ptr_array_add (search->literals, dowser_value_ref (expr->value));
  return TRUE;
}

static gboolean
compares (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COMPARE || expr->kind == DOWSER_EXPR_BETWEEN || expr->kind == DOWSER_EXPR_IN
         || expr->kind == DOWSER_EXPR_MATCH || expr->kind == DOWSER_EXPR_CASE || expr->kind == DOWSER_EXPR_FUNCTION;
}

static gboolean
search_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (!compares (expr))
    return TRUE;
  search->is_personal = FALSE;
  dowser_expr_walk (expr, look_for_column_cb, search);
  if (search->is_personal)
    dowser_expr_walk (expr, take_literal_cb, search);
  return TRUE;
}

GPtrArray *
dowser_personal_literals_find (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Collect collect = { names, schema };
  Search search = { names, g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref), FALSE };
  Walk tables = { NULL, &collect, collect_names_cb };
  Walk comparisons = { search_cb, &search, NULL };

  walk_plan (plan, &tables);
  if (g_hash_table_size (names) > 0)
    walk_plan (plan, &comparisons);
  return search.literals;
}

char **
dowser_personal_literals_dup (const DowserPlan *plan, const DowserSchema *schema)
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
