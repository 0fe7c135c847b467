/* dowser-why.c - the reason for each part of a plan: the words that asked for the part, a key, a setting, or a click */
#include "verdict/dowser-why.h"

#include "analysis/dowser-conditions.h"
#include "analysis/dowser-spelling.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* PlanPart: the tables, columns, literals, dates and row limit that a part of a plan uses. */
typedef struct
{
  const DowserSelect *select;
  GPtrArray *paths;    /* (char *): "orders.status"; "orders" for a whole table */
  GPtrArray *literals; /* (char *): texts and numbers, folded */
  gboolean has_date;
  gint64 number; /* the limit for the number of rows; 0 if there is no limit */
} PlanPart;

static void
plan_part_clear (PlanPart *self)
{
  g_ptr_array_unref (self->paths);
  g_ptr_array_unref (self->literals);
}

/* Returns the table that the instance @id reads. If a model's plan has no such instance, returns @id. */
static const char *
get_table (const DowserSelect *select, const char *id)
{
  const DowserInstance *instance = select != NULL && id != NULL ? dowser_select_find_instance (select, id) : NULL;

  return instance != NULL ? instance->table : id;
}

static gboolean
collect_cb (const DowserExpr *expr, gpointer user_data)
{
  PlanPart *part = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    g_ptr_array_add (part->paths, g_strdup_printf ("%s.%s", get_table (part->select, expr->instance), expr->name));
  if (expr->kind == DOWSER_EXPR_RELATIVE_DATE)
    part->has_date = TRUE;
  if (expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null)
    {
      g_autofree char *text = dowser_value_to_display (expr->value);

      part->has_date |= dowser_value_type_is_temporal (expr->value->type);
      g_ptr_array_add (part->literals, dowser_spelling_fold (text));
    }
  return TRUE;
}

static void
collect_expr (PlanPart *part, const DowserExpr *expr)
{
  if (expr != NULL)
    dowser_expr_walk (expr, collect_cb, part);
}

/* Collects the conditions that @remove would remove. Conditions are numbered: first those of the filter, then those on
 * groups. */
static void
collect_conditions (PlanPart *part, const DowserOperation *remove)
{
  guint n_filters = dowser_conditions_count (part->select->filter);
  guint n_all = n_filters + dowser_conditions_count (part->select->having);
  guint n = remove->number > 0 ? (guint) remove->number : 1;

  for (guint i = (guint) remove->index; i < (guint) remove->index + n && i < n_all; i++)
    collect_expr (part, i < n_filters ? dowser_conditions_get (part->select->filter, i)
                                      : dowser_conditions_get (part->select->having, i - n_filters));
}

static void
collect_outputs (PlanPart *part, int index)
{
  for (guint i = 0; i < part->select->outputs->len; i++)
    if (index < 0 || i == (guint) index)
      collect_expr (part, ((const DowserOutput *) part->select->outputs->pdata[i])->expr);
}

static void
collect_part (PlanPart *part, const DowserCrumb *crumb)
{
  const DowserOperation *remove = crumb->remove;
  const DowserSelect *select = part->select;

  switch (crumb->kind)
    {
    case DOWSER_CRUMB_TABLES:
      if (remove != NULL)
        g_ptr_array_add (part->paths, g_strdup (get_table (select, remove->instance)));
      else if (select->from->len > 0)
        g_ptr_array_add (part->paths, g_strdup (((const DowserInstance *) select->from->pdata[0])->table));
      break;
    case DOWSER_CRUMB_FILTER:
    case DOWSER_CRUMB_HAVING:
      if (remove != NULL && remove->index >= 0)
        collect_conditions (part, remove);
      break;
    case DOWSER_CRUMB_GROUP:
      if (remove != NULL && remove->index >= 0 && (guint) remove->index < select->group->len)
        collect_expr (part, select->group->pdata[remove->index]);
      break;
    case DOWSER_CRUMB_OUTPUTS:
      collect_outputs (part, remove != NULL ? remove->index : -1);
      break;
    case DOWSER_CRUMB_ORDER:
      for (guint i = 0; i < select->order->len; i++)
        collect_expr (part, ((const DowserOrder *) select->order->pdata[i])->expr);
      break;
    case DOWSER_CRUMB_LIMIT:
      part->number = select->limit;
      break;
    case DOWSER_CRUMB_SET:
    case DOWSER_CRUMB_DISTINCT:
    case DOWSER_CRUMB_VIEW:
    default:
      break;
    }
}

static gboolean
has_path (const PlanPart *part, const char *path)
{
  return g_ptr_array_find_with_equal_func (part->paths, path, g_str_equal, NULL);
}

/* Returns TRUE if @meaning, such as "orders.status = shipped", begins with a column of the part. */
static gboolean
matches_meaning (const PlanPart *part, const char *meaning)
{
  g_autofree char *path = g_strndup (meaning, strcspn (meaning, " "));

  return has_path (part, path);
}

