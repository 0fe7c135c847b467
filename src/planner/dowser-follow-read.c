/* dowser-follow-read.c - reads the words of a follow-up question without its phrase ("only") as a part of a plan */
#include "planner/dowser-follow-read.h"

#include "planner/certainty/dowser-blockers.h"

/* Patterns from which an independent question is made. {table} stands for a table of the previous rows. {rest} stands
 * for the remaining words of the follow-up question. */
static const char *const conditions[]
    = { "show {table} {rest}",      "show {table} in {rest}",       "show {table} where {rest}",
        "show {table} with {rest}", "show {table} that are {rest}", NULL };
static const char *const groups[] = { "number of {table} by {rest}", "number of {table} for each {rest}", NULL };
static const char *const sort_patterns[] = { "show {table} sorted by {rest}", NULL };
static const char *const measures[] = { "{rest} of {table}", NULL };

/* PartContext: the words to read, and the kind of the plan's part that these words describe. */
typedef struct
{
  const DowserPlannerIndex *index;
  GPtrArray *constraints;
  DowserFollowKind kind;
  const char *rest;
  const char *const *patterns;
} PartContext;

static const char *const *
get_patterns (DowserFollowKind kind)
{
  return kind == DOWSER_FOLLOW_GROUP     ? groups
         : kind == DOWSER_FOLLOW_SORT    ? sort_patterns
         : kind == DOWSER_FOLLOW_MEASURE ? measures
                                         : conditions;
}

static const char *
get_table (const DowserSelect *select)
{
  const DowserInstance *first = select->from->len > 0 ? select->from->pdata[0] : NULL;

  return first != NULL && !first->is_step ? first->table : NULL;
}

static gboolean
find_aggregated (const DowserExpr *expr, gpointer user_data)
{
  const char **instance = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && *instance == NULL)
    *instance = expr->instance;
  return TRUE;
}

/* Returns: (nullable): the table whose values the last output aggregates */
static const char *
get_measured_table (const DowserSelect *select)
{
  const DowserOutput *last = select->outputs->len > 0 ? select->outputs->pdata[select->outputs->len - 1] : NULL;
  const DowserInstance *instance;
  const char *id = NULL;

  if (last != NULL && dowser_expr_has_aggregate (last->expr))
    dowser_expr_walk (last->expr, find_aggregated, &id);
  instance = id != NULL ? dowser_select_find_instance (select, id) : NULL;
  return instance != NULL ? instance->table : NULL;
}

static gboolean
knows_all_words (const DowserUnderstanding *understanding)
{
  for (guint i = 0; i < understanding->spans->len; i++)
    if (((const DowserSpan *) understanding->spans->pdata[i])->role == DOWSER_TOKEN_UNKNOWN)
      return FALSE;
  return TRUE;
}

static gboolean
is_plain (const DowserPlan *plan)
{
  return plan->steps->len == 0 && plan->select->set_op == DOWSER_SET_NONE && plan->select->limit == DOWSER_NO_LIMIT
         && plan->select->having == NULL;
}

/* ColumnSearch: @searched_name: the column in the form of the spans, for example "customers.country"; @found: TRUE if a
 * condition or sort key uses the column */
typedef struct
{
  const DowserSelect *select;
  const char *searched_name;
  gboolean found;
} ColumnSearch;

static gboolean
find_use (const DowserExpr *expr, gpointer user_data)
{
  ColumnSearch *use = user_data;
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (use->select, expr->instance) : NULL;
  g_autofree char *name = instance != NULL ? g_strdup_printf ("%s.%s", instance->table, expr->name) : NULL;

  use->found = use->found || g_strcmp0 (name, use->searched_name) == 0;
  return TRUE;
}

/* Returns TRUE if each column that the words name is used by a condition or sort key. A column that is only shown
 * doesn't count. */
