/* test-source-choice.c - tests which source a question means: by the names of sources, tables and columns */
#include "support/dowser-test-main.h"
#include "verdict/dowser-source-choice.h"

#include <string.h>

/* Makes a schema from "table: column column; table: column". */
static DowserSchema *
schema_new (const char *text)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_auto (GStrv) tables = g_strsplit (text, ";", -1);

  for (guint i = 0; tables[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (tables[i], ":", 2);
      g_auto (GStrv) columns = g_strsplit (g_strstrip (parts[1]), " ", -1);

      DowserTable *table = dowser_schema_builder_add_table (builder, g_strstrip (parts[0]), FALSE);

      for (guint k = 0; columns[k] != NULL; k++)
        dowser_schema_builder_add_column (builder, table, columns[k], "TEXT");
    }
  return dowser_schema_builder_end (builder);
}

#define SHOP 0
#define HOSPITAL 1
#define ARCHIVE 2
#define CRM 3
#define SALES 4
#define FOLDER 5
#define ASK -2

typedef struct
{
  const char *question;
  int current;
  int expected; /* the index of the expected source; ASK, -1, if the words don't decide */
} Case;

/** SourcesFixture: five sources. The tables of one of them, CRM, are unknown. Also a folder that isn't among the
 * candidates. */
typedef struct
{
  DowserSchema *schemas[6];
  DowserPlannerIndex *indexes[6];
  DowserSourceCandidate candidates[6];
} SourcesFixture;

static const char *const shop_names[] = { "shop", "db.example.org", "PostgreSQL", "Postgres", NULL };
static const char *const hospital_names[] = { "hospital.db", "hospital", "SQLite", NULL };
static const char *const archive_names[] = { "archive.db", "archive", "SQLite", NULL };
static const char *const crm_names[] = { "customers_eu", "PostgreSQL", "Postgres", NULL };
static const char *const sales_names[] = { "region_sales.csv", "CSV file", NULL };
static const char *const folder_names[] = { "a folder", "region_sales.csv", "returns.csv", "CSV file", NULL };

static void
sources_fixture_init (SourcesFixture *world)
{
  static const char *const tables[] = { "orders: id status; customers: id name city; suppliers: id name",
                                        "patients: id name; visits: id patient_id diagnosis",
                                        "orders: id status; order_notes: id note",
                                        NULL,
                                        "region_sales: region amount",
                                        "region_sales: region amount; returns: reason" };
  static const char *const names[]
      = { "shop on db.example.org", "hospital.db", "Archive", "crm", "region_sales.csv", "a" };
  static const char *const *const others[]
      = { shop_names, hospital_names, archive_names, crm_names, sales_names, folder_names };

  for (guint i = 0; i < G_N_ELEMENTS (world->candidates); i++)
    {
      world->schemas[i] = tables[i] != NULL ? schema_new (tables[i]) : NULL;
      world->indexes[i] = tables[i] != NULL ? dowser_planner_index_new (world->schemas[i], NULL) : NULL;
      world->candidates[i] = (DowserSourceCandidate){ names[i], others[i], world->schemas[i], world->indexes[i] };
    }
}

static void
sources_fixture_clear (SourcesFixture *world)
{
  for (guint i = 0; i < G_N_ELEMENTS (world->candidates); i++)
    {
      g_clear_pointer (&world->indexes[i], dowser_planner_index_unref);
      g_clear_pointer (&world->schemas[i], dowser_schema_unref);
    }
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SourcesFixture, sources_fixture_clear)

static int
get_outcome (const DowserSourceChoice *choice)
{
  return choice->possible->len > 0 ? ASK : choice->chosen;
}

static void
check_choice (const SourcesFixture *world, const Case *one, gboolean is_given)
{
  g_autoptr (DowserSourceChoice) choice
      = dowser_source_choose (one->question, world->candidates, FOLDER, one->current, is_given);

  if (get_outcome (choice) != one->expected)
    g_error ("“%s” with %d open: %d, not %d", one->question, one->current, get_outcome (choice), one->expected);
}