/* Returns TRUE if @text is the name of a column of the part, or one of its values. */
static gboolean
matches_name (const PlanPart *part, const char *text)
{
  g_autofree char *folded = dowser_spelling_fold (text);

  if (*folded == '\0')
    return FALSE;
  if (g_ptr_array_find_with_equal_func (part->literals, folded, g_str_equal, NULL))
    return TRUE;
  for (guint i = 0; i < part->paths->len; i++)
    {
      const char *path = part->paths->pdata[i];
      const char *dot = strrchr (path, '.');
      g_autofree char *name = dowser_spelling_fold (dot != NULL ? dot + 1 : path);

      if (g_str_equal (name, folded))
        return TRUE;
    }
  return FALSE;
}

static gboolean
matches_span (const PlanPart *part, const DowserSpan *span)
{
  switch (span->role)
    {
    case DOWSER_TOKEN_TABLE:
    case DOWSER_TOKEN_COLUMN:
    case DOWSER_TOKEN_VALUE:
      return span->meaning != NULL ? matches_meaning (part, span->meaning) : matches_name (part, span->text);
    case DOWSER_TOKEN_DATE:
      return part->has_date;
    case DOWSER_TOKEN_NUMBER:
      return matches_name (part, span->text)
             || (part->number > 0 && g_ascii_strtoll (span->text, NULL, 10) == part->number);
    case DOWSER_TOKEN_UNKNOWN:
    case DOWSER_TOKEN_IGNORED:
    case DOWSER_TOKEN_OPERATOR:
    default:
      return FALSE;
    }
}

static void
add_word (GString *words, const char *word)
{
  g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), word);

  if (strstr (words->str, quoted) != NULL)
    return;
  if (words->len > 0)
    g_string_append (words, ", ");
  g_string_append (words, quoted);
}

/* Returns: (transfer full) (nullable) */
static char *
dup_reason_from_words (DowserSession *session, const DowserPlan *plan, const PlanPart *part)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < plan->mappings->len; i++)
    {
      const DowserMapping *mapping = plan->mappings->pdata[i];

      if (mapping->words != NULL && mapping->column != NULL && has_path (part, mapping->column))
        add_word (words, mapping->words);
    }
  for (guint i = 0; understanding != NULL && i < understanding->spans->len; i++)
    {
      const DowserSpan *span = understanding->spans->pdata[i];

      if (matches_span (part, span))
        add_word (words, span->text);
    }
  return words->len > 0 ? g_strdup_printf (_ ("Because the question says %s"), words->str) : NULL;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_reason_from_setting (const DowserPlan *plan, const PlanPart *part)
{
  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = plan->assumptions->pdata[i];

      if (assumption->basis == DOWSER_BASIS_USER && assumption->target != NULL && has_path (part, assumption->target))
        return g_strdup_printf (_ ("You said “%s”"), assumption->dimension);
    }
  return NULL;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_reason_from_key (const DowserSelect *select, const DowserCrumb *crumb)
{
  static const char *const vias[]
      = { N_ ("joined by a key that the database declares"), N_ ("joined by a key found from names and values"),
          N_ ("joined by a chosen key") };

  for (guint i = 0; crumb->kind == DOWSER_CRUMB_TABLES && crumb->remove != NULL && i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (g_strcmp0 (join->to, crumb->remove->instance) == 0 && join->on->len > 0)
        return g_strdup (_ (vias[join->via]));
    }
  return NULL;
}

/* Joins both texts, which are taken. Returns: (transfer full) (nullable) */
static char *
join_texts (char *first, char *second)
{
  g_autofree char *a = first;
  g_autofree char *b = second;

  if (a == NULL || b == NULL)
    return a != NULL ? g_steal_pointer (&a) : g_steal_pointer (&b);
  return g_strdup_printf ("%s · %s", a, b);
}

char *
dowser_why_dup_reason (DowserSession *session, const DowserCrumb *crumb)
{
  const DowserPlan *plan = dowser_session_get_plan (session);
  PlanPart part
      = { plan->select, g_ptr_array_new_with_free_func (g_free), g_ptr_array_new_with_free_func (g_free), FALSE, 0 };
  char *explanation;

  collect_part (&part, crumb);
  /* For a filter, the user's settings are checked before the words of the question: a filter from a setting isn't from
   * the question, even if the question also contains a date. */
  explanation = crumb->kind == DOWSER_CRUMB_FILTER ? dup_reason_from_setting (plan, &part) : NULL;
  if (explanation == NULL)
    explanation = dup_reason_from_words (session, plan, &part);
  plan_part_clear (&part);
  return join_texts (explanation, dup_reason_from_key (plan->select, crumb));
}
