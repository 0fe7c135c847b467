/* dowser-cli-model.h - reads the options that choose the planner and its model */
#pragma once

#include "cli/dowser-cli.h"
#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** DowserCliModel: the values of the command-line options that select the planner and the model, read by
 * dowser_cli_model_read(). */
typedef struct
{
  char *planner_name;
  char *model;
  char *prompt_size_name;
  char *share_name;
  gboolean check_answers;
  int time_limit; /* seconds, set by the command that has the option; 0: none */
  /* Set by dowser_cli_model_read(): */
  gboolean given; /* --planner was given */
  DowserPlannerKind planner;
  int prompt_size; /* the prompt size; -1 to derive it from the model's context size */
  DowserPrivacyLevel privacy_level;
} DowserCliModel;

/** The entries of these options for a command's table of options. */
/* clang-format off */
#define DOWSER_CLI_MODEL_OPTIONS(options) \
  { "planner", 0, 0, G_OPTION_ARG_STRING, &(options).planner_name, N_ ("The planner: builtin or model"), \
    N_ ("NAME") }, \
  { "model", 'm', 0, G_OPTION_ARG_STRING, &(options).model, N_ ("The language model to ask"), N_ ("NAME") }, \
  { "tier", 0, 0, G_OPTION_ARG_STRING, &(options).prompt_size_name, \
    N_ ("Prompt size: minimal, standard or full"), N_ ("TIER") }, \
  { "share", 0, 0, G_OPTION_ARG_STRING, &(options).share_name, \
    N_ ("Data that a remote model may see: schema, samples or values"), N_ ("WHAT") }, \
  { "judge", 0, 0, G_OPTION_ARG_NONE, &(options).check_answers, \
    N_ ("Let the model check whether the rows answer the question"), NULL }
/* clang-format on */

gboolean dowser_cli_model_read (DowserCliModel *self, GError **error);
void dowser_cli_model_clear (DowserCliModel *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserCliModel, dowser_cli_model_clear)

/** Makes the model that the environment and the options name. Returns: (transfer full) (nullable) */
DowserLlm *dowser_cli_model_new_llm (const DowserCliModel *self, GError **error);
/** Sets @llm in @context. If an option sets the privacy level of @llm for @uri, sets this level, too. */
void dowser_cli_model_set_up (const DowserCliModel *self, DowserLlm *llm, DowserContext *context, const char *uri);

/** Prepares @context for the planner that the options name. If the options name no planner, prepares it for the planner
 * of @session. */
gboolean dowser_cli_model_prepare_planner (const DowserCliModel *self, DowserSession *session, DowserContext *context,
                                           GError **error);
/** If @context has a configured model, saves facts about this model, so that the next run knows them from the start. */
void dowser_cli_model_save_facts (DowserContext *context);
/** Like dowser_cli_fail(), with a note on how to continue if a model failed. Takes @error. Returns: the exit status */
int dowser_cli_model_fail (DowserCli *cli, DowserSession *session, GError *error);

/** DowserCliUsage: the use of models by a session. */
typedef struct
{
  guint calls;
  gint64 tokens_in;
  gint64 tokens_out;
} DowserCliUsage;
DowserCliUsage dowser_cli_model_get_usage (DowserSession *session);

G_END_DECLS
