/* dowser-knowledge-files.c - finds, reads and changes the files that define the words of a source */
#include "pipeline/context/dowser-knowledge-files.h"

#include "base/dowser-error.h"
#include "base/dowser-yaml.h"
#include "knowledge/dowser-knowledge-yaml.h"
#include "knowledge/foreign/dowser-foreign.h"
#include "pipeline/context/dowser-knowledge-shared.h"
#include "pipeline/context/dowser-text-file.h"
#include "sources/dowser-data-file.h"
#include "sources/dowser-source.h"
#include "sources/metadata/dowser-definition-file.h"
#include "sources/saved/dowser-connection-file.h"
#include "store/dowser-store.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define ENDING ".dowser.yaml"
#define IN_FOLDER "dowser.yaml"

/* Returns: (transfer full): a path in the subfolder @folder of Dowser's data folder; the file name has the source's
 * name and a hash of @uri */
static char *
dup_path_in (const char *folder, const char *uri, const char *ending)
{
  g_autofree char *title = dowser_source_dup_uri_title (uri);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, uri, -1);
  g_autofree char *name = g_strdup_printf ("%s-%.8s%s", title, hash, ending);
  g_autofree char *store_folder = dowser_store_dup_default_directory ();

  g_strdelimit (name, "/\\: ", '-');
  return g_build_filename (store_folder, folder, name, NULL);
}

static char *
dup_data_path (const char *uri)
{
  return dup_path_in ("meanings", uri, ENDING);
}

static char *
dup_learned_path (const char *uri)
{
  return dup_path_in ("learned", uri, ENDING);
}

char *
dowser_knowledge_files_dup_project_path (const char *project)
{
  g_autofree char *name = g_strdup_printf ("project-%s" ENDING, project);
  g_autofree char *store_folder = dowser_store_dup_default_directory ();

  g_strdelimit (name, "/\\: ", '-');
  return g_build_filename (store_folder, "meanings", name, NULL);
}

/* Returns: (transfer full) (nullable): the file that all sources of a project share; %NULL if @uri doesn't belong to a
 * project */
static char *
find_project_path (const char *uri)
{
  g_autoptr (GPtrArray) connections = dowser_connection_file_load (NULL);
  const char *project = connections != NULL ? dowser_connections_get_project (connections, uri) : NULL;

  return project != NULL ? dowser_knowledge_files_dup_project_path (project) : NULL;
}

static gboolean
is_file (const char *uri)
{
  return !dowser_source_uri_is_server (uri) && !dowser_data_files_is_uri (uri) && *uri == G_DIR_SEPARATOR;
}

/* Returns: (transfer full) (nullable): the path with the name of @uri without its extension: "shop.dowser.yaml" for
 * "shop.db" */
static char *
dup_stem_path (const char *uri)
{
  g_autofree char *stem = g_strdup (uri);
  char *dot = strrchr (stem, '.');

  if (dot == NULL || strchr (dot, G_DIR_SEPARATOR) != NULL || dot[-1] == G_DIR_SEPARATOR)
    return NULL;
  *dot = '\0';
  return g_strconcat (stem, ENDING, NULL);
}

static void
add_if_exists (GPtrArray *paths, char *path)
{
  if (path != NULL && g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_ptr_array_add (paths, path);
  else
    g_free (path);
}

/* Returns: (transfer full): the paths of the files for @uri only. New entries are written into the first of these
 * files */
static GPtrArray *
find_own_files (const char *uri)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  if (is_file (uri))
    {
      add_if_exists (paths, g_strconcat (uri, ENDING, NULL));
      add_if_exists (paths, dup_stem_path (uri));
      if (g_file_test (uri, G_FILE_TEST_IS_DIR))
        add_if_exists (paths, g_build_filename (uri, IN_FOLDER, NULL));
    }
  add_if_exists (paths, dup_data_path (uri));
  return paths;
}

GPtrArray *
dowser_knowledge_files_find (const char *uri)
{
  GPtrArray *paths = find_own_files (uri);

  add_if_exists (paths, find_project_path (uri));
  return paths;
}

