/* dowser-knowledge-history.c - the history of a source's meanings: each line is a JSON object with a change, its user
 * and its time */
#include "pipeline/context/dowser-knowledge-history.h"

#include "base/dowser-json-text.h"
#include "knowledge/dowser-knowledge-yaml.h"
#include "knowledge/dowser-knowledge.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <unistd.h>

/* The maximum size of the history file. If the file is larger, the older half is removed. */
#define MAX_BYTES (1 << 20)

DowserKnowledgeChange *
dowser_knowledge_change_copy (const DowserKnowledgeChange *self)
{
  DowserKnowledgeChange *copy = g_new (DowserKnowledgeChange, 1);

  *copy = *self;
  copy->author = g_strdup (self->author);
  copy->before = self->before != NULL ? dowser_entry_copy (self->before) : NULL;
  copy->after = self->after != NULL ? dowser_entry_copy (self->after) : NULL;
  return copy;
}

void
dowser_knowledge_change_free (DowserKnowledgeChange *self)
{
  g_free (self->author);
  g_clear_pointer (&self->before, dowser_entry_free);
  g_clear_pointer (&self->after, dowser_entry_free);
  g_free (self);
}

/* Adds @entry to @object as the member @name. The member contains the text of a YAML file with only this entry. Adds
 * nothing if @entry is %NULL. @entry: (nullable) */
static void
add_entry (JsonObject *object, const char *name, const DowserEntry *entry)
{
  g_autofree char *text = entry != NULL ? dowser_knowledge_yaml_add (NULL, entry, NULL) : NULL;
  JsonObject *version_object;

  if (text == NULL)
    return;
  version_object = json_object_new ();
  json_object_set_string_member (version_object, "tier", dowser_entry_tier_nicks[entry->tier]);
  json_object_set_string_member (version_object, "text", text);
  json_object_set_object_member (object, name, version_object);
}

/* Returns: (transfer full) (nullable) */
static DowserEntry *
read_entry (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  JsonObject *version_object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *text
      = version_object != NULL ? json_object_get_string_member_with_default (version_object, "text", NULL) : NULL;
  const char *tier
      = version_object != NULL ? json_object_get_string_member_with_default (version_object, "tier", "") : "";
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);
  DowserEntryTier read_as
      = g_str_equal (tier, dowser_entry_tier_nicks[DOWSER_ENTRY_LEARNED]) ? DOWSER_ENTRY_LEARNED : DOWSER_ENTRY_WRITTEN;

  if (text == NULL || !dowser_knowledge_read_yaml (knowledge, text, -1, read_as, NULL, NULL, NULL) || entries->len != 1)
    return NULL;
  return dowser_entry_copy (entries->pdata[0]);
}

/* Returns: (transfer full) (nullable) */
static DowserKnowledgeChange *
read_line (const char *line)
{
  g_autoptr (JsonNode) node = json_from_string (line, NULL);
  JsonObject *object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  DowserKnowledgeChange *change;

  if (object == NULL)
    return NULL;
  change = g_new0 (DowserKnowledgeChange, 1);
  change->at = json_object_get_int_member_with_default (object, "at", 0);
  change->author = g_strdup (json_object_get_string_member_with_default (object, "who", ""));
  change->before = read_entry (object, "before");
  change->after = read_entry (object, "after");
  if (change->before == NULL && change->after == NULL)
    g_clear_pointer (&change, dowser_knowledge_change_free);
  return change;
}

/* Returns: (transfer full): the content of the file; "" if there is no file */
static char *
load_file (const char *path)
{
  char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? text : g_strdup ("");
}

static void
shorten_file (const char *path)
{
  GStatBuf status;
  g_autofree char *text = NULL;
  const char *line;

  if (g_stat (path, &status) != 0 || status.st_size <= MAX_BYTES)
    return;
  text = load_file (path);
  line = strlen (text) > MAX_BYTES / 2 ? strchr (text + strlen (text) - MAX_BYTES / 2, '\n') : NULL;
  if (line != NULL)
    g_file_set_contents_full (path, line + 1, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL);
}

void
dowser_knowledge_history_add (const char *path, const DowserEntry *before, const DowserEntry *after)
{
  JsonObject *object = json_object_new ();
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), object);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;
  int file;

  json_object_set_int_member (object, "at", g_get_real_time () / G_USEC_PER_SEC);
  json_object_set_string_member (object, "who", g_get_user_name ());
  add_entry (object, "before", before);
  add_entry (object, "after", after);
  json_object_unref (object);
  text = dowser_json_to_text (node, FALSE);
  line = g_strconcat (text, "\n", NULL);
  g_mkdir_with_parents (folder, 0700);
  shorten_file (path);
  /* The line is appended with a single write, so that the lines of two programs are never mixed. */
  file = g_open (path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0)
    return;
  if (write (file, line, strlen (line)) < 0)
    g_debug ("%s: the change is not noted", path);
  close (file);
}

GPtrArray *
dowser_knowledge_history_read (const char *path)
{
  GPtrArray *changes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_knowledge_change_free);
  g_autofree char *text = load_file (path);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = g_strv_length (lines); i > 0 && changes->len < DOWSER_KNOWLEDGE_HISTORY_MAX; i--)
    {
      DowserKnowledgeChange *change = *lines[i - 1] != '\0' ? read_line (lines[i - 1]) : NULL;

      if (change != NULL)
        g_ptr_array_add (changes, change);
    }
  return changes;
}
