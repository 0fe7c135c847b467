/* dowser-source-resolver.c - finds the source that a question is about, among saved and recently opened sources */
#include "pipeline/context/dowser-source-resolver.h"

#include "base/dowser-error.h"
#include "pipeline/context/dowser-profile-cache.h"
#include "sources/dowser-data-file.h"
#include "sources/saved/dowser-connection-file.h"
#include "verdict/dowser-source-choice.h"

#include <glib/gi18n-lib.h>

/* The maximum number of recently used sources that are considered besides the saved ones. Sources used longer ago would
 * match words by accident. */
#define MAX_RECENT 8

/** CandidateSource: a candidate source. @profile: (nullable): from the profile cache; @index: (nullable): the planner
 * index, if the source is open */
typedef struct
{
  char *uri;
  char *name;
  char *project; /* (nullable) */
  DowserSourceCalled *called;
  const DowserSchema *schema; /* (nullable) */
  DowserProfile *profile;
  const DowserPlannerIndex *index;
} CandidateSource;

/**
 * ResolveTask: the task's data.
 * @next: index of the source whose schema or values are read next
 * @in_other_sources: TRUE if the question doesn't fit the current source, so that the values of the other sources are
 * read as well
 */
typedef struct
{
  char *question;
  char *current; /* (nullable) */
  gboolean is_given;
  gboolean in_other_sources;
  GPtrArray *known;
  guint next;
} ResolveTask;

static void look_up_next (GTask *task);

static void
candidate_source_free (gpointer data)
{
  CandidateSource *known = data;

  g_free (known->uri);
  g_free (known->name);
  g_free (known->project);
  dowser_source_called_unref (known->called);
  if (known->schema != NULL)
    dowser_schema_unref ((DowserSchema *) known->schema);
  g_clear_pointer (&known->profile, dowser_profile_unref);
  if (known->index != NULL)
    dowser_planner_index_unref ((DowserPlannerIndex *) known->index);
  g_free (known);
}

static void
resolve_task_free (gpointer data)
{
  ResolveTask *resolve_task = data;

  g_free (resolve_task->question);
  g_free (resolve_task->current);
  g_ptr_array_unref (resolve_task->known);
  g_free (resolve_task);
}

static void
offer_free (gpointer data)
{
  DowserSourceOffer *source_option = data;

  g_free (source_option->uri);
  g_free (source_option->label);
  g_free (source_option);
}

void
dowser_resolved_free (DowserResolved *self)
{
  g_free (self->uri);
  g_free (self->note);
  g_ptr_array_unref (self->offers);
  g_free (self);
}

/* Adds the current source without a check, even if its file is gone. */
static void
add_current_source (GPtrArray *all, DowserContext *context, const char *uri)
{
  CandidateSource *known = g_new0 (CandidateSource, 1);

  known->uri = g_strdup (uri);
  known->name = dowser_context_dup_source_name (context, uri);
  known->project = g_strdup (dowser_connections_get_project (dowser_context_get_connections (context), uri));
  known->called = dowser_context_ref_source_names (context, uri);
  g_ptr_array_add (all, known);
}

static void
add_candidate_source (GPtrArray *all, DowserContext *context, const char *uri)
{
  if (dowser_source_uri_is_missing (uri))
    return;
  for (guint i = 0; i < all->len; i++)
    if (g_str_equal (((const CandidateSource *) all->pdata[i])->uri, uri))
      return;
  add_current_source (all, context, uri);
}

/* Collects the current source, then the recent ones, then the saved ones. */
static GPtrArray *
collect_sources (DowserContext *context, const char *current)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (candidate_source_free);
  DowserStore *store = dowser_context_get_store (context);
  GPtrArray *connections = dowser_context_get_connections (context);
  g_auto (GStrv) recent = store != NULL ? dowser_store_dup_sources (store) : NULL;

  if (current != NULL)
    add_current_source (all, context, current);
  for (guint i = 0; recent != NULL && recent[i] != NULL && i < MAX_RECENT; i++)
    add_candidate_source (all, context, recent[i]);
  for (guint i = 0; i < connections->len; i++)
    add_candidate_source (all, context, ((const DowserConnection *) connections->pdata[i])->uri);
  return all;
}

