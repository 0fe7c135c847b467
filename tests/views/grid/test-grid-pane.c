/* test-grid-pane.c - tests that the headings show the order of the visible rows, even while other rows are loading */
#include "operations/dowser-apply.h"
#include "operations/dowser-table-plan.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/grid/dowser-grid-pane-private.h"

/* Returns a complete, empty result with the columns of the table "tags" (id, label). */
static DowserResult *
result_new (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  DowserResult *result;

  g_ptr_array_add (columns, dowser_result_column_new ("id", DOWSER_VALUE_INTEGER));
  g_ptr_array_add (columns, dowser_result_column_new ("label", DOWSER_VALUE_TEXT));
  result = dowser_result_new (columns);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

static DowserSession *
session_new (const DowserSchema *schema)
{
  DowserSession *session = dowser_session_new (NULL);
  g_autoptr (DowserResult) result = result_new ();

  dowser_session_set_schema (session, schema);
  dowser_session_take_plan (session, dowser_table_plan_new (dowser_schema_find_table (schema, "tags"), schema, NULL),
                            DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_set_result (session, result);
  dowser_session_mark_step_done (session, "run", 1);
  return session;
}

/* Changes the plan as a click on a heading does, without a result for the new plan. */
static void
sort_by_heading (DowserSession *session, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autoptr (GError) error = NULL;
  DowserPlan *sorted;

  g_ptr_array_add (operations, dowser_menu_actions_make_sort (dowser_session_get_plan (session), 1, FALSE));
  sorted = dowser_operations_apply (operations, dowser_session_get_plan (session), schema, &error);
  g_assert_no_error (error);
  dowser_session_unmark_step_done (session, "run");
  dowser_session_take_plan (session, sorted, DOWSER_PLAN_ORIGIN_OPERATION, NULL);
}

static guint
get_rank (DowserGridPane *pane)
{
  GArray *column_styles = dowser_grid_get_looks (pane->grid);

  return g_array_index (column_styles, DowserGridLook, 1).rank;
}

static void
test_sort_arrow_shows_the_visible_order (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSession) session = session_new (schema);
  g_autoptr (DowserResult) sorted = result_new ();
  DowserGridPane *pane = dowser_grid_pane_new ();
  GtkWidget *window = dowser_test_display_show_widget (GTK_WIDGET (pane), 800, 600);

  dowser_grid_pane_update (pane, session);
  g_assert_cmpuint (get_rank (pane), ==, 0);
  sort_by_heading (session, schema);
  dowser_grid_pane_update (pane, session);
  g_assert_cmpuint (get_rank (pane), ==, 0);
  dowser_session_set_result (session, sorted);
  dowser_grid_pane_update (pane, session);
  g_assert_cmpuint (get_rank (pane), ==, 1);
  /* The sort was undone, but the new run was stopped before rows arrived. Therefore the visible rows are still
   * sorted. */
  dowser_session_mark_step_done (session, "run", 2);
  dowser_session_undo (session);
  dowser_session_unmark_step_done (session, "run");
  dowser_grid_pane_update (pane, session);
  g_assert_cmpuint (get_rank (pane), ==, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (grid_pane)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/grid-pane/sort-arrow-shows-the-visible-order", test_sort_arrow_shows_the_visible_order);
  return g_test_run ();
}
