/* dowser-cli-batch.c - dowser-cli batch: writes the SQL of many questions, opening each database only one time */
#include "cli/dowser-cli-batch-job.h"
#include "cli/dowser-cli-model.h"
#include "cli/dowser-cli-session.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

#define MAX_JOBS 16

static const char *const outputs_nicks[] = { "readable", "asked", NULL };

/* Batch: a run of all questions. Its lanes run in parallel, and each lane answers the questions of one database at a
 * time. Each output line is written immediately. */
typedef struct
{
  DowserCli *cli;
  DowserStore *log; /* the log of statements; nothing else is saved */
  DowserCliModel model;
  DowserLlm *llm;            /* (nullable): the model that makes the plans */
  gboolean shows_only_asked; /* results contain only the columns that the question asks for */
  GPtrArray *questions;      /* DowserCliQuestion */
  GPtrArray *groups;         /* GPtrArray of DowserCliQuestion, borrowed: the questions of one database */
  guint next_group;
  guint n_workers; /* number of running lanes; each lane answers the questions of one database at a time */
  guint n_written;
  FILE *out;
} Batch;

static void
batch_clear (Batch *batch)
{
  dowser_cli_model_clear (&batch->model);
  g_clear_object (&batch->llm);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Batch, batch_clear)

typedef struct
{
  Batch *batch;
  DowserContext *context; /* (nullable): NULL between databases */
  GPtrArray *group;
  guint next;
  GPtrArray *chain; /* (nullable): of DowserCliQuestion: the next question of the batch, after the questions that it
                     * follows up */
  guint n_run;      /* the number of questions in @chain that were already asked */
  DowserRunner *runner;
  gint64 started;
} BatchWorker;

static void next_group (BatchWorker *worker);
static void next_question (BatchWorker *worker);

/* Writes and flushes the line of a question. Readers see the line immediately, and a stopped run has written all its
 * results. */
static void
write_line (Batch *batch, DowserCliQuestion *question)
{
  fprintf (batch->out, "%s\n", g_strchomp (question->line));
  fflush (batch->out);
  batch->n_written++;
  if (isatty (STDERR_FILENO))
    fprintf (stderr, "\r%u/%u ", batch->n_written, batch->questions->len);
}

static void
context_closed_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  dowser_context_close_finish (DOWSER_CONTEXT (context), result, NULL);
  next_group (user_data);
}

static void ran_cb (GObject *runner, GAsyncResult *result, gpointer user_data);

static void
ask_follow_up (BatchWorker *worker)
{
  const DowserCliQuestion *question = worker->chain->pdata[worker->n_run++];

  worker->started = g_get_monotonic_time ();
  dowser_runner_follow_up (worker->runner, question->question);
  dowser_runner_run_async (worker->runner, worker->batch->cli->cancellable, ran_cb, worker);
}

static void
ran_cb (GObject *runner, GAsyncResult *result, gpointer user_data)
{
  BatchWorker *worker = user_data;
  DowserCliQuestion *question = g_ptr_array_index (worker->group, worker->next);
  g_autoptr (GError) error = NULL;

  dowser_runner_run_finish (DOWSER_RUNNER (runner), result, &error);
  if (worker->n_run < worker->chain->len && !g_cancellable_is_cancelled (worker->batch->cli->cancellable))
    {
      ask_follow_up (worker);
      return;
    }
  g_clear_pointer (&worker->chain, g_ptr_array_unref);
  dowser_cli_question_set_answer (question, dowser_runner_get_session (worker->runner), error,
                                  g_get_monotonic_time () - worker->started);
  g_clear_object (&worker->runner);
  write_line (worker->batch, question);
  worker->next++;
  next_question (worker);
}

static void
next_question (BatchWorker *worker)
{
  g_autoptr (DowserSession) session = NULL;
  DowserCliQuestion *question;

  if (worker->next == worker->group->len || g_cancellable_is_cancelled (worker->batch->cli->cancellable))
    {
      g_autoptr (DowserContext) context = g_steal_pointer (&worker->context);

      dowser_context_close_async (context, NULL, context_closed_cb, worker);
      return;
    }
  worker->chain = dowser_cli_question_list_chain (worker->group->pdata[worker->next], worker->group);
  worker->n_run = 1;
  question = worker->chain->pdata[0];
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, question->database);
  dowser_session_set_question (session, question->question);
  dowser_session_set_evidence (session, question->evidence);
  dowser_session_set_planner (session, worker->batch->model.planner);
  worker->runner = dowser_runner_new (session, worker->context);
  worker->started = g_get_monotonic_time ();
  dowser_runner_set_last_step (worker->runner, "check");
  dowser_runner_run_async (worker->runner, worker->batch->cli->cancellable, ran_cb, worker);
}

