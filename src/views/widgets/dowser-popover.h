/* dowser-popover.h - popovers that are shown one time, at a widget that may be gone when the popover closes */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_popover_show:
 * @slot: (inout): the previous popover of @owner, which is destroyed; set to @popover
 * @popover: (transfer floating): parented to @owner
 * @at: the widget within @owner to point to
 */
void dowser_popover_show (GtkWidget *owner, GtkPopover **slot, GtkPopover *popover, GtkWidget *at);
/**
 * dowser_popover_disable_autohide:
 *
 * For a popover that contains drop-downs. If the popover hides automatically, GTK 4.8 on X11 ignores the next press
 * after the list of a drop-down has closed. After this call, the popover has no grab, but still closes when the user
 * presses Escape or presses outside of it.
 */
void dowser_popover_disable_autohide (GtkPopover *popover);
/** Returns TRUE if a popover or menu is open in the window of @widget. A tooltip would cover the popover or menu. */
gboolean dowser_popover_is_any_open (GtkWidget *widget);
/** For dispose: destroys the popover in @slot. */
void dowser_popover_clear (GtkPopover **slot);

G_END_DECLS
