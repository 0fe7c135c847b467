/* dowser-context-model.c - the language model of a context: its privacy level and its prompt size */
#include "pipeline/context/dowser-context-private.h"

#include "base/dowser-limit-settings.h"
#include "prompt/dowser-prompt-templates.h"

/* Limits of a model's context size in tokens. If the context size is below a limit, the model gets a shorter
 * description of the plan language. */
#define MINIMAL_BELOW 4096
#define STANDARD_BELOW 16384
/* The maximum number of tokens of a prompt for a model whose context size is unknown. Nearly all current models accept
 * such a prompt, at an acceptable cost. */
#define UNKNOWN_BUDGET 60000

void
dowser_context_set_llm (DowserContext *self, DowserLlm *llm)
{
  /* The vectors are removed, because vectors of two models can't be compared. */
  if (g_set_object (&self->llm, llm))
    _dowser_context_forget_vectors (self);
}

DowserLlm *
dowser_context_get_llm (DowserContext *self)
{
  return self->llm;
}

static char *
dup_key (const char *uri, const char *host)
{
  return g_strdup_printf ("%s\n%s", uri, host);
}

void
dowser_context_set_privacy_level (DowserContext *self, const char *uri, DowserPrivacyLevel privacy_level)
{
  g_return_if_fail (self->llm != NULL);

  dowser_context_set_privacy_level_for (self, uri, dowser_llm_get_endpoint (self->llm), privacy_level);
}

void
dowser_context_set_privacy_level_for (DowserContext *self, const char *uri, const DowserEndpoint *endpoint,
                                      DowserPrivacyLevel privacy_level)
{
  g_autofree char *host = dowser_endpoint_dup_host (endpoint);

  g_hash_table_replace (self->privacy_level, dup_key (uri, host), GUINT_TO_POINTER (privacy_level));
  if (self->store != NULL)
    dowser_store_set_privacy_level (self->store, uri, host, privacy_level);
}

DowserPrivacyLevel
dowser_context_get_privacy_level (DowserContext *self, const char *uri)
{
  g_autofree char *host = NULL;
  g_autofree char *key = NULL;
  DowserPrivacyLevel privacy_level;

  if (self->llm == NULL)
    return DOWSER_PRIVACY_LEVEL_UNDECIDED;
  host = dowser_endpoint_dup_host (dowser_llm_get_endpoint (self->llm));
  key = dup_key (uri, host);
  privacy_level = (DowserPrivacyLevel) GPOINTER_TO_UINT (g_hash_table_lookup (self->privacy_level, key));
  if (privacy_level == DOWSER_PRIVACY_LEVEL_UNDECIDED && self->store != NULL)
    privacy_level = dowser_store_get_privacy_level (self->store, uri, host);
  if (privacy_level == DOWSER_PRIVACY_LEVEL_UNDECIDED && dowser_endpoint_is_local (dowser_llm_get_endpoint (self->llm)))
    return DOWSER_PRIVACY_LEVEL_VALUES;
  return privacy_level;
}

void
dowser_context_set_prompt_size (DowserContext *self, int prompt_size)
{
  self->prompt_size = prompt_size;
}

void
dowser_context_set_effort (DowserContext *self, const DowserEffort *effort)
{
  self->effort = (DowserEffort){
    .prompt_size = (int) dowser_limit_settings_get_or (DOWSER_LIMIT_TIER, effort->prompt_size),
    .repairs = (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_REPAIRS, effort->repairs),
    .refines = (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_REFINES, effort->refines),
    .tables = (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_TABLES, effort->tables),
    .infers_keys = dowser_limit_settings_get_or (DOWSER_LIMIT_INFER_KEYS, effort->infers_keys) != 0,
  };
}

const DowserEffort *
dowser_context_get_effort (DowserContext *self)
{
  return &self->effort;
}

void
dowser_context_set_templates (DowserContext *self, GHashTable *templates)
{
  if (templates != NULL)
    g_hash_table_ref (templates);
  g_clear_pointer (&self->templates, g_hash_table_unref);
  self->templates = templates;
}

GHashTable *
dowser_context_get_templates (DowserContext *self)
{
  return self->templates;
}

guint
dowser_context_get_max_repairs (DowserContext *self)
{
  g_autofree char *name = g_strconcat ("plan-", dowser_prompt_size_nicks[dowser_context_get_prompt_size (self)], NULL);
  const DowserPromptTemplate *template = self->templates != NULL ? g_hash_table_lookup (self->templates, name) : NULL;

  return template != NULL && template->repairs >= 0 ? (guint) template->repairs : self->effort.repairs;
}

static guint
get_context_tokens (DowserContext *self)
{
  return self->llm != NULL ? dowser_llm_get_endpoint (self->llm)->context_tokens : 0;
}

DowserPromptSize
dowser_context_get_prompt_size (DowserContext *self)
{
  guint tokens = get_context_tokens (self);
  int prompt_size = self->prompt_size >= 0 ? self->prompt_size : self->effort.prompt_size;

  if (prompt_size >= 0)
    return (DowserPromptSize) prompt_size;
  if (tokens > 0 && tokens <= MINIMAL_BELOW)
    return DOWSER_PROMPT_SIZE_MINIMAL;
  if (tokens > 0 && tokens < STANDARD_BELOW)
    return DOWSER_PROMPT_SIZE_STANDARD;
  return DOWSER_PROMPT_SIZE_FULL;
}

void
dowser_context_set_checks_answers (DowserContext *self, gboolean checks_answers)
{
  self->checks_answers = checks_answers;
}

gboolean
dowser_context_get_checks_answers (DowserContext *self)
{
  return self->checks_answers;
}

void
dowser_context_set_shows_only_asked (DowserContext *self, gboolean shows_only_asked)
{
  self->shows_only_asked = shows_only_asked;
}

gboolean
dowser_context_get_shows_only_asked (DowserContext *self)
{
  return self->shows_only_asked;
}

/* Returns the maximum number of tokens of a prompt. A quarter of the context is left for the reply. */
guint
dowser_context_get_budget (DowserContext *self)
{
  guint tokens = get_context_tokens (self);

  return tokens > 0 ? tokens - tokens / 4 : UNKNOWN_BUDGET;
}
