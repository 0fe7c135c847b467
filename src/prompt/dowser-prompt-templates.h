/* dowser-prompt-templates.h - the texts that prompts are made from: Dowser's, and a person's in their place */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Largest text of a person's own prompt, in bytes. */
#define DOWSER_PROMPT_TEMPLATE_MAX_BYTES (256 * 1024)

/**
 * DowserPromptTemplate: plain data.
 * @version: "plan-standard/3"; of a person's own one "plan-standard/own" with the beginning of its hash
 * @temperature: of the request, -1 where it is not said; @max_tokens: of the reply, 0 where it is not said
 * @repairs: how often a plan is mended, -1 where it is not said
 * @own: it is a person's
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

/** The names of all prompts, as their files are called without ".md". Borrowed strv. */
const char *const *dowser_prompt_template_get_names (void);
/** Dowser's own one. Returns: (transfer full) */
DowserPromptTemplate *dowser_prompt_template_new (const char *name);
/**
 * dowser_prompt_template_parse:
 * @name: of the prompt in whose place @text stands
 * @text: the prompt; before it, between two lines "---", perhaps what the request is like, as YAML: temperature (0 to
 *   2), max-tokens (from 1), repairs (0 to 10)
 *
 * Checks that each place has a value and that none is missing without which a model would not know what it is asked.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_STORE_ERROR_DAMAGED
 */
DowserPromptTemplate *dowser_prompt_template_parse (const char *name, const char *text, GError **error);

G_END_DECLS
