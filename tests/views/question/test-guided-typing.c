/* test-guided-typing.c - tests that keys apply to the completions of the current text, even if the completions arrive
 * after the key was pressed */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"
#include "views/question/dowser-question-entry.h"

#include <string.h>

typedef struct
{
  DowserSchema *schema;
  DowserProfile *profile;
  GtkWidget *entry;
  GtkWidget *window;
  GtkEditable *text;
  char *asked; /* (nullable) */
} Fixture;

static void
ask_cb (DowserQuestionEntry *entry, const char *question, gpointer user_data)
{
  Fixture *fixture = user_data;

  g_free (fixture->asked);
  fixture->asked = g_strdup (question);
}

static GtkWidget *
find_text (GtkWidget *entry)
{
  while (entry != NULL && !GTK_IS_TEXT (entry))
    entry = gtk_widget_get_first_child (entry);
  return entry;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->schema = shop_schema_new ();
  fixture->profile = dowser_profile_new (fixture->schema);
  fixture->entry = dowser_question_entry_new ();
  fixture->window = dowser_test_display_show_widget (fixture->entry, 700, 80);
  fixture->text = GTK_EDITABLE (find_text (fixture->entry));
  g_signal_connect (fixture->entry, "ask", G_CALLBACK (ask_cb), fixture);
  gtk_widget_grab_focus (fixture->entry);
  while (!gtk_widget_has_focus (GTK_WIDGET (fixture->text)))
    g_main_context_iteration (NULL, TRUE);
  dowser_question_entry_set_source (DOWSER_QUESTION_ENTRY (fixture->entry), fixture->schema, NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  dowser_profile_unref (fixture->profile);
  dowser_schema_unref (fixture->schema);
  g_free (fixture->asked);
}

static void
type_words (Fixture *fixture, const char *words)
{
  int position = -1;

  gtk_editable_delete_text (fixture->text, 0, -1);
  gtk_editable_insert_text (fixture->text, words, -1, &position);
  gtk_editable_set_position (fixture->text, -1);
}

/* Presses a key. Returns: TRUE if the entry handled the key before any other widget */
static gboolean
press_key (Fixture *fixture, guint key, GdkModifierType state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (fixture->entry);
  gboolean taken = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !taken; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, state, &taken);
    }
  return taken;
}

static GtkWidget *
find_list (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_LIST_BOX (widget) && gtk_widget_get_mapped (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_list (child);
  return found;
}

static void
wait_for_list (Fixture *fixture)
{
  while (find_list (fixture->entry) == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_text (Fixture *fixture, const char *text)
{
  while (!g_str_equal (gtk_editable_get_text (fixture->text), text))
    g_main_context_iteration (NULL, TRUE);
}

/* Types another text and waits for its completions. The completions of the earlier text have been handled before. */
static void
wait_for_answer (Fixture *fixture)
{
  type_words (fixture, "number of cust");
  press_key (fixture, GDK_KEY_Tab, 0);
  wait_for_text (fixture, "number of customers ");
}

static void
test_tab_waits (Fixture *fixture, gconstpointer data)
{
  type_words (fixture, "number of ord");
  wait_for_list (fixture);
  type_words (fixture, "number of cust");
  g_assert_true (press_key (fixture, GDK_KEY_Tab, 0));
  wait_for_text (fixture, "number of customers ");
  /* The completion is applied to the text that was typed before the completions arrived. */
  type_words (fixture, "number of cust");
  g_assert_true (press_key (fixture, GDK_KEY_Tab, 0));
  type_words (fixture, "number of ord");
  wait_for_list (fixture);
  dowser_test_display_run_pending ();
  g_assert_cmpstr (gtk_editable_get_text (fixture->text), ==, "number of ord");
}

static void
test_tab_leaves (Fixture *fixture, gconstpointer data)
{
  type_words (fixture, "frobnicate the");
  g_assert_true (press_key (fixture, GDK_KEY_Tab, 0));
  while (gtk_widget_has_focus (GTK_WIDGET (fixture->text)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (gtk_editable_get_text (fixture->text), ==, "frobnicate the");
}

static void
test_ctrl_return (Fixture *fixture, gconstpointer data)
{
  type_words (fixture, "number of customers by ");
  wait_for_list (fixture);
  g_assert_true (press_key (fixture, GDK_KEY_Return, GDK_CONTROL_MASK));
  g_assert_true (g_str_has_prefix (fixture->asked, "number of customers by "));
  g_assert_cmpuint (strlen (fixture->asked), >, strlen ("number of customers by "));
  /* The question is also asked if Ctrl+Return is pressed before the completions arrive. */
  type_words (fixture, "number of cust");
  g_assert_true (press_key (fixture, GDK_KEY_Return, GDK_CONTROL_MASK));
  while (g_strcmp0 (fixture->asked, "number of customers") != 0)
    g_main_context_iteration (NULL, TRUE);
}

/* Tests that after Escape, a new schema or profile doesn't open the list again. */
static void
test_escape_closes (Fixture *fixture, gconstpointer data)
{
  DowserQuestionEntry *entry = DOWSER_QUESTION_ENTRY (fixture->entry);

  type_words (fixture, "number of ord");
  wait_for_list (fixture);
  g_assert_true (press_key (fixture, GDK_KEY_Escape, 0));
  g_assert_null (find_list (fixture->entry));
  dowser_question_entry_set_source (entry, fixture->schema, fixture->profile);
  /* The Down key opens the list when the completions arrive, even if they were not known when the key was pressed. */
  g_assert_true (press_key (fixture, GDK_KEY_Down, 0));
  g_assert_null (find_list (fixture->entry));
  wait_for_list (fixture);
  g_assert_true (press_key (fixture, GDK_KEY_Escape, 0));
  wait_for_answer (fixture);
}

static void
test_numbers (Fixture *fixture, gconstpointer data)
{
  type_words (fixture, "number of orders by statsu");
  g_assert_true (press_key (fixture, GDK_KEY_Down, 0));
  wait_for_list (fixture);
  g_assert_false (press_key (fixture, GDK_KEY_9, GDK_ALT_MASK));
  g_assert_true (press_key (fixture, GDK_KEY_1, GDK_ALT_MASK));
  g_assert_cmpstr (gtk_editable_get_text (fixture->text), ==, "number of orders by status ");
  g_assert_false (press_key (fixture, GDK_KEY_1, GDK_ALT_MASK));
}

static void
test_leave_out (Fixture *fixture, gconstpointer data)
{
  type_words (fixture, "number of orders by statsu");
  g_assert_true (press_key (fixture, GDK_KEY_Down, 0));
  wait_for_list (fixture);
  g_assert_nonnull (dowser_test_display_find_widget (fixture->entry, GTK_TYPE_LABEL, "Remove “statsu”"));
  g_assert_true (press_key (fixture, GDK_KEY_Up, 0));
  g_assert_true (press_key (fixture, GDK_KEY_Return, 0));
  g_assert_cmpstr (gtk_editable_get_text (fixture->text), ==, "number of orders");
}

#define ADD(name, test) g_test_add ("/views/guided-typing/" name, Fixture, NULL, set_up, test, tear_down)

DOWSER_TEST_MAIN (guided_typing)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  ADD ("tab-waits", test_tab_waits);
  ADD ("tab-leaves", test_tab_leaves);
  ADD ("ctrl-return", test_ctrl_return);
  ADD ("escape-closes", test_escape_closes);
  ADD ("numbers", test_numbers);
  ADD ("leave-out", test_leave_out);
  return g_test_run ();
}
