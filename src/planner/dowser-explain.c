/* dowser-explain.c - the parts of a plan in reading order, as crumbs and as one sentence */
#include "planner/dowser-conditions.h"
#include "planner/dowser-explain-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* A sentence names all of a few; of many it names the first ones, and says how many there are. */
#define MAX_LISTED 12
#define FIRST_LISTED 8

void
dowser_crumb_free (DowserCrumb *self)
{
  g_free (self->text);
  g_clear_pointer (&self->remove, dowser_operation_unref);
  g_free (self);
}

/* Both are taken. */
static void
add_crumb (GPtrArray *crumbs, DowserCrumbKind kind, char *text, DowserOperation *remove)
{
  DowserCrumb *crumb = g_new0 (DowserCrumb, 1);

  crumb->kind = kind;
  crumb->text = text;
  crumb->remove = remove;
  g_ptr_array_add (crumbs, crumb);
}

char *
_dowser_explain_dup_capital (const char *text)
{
  g_autofree char *first = NULL;
  const char *rest;

  if (*text == '\0' || !g_utf8_validate (text, -1, NULL))
    return g_strdup (text);
  rest = g_utf8_next_char (text);
  first = g_utf8_strup (text, rest - text);
  return g_strconcat (first, rest, NULL);
}

char *
_dowser_explain_dup_output (const DowserOutput *output, const DowserSelect *select, gboolean whole)
{
  g_autofree char *text = _dowser_explain_dup_expr (output->expr, select);

  if (output->name == NULL || g_ascii_strcasecmp (output->name, text) == 0)
    return g_steal_pointer (&text);
  return whole ? g_strdup_printf ("%s (%s)", output->name, text) : g_strdup (output->name);
}

void
_dowser_explain_append_listed (GString *into, const char *one, guint index, guint n, const char *separator)
{
  if (n <= MAX_LISTED || index < FIRST_LISTED)
    g_string_append_printf (into, "%s%s", index > 0 ? separator : "", one);
  else if (index == FIRST_LISTED)
    g_string_append_printf (into, ngettext (" and %u more", " and %u more", n - index), n - index);
}

static const DowserExpr *
find_shown (const DowserExpr *key, const DowserSelect *select, const DowserOutput **output)
{
  for (guint i = 0; select != NULL && i < select->outputs->len; i++)
    {
      const DowserOutput *one = select->outputs->pdata[i];
      g_autofree char *heading = dowser_select_dup_heading (select, i);
      gboolean named = key->kind == DOWSER_EXPR_OUTPUT && g_strcmp0 (heading, key->name) == 0;

      if (named || dowser_expr_equal (key, one->expr))
        {
          *output = one;
          return one->expr;
        }
    }
  return key;
}

static gboolean
is_amount (const DowserExpr *expr)
{
  return (expr->kind == DOWSER_EXPR_AGGREGATE && expr->op != DOWSER_MIN && expr->op != DOWSER_MAX
          && expr->op != DOWSER_CONCAT)
         || expr->kind == DOWSER_EXPR_ARITHMETIC || expr->kind == DOWSER_EXPR_RATIO;
}

char *
_dowser_explain_dup_order (const DowserOrder *order, const DowserSelect *select)
{
  const DowserOutput *output = NULL;
  const DowserExpr *expr = find_shown (order->expr, select, &output);
  g_autofree char *key
      = output != NULL ? _dowser_explain_dup_output (output, select, FALSE) : _dowser_explain_dup_expr (expr, select);
  g_autofree char *text = NULL;

  if (is_amount (expr))
    text = g_strdup_printf (order->descending ? _ ("sorted by %s, highest first") : _ ("sorted by %s, lowest first"),
                            key);
  else
    text = g_strdup_printf (order->descending ? _ ("sorted by %s, descending") : _ ("sorted by %s"), key);
  if (order->nulls == DOWSER_NULLS_DEFAULT)
    return g_steal_pointer (&text);
  return g_strdup_printf (order->nulls == DOWSER_NULLS_FIRST ? _ ("%s, empty ones first") : _ ("%s, empty ones last"),
                          text);
}

static const DowserJoin *
find_join (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (g_strcmp0 (join->to, id) == 0)
        return join;
    }
  return NULL;
}

/* What becomes of rows that meet none. */
static char *
dup_joined_one (const DowserJoin *join, const char *name)
{
  if (join == NULL || join->type == DOWSER_JOIN_CROSS)
    return g_strdup_printf (_ ("each of %s"), name);
  switch (join->type)
    {
    case DOWSER_JOIN_LEFT:
      return g_strdup_printf (_ ("%s if any"), name);
    case DOWSER_JOIN_RIGHT:
      return g_strdup_printf (_ ("all %s"), name);
    case DOWSER_JOIN_FULL:
      return g_strdup_printf (_ ("all %s on either side"), name);
    default:
      return g_strdup (name);
    }
}

