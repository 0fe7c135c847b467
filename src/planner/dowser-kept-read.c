/* dowser-kept-read.c - parses rules that the user sets for all questions */
#include "planner/dowser-kept-read.h"

#include "analysis/dowser-conditions.h"
#include "audit/fixes/dowser-kept.h"
#include "base/dowser-error.h"
#include "words/dowser-quantity.h"
#include "words/dowser-tokens.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ALWAYS "^\\s*(?:(?:please|always|from now on),? )*"
#define END "[.!]?\\s*$"

/* Returns: (transfer full) (nullable): the first capture group of @pattern in @text */
static char *
match_group (const char *pattern, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;

  return g_regex_match (regex, text, 0, &info) ? g_match_info_fetch (info, 1) : NULL;
}

static gboolean
covers_all_tokens (const DowserQuantity *quantity, const DowserTokens *tokens)
{
  return quantity->first == 0 && quantity->n_tokens == dowser_tokens_get_length (tokens) && !quantity->negated
         && !quantity->asked && quantity->part == NULL;
}

static DowserExpr *
new_bound (DowserCompare op, DowserExpr *value)
{
  return dowser_expr_new_compare (op, dowser_expr_new_column ("", ""), value);
}

/* Returns: (transfer full) (nullable): @from AND @to; if @from or @to is %NULL, the other condition alone */
static DowserExpr *
combine_bounds (DowserExpr *from, DowserExpr *to)
{
  g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  if (from != NULL)
    g_ptr_array_add (members, from);
  if (to != NULL)
    g_ptr_array_add (members, to);
  return dowser_conditions_connect (members);
}

static DowserExpr *
new_date (const char *text)
{
  return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DATE, text, -1));
}

/* Returns: (transfer full) (nullable): a condition on a column whose name isn't known yet */
static DowserExpr *
make_condition (const DowserQuantity *quantity)
{
  DowserComparison compare = quantity->compare;
  gboolean starts_with_in
      = compare == DOWSER_COMPARISON_NONE || compare == DOWSER_COMPARISON_EQUAL || compare == DOWSER_COMPARISON_BETWEEN;

  if (quantity->kind == DOWSER_QUANTITY_RELATIVE && starts_with_in)
    {
      DowserExpr *from
          = quantity->open_start ? NULL : dowser_expr_new_relative_date (quantity->unit, quantity->low_offset);
      DowserExpr *to
          = quantity->open_end ? NULL : dowser_expr_new_relative_date (quantity->unit, quantity->high_offset);

      return combine_bounds (from != NULL ? new_bound (DOWSER_GREATER_EQUAL, from) : NULL,
                             to != NULL ? new_bound (DOWSER_LESS, to) : NULL);
    }
  if (quantity->kind != DOWSER_QUANTITY_PERIOD || strlen (quantity->from) != 10 || strlen (quantity->to) != 10)
    return NULL;
  switch (compare)
    {
    case DOWSER_COMPARISON_NONE:
    case DOWSER_COMPARISON_EQUAL:
    case DOWSER_COMPARISON_BETWEEN:
      return combine_bounds (new_bound (DOWSER_GREATER_EQUAL, new_date (quantity->from)),
                             new_bound (DOWSER_LESS, new_date (quantity->to)));
    case DOWSER_COMPARISON_LESS:
      return new_bound (DOWSER_LESS, new_date (quantity->from));
    case DOWSER_COMPARISON_LESS_EQUAL:
      return new_bound (DOWSER_LESS, new_date (quantity->to));
    case DOWSER_COMPARISON_GREATER:
      return new_bound (DOWSER_GREATER_EQUAL, new_date (quantity->to));
    case DOWSER_COMPARISON_GREATER_EQUAL:
      return new_bound (DOWSER_GREATER_EQUAL, new_date (quantity->from));
    case DOWSER_COMPARISON_NOT_EQUAL:
    default:
      return NULL;
    }
}

