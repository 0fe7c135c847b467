/* dowser-cli-model.c - reads the options that choose the planner and its model */
#include "cli/dowser-cli-model.h"

#include "cli/dowser-cli-answer.h"
#include "llm/dowser-endpoint-file.h"
#include "llm/dowser-endpoint-passwords.h"
#include "pipeline/context/dowser-own-prompts.h"

#include <glib/gi18n-lib.h>

/* Returns the names of the privacy levels, without "undecided", which the user can't choose. */
static const char *const *
get_privacy_nicks (void)
{
  return dowser_privacy_level_nicks + DOWSER_PRIVACY_LEVEL_SCHEMA;
}

static gboolean
read_prompt_size (DowserCliModel *self, GError **error)
{
  self->prompt_size = -1;
  if (self->prompt_size_name == NULL)
    return TRUE;
  self->prompt_size = dowser_cli_parse_choice ("--tier", self->prompt_size_name, dowser_prompt_size_nicks, -1, error);
  return self->prompt_size >= 0;
}

gboolean
dowser_cli_model_read (DowserCliModel *self, GError **error)
{
  int planner = dowser_cli_parse_choice ("--planner", self->planner_name, dowser_planner_kind_nicks,
                                         DOWSER_PLANNER_BUILTIN, error);
  int privacy_level = 0;

  if (planner < 0)
    return FALSE;
  self->given = self->planner_name != NULL;
  self->planner = (DowserPlannerKind) planner;
  if (!read_prompt_size (self, error))
    return FALSE;
  if (self->share_name != NULL
      && (privacy_level = dowser_cli_parse_choice ("--share", self->share_name, get_privacy_nicks (), -1, error)) < 0)
    return FALSE;
  /* The option overrides the environment variable. The environment may still be changed here, because no other thread
   * reads it yet. */
  if (self->model != NULL)
    g_setenv ("DOWSER_MODEL", self->model, TRUE);
  self->privacy_level = self->share_name != NULL ? (DowserPrivacyLevel) (DOWSER_PRIVACY_LEVEL_SCHEMA + privacy_level)
                                                 : DOWSER_PRIVACY_LEVEL_UNDECIDED;
  return TRUE;
}

void
dowser_cli_model_clear (DowserCliModel *self)
{
  g_free (self->planner_name);
  g_free (self->model);
  g_free (self->prompt_size_name);
  g_free (self->share_name);
}

/* Finds a configured model by its name. If an environment variable sets the model's address, the settings file is
 * ignored. Returns: (transfer full) (nullable) */
static DowserEndpoint *
find_named (const char *name)
{
  g_autoptr (DowserEndpointList) list = g_getenv ("DOWSER_MODEL_URL") == NULL ? dowser_endpoint_file_load (NULL) : NULL;

  for (guint i = 0; list != NULL && i < list->endpoints->len; i++)
    {
      const DowserEndpoint *endpoint = list->endpoints->pdata[i];

      if (g_str_equal (endpoint->name, name) || g_str_equal (endpoint->id, name))
        return dowser_endpoint_copy (endpoint);
    }
  return NULL;
}

/* If an older version of Dowser has written passwords to the file, moves them to the keyring. Errors are ignored,
 * because later the model itself reports why it can't be used. */
static void
move_passwords (void)
{
  g_autoptr (DowserEndpointList) list = dowser_endpoint_file_load (NULL);
  g_autoptr (DowserEndpointList) moved = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  if (list == NULL || !dowser_endpoint_passwords_has_any (list))
    return;
  dowser_endpoint_passwords_move_async (NULL, dowser_cli_ready_cb, &result);
  moved = dowser_endpoint_passwords_move_finish (dowser_cli_wait (&result), &error);
  if (moved != NULL)
    dowser_cli_print_note (_ ("A proxy password was moved from models.json to the keyring."));
  else
    dowser_cli_print_note ("%s", error->message);
}

static gboolean
check_prompts (GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GHashTable) prompts = dowser_own_prompts_load (&local_error);

  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

DowserLlm *
dowser_cli_model_new_llm (const DowserCliModel *self, GError **error)
{
  g_autoptr (DowserEndpoint) endpoint = NULL;

  if (!check_prompts (error))
    return NULL;
  move_passwords ();
  if (self->model != NULL)
    endpoint = find_named (self->model);
  if (endpoint == NULL)
    endpoint = dowser_endpoint_file_dup_effective (error);
  return endpoint != NULL ? dowser_llm_new (endpoint) : NULL;
}

void
dowser_cli_model_set_up (const DowserCliModel *self, DowserLlm *llm, DowserContext *context, const char *uri)
{
  g_autoptr (GHashTable) prompts = dowser_own_prompts_load (NULL);

  dowser_context_set_llm (context, llm);
  dowser_context_set_templates (context, prompts);
  dowser_context_set_prompt_size (context, self->prompt_size);
  dowser_context_set_checks_answers (context, self->check_answers);
  if (self->privacy_level != DOWSER_PRIVACY_LEVEL_UNDECIDED)
    dowser_context_set_privacy_level (context, uri, self->privacy_level);
}

gboolean
dowser_cli_model_prepare_planner (const DowserCliModel *self, DowserSession *session, DowserContext *context,
                                  GError **error)
{
  g_autoptr (DowserLlm) llm = NULL;

  if (self->given)
    dowser_session_set_planner (session, self->planner);
  if (dowser_session_get_planner (session) != DOWSER_PLANNER_MODEL)
    return TRUE;
  llm = dowser_cli_model_new_llm (self, error);
  if (llm == NULL)
    return FALSE;
  dowser_llm_set_time_limit (llm, MAX (self->time_limit, 0));
  dowser_cli_model_set_up (self, llm, context, dowser_session_get_source_uri (session));
  return TRUE;
}

/* Saves facts about the model. Errors are ignored: the next run finds out the facts again, at the cost of a request. */
void
dowser_cli_model_save_facts (DowserContext *context)
{
  DowserLlm *llm = dowser_context_get_llm (context);

  if (llm != NULL)
    dowser_endpoint_file_save_facts (dowser_llm_get_endpoint (llm), NULL);
}

/* Adds to the message the name of the command-line option that solves the problem. The window shows a dialog instead.
 * Takes @error. Returns: (transfer full) */
static GError *
add_option_hint (GError *error)
{
  g_autoptr (GError) choice_error = error;

  if (!g_error_matches (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NOT_ALLOWED))
    return g_steal_pointer (&choice_error);
  return g_error_new (error->domain, error->code, _ ("%s Choose with --share schema, samples or values."),
                      error->message);
}

int
dowser_cli_model_fail (DowserCli *cli, DowserSession *session, GError *error)
{
  int status = dowser_cli_answer_fail (cli, session, add_option_hint (error));

  if (status == DOWSER_ERROR_FAMILY_MODEL && !cli->json)
    dowser_cli_print_note (_ ("The session is kept. Continue with “dowser-cli sessions resume %s”. Add --planner "
                              "builtin to "
                              "continue without the model."),
                           dowser_session_get_id (session));
  return status;
}

DowserCliUsage
dowser_cli_model_get_usage (DowserSession *session)
{
  GPtrArray *calls = dowser_session_get_calls (session);
  DowserCliUsage usage = { .calls = calls->len };

  for (guint i = 0; i < calls->len; i++)
    {
      const DowserModelCall *call = calls->pdata[i];

      usage.tokens_in += call->tokens_in;
      usage.tokens_out += call->tokens_out;
    }
  return usage;
}
