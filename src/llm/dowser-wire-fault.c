/* dowser-wire-fault.c - reads an endpoint's error, and decides how to react to it */
#include "llm/dowser-wire-fault.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "llm/dowser-wire-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of characters quoted from an endpoint's message. */
#define MAX_QUOTED 300
/* The minimum length of a key that is masked. Shorter keys such as "ollama" or "none" aren't secrets: users enter them
 * if a program requires a key. */
#define SHORTEST_SECRET 8

void
dowser_wire_fault_clear (DowserWireFault *self)
{
  g_clear_pointer (&self->message, g_free);
  g_clear_pointer (&self->kind, g_free);
}

/* Returns @text as one line without its final full stop, because the sentence that quotes @text ends with a full
 * stop. */
static char *
make_one_line (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) line = g_string_new (NULL);

  for (const char *p = valid; *p != '\0' && g_utf8_strlen (line->str, -1) < MAX_QUOTED; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isspace (c) && g_unichar_isprint (c))
        g_string_append_unichar (line, c);
      else if (line->len > 0 && line->str[line->len - 1] != ' ')
        g_string_append_c (line, ' ');
    }
  while (line->len > 0 && strchr (" .", line->str[line->len - 1]) != NULL)
    g_string_truncate (line, line->len - 1);
  return line->len > 0 ? g_string_free (g_steal_pointer (&line), FALSE) : NULL;
}

/* Reads the status from a number or from a text with digits, because endpoints send both. */
static guint
read_status (JsonObject *object, guint fallback)
{
  static const char *const members[] = { "status", "code", "statusCode", "status_code" };

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      const char *text = dowser_wire_get_text (object, members[i]);
      gint64 number = dowser_wire_get_int (object, members[i], text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0);

      if (number >= 400 && number < 600)
        return number;
    }
  return fallback;
}

/* Handles {"error": {"message", "type", "code"}} (OpenAI, llama.cpp, vLLM, Anthropic), {"error": "…"} (Ollama, LM
 * Studio), {"object": "error", "message"} (vLLM, Mistral), {"detail": "…" or [{"msg"}]} (FastAPI), {"message"}
 * (gateways). */
static void
read_object (DowserWireFault *self, JsonObject *root)
{
  JsonObject *error = dowser_wire_get_object (root, "error");
  const char *message = dowser_wire_get_text (error, "message");
  const char *kind = dowser_wire_get_text (error, "type");

  if (message == NULL)
    message = dowser_wire_get_text (root, "error");
  if (message == NULL)
    message = dowser_wire_get_text (root, "message");
  if (message == NULL)
    message = dowser_wire_get_text (root, "detail");
  if (message == NULL)
    message = dowser_wire_get_text (dowser_wire_get_element (dowser_wire_get_array (root, "detail"), 0), "msg");
  if (dowser_wire_get_text (error, "code") != NULL && (kind == NULL || g_str_equal (kind, "invalid_request_error")))
    kind = dowser_wire_get_text (error, "code");
  if (self->status < 400)
    self->status = read_status (error != NULL ? error : root, self->status);
  self->message = message != NULL ? make_one_line (message) : NULL;
  self->kind = g_strdup (kind != NULL ? kind : dowser_wire_get_text (root, "type"));
}

static gboolean
looks_like_html (const char *body, gsize length)
{
  g_autofree char *start = g_ascii_strdown (body, MIN (length, 200));

  g_strchug (start);
  return g_str_has_prefix (start, "<!doctype") || g_str_has_prefix (start, "<html") || g_str_has_prefix (start, "<?xml")
         || g_str_has_prefix (start, "<head");
}

void
dowser_wire_fault_read (DowserWireFault *self, guint status, const char *body, gsize length)
{
  g_autoptr (JsonNode) root = NULL;
  JsonObject *object;

  g_return_if_fail (self != NULL);

  memset (self, 0, sizeof *self);
  self->status = status;
  if (body == NULL || length == 0)
    return;
  self->page = looks_like_html (body, length);
  root = self->page ? NULL : dowser_json_parse (body, length, NULL);
  object = dowser_wire_get_root (root);
  if (root != NULL && JSON_NODE_HOLDS_ARRAY (root))
    object = dowser_wire_get_element (json_node_get_array (root), 0);
  if (object != NULL)
    read_object (self, object);
  else if (!self->page)
    {
      g_autofree char *text = g_strndup (body, MIN (length, 4 * MAX_QUOTED));

      self->message = make_one_line (text);
    }
}

