/* dowser-config-file.h - a small JSON file in the person's folder of settings, read and written whole */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/** @name: "models.json". In DOWSER_CONFIG_DIR, else in the person's folder of settings. */
char *dowser_config_file_dup_path (const char *name);

/** DowserConfigFunc: what @root means. @root: (nullable): %NULL where there is no file. Returns: (nullable) */
typedef gpointer (*DowserConfigFunc) (JsonNode *root, GError **error);

/**
 * dowser_config_file_load: synchronous: such a file has a few hundred bytes.
 *
 * Returns: (nullable): what @func makes of it; #DOWSER_STORE_ERROR_DAMAGED with the file's name where it cannot be read
 */
gpointer dowser_config_file_load (const char *name, DowserConfigFunc func, GError **error);
/**
 * dowser_config_file_save: in one move, for the person's eyes alone. A file that @func cannot read is kept beside it
 * as NAME.unreadable: what a person wrote there by hand and got wrong is work that must not vanish.
 *
 * @free_func: frees what @func returns. Returns: %FALSE with #DOWSER_STORE_ERROR_NOT_WRITABLE
 */
gboolean dowser_config_file_save (const char *name, JsonNode *root, DowserConfigFunc func, GDestroyNotify free_func,
                                  GError **error);

G_END_DECLS
