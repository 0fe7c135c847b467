/* dowser-password-dialog.h - dialog for the password of a source */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @save_password: TRUE to store @password in the keyring after @password has opened the source */
typedef void (*DowserPasswordFunc) (const char *password, gboolean save_password, gpointer user_data);

/** Asks the user for the password of the source @name. @why: the server's message; @func: called with @owner, only if a
 * password was typed and @owner still exists */
void dowser_password_dialog_show (GtkWindow *parent, const char *name, const char *why, DowserPasswordFunc func,
                                  GObject *owner);

G_END_DECLS