static gboolean
contains_word (const char *text, const char *const *words)
{
  g_autofree char *lower = text != NULL ? g_utf8_strdown (text, -1) : NULL;

  for (guint i = 0; lower != NULL && words[i] != NULL; i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_busy (const DowserWireFault *self)
{
  static const char *const kinds[]
      = { "overloaded", "rate_limit", "server_error", "api_error", "timeout", "unavailable", "internal", NULL };

  if (self->status == 408 || self->status == 409 || self->status == 425 || self->status == 429)
    return TRUE;
  if (self->status >= 500 && self->status != 501 && self->status != 505)
    return TRUE;
  return self->status < 400 && (contains_word (self->kind, kinds) || contains_word (self->message, kinds));
}

static gboolean
is_out_of_credit (const DowserWireFault *self)
{
  static const char *const words[]
      = { "insufficient_quota", "credit balance", "exceeded your current quota", "billing", NULL };

  return self->status == 402 || contains_word (self->kind, words) || contains_word (self->message, words);
}

static gboolean
is_too_long (const DowserWireFault *self)
{
  static const char *const words[]
      = { "context length",  "context_length",      "context size",    "context window",    "prompt is too long",
          "maximum context", "exceed_context_size", "too many tokens", "input is too long", NULL };

  return self->status == 413 || contains_word (self->kind, words) || contains_word (self->message, words);
}

static gboolean
is_about_the_model (const DowserWireFault *self)
{
  static const char *const kinds[] = { "model_not_found", "deploymentnotfound", "not_found_error", NULL };
  static const char *const absent[] = { "not found",     "not exist",         "no such model",
                                        "unknown model", "not a valid model", "invalid model",
                                        "not loaded",    "no models loaded",  NULL };
  static const char *const model[] = { "model", "deployment", NULL };

  if (contains_word (self->kind, kinds))
    return TRUE;
  return (self->status == 400 || self->status == 404 || self->status < 400) && contains_word (self->message, model)
         && contains_word (self->message, absent);
}

static DowserModelError
get_code (const DowserWireFault *self)
{
  static const char *const denied[] = { "authentication", "permission_error", "invalid_api_key", "unauthorized", NULL };

  if (self->status == 401 || self->status == 403 || self->status == 407 || is_out_of_credit (self)
      || (self->status < 400 && contains_word (self->kind, denied)))
    return DOWSER_MODEL_ERROR_DENIED;
  if (is_too_long (self))
    return DOWSER_MODEL_ERROR_TOO_LARGE;
  if (self->status == 404 || is_about_the_model (self))
    return DOWSER_MODEL_ERROR_NO_MODEL;
  return is_busy (self) ? DOWSER_MODEL_ERROR_BUSY : DOWSER_MODEL_ERROR_REPLY;
}

/* Describes the error and a remedy, without the endpoint's own words. */
static char *
describe_error (const DowserWireFault *self, DowserModelError code, const char *host, const char *model)
{
  if (self->status >= 300 && self->status < 400)
    return g_strdup_printf (_ ("%s redirects requests to another address, which Dowser does not follow. Enter the new "
                               "address as the model's address."),
                            host);
  switch (code)
    {
    case DOWSER_MODEL_ERROR_DENIED:
      if (self->status == 407)
        return g_strdup_printf (_ ("The proxy for %s needs a password. Check the proxy in the settings."), host);
      if (is_out_of_credit (self))
        return g_strdup_printf (_ ("The account at %s has no credit left. Add credit, or choose another model."), host);
      return g_strdup_printf (
          _ ("%s does not accept the API key. Check the key in the settings or in DOWSER_MODEL_KEY."), host);
    case DOWSER_MODEL_ERROR_NO_MODEL:
      if (is_about_the_model (self) && *model != '\0')
        return g_strdup_printf (_ ("%s has no model “%s”. Choose one of the models that it lists."), host, model);
      return g_strdup_printf (_ ("%s has no model at the configured address. Check the model's address and name."),
                              host);
    case DOWSER_MODEL_ERROR_TOO_LARGE:
      return g_strdup_printf (_ ("The request is too long for the model at %s. Remove tables, or choose a model with a "
                                 "larger context."),
                              host);
    case DOWSER_MODEL_ERROR_BUSY:
      if (self->status == 429)
        return g_strdup_printf (_ ("%s has received too many requests. Wait a little and try again."), host);
      return g_strdup_printf (_ ("%s cannot answer right now. Try again later, or choose another model."), host);
    default:
      if (self->page)
        return g_strdup_printf (
            _ ("%s answered with a web page instead of a model's answer. Check the model's address."), host);
      return g_strdup_printf (_ ("%s rejected the request. Check the model's address, name and format."), host);
    }
}

GError *
dowser_wire_fault_to_error (const DowserWireFault *self, const char *host, const char *model)
{
  DowserModelError code = get_code (self);
  g_autofree char *sentence = describe_error (self, code, host, model);

  if (self->status < 400 && self->message == NULL)
    return g_error_new_literal (DOWSER_MODEL_ERROR, code, sentence);
  if (self->message == NULL)
    return g_error_new (DOWSER_MODEL_ERROR, code, _ ("%s (HTTP %u)"), sentence, self->status);
  if (self->status < 400)
    return g_error_new (DOWSER_MODEL_ERROR, code, _ ("%s The server says: “%s”"), sentence, self->message);
  return g_error_new (DOWSER_MODEL_ERROR, code, _ ("%s (HTTP %u: “%s”)"), sentence, self->status, self->message);
}

/* Returns TRUE if the reply is an error. The member "object" of a vLLM reply and the member "type" of an Anthropic
 * reply show whether the reply is an error. */
static gboolean
is_error (JsonObject *object)
{
  return dowser_wire_get_object (object, "error") != NULL || dowser_wire_get_text (object, "error") != NULL
         || g_strcmp0 (dowser_wire_get_text (object, "type"), "error") == 0
         || g_strcmp0 (dowser_wire_get_text (object, "object"), "error") == 0;
}

gboolean
dowser_wire_check (JsonNode *root, GError **error)
{
  JsonObject *object = dowser_wire_get_root (root);
  g_auto (DowserWireFault) fault = { 200, NULL, NULL, FALSE };

  if (object == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                           _ ("The model's reply has the wrong format. Check the model's address and format."));
      return FALSE;
    }
  if (!is_error (object))
    return TRUE;
  read_object (&fault, object);
  g_propagate_error (error, dowser_wire_fault_to_error (&fault, _ ("The model's server"), ""));
  return FALSE;
}

/* Changes @wire_options to the next way to enforce a schema. */
static gboolean
use_next_structured (DowserWireManner *wire_options, const DowserWireFormat *format)
{
  guint i = 0;

  if (wire_options->structured == DOWSER_STRUCTURED_NONE)
    return FALSE;
  while (format->structured[i] != wire_options->structured && format->structured[i] != DOWSER_STRUCTURED_NONE)
    i++;
  wire_options->structured
      = format->structured[i] == DOWSER_STRUCTURED_NONE ? DOWSER_STRUCTURED_NONE : format->structured[i + 1];
  return TRUE;
}

static gboolean
set_flag_once (gboolean *flag)
{
  gboolean changed = !*flag;

  *flag = TRUE;
  return changed;
}

gboolean
dowser_wire_manner_adapt (DowserWireManner *wire_options, const DowserWireFormat *format, const DowserWireFault *self)
{
  static const char *const schema[]
      = { "response_format", "json_schema", "schema",   "structured", "grammar", "output_format",
          "output_config",   "tool",        "function", "format",     NULL };
  static const char *const sure[] = { "response_format", "json_schema", "grammar", "tool_choice", "tool use", NULL };
  static const char *const usage[] = { "stream_options", "include_usage", NULL };
  static const char *const tokens[] = { "max_completion_tokens", NULL };
  static const char *const temperature[] = { "temperature", NULL };
  static const char *const stream[] = { "stream", NULL };
  gboolean refused = self->status == 400 || self->status == 422;

  g_return_val_if_fail (wire_options != NULL && format != NULL && self != NULL, FALSE);

  if (is_too_long (self))
    return FALSE;
  if (refused && contains_word (self->message, tokens))
    return set_flag_once (&wire_options->completion_tokens);
  if (refused && contains_word (self->message, temperature))
    return set_flag_once (&wire_options->default_temperature);
  if (refused && contains_word (self->message, usage))
    return set_flag_once (&wire_options->without_usage);
  if (contains_word (self->message, refused ? schema : sure) && (refused || self->status == 404 || self->status >= 500))
    return use_next_structured (wire_options, format);
  if (refused && wire_options->stream && contains_word (self->message, stream))
    {
      wire_options->stream = FALSE;
      return TRUE;
    }
  return FALSE;
}

char *
dowser_wire_mask (const char *message, const char *secret)
{
  static GRegex *pattern = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *masked_text = NULL;

  g_return_val_if_fail (message != NULL, NULL);

  if (g_once_init_enter (&pattern))
    g_once_init_leave (&pattern, g_regex_new ("\\b(?:sk|pk|key|gsk|xai|AIza)[-_][A-Za-z0-9_*.-]{6,}|(?i:bearer) "
                                              "+[A-Za-z0-9_*.-]{6,}",
                                              G_REGEX_OPTIMIZE, 0, NULL));
  parts = g_strsplit (message, secret != NULL && strlen (secret) >= SHORTEST_SECRET ? secret : "\x01", -1);
  masked_text = g_strjoinv ("…", parts);
  return g_regex_replace_literal (pattern, masked_text, -1, 0, "…", 0, NULL);
}