static void
add_offer (DowserResolved *resolved, const char *uri, const char *label)
{
  DowserSourceOffer *source_option = g_new0 (DowserSourceOffer, 1);

  source_option->uri = g_strdup (uri);
  source_option->label = g_strdup (label);
  g_ptr_array_add (resolved->offers, source_option);
}

/* Returns TRUE if @uri is a data file, which one engine can read together with other files. Doesn't check that the file
 * exists; a missing file is noticed when it is opened. */
static gboolean
is_data_file (const char *uri)
{
  return *uri == '/' && dowser_data_file_guess_kind (uri) != DOWSER_DATA_NONE;
}

/* Offers two data files as one source, with both files as its tables. */
static void
offer_both_files (DowserResolved *resolved, const CandidateSource *one, const CandidateSource *other)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autofree char *uri = NULL;
  g_autofree char *label = NULL;

  if (!is_data_file (one->uri) || !is_data_file (other->uri))
    return;
  g_ptr_array_add (paths, one->uri);
  g_ptr_array_add (paths, other->uri);
  uri = dowser_data_files_to_uri (paths);
  label = g_strdup_printf (_ ("%s and %s together"), one->name, other->name);
  add_offer (resolved, uri, label);
}

/* The worker's input. The candidates borrow from the other fields. */
typedef struct
{
  DowserSourceCandidate *candidates;
  GPtrArray *indexes; /* DowserPlannerIndex, or NULL */
} Candidates;

static void
index_clear (gpointer index)
{
  g_clear_pointer ((DowserPlannerIndex **) &index, dowser_planner_index_unref);
}

/* Returns: (transfer full) (nullable) */
static DowserPlannerIndex *
make_index (const CandidateSource *known)
{
  if (known->index != NULL)
    return dowser_planner_index_ref (known->index);
  return known->schema != NULL ? dowser_planner_index_new (known->schema, known->profile) : NULL;
}

static void
candidates_init (Candidates *self, const ResolveTask *resolve_task)
{
  guint n = resolve_task->known->len;

  self->candidates = g_new0 (DowserSourceCandidate, n);
  self->indexes = g_ptr_array_new_with_free_func (index_clear);
  for (guint i = 0; i < n; i++)
    {
      const CandidateSource *known = resolve_task->known->pdata[i];
      gboolean is_present = i == 0 && resolve_task->current != NULL;

      /* In the search for other sources, the names of sources are left out, because the question names no source. The
       * current source then gets no index. */
      const char *const *names = resolve_task->in_other_sources ? NULL : dowser_source_called_get_names (known->called);

      g_ptr_array_add (self->indexes, is_present != resolve_task->in_other_sources ? make_index (known) : NULL);
      self->candidates[i] = (DowserSourceCandidate){ known->name, names, known->schema, self->indexes->pdata[i] };
    }
}

static void
candidates_clear (Candidates *self)
{
  g_free (self->candidates);
  g_ptr_array_unref (self->indexes);
}

/* Prefers the candidates of the current source's project. In the search for other sources, the current source stays a
 * candidate. Returns: the index of the project's only candidate, if it can be used without asking the user; otherwise
 * -1 */
static int
prefer_project_candidates (const ResolveTask *resolve_task, GArray *possible)
{
  const CandidateSource *current = resolve_task->current != NULL ? resolve_task->known->pdata[0] : NULL;
  g_autoptr (GArray) project_sources = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean has_current = FALSE;

  for (guint i = 0; i < possible->len && current != NULL && current->project != NULL; i++)
    {
      guint index = g_array_index (possible, guint, i);
      const CandidateSource *known = resolve_task->known->pdata[index];

      if (index == 0 && resolve_task->in_other_sources)
        has_current = TRUE;
      else if (g_strcmp0 (known->project, current->project) == 0)
        g_array_append_val (project_sources, index);
    }
  if (project_sources->len == 0)
    return -1;
  if (project_sources->len == 1 && !resolve_task->is_given)
    return (int) g_array_index (project_sources, guint, 0);
  g_array_set_size (possible, has_current ? 1 : 0);
  g_array_append_vals (possible, project_sources->data, project_sources->len);
  return -1;
}

