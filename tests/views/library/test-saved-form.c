/* test-saved-form.c - tests that the fields of a saved question offer the column's values, and return the values that
 * the user chooses */
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/library/dowser-saved-form.h"

typedef struct
{
  DowserSchema *schema;
  DowserProfile *profile;
  DowserSavedItem *item;
  char *given;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer incomplete)
{
  const char *const values[] = { "France", "Norway", "spain", NULL };
  g_autoptr (DowserPlan) plan = NULL;
  DowserColumnProfile *column_profile;

  fixture->schema = shop_schema_new ();
  fixture->profile = dowser_profile_new (fixture->schema);
  column_profile
      = dowser_profile_get (fixture->profile,
                            dowser_table_find_column (dowser_schema_find_table (fixture->schema, "customers"),
                                                      "country"));
  for (guint i = 0; values[i] != NULL; i++)
    g_ptr_array_add (column_profile->values, g_strdup (values[i]));
  column_profile->complete = incomplete == NULL;
  plan = dowser_sentence_read ("customers where country is \"Spain\", top 5", fixture->schema, NULL);
  fixture->item = dowser_saved_item_new (
      dowser_saved_question_new ("s", "top 5 customers in Spain", plan, NULL, DOWSER_VERIFIED_SAVED, 1));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->item);
  dowser_profile_unref (fixture->profile);
  dowser_schema_unref (fixture->schema);
  g_free (fixture->given);
}

static void
done_cb (DowserSavedItem *item, const char *const *given, gpointer user_data)
{
  Fixture *fixture = user_data;

  g_assert_true (item == fixture->item);
  g_free (fixture->given);
  fixture->given = g_strjoinv (";", (char **) given);
}

static GtkWidget *
find_widget (GtkWidget *root, GType type)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (child), type) ? child : find_widget (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
show_form (Fixture *fixture, const DowserProfile *profile, GtkPopover **form)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *window = dowser_test_display_show_widget (box, 400, 400);

  *form = dowser_saved_form_new (fixture->item, fixture->schema, profile, done_cb, fixture);
  gtk_widget_set_parent (GTK_WIDGET (*form), box);
  return window;
}

static void
hide_form (GtkWidget *window, GtkPopover *form)
{
  gtk_widget_unparent (GTK_WIDGET (form));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_field_offers_the_columns_values (Fixture *fixture, gconstpointer data)
{
  GtkPopover *form;
  GtkWidget *window = show_form (fixture, fixture->profile, &form);
  GtkWidget *number = find_widget (GTK_WIDGET (form), GTK_TYPE_ENTRY);
  GtkWidget *country = find_widget (GTK_WIDGET (form), GTK_TYPE_DROP_DOWN);
  GtkWidget *run = gtk_popover_get_child (form);

  run = gtk_widget_get_last_child (run);
  gtk_test_accessible_assert_property (number, GTK_ACCESSIBLE_PROPERTY_LABEL, "Number");
  gtk_test_accessible_assert_property (country, GTK_ACCESSIBLE_PROPERTY_LABEL, "Country");
  /* The current value is selected, even if it is spelled differently. */
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (country)), ==, 2);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (country), 1);
  gtk_editable_set_text (GTK_EDITABLE (number), " 7 ");
  g_signal_emit_by_name (run, "clicked");
  g_assert_cmpstr (fixture->given, ==, "number=7;country=Norway");
  hide_form (window, form);
}

/* Tests that the user can type values if the column's values are unknown. Tests that an empty field doesn't change the
 * value. */
static void
test_unknown_values_can_be_typed (Fixture *fixture, gconstpointer data)
{
  GtkPopover *form;
  GtkWidget *window = show_form (fixture, NULL, &form);
  GtkWidget *number = find_widget (GTK_WIDGET (form), GTK_TYPE_ENTRY);
  GtkWidget *problem;

  g_assert_null (find_widget (GTK_WIDGET (form), GTK_TYPE_DROP_DOWN));
  gtk_editable_set_text (GTK_EDITABLE (number), "");
  g_signal_emit_by_name (gtk_widget_get_last_child (gtk_popover_get_child (form)), "clicked");
  g_assert_cmpstr (fixture->given, ==, "country=Spain");
  dowser_saved_form_show_problem (form, "No such number.");
  problem = dowser_test_display_find_widget (GTK_WIDGET (form), GTK_TYPE_LABEL, "No such number.");
  g_assert_true (problem != NULL && gtk_widget_get_visible (problem));
  hide_form (window, form);
}

/* Tests that the user can type values if the column may have values that are not known. */
static void
test_incomplete_value_list_allows_typing (Fixture *fixture, gconstpointer data)
{
  GtkPopover *form;
  GtkWidget *window = show_form (fixture, fixture->profile, &form);

  g_assert_null (find_widget (GTK_WIDGET (form), GTK_TYPE_DROP_DOWN));
  g_signal_emit_by_name (gtk_widget_get_last_child (gtk_popover_get_child (form)), "clicked");
  g_assert_cmpstr (fixture->given, ==, "number=5;country=Spain");
  hide_form (window, form);
}

DOWSER_TEST_MAIN (saved_form)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add ("/views/saved-form/field-offers-the-columns-values", Fixture, NULL, set_up,
              test_field_offers_the_columns_values, tear_down);
  g_test_add ("/views/saved-form/unknown-values-can-be-typed", Fixture, NULL, set_up, test_unknown_values_can_be_typed,
              tear_down);
  g_test_add ("/views/saved-form/incomplete-value-list-allows-typing", Fixture, "incomplete", set_up,
              test_incomplete_value_list_allows_typing, tear_down);
  return g_test_run ();
}
