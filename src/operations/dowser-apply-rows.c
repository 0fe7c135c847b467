/* dowser-apply-rows.c - limit and offset of rows, and whether each row is shown only once */
#include "operations/dowser-apply-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

gboolean
_dowser_apply_set_limit (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                         const DowserSchema *schema, GError **error)
{
  if (operation->number < 0 && operation->number != DOWSER_NO_LIMIT)
    return _dowser_apply_refuse (error, _ ("A limit of %" PRId64 " rows is not valid. Give 0 or more."),
                                 operation->number);
  select->limit = operation->number;
  return TRUE;
}

gboolean
_dowser_apply_set_offset (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  if (operation->number < 0)
    return _dowser_apply_refuse (error, _ ("The number of rows to skip cannot be negative. Give 0 or more."));
  select->offset = operation->number;
  return TRUE;
}

/* If each row is shown only once, refuses a sort by a value that isn't shown, because the order of the rows would be
 * undefined. */
static gboolean
check_sorts (const DowserSelect *select, GError **error)
{
  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserExpr *key = ((const DowserOrder *) select->order->pdata[i])->expr;
      g_autofree char *text = NULL;

      if (key->kind == DOWSER_EXPR_OUTPUT || _dowser_apply_find_output_by_expr (select, key) >= 0)
        continue;
      text = _dowser_describe_dup_expr (key);
      return _dowser_apply_refuse (error,
                                   _ ("The rows are sorted by “%s”, which is not shown. Also show this column, or "
                                      "remove the sort."),
                                   text);
    }
  return TRUE;
}

gboolean
_dowser_apply_set_distinct (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                            const DowserSchema *schema, GError **error)
{
  if (operation->distinct == select->distinct)
    return _dowser_apply_refuse (error, select->distinct ? _ ("Duplicates are already removed.")
                                                         : _ ("Duplicates are already shown."));
  if (operation->distinct && select->set_with != NULL)
    return _dowser_apply_refuse (error, _ ("The plan combines the rows of two queries. To remove duplicates, ask only "
                                           "one of the two queries."));
  if (operation->distinct && dowser_select_is_grouped (select))
    return _dowser_apply_refuse (error, _ ("The rows are groups, and each group is shown once. First remove the groups "
                                           "and metrics."));
  if (operation->distinct && !check_sorts (select, error))
    return FALSE;
  select->distinct = operation->distinct;
  return TRUE;
}
