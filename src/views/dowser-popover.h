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
/** For dispose: lets go of the popover in @slot. */
void dowser_popover_clear (GtkPopover **slot);

G_END_DECLS
