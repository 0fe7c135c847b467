/* golden.c - compares texts with a golden file */
#include "support/golden.h"

static void
fail_at_first_difference (const char *path, const char *text, const char *golden)
{
  g_auto (GStrv) found = g_strsplit (text, "\n", -1);
  g_auto (GStrv) wanted = g_strsplit (golden, "\n", -1);
  guint i = 0;

  while (found[i] != NULL && g_strcmp0 (found[i], wanted[i]) == 0)
    i++;
  g_error ("%s:%u: “%s” is wanted and “%s” was found; DOWSER_WRITE_GOLDEN=1 writes the file", path, i + 1,
           wanted[i] != NULL ? wanted[i] : "(end of file)", found[i] != NULL ? found[i] : "(end of text)");
}

void
expect_golden (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, folder, name, NULL);
  g_autofree char *golden = NULL;

  if (g_getenv ("DOWSER_WRITE_GOLDEN") != NULL)
    {
      g_assert_true (g_file_set_contents (path, text, -1, NULL));
      return;
    }
  g_assert_true (g_file_get_contents (path, &golden, NULL, NULL));
  if (g_strcmp0 (text, golden) != 0)
    fail_at_first_difference (path, text, golden);
}

void
append_on_one_line (GString *line, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);
  const char *blank = "";

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      {
        g_string_append_printf (line, "%s%s", blank, words[i]);
        blank = " ";
      }
}
