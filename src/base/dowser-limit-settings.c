/* dowser-limit-settings.c - reads limits from environment variables or a settings file; they override the
 * preferences */
#include "base/dowser-limit-settings.h"

#include "base/dowser-config-file.h"
#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

#define FILE_NAME "dowser.conf"
#define GROUP "Limits"

/* LimitRow: a limit. @words: (nullable): strv: the words that users write instead of the numbers 0, 1, 2 and so on */
typedef struct
{
  const char *variable;
  const char *key;
  gint64 minimum;
  gint64 maximum;
  const char *const *words;
} LimitRow;

static const char *const prompt_sizes[] = { "minimal", "standard", "full", NULL };
static const char *const switched[] = { "false", "true", NULL };

static const LimitRow rows[] = {
  [DOWSER_LIMIT_ROWS] = { "DOWSER_MAX_ROWS", "rows", 0, G_MAXINT64 },
  [DOWSER_LIMIT_SECONDS] = { "DOWSER_MAX_SECONDS", "seconds", 0, G_MAXINT32 },
  [DOWSER_LIMIT_READ] = { "DOWSER_ASK_ABOVE", "ask-above", 0, G_MAXINT64 },
  [DOWSER_LIMIT_MEMORY] = { "DOWSER_RESULT_MEMORY", "memory", 0, 1024 * 1024 },
  [DOWSER_LIMIT_TRIES] = { "DOWSER_MAX_TRIES", "tries", 1, 100 },
  [DOWSER_LIMIT_SESSIONS] = { "DOWSER_KEEP_SESSIONS", "keep-sessions", 0, G_MAXINT32 },
  [DOWSER_LIMIT_DAYS] = { "DOWSER_KEEP_DAYS", "keep-days", 0, 36500 },
  [DOWSER_LIMIT_UNPACKED] = { "DOWSER_MAX_UNPACKED", "unpacked", 0, G_MAXINT32 },
  [DOWSER_LIMIT_LINE] = { "DOWSER_MAX_LINE", "line", 0, 1024 * 1024 },
  [DOWSER_LIMIT_TABLE_LINES] = { "DOWSER_TABLE_LINES", "table-lines", 0, G_MAXINT32 },
  [DOWSER_LIMIT_KEPT_MINUTES] = { "DOWSER_KEEP_ROWS", "keep-rows", 0, 1440 },
  [DOWSER_LIMIT_TIER] = { "DOWSER_MODEL_TIER", "tier", 0, 2, prompt_sizes },
  [DOWSER_LIMIT_REPAIRS] = { "DOWSER_RETRY_COUNT", "repairs", 0, 10 },
  [DOWSER_LIMIT_REFINES] = { "DOWSER_REFINE_COUNT", "refines", 0, 10 },
  [DOWSER_LIMIT_TABLES] = { "DOWSER_RELEVANT_TABLES", "tables", 1, 100 },
  [DOWSER_LIMIT_INFER_KEYS] = { "DOWSER_INFER_FOREIGN_KEYS", "infer-keys", 0, 1, switched },
};
G_STATIC_ASSERT (G_N_ELEMENTS (rows) == DOWSER_N_LIMITS);

static gboolean
parse_word (const LimitRow *row, const char *text, const char *place, gint64 *value, GError **error)
{
  g_autofree char *all = g_strjoinv (", ", (char **) row->words);

  for (*value = 0; row->words[*value] != NULL; (*value)++)
    if (g_ascii_strcasecmp (row->words[*value], text) == 0)
      return TRUE;
  g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
               _ ("%s is “%.40s”, but must be one of %s. Correct or remove this setting."), place, text, all);
  return FALSE;
}

/* Reads the value of a setting from @text. @place: for error messages: the name of the environment variable, or of the
 * key with its file */
static gboolean
parse (const LimitRow *row, const char *text, const char *place, gint64 *value, GError **error)
{
  if (row->words != NULL)
    return parse_word (row, text, place, value, error);
  if (g_ascii_string_to_signed (text, 10, row->minimum, row->maximum, value, NULL))
    return TRUE;
  if (row->maximum == G_MAXINT64)
    g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
                 _ ("%s is “%.40s”, but must be a whole number of at least %lld. Correct or remove this setting."),
                 place, text, (long long) row->minimum);
  else
    g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
                 _ ("%s is “%.40s”, but must be a whole number from %lld to %lld. Correct or remove this setting."),
                 place, text, (long long) row->minimum, (long long) row->maximum);
  return FALSE;
}

