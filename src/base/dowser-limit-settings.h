/* dowser-limit-settings.h - limits set by the environment or the key file, which override the preferences */
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
  DOWSER_LIMIT_REPAIRS,      /* a model's repairs of a plan that the engine refused */
  DOWSER_LIMIT_REFINES,      /* a model's changes of a plan without result rows */
  DOWSER_LIMIT_TABLES,       /* tables of a large schema that a planner gets */
  DOWSER_LIMIT_INFER_KEYS,   /* 1: undeclared keys are inferred; 0: they aren't */
  DOWSER_N_LIMITS
} DowserLimitSetting;

/**
 * dowser_limit_settings_get:
 * @value: the value from the environment, or else from the key file; unchanged if neither sets a value, or if the value
 * is invalid
 * @from: (out) (optional) (nullable): the variable, or the path of the key file. Free it
 *
 * Returns: TRUE if the environment or the key file sets @value
 */
gboolean dowser_limit_settings_get (DowserLimitSetting setting, gint64 *value, char **from);
/** Returns the value from the environment or the key file, or else @otherwise. */
gint64 dowser_limit_settings_get_or (DowserLimitSetting setting, gint64 otherwise);
/** Returns: (nullable): the word for @value, if the setting has words for its numbers */
const char *dowser_limit_settings_get_word (DowserLimitSetting setting, gint64 value);
/** Returns FALSE with #DOWSER_STORE_ERROR_DAMAGED if a variable or the key file has an invalid limit. */
gboolean dowser_limit_settings_check (GError **error);

G_END_DECLS