/* Reads a period such as "this year", which applies to all tables with a date. Returns: (transfer full) (nullable) */
static DowserConstraint *
read_period (const char *constraint_text, const char *rest)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (rest);
  g_autoptr (GArray) quantities = dowser_quantities_find (tokens);

  for (guint i = 0; i < quantities->len; i++)
    {
      const DowserQuantity *quantity = &g_array_index (quantities, DowserQuantity, i);
      DowserExpr *condition = covers_all_tokens (quantity, tokens) ? make_condition (quantity) : NULL;

      if (condition != NULL)
        return dowser_kept_new_condition (constraint_text, rest, NULL, condition);
    }
  return NULL;
}

/* Returns TRUE if the plan only selects rows of one table by conditions. */
static gboolean
is_plain_list (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;

  return plan->steps->len == 0 && select->from->len == 1 && select->joins->len == 0 && select->filter != NULL
         && select->group->len == 0 && select->having == NULL && select->limit == DOWSER_NO_LIMIT
         && select->set_op == DOWSER_SET_NONE && !dowser_select_is_grouped (select);
}

/* Returns: (transfer full) (nullable) */
static DowserConstraint *
read_rows (const char *constraint_text, const char *rest, const DowserPlannerIndex *index)
{
  g_autofree char *question = g_strdup_printf ("list of %s", rest);
  g_autoptr (DowserUnderstanding) read = dowser_planner_plan (index, question, NULL);
  const DowserInstance *instance;

  if (read == NULL || read->plan == NULL || read->state == DOWSER_STATE_REFUSED || !is_plain_list (read->plan))
    return NULL;
  for (guint i = 0; i < read->spans->len; i++)
    if (((const DowserSpan *) read->spans->pdata[i])->role == DOWSER_TOKEN_UNKNOWN)
      return NULL;
  instance = read->plan->select->from->pdata[0];
  return instance->is_step ? NULL
                           : dowser_kept_new_condition (constraint_text, rest, instance->table,
                                                        dowser_expr_ref (read->plan->select->filter));
}

/* Takes @constraint and returns it. Sets @error if @constraint is NULL. Returns: (nullable) */
static DowserConstraint *
check_constraint (DowserConstraint *constraint, const char *rest, GError **error)
{
  if (constraint == NULL)
    g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                 _ ("Dowser doesn't understand which rows “%s” means. Write it like “only this year”, “only orders in "
                    "2024” or “only customers in Norway”."),
                 rest);
  return constraint;
}

DowserConstraint *
dowser_kept_read_setting (const char *text, const DowserPlannerIndex *index, GError **error)
{
  g_autofree char *constraint_text = g_strstrip (g_utf8_make_valid (text, -1));
  g_autofree char *number
      = match_group (ALWAYS "(?:show |list |give me )?(?:at most|no more than|not more than|limit(?: to)?) ([0-9]{1,9})"
                            "(?: rows?| lines?| results?)?" END,
                     constraint_text);
  g_autofree char *order = match_group (ALWAYS "(?:sort(?:ed)? by )?(?:the )?(largest|highest|biggest|smallest|lowest)"
                                               "(?: numbers?| values?)? first" END,
                                        constraint_text);
  g_autofree char *rest = match_group (ALWAYS "only (?:show |list |in )?(.+?)" END, constraint_text);
  DowserConstraint *constraint;

  if (number != NULL && g_ascii_strtoll (number, NULL, 10) > 0)
    return dowser_kept_new_row_limit (constraint_text, g_ascii_strtoll (number, NULL, 10));
  if (order != NULL)
    return dowser_kept_new_sort (constraint_text, strchr ("lhb", g_ascii_tolower (*order)) != NULL
                                                      && g_ascii_strcasecmp (order, "lowest") != 0);
  if (rest == NULL || g_ascii_strncasecmp (rest, "use ", 4) == 0)
    return NULL;
  constraint = read_period (constraint_text, rest);
  return check_constraint (constraint != NULL ? constraint : read_rows (constraint_text, rest, index), rest, error);
}
