/* dowser-knowledge-service.c - lists and changes the meanings of a source's words, in the worker */
#include "pipeline/context/dowser-knowledge-service.h"

#include "base/dowser-error.h"
#include "knowledge/dowser-entry-learn.h"
#include "knowledge/dowser-entry-repair.h"
#include "knowledge/dowser-knowledge-lines.h"
#include "knowledge/dowser-meaning-fix.h"
#include "knowledge/dowser-nameable.h"
#include "pipeline/context/dowser-context-private.h"
#include "pipeline/context/dowser-knowledge-files.h"
#include "plan/dowser-own-sql.h"

#include <glib/gi18n-lib.h>

/* The key under which the session stores a plan that was refused and then repaired by a model. */
#define REJECTED_KEY "dowser-rejected-plan"
/* The key under which the session stores a question that a model asked and the user answered. */
#define ASKED_KEY "dowser-asked-back"

/* The input of a worker that learns, saves or undoes an entry (the meaning of a term). @profile, @entry: (nullable);
 * @used: (nullable): of DowserEntry; @change: (nullable): the change to undo; @before: (nullable): the entry that
 * @entry replaces */
typedef struct
{
  GPtrArray *used;
  DowserKnowledgeChange *change;
  DowserEntry *before;
  char *uri;
  DowserDialectId dialect;
  DowserSchema *schema;
  DowserProfile *profile;
  DowserEntry *entry;
} KnowledgeData;

static void
knowledge_data_free (gpointer data)
{
  KnowledgeData *work = data;

  g_free (work->uri);
  dowser_schema_unref (work->schema);
  g_clear_pointer (&work->profile, dowser_profile_unref);
  g_clear_pointer (&work->entry, dowser_entry_free);
  g_clear_pointer (&work->used, g_ptr_array_unref);
  g_clear_pointer (&work->before, dowser_entry_free);
  g_clear_pointer (&work->change, dowser_knowledge_change_free);
  g_free (work);
}

void
dowser_knowledge_list_free (DowserKnowledgeList *self)
{
  g_clear_pointer (&self->meanings, dowser_meanings_unref);
  g_ptr_array_unref (self->notes);
  g_clear_pointer (&self->fixes, g_ptr_array_unref);
  g_ptr_array_unref (self->changes);
  g_free (self->path);
  g_free (self);
}

static void
list_free (gpointer list)
{
  dowser_knowledge_list_free (list);
}

static gpointer
list_entries (gpointer data, GError **error)
{
  const KnowledgeData *work = data;
  DowserKnowledgeList *found = g_new0 (DowserKnowledgeList, 1);
  g_autoptr (DowserKnowledge) knowledge = NULL;

  found->notes = g_ptr_array_new_with_free_func (g_free);
  found->path = dowser_knowledge_files_dup_path (work->uri);
  knowledge = dowser_knowledge_files_read_all (work->uri, work->schema, work->dialect, found->notes);
  if (knowledge != NULL)
    found->meanings = dowser_meanings_new (knowledge, work->schema, work->profile);
  if (found->meanings != NULL)
    found->fixes = dowser_meanings_find_fixes (found->meanings, work->schema, work->profile);
  found->changes = dowser_knowledge_files_list_changes (work->uri, knowledge);
  return found;
}

/* Returns TRUE if @entry must be left out together with @left_out, because both have the same content or were learned
 * for the same words. */
static gboolean
is_ignored_with (const DowserEntry *entry, const DowserEntry *left_out)
{
  return dowser_entry_has_same_content (entry, left_out)
         || (entry->tier == DOWSER_ENTRY_LEARNED && left_out->tier == DOWSER_ENTRY_LEARNED
             && dowser_entry_has_common_key (entry, left_out));
}

/* Returns the known entries without @left_out and the entries that must be left out with it. @is_known: (inout): set to
 * TRUE if an entry has the same content as @left_out. Returns: (transfer full) */