char *
dowser_knowledge_files_dup_path (const char *uri)
{
  g_autoptr (GPtrArray) paths = find_own_files (uri);
  g_autofree char *folder = NULL;
  g_autofree char *stem = NULL;

  if (paths->len > 0)
    return g_strdup (paths->pdata[0]);
  if (!is_file (uri))
    return dup_data_path (uri);
  if (g_file_test (uri, G_FILE_TEST_IS_DIR))
    return access (uri, W_OK) == 0 ? g_build_filename (uri, IN_FOLDER, NULL) : dup_data_path (uri);
  folder = g_path_get_dirname (uri);
  if (access (folder, W_OK) != 0)
    return dup_data_path (uri);
  stem = dup_stem_path (uri);
  return stem != NULL ? g_steal_pointer (&stem) : g_strconcat (uri, ENDING, NULL);
}

static void
read_file (DowserKnowledge *knowledge, const char *path, DowserEntryTier tier, GPtrArray *notes)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (path);
  gsize length = 0;
  g_autofree char *text = dowser_text_file_load (path, &length, &error);

  if (text == NULL || !dowser_knowledge_read_yaml (knowledge, text, (gssize) length, tier, name, notes, &error))
    g_ptr_array_add (notes, g_strdup (error->message));
}

/* Finds the files in a team's shared folder: the file for this source, and the file for all sources. Returns: (transfer
 * full): of char * */
static GPtrArray *
find_shared_files (const char *uri)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *folder = g_getenv ("DOWSER_MEANINGS");
  g_autofree char *title = NULL;
  g_autofree char *stem = NULL;
  char *dot;

  if (folder == NULL || *folder == '\0' || dowser_knowledge_shared_get_address () != NULL)
    return paths;
  title = dowser_source_dup_uri_title (uri);
  g_strdelimit (title, "/\\: ", '-');
  dot = is_file (uri) ? strrchr (title, '.') : NULL;
  stem = dot != NULL && dot != title ? g_strndup (title, dot - title) : g_strdup (title);
  add_if_exists (paths, g_strconcat (folder, G_DIR_SEPARATOR_S, stem, ENDING, NULL));
  add_if_exists (paths, g_build_filename (folder, IN_FOLDER, NULL));
  return paths;
}

DowserKnowledge *
dowser_knowledge_files_read (const char *uri, GPtrArray *notes)
{
  g_autoptr (GPtrArray) paths = dowser_knowledge_files_find (uri);
  g_autoptr (GPtrArray) shared = find_shared_files (uri);
  g_autofree char *learned = dup_learned_path (uri);
  const char *address = dowser_knowledge_shared_get_address ();
  gboolean has_learned = g_file_test (learned, G_FILE_TEST_IS_REGULAR);
  gboolean has_any = paths->len + shared->len > 0 || has_learned || address != NULL;
  DowserKnowledge *knowledge = has_any ? dowser_knowledge_new () : NULL;

  for (guint i = 0; i < paths->len; i++)
    read_file (knowledge, paths->pdata[i], DOWSER_ENTRY_WRITTEN, notes);
  if (has_learned)
    read_file (knowledge, learned, DOWSER_ENTRY_LEARNED, notes);
  for (guint i = 0; i < shared->len; i++)
    read_file (knowledge, shared->pdata[i], DOWSER_ENTRY_SHARED, notes);
  if (address != NULL)
    dowser_knowledge_shared_read (knowledge, address, notes);
  return knowledge;
}

DowserKnowledge *
dowser_knowledge_files_add_foreign (DowserKnowledge *knowledge, const char *uri, const DowserSchema *schema,
                                    DowserDialectId dialect, GPtrArray *notes)
{
  g_autoptr (GPtrArray) paths = is_file (uri) ? dowser_definition_file_find (uri) : g_ptr_array_new ();

  if (knowledge == NULL && paths->len > 0)
    knowledge = dowser_knowledge_new ();
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_path_get_basename (paths->pdata[i]);
      gsize length = 0;
      g_autofree char *text = dowser_text_file_load (paths->pdata[i], &length, &error);

      if (text == NULL
          || !dowser_foreign_read (knowledge, text, (gssize) length, schema, dialect, name, NULL, notes, &error))
        g_ptr_array_add (notes, g_strdup (error->message));
    }
  return knowledge;
}

DowserKnowledge *
dowser_knowledge_files_read_all (const char *uri, const DowserSchema *schema, DowserDialectId dialect, GPtrArray *notes)
{
  return dowser_knowledge_files_add_foreign (dowser_knowledge_files_read (uri, notes), uri, schema, dialect, notes);
}

/* Adds the change to the history. @before, @after: (nullable) */
static void
add_to_history (const char *uri, const DowserEntry *before, const DowserEntry *after)
{
  g_autofree char *path = dup_path_in ("meanings-history", uri, ".jsonl");

  dowser_knowledge_history_add (path, before, after);
}

