/* dowser-limit-settings.h - reads limits from environment variables or a settings file; they override the
 * preferences */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Each member has a row in the table in dowser-limit-settings.c. */
typedef enum
{
  DOWSER_LIMIT_ROWS,         /* rows of a result; 0 for no limit */
  DOWSER_LIMIT_SECONDS,      /* seconds of a statement; 0 for no limit */
  DOWSER_LIMIT_READ,         /* rows that are read without asking; 0 for no limit */
  DOWSER_LIMIT_MEMORY,       /* MiB of rows in memory */
  DOWSER_LIMIT_TRIES,        /* attempts of a request to a model */
  DOWSER_LIMIT_SESSIONS,     /* number of kept sessions; 0 for all */
  DOWSER_LIMIT_DAYS,         /* days that a session is kept; 0 for ever */
  DOWSER_LIMIT_UNPACKED,     /* MiB of an unpacked file; 0 for no limit */
  DOWSER_LIMIT_LINE,         /* MiB of a line of a file; 0 for no limit */
  DOWSER_LIMIT_TABLE_LINES,  /* rows of a table in the terminal; 0 for all */
  DOWSER_LIMIT_KEPT_MINUTES, /* minutes that a server's rows are cached; 0: never */
  DOWSER_LIMIT_TIER,         /* prompt size for models: a DowserPromptSize */
  DOWSER_LIMIT_REPAIRS,      /* how often a model may repair a plan that the engine refused */
  DOWSER_LIMIT_REFINES,      /* how often a model may change a plan that returns no rows */
  DOWSER_LIMIT_TABLES,       /* how many tables of a large schema a planner gets */
  DOWSER_LIMIT_INFER_KEYS,   /* 1: undeclared keys are inferred; 0: they aren't */
  DOWSER_N_LIMITS
} DowserLimitSetting;

/**
 * dowser_limit_settings_get:
 * @value: (inout): set to the value from the environment, or else from the key file; unchanged if neither has a valid
 * value
 * @from: (out) (optional) (nullable): the environment variable, or the path of the key file. Free it
 *
 * Returns: TRUE if the environment or the key file sets @value
 */
gboolean dowser_limit_settings_get (DowserLimitSetting setting, gint64 *value, char **from);
/** Returns the value from the environment or the key file, or else @fallback. */
gint64 dowser_limit_settings_get_or (DowserLimitSetting setting, gint64 fallback);
/** Returns: (nullable): the word that users write for @value; %NULL if the setting has no words */
const char *dowser_limit_settings_get_word (DowserLimitSetting setting, gint64 value);
/** Returns FALSE with #DOWSER_STORE_ERROR_DAMAGED if a variable or the key file has an invalid limit. */
gboolean dowser_limit_settings_check (GError **error);

G_END_DECLS
