/* dowser-popover.h - popovers that are made for one use, at a widget that may be gone when they close */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_popover_show:
 * @slot: (inout): the popover that @owner has shown before, which is let go; then @popover
 * @popover: (transfer floating): parented to @owner
 * @at: where, within @owner
 */
void dowser_popover_show (GtkWidget *owner, GtkPopover **slot, GtkPopover *popover, GtkWidget *at);
/**
 * dowser_popover_hold:
 *
 * For a popover with drop-downs in it: beside one that hides by itself, GTK 4.8 on X11 swallows the next press after a
 * list in it has closed. This one hides at Escape and at a press elsewhere, without a grab.
 */
void dowser_popover_hold (GtkPopover *popover);
/** Whether a popover or menu is open in the window of @widget: a tooltip would lie over it. */
gboolean dowser_popover_is_any_open (GtkWidget *widget);
/** For dispose: lets go of the popover in @slot. */
void dowser_popover_clear (GtkPopover **slot);

G_END_DECLS
