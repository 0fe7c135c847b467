/* dowser-template.h - texts with places: the language that the prompts in resources/prompts are written in */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_template_fill:
 * @text: {{name}} stands for a value; what stands between {{#name}} and {{/name}} is left out where the value is empty
 *   or not there, what stands between {{^name}} and {{/name}} where it is not
 * @values: (char *) → (char *)
 *
 * A mark of a part that has a line to itself takes the line with it. What a value holds is never read as a mark.
 * Linear time.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR where a mark is not closed or has no value at all
 */
char *dowser_template_fill (const char *text, GHashTable *values, GError **error);

G_END_DECLS
