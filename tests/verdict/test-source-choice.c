/* test-source-choice.c - which source a question is about: by the names of sources, tables and columns */
#include "support/dowser-test-main.h"
#include "verdict/dowser-source-choice.h"

/* "table: column column; table: column" */
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
#define ASK -2

typedef struct
{
  const char *question;
  int present;
  int expected; /* ASK, -1: the words do not say */
} Case;

static void
test_words_decide (void)
{
  static const Case cases[] = {
    /* nothing is open */
    { "how many patients are there?", -1, HOSPITAL },
    { "list all suppliers", -1, SHOP },
    { "how many orders are there?", -1, ASK },
    { "orders in archive", -1, ARCHIVE },
    { "orders in the archive of last year", -1, ARCHIVE },
    { "how many orders in hospital.db?", -1, HOSPITAL },
    { "diagnosis by month", -1, HOSPITAL },
    { "what is the answer?", -1, -1 },
    { "", -1, -1 },
    /* one is open, and left only for good reasons */
    { "how many orders are there?", SHOP, SHOP },
    { "how many orders are there?", ARCHIVE, ARCHIVE },
    { "how many patients are there?", SHOP, HOSPITAL },
    { "which customers have no diagnosis?", SHOP, SHOP },
    { "how many orders were there in archive?", SHOP, ARCHIVE },
    { "what is the diagnosis?", SHOP, SHOP },
    { "anything at all", SHOP, SHOP },
    { "archived orders", SHOP, SHOP },
  };
  g_autoptr (DowserSchema) shop = schema_new ("orders: id status; customers: id name; suppliers: id name");
  g_autoptr (DowserSchema) hospital = schema_new ("patients: id name; visits: id patient_id diagnosis");
  g_autoptr (DowserSchema) archive = schema_new ("orders: id status; order_notes: id note");
  const DowserSourceCandidate candidates[]
      = { { "shop on db.example.org", shop }, { "hospital.db", hospital }, { "Archive", archive } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserSourceChoice) choice
          = dowser_source_choose (cases[i].question, candidates, G_N_ELEMENTS (candidates), cases[i].present);
      int found = choice->possible->len > 0 ? ASK : choice->chosen;

      if (found != cases[i].expected)
        g_error ("“%s” with %d open: %d, not %d", cases[i].question, cases[i].present, found, cases[i].expected);
    }
}

static void
test_several_are_possible (void)
{
  g_autoptr (DowserSchema) shop = schema_new ("orders: id status; customers: id name");
  g_autoptr (DowserSchema) archive = schema_new ("orders: id status; order_notes: id note");
  const DowserSourceCandidate candidates[] = { { "Hospital", NULL }, { "Shop", shop }, { "Archive", archive } };
  g_autoptr (DowserSourceChoice) choice
      = dowser_source_choose ("how many orders by status?", candidates, G_N_ELEMENTS (candidates), -1);

  g_assert_cmpint (choice->chosen, ==, -1);
  g_assert_cmpuint (choice->possible->len, ==, 2);
  g_assert_cmpuint (g_array_index (choice->possible, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (choice->possible, guint, 1), ==, 2);
}

static void
test_nothing_to_choose (void)
{
  g_autoptr (DowserSourceChoice) choice = dowser_source_choose ("orders", NULL, 0, -1);

  g_assert_cmpint (choice->chosen, ==, -1);
  g_assert_cmpuint (choice->possible->len, ==, 0);
}

DOWSER_TEST_MAIN (source_choice)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/source-choice/words-decide", test_words_decide);
  g_test_add_func ("/planner/source-choice/several-are-possible", test_several_are_possible);
  g_test_add_func ("/planner/source-choice/nothing-to-choose", test_nothing_to_choose);
  return g_test_run ();
}
