/* dowser-prompt.c - makes a prompt for a task: a template filled with facts */
#include "prompt/dowser-prompt-private.h"

#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "prompt/dowser-prompt-fence.h"
#include "prompt/dowser-redacted-literals.h"
#include "prompt/dowser-template.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of tokens that all values in a prompt take together. */
#define MAX_VALUE_TOKENS 1500
#define LOOK_SCHEMA "{\"items\":{\"$ref\":\"#/$defs/id\"},\"maxItems\":3}"

void
dowser_prompt_free (DowserPrompt *self)
{
  if (self == NULL)
    return;
  g_free (self->version);
  g_free (self->system);
  g_free (self->user);
  g_free (self->json_schema);
  g_free (self);
}

/* The settings of the user's own template override the defaults. */
static void
apply_settings (DowserPrompt *self, const DowserPromptTemplate *template)
{
  if (template->temperature >= 0)
    self->temperature = template->temperature;
  if (template->max_tokens > 0)
    self->max_tokens = template->max_tokens;
  self->own = self->own || template->own;
}

/* Fills a template and adds its version to @self. Returns: (transfer full) (nullable) */
static char *
fill_template (DowserPrompt *self, const DowserPromptFacts *facts, const char *name, GHashTable *values, GError **error)
{
  const DowserPromptTemplate *own = facts->templates != NULL ? g_hash_table_lookup (facts->templates, name) : NULL;
  g_autoptr (DowserPromptTemplate) built_in = own == NULL ? dowser_prompt_template_new (name) : NULL;
  const DowserPromptTemplate *template = own != NULL ? own : built_in;
  g_autofree char *before = self->version;
  char *filled_text = dowser_template_fill (template->text, values, error);

  self->version = before != NULL ? g_strconcat (before, " ", template->version, NULL) : g_strdup (template->version);
  apply_settings (self, template);
  return filled_text != NULL ? g_strchomp (filled_text) : NULL;
}

/* Makes a prompt from the template @name, which contains the instructions. */
static DowserPrompt *
make_prompt (const DowserPromptFacts *facts, const char *name, GHashTable *values, GError **error)
{
  g_autoptr (DowserPrompt) self = g_new0 (DowserPrompt, 1);
  const char *schema = g_hash_table_lookup (values, "schema");

  self->system = fill_template (self, facts, name, values, error);
  if (self->system == NULL)
    return NULL;
  self->user = fill_template (self, facts, "question", values, error);
  if (self->user == NULL)
    return NULL;
  self->tokens = dowser_prompt_count_tokens (self->system) + dowser_prompt_count_tokens (self->user);
  self->fixed_tokens = self->tokens - (schema != NULL ? dowser_prompt_count_tokens (schema) : 0);
  return g_steal_pointer (&self);
}

static void
take_value (GHashTable *values, const char *name, char *value)
{
  g_hash_table_insert (values, g_strdup (name), value);
}

static char *
dup_schema (const DowserPromptFacts *facts)
{
  const DowserPromptDetail detail = { 0, TRUE, NULL };

  return facts->schema != NULL ? _dowser_prompt_dup_schema (facts, &detail) : NULL;
}

/* Writes the plan in the smallest prompt size that can express the plan and isn't smaller than @prompt_size. */
static char *
dup_plan (const DowserPromptFacts *facts, DowserPromptSize *prompt_size)
{
  g_autoptr (DowserRedactedLiterals) redacted_literals = dowser_redacted_literals_new (facts);
  g_autoptr (DowserPlan) plan
      = facts->plan != NULL ? dowser_redacted_literals_redact (redacted_literals, facts->plan) : NULL;

  if (plan == NULL)
    return NULL;
  for (; *prompt_size <= DOWSER_PROMPT_SIZE_FULL; (*prompt_size)++)
    {
      g_autofree char *document = dowser_prompt_size_write (plan, *prompt_size, facts->schema, NULL);

      if (document != NULL)
        return dowser_fence_dup_text (document, G_MAXSIZE);
    }
  *prompt_size = DOWSER_PROMPT_SIZE_FULL;
  return NULL;
}

static void
add_json_schema (DowserPrompt *self, const DowserPromptFacts *facts, DowserPromptSize prompt_size, GHashTable *columns)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *skeleton = dowser_prompt_size_dup_schema (prompt_size, facts->schema, none);

  self->json_schema = dowser_prompt_size_dup_schema_for_columns (prompt_size, facts->schema, facts->tables, columns);
  self->tokens += dowser_prompt_count_tokens (self->json_schema);
  self->fixed_tokens += dowser_prompt_count_tokens (skeleton);
}

/* Returns @rows made safe for a prompt. Line breaks are kept, so that a table stays readable. */
static char *
dup_rows (const char *rows)
{
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      dowser_fence_append_text (text, lines[i], DOWSER_FENCE_MAX_TEXT);
      g_string_append_c (text, '\n');
    }
  return g_strchomp (g_string_free (text, FALSE));
}