static DowserKnowledge *
read_others (const char *uri, const DowserEntry *left_out, gboolean *is_known)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) all = dowser_knowledge_files_read (uri, notes);
  GPtrArray *entries = all != NULL ? dowser_knowledge_get_entries (all) : NULL;
  DowserKnowledge *other_knowledge = dowser_knowledge_new ();

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      *is_known |= dowser_entry_has_same_content (entries->pdata[i], left_out);
      if (!is_ignored_with (entries->pdata[i], left_out))
        dowser_knowledge_add (other_knowledge, dowser_entry_copy (entries->pdata[i]));
    }
  return other_knowledge;
}

static gpointer
replace_entry (gpointer data, GError **error)
{
  const KnowledgeData *work = data;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) read = dowser_knowledge_files_read (work->uri, notes);
  g_autoptr (DowserKnowledge) known = read != NULL ? dowser_knowledge_ref (read) : dowser_knowledge_new ();
  g_autofree char *problem
      = dowser_meanings_dup_problem_in_place (known, work->before, work->entry, work->schema, work->profile);

  if (problem != NULL)
    {
      g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, problem);
      return NULL;
    }
  return dowser_knowledge_files_replace (work->uri, work->before, work->entry, error)
             ? dowser_knowledge_files_dup_path (work->uri)
             : NULL;
}

static gpointer
add_entry (gpointer data, GError **error)
{
  const KnowledgeData *work = data;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (work->uri, notes);
  g_autofree char *problem = dowser_meanings_dup_problem (knowledge, work->entry, work->schema, work->profile);

  if (problem != NULL)
    {
      g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, problem);
      return NULL;
    }
  if (!dowser_knowledge_files_add (work->uri, work->entry, error))
    return NULL;
  return dowser_knowledge_files_dup_path (work->uri);
}

static gpointer
remove_entry (gpointer data, GError **error)
{
  const KnowledgeData *work = data;

  return dowser_knowledge_files_remove (work->uri, work->entry, error);
}

static gpointer
undo_change (gpointer data, GError **error)
{
  const KnowledgeData *work = data;

  return dowser_knowledge_files_undo (work->uri, work->change, error) ? dowser_knowledge_files_dup_path (work->uri)
                                                                      : NULL;
}

/* Creates the input of a job that runs in a worker. @entry: (nullable): the entry that the job is about */
static KnowledgeData *
knowledge_data_new (DowserContext *context, const char *uri, const DowserEntry *entry)
{
  const DowserSchema *schema = dowser_context_get_schema (context, uri);
  const DowserPlannerIndex *index = dowser_context_get_index (context, uri);
  KnowledgeData *work = g_new0 (KnowledgeData, 1);

  work->uri = g_strdup (uri);
  work->dialect = dowser_context_get_dialect (context, uri);
  work->schema = dowser_schema_ref (index != NULL ? dowser_planner_index_get_schema (index) : schema);
  if (index != NULL && dowser_planner_index_get_profile (index) != NULL)
    work->profile = dowser_profile_ref ((DowserProfile *) dowser_planner_index_get_profile (index));
  work->entry = entry != NULL ? dowser_entry_copy (entry) : NULL;
  return work;
}

/* Runs @func in the worker. @entry: (nullable): the entry that @func works on; NULL if it needs none */
static void
start_work (DowserContext *context, const char *uri, const DowserEntry *entry, DowserWorkFunc func,
            GDestroyNotify free_func, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);

  g_task_set_source_tag (task, start_work);
  dowser_context_run_in_worker (context, task, func, knowledge_data_new (context, uri, entry), knowledge_data_free,
                                free_func);
}

void
dowser_knowledge_service_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (dowser_context_get_schema (context, uri) != NULL);

  start_work (context, uri, NULL, list_entries, list_free, cancellable, callback, user_data);
}

DowserKnowledgeList *
dowser_knowledge_service_list_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

typedef struct
{
  DowserPlan *plan;
  DowserSchema *schema;
} NamingData;

static void
naming_data_free (gpointer data)
{
  NamingData *name_search = data;

  dowser_plan_unref (name_search->plan);
  dowser_schema_unref (name_search->schema);
  g_free (name_search);
}

static gpointer
list_nameable (gpointer data, GError **error)
{
  const NamingData *name_search = data;

  return dowser_nameable_list (name_search->plan, name_search->schema);
}