static char *
add_entries (const char *text, gpointer data, GError **error)
{
  GPtrArray *entries = data;
  char *changed = g_strdup (text);

  for (guint i = 0; i < entries->len; i++)
    {
      char *new_text = dowser_knowledge_yaml_add (changed, entries->pdata[i], error);

      g_free (changed);
      changed = new_text;
      if (changed == NULL)
        return NULL;
    }
  return changed;
}

/* Writes @entry without adding the change to the history. */
static gboolean
write_entry (const char *uri, const DowserEntry *entry, GError **error)
{
  g_autofree char *path = dowser_knowledge_files_dup_path (uri);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();

  g_ptr_array_add (one, (gpointer) entry);
  return dowser_text_file_change (path, add_entries, one, error);
}

gboolean
dowser_knowledge_files_add_all (const char *uri, GPtrArray *entries, GError **error)
{
  g_autofree char *path = dowser_knowledge_files_dup_path (uri);

  if (entries->len > 0 && !dowser_text_file_change (path, add_entries, entries, error))
    return FALSE;
  for (guint i = 0; i < entries->len; i++)
    add_to_history (uri, NULL, entries->pdata[i]);
  return TRUE;
}

gboolean
dowser_knowledge_files_add (const char *uri, const DowserEntry *entry, GError **error)
{
  g_autoptr (GPtrArray) one = g_ptr_array_new ();

  g_ptr_array_add (one, (gpointer) entry);
  return dowser_knowledge_files_add_all (uri, one, error);
}

static void
set_not_found (const DowserEntry *entry, GError **error)
{
  g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
               _ ("“%s” no longer exists, because it was changed or removed."),
               entry->term != NULL ? entry->term : entry->means);
}

/* The replacement of an entry in a file. @entry: (nullable): the entry that replaces @before */
typedef struct
{
  const DowserEntry *before;
  const DowserEntry *entry;
} EntryReplacement;

/* Replaces one entry in @text by another, as described in @data (Exchange). Searches the old entry in @text again,
 * because its lines may have moved since the user saw the list. */
static char *
replace_entry (const char *text, gpointer data, GError **error)
{
  const EntryReplacement *exchange = data;
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);

  if (text == NULL || !dowser_knowledge_read_yaml (knowledge, text, -1, DOWSER_ENTRY_LEARNED, NULL, NULL, error))
    return NULL;
  for (guint i = 0; i < entries->len; i++)
    {
      const DowserEntry *found = entries->pdata[i];

      if (!dowser_entry_has_same_content (found, exchange->before))
        continue;
      return dowser_knowledge_yaml_replace (text, found, exchange->entry, error);
    }
  set_not_found (exchange->before, error);
  return NULL;
}

/* Replaces @before by @entry in the file that contains @before. Returns: (transfer full) (nullable): the path of this
 * file */
static char *
replace_in_files (const char *uri, const DowserEntry *before, const DowserEntry *entry, GError **error)
{
  g_autoptr (GPtrArray) paths = dowser_knowledge_files_find (uri);
  EntryReplacement exchanged = { before, entry };

  if (entry == NULL)
    add_if_exists (paths, dup_learned_path (uri));
  for (guint i = 0; i < paths->len; i++)
    {
      GError *reason = NULL;

      if (dowser_text_file_change (paths->pdata[i], replace_entry, &exchanged, &reason))
        return g_strdup (paths->pdata[i]);
      if (!g_error_matches (reason, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY))
        {
          g_propagate_error (error, reason);
          return NULL;
        }
      g_error_free (reason);
    }
  set_not_found (before, error);
  return NULL;
}

char *
dowser_knowledge_files_remove (const char *uri, const DowserEntry *entry, GError **error)
{
  char *path = replace_in_files (uri, entry, NULL, error);

  if (path != NULL)
    add_to_history (uri, entry, NULL);
  return path;
}

gboolean
dowser_knowledge_files_replace (const char *uri, const DowserEntry *before, const DowserEntry *entry, GError **error)
{
  g_autofree char *path = NULL;

  if (before->tier == DOWSER_ENTRY_WRITTEN && before->kind == entry->kind)
    path = replace_in_files (uri, before, entry, error);
  else
    path = write_entry (uri, entry, error) ? replace_in_files (uri, before, NULL, error) : NULL;
  if (path != NULL)
    add_to_history (uri, before, entry);
  return path != NULL;
}

