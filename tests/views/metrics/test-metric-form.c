/* test-metric-form.c - tests that the fields of a metric's form contain defaults and previous values, and return the
 * entered values */
#include "knowledge/dowser-knowledge-yaml.h"
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/metrics/dowser-metric-form.h"

static const char graphs[]
    = "graphs:\n"
      "  - term: one\n"
      "    parameters: {from: date, least: {type: number, default: 5}, country: {column: customers.country}}\n"
      "    means: b * least\n"
      "    steps: {a: \"number of customers where id is at least 1 [and country is {country}]\", b: = a}\n"
      "  - term: two\n"
      "    parameters: {from: {type: date, default: 2022-01-01}, least: number, country: {column: customers.country}}\n"
      "    means: a * least\n"
      "    steps: {a: \"number of customers where country is {country}\"}\n"
      "  - term: three\n"
      "    parameters: {from: date, times: number}\n"
      "    means: b * times\n"
      "    steps: {a: number of customers, b: \"= a * days(from, from)\"}\n";

typedef struct
{
  DowserMetricItem *items[3];
  GtkWidget *window;
  DowserMetricForm *form;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer complete)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (GError) error = NULL;
  DowserColumnProfile *column_profile
      = dowser_profile_get (profile,
                            dowser_table_find_column (dowser_schema_find_table (schema, "customers"), "country"));

  g_ptr_array_add (column_profile->values, g_strdup ("France"));
  g_ptr_array_add (column_profile->values, g_strdup ("Norway"));
  column_profile->complete = complete != NULL;
  dowser_knowledge_read_yaml (knowledge, graphs, -1, DOWSER_ENTRY_WRITTEN, NULL, NULL, &error);
  g_assert_no_error (error);
  meanings = dowser_meanings_new (knowledge, schema, profile);
  for (guint i = 0; i < G_N_ELEMENTS (fixture->items); i++)
    fixture->items[i] = dowser_metric_item_new (meanings, dowser_knowledge_get_graphs (knowledge)->pdata[i], NULL);
  fixture->form = DOWSER_METRIC_FORM (dowser_metric_form_new ());
  fixture->window = dowser_test_display_show_widget (GTK_WIDGET (fixture->form), 400, 400);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  for (guint i = 0; i < G_N_ELEMENTS (fixture->items); i++)
    g_object_unref (fixture->items[i]);
}

static void
assert_given_values (Fixture *fixture, const char *expected)
{
  g_auto (GStrv) given = dowser_metric_form_dup_given_values (fixture->form);
  g_autofree char *text = g_strjoinv (";", given);

  g_assert_cmpstr (text, ==, expected);
}

/* Returns: (nullable): the widget of @type with the index @n, counted from 0 */
static GtkWidget *
find_widget (GtkWidget *root, GType type, guint *n)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      gboolean is_match = g_type_is_a (G_OBJECT_TYPE (child), type);
      GtkWidget *found = is_match && (*n)-- == 0 ? child : is_match ? NULL : find_widget (child, type, n);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
get_widget (Fixture *fixture, GType type, guint n)
{
  return find_widget (GTK_WIDGET (fixture->form), type, &n);
}

static void
test_defaults (Fixture *fixture, gconstpointer data)
{
  dowser_metric_form_set_item (fixture->form, fixture->items[0], NULL);
  assert_given_values (fixture, "least=5");
  gtk_test_accessible_assert_property (get_widget (fixture, GTK_TYPE_ENTRY, 0), GTK_ACCESSIBLE_PROPERTY_LABEL, "From");
  gtk_test_accessible_assert_property (get_widget (fixture, GTK_TYPE_DROP_DOWN, 0), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Country");
  gtk_editable_set_text (GTK_EDITABLE (get_widget (fixture, GTK_TYPE_ENTRY, 0)), " 2024-01-01 ");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (get_widget (fixture, GTK_TYPE_DROP_DOWN, 0)), 2);
  assert_given_values (fixture, "from=2024-01-01;least=5;country=Norway");
}