static gboolean
uses_columns (const DowserUnderstanding *read)
{
  const DowserSelect *select = read->plan->select;

  for (guint i = 0; i < read->spans->len; i++)
    {
      const DowserSpan *span = read->spans->pdata[i];
      ColumnSearch use = { select, span->meaning, FALSE };

      if (span->role != DOWSER_TOKEN_COLUMN || span->meaning == NULL)
        continue;
      if (select->filter != NULL)
        dowser_expr_walk (select->filter, find_use, &use);
      for (guint o = 0; o < select->order->len; o++)
        dowser_expr_walk (((const DowserOrder *) select->order->pdata[o])->expr, find_use, &use);
      if (!use.found)
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if the plan has only groups and their row counts. This is what the generated question asks for. */
static gboolean
has_only_groups (const DowserSelect *select)
{
  const DowserOutput *last = select->outputs->len > 0 ? select->outputs->pdata[select->outputs->len - 1] : NULL;

  if (select->group->len == 0 || select->filter != NULL || select->outputs->len != select->group->len + 1
      || last->expr->kind != DOWSER_EXPR_AGGREGATE || last->expr->op != DOWSER_COUNT || last->expr->args->len > 0)
    return FALSE;
  for (guint i = 0; i < select->order->len; i++)
    if (dowser_select_find_group (select, ((const DowserOrder *) select->order->pdata[i])->expr) < 0)
      return FALSE;
  return TRUE;
}

/* Returns TRUE if the plan has a part of @kind and no parts of other kinds. */
static gboolean
has_only_part (const DowserUnderstanding *read, DowserFollowKind kind)
{
  const DowserSelect *select = read->plan->select;

  switch (kind)
    {
    case DOWSER_FOLLOW_FILTER:
    case DOWSER_FOLLOW_EXCLUDE:
      return select->filter != NULL && !dowser_select_is_grouped (select) && select->order->len == 0
             && uses_columns (read);
    case DOWSER_FOLLOW_GROUP:
      return has_only_groups (select);
    case DOWSER_FOLLOW_SORT:
      return select->order->len > 0 && select->filter == NULL && !dowser_select_is_grouped (select)
             && uses_columns (read);
    case DOWSER_FOLLOW_MEASURE:
      return select->group->len == 0 && select->filter == NULL && select->outputs->len == 1
             && dowser_select_is_grouped (select);
    case DOWSER_FOLLOW_TOP:
    case DOWSER_FOLLOW_LIMIT:
    case DOWSER_FOLLOW_REVERSE:
    case DOWSER_FOLLOW_DESCENDING:
    case DOWSER_FOLLOW_ASCENDING:
    case DOWSER_FOLLOW_COUNT:
    case DOWSER_FOLLOW_SHARE:
    default:
      return FALSE;
    }
}

static char *
fill_pattern (const char *pattern, const char *table, const char *rest)
{
  GString *question = g_string_new (pattern);

  g_string_replace (question, "{table}", table, 1);
  g_string_replace (question, "{rest}", rest, 1);
  return g_string_free (question, FALSE);
}

/* Removes the reasons for doubt that the generated question has caused: weaknesses, and reasons that the question
 * "show" with the table's name also has. The reasons that the user's own words have caused stay. */
static void
drop_reasons (const PartContext *part, const char *table, GPtrArray *reasons)
{
  g_autofree char *table_question = fill_pattern ("show {table}", table, "");
  g_autoptr (DowserUnderstanding) table_understanding
      = dowser_planner_plan_with_constraints (part->index, table_question, part->constraints, NULL);

  for (guint i = reasons->len; i > 0; i--)
    {
      const char *reason = reasons->pdata[i - 1];

      if (dowser_blockers_is_weakness (reason)
          || (table_understanding != NULL
              && g_ptr_array_find_with_equal_func (table_understanding->reasons, reason, g_str_equal, NULL)))
        g_ptr_array_remove_index (reasons, i - 1);
    }
}

/* Returns: (transfer full) (nullable): the understanding of the first generated question whose plan has only the wanted
 * part */
static DowserUnderstanding *
read_for_table (const PartContext *part, const char *table)
{
  for (guint i = 0; part->patterns[i] != NULL; i++)
    {
      g_autofree char *question = fill_pattern (part->patterns[i], table, part->rest);
      g_autoptr (DowserUnderstanding) read
          = dowser_planner_plan_with_constraints (part->index, question, part->constraints, NULL);

      if (read != NULL && read->plan != NULL && read->state < DOWSER_STATE_ASK && knows_all_words (read)
          && is_plain (read->plan) && has_only_part (read, part->kind))
        {
          drop_reasons (part, table, read->reasons);
          return g_steal_pointer (&read);
        }
    }
  return NULL;
}

/* Tries the table of the last measure first. For example, if orders are counted for each customer, "for 2023" means the
 * date of the orders, even if customers have a date. */
DowserUnderstanding *
dowser_follow_read_part (const DowserPlannerIndex *index, GPtrArray *constraints, const DowserSelect *before,
                         DowserFollowKind kind, const char *rest)
{
  const PartContext part = { index, constraints, kind, rest, get_patterns (kind) };
  const char *measured = get_measured_table (before);
  const char *first = get_table (before);
  DowserUnderstanding *read = measured != NULL ? read_for_table (&part, measured) : NULL;

  if (read == NULL && first != NULL && g_strcmp0 (first, measured) != 0)
    read = read_for_table (&part, first);
  return read;
}
