/* test-trait.c - tests that the name of a trait (a property of an interpretation) is made of its parts, and that the
 * weight of each trait is found by its name */
#include "planner/compose/dowser-trait.h"

#include "support/dowser-test-main.h"

#include <stdlib.h>
#include <string.h>

static void
test_trait_name_is_joined_from_parts (void)
{
  DowserTrait whole = dowser_trait_new ("list:kind=name who", "", "");

  g_assert_cmpuint (dowser_trait_new ("list:", "kind=", "name"), ==, dowser_trait_new ("list", ":kind=na", "me"));
  g_assert_cmpuint (dowser_trait_combine (dowser_trait_new ("list:", "kind=", "name"), "who"), ==, whole);
  g_assert_cmpuint (dowser_trait_new ("list:kind=name", "who", ""), !=, whole);
}

/* Tests that the weight of each learned trait is found by its name, and that other names have no weight. */
static void
test_each_learned_weight_is_found_by_name (void)
{
  g_autofree char *path
      = g_test_build_filename (G_TEST_DIST, "..", "src", "planner", "compose", "trait-weights.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;
  guint n_lost = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *name = strchr (lines[i], ' ');

      if (*lines[i] == '#' || name == NULL)
        continue;
      n++;
      /* If two names have the same hash, the later row is used, so the weight of the earlier row is lost. */
      n_lost += dowser_trait_get_weight (dowser_trait_new (name + 1, "", "")) != atoi (lines[i]);
    }
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpuint (n_lost, <=, n / 10000 + 1);
  g_assert_cmpint (dowser_trait_get_weight (dowser_trait_new ("no such trait", "", "")), ==, 0);
}

static void
test_trait_weights_can_be_replaced (void)
{
  g_autoptr (GHashTable) weights = g_hash_table_new (NULL, NULL);
  DowserTrait trait = dowser_trait_new ("no such trait", "", "");

  g_hash_table_insert (weights, GUINT_TO_POINTER (trait), GINT_TO_POINTER (-150));
  dowser_trait_set_weights (weights);
  g_assert_cmpint (dowser_trait_get_weight (trait), ==, -150);
  g_assert_cmpint (dowser_trait_get_weight (dowser_trait_new ("read", "", "")), ==, 0);
  dowser_trait_set_weights (NULL);
  g_assert_cmpint (dowser_trait_get_weight (trait), ==, 0);
}

/* Tests that the names of traits are stored only on request, because a question has thousands of traits. */
static void
test_trait_names_are_stored_on_request (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  DowserTrait expected = dowser_trait_new ("shape=count who", "", "");
  DowserTrait shape;

  g_hash_table_insert (names, GUINT_TO_POINTER (expected), NULL);
  dowser_trait_set_name_table (names);
  shape = dowser_trait_new ("shape=", "count", "");
  dowser_trait_combine (shape, "who");
  dowser_trait_combine (shape, "when");
  dowser_trait_set_name_table (NULL);
  g_assert_cmpstr (g_hash_table_lookup (names, GUINT_TO_POINTER (expected)), ==, "shape=count who");
  g_assert_cmpuint (g_hash_table_size (names), ==, 2);
}

DOWSER_TEST_MAIN (trait)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/trait/trait-name-is-joined-from-parts", test_trait_name_is_joined_from_parts);
  g_test_add_func ("/planner/trait/each-learned-weight-is-found-by-name", test_each_learned_weight_is_found_by_name);
  g_test_add_func ("/planner/trait/trait-weights-can-be-replaced", test_trait_weights_can_be_replaced);
  g_test_add_func ("/planner/trait/trait-names-are-stored-on-request", test_trait_names_are_stored_on_request);
  return g_test_run ();
}
