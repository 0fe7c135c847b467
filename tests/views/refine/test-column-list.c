/* test-column-list.c - tests that a click on a column's check button requests an operation, and that the check buttons
 * are kept when the plan changes */
#include "plan/dowser-operation.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/refine/dowser-column-list.h"

static DowserSchema *
schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, table, "name", "TEXT");
  dowser_schema_builder_add_column (builder, table, "country", "TEXT");
  return dowser_schema_builder_end (builder);
}

static DowserPlan *
plan_new (gboolean with_country)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "name"), NULL);
  if (with_country)
    dowser_select_add_output (select, dowser_expr_new_column ("customers", "country"), NULL);
  return dowser_plan_new (select);
}

static void
show_plan (GtkWidget *list, const DowserSchema *schema, gboolean with_country)
{
  g_autoptr (DowserPlan) plan = plan_new (with_country);
  g_autoptr (DowserOptions) options = dowser_options_new (plan, schema, NULL);

  dowser_column_list_set_options (DOWSER_COLUMN_LIST (list), options);
}

static void
take_operation_cb (DowserColumnList *list, DowserOperation *operation, gpointer user_data)
{
  DowserOperation **taken = user_data;

  g_clear_pointer (taken, dowser_operation_unref);
  *taken = dowser_operation_ref (operation);
}

static void
test_check_buttons_request_operations (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (DowserOperation) operation = NULL;
  GtkWidget *list = dowser_column_list_new ();
  GtkWidget *window;
  GtkWidget *country;

  show_plan (list, schema, FALSE);
  window = dowser_test_display_show_widget (list, 300, 300);
  country = dowser_test_display_find_widget (list, GTK_TYPE_CHECK_BUTTON, "country");
  g_signal_connect (list, "operation", G_CALLBACK (take_operation_cb), &operation);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (country), TRUE);
  g_assert_cmpint (operation->kind, ==, DOWSER_OPERATION_ADD_COLUMN);
  g_assert_cmpstr (operation->column, ==, "country");
  g_assert_cmpstr (operation->table, ==, "customers");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (country), FALSE);
  g_assert_cmpint (operation->kind, ==, DOWSER_OPERATION_REMOVE_COLUMN);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_update_keeps_the_check_buttons (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (DowserOperation) operation = NULL;
  GtkWidget *list = dowser_column_list_new ();
  GtkWidget *window;
  GtkWidget *country;

  show_plan (list, schema, FALSE);
  window = dowser_test_display_show_widget (list, 300, 300);
  country = dowser_test_display_find_widget (list, GTK_TYPE_CHECK_BUTTON, "country");
  g_signal_connect (list, "operation", G_CALLBACK (take_operation_cb), &operation);
  show_plan (list, schema, TRUE);
  g_assert_true (dowser_test_display_find_widget (list, GTK_TYPE_CHECK_BUTTON, "country") == country);
  g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (country)));
  g_assert_null (operation);
  gtk_window_destroy (GTK_WINDOW (window));
}

DOWSER_TEST_MAIN (column_list)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/column-list/check-buttons-request-operations", test_check_buttons_request_operations);
  g_test_add_func ("/views/column-list/update-keeps-the-check-buttons", test_update_keeps_the_check_buttons);
  return g_test_run ();
}
