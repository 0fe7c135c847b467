/* dowser-apply-key.c - group keys: a value, the month of a date, a bin of a number */
#include "operations/dowser-apply-group-private.h"

#include "explain/dowser-explain-private.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-types.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The maximum number of bins. Users couldn't distinguish more bins. */
#define MAX_BINS 10000
/* The minimum width of a bin. If a number is divided by a smaller width, the result may overflow. */
#define MIN_WIDTH 1e-9

gboolean
_dowser_apply_check_no_set_operation (const DowserSelect *select, GError **error)
{
  if (select->set_with == NULL)
    return TRUE;
  return _dowser_apply_refuse (error, _ ("The plan combines the rows of two queries. To group or count rows, ask only "
                                         "one of the two queries."));
}

DowserValueType
_dowser_apply_get_type (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                        const DowserExpr *expr)
{
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  DowserTypeScope scope = { types, NULL, select };

  return dowser_types_get_expr_type (&scope, expr).type;
}

int
_dowser_apply_find_group (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->group->len; i++)
    if (dowser_expr_equal (select->group->pdata[i], expr))
      return (int) i;
  return -1;
}

char *
_dowser_apply_dup_key_name (const DowserSelect *select, const DowserExpr *key)
{
  return _dowser_explain_dup_expr (key, select);
}

gboolean
_dowser_apply_check_date (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                          const DowserExpr *expr, GError **error)
{
  DowserValueType type = _dowser_apply_get_type (plan, select, schema, expr);
  g_autofree char *name = NULL;

  /* A text may be a date: in SQLite, every stored date is a text. */
  if (dowser_value_type_is_temporal (type) || type == DOWSER_VALUE_TEXT || type == DOWSER_VALUE_UNKNOWN)
    return TRUE;
  name = _dowser_apply_dup_key_name (select, expr);
  return _dowser_apply_refuse (error, _ ("“%s” isn't a date. Choose a date."), name);
}

static gboolean
check_number (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema, const DowserExpr *expr,
              GError **error)
{
  DowserValueType type = _dowser_apply_get_type (plan, select, schema, expr);
  g_autofree char *name = NULL;

  if (dowser_value_type_is_number (type) || type == DOWSER_VALUE_UNKNOWN)
    return TRUE;
  name = _dowser_apply_dup_key_name (select, expr);
  return _dowser_apply_refuse (error, _ ("“%s” isn't a number. Group by its values instead."), name);
}

typedef struct
{
  const char *instance; /* (nullable): the id of the only instance that the expression uses */
  gboolean several;
  gboolean column;
} OriginSearch;

static gboolean
find_origin_cb (const DowserExpr *expr, gpointer user_data)
{
  OriginSearch *origin = user_data;

  origin->several |= expr->kind == DOWSER_EXPR_SUBPLAN;
  origin->column |= expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_SUBPLAN;
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  origin->several |= origin->instance != NULL && g_strcmp0 (origin->instance, expr->instance) != 0;
  origin->instance = expr->instance;
  return TRUE;
}

/* Makes a nested select with the minimum or maximum over all rows of the table. The plan's filters don't affect this
 * value, so they don't move the bins. */
static DowserExpr *
make_bound (const DowserInstance *instance, const DowserExpr *number, DowserAggregate end)
{
  DowserSelect *select = dowser_select_new ();

  g_ptr_array_add (select->from, dowser_instance_copy (instance));
  dowser_select_add_output (select, dowser_expr_new_aggregate (end, dowser_expr_ref (number), FALSE, NULL), NULL);
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, select, FALSE, DOWSER_EQUAL);
}

static DowserExpr *
make_bins (const DowserSelect *select, const DowserExpr *number, int n_bins, GError **error)
{
  OriginSearch origin = { NULL, FALSE, FALSE };
  const DowserInstance *instance;

  if (n_bins > MAX_BINS)
    {
      _dowser_apply_refuse (error, _ ("%d bins are too many to distinguish. Choose at most %d."), n_bins, MAX_BINS);
      return NULL;
    }
  dowser_expr_walk (number, find_origin_cb, &origin);
  instance = origin.instance != NULL ? dowser_select_find_instance (select, origin.instance) : NULL;
  if (instance == NULL || origin.several)
    {
      _dowser_apply_refuse (error, _ ("The range of a value that is calculated from several tables is not known. Give "
                                      "the width of a bin."));
      return NULL;
    }
  return dowser_bins_new (dowser_expr_ref (number), (guint) n_bins, make_bound (instance, number, DOWSER_MIN),
                          make_bound (instance, number, DOWSER_MAX));
}

static gboolean
check_row_value (const DowserSelect *select, const DowserExpr *expr, GError **error)
{
  OriginSearch origin = { NULL, FALSE, FALSE };
  g_autofree char *name = _dowser_apply_dup_key_name (select, expr);

  dowser_expr_walk (expr, find_origin_cb, &origin);
  if (dowser_expr_has_aggregate (expr) || _dowser_apply_has_window (expr))
    return _dowser_apply_refuse (error, _ ("“%s” is calculated from several rows. Group by a value that each row has."),
                                 name);
  if (!origin.column)
    return _dowser_apply_refuse (error, _ ("“%s” is the same in all rows. Group by a column."), name);
  return TRUE;
}

static DowserExpr *
put_into_buckets (const DowserOperation *operation, const DowserPlan *plan, const DowserSelect *select,
                  const DowserSchema *schema, const DowserExpr *expr, GError **error)
{
  gboolean by_width = operation->width != 0;

  if ((operation->unit >= 0) + by_width + (operation->bins != 0) > 1)
    {
      _dowser_apply_refuse (error, _ ("Both a unit of time and bins are given for the group. Give only one of them."));
      return NULL;
    }
  if (operation->unit >= 0)
    return _dowser_apply_check_date (plan, select, schema, expr, error)
               ? dowser_bucket_new (operation->unit, dowser_expr_ref (expr))
               : NULL;
  if (!by_width && operation->bins == 0)
    return dowser_expr_ref (expr);
  if (!check_number (plan, select, schema, expr, error))
    return NULL;
  if (by_width && operation->width > 0 && operation->width < MIN_WIDTH)
    {
      _dowser_apply_refuse (error, _ ("These bins are too narrow to distinguish. Choose a width of at least %s."),
                            "10⁻⁹");
      return NULL;
    }
  if (by_width && isfinite (operation->width) && operation->width > 0)
    return dowser_bin_new (dowser_expr_ref (expr), operation->width);
  if (!by_width && operation->bins > 0)
    return make_bins (select, expr, operation->bins, error);
  _dowser_apply_refuse (error, _ ("The width and the number of bins must be above 0. Give another number."));
  return NULL;
}

DowserExpr *
_dowser_apply_make_key (const DowserOperation *operation, const DowserPlan *plan, const DowserSelect *select,
                        const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) expr = NULL;

  if (operation->expr == NULL)
    {
      _dowser_apply_refuse (error, _ ("The column to group by is missing. Choose a column."));
      return NULL;
    }
  expr = _dowser_apply_resolve_expr (plan, select, schema, operation->expr, error);
  if (expr == NULL || !check_row_value (select, expr, error))
    return NULL;
  return put_into_buckets (operation, plan, select, schema, expr, error);
}
