/* dowser-meanings-told.c - finds out whether a plan applies the meaning that a term has in the entries */
#include "knowledge/dowser-meanings-told.h"

#include "analysis/dowser-conditions.h"
#include "analysis/dowser-name-finder.h"

/* Returns TRUE if @term occurs in one of the words or phrases that @entry defines. */
static gboolean
has_words (const DowserEntry *entry, const char *term)
{
  g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);

  for (guint i = 0; i < words->len; i++)
    if (dowser_name_is_mentioned (words->pdata[i], term))
      return TRUE;
  return FALSE;
}

static gboolean
plan_uses_term (const DowserMeanings *self, const DowserPlan *plan, const char *term)
{
  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const char *entry_term = ((const DowserAssumption *) plan->assumptions->pdata[i])->dimension;
      const DowserEntry *entry
          = entry_term != NULL ? dowser_knowledge_find (dowser_meanings_get_knowledge (self), entry_term) : NULL;

      if (entry_term != NULL
          && (dowser_name_is_mentioned (entry_term, term) || (entry != NULL && has_words (entry, term))))
        return TRUE;
    }
  return FALSE;
}

/* In the columns of @expr, replaces the instances by the names of their tables. Returns: (transfer full) */
static DowserExpr *
name_tables (const DowserExpr *expr, const DowserSelect *select)
{
  return dowser_expr_map (expr, dowser_select_name_table_cb, (gpointer) select);
}

/* A search for @wanted_expr among expressions of @select. */
typedef struct
{
  const DowserSelect *select;
  const DowserExpr *wanted_expr;
  gboolean found;
} Search;

static gboolean
has_condition (const Search *search, const DowserExpr *existing)
{
  guint n = dowser_conditions_count (existing);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (DowserExpr) named_expr = name_tables (dowser_conditions_get (existing, i), search->select);

      if (dowser_expr_equal (named_expr, search->wanted_expr))
        return TRUE;
    }
  return FALSE;
}

static gboolean
search_expr_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && expr->filter != NULL)
    search->found |= has_condition (search, expr->filter);
  return !search->found;
}

static void
search_select_cb (const DowserSelect *select, gpointer user_data)
{
  Search *search = user_data;

  search->select = select;
  if (select->filter != NULL)
    search->found |= has_condition (search, select->filter);
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, search_expr_cb, search);
}

/* Returns TRUE if the plan has all conditions of the meaning. @all: (nullable): the conditions of the meaning */
static gboolean
has_conditions (const DowserPlan *plan, const DowserMeaning *meaning, const DowserExpr *all)
{
  guint n = dowser_conditions_count (all);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (DowserExpr) wanted_expr = name_tables (dowser_conditions_get (all, i), meaning->plan->select);
      Search search = { NULL, wanted_expr, FALSE };

      dowser_plan_walk_selects (plan, FALSE, search_select_cb, &search);
      if (!search.found)
        return FALSE;
    }
  return TRUE;
}

static void
find_number_cb (const DowserSelect *select, gpointer user_data)
{
  Search *search = user_data;

  for (guint i = 0; i < select->outputs->len && !search->found; i++)
    {
      g_autoptr (DowserExpr) named_expr
          = name_tables (((const DowserOutput *) select->outputs->pdata[i])->expr, select);

      search->found = dowser_expr_equal (named_expr, search->wanted_expr);
    }
}

static gboolean
shows_metric (const DowserPlan *plan, const DowserMeaning *metric)
{
  g_autoptr (DowserExpr) wanted_expr = name_tables (metric->expr, metric->plan->select);
  Search search = { NULL, wanted_expr, FALSE };

  dowser_plan_walk_selects (plan, FALSE, find_number_cb, &search);
  return search.found;
}

/* Returns TRUE if the expressions or conditions of @meaning are in @plan, even if @plan doesn't use the term. */
static gboolean
applies_meaning (const DowserPlan *plan, const DowserMeaning *meaning)
{
  switch (meaning->entry->kind)
    {
    case DOWSER_ENTRY_FILTER:
      return has_conditions (plan, meaning, meaning->plan->select->filter);
    case DOWSER_ENTRY_METRIC:
      return shows_metric (plan, meaning) && has_conditions (plan, meaning, meaning->condition);
    default:
      return FALSE;
    }
}

gboolean
dowser_meanings_is_applied (const DowserMeanings *self, const DowserPlan *plan, const char *term)
{
  GPtrArray *list = dowser_meanings_get_list (self);
  const DowserEntry *entry = dowser_knowledge_find (dowser_meanings_get_knowledge (self), term);

  if (plan_uses_term (self, plan, term))
    return TRUE;
  for (guint i = 0; i < list->len && entry != NULL; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (meaning->entry == entry && meaning->problem == NULL && meaning->plan != NULL
          && applies_meaning (plan, meaning))
        return TRUE;
    }
  return FALSE;
}
