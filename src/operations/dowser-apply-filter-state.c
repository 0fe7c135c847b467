/* dowser-apply-filter-state.c - switches conditions on and off, and sets whether all conditions must hold or only one
 * of them */
#include "analysis/dowser-conditions.h"
#include "operations/dowser-apply-private.h"
#include "operations/dowser-filter-places.h"

#include <glib/gi18n-lib.h>

static guint
find_place (GArray *places, int wanted_number)
{
  guint i = 0;

  while (i < places->len && g_array_index (places, int, i) != wanted_number)
    i++;
  return i;
}

static void
disable_conditions (DowserPlan *plan, DowserSelect *select, guint index, guint count)
{
  guint n_rows = dowser_conditions_count (select->filter);
  g_autoptr (GArray) places = dowser_filter_places_new (plan, select);

  for (guint i = index; i < index + count; i++)
    {
      const DowserExpr *one
          = i < n_rows ? dowser_conditions_get (select->filter, i) : dowser_conditions_get (select->having, i - n_rows);

      dowser_filter_places_save (plan, one, find_place (places, (int) i));
      g_ptr_array_add (select->off, dowser_expr_ref (one));
    }
  _dowser_apply_remove_conditions (select, index, count);
}

/* Returns the number of switched-on conditions that the user sees before the switched-off condition @index. */
static guint
count_enabled_before (const DowserPlan *plan, const DowserSelect *select, guint index)
{
  g_autoptr (GArray) places = dowser_filter_places_new (plan, select);
  guint n = 0;

  for (guint i = 0; i < find_place (places, -1 - (int) index); i++)
    n += g_array_index (places, int, i) >= 0;
  return n;
}