/* Returns: (transfer full) (nullable): %NULL without @error if there is no such file */
static GKeyFile *
load_file (const char *path, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) local_error = NULL;

  if (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &local_error))
    return g_steal_pointer (&file);
  /* If the settings folder's path belongs to a file, there are no settings. */
  if (!g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT)
      && !g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOTDIR))
    g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
                 _ ("The settings file “%s” cannot be read: %s. Correct or remove the file."), path,
                 local_error->message);
  return NULL;
}

typedef enum
{
  IS_SET,
  NOT_SET,
  IS_INVALID
} ParseOutcome;

static ParseOutcome
read_variable (const LimitRow *row, gint64 *value, GError **error)
{
  const char *text = g_getenv (row->variable);

  if (text == NULL || *text == '\0')
    return NOT_SET;
  return parse (row, text, row->variable, value, error) ? IS_SET : IS_INVALID;
}

/* Reads a setting from the key file. @file: (nullable) */
static ParseOutcome
read_key (const LimitRow *row, GKeyFile *file, const char *path, gint64 *value, GError **error)
{
  g_autofree char *text = file != NULL ? g_key_file_get_string (file, GROUP, row->key, NULL) : NULL;
  g_autofree char *place = NULL;

  if (text == NULL)
    return NOT_SET;
  place = g_strdup_printf (_ ("“%s” in the settings file “%s”"), row->key, path);
  return parse (row, g_strstrip (text), place, value, error) ? IS_SET : IS_INVALID;
}

gboolean
dowser_limit_settings_get (DowserLimitSetting setting, gint64 *value, char **from)
{
  const LimitRow *row = &rows[setting];
  g_autofree char *path = dowser_config_file_dup_path (FILE_NAME);
  g_autoptr (GKeyFile) file = NULL;
  gint64 found;

  switch (read_variable (row, &found, NULL))
    {
    case IS_SET:
      g_free (path);
      path = g_strdup (row->variable);
      break;
    case IS_INVALID:
      return FALSE;
    case NOT_SET:
    default:
      file = load_file (path, NULL);
      if (read_key (row, file, path, &found, NULL) != IS_SET)
        return FALSE;
    }
  *value = found;
  if (from != NULL)
    *from = g_steal_pointer (&path);
  return TRUE;
}

gint64
dowser_limit_settings_get_or (DowserLimitSetting setting, gint64 fallback)
{
  dowser_limit_settings_get (setting, &fallback, NULL);
  return fallback;
}

const char *
dowser_limit_settings_get_word (DowserLimitSetting setting, gint64 value)
{
  return rows[setting].words != NULL ? rows[setting].words[value] : NULL;
}

static gboolean
is_key (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].key, key))
      return TRUE;
  return FALSE;
}

/* Refuses unknown keys. Otherwise, users would believe that a misspelled limit is in force. */
static gboolean
check_keys (GKeyFile *file, const char *path, GError **error)
{
  g_auto (GStrv) keys = g_key_file_get_keys (file, GROUP, NULL, NULL);

  for (char **key = keys; key != NULL && *key != NULL; key++)
    if (!is_key (*key))
      {
        g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
                     _ ("“%s” isn't a known limit, but the settings file “%s” sets it. Correct or remove this "
                        "setting."),
                     *key, path);
        return FALSE;
      }
  return TRUE;
}

gboolean
dowser_limit_settings_check (GError **error)
{
  g_autofree char *path = dowser_config_file_dup_path (FILE_NAME);
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GKeyFile) file = load_file (path, &local_error);
  gint64 value;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (read_variable (&rows[i], &value, error) == IS_INVALID)
      return FALSE;
  if (local_error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (read_key (&rows[i], file, path, &value, error) == IS_INVALID)
      return FALSE;
  return file == NULL || check_keys (file, path, error);
}
