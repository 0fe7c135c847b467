/* dowser-option-label.h - what a choice is called, with the words bold that tell it from the others */
#pragma once

#include "session/dowser-understanding.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @options: DowserOption; @index: the one that the label, which wraps, is of */
GtkWidget *dowser_option_label_new (GPtrArray *options, guint index);

G_END_DECLS