/* Tests that "Any" isn't offered for a required value. */
static void
test_needed (Fixture *fixture, gconstpointer data)
{
  static const char *const first[] = { "Any", "Choose…" };

  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    {
      GListModel *model;
      g_autoptr (GtkStringObject) item = NULL;

      dowser_metric_form_set_item (fixture->form, fixture->items[i], NULL);
      model = gtk_drop_down_get_model (GTK_DROP_DOWN (get_widget (fixture, GTK_TYPE_DROP_DOWN, 0)));
      item = g_list_model_get_item (model, 0);
      g_assert_cmpuint (g_list_model_get_n_items (model), ==, 3);
      g_assert_cmpstr (gtk_string_object_get_string (item), ==, first[i]);
    }
}

/* Tests that "Any" isn't offered for a value that a formula uses. */
static void
test_reckoned_with (Fixture *fixture, gconstpointer data)
{
  dowser_metric_form_set_item (fixture->form, fixture->items[2], NULL);
  g_assert_cmpstr (gtk_entry_get_placeholder_text (GTK_ENTRY (get_widget (fixture, GTK_TYPE_ENTRY, 0))), ==,
                   "YYYY-MM-DD");
  g_assert_null (gtk_entry_get_placeholder_text (GTK_ENTRY (get_widget (fixture, GTK_TYPE_ENTRY, 1))));
}

/* Tests that the entered period is kept for the next metric, and that defaults are neither kept nor replaced. */
static void
test_what_was_typed_stays (Fixture *fixture, gconstpointer data)
{
  dowser_metric_form_set_item (fixture->form, fixture->items[0], NULL);
  gtk_editable_set_text (GTK_EDITABLE (get_widget (fixture, GTK_TYPE_ENTRY, 0)), "2024-01-01");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (get_widget (fixture, GTK_TYPE_DROP_DOWN, 0)), 1);
  dowser_metric_form_set_item (fixture->form, fixture->items[1], NULL);
  assert_given_values (fixture, "from=2022-01-01;country=France");
  dowser_metric_form_set_item (fixture->form, fixture->items[2], NULL);
  assert_given_values (fixture, "from=2024-01-01");
  /* An invalid value isn't kept for the next metric. */
  gtk_editable_set_text (GTK_EDITABLE (get_widget (fixture, GTK_TYPE_ENTRY, 0)), "soon");
  dowser_metric_form_set_item (fixture->form, fixture->items[0], NULL);
  assert_given_values (fixture, "from=2024-01-01;least=5;country=France");
}

/* Tests that all values that a question gives are set. */
static void
test_given (Fixture *fixture, gconstpointer data)
{
  static const char *const given[] = { "country=norway", NULL };

  dowser_metric_form_set_item (fixture->form, fixture->items[2], NULL);
  gtk_editable_set_text (GTK_EDITABLE (get_widget (fixture, GTK_TYPE_ENTRY, 0)), "2024-01-01");
  dowser_metric_form_set_item (fixture->form, fixture->items[0], given);
  assert_given_values (fixture, "least=5;country=Norway");
}

/* Tests that the user can enter a value if the column may have unknown values. */
static void
test_incomplete (Fixture *fixture, gconstpointer data)
{
  dowser_metric_form_set_item (fixture->form, fixture->items[0], NULL);
  g_assert_null (get_widget (fixture, GTK_TYPE_DROP_DOWN, 0));
  gtk_editable_set_text (GTK_EDITABLE (get_widget (fixture, GTK_TYPE_ENTRY, 2)), "Chile");
  assert_given_values (fixture, "least=5;country=Chile");
  g_assert_nonnull (gtk_entry_get_completion (GTK_ENTRY (get_widget (fixture, GTK_TYPE_ENTRY, 2))));
}

#define ADD(path, complete, func) g_test_add ("/views/metric-form/" path, Fixture, complete, set_up, func, tear_down)

DOWSER_TEST_MAIN (metric_form)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  ADD ("defaults", "complete", test_defaults);
  ADD ("needed", "complete", test_needed);
  ADD ("reckoned-with", "complete", test_reckoned_with);
  ADD ("what-was-typed-stays", "complete", test_what_was_typed_stays);
  ADD ("given", "complete", test_given);
  ADD ("incomplete", NULL, test_incomplete);
  return g_test_run ();
}