static void
add_offers (DowserResolved *resolved, const ResolveTask *resolve_task, GArray *possible)
{
  for (guint i = 0; i < possible->len; i++)
    {
      const CandidateSource *known = resolve_task->known->pdata[g_array_index (possible, guint, i)];

      add_offer (resolved, known->uri, known->name);
    }
  /* The current source, if it is a candidate, comes first. If exactly two other candidates are left, both together are
   * a further offer. */
  if (possible->len == 2 || (possible->len == 3 && resolve_task->current != NULL))
    offer_both_files (resolved, resolve_task->known->pdata[g_array_index (possible, guint, possible->len - 2)],
                      resolve_task->known->pdata[g_array_index (possible, guint, possible->len - 1)]);
}

/* Chooses the source or collects the offers. Runs in the worker, because comparing the words of thousands of columns
 * takes longer than a frame. */
static gpointer
resolve_source (gpointer data, GError **error)
{
  const ResolveTask *resolve_task = data;
  g_autoptr (DowserSourceChoice) choice = NULL;
  DowserResolved *resolved = g_new0 (DowserResolved, 1);
  Candidates all;
  int current = resolve_task->current != NULL ? 0 : -1;
  int chosen;

  resolved->offers = g_ptr_array_new_with_free_func (offer_free);
  candidates_init (&all, resolve_task);
  choice = resolve_task->in_other_sources
               ? dowser_source_choose_other (resolve_task->question, all.candidates, resolve_task->known->len, current)
               : dowser_source_choose (resolve_task->question, all.candidates, resolve_task->known->len, current,
                                       resolve_task->is_given);
  candidates_clear (&all);
  resolved->needs_others = choice->needs_others;
  resolved->in_other_sources = resolve_task->in_other_sources;
  chosen = prefer_project_candidates (resolve_task, choice->possible);
  if (chosen >= 0)
    {
      const CandidateSource *chosen_source = resolve_task->known->pdata[chosen];

      resolved->uri = g_strdup (chosen_source->uri);
      resolved->note = g_strdup_printf (_ ("%s, in the project “%s”"), chosen_source->name, chosen_source->project);
      return resolved;
    }
  add_offers (resolved, resolve_task, choice->possible);
  if (resolved->offers->len > 0)
    return resolved;
  /* If the words of the question fit no source better than the others, uses the first source, which is the current or
   * the most recently used source. */
  chosen = MAX (choice->chosen, 0);
  resolved->uri = g_strdup (((const CandidateSource *) resolve_task->known->pdata[chosen])->uri);
  if (choice->words != NULL && choice->chosen >= 0)
    resolved->note
        = g_strdup_printf (_ ("%s, for “%s”"), ((const CandidateSource *) resolve_task->known->pdata[chosen])->name,
                           choice->words);
  return resolved;
}

/* Copies the data for the worker, because a canceled task does not wait for the worker. */
static ResolveTask *
resolve_task_new (const char *question, const char *current, gboolean is_given, GPtrArray *known)
{
  ResolveTask *resolve_task = g_new0 (ResolveTask, 1);

  resolve_task->question = g_strdup (question);
  resolve_task->current = g_strdup (current);
  resolve_task->is_given = is_given;
  resolve_task->known = known;
  return resolve_task;
}

static void
resolved_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ResolveTask *resolve_task = g_task_get_task_data (task);
  GError *error = NULL;
  DowserResolved *resolved = g_task_propagate_pointer (G_TASK (result), &error);

  if (resolved == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (!resolved->needs_others)
    {
      g_task_return_pointer (task, resolved, (GDestroyNotify) dowser_resolved_free);
      return;
    }
  dowser_resolved_free (resolved);
  resolve_task->in_other_sources = TRUE;
  resolve_task->next = 1;
  look_up_next (g_steal_pointer (&task));
}

