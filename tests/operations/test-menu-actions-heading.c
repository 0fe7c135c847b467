/* test-menu-actions-heading.c - tests that the menu of a heading is complete for each kind of column, and that its
 * operations can be applied */
#include "operations/dowser-menu-actions.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define ROWS                                                                                                           \
  "from visits; show visits.guest, visits.city, visits.paid, visits.tip, visits.came, visits.left, visits.went; "      \
  "order "                                                                                                             \
  "visits.city"
#define FORMATS "Format (Plain Number, Cents, Percent, Code (No Separators) | Currency and Decimals…)"
#define GROUPS                                                                                                         \
  "from visits; show truncate_month(visits.came), visits.city, sum(visits.tip); group truncate_month(visits.came), "   \
  "visits.city; order sum(visits.tip)"

static const char tables[] = "visits: id INTEGER pk, guest TEXT, city TEXT, came DATE, left DATE, went TIMESTAMP, paid "
                             "REAL, tip REAL\n";

static GPtrArray *
offers_new (DowserPlan *plan, guint column)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);

  return dowser_menu_actions_list_for_heading (plan, schema, NULL, column);
}

/* Sections of the menu are separated by " | ". The offers of a submenu are in parentheses. */
static char *
dup_menu (GPtrArray *actions)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < actions->len; i++)
    {
      const DowserMenuAction *action = actions->pdata[i];
      const DowserMenuAction *before = i > 0 ? actions->pdata[i - 1] : action;

      g_assert_cmpuint (before->section, <=, action->section);
      g_string_append_printf (text, "%s%s",
                              i == 0                               ? ""
                              : before->section == action->section ? ", "
                                                                   : " | ",
                              action->label);
      if (action->kind == DOWSER_ACTION_MENU)
        {
          g_autofree char *inner = dup_menu (action->actions);

          g_string_append_printf (text, " (%s)", inner);
        }
    }
  return g_string_free (text, FALSE);
}

static void
expect_menu (DowserPlan *plan, guint column, const char *expected)
{
  g_autoptr (GPtrArray) actions = offers_new (plan, column);
  g_autofree char *menu = dup_menu (actions);

  g_assert_cmpstr (menu, ==, expected);
}

static void
test_headings_of_rows_have_complete_menus (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (ROWS);

  expect_menu (plan, 0,
               "Sort Ascending, Sort Descending, Then Sort by This | Group by, Summarize (Minimum, Maximum, Count, "
               "Distinct "
               "Count), Distribution | Filter…, Top 10…, Derived Column (Length | Followed by city) | "
               "Rename…, Pin, Hide | Move Right | Remove Column");
  expect_menu (plan, 1,
               "Sort Ascending, Sort Descending, Remove Sort | Group by, Summarize (Minimum, Maximum, Count, Distinct "
               "Count), Distribution | Filter…, Top 10…, Derived Column (Length | Followed by guest) | "
               "Rename…, Pin, Hide | Move Left, Move Right | Remove Column");
  expect_menu (plan, 2,
               "Sort Ascending, Sort Descending, Then Sort by This | Group by (Each Value | 5 Ranges, 10 Ranges, 20 "
               "Ranges), Summarize (Sum, Average, Median, Minimum, Maximum, Count, Distinct Count | Share of "
               "the "
               "Total), Distribution | Filter…, Top 10…, Derived Column (Plus tip | Minus tip | Divided by tip) | "
               "Rename…, " FORMATS ", Pin, Hide | Move Left, Move Right | Remove Column");
  expect_menu (plan, 4,
               "Sort Ascending, Sort Descending, Then Sort by This | Group by (Year, Quarter, Month, Week, Day | Each "
               "Value), Summarize (Minimum, Maximum, Count, Distinct Count), Distribution | Filter…, Top 10…, "
               "Derived Column (Year, Quarter, Month, Week, Day, Day of the Week, Name of the Month, Name of the Day | "
               "Days Since left, Days Since went | Hours Since went | Minutes Since went) | Rename…, Format…, Pin, "
               "Hide "
               "| Move Left, Move Right | Remove Column");
}