/* "with Orders, Order items": what is joined to the first table; as titles, or within a sentence. */
static char *
dup_joined (const DowserSelect *select, gboolean titles)
{
  GString *text = g_string_new (_ ("with "));

  for (guint i = 1; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      g_autofree char *name = _dowser_explain_dup_instance (instance, FALSE);
      g_autofree char *capital = titles ? _dowser_explain_dup_capital (name) : g_strdup (name);
      g_autofree char *one = dup_joined_one (find_join (select, instance->id), capital);

      g_string_append_printf (text, i > 1 ? ", %s" : "%s", one);
    }
  return g_string_free (text, FALSE);
}

static void
add_tables (GPtrArray *crumbs, const DowserSelect *select)
{
  g_autofree char *root = NULL;

  if (select->from->len == 0)
    return;
  root = _dowser_explain_dup_instance (select->from->pdata[0], FALSE);
  add_crumb (crumbs, DOWSER_CRUMB_TABLES, _dowser_explain_dup_capital (root), NULL);
  if (select->from->len > 1)
    add_crumb (crumbs, DOWSER_CRUMB_TABLES, dup_joined (select, TRUE), NULL);
}

/* @first: number of the first condition, counted on from the filter's to those of the groups */
static void
add_conditions (GPtrArray *crumbs, DowserCrumbKind kind, const DowserExpr *condition, guint first,
                const DowserSelect *select)
{
  guint n = dowser_conditions_count (condition);

  for (guint i = 0; i < n; i++)
    {
      const DowserExpr *one = dowser_conditions_get (condition, i);
      const DowserExpr *next = i + 1 < n ? dowser_conditions_get (condition, i + 1) : NULL;
      gboolean both = FALSE;
      char *text = _dowser_explain_dup_condition (one, next, select, &both);

      add_crumb (crumbs, kind, text, dowser_operation_new_remove_filters (first + i, both ? 2 : 1));
      i += both;
    }
}

static gboolean
is_row_key (const DowserExpr *expr, const DowserSelect *select)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;
  g_autofree char *whole = NULL;
  g_autofree char *table = NULL;
  g_autofree char *column = NULL;

  if (instance == NULL)
    return FALSE;
  table = _dowser_explain_dup_words (instance->table, TRUE);
  column = _dowser_explain_dup_words (expr->name, FALSE);
  whole = g_strconcat (table, " id", NULL);
  return strcmp (column, "id") == 0 || strcmp (column, whole) == 0;
}

/* A key named id stands for the whole row: "by customer". */
static char *
dup_group_key (const DowserExpr *key, const DowserSelect *select)
{
  if (is_row_key (key, select))
    return _dowser_explain_dup_instance (dowser_select_find_instance (select, key->instance), TRUE);
  return _dowser_explain_dup_expr (key, select);
}

static void
add_groups (GPtrArray *crumbs, const DowserSelect *select)
{
  for (guint i = 0; i < select->group->len; i++)
    {
      g_autofree char *key = dup_group_key (select->group->pdata[i], select);

      add_crumb (crumbs, DOWSER_CRUMB_GROUP, g_strdup_printf (C_ ("group", "by %s"), key),
                 dowser_operation_new_remove_group (i));
    }
}

static char *
dup_outputs (const DowserSelect *select)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *one = _dowser_explain_dup_output (select->outputs->pdata[i], select, TRUE);

      _dowser_explain_append_listed (text, one, i, select->outputs->len, ", ");
    }
  if (select->distinct)
    g_string_append (text, _ (", each once"));
  return g_string_free (text, FALSE);
}

static DowserOperation *
make_unsort (const DowserSelect *select, guint without)
{
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  for (guint i = 0; i < select->order->len; i++)
    if (i != without)
      g_ptr_array_add (order, dowser_order_copy (select->order->pdata[i]));
  return dowser_operation_new_set_order_by (order);
}

static char *
dup_limit (const DowserSelect *select)
{
  guint n = (guint) CLAMP (select->limit, 0, G_MAXINT);

  if (select->order->len > 0)
    return g_strdup_printf (_ ("top %" PRId64), select->limit);
  return g_strdup_printf (ngettext ("first %" PRId64 " row", "first %" PRId64 " rows", n), select->limit);
}

static void
add_limits (GPtrArray *crumbs, const DowserSelect *select)
{
  if (select->limit != DOWSER_NO_LIMIT)
    add_crumb (crumbs, DOWSER_CRUMB_LIMIT, dup_limit (select), dowser_operation_new_set_limit (DOWSER_NO_LIMIT));
  if (select->offset > 0)
    add_crumb (crumbs, DOWSER_CRUMB_LIMIT, g_strdup_printf (_ ("after the first %" PRId64), select->offset), NULL);
}

