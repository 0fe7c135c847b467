/* dowser-config-file.h - small JSON files in the user's settings folder, each read and written as a whole */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/** Returns the path of a settings file. @name: "models.json". The folder is DOWSER_CONFIG_DIR, or else the user's
 * settings folder. */
char *dowser_config_file_dup_path (const char *name);

/** DowserConfigFunc: converts @root to an object. @root: (nullable): %NULL if there is no file. Returns: (nullable) */
typedef gpointer (*DowserConfigFunc) (JsonNode *root, GError **error);

/**
 * dowser_config_file_load: reads a file synchronously, since the file has only a few hundred bytes.
 *
 * Returns: (nullable): the result of @func; #DOWSER_STORE_ERROR_DAMAGED with the file's name if it can't be read
 */
gpointer dowser_config_file_load (const char *name, DowserConfigFunc func, GError **error);
/**
 * dowser_config_file_save: writes atomically, readable only by the user. A file that @func can't read is kept as
 * NAME.unreadable, so that a user's edit with a mistake isn't lost.
 *
 * @free_func: frees the result of @func. Returns: %FALSE with #DOWSER_STORE_ERROR_NOT_WRITABLE
 */
gboolean dowser_config_file_save (const char *name, JsonNode *root, DowserConfigFunc func, GDestroyNotify free_func,
                                  GError **error);

G_END_DECLS