/* Takes @task. */
static void
resolve_in_worker (GTask *task)
{
  const ResolveTask *resolve_task = g_task_get_task_data (task);
  GTask *worker_task = g_task_new (g_task_get_source_object (task), g_task_get_cancellable (task), resolved_cb, task);
  ResolveTask *project_sources = resolve_task_new (resolve_task->question, resolve_task->current,
                                                   resolve_task->is_given, g_ptr_array_ref (resolve_task->known));

  project_sources->in_other_sources = resolve_task->in_other_sources;
  g_task_set_source_tag (worker_task, resolve_in_worker);
  dowser_context_run_in_worker (g_task_get_source_object (task), worker_task, resolve_source, project_sources,
                                resolve_task_free, (GDestroyNotify) dowser_resolved_free);
}

static void
profiled_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  ResolveTask *resolve_task = g_task_get_task_data (task);
  CandidateSource *known = resolve_task->known->pdata[resolve_task->next++];
  g_autofree char *key = NULL;

  known->profile = dowser_profile_cache_load_finish (DOWSER_CONTEXT (context), result, &key, NULL);
  look_up_next (task);
}

/* Reads the stored values of the current source, because words of the question may be values. In the search for other
 * sources, also reads the values of the other sources. Takes @task. */
static void
look_up_values (GTask *task)
{
  DowserContext *context = g_task_get_source_object (task);
  ResolveTask *resolve_task = g_task_get_task_data (task);
  CandidateSource *known = resolve_task->known->pdata[resolve_task->next];
  gboolean is_present = resolve_task->next == 0 && resolve_task->current != NULL;
  const DowserPlannerIndex *index = dowser_context_get_index (context, known->uri);
  gboolean needed = is_present || resolve_task->in_other_sources;

  if (needed && index != NULL)
    known->index = dowser_planner_index_ref (index);
  if (!needed || index != NULL || known->schema == NULL)
    {
      resolve_task->next++;
      look_up_next (task);
    }
  else
    dowser_profile_cache_load_async (context, known->uri, known->schema, g_task_get_cancellable (task), profiled_cb,
                                     task);
}

static void
looked_up_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  ResolveTask *resolve_task = g_task_get_task_data (task);
  CandidateSource *known = resolve_task->known->pdata[resolve_task->next];

  /* The schema is NULL for a source that was never read; only its name is known. */
  known->schema = dowser_store_load_schema_finish (DOWSER_STORE (store), result, NULL);
  look_up_values (task);
}

/* Returns TRUE if the schema of the next source must be read. No schema is read if the user chose the source for this
 * question: only a unique name of another source can replace the chosen source. */
static gboolean
needs_schema (const ResolveTask *resolve_task)
{
  const CandidateSource *known = resolve_task->known->pdata[resolve_task->next];

  return known->schema == NULL && !resolve_task->is_given;
}

/* Takes @task. */
static void
look_up_next (GTask *task)
{
  DowserContext *context = g_task_get_source_object (task);
  DowserStore *store = dowser_context_get_store (context);
  ResolveTask *resolve_task = g_task_get_task_data (task);
  CandidateSource *known;
  const DowserSchema *schema;

  if (resolve_task->next >= resolve_task->known->len)
    {
      resolve_in_worker (task);
      return;
    }
  known = resolve_task->known->pdata[resolve_task->next];
  schema = needs_schema (resolve_task) ? dowser_context_get_schema (context, known->uri) : NULL;
  if (schema != NULL)
    known->schema = dowser_schema_ref (schema);
  if (needs_schema (resolve_task) && store != NULL)
    dowser_store_load_schema_async (store, known->uri, NULL, g_task_get_cancellable (task), looked_up_cb, task);
  else
    look_up_values (task);
}

void
dowser_source_resolve_async (DowserContext *context, const char *question, const char *current, gboolean is_given,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  ResolveTask *resolve_task = resolve_task_new (question, current, is_given, collect_sources (context, current));

  g_task_set_source_tag (task, dowser_source_resolve_async);
  g_task_set_task_data (task, resolve_task, resolve_task_free);
  if (resolve_task->known->len > 0)
    {
      look_up_next (task);
      return;
    }
  g_task_return_new_error (task, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND, "%s",
                           _ ("No source is chosen. Open a database file first."));
  g_object_unref (task);
}

DowserResolved *
dowser_source_resolve_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
