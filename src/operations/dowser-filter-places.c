/* dowser-filter-places.c - the position of a switched-off filter among the other filters, so that it can be switched on
 * at the same position */
#include "operations/dowser-filter-places.h"

#include "analysis/dowser-conditions.h"
#include "analysis/dowser-undo-notes.h"
#include "explain/dowser-explain.h"

#include <string.h>

/* Finds the note about a switched-off condition in the plan, and reads its position from the note. The target of the
 * note has the form "3 country is Norway". */
static int
find_place (const DowserPlan *plan, const DowserExpr *condition, guint *place)
{
  g_autofree char *words = dowser_explain_expr (condition);

  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = plan->assumptions->pdata[i];
      char *rest = NULL;

      if (g_strcmp0 (assumption->dimension, DOWSER_MARK_SWITCHED_OFF) != 0 || assumption->target == NULL)
        continue;
      *place = (guint) MIN (g_ascii_strtoull (assumption->target, &rest, 10), G_MAXINT);
      if (rest != assumption->target && *rest == ' ' && strcmp (rest + 1, words) == 0)
        return (int) i;
    }
  return -1;
}

void
dowser_filter_places_save (DowserPlan *plan, const DowserExpr *condition, guint place)
{
  g_autofree char *words = dowser_explain_expr (condition);
  g_autofree char *target = g_strdup_printf ("%u %s", place, words);

  dowser_mark_add (plan, DOWSER_MARK_SWITCHED_OFF, target);
}

void
dowser_filter_places_remove (DowserPlan *plan, const DowserExpr *condition)
{
  guint place;
  int index = find_place (plan, condition, &place);

  if (index >= 0)
    g_ptr_array_remove_index (plan->assumptions, (guint) index);
}

typedef struct
{
  guint place;
  int number;
} DisabledCondition;

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const DisabledCondition *x = a;
  const DisabledCondition *y = b;

  if (x->place != y->place)
    return x->place < y->place ? -1 : 1;
  return x->number > y->number ? -1 : x->number < y->number; /* descending: -1 comes before -2 */
}

/* Returns the switched-off conditions in the order of their noted positions. Conditions without a noted position come
 * last. */
static GArray *
dup_disabled_conditions (const DowserPlan *plan, const DowserSelect *select)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (DisabledCondition));

  for (guint i = 0; i < select->off->len; i++)
    {
      DisabledCondition off = { G_MAXINT, -1 - (int) i };

      if (find_place (plan, select->off->pdata[i], &off.place) < 0)
        off.place = G_MAXINT;
      g_array_append_val (all, off);
    }
  g_array_sort (all, compare_places);
  return all;
}

GArray *
dowser_filter_places_new (const DowserPlan *plan, const DowserSelect *select)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) off = dup_disabled_conditions (plan, select);
  guint n_conditions = dowser_conditions_count (select->filter) + dowser_conditions_count (select->having);

  for (guint i = 0; i < n_conditions; i++)
    g_array_append_val (places, i);
  for (guint i = 0; i < off->len; i++)
    {
      const DisabledCondition *one = &g_array_index (off, DisabledCondition, i);

      g_array_insert_val (places, MIN (one->place, places->len), one->number);
    }
  return places;
}
