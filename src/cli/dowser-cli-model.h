/* dowser-cli-model.h - who makes the plans: the options that say so, and the model that they name */
#pragma once

#include "cli/dowser-cli.h"
#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** DowserCliModel: what was said by options, read by dowser_cli_model_read(). */
typedef struct
{
  char *planner_name;
  char *model;
  char *tier_name;
  char *share_name;
  gboolean judge;
  int time_limit; /* set by the command that has the option: seconds; 0: none */
  /* Read: */
  gboolean given; /* --planner was */
  DowserPlannerKind planner;
  int tier; /* -1: by the model's size */
  DowserSharing sharing;
} DowserCliModel;

/** The lines of a command's table of options. */
/* clang-format off */
#define DOWSER_CLI_MODEL_OPTIONS(options) \
  { "planner", 0, 0, G_OPTION_ARG_STRING, &(options).planner_name, N_ ("Who makes the plan: builtin or model"), \
    N_ ("NAME") }, \
  { "model", 'm', 0, G_OPTION_ARG_STRING, &(options).model, N_ ("The language model to ask"), N_ ("NAME") }, \
  { "tier", 0, 0, G_OPTION_ARG_STRING, &(options).tier_name, \
    N_ ("How much a model is told of plans: minimal, standard or full"), N_ ("TIER") }, \
  { "share", 0, 0, G_OPTION_ARG_STRING, &(options).share_name, \
    N_ ("What a model elsewhere may be told: schema, samples or values"), N_ ("WHAT") }, \
  { "judge", 0, 0, G_OPTION_ARG_NONE, &(options).judge, \
    N_ ("Have the model judge whether the rows answer the question"), NULL }
/* clang-format on */

gboolean dowser_cli_model_read (DowserCliModel *self, GError **error);
void dowser_cli_model_clear (DowserCliModel *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserCliModel, dowser_cli_model_clear)

/** The model that the environment and the options name. Returns: (transfer full) (nullable) */
DowserLlm *dowser_cli_model_new_llm (const DowserCliModel *self, GError **error);
/** Gives @llm to @context, and lays down what it may be told of @uri where that was said. */
void dowser_cli_model_set_up (const DowserCliModel *self, DowserLlm *llm, DowserContext *context, const char *uri);

/** Readies @context for the planner that the options name, else that @session has. */
gboolean dowser_cli_model_begin (const DowserCliModel *self, DowserSession *session, DowserContext *context,
                                 GError **error);
/** Keeps what was found out of the model of @context, where it is configured: the next run begins with it. */
void dowser_cli_model_remember (DowserContext *context);
/** As dowser_cli_fail(), with how to go on where a model was at fault. Takes @error. Returns: the exit status */
int dowser_cli_model_fail (DowserCli *cli, DowserSession *session, GError *error);

/** DowserCliUsage: what @session has asked models for. */
typedef struct
{
  guint calls;
  gint64 tokens_in;
  gint64 tokens_out;
} DowserCliUsage;
DowserCliUsage dowser_cli_model_count (DowserSession *session);

G_END_DECLS
