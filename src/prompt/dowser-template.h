/* dowser-template.h - texts with places: the template language of the prompts in resources/prompts */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_template_fill:
 * @text: {{name}} is replaced by a value; the part between {{#name}} and {{/name}} is left out if the value is empty or
 * NULL, the part between {{^name}} and {{/name}} if it is not
 * @values: (char *) → (char *)
 *
 * A mark of a part that has a line to itself is removed with its line. Marks inside values are not interpreted. Linear
 * time.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR if a mark is not closed or its name is not in
 * @values
 */
char *dowser_template_fill (const char *text, GHashTable *values, GError **error);

G_END_DECLS