void
dowser_knowledge_service_list_nameable_async (DowserContext *context, const DowserPlan *plan,
                                              const DowserSchema *schema, GCancellable *cancellable,
                                              GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;
  NamingData *name_search;

  g_return_if_fail (plan != NULL && schema != NULL);

  task = g_task_new (context, cancellable, callback, user_data);
  name_search = g_new0 (NamingData, 1);
  name_search->plan = dowser_plan_ref (plan);
  name_search->schema = dowser_schema_ref (schema);
  g_task_set_source_tag (task, dowser_knowledge_service_list_nameable_async);
  dowser_context_run_in_worker (context, task, list_nameable, name_search, naming_data_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

GPtrArray *
dowser_knowledge_service_list_nameable_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
dowser_knowledge_service_add_async (DowserContext *context, const char *uri, const DowserEntry *entry,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (dowser_context_get_schema (context, uri) != NULL && entry != NULL);

  start_work (context, uri, entry, add_entry, g_free, cancellable, callback, user_data);
}

void
dowser_knowledge_service_replace_async (DowserContext *context, const char *uri, const DowserEntry *before,
                                        const DowserEntry *entry, GCancellable *cancellable,
                                        GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;
  KnowledgeData *work;

  g_return_if_fail (dowser_context_get_schema (context, uri) != NULL && before != NULL && entry != NULL);

  task = g_task_new (context, cancellable, callback, user_data);
  work = knowledge_data_new (context, uri, entry);
  g_task_set_source_tag (task, dowser_knowledge_service_replace_async);
  work->before = dowser_entry_copy (before);
  dowser_context_run_in_worker (context, task, replace_entry, work, knowledge_data_free, g_free);
}

void
dowser_knowledge_service_remove_async (DowserContext *context, const char *uri, const DowserEntry *entry,
                                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (dowser_context_get_schema (context, uri) != NULL && entry != NULL);

  start_work (context, uri, entry, remove_entry, g_free, cancellable, callback, user_data);
}

void
dowser_knowledge_service_undo_async (DowserContext *context, const char *uri, const DowserKnowledgeChange *change,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;
  KnowledgeData *work;

  g_return_if_fail (dowser_context_get_schema (context, uri) != NULL && change != NULL);

  task = g_task_new (context, cancellable, callback, user_data);
  work = knowledge_data_new (context, uri, NULL);
  g_task_set_source_tag (task, dowser_knowledge_service_undo_async);
  work->change = dowser_knowledge_change_copy (change);
  dowser_context_run_in_worker (context, task, undo_change, work, knowledge_data_free, g_free);
}

char *
dowser_knowledge_service_change_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- What is learned --- */

/* Saves the learned entry. Doesn't save an entry that is already known, can't be used with this schema, or contradicts
 * the user's own entries. Returns: (transfer full) (nullable): the saved entry */
static gpointer
learn_entry (gpointer data, GError **error)
{
  const KnowledgeData *work = data;
  gboolean is_known = FALSE;
  g_autoptr (DowserKnowledge) other_knowledge = read_others (work->uri, work->entry, &is_known);
  g_autofree char *problem = dowser_meanings_dup_problem (other_knowledge, work->entry, work->schema, work->profile);

  if (is_known || problem != NULL || !dowser_knowledge_files_learn (work->uri, work->entry, NULL))
    return NULL;
  return dowser_entry_copy (work->entry);
}

static void
learned_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autofree char *uri = user_data;
  DowserEntry *entry = g_task_propagate_pointer (G_TASK (result), NULL);

  if (entry == NULL)
    return;
  _dowser_context_emit_learned (DOWSER_CONTEXT (context), uri, entry);
  dowser_entry_free (entry);
}

static gpointer
forget_entry (gpointer data, GError **error)
{
  const KnowledgeData *work = data;

  g_free (dowser_knowledge_files_remove (work->uri, work->entry, error));
  return NULL;
}

/* Updates the trust in the learned entries that an accepted answer used. The user's own entries are always trusted. */
static gpointer
count_uses (gpointer data, GError **error)
{
  const KnowledgeData *work = data;

  return GINT_TO_POINTER (dowser_knowledge_files_count_use (work->uri, work->used, TRUE, error));
}

/* Returns TRUE if entries can be learned for @uri: the context has a store and knows the schema. */
static gboolean
may_learn (DowserContext *context, const char *uri)
{
  return dowser_context_get_store (context) != NULL && uri != NULL && dowser_context_get_schema (context, uri) != NULL;
}

void
dowser_knowledge_service_learn (DowserContext *context, const char *uri, const DowserEntry *entry)
{
  if (entry != NULL && may_learn (context, uri))
    start_work (context, uri, entry, learn_entry, (GDestroyNotify) dowser_entry_free, NULL, learned_cb, g_strdup (uri));
}

void
dowser_knowledge_service_store_rejected_plan (DowserSession *session, const DowserPlan *plan)
{
  g_object_set_data_full (G_OBJECT (session), REJECTED_KEY, plan != NULL ? dowser_plan_ref (plan) : NULL,
                          (GDestroyNotify) dowser_plan_unref);
}

void
dowser_knowledge_service_store_model_question (DowserSession *session, const char *ask)
{
  g_object_set_data_full (G_OBJECT (session), ASKED_KEY, g_strdup (ask), g_free);
}

static void
learn_from_answer (DowserContext *context, DowserSession *session, const DowserPlan *answered_plan)
{
  const char *ask = g_object_get_data (G_OBJECT (session), ASKED_KEY);
  const DowserSchema *schema = dowser_session_get_schema (session);
  const char *question = dowser_session_get_question (session);
  g_autoptr (DowserEntry) entry = ask != NULL && schema != NULL && question != NULL
                                      ? dowser_entry_new_from_answer (ask, question, answered_plan, schema)
                                      : NULL;

  dowser_knowledge_service_learn (context, dowser_session_get_source_uri (session), entry);
}

static void
learn_from_repair (DowserContext *context, DowserSession *session, const DowserPlan *before, const DowserPlan *after)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  g_autoptr (GPtrArray) entries = NULL;

  if (before == NULL || after == NULL || schema == NULL)
    return;
  entries = dowser_entries_new_repaired (before, after, schema);
  for (guint i = 0; i < entries->len; i++)
    dowser_knowledge_service_learn (context, dowser_session_get_source_uri (session), entries->pdata[i]);
}

