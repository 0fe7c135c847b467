/* dowser-own-prompts.c - loads prompts from the user's settings folder, which replace Dowser's prompts */
#include "pipeline/context/dowser-own-prompts.h"

#include "base/dowser-config-file.h"
#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#define FOLDER "prompts"
#define ENDING ".md"

static gboolean
is_small_file (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0 && S_ISREG (info.st_mode) && info.st_size <= DOWSER_PROMPT_TEMPLATE_MAX_BYTES;
}

static DowserPromptTemplate *
load_template (const char *path, const char *name, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autofree char *text = NULL;

  if (!is_small_file (path))
    g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
                 _ ("Your own prompt “%s” isn't a file of at most %d KiB. Correct or remove the file."), path,
                 DOWSER_PROMPT_TEMPLATE_MAX_BYTES / 1024);
  else if (!g_file_get_contents (path, &text, NULL, &local_error))
    g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED, _ ("Your own prompt cannot be read: %s"),
                 local_error->message);
  else
    return dowser_prompt_template_parse (name, text, error);
  return NULL;
}

GHashTable *
dowser_own_prompts_load (GError **error)
{
  g_autofree char *folder = dowser_config_file_dup_path (FOLDER);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  GHashTable *prompts
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) dowser_prompt_template_free);
  const char *file;

  while (files != NULL && (file = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, file, NULL);
      g_autofree char *name
          = g_str_has_suffix (file, ENDING) ? g_strndup (file, strlen (file) - strlen (ENDING)) : NULL;
      DowserPromptTemplate *prompt
          = name != NULL ? load_template (path, name, error == NULL || *error != NULL ? NULL : error) : NULL;

      if (prompt != NULL)
        g_hash_table_insert (prompts, g_steal_pointer (&name), prompt);
    }
  return prompts;
}