/* --- What is learned --- */

/* LearnContext: @uri; @entries: of const DowserEntry: the entries to learn, to count or to move to the user's file;
 * @is_confirmed: TRUE if the user accepted the answer */
typedef struct
{
  const char *uri;
  GPtrArray *entries;
  gboolean is_confirmed;
  GPtrArray *promoted_entries; /* DowserEntry */
  DowserEntry *replaced;       /* (nullable): the entry that was learned earlier for the same words */
} LearnContext;

static gboolean
contains_entry (const DowserEntry *entry, GPtrArray *entries,
                gboolean (*compare) (const DowserEntry *, const DowserEntry *))
{
  for (guint i = 0; i < entries->len; i++)
    if (compare (entry, entries->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Reads the learned entries from the file's content @text. Returns: (transfer full) (nullable): of DowserEntry */
static GPtrArray *
read_learned (const char *text, GError **error)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);
  GPtrArray *copies;

  if (text != NULL && !dowser_knowledge_read_yaml (knowledge, text, -1, DOWSER_ENTRY_LEARNED, NULL, NULL, error))
    return NULL;
  copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_entry_free);
  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_add (copies, dowser_entry_copy (entries->pdata[i]));
  return copies;
}

/* Returns the content of a file with all learned entries. This file is written only by Dowser, so the old content isn't
 * needed. Returns: (transfer full) (nullable) */
static char *
write_learned (GPtrArray *entries, GError **error)
{
  char *text = g_strdup ("# What Dowser has learned from corrections. It writes this file itself.\n");

  for (guint i = 0; i < entries->len && text != NULL; i++)
    {
      g_autofree char *before = text;

      text = dowser_knowledge_yaml_add (before, entries->pdata[i], error);
    }
  return text;
}

static char *
learn_entry (const char *text, gpointer data, GError **error)
{
  LearnContext *learning = data;
  g_autoptr (GPtrArray) entries = read_learned (text, error);

  if (entries == NULL)
    return NULL;
  for (guint i = entries->len; i > 0; i--)
    if (contains_entry (entries->pdata[i - 1], learning->entries, dowser_entry_has_common_key))
      {
        g_clear_pointer (&learning->replaced, dowser_entry_free);
        learning->replaced = dowser_entry_copy (entries->pdata[i - 1]);
        g_ptr_array_remove_index (entries, i - 1);
      }
  for (guint i = 0; i < learning->entries->len; i++)
    g_ptr_array_add (entries, dowser_entry_copy (learning->entries->pdata[i]));
  return write_learned (entries, error);
}

gboolean
dowser_knowledge_files_learn (const char *uri, const DowserEntry *entry, GError **error)
{
  g_autofree char *path = dup_learned_path (uri);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  LearnContext learning = { uri, one, TRUE, NULL, NULL };
  g_autoptr (DowserEntry) replaced = NULL;
  gboolean done;

  g_ptr_array_add (one, (gpointer) entry);
  done = dowser_text_file_change (path, learn_entry, &learning, error);
  replaced = learning.replaced;
  if (done)
    add_to_history (uri, replaced, entry);
  return done;
}

static char *
count_entries (const char *text, gpointer data, GError **error)
{
  LearnContext *learning = data;
  g_autoptr (GPtrArray) entries = read_learned (text, error);

  if (entries == NULL)
    return NULL;
  g_ptr_array_set_size (learning->promoted_entries, 0);
  for (guint i = entries->len; i > 0; i--)
    {
      DowserEntry *entry = entries->pdata[i - 1];

      if (!contains_entry (entry, learning->entries, dowser_entry_has_same_content))
        continue;
      dowser_entry_update_confidence (entry, learning->is_confirmed);
      if (dowser_entry_is_proven (entry))
        g_ptr_array_add (learning->promoted_entries, dowser_entry_copy (entry));
    }
  return write_learned (entries, error);
}

/* Writes the entry into the user's file before it is removed from the learned entries. If writing fails, the entry is
 * not lost. */
gboolean
dowser_knowledge_files_promote (const char *uri, const DowserEntry *entry, GError **error)
{
  g_autoptr (DowserEntry) written_entry = dowser_entry_copy (entry);
  g_autofree char *path = dup_learned_path (uri);
  EntryReplacement exchanged = { entry, NULL };

  written_entry->tier = DOWSER_ENTRY_WRITTEN;
  if (!write_entry (uri, written_entry, error) || !dowser_text_file_change (path, replace_entry, &exchanged, error))
    return FALSE;
  add_to_history (uri, entry, written_entry);
  return TRUE;
}