static void
add_set (GPtrArray *crumbs, const DowserSelect *select)
{
  g_autofree char *other = NULL;
  char *text;

  if (select->set_op == DOWSER_SET_NONE || select->set_with == NULL)
    return;
  other = _dowser_explain_dup_select (select->set_with);
  if (select->set_op == DOWSER_SET_INTERSECT)
    text = g_strdup_printf (_ ("only those also among (%s)"), other);
  else if (select->set_op == DOWSER_SET_EXCEPT)
    text = g_strdup_printf (_ ("but none among (%s)"), other);
  else if (select->set_op == DOWSER_SET_UNION)
    text = g_strdup_printf (_ ("together with (%s), each once"), other);
  else
    text = g_strdup_printf (_ ("together with (%s)"), other);
  add_crumb (crumbs, DOWSER_CRUMB_SET, text, NULL);
}

static void
add_select (GPtrArray *crumbs, const DowserSelect *select)
{
  add_tables (crumbs, select);
  add_conditions (crumbs, DOWSER_CRUMB_FILTER, select->filter, 0, select);
  for (guint i = 0; i < select->off->len; i++)
    {
      g_autofree char *condition = _dowser_explain_dup_expr (select->off->pdata[i], select);

      add_crumb (crumbs, DOWSER_CRUMB_FILTER, g_strdup_printf (_ ("switched off: %s"), condition), NULL);
    }
  add_groups (crumbs, select);
  add_conditions (crumbs, DOWSER_CRUMB_HAVING, select->having, dowser_conditions_count (select->filter), select);
  if (select->outputs->len > 0)
    add_crumb (crumbs, DOWSER_CRUMB_OUTPUTS, dup_outputs (select), NULL);
  add_set (crumbs, select);
  for (guint i = 0; i < select->order->len; i++)
    add_crumb (crumbs, DOWSER_CRUMB_ORDER, _dowser_explain_dup_order (select->order->pdata[i], select),
               make_unsort (select, i));
  add_limits (crumbs, select);
}

GPtrArray *
dowser_explain_crumbs (const DowserPlan *plan)
{
  GPtrArray *crumbs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_crumb_free);

  for (guint i = 0; i < plan->steps->len; i++)
    {
      const DowserPlanStep *step = plan->steps->pdata[i];
      g_autofree char *name = _dowser_explain_dup_words (step->id, FALSE);
      g_autofree char *capital = _dowser_explain_dup_capital (name);
      g_autofree char *select = _dowser_explain_dup_select (step->select);

      add_crumb (crumbs, DOWSER_CRUMB_TABLES, g_strdup_printf ("%s: %s", capital, select), NULL);
    }
  add_select (crumbs, plan->select);
  return crumbs;
}

/* "name of customers with Orders, where …": the crumbs' texts, in the order of a sentence. */
char *
_dowser_explain_dup_select (const DowserSelect *select)
{
  g_autoptr (GPtrArray) crumbs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_crumb_free);
  g_autofree char *outputs = dup_outputs (select);
  GString *text = g_string_new (outputs);
  DowserCrumbKind last = DOWSER_CRUMB_OUTPUTS;

  add_select (crumbs, select);
  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      gboolean again = crumb->kind == last;

      last = crumb->kind;
      if (crumb->kind == DOWSER_CRUMB_TABLES && i == 0)
        {
          g_autofree char *root = _dowser_explain_dup_instance (select->from->pdata[0], FALSE);

          g_string_append_printf (text, _ (" of %s"), root);
        }
      else if (crumb->kind == DOWSER_CRUMB_TABLES)
        {
          g_autofree char *joined = dup_joined (select, FALSE);

          g_string_append_printf (text, " %s", joined);
        }
      else if (crumb->kind == DOWSER_CRUMB_FILTER)
        g_string_append_printf (text, again ? _ (" and %s") : _ (" where %s"), crumb->text);
      else if (crumb->kind == DOWSER_CRUMB_HAVING)
        g_string_append_printf (text, again ? _ (" and %s") : _ (", only with %s"), crumb->text);
      else if (crumb->kind != DOWSER_CRUMB_OUTPUTS)
        g_string_append_printf (text, ", %s", crumb->text);
    }
  return g_string_free (text, FALSE);
}

char *
dowser_explain_sentence (const DowserPlan *plan)
{
  GString *text = g_string_new (NULL);
  g_autofree char *select = _dowser_explain_dup_select (plan->select);
  g_autofree char *capital = _dowser_explain_dup_capital (select);

  for (guint i = 0; i < plan->steps->len; i++)
    {
      const DowserPlanStep *step = plan->steps->pdata[i];
      g_autofree char *inner = _dowser_explain_dup_select (step->select);
      g_autofree char *name = _dowser_explain_dup_words (step->id, FALSE);

      g_string_append_printf (text, _ ("First, %s: %s. "), name, inner);
    }
  g_string_append_printf (text, "%s.", capital);
  return g_string_free (text, FALSE);
}
