/* dowser-suggest-next.c - suggests sentences that continue from an answer: other groups, or only the largest groups */
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence.h"

/* The maximum number of distinct values of a column by which a grouping is suggested. A result with more groups would
 * not be readable. */
#define MAX_GROUPS 30
#define TOP 5
/* The maximum number of sentences that are tried, because writing and reading a sentence takes time for a wide
 * table. */
#define MAX_TRIES 8

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserProfile *profile;
  gint64 n_rows;
  guint n_tries;
} Search;

/* Returns TRUE if the select has measures over all rows or groups, and no part that makes sense only with its current
 * groups. */
static gboolean
is_summary (const DowserSelect *select)
{
  gboolean counts = FALSE;

  if (select->having != NULL || select->set_op != DOWSER_SET_NONE || select->distinct
      || select->limit != DOWSER_NO_LIMIT || select->offset > 0)
    return FALSE;
  for (guint i = 0; i < select->from->len; i++)
    if (((const DowserInstance *) select->from->pdata[i])->is_step)
      return FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];
      gboolean is_number = dowser_expr_has_aggregate (output->expr);

      if (output->view.across || (!is_number && dowser_select_find_group (select, output->expr) < 0))
        return FALSE;
      counts |= is_number;
    }
  return counts;
}

/* Returns: (transfer full): a plan with the measures of the search's plan, grouped by @key alone. @key: (transfer
 * full) */
static DowserPlan *
group_by (const Search *search, DowserExpr *key)
{
  DowserSelect *select = dowser_select_copy (search->plan->select);
  const DowserSelect *before = search->plan->select;

  g_ptr_array_set_size (select->outputs, 0);
  g_ptr_array_set_size (select->order, 0);
  g_ptr_array_set_size (select->group, 0);
  dowser_select_add_output (select, dowser_expr_ref (key), NULL);
  for (guint i = 0; i < before->outputs->len; i++)
    {
      const DowserOutput *output = before->outputs->pdata[i];

      if (dowser_expr_has_aggregate (output->expr))
        dowser_select_add_output (select, dowser_expr_ref (output->expr), NULL);
    }
  g_ptr_array_add (select->group, key);
  return dowser_plan_with_select (search->plan, select);
}

/* Writes the sentence for @plan. As a check, the sentence is read back. Returns: (transfer full) (nullable). Takes
 * @plan. */
static char *
write_sentence (Search *search, DowserPlan *plan)
{
  g_autoptr (DowserPlan) owned = plan;

  search->n_tries++;
  return dowser_sentence_write (owned, search->schema, NULL);
}

static gboolean
has_groups (const DowserColumn *column, const DowserColumnProfile *profile)
{
  return column->type == DOWSER_VALUE_TEXT && profile != NULL && profile->complete && profile->n_distinct > 1
         && profile->n_distinct <= MAX_GROUPS;
}

static gboolean
is_date (const DowserColumn *column, const DowserColumnProfile *profile)
{
  return dowser_value_type_is_temporal (column->type) || (profile != NULL && profile->dates > 0.9);
}

static gboolean
mentions_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserExpr **searched_expr = user_data;

  if (*searched_expr != NULL && dowser_expr_equal (expr, *searched_expr))
    *searched_expr = NULL;
  return TRUE;
}

/* Returns TRUE if @column is used in a group or in the filter. Grouping by such a column would show nothing new. */
static gboolean
is_used (const DowserSelect *select, const DowserExpr *column)
{
  const DowserExpr *searched_expr = column;

  for (guint i = 0; i < select->group->len; i++)
    dowser_expr_walk (select->group->pdata[i], mentions_cb, &searched_expr);
  if (select->filter != NULL)
    dowser_expr_walk (select->filter, mentions_cb, &searched_expr);
  return searched_expr == NULL;
}

/* Returns a sentence that groups by the first column of the tables for which a sentence can be written. @by_year: if
 * TRUE, groups by the year of a date column; if FALSE, groups by a text column with few values */
static char *
suggest_groups (Search *search, gboolean by_year)
{
  const DowserSelect *select = search->plan->select;
  char *sentence = NULL;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = dowser_schema_find_table (search->schema, instance->table);

      for (guint j = 0; table != NULL && j < table->columns->len && search->n_tries < MAX_TRIES; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];
          const DowserColumnProfile *profile = dowser_profile_find (search->profile, column);
          g_autoptr (DowserExpr) expr = dowser_expr_new_column (instance->id, column->name);

          if (column->hidden || column->restricted || column->pii || is_used (select, expr)
              || !(by_year ? is_date (column, profile) : has_groups (column, profile)))
            continue;
          sentence = write_sentence (search,
                                     group_by (search,
                                               by_year ? dowser_expr_new_function ("year", dowser_expr_ref (expr), NULL)
                                                       : dowser_expr_ref (expr)));
          if (sentence != NULL)
            return sentence;
        }
    }
  return NULL;
}

/* Suggests showing only the largest groups, ranked by the first measure. */
static char *
suggest_top (Search *search)
{
  const DowserSelect *before = search->plan->select;
  DowserSelect *select;

  if (before->group->len == 0 || search->n_rows <= TOP)
    return NULL;
  select = dowser_select_copy (before);
  g_ptr_array_set_size (select->order, 0);
  for (guint i = 0; i < select->outputs->len && select->order->len == 0; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];

      if (dowser_expr_has_aggregate (output->expr))
        dowser_select_add_order (select, dowser_expr_ref (output->expr), TRUE);
    }
  select->limit = TOP;
  return write_sentence (search, dowser_plan_with_select (search->plan, select));
}

static void
add_sentence (GStrvBuilder *builder, char *sentence)
{
  if (sentence != NULL)
    g_strv_builder_add (builder, sentence);
  g_free (sentence);
}

char **
dowser_planner_suggest_next (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                             gint64 n_rows)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  Search search = { plan, schema, profile, n_rows, 0 };

  g_return_val_if_fail (plan != NULL && schema != NULL && profile != NULL, NULL);

  if (is_summary (plan->select))
    {
      add_sentence (builder, suggest_groups (&search, FALSE));
      add_sentence (builder, suggest_groups (&search, TRUE));
      add_sentence (builder, suggest_top (&search));
    }
  return g_strv_builder_end (builder);
}