static void
test_question_words_select_an_unopened_source (void)
{
  static const Case cases[] = {
    { "how many patients are there?", -1, HOSPITAL },
    { "list all suppliers", -1, SHOP },
    { "how many orders are there?", -1, ASK },
    { "orders in archive", -1, ARCHIVE },
    { "orders in the archive of last year", -1, ARCHIVE },
    { "how many orders in hospital.db?", -1, HOSPITAL },
    { "diagnosis by month", -1, HOSPITAL },
    { "which customers have no diagnosis?", -1, ASK },
    { "what is the answer?", -1, -1 },
    { "", -1, -1 },
  };
  g_auto (SourcesFixture) world = { 0 };

  sources_fixture_init (&world);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_choice (&world, &cases[i], FALSE);
}

static void
test_opened_source_answers_ordinary_questions (void)
{
  static const Case cases[] = {
    { "how many orders are there?", SHOP, SHOP },
    { "how many orders are there?", ARCHIVE, ARCHIVE },
    { "how many patients are there?", SHOP, SHOP },
    { "which customers have no diagnosis?", SHOP, SHOP },
    { "what is the diagnosis?", SHOP, SHOP },
    { "sales amount by region", SHOP, SHOP },
    { "total amount in region sales", HOSPITAL, HOSPITAL },
    { "anything at all", SHOP, SHOP },
    { "archived orders", SHOP, SHOP },
    { "shop of each order", ARCHIVE, ARCHIVE },
    { "is there a crm?", SHOP, SHOP },
    { "show the orders as CSV", SHOP, SHOP },
  };
  g_auto (SourcesFixture) world = { 0 };

  sources_fixture_init (&world);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      check_choice (&world, &cases[i], FALSE);
      check_choice (&world, &cases[i], TRUE);
    }
}

static void
test_name_selects_another_source (void)
{
  static const Case cases[] = {
    { "how many orders were there in archive?", SHOP, ARCHIVE },
    { "users from my crm database", SHOP, CRM },
    { "how many users are in CRM?", SHOP, CRM },
    { "users of the source called crm", HOSPITAL, CRM },
    { "list users on the postgresql crm server", HOSPITAL, CRM },
    { "users in customers-eu", HOSPITAL, CRM },
    { "total amount in region_sales.csv", SHOP, SALES },
    { "total amount in the file /data/region_sales.csv.", SHOP, SALES },
    { "total amount in the csv file", SHOP, SALES },
    { "orders on db.example.org", HOSPITAL, SHOP },
    /* several sources have the name, so the words don't decide */
    { "how many orders are in PostgreSQL?", HOSPITAL, ASK },
    { "how many orders are in PostgreSQL?", SHOP, SHOP },
    { "orders in archive.db and in hospital.db", SHOP, ASK },
    { "compare orders in the shop database with those in archive.db", SHOP, ASK },
  };
  g_auto (SourcesFixture) world = { 0 };

  sources_fixture_init (&world);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_choice (&world, &cases[i], FALSE);
}

/* Tests that the user is asked if the question names a source, but the user has chosen another source for this
 * question. */
static void
test_chosen_source_is_kept (void)
{
  g_auto (SourcesFixture) world = { 0 };
  g_autoptr (DowserSourceChoice) choice = NULL;

  sources_fixture_init (&world);
  choice = dowser_source_choose ("how many users in the crm database?", world.candidates, 5, SHOP, TRUE);
  g_assert_cmpuint (choice->possible->len, ==, 2);
  g_assert_cmpuint (g_array_index (choice->possible, guint, 0), ==, SHOP);
  g_assert_cmpuint (g_array_index (choice->possible, guint, 1), ==, CRM);
}

/* Tests questions whose words match no source. The user is asked, and the open source is offered first. Another source
 * is offered only if the whole question matches it. */
