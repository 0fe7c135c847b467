/* dowser-limit-settings.h - limits that the environment or the key file sets, over those of the preferences */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Each is a row of the table in dowser-limit-settings.c. */
typedef enum
{
  DOWSER_LIMIT_ROWS,        /* of a result; 0 for any number */
  DOWSER_LIMIT_SECONDS,     /* of a statement; 0 for any time */
  DOWSER_LIMIT_READ,        /* rows that are read without asking; 0 for any number */
  DOWSER_LIMIT_MEMORY,      /* MiB of rows in memory */
  DOWSER_LIMIT_TRIES,       /* of a request to a model */
  DOWSER_LIMIT_SESSIONS,    /* that are kept; 0 for all */
  DOWSER_LIMIT_DAYS,        /* for which a session is kept; 0 for ever */
  DOWSER_LIMIT_UNPACKED,    /* MiB that a packed file unpacks to; 0 for any number */
  DOWSER_LIMIT_LINE,        /* MiB of a line of a file; 0 for any length */
  DOWSER_LIMIT_TABLE_LINES, /* rows that a table in the terminal shows; 0 for all */
  DOWSER_LIMIT_KEPT_MINUTES, /* for which rows of a server are shown again; 0: never */
  DOWSER_LIMIT_TIER,        /* of the plan language that a model is taught: a DowserTier */
  DOWSER_LIMIT_REPAIRS,     /* of a plan that the engine refused, by a model */
  DOWSER_LIMIT_REFINES,     /* of a plan that gave no rows, by a model */
  DOWSER_LIMIT_TABLES,      /* of a large schema that a planner is told of */
  DOWSER_LIMIT_INFER_KEYS,  /* 1: keys that nobody declared are inferred; 0: they are not */
  DOWSER_N_LIMITS
} DowserLimitSetting;

/**
 * dowser_limit_settings_get:
 * @value: what the environment says, else the key file; untouched where neither does, or what is there is no such
 * number
 * @from: (out) (optional) (nullable): the variable, or the path of the key file. Free it
 *
 * Returns: whether one of them says it
 */
gboolean dowser_limit_settings_get (DowserLimitSetting setting, gint64 *value, char **from);
/** What is set, else @otherwise. */
gint64 dowser_limit_settings_get_or (DowserLimitSetting setting, gint64 otherwise);
/** Returns: (nullable): how a person says @value of a setting that has words for its numbers */
const char *dowser_limit_settings_get_word (DowserLimitSetting setting, gint64 value);
/** FALSE with #DOWSER_STORE_ERROR_DAMAGED where a variable or the key file says what no limit can be. */
gboolean dowser_limit_settings_check (GError **error);

G_END_DECLS