/* Tells the model that it may request stored values of columns instead of writing a plan. */
static gboolean
add_value_lookup (DowserPrompt *self, const DowserPromptFacts *facts, GHashTable *values, GError **error)
{
  g_autofree char *before = self->user;
  g_autofree char *look_text = fill_template (self, facts, "look", values, error);
  g_autoptr (JsonNode) schema = json_from_string (self->json_schema, NULL);
  JsonObject *properties = json_object_get_object_member (json_node_get_object (schema), "properties");

  self->user = look_text != NULL ? g_strconcat (before, "\n", look_text, NULL) : g_steal_pointer (&before);
  json_object_set_member (properties, "look", json_from_string (LOOK_SCHEMA, NULL));
  g_free (self->json_schema);
  self->json_schema = dowser_json_to_text (schema, FALSE);
  self->tokens += look_text != NULL ? dowser_prompt_count_tokens (look_text) : 0;
  self->fixed_tokens += look_text != NULL ? dowser_prompt_count_tokens (look_text) : 0;
  return look_text != NULL;
}

/* Makes the prompt that asks for a plan, with the given amount of detail. @quality: (nullable): quality problems of
 * values */
static DowserPrompt *
make_with_detail (const DowserPromptFacts *facts, const DowserPromptDetail *detail, const char *quality, GError **error)
{
  static const char *const names[] = { "plan-minimal", "plan-standard", "plan-full" };
  g_autoptr (GHashTable) values = _dowser_prompt_values_new (facts);
  DowserPromptSize prompt_size = facts->prompt_size;
  g_autoptr (DowserPrompt) self = NULL;

  take_value (values, "schema", _dowser_prompt_dup_schema (facts, detail));
  take_value (values, "plan", dup_plan (facts, &prompt_size));
  take_value (values, "quality", g_strdup (quality));
  take_value (values, "rows", facts->column_values != NULL ? dup_rows (facts->column_values) : NULL);
  self = make_prompt (facts, names[prompt_size], values, error);
  if (self == NULL)
    return NULL;
  add_json_schema (self, facts, prompt_size, detail->columns);
  return !facts->may_look || add_value_lookup (self, facts, values, error) ? g_steal_pointer (&self) : NULL;
}

static guint
count_schema_tokens (const DowserPromptFacts *facts, guint n_values)
{
  const DowserPromptDetail detail = { n_values, TRUE, NULL };
  g_autofree char *schema = _dowser_prompt_dup_schema (facts, &detail);

  return dowser_prompt_count_tokens (schema);
}

/* Returns TRUE if the values take no more than MAX_VALUE_TOKENS. If a schema has many columns, one value for every
 * column helps a model more than eight values for only the first columns. */
static gboolean
has_room_for_values (const DowserPromptFacts *facts, guint n_values)
{
  return n_values == 0 || count_schema_tokens (facts, n_values) <= count_schema_tokens (facts, 0) + MAX_VALUE_TOKENS;
}

/* Makes a prompt that fits the budget by leaving out details: first values, then columns that no text mentions, then
 * descriptions. */
static DowserPrompt *
make_within_budget (const DowserPromptFacts *facts, GHashTable *columns, GError **error)
{
  const DowserPromptDetail details[]
      = { { .values = 8, .descriptions = TRUE },        { .values = 3, .descriptions = TRUE },
          { .values = 1, .descriptions = TRUE },        { .descriptions = TRUE },
          { .descriptions = TRUE, .columns = columns }, { .columns = columns } };
  g_autofree char *quality = _dowser_prompt_dup_quality (facts);
  guint tokens = 0;

  for (guint i = 0; i < G_N_ELEMENTS (details); i++)
    {
      g_autoptr (DowserPrompt) self = NULL;

      if (!has_room_for_values (facts, details[i].values))
        continue;
      self = make_with_detail (facts, &details[i], quality, error);

      if (self == NULL || facts->budget == 0 || self->tokens <= facts->budget)
        return g_steal_pointer (&self);
      tokens = self->tokens;
    }
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
               _ ("The question with what is needed of the database takes %u tokens, and the model is to be told %u at "
                  "most: exclude tables, or choose a smaller tier or a model with a larger context."),
               tokens, facts->budget);
  return NULL;
}

DowserPrompt *
dowser_prompt_make_plan (const DowserPromptFacts *facts, GError **error)
{
  g_autoptr (GHashTable) columns = NULL;

  g_return_val_if_fail (facts != NULL && facts->question != NULL && facts->schema != NULL, NULL);

  columns = facts->budget > 0 ? _dowser_prompt_find_columns (facts) : NULL;
  return make_within_budget (facts, columns, error);
}

DowserPrompt *
dowser_prompt_make_relevance (const DowserPromptFacts *facts, GError **error)
{
  g_autoptr (GHashTable) values = _dowser_prompt_values_new (facts);

  take_value (values, "schema", dup_schema (facts));
  return make_prompt (facts, "relevance", values, error);
}

DowserPrompt *
dowser_prompt_make_follow_up (const DowserPromptFacts *facts, GError **error)
{
  g_autoptr (GHashTable) values = _dowser_prompt_values_new (facts);
  DowserPromptSize prompt_size = facts->prompt_size;

  take_value (values, "plan", dup_plan (facts, &prompt_size));
  return make_prompt (facts, "route", values, error);
}

DowserPrompt *
dowser_prompt_make_answer_check (const DowserPromptFacts *facts, const char *rows, const char *notes, GError **error)
{
  g_autoptr (GHashTable) values = _dowser_prompt_values_new (facts);
  DowserPromptSize prompt_size = facts->prompt_size;

  take_value (values, "plan", dup_plan (facts, &prompt_size));
  take_value (values, "rows", rows != NULL ? dup_rows (rows) : NULL);
  take_value (values, "notes", notes != NULL ? dup_rows (notes) : NULL);
  return make_prompt (facts, "judge", values, error);
}