void
dowser_knowledge_service_learn_from_plan (DowserContext *context, DowserSession *session)
{
  const DowserPlan *answered_plan = dowser_session_get_plan_before_audit (session);

  if (dowser_session_get_planner (session) != DOWSER_PLANNER_MODEL || answered_plan == NULL
      || dowser_own_sql_is_marked (answered_plan))
    return;
  learn_from_repair (context, session, g_object_get_data (G_OBJECT (session), REJECTED_KEY), answered_plan);
  learn_from_repair (context, session, answered_plan, dowser_session_get_plan (session));
  learn_from_answer (context, session, answered_plan);
  dowser_knowledge_service_store_rejected_plan (session, NULL);
  dowser_knowledge_service_store_model_question (session, NULL);
}

void
dowser_knowledge_service_forget (DowserContext *context, const char *uri, const DowserConstraint *constraint)
{
  g_autoptr (DowserEntry) entry = dowser_entry_new_learned (constraint);

  if (entry != NULL && may_learn (context, uri))
    start_work (context, uri, entry, forget_entry, NULL, NULL, NULL, NULL);
}

void
dowser_knowledge_service_count_uses (DowserContext *context, const char *uri, const char *question)
{
  const DowserPlannerIndex *index = dowser_context_get_index (context, uri);
  const DowserMeanings *meanings = index != NULL ? dowser_planner_index_get_meanings (index) : NULL;
  g_autoptr (GPtrArray) used = dowser_knowledge_list_learned (meanings, question);
  GTask *task;
  KnowledgeData *work;

  if (used->len == 0 || !may_learn (context, uri))
    return;
  task = g_task_new (context, NULL, NULL, NULL);
  work = knowledge_data_new (context, uri, NULL);
  g_task_set_source_tag (task, dowser_knowledge_service_count_uses);
  work->used = g_steal_pointer (&used);
  dowser_context_run_in_worker (context, task, count_uses, work, knowledge_data_free, NULL);
}