static void
test_unmatched_question_asks_for_the_source (void)
{
  g_auto (SourcesFixture) world = { 0 };
  g_autoptr (DowserSourceChoice) here = NULL;
  g_autoptr (DowserSourceChoice) other_choice = NULL;
  g_autoptr (DowserSourceChoice) partly = NULL;
  g_autoptr (DowserSourceChoice) none = NULL;

  sources_fixture_init (&world);
  here = dowser_source_choose ("how many patients are there?", world.candidates, 5, SALES, FALSE);
  g_assert_true (here->needs_others);
  other_choice = dowser_source_choose_other ("how many patients are there?", world.candidates, 5, SALES);
  g_assert_cmpuint (other_choice->possible->len, ==, 2);
  g_assert_cmpuint (g_array_index (other_choice->possible, guint, 0), ==, SALES);
  g_assert_cmpuint (g_array_index (other_choice->possible, guint, 1), ==, HOSPITAL);
  /* "Galaxies" may be a value that has not been read yet, so the source is still possible. */
  partly = dowser_source_choose_other ("how many patients of galaxies?", world.candidates, 5, SALES);
  g_assert_cmpuint (partly->possible->len, ==, 2);
  none = dowser_source_choose_other ("how many galaxies?", world.candidates, 5, SALES);
  g_assert_cmpuint (none->possible->len, ==, 0);
  g_assert_cmpint (none->chosen, ==, SALES);
}

/* Tests that the open source is offered first, even if the question names two other sources. */
static void
test_opened_source_is_offered_first (void)
{
  g_auto (SourcesFixture) world = { 0 };
  g_autoptr (DowserSourceChoice) choice = NULL;

  sources_fixture_init (&world);
  choice = dowser_source_choose ("orders in archive.db and in hospital.db", world.candidates, 5, SALES, FALSE);
  g_assert_cmpuint (choice->possible->len, ==, 3);
  g_assert_cmpuint (g_array_index (choice->possible, guint, 0), ==, SALES);
}

static void
test_several_possible_sources_are_offered (void)
{
  g_auto (SourcesFixture) world = { 0 };
  g_autoptr (DowserSourceChoice) choice = NULL;

  sources_fixture_init (&world);
  choice = dowser_source_choose ("how many orders by status?", world.candidates, 5, -1, FALSE);
  g_assert_cmpint (choice->chosen, ==, -1);
  g_assert_cmpuint (choice->possible->len, ==, 2);
  g_assert_cmpuint (g_array_index (choice->possible, guint, 0), ==, SHOP);
  g_assert_cmpuint (g_array_index (choice->possible, guint, 1), ==, ARCHIVE);
}

/* Tests that a table with two words of the question in its name counts as much as a table with one of these words in
 * its name and a column for the other word. */
static void
test_table_and_column_names_count_equally (void)
{
  g_autoptr (DowserSchema) file = schema_new ("region_sales: shop total");
  g_autoptr (DowserSchema) server = schema_new ("sales: region amount");
  const DowserSourceCandidate candidates[] = { { "region_sales.csv", NULL, file }, { "server", NULL, server } };
  g_autoptr (DowserSourceChoice) choice = dowser_source_choose ("sales by region", candidates, 2, -1, FALSE);

  g_assert_cmpuint (choice->possible->len, ==, 2);
}

static void
test_no_sources_give_no_choice (void)
{
  g_autoptr (DowserSourceChoice) choice = dowser_source_choose ("orders", NULL, 0, -1, FALSE);

  g_assert_cmpint (choice->chosen, ==, -1);
  g_assert_cmpuint (choice->possible->len, ==, 0);
}

/* Tests that the source's name is removed from the question without changing the byte positions of the remaining words,
 * because the planner reads these words. */
