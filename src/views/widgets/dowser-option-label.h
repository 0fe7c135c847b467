/* dowser-option-label.h - label of an option; the words that differ from the other options are bold */
#pragma once

#include "session/dowser-understanding.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Returns a label that wraps. @options: DowserOption; @index: the option that the label shows */
GtkWidget *dowser_option_label_new (GPtrArray *options, guint index);

G_END_DECLS
