/* dowser-password-dialog.h - asks for the password of a source that wants one */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @remember: it is to be kept in the keyring once it has opened the source */
typedef void (*DowserPasswordFunc) (const char *password, gboolean remember, gpointer user_data);

/** @why: the server's words; @func: called only where one was typed and @owner still lives, which it is called with */
void dowser_password_dialog_show (GtkWindow *parent, const char *name, const char *why, DowserPasswordFunc func,
                                  GObject *owner);

G_END_DECLS