gboolean
dowser_knowledge_files_count_use (const char *uri, GPtrArray *used, gboolean is_confirmed, GError **error)
{
  g_autofree char *path = dup_learned_path (uri);
  g_autoptr (GPtrArray) promoted_entries = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_entry_free);
  LearnContext learning = { uri, used, is_confirmed, promoted_entries, NULL };

  if (!dowser_text_file_change (path, count_entries, &learning, error))
    return FALSE;
  for (guint i = 0; i < promoted_entries->len; i++)
    if (!dowser_knowledge_files_promote (uri, promoted_entries->pdata[i], error))
      return FALSE;
  return TRUE;
}

/* --- What was changed --- */

/* Returns TRUE if the result of @change still exists: @entries contains the new entry, and doesn't contain the old
 * entry. */
static gboolean
can_undo (const DowserKnowledgeChange *change, GPtrArray *entries)
{
  gboolean after_is_current = change->after == NULL;
  gboolean before_is_gone = TRUE;

  for (guint i = 0; i < entries->len; i++)
    {
      const DowserEntry *entry = entries->pdata[i];

      if (entry->tier == DOWSER_ENTRY_SHARED || entry->is_foreign)
        continue;
      after_is_current |= change->after != NULL && change->after->tier == entry->tier
                          && dowser_entry_has_same_content (entry, change->after);
      before_is_gone &= change->before == NULL || change->before->tier != entry->tier
                        || !dowser_entry_has_same_content (entry, change->before);
    }
  return after_is_current && before_is_gone;
}

/* Returns TRUE if both entries are set and have the same content. @one, @other: (nullable) */
static gboolean
have_same_content (const DowserEntry *one, const DowserEntry *other)
{
  return one != NULL && other != NULL && dowser_entry_has_same_content (one, other);
}

/* Returns TRUE if one of the @n newer changes is about the same entry as @change. In this case, the newer change must
 * be undone first. */
static gboolean
has_changed_since (GPtrArray *changes, guint n, const DowserKnowledgeChange *change)
{
  const DowserEntry *left = change->after != NULL ? change->after : change->before;

  for (guint i = 0; i < n; i++)
    {
      const DowserKnowledgeChange *newer = changes->pdata[i];

      if (have_same_content (newer->before, left) || have_same_content (newer->after, left))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
dowser_knowledge_files_list_changes (const char *uri, const DowserKnowledge *knowledge)
{
  g_autofree char *path = dup_path_in ("meanings-history", uri, ".jsonl");
  GPtrArray *changes = dowser_knowledge_history_read (path);
  g_autoptr (GPtrArray) no_entries = g_ptr_array_new ();

  for (guint i = 0; i < changes->len; i++)
    {
      DowserKnowledgeChange *change = changes->pdata[i];

      change->can_undo
          = !has_changed_since (changes, i, change)
            && can_undo (change, knowledge != NULL ? dowser_knowledge_get_entries (knowledge) : no_entries);
    }
  return changes;
}

/* Writes @entry back to the file that it was in: the file of the learned entries, or the user's file. */
static gboolean
restore_entry (const char *uri, const DowserEntry *entry, GError **error)
{
  g_autofree char *path = dup_learned_path (uri);
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  LearnContext learning = { uri, one, TRUE, NULL, NULL };
  gboolean done;

  if (entry->tier != DOWSER_ENTRY_LEARNED)
    return write_entry (uri, entry, error);
  g_ptr_array_add (one, (gpointer) entry);
  done = dowser_text_file_change (path, learn_entry, &learning, error);
  g_clear_pointer (&learning.replaced, dowser_entry_free);
  return done;
}

gboolean
dowser_knowledge_files_undo (const char *uri, const DowserKnowledgeChange *change, GError **error)
{
  g_autofree char *path = NULL;

  if (change->before != NULL && change->after != NULL && change->before->tier == DOWSER_ENTRY_WRITTEN)
    return dowser_knowledge_files_replace (uri, change->after, change->before, error);
  if (change->after != NULL)
    {
      path = replace_in_files (uri, change->after, NULL, error);
      if (path == NULL)
        return FALSE;
    }
  if (change->before != NULL && !restore_entry (uri, change->before, error))
    return FALSE;
  add_to_history (uri, change->after, change->before);
  return TRUE;
}
