/* dowser-explain.c - describes a plan in one sentence, by joining the texts of its parts */
#include "explain/dowser-explain-private.h"

#include "base/dowser-capital.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* A sentence lists at most MAX_LISTED items. If there are more, it lists only the first FIRST_LISTED. */
#define MAX_LISTED 12
#define FIRST_LISTED 8

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
find_shown_output (const DowserExpr *key, const DowserSelect *select, const DowserOutput **output)
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

gboolean
_dowser_explain_sorts_by_amount (const DowserOrder *order, const DowserSelect *select)
{
  const DowserOutput *output = NULL;

  return is_amount (find_shown_output (order->expr, select, &output));
}

char *
_dowser_explain_dup_order (const DowserOrder *order, const DowserSelect *select)
{
  const DowserOutput *output = NULL;
  const DowserExpr *expr = find_shown_output (order->expr, select, &output);
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
  return g_strdup_printf (order->nulls == DOWSER_NULLS_FIRST ? _ ("%s, empty values first")
                                                             : _ ("%s, empty values last"),
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

/* Returns the name of a joined table with words for what happens to rows without a match: "orders if any" for a left
 * join. */
static char *
describe_join (const DowserJoin *join, const char *name)
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
      return g_strdup_printf (_ ("%s (all rows of both tables)"), name);
    default:
      return g_strdup (name);
    }
}

char *
_dowser_explain_dup_joined (const DowserSelect *select, const DowserInstance *instance, gboolean as_title)
{
  const DowserJoin *join = find_join (select, instance->id);
  g_autofree char *name = _dowser_explain_dup_instance (instance, FALSE);
  g_autofree char *heading_text = as_title ? dowser_dup_capitalized (name) : g_strdup (name);
  g_autofree char *key = join != NULL ? _dowser_explain_dup_join_key (join, select) : NULL;
  g_autofree char *whole = key != NULL ? g_strdup_printf ("%s (%s)", heading_text, key) : NULL;

  return describe_join (join, whole != NULL ? whole : heading_text);
}

/* Appends the tables: "of customers with orders, order items". */
static void
append_tables (GString *text, const DowserSelect *select)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      g_autofree char *name = i == 0 ? _dowser_explain_dup_instance (instance, FALSE)
                                     : _dowser_explain_dup_joined (select, instance, FALSE);

      if (i < 2)
        g_string_append_printf (text, i == 0 ? _ (" of %s") : _ (" with %s"), name);
      else
        g_string_append_printf (text, ", %s", name);
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
    g_string_append (text, _ (" (without duplicates)"));
  return g_string_free (text, FALSE);
}

/* Returns TRUE for outputs and tables, which begin the sentence, and for the view, which the sentence doesn't
 * mention. */
static gboolean
comes_first (DowserCrumbKind kind)
{
  return kind == DOWSER_CRUMB_TABLES || kind == DOWSER_CRUMB_OUTPUTS || kind == DOWSER_CRUMB_DISTINCT
         || kind == DOWSER_CRUMB_VIEW;
}

/* Describes a select by the texts of its crumbs (the parts of a plan that the breadcrumb bar shows), in the order of a
 * sentence: "name of customers with orders, where …". */
char *
_dowser_explain_dup_select (const DowserSelect *select)
{
  g_autoptr (GPtrArray) crumbs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_crumb_free);
  g_autofree char *outputs = dup_outputs (select);
  GString *text = g_string_new (outputs);
  DowserCrumbKind last = DOWSER_CRUMB_OUTPUTS;

  append_tables (text, select);
  _dowser_explain_add_crumbs (crumbs, select);
  for (guint i = 0; i < crumbs->len; i++)
    {
      const DowserCrumb *crumb = crumbs->pdata[i];
      gboolean same_kind = crumb->kind == last;

      last = crumb->kind;
      if (crumb->kind == DOWSER_CRUMB_FILTER)
        g_string_append_printf (text, same_kind ? _ (" and %s") : _ (" where %s"), crumb->text);
      else if (crumb->kind == DOWSER_CRUMB_HAVING)
        g_string_append_printf (text, same_kind ? _ (" and %s") : _ (", only with %s"), crumb->text);
      else if (!comes_first (crumb->kind))
        g_string_append_printf (text, ", %s", crumb->text);
    }
  return g_string_free (text, FALSE);
}

char *
dowser_explain_sentence (const DowserPlan *plan)
{
  GString *text = g_string_new (NULL);
  g_autofree char *select = _dowser_explain_dup_select (plan->select);
  g_autofree char *capital = dowser_dup_capitalized (select);

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
