/* dowser-prompt-templates.c - the templates of prompts: Dowser's own templates, or the user's templates that replace
 * them */
#include "prompt/dowser-prompt-templates.h"

#include "base/dowser-error.h"
#include "base/dowser-yaml.h"
#include "prompt/dowser-prompt-private.h"
#include "prompt/dowser-template.h"

#include "dowser-prompts-resources.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FENCE "---\n"
#define MAX_TOKENS 1000000

static const char *const names[]
    = { "plan-minimal", "plan-standard", "plan-full", "question", "look", "relevance", "route", "judge", NULL };
/* The placeholders that the template NEEDED_IN must contain. Without them, a model would not know its task. The other
 * templates contain only instructions. */
static const char *const needed[] = { "question", "schema", NULL };
#define NEEDED_IN "question"

void
dowser_prompt_template_free (DowserPromptTemplate *self)
{
  if (self == NULL)
    return;
  g_free (self->version);
  g_free (self->text);
  g_free (self);
}

const char *const *
dowser_prompt_template_get_names (void)
{
  return names;
}

static DowserPromptTemplate *
template_new (char *version, char *text)
{
  DowserPromptTemplate *self = g_new0 (DowserPromptTemplate, 1);

  self->version = version;
  self->text = text;
  self->temperature = -1;
  self->repairs = -1;
  return self;
}

DowserPromptTemplate *
dowser_prompt_template_new (const char *name)
{
  g_autofree char *path = g_strdup_printf ("/io/github/dowser/prompts/%s.md", name);
  g_autoptr (GBytes) bytes
      = g_resource_lookup_data (dowser_prompts_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  const char *text = g_bytes_get_data (bytes, NULL);
  const char *line = strchr (text, '\n');

  return template_new (g_strndup (text, (gsize) (line - text)), g_strdup (line + 1));
}

static void
set_damaged (GError **error, const char *name, const char *problem_text)
{
  g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
               _ ("Your own prompt “%s.md” can't be used: %s Correct or remove it."), name, problem_text);
}

/* Returns: TRUE if @text is a number from @least to @most */
static gboolean
read_number (const char *text, double least, double most, double *value)
{
  char *end;

  if (text == NULL || !g_ascii_isdigit (*text))
    return FALSE;
  *value = g_ascii_strtod (text, &end);
  return *end == '\0' && *value >= least && *value <= most;
}

typedef struct
{
  const char *key;
  double least;
  double most;
} Setting;

static const Setting settings[] = {
  { "temperature", 0, 2 },
  { "max-tokens", 1, MAX_TOKENS },
  { "repairs", 0, 10 },
};

static void
set_setting (DowserPromptTemplate *self, guint setting, double value)
{
  switch (setting)
    {
    case 0:
      self->temperature = value;
      break;
    case 1:
      self->max_tokens = (guint) value;
      break;
    default:
      self->repairs = (int) value;
    }
}

/* Reads one setting from the head (the first lines) of a template into @self. Returns: (transfer full) (nullable): a
 * description of the problem if the setting is invalid */
static char *
read_setting (DowserPromptTemplate *self, const DowserYaml *header, guint index)
{
  const char *key = header->keys->pdata[index];
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      if (!g_str_equal (settings[i].key, key))
        continue;
      if (!read_number (dowser_yaml_get_text (header, key), settings[i].least, settings[i].most, &value))
        return g_strdup_printf (_ ("“%s” is no number from %g to %g."), key, settings[i].least, settings[i].most);
      set_setting (self, i, value);
      return NULL;
    }
  return g_strdup_printf (_ ("“%s” is nothing that a prompt can set."), key);
}

/* Reads the head (the first lines) of a template, which contains settings. Returns: (nullable): the part of @text after
 * the head; %NULL with the reason in @problem_text if the head is invalid */
static const char *
read_head (DowserPromptTemplate *self, const char *text, char **problem_text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserYaml) header = NULL;
  const char *start = text + strlen (FENCE);
  const char *end;

  if (!g_str_has_prefix (text, FENCE))
    return text;
  end = g_str_has_prefix (start, FENCE) ? start : strstr (start, "\n" FENCE);
  if (end == NULL)
    {
      *problem_text = g_strdup (_ ("its head has no closing “---”."));
      return NULL;
    }
  header = dowser_yaml_read (start, end - start, &error);
  if (header == NULL)
    *problem_text = g_strdup (error->message);
  else if (header->kind != DOWSER_YAML_MAPPING)
    *problem_text = g_strdup (_ ("its head is no list of settings."));
  for (guint i = 0; *problem_text == NULL && i < header->keys->len; i++)
    *problem_text = read_setting (self, header, i);
  return *problem_text != NULL ? NULL : strchr (end + 1, '\n') + 1;
}

/* Fills the template to check that each of its placeholders is known, and that the required placeholders are present.
 * Returns: (transfer full) (nullable): a description of the problem */
static char *
check_placeholders (const char *name, const char *text)
{
  const DowserPromptFacts none = { 0 };
  g_autoptr (GHashTable) values = _dowser_prompt_values_new (&none);
  g_autoptr (GError) error = NULL;
  g_autofree char *filled_text = NULL;

  for (guint i = 0; needed[i] != NULL; i++)
    g_hash_table_insert (values, g_strdup (needed[i]), g_strdup_printf ("\x01%s\x01", needed[i]));
  filled_text = dowser_template_fill (text, values, &error);
  if (filled_text == NULL)
    return g_strdup (error->message);
  for (guint i = 0; g_str_equal (name, NEEDED_IN) && needed[i] != NULL; i++)
    if (strstr (filled_text, g_hash_table_lookup (values, needed[i])) == NULL)
      return g_strdup_printf (_ ("it has no place “{{%s}}”."), needed[i]);
  return NULL;
}

DowserPromptTemplate *
dowser_prompt_template_parse (const char *name, const char *text, GError **error)
{
  g_autoptr (DowserPromptTemplate) self = template_new (NULL, NULL);
  g_autofree char *hash = NULL;
  g_autofree char *problem_text = NULL;
  const char *body = NULL;

  if (!g_strv_contains (names, name))
    problem_text = g_strdup (_ ("no prompt has this name."));
  else if (strlen (text) > DOWSER_PROMPT_TEMPLATE_MAX_BYTES)
    problem_text = g_strdup (_ ("it is too large."));
  else if (!g_utf8_validate (text, -1, NULL))
    problem_text = g_strdup (_ ("it isn't UTF-8."));
  else
    body = read_head (self, text, &problem_text);
  if (body != NULL && *body == '\0')
    problem_text = g_strdup (_ ("it is empty."));
  if (problem_text == NULL)
    problem_text = check_placeholders (name, body);
  if (problem_text != NULL)
    {
      set_damaged (error, name, problem_text);
      return NULL;
    }
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  self->version = g_strdup_printf ("%s/own-%.8s", name, hash);
  self->text = g_strdup (body);
  self->own = TRUE;
  return g_steal_pointer (&self);
}