static void
test_source_name_is_removed (void)
{
  static const struct
  {
    guint source;
    const char *question;
    const char *asked;
  } cases[] = {
    { SHOP, "orders from my PostgreSQL database by status", "orders                             by status" },
    { SHOP, "orders from my PostgreSQL", "orders                   " },
    { SALES, "amount by region in region_sales.csv", "amount by region                    " },
    { FOLDER, "rows in region_sales.csv", "rows in region sales    " },
    { FOLDER, "rows in the file /a/region_sales.csv?", "rows in             region sales    ?" },
    { HOSPITAL, "patients in hospital.db", "patients               " },
    { HOSPITAL, "patients of the hospital", "patients of the hospital" },
    { ARCHIVE, "orders with notes in archive", "orders with notes           " },
    { SHOP, "customers in Oslo", "customers in Oslo" },
  };
  g_auto (SourcesFixture) world = { 0 };

  sources_fixture_init (&world);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *asked
          = dowser_source_dup_blanked_question (cases[i].question, &world.candidates[cases[i].source]);

      g_assert_cmpstr (asked, ==, cases[i].asked);
    }
}

/* Tests that the name of a source other than the open source is reported and not ignored. */
static void
test_unknown_source_is_reported (void)
{
  static const struct
  {
    const char *asked;
    const char *other_source;
  } cases[] = {
    { "users from my crm database", "crm" },
    { "users in the billing db", "billing" },
    { "users in PostgreSQL", "PostgreSQL" },
    { "total in budget.csv", "budget.csv" },
    { "patients in the whole database", NULL },
    { "patients in the database", NULL },
    { "visits in the patients database", NULL },
    { "patients by name", NULL },
    { "diagnosis 3.5", NULL },
  };
  static const char *const kinds[] = { "PostgreSQL", NULL };
  g_auto (SourcesFixture) world = { 0 };

  sources_fixture_init (&world);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *other_source
          = dowser_source_dup_other_source (cases[i].asked, kinds, &world.candidates[HOSPITAL]);

      g_assert_cmpstr (other_source, ==, cases[i].other_source);
    }
}

/* Tests that a month isn't read as the name of a source, even if a database has that name. */
static void
test_month_is_not_a_source_name (void)
{
  static const char *const called[] = { "may.db", "may", NULL };
  g_auto (SourcesFixture) world = { 0 };
  g_autofree char *asked = NULL;
  g_autofree char *named = NULL;

  sources_fixture_init (&world);
  world.candidates[SHOP].names = called;
  asked = dowser_source_dup_blanked_question ("how many orders in may 2023", &world.candidates[SHOP]);
  g_assert_cmpstr (asked, ==, "how many orders in may 2023");
  named = dowser_source_dup_blanked_question ("how many orders in may.db", &world.candidates[SHOP]);
  g_assert_null (strstr (named, "may"));
}

DOWSER_TEST_MAIN (source_choice)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verdict/source-choice/question-words-select-an-unopened-source",
                   test_question_words_select_an_unopened_source);
  g_test_add_func ("/verdict/source-choice/opened-source-answers-ordinary-questions",
                   test_opened_source_answers_ordinary_questions);
  g_test_add_func ("/verdict/source-choice/name-selects-another-source", test_name_selects_another_source);
  g_test_add_func ("/verdict/source-choice/chosen-source-is-kept", test_chosen_source_is_kept);
  g_test_add_func ("/verdict/source-choice/unmatched-question-asks-for-the-source",
                   test_unmatched_question_asks_for_the_source);
  g_test_add_func ("/verdict/source-choice/opened-source-is-offered-first", test_opened_source_is_offered_first);
  g_test_add_func ("/verdict/source-choice/several-possible-sources-are-offered",
                   test_several_possible_sources_are_offered);
  g_test_add_func ("/verdict/source-choice/table-and-column-names-count-equally",
                   test_table_and_column_names_count_equally);
  g_test_add_func ("/verdict/source-choice/no-sources-give-no-choice", test_no_sources_give_no_choice);
  g_test_add_func ("/verdict/source-choice/source-name-is-removed", test_source_name_is_removed);
  g_test_add_func ("/verdict/source-choice/unknown-source-is-reported", test_unknown_source_is_reported);
  g_test_add_func ("/verdict/source-choice/month-is-not-a-source-name", test_month_is_not_a_source_name);
  return g_test_run ();
}