static void
test_headings_of_groups_have_complete_menus (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (GROUPS);

  expect_menu (plan, 0,
               "Sort Ascending, Sort Descending, Then Sort by This | Zoom In, Zoom Out, Show as Columns | Filter…, "
               "Top 10… | Rename…, Format…, Pin, Hide | Move Right | Remove Group");
  expect_menu (plan, 1,
               "Sort Ascending, Sort Descending, Then Sort by This | Show as Columns | Filter…, Top 10… | Rename…, "
               "Pin, Hide | Move Left, Move Right | Remove Group");
  expect_menu (plan, 2,
               "Sort Ascending, Sort Descending, Remove Sort | Filter…, Top 10… | Rename…, " FORMATS
               ", Pin, Hide | Move "
               "Left | Remove Metric");
}

/* Tests that each change can be reverted in the menu in which it was made. */
static void
test_pinned_and_hidden_columns_change_menu (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (GROUPS);
  g_autoptr (GPtrArray) actions = NULL;

  ((DowserOutput *) plan->select->outputs->pdata[0])->view.pinned = TRUE;
  ((DowserOutput *) plan->select->outputs->pdata[1])->view.hidden = TRUE;
  ((DowserOutput *) plan->select->outputs->pdata[1])->view.across = TRUE;
  expect_menu (plan, 0,
               "Sort Ascending, Sort Descending, Then Sort by This | Zoom In, Zoom Out, Show as Columns, Show "
               "as Rows | Filter…, Top 10… | Rename…, Format…, Unpin, Hide | Move Right, Show city | "
               "Remove "
               "Group");
  actions = offers_new (plan, 3);
  g_assert_cmpuint (actions->len, ==, 0);
}

/* Tests that a menu of columns has a maximum length. */
static void
test_menu_is_short (void)
{
  g_autoptr (GString) lines = g_string_new ("wide: c0 TEXT, n REAL");
  g_autoptr (GString) plan_text = g_string_new ("from wide; show wide.c0, wide.n");
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (GPtrArray) actions = NULL;

  for (guint i = 1; i < 20; i++)
    {
      g_string_append_printf (lines, ", c%u TEXT", i);
      g_string_append_printf (plan_text, ", wide.c%u", i);
    }
  schema = schema_new_from_lines (lines->str);
  plan = plan_from_text (plan_text->str);
  actions = dowser_menu_actions_list_for_heading (plan, schema, NULL, 0);
  for (guint i = 0; i < actions->len; i++)
    {
      const DowserMenuAction *action = actions->pdata[i];

      if (g_str_equal (action->label, "Derived Column"))
        {
          g_assert_cmpuint (action->actions->len, ==, 1 + 12);
          return;
        }
    }
  g_assert_not_reached ();
}

static char *
dup_operations (GPtrArray *actions, const char *label)
{
  for (guint i = 0; i < actions->len; i++)
    {
      const DowserMenuAction *action = actions->pdata[i];
      char *inner = dup_operations (action->actions, label);

      if (inner != NULL)
        return inner;
      if (g_str_equal (action->label, label))
        return dowser_operations_to_json (action->operations, FALSE);
    }
  return NULL;
}

#define COLUMN(name) "{\"kind\":\"column\",\"instance\":\"visits\",\"name\":\"" name "\"}"

