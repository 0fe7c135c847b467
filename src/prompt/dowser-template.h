/* dowser-template.h - fills texts with placeholders: the template language of the prompts in resources/prompts */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_template_fill:
 * @text: {{name}} is replaced by a value; the part between {{#name}} and {{/name}} is left out if the value is empty or
 * NULL; the part between {{^name}} and {{/name}} is left out if the value is not empty
 * @values: (char *) → (char *)
 *
 * If a mark that begins or ends a part is alone on its line, the line is removed. Marks inside values are not
 * interpreted. Linear time.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR if a mark is not closed or its name is not in
 * @values
 */
char *dowser_template_fill (const char *text, GHashTable *values, GError **error);

G_END_DECLS
