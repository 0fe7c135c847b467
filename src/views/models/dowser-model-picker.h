/* dowser-model-picker.h - a list of an endpoint's models, from which the user picks one */
#pragma once

#include "llm/dowser-llm.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserModelPicker: lets the user choose one of the models of an endpoint.
 *
 * Signal: "picked" (const char *model): the user chose @model. */
#define DOWSER_TYPE_MODEL_PICKER (dowser_model_picker_get_type ())
G_DECLARE_FINAL_TYPE (DowserModelPicker, dowser_model_picker, DOWSER, MODEL_PICKER, GtkWidget)

/** Returns: (transfer full) (nullable): the client that lists the models; %NULL with @error if the form is
 * incomplete */
typedef DowserLlm *(*DowserModelPickerFunc) (gpointer user_data, GError **error);

GtkWidget *dowser_model_picker_new (void);
/** Sets the function that is called each time the list is opened. */
void dowser_model_picker_set_func (DowserModelPicker *self, DowserModelPickerFunc func, gpointer user_data);

G_END_DECLS
