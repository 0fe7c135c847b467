/* dowser-config-file.h - small JSON files in the user's settings folder, each read and written as a whole */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/** Returns the path of a settings file. @name: for example "models.json". The file is in the folder DOWSER_CONFIG_DIR.
 * If this variable isn't set, the file is in the user's settings folder. */
char *dowser_config_file_dup_path (const char *name);

/** DowserConfigFunc: converts @root to an object. @root: (nullable): %NULL if there is no file. Returns: (nullable) */
typedef gpointer (*DowserConfigFunc) (JsonNode *root, GError **error);

/**
 * dowser_config_file_load: reads a file synchronously, because the file has only a few hundred bytes.
 *
 * Returns: (nullable): the result of @func; %NULL with #DOWSER_STORE_ERROR_DAMAGED and the file's name if the file
 * can't be read
 */
gpointer dowser_config_file_load (const char *name, DowserConfigFunc func, GError **error);
/**
 * dowser_config_file_save: writes atomically. Only the user can read the file. If @func can't read the old file, the
 * old file is kept as NAME.unreadable, so that a user's edit with a mistake isn't lost.
 *
 * @free_func: frees the result of @func. Returns: %FALSE with #DOWSER_STORE_ERROR_NOT_WRITABLE
 */
gboolean dowser_config_file_save (const char *name, JsonNode *root, DowserConfigFunc func, GDestroyNotify free_func,
                                  GError **error);

G_END_DECLS