static void
test_menu_labels_match_their_operations (void)
{
  static const struct
  {
    const char *plan;
    guint column;
    const char *label;
    const char *json;
  } cases[] = {
    { ROWS, 0, "Sort Ascending",
      "[{\"op\":\"set_order_by\",\"order\":[{\"expr\":{\"kind\":\"output\",\"name\":\"guest\"}}]}]" },
    { ROWS, 0, "Sort Descending",
      "[{\"op\":\"set_order_by\",\"order\":[{\"expr\":{\"kind\":\"output\",\"name\":\"guest\"},\"descending\":true}]}"
      "]" },
    { ROWS, 0, "Then Sort by This",
      "[{\"op\":\"set_order_by\",\"order\":[{\"expr\":" COLUMN (
          "city") "},{\"expr\":{\"kind\":\"output\",\"name\":\"guest\"}}]}]" },
    { ROWS, 1, "Remove Sort", "[{\"op\":\"set_order_by\",\"order\":[]}]" },
    { ROWS, 0, "Group by", "[{\"op\":\"add_group\",\"expr\":" COLUMN ("guest") "}]" },
    { ROWS, 2, "Each Value", "[{\"op\":\"add_group\",\"expr\":" COLUMN ("paid") "}]" },
    { ROWS, 2, "10 Ranges", "[{\"op\":\"add_group\",\"expr\":" COLUMN ("paid") ",\"bins\":10}]" },
    { ROWS, 4, "Quarter", "[{\"op\":\"add_group\",\"expr\":" COLUMN ("came") ",\"unit\":\"quarter\"}]" },
    { ROWS, 4, "Each Value", "[{\"op\":\"add_group\",\"expr\":" COLUMN ("came") "}]" },
    { ROWS, 2, "Sum", "[{\"op\":\"add_metric\",\"aggregate\":\"sum\",\"expr\":" COLUMN ("paid") "}]" },
    { ROWS, 2, "Count", "[{\"op\":\"add_metric\",\"aggregate\":\"count\",\"expr\":" COLUMN ("paid") "}]" },
    { ROWS, 2, "Distinct Count",
      "[{\"op\":\"add_metric\",\"aggregate\":\"count\",\"expr\":" COLUMN ("paid") ",\"distinct\":true}]" },
    { ROWS, 2, "Share of the Total",
      "[{\"op\":\"add_metric\",\"aggregate\":\"sum\",\"expr\":" COLUMN ("paid") ",\"share\":true}]" },
    { ROWS, 2, "Distribution", "[{\"op\":\"distribution\",\"index\":2,\"bins\":20}]" },
    { ROWS, 0, "Distribution", "[{\"op\":\"distribution\",\"index\":0,\"limit\":20}]" },
    { ROWS, 4, "Distribution", "[{\"op\":\"distribution\",\"index\":4,\"unit\":\"month\"}]" },
    { ROWS, 0, "Followed by city",
      "[{\"op\":\"add_derived\",\"expr\":{\"kind\":\"function\",\"name\":\"concat\",\"args\":[" COLUMN (
          "guest") ",{\"kind\":\"literal\",\"value\":\" \"}," COLUMN ("city") "]}}]" },
    { ROWS, 2, "Minus tip",
      "[{\"op\":\"add_derived\",\"expr\":{\"kind\":\"arithmetic\",\"op\":\"subtract\",\"args\":[" COLUMN (
          "paid") "," COLUMN ("tip") "]}}]" },
    { ROWS, 4, "Days Since left",
      "[{\"op\":\"add_derived\",\"expr\":{\"kind\":\"function\",\"name\":\"days_between\",\"args\":[" COLUMN (
          "left") "," COLUMN ("came") "]}}]" },
    { ROWS, 1, "Pin", "[{\"op\":\"pin_column\",\"index\":1}]" },
    { ROWS, 1, "Hide", "[{\"op\":\"hide_column\",\"index\":1}]" },
    { ROWS, 1, "Move Left", "[{\"op\":\"move_column\",\"index\":1,\"to\":0}]" },
    { ROWS, 1, "Move Right", "[{\"op\":\"move_column\",\"index\":1,\"to\":2}]" },
    { GROUPS, 0, "Zoom In", "[{\"op\":\"zoom_in\",\"index\":0}]" },
    { GROUPS, 0, "Zoom Out", "[{\"op\":\"zoom_out\",\"index\":0}]" },
    { GROUPS, 1, "Show as Columns", "[{\"op\":\"pivot\",\"index\":1}]" },
    { GROUPS, 1, "Remove Group", "[{\"op\":\"remove_group\",\"index\":1}]" },
    { GROUPS, 2, "Remove Metric", "[{\"op\":\"remove_metric\",\"index\":2}]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].plan);
      g_autoptr (GPtrArray) actions = offers_new (plan, cases[i].column);
      g_autofree char *json = dup_operations (actions, cases[i].label);

      g_test_message ("%s", cases[i].label);
      g_assert_cmpstr (json, ==, cases[i].json);
    }
}

DOWSER_TEST_MAIN (menu_actions_heading)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/menu-actions-heading/headings-of-rows-have-complete-menus",
                   test_headings_of_rows_have_complete_menus);
  g_test_add_func ("/operations/menu-actions-heading/headings-of-groups-have-complete-menus",
                   test_headings_of_groups_have_complete_menus);
  g_test_add_func ("/operations/menu-actions-heading/pinned-and-hidden-columns-change-menu",
                   test_pinned_and_hidden_columns_change_menu);
  g_test_add_func ("/operations/menu-actions-heading/menu-is-short", test_menu_is_short);
  g_test_add_func ("/operations/menu-actions-heading/menu-labels-match-their-operations",
                   test_menu_labels_match_their_operations);
  return g_test_run ();
}