static gboolean
enable_conditions (DowserPlan *plan, DowserSelect *select, guint index, guint count, GError **error)
{
  for (guint i = 0; i < count; i++)
    {
      guint before = count_enabled_before (plan, select, index);
      g_autoptr (DowserExpr) one = g_ptr_array_steal_index (select->off, index);

      dowser_filter_places_remove (plan, one);
      if (dowser_conditions_has (select->filter, one) || dowser_conditions_has (select->having, one))
        continue;
      if (!_dowser_apply_replace_condition (select, before, one, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
_dowser_apply_toggle_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  gint64 n_conditions = (gint64) dowser_conditions_count (select->filter) + dowser_conditions_count (select->having);
  guint count = (guint) CLAMP (operation->number, 1, G_MAXINT);

  if (!_dowser_apply_check_filters (select, error)
      || !_dowser_apply_check_range (operation, operation->on ? select->off->len : n_conditions, error))
    return FALSE;
  if (operation->on)
    return enable_conditions (plan, select, (guint) operation->index, count, error);
  disable_conditions (plan, select, (guint) operation->index, count);
  return TRUE;
}

static int
compare_ints_cb (gconstpointer a, gconstpointer b)
{
  int x = *(const int *) a;
  int y = *(const int *) b;

  return x < y ? -1 : x > y;
}

static GArray *
dup_sorted (GArray *unsorted)
{
  GArray *indexes = g_array_copy (unsorted);

  g_array_sort (indexes, compare_ints_cb);
  for (guint i = 1; i < indexes->len;)
    if (g_array_index (indexes, int, i) == g_array_index (indexes, int, i - 1))
      g_array_remove_index (indexes, i);
    else
      i++;
  return indexes;
}

/* Refuses @indexes unless they are filters that @operation can combine or separate. @indexes: ascending, without
 * duplicates */
static gboolean
check_indexes (const DowserOperation *operation, const DowserSelect *select, GArray *indexes, GError **error)
{
  int n_rows = (int) dowser_conditions_count (select->filter);
  int n_all = n_rows + (int) dowser_conditions_count (select->having);
  int first, last;

  if (indexes->len < (operation->any ? 2 : 1))
    return _dowser_apply_refuse (error, operation->any
                                            ? _ ("An “any of” group needs at least two filters. Choose another filter.")
                                            : _ ("No filter is given. Choose a filter from an “any of” group."));
  first = g_array_index (indexes, int, 0);
  last = g_array_index (indexes, int, indexes->len - 1);
  if (first < 0 || last >= n_all)
    return _dowser_apply_refuse (error,
                                 ngettext ("There is no filter %d. The plan has %d.",
                                           "There is no filter %d. The plan has %d.", (gulong) n_all),
                                 (first < 0 ? first : last) + 1, n_all);
  if (first < n_rows && last >= n_rows)
    return _dowser_apply_refuse (error, _ ("A filter on rows and a filter on groups cannot be combined. Choose filters "
                                           "of the same kind."));
  return TRUE;
}

/* Combines the conditions at @indexes into one condition, which holds if any of them holds. The new condition has the
 * position of the first of them. */
static gboolean
combine_by_or (DowserExpr **target, GArray *indexes, guint first, GError **error)
{
  g_autoptr (DowserExpr) before = *target;
  g_autoptr (GPtrArray) conditions = g_ptr_array_new ();
  g_autoptr (DowserExpr) any = NULL;
  guint next = 0;

  for (guint i = 0; i < indexes->len; i++)
    any = dowser_expr_or (any, dowser_expr_ref (
                                   dowser_conditions_get (before, (guint) g_array_index (indexes, int, i) - first)));
  for (guint i = 0; i < dowser_conditions_count (before); i++)
    {
      gboolean chosen = next < indexes->len && g_array_index (indexes, int, next) == (int) (i + first);

      if (!chosen)
        g_ptr_array_add (conditions, (gpointer) dowser_conditions_get (before, i));
      else if (next++ == 0)
        g_ptr_array_add (conditions, any);
    }
  *target = dowser_conditions_connect (conditions);
  return TRUE;
}

static void
add_once (GPtrArray *conditions, const DowserExpr *one)
{
  for (guint i = 0; i < conditions->len; i++)
    if (dowser_expr_equal (conditions->pdata[i], one))
      return;
  g_ptr_array_add (conditions, (gpointer) one);
}

static void
add_parts (GPtrArray *conditions, const DowserExpr *any)
{
  for (guint i = 0; i < any->args->len; i++)
    for (guint j = 0; j < dowser_conditions_count (any->args->pdata[i]); j++)
      add_once (conditions, dowser_conditions_get (any->args->pdata[i], j));
}

static gboolean
split_alternatives (DowserExpr **target, GArray *indexes, guint first, GError **error)
{
  g_autoptr (DowserExpr) before = *target;
  g_autoptr (GPtrArray) conditions = g_ptr_array_new ();
  gboolean found = FALSE;
  guint next = 0;

  for (guint i = 0; i < dowser_conditions_count (before); i++)
    {
      const DowserExpr *one = dowser_conditions_get (before, i);
      gboolean chosen = next < indexes->len && g_array_index (indexes, int, next) == (int) (i + first);

      next += chosen;
      found |= chosen && one->kind == DOWSER_EXPR_OR;
      if (chosen && one->kind == DOWSER_EXPR_OR)
        add_parts (conditions, one);
      else
        add_once (conditions, one);
    }
  *target = dowser_conditions_connect (conditions);
  return found
         || _dowser_apply_refuse (error, _ ("None of these filters is in an “any of” group. Choose another filter."));
}

gboolean
_dowser_apply_group_filters (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  guint n_rows = dowser_conditions_count (select->filter);
  g_autoptr (GArray) indexes = dup_sorted (operation->indexes);
  gboolean on_groups;

  if (!_dowser_apply_check_filters (select, error) || !check_indexes (operation, select, indexes, error))
    return FALSE;
  on_groups = (guint) g_array_index (indexes, int, 0) >= n_rows;
  return (operation->any ? combine_by_or : split_alternatives) (on_groups ? &select->having : &select->filter, indexes,
                                                                on_groups ? n_rows : 0, error);
}
