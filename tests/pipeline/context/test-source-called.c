/* test-source-called.c - tests that the names that a question may use for a source are computed once for each signature
 * of the source */
#include "pipeline/context/dowser-context.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>

static char *folder;

static void
add_file (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "a,b\n1,2\n", -1, NULL));
}

static void
remove_file (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_remove (path), ==, 0);
}

/* Returns TRUE if @name is one of the names by which users may call the source. @called: (transfer full) */
static gboolean
has_name (DowserSourceCalled *called, const char *name)
{
  gboolean has = g_strv_contains (dowser_source_called_get_names (called), name);

  dowser_source_called_unref (called);
  return has;
}

static void
assert_names (const char *uri, const char *expected)
{
  g_autoptr (DowserSourceCalled) called = dowser_source_called_new (uri);
  g_autofree char *names = g_strjoinv (" · ", (char **) dowser_source_called_get_names (called));

  g_assert_cmpstr (names, ==, expected);
}

static void
test_source_has_several_names (void)
{
  g_autofree char *base = g_path_get_basename (folder);
  g_autofree char *of_folder = g_strdup_printf ("%s folder · a.csv · CSV file · CSV source", base);

  assert_names ("postgresql://me@db.example.org/shop", "shop · db.example.org · PostgreSQL · Postgres");
  assert_names ("mysql://localhost/shop", "shop · MariaDB · MySQL");
  assert_names ("/nowhere/shop.db", "shop.db · shop · SQLite");
  add_file ("a.csv");
  assert_names (folder, of_folder);
  remove_file ("a.csv");
}

/* Tests that the names of a source with a signature are computed again only if the signature changes: until then, a
 * change of the folder isn't noticed. Without a signature, each call computes the names. */
static void
test_source_names_are_cached (void)
{
  g_autoptr (DowserContext) context = dowser_context_new (NULL);

  add_file ("a.csv");
  g_assert_false (has_name (dowser_context_ref_source_names (context, folder), "b.csv"));
  add_file ("b.csv");
  g_assert_true (has_name (dowser_context_ref_source_names (context, folder), "b.csv"));

  dowser_context_set_signature (context, folder, "1", NULL);
  g_assert_false (has_name (dowser_context_ref_source_names (context, folder), "c.csv"));
  add_file ("c.csv");
  g_assert_false (has_name (dowser_context_ref_source_names (context, folder), "c.csv"));
  dowser_context_set_signature (context, folder, "1", "keys");
  g_assert_false (has_name (dowser_context_ref_source_names (context, folder), "c.csv"));
  dowser_context_set_signature (context, folder, "2", "keys");
  g_assert_true (has_name (dowser_context_ref_source_names (context, folder), "c.csv"));
  remove_file ("a.csv");
  remove_file ("b.csv");
  remove_file ("c.csv");
}

DOWSER_TEST_MAIN (source_called)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("dowser-called-XXXXXX", NULL);
  g_test_add_func ("/pipeline/source-called/source-has-several-names", test_source_has_several_names);
  g_test_add_func ("/pipeline/source-called/source-names-are-cached", test_source_names_are_cached);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
