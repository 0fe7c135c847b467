/* dowser-prompt-templates.h - the templates of prompts: Dowser's own templates, or the user's templates that replace
 * them */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Maximum size of a user's own prompt, in bytes. */
#define DOWSER_PROMPT_TEMPLATE_MAX_BYTES (256 * 1024)

/**
 * DowserPromptTemplate: a prompt's template and the settings of its request; plain data.
 * @version: for Dowser's own template, such as "plan-standard/3"; for a user's own template, "plan-standard/own" with
 * the beginning of the template's hash
 * @temperature: the temperature of the request, -1 if unset
 * @max_tokens: the maximum number of tokens of the reply, 0 if unset
 * @repairs: the maximum number of times that a plan is repaired, -1 if unset
 * @own: TRUE if the template is the user's own
 */
typedef struct
{
  char *version;
  char *text;
  double temperature;
  guint max_tokens;
  int repairs;
  gboolean own;
} DowserPromptTemplate;
void dowser_prompt_template_free (DowserPromptTemplate *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPromptTemplate, dowser_prompt_template_free)

/** Returns the names of all prompts, which are their file names without ".md". Borrowed strv. */
const char *const *dowser_prompt_template_get_names (void);
/** Returns: (transfer full): Dowser's own template for the prompt @name */
DowserPromptTemplate *dowser_prompt_template_new (const char *name);
/**
 * dowser_prompt_template_parse:
 * @name: the name of the prompt whose template is replaced by @text
 * @text: the template. Settings of the request may precede it, as YAML between two lines "---": temperature (0 to 2),
 * max-tokens (from 1), repairs (0 to 10)
 *
 * Fails if the template contains an unknown placeholder, or lacks a required placeholder.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_STORE_ERROR_DAMAGED
 */
DowserPromptTemplate *dowser_prompt_template_parse (const char *name, const char *text, GError **error);

G_END_DECLS
