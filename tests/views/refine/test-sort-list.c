/* test-sort-list.c - tests that choosing a key or a direction requests one operation, and that the list may show the
 * new plan during the signal */
#include "plan/dowser-operation.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/refine/dowser-sort-list.h"

static DowserSchema *
schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, table, "name", "TEXT");
  dowser_schema_builder_add_column (builder, table, "country", "TEXT");
  return dowser_schema_builder_end (builder);
}

typedef struct
{
  DowserSchema *schema;
  GtkWidget *row;
  guint n_operations;
  guint n_keys;
  gboolean descending;
} Fixture;

static void
show_order (Fixture *fixture, GPtrArray *order)
{
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserOptions) options = NULL;

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "name"), NULL);
  for (guint i = 0; order != NULL && i < order->len; i++)
    g_ptr_array_add (select->order, dowser_order_copy (g_ptr_array_index (order, i)));
  plan = dowser_plan_new (select);
  options = dowser_options_new (plan, fixture->schema, NULL);
  dowser_sort_list_set_options (DOWSER_SORT_LIST (fixture->row), options);
}

/* Behaves like the window: shows the operation's plan before the signal emission has ended. */
static void
answer_cb (DowserSortList *row, DowserOperation *operation, gpointer user_data)
{
  Fixture *fixture = user_data;
  const DowserOrder *key = operation->order->len > 0 ? g_ptr_array_index (operation->order, 0) : NULL;

  g_assert_cmpint (operation->kind, ==, DOWSER_OPERATION_SET_ORDER_BY);
  fixture->n_operations++;
  fixture->n_keys = operation->order->len;
  fixture->descending = key != NULL && key->descending;
  show_order (fixture, operation->order);
}

static GtkWidget *
get_part (Fixture *fixture, guint row, guint part)
{
  GtkWidget *child
      = gtk_widget_get_first_child (gtk_widget_get_first_child (gtk_widget_get_first_child (fixture->row)));

  while (row-- > 0)
    child = gtk_widget_get_next_sibling (child);
  child = gtk_widget_get_first_child (child);
  while (part-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static void
select_key (Fixture *fixture, guint row, guint key)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (get_part (fixture, row, 0)), key);
  dowser_test_display_run_pending ();
}

static void
click_button (Fixture *fixture, const char *name)
{
  g_signal_emit_by_name (dowser_test_display_find_widget (fixture->row, GTK_TYPE_BUTTON, name), "clicked");
  dowser_test_display_run_pending ();
}

static void
test_choices_request_operations (void)
{
  Fixture fixture = { schema_new (), dowser_sort_list_new (), 0, 0, FALSE };
  GtkWidget *window;

  show_order (&fixture, NULL);
  window = dowser_test_display_show_widget (fixture.row, 300, 60);
  g_signal_connect (fixture.row, "operation", G_CALLBACK (answer_cb), &fixture);
  g_assert_false (gtk_widget_get_sensitive (get_part (&fixture, 0, 1)));

  select_key (&fixture, 0, 1);
  g_assert_cmpuint (fixture.n_operations, ==, 1);
  g_assert_cmpuint (fixture.n_keys, ==, 1);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (get_part (&fixture, 0, 0))), ==, 1);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_part (&fixture, 0, 1)), TRUE);
  dowser_test_display_run_pending ();
  g_assert_cmpuint (fixture.n_operations, ==, 2);
  g_assert_true (fixture.descending);

  select_key (&fixture, 0, 0);
  g_assert_cmpuint (fixture.n_keys, ==, 0);
  g_assert_cmpuint (fixture.n_operations, ==, 3);

  gtk_window_destroy (GTK_WINDOW (window));
  dowser_schema_unref (fixture.schema);
}

static void
test_sort_keys_are_added_and_moved (void)
{
  Fixture fixture = { schema_new (), dowser_sort_list_new (), 0, 0, FALSE };
  GtkWidget *window;

  show_order (&fixture, NULL);
  window = dowser_test_display_show_widget (fixture.row, 300, 200);
  g_signal_connect (fixture.row, "operation", G_CALLBACK (answer_cb), &fixture);
  select_key (&fixture, 0, 1);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_part (&fixture, 0, 1)), TRUE);
  dowser_test_display_run_pending ();

  click_button (&fixture, "Add Sort Key");
  g_assert_cmpuint (fixture.n_operations, ==, 2); /* nothing is requested before a key is chosen */
  select_key (&fixture, 1, 2);
  g_assert_cmpuint (fixture.n_keys, ==, 2);
  g_assert_true (fixture.descending);

  click_button (&fixture, "Move sort key 2 up, before key 1");
  g_assert_cmpuint (fixture.n_keys, ==, 2);
  g_assert_false (fixture.descending);

  click_button (&fixture, "Remove sort key 1");
  g_assert_cmpuint (fixture.n_keys, ==, 1);
  g_assert_true (fixture.descending);

  gtk_window_destroy (GTK_WINDOW (window));
  dowser_schema_unref (fixture.schema);
}

DOWSER_TEST_MAIN (sort_list)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/sort-list/choices-request-operations", test_choices_request_operations);
  g_test_add_func ("/views/sort-list/sort-keys-are-added-and-moved", test_sort_keys_are_added_and_moved);
  return g_test_run ();
}
