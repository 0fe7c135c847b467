/* dowser-context-rules.c - the user's rules for a source: sampling, metadata file, entitlements */
#include "pipeline/context/dowser-context-private.h"

typedef struct
{
  gboolean unsampled;
  gboolean samples_views;
  gboolean recovering;
  char *metadata;       /* (nullable) */
  GPtrArray *facts;     /* (nullable): DowserKeyFact */
  char *examined_state; /* (nullable): the state of source and schema in which all undeclared keys were examined */
  char *notice;         /* (nullable) */
  DowserSchema *before; /* (nullable) */
} SourceRules;

static void
source_rules_free (gpointer data)
{
  SourceRules *rules = data;

  g_free (rules->metadata);
  g_clear_pointer (&rules->facts, g_ptr_array_unref);
  g_free (rules->examined_state);
  g_free (rules->notice);
  g_clear_pointer (&rules->before, dowser_schema_unref);
  g_free (rules);
}

static char **
dup_entitlements_of_environment (void)
{
  const char *list = g_getenv ("DOWSER_ENTITLEMENTS");

  return list != NULL && *list != '\0' ? g_strsplit (list, ",", -1) : NULL;
}

void
_dowser_context_init_rules (DowserContext *self)
{
  self->rules = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, source_rules_free);
  self->entitlements = dup_entitlements_of_environment ();
}

void
_dowser_context_clear_rules (DowserContext *self)
{
  g_clear_pointer (&self->rules, g_hash_table_unref);
  g_clear_pointer (&self->entitlements, g_strfreev);
}

static const SourceRules *
find_rules (DowserContext *self, const char *uri)
{
  return uri != NULL ? g_hash_table_lookup (self->rules, uri) : NULL;
}

static SourceRules *
ensure_rules (DowserContext *self, const char *uri)
{
  SourceRules *rules = g_hash_table_lookup (self->rules, uri);

  if (rules == NULL)
    {
      rules = g_new0 (SourceRules, 1);
      g_hash_table_insert (self->rules, g_strdup (uri), rules);
    }
  return rules;
}

void
dowser_context_set_allows_sampling (DowserContext *self, const char *uri, gboolean sampling)
{
  SourceRules *rules;

  g_return_if_fail (uri != NULL);

  rules = ensure_rules (self, uri);
  if (rules->unsampled == !sampling)
    return;
  rules->unsampled = !sampling;
  _dowser_context_forget_values (self, uri);
}

gboolean
dowser_context_get_allows_sampling (DowserContext *self, const char *uri)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules == NULL || !rules->unsampled;
}

void
dowser_context_set_runs_sql_as_written (DowserContext *self, gboolean runs_written)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  self->runs_written = runs_written;
}

gboolean
dowser_context_get_runs_sql_as_written (DowserContext *self)
{
  g_return_val_if_fail (DOWSER_IS_CONTEXT (self), FALSE);

  return self->runs_written;
}

void
dowser_context_set_waits_for_values (DowserContext *self, gboolean waits)
{
  self->skips_values = !waits;
}

gboolean
dowser_context_get_waits_for_values (DowserContext *self)
{
  return !self->skips_values;
}

void
dowser_context_set_allows_view_sampling (DowserContext *self, const char *uri, gboolean sampling)
{
  SourceRules *rules;

  g_return_if_fail (uri != NULL);

  rules = ensure_rules (self, uri);
  if (rules->samples_views == sampling)
    return;
  rules->samples_views = sampling;
  _dowser_context_forget_values (self, uri);
}

gboolean
dowser_context_get_allows_view_sampling (DowserContext *self, const char *uri)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules != NULL && rules->samples_views;
}

void
dowser_context_set_allows_recovery (DowserContext *self, const char *uri, gboolean recovering)
{
  g_return_if_fail (uri != NULL);

  ensure_rules (self, uri)->recovering = recovering;
}

gboolean
dowser_context_get_allows_recovery (DowserContext *self, const char *uri)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules != NULL && rules->recovering;
}

void
dowser_context_set_metadata (DowserContext *self, const char *uri, const char *path)
{
  SourceRules *rules;

  g_return_if_fail (uri != NULL);

  rules = ensure_rules (self, uri);
  g_free (rules->metadata);
  rules->metadata = g_strdup (path);
}

const char *
dowser_context_get_metadata (DowserContext *self, const char *uri)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules != NULL ? rules->metadata : NULL;
}

void
dowser_context_set_entitlements (DowserContext *self, const char *const *entitlements)
{
  g_strfreev (self->entitlements);
  self->entitlements = g_strdupv ((char **) entitlements);
}

const char *const *
dowser_context_get_entitlements (DowserContext *self)
{
  return (const char *const *) self->entitlements;
}

GPtrArray *
dowser_context_get_key_facts (DowserContext *self, const char *uri)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules != NULL ? rules->facts : NULL;
}

void
dowser_context_take_key_facts (DowserContext *self, const char *uri, GPtrArray *facts)
{
  SourceRules *rules = ensure_rules (self, uri);

  g_clear_pointer (&rules->facts, g_ptr_array_unref);
  rules->facts = facts;
}

void
dowser_context_set_keys_examined (DowserContext *self, const char *uri, const char *state)
{
  SourceRules *rules = ensure_rules (self, uri);

  g_free (rules->examined_state);
  rules->examined_state = g_strdup (state);
}

gboolean
dowser_context_are_keys_examined (DowserContext *self, const char *uri, const char *state)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules != NULL && rules->examined_state != NULL && g_strcmp0 (rules->examined_state, state) == 0;
}

void
dowser_context_save_key_facts (DowserContext *self, const char *uri)
{
  GPtrArray *facts = dowser_context_get_key_facts (self, uri);
  g_autofree char *json = facts != NULL && facts->len > 0 ? dowser_key_facts_to_json (facts) : NULL;

  if (self->store != NULL)
    dowser_store_save_fact_async (self->store, uri, DOWSER_STORE_KEYS, NULL, json, NULL, NULL, NULL);
}

void
dowser_context_set_key_decision (DowserContext *self, const char *uri, const DowserColumn *column,
                                 const DowserColumn *to_column, DowserKeyState state)
{
  SourceRules *rules = ensure_rules (self, uri);

  if (rules->facts == NULL)
    rules->facts = dowser_key_facts_new ();
  dowser_key_facts_find_or_add (rules->facts, column, to_column)->state = state;
  dowser_context_save_key_facts (self, uri);
}

void
dowser_context_set_notice (DowserContext *self, const char *uri, const char *notice)
{
  SourceRules *rules = ensure_rules (self, uri);

  g_free (rules->notice);
  rules->notice = g_strdup (notice);
}

const char *
dowser_context_get_notice (DowserContext *self, const char *uri)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules != NULL ? rules->notice : NULL;
}

void
dowser_context_set_previous_schema (DowserContext *self, const char *uri, const DowserSchema *schema)
{
  SourceRules *rules = ensure_rules (self, uri);
  DowserSchema *old = rules->before;

  rules->before = schema != NULL ? dowser_schema_ref (schema) : NULL;
  g_clear_pointer (&old, dowser_schema_unref);
}

const DowserSchema *
dowser_context_get_previous_schema (DowserContext *self, const char *uri)
{
  const SourceRules *rules = find_rules (self, uri);

  return rules != NULL ? rules->before : NULL;
}
