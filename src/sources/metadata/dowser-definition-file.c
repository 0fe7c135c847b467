/* dowser-definition-file.c - finds files in which people have defined terms for other programs, by the files' names */
#include "sources/metadata/dowser-definition-file.h"

#include "sources/dowser-data-file.h"

#include <string.h>

/* The maximum number of files with definitions. A folder may contain many files that have such names by chance. */
#define MAX_FILES 20

/* Names of files with definitions. A name that begins with a dot is an ending, which follows the name of a data file.
 * Each of the other names can occur only once in a folder. */
static const char *const names[] = {
  ".semantic.yaml",       ".semantic.yml",        "schema.yml",       "schema.yaml",
  "semantic_models.yml",  "semantic_models.yaml", "metrics.yml",      "data_dictionary.json",
  "lessons_learned.yaml", "learned_lessons.json", "datapackage.json", ".csv-metadata.json",
};

/* Returns: (nullable) */
static const char *
find_known_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (*names[i] == '.' ? g_str_has_suffix (name, names[i]) && !g_str_equal (name, names[i])
                         : g_str_equal (name, names[i]))
      return names[i];
  return NULL;
}

gboolean
dowser_definition_file_matches_name (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return find_known_name (name) != NULL;
}

/* Returns TRUE if the definitions in file @name are for the data file @stem, or for all data files. @stem:
 * (nullable) */
static gboolean
belongs_to (const char *name, const char *stem)
{
  const char *found = find_known_name (name);

  if (found == NULL || stem == NULL || *found != '.')
    return found != NULL;
  return strlen (stem) + strlen (found) == strlen (name) && g_str_has_prefix (name, stem);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_from_folder (GPtrArray *paths, const char *path, const char *stem)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && paths->len < MAX_FILES && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *found = belongs_to (name, stem) ? g_build_filename (path, name, NULL) : NULL;

      if (found != NULL && g_file_test (found, G_FILE_TEST_IS_REGULAR)
          && !dowser_data_file_is_outside_folder (path, found))
        g_ptr_array_add (paths, g_steal_pointer (&found));
    }
  g_ptr_array_sort (paths, compare_paths);
}

GPtrArray *
dowser_definition_file_find (const char *uri)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = NULL;
  g_autofree char *stem = NULL;

  if (!g_path_is_absolute (uri))
    return paths;
  if (g_file_test (uri, G_FILE_TEST_IS_DIR))
    {
      add_from_folder (paths, uri, NULL);
      return paths;
    }
  folder = g_path_get_dirname (uri);
  stem = g_path_get_basename (uri);
  if (strrchr (stem, '.') != NULL && strrchr (stem, '.') != stem)
    *strrchr (stem, '.') = '\0';
  add_from_folder (paths, folder, stem);
  return paths;
}
