/* dowser-knowledge-shared.c - a team's shared meanings, fetched from an address */
#include "pipeline/context/dowser-knowledge-shared.h"

#include "base/dowser-yaml.h"
#include "knowledge/dowser-knowledge-yaml.h"
#include "sources/metadata/dowser-definition-fetch.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define PIN "#sha256="
/* The time for which a fetched text or a failure stays valid. Without this limit, each question would fetch the
 * meanings. */
#define FRESH_MICROSECONDS (5 * 60 * G_USEC_PER_SEC)

/* Only one address of shared meanings is used in a process. These variables describe its last fetch. The first thread
 * that needs the text fetches it. */
static GMutex lock;
static char *requested_address; /* the address of the last fetch */
static gint64 last_check;       /* time of the last fetch, monotonic */
static char *failure;           /* (nullable): why the last fetch failed */

const char *
dowser_knowledge_shared_get_address (void)
{
  const char *variable_value = g_getenv ("DOWSER_MEANINGS");

  return variable_value != NULL && dowser_definition_is_address (variable_value) ? variable_value : NULL;
}

static char *
dup_cache_path (const char *address)
{
  g_autofree char *plain = g_strndup (address, strcspn (address, "#"));
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, plain, -1);
  g_autofree char *name = g_strconcat (hash, ".yaml", NULL);

  return g_build_filename (g_get_user_cache_dir (), "dowser", "meanings", name, NULL);
}

static char *
dup_hash (const char *text, gsize length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) text, length);
}

/* Returns: (transfer full) (nullable): a sentence if @text doesn't have the hash that @address requires */
static char *
dup_hash_problem (const char *address, const char *text, gsize length)
{
  const char *pin = strstr (address, PIN);
  g_autofree char *hash = pin != NULL ? dup_hash (text, length) : NULL;

  if (pin == NULL || g_ascii_strcasecmp (pin + strlen (PIN), hash) == 0)
    return NULL;
  /* Translators: %s is a number in hexadecimal */
  return g_strdup_printf (_ ("the file's SHA-256 is %s, not the one in the address"), hash);
}

/* Returns: (transfer full) (nullable): the reason why @text can't be used */
static char *
dup_problem (const char *address, const char *text, gsize length)
{
  g_autofree char *name = dowser_definition_dup_address_name (address);
  g_autoptr (DowserKnowledge) scratch = dowser_knowledge_new ();
  char *objection = dup_hash_problem (address, text, length);

  if (objection == NULL
      && !dowser_knowledge_read_yaml (scratch, text, (gssize) length, DOWSER_ENTRY_SHARED, name, NULL, NULL))
    objection = g_strdup (_ ("the file isn't a definition file"));
  return objection;
}

/* Fetches the text of the address and caches it. Returns: (transfer full) (nullable): the reason for a failure */
static char *
fetch_and_cache (const char *address, const char *path)
{
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  g_autofree char *text = dowser_definition_fetch (address, DOWSER_YAML_MAX_BYTES, &length, &error);
  g_autofree char *folder = g_path_get_dirname (path);
  char *objection = text != NULL ? dup_problem (address, text, length) : g_strdup (error->message);

  if (objection != NULL)
    return objection;
  g_mkdir_with_parents (folder, 0700);
  if (!g_file_set_contents_full (path, text, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    return g_strdup (error->message);
  return NULL;
}

/* Returns: (transfer full) (nullable) */
static char *
refresh_if_old (const char *address, const char *path)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&lock);

  if (g_strcmp0 (requested_address, address) != 0 || g_get_monotonic_time () - last_check >= FRESH_MICROSECONDS
      || (failure == NULL && !g_file_test (path, G_FILE_TEST_EXISTS)))
    {
      g_free (failure);
      failure = fetch_and_cache (address, path);
      g_free (requested_address);
      requested_address = g_strdup (address);
      last_check = g_get_monotonic_time ();
    }
  return g_strdup (failure);
}

static char *
dup_day (const char *path)
{
  GStatBuf status;
  g_autoptr (GDateTime) date_time
      = g_stat (path, &status) == 0 ? g_date_time_new_from_unix_local (status.st_mtime) : NULL;

  return date_time != NULL ? g_date_time_format (date_time, "%x") : g_strdup ("?");
}

void
dowser_knowledge_shared_read (DowserKnowledge *knowledge, const char *address, GPtrArray *notes)
{
  g_autofree char *path = dup_cache_path (address);
  g_autofree char *name = dowser_definition_dup_address_name (address);
  g_autofree char *reason = refresh_if_old (address, path);
  g_autofree char *text = NULL;
  g_autofree char *objection = NULL;
  g_autofree char *day = dup_day (path);
  gsize length = 0;

  /* Checks only the hash of a cached text. The text's format was checked when the text was fetched. */
  if (g_file_get_contents (path, &text, &length, NULL))
    objection = dup_hash_problem (address, text, length);
  if (text == NULL || objection != NULL)
    {
      /* Translators: the first %s is an address, the second why, as a part of the sentence */
      g_ptr_array_add (notes, g_strdup_printf (_ ("“%s” isn't used: %s."), name, reason != NULL ? reason : objection));
      return;
    }
  if (reason != NULL)
    /* Translators: an address, why, as a part of the sentence, and a day */
    g_ptr_array_add (notes,
                     g_strdup_printf (_ ("“%s” could not be updated: %s. The copy that was downloaded on %s is used."),
                                      name, reason, day));
  dowser_knowledge_read_yaml (knowledge, text, (gssize) length, DOWSER_ENTRY_SHARED, name, notes, NULL);
}

char *
dowser_knowledge_shared_dup_hash (const char *address)
{
  g_autofree char *path = dup_cache_path (address);
  g_autofree char *text = NULL;
  gsize length = 0;

  return g_file_get_contents (path, &text, &length, NULL) ? dup_hash (text, length) : NULL;
}