static void
next_group (BatchWorker *worker)
{
  Batch *batch = worker->batch;

  if (batch->next_group == batch->groups->len || g_cancellable_is_cancelled (batch->cli->cancellable))
    {
      batch->n_workers--;
      g_free (worker);
      return;
    }
  worker->group = g_ptr_array_index (batch->groups, batch->next_group++);
  worker->next = 0;
  worker->context = dowser_context_new (NULL);
  dowser_context_set_log (worker->context, batch->log);
  dowser_context_set_shows_only_asked (worker->context, batch->shows_only_asked);
  if (batch->llm != NULL)
    dowser_cli_model_set_up (&batch->model, batch->llm, worker->context,
                             ((const DowserCliQuestion *) worker->group->pdata[0])->database);
  next_question (worker);
}

static int
run_batch (Batch *batch, guint n_jobs)
{
  g_autoptr (GPtrArray) groups = dowser_cli_questions_group (batch->questions);

  batch->groups = groups;
  batch->n_workers = n_jobs;
  for (guint i = 0; i < n_jobs; i++)
    {
      BatchWorker *worker = g_new0 (BatchWorker, 1);

      worker->batch = batch;
      next_group (worker);
    }
  while (batch->n_workers > 0)
    g_main_context_iteration (NULL, TRUE);
  if (isatty (STDERR_FILENO))
    fputs ("\n", stderr);
  if (g_cancellable_is_cancelled (batch->cli->cancellable))
    return dowser_cli_fail (batch->cli,
                            g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped after %u of %u questions."),
                                         batch->n_written, batch->questions->len));
  return 0;
}

static int
write_batch (Batch *batch, const char *path, guint n_jobs)
{
  gboolean to_stdout = g_str_equal (path, "-");
  int status, code = 0;

  batch->out = to_stdout ? stdout : fopen (path, "we");
  if (batch->out == NULL)
    return dowser_cli_fail (batch->cli, g_error_new (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                                                     _ ("“%s” cannot be written: %s."), path, g_strerror (errno)));
  status = run_batch (batch, n_jobs);
  if (fflush (batch->out) != 0)
    code = errno;
  if (!to_stdout)
    fclose (batch->out);
  if (code != 0)
    return dowser_cli_fail (batch->cli, g_error_new (G_IO_ERROR, g_io_error_from_errno (code),
                                                     _ ("“%s” cannot be written: %s."), path, g_strerror (code)));
  return status;
}

int
dowser_cli_batch (DowserCli *cli, int argc, char **argv)
{
  g_autofree char *directory = NULL;
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;
  g_autofree char *outputs_name = NULL;
  int outputs, n_jobs = (int) MIN (g_get_num_processors (), 4);
  g_autoptr (GPtrArray) questions = NULL;
  g_auto (Batch) batch = { .cli = cli };
  g_autoptr (DowserCliSession) cli_session = NULL;
  GError *error = NULL;
  const GOptionEntry entries[] = {
    { "databases", 'd', 0, G_OPTION_ARG_FILENAME, &directory,
      N_ ("Folder that contains the databases as SUITE/DB.sqlite"), N_ ("DIR") },
    { "in", 'i', 0, G_OPTION_ARG_FILENAME, &in, N_ ("The questions, one JSON object per line"), N_ ("FILE") },
    { "out", 'o', 0, G_OPTION_ARG_FILENAME, &out, N_ ("The SQL, one JSON object per line"), N_ ("FILE") },
    DOWSER_CLI_MODEL_OPTIONS (batch.model),
    { "outputs", 0, 0, G_OPTION_ARG_STRING, &outputs_name,
      N_ ("Columns that a model's plan shows: “readable” also shows the number that a ranking uses, “asked” only what "
          "the question asks for"),
      N_ ("WHAT") },
    { "jobs", 'j', 0, G_OPTION_ARG_INT, &n_jobs, N_ ("Number of databases to process at the same time"), "N" },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error) || !dowser_cli_model_read (&batch.model, &error)
      || (outputs = dowser_cli_parse_choice ("--outputs", outputs_name, outputs_nicks, 0, &error)) < 0
      || !dowser_cli_check_arguments (cli, argc, 0, 0, &error))
    return dowser_cli_fail (cli, error);
  if (directory == NULL || in == NULL || out == NULL)
    return dowser_cli_fail (cli, g_error_new_literal (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                                                      _ ("--databases, --in and --out are all needed.")));
  questions = dowser_cli_questions_read (in, directory, &error);
  if (questions == NULL || !dowser_cli_questions_check_output (questions, in, out, &error))
    return dowser_cli_fail (cli, error);
  if (batch.model.planner == DOWSER_PLANNER_MODEL
      && (batch.llm = dowser_cli_model_new_llm (&batch.model, &error)) == NULL)
    return dowser_cli_fail (cli, error);

  cli_session = dowser_cli_session_new (cli, FALSE);
  batch.log = cli_session->log;
  batch.questions = questions;
  batch.shows_only_asked = outputs == 1;
  return write_batch (&batch, out, (guint) CLAMP (n_jobs, 1, MAX_JOBS));
}
