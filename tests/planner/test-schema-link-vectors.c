/* test-schema-link-vectors.c - tests that tables are ranked by the angle between their vectors and the question's
 * vector */
#include "planner/dowser-schema-link-vectors.h"
#include "support/dowser-test-main.h"

#include <math.h>
#include <string.h>

static GArray *
make_vector (float x, float y)
{
  GArray *array = g_array_new (FALSE, FALSE, sizeof (float));

  g_array_append_val (array, x);
  g_array_append_val (array, y);
  return array;
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  const char *const names[] = { "north", "east", "nothing", "short", "hidden", "northEast" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      DowserTable *table = dowser_schema_builder_add_table (builder, names[i], FALSE);

      table->hidden = strcmp (names[i], "hidden") == 0;
      dowser_schema_builder_add_column (builder, table, "wind_speed", "REAL");
    }
  return dowser_schema_builder_end (builder);
}

static char *
rank_tables (const DowserSchema *schema, GArray *query, guint max)
{
  g_autoptr (GPtrArray) vectors = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) ranking = NULL;
  GString *text = g_string_new (NULL);

  g_ptr_array_add (vectors, make_vector (0, 2));
  g_ptr_array_add (vectors, make_vector (7, 0));
  g_ptr_array_add (vectors, make_vector (0, 0));
  g_ptr_array_add (vectors, g_array_new (FALSE, FALSE, sizeof (float)));
  g_ptr_array_add (vectors, make_vector (0, 1));
  g_ptr_array_add (vectors, make_vector (1, 1));
  ranking = dowser_schema_linking_rank_vectors (schema, vectors, query, max);
  for (guint i = 0; i < ranking->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", ((const DowserTable *) ranking->pdata[i])->name);
  return g_string_free (text, FALSE);
}

/* Tests that only the angle of vectors is compared, not the length. Tests that zero vectors, vectors with other
 * dimensions and hidden tables are left out. */
static void
test_tables_are_ranked_by_vector_angle (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  const struct
  {
    float x;
    float y;
    guint max;
    const char *ranked;
  } cases[] = {
    { 0, 1, 8, "north northEast east" },
    { 1, 0, 8, "east northEast north" },
    { 3, 3, 1, "northEast" },
    { 0, 0, 8, "" },
    { NAN, 1, 8, "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) query = make_vector (cases[i].x, cases[i].y);
      g_autofree char *ranked = rank_tables (schema, query, cases[i].max);

      g_assert_cmpstr (ranked, ==, cases[i].ranked);
    }
}

static void
test_table_text_lists_its_columns (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autofree char *text = dowser_schema_linking_dup_text (dowser_schema_find_table (schema, "northEast"));

  g_assert_cmpstr (text, ==, "North east. Wind speed");
}

DOWSER_TEST_MAIN (schema_link_vectors)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/schema-link-vectors/tables-are-ranked-by-vector-angle",
                   test_tables_are_ranked_by_vector_angle);
  g_test_add_func ("/planner/schema-link-vectors/table-text-lists-its-columns", test_table_text_lists_its_columns);
  return g_test_run ();
}
