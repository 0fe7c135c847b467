/* dowser-knowledge-service.h - lists and changes the meanings of a source's words, in the worker */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-knowledge-history.h"
#include "session/dowser-constraint.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * DowserKnowledgeList:
 * @meanings: (nullable): %NULL if the source has no meanings
 * @notes: of char *: the parts of the files that aren't used
 * @fixes: (nullable): of DowserMeaningFix (nullable), one for each of the meanings
 * @changes: of DowserKnowledgeChange, newest first
 * @path: the file for new entries
 */
typedef struct
{
  DowserMeanings *meanings;
  GPtrArray *notes;
  GPtrArray *fixes;
  GPtrArray *changes;
  char *path;
} DowserKnowledgeList;
void dowser_knowledge_list_free (DowserKnowledgeList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserKnowledgeList, dowser_knowledge_list_free)

/** Lists the meanings of a source whose schema @context knows. Main thread. */
void dowser_knowledge_service_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                          GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserKnowledgeList *dowser_knowledge_service_list_finish (DowserContext *context, GAsyncResult *result,
                                                           GError **error);
/** Lists the parts of @plan to which the user can give a name. Runs in the worker, because testing all parts takes
 * long. */
void dowser_knowledge_service_list_nameable_async (DowserContext *context, const DowserPlan *plan,
                                                   const DowserSchema *schema, GCancellable *cancellable,
                                                   GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): of DowserEntry, still without the name that the user gives */
GPtrArray *dowser_knowledge_service_list_nameable_finish (DowserContext *context, GAsyncResult *result, GError **error);
/** Writes @entry into the source's file. Refuses an entry that can't be used. */
void dowser_knowledge_service_add_async (DowserContext *context, const char *uri, const DowserEntry *entry,
                                         GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Replaces @before by @entry. Refuses an @entry that can't be used. */
void dowser_knowledge_service_replace_async (DowserContext *context, const char *uri, const DowserEntry *before,
                                             const DowserEntry *entry, GCancellable *cancellable,
                                             GAsyncReadyCallback callback, gpointer user_data);
/** Removes @entry from its file. */
void dowser_knowledge_service_remove_async (DowserContext *context, const char *uri, const DowserEntry *entry,
                                            GCancellable *cancellable, GAsyncReadyCallback callback,
                                            gpointer user_data);
/** Undoes a listed change. */
void dowser_knowledge_service_undo_async (DowserContext *context, const char *uri, const DowserKnowledgeChange *change,
                                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Finishes adding, replacing, removing or undoing. Returns: (transfer full) (nullable): the changed file; %NULL with
 * #DOWSER_KNOWLEDGE_ERROR, #DOWSER_PLAN_ERROR or %G_FILE_ERROR */
char *dowser_knowledge_service_change_finish (DowserContext *context, GAsyncResult *result, GError **error);
/** Saves the learned entry @entry, and emits "learned" on @context. Saves nothing if @context has no store, or if the
 * entry is known already or can't be used. Has no finish function. @entry: (nullable) */
void dowser_knowledge_service_learn (DowserContext *context, const char *uri, const DowserEntry *entry);
/** Stores @plan in the session when a model is asked to repair it. If the user accepts the answer, Dowser learns which
 * names the model replaced. @plan: (nullable) */
void dowser_knowledge_service_store_rejected_plan (DowserSession *session, const DowserPlan *plan);
/** Stores @ask, a question from the model, in the session when the user answers @ask. If the user accepts the result,
 * Dowser learns the meaning of the words in @ask. @ask: (nullable) */
void dowser_knowledge_service_store_model_question (DowserSession *session, const char *ask);
/** Called when the user accepts the answer of @session. Learns from the model's repairs and from the user's answers to
 * the model. */
void dowser_knowledge_service_learn_from_plan (DowserContext *context, DowserSession *session);
/** Removes the entries learned from the correction @constraint. */
void dowser_knowledge_service_forget (DowserContext *context, const char *uri, const DowserConstraint *constraint);
/** Called when the user accepts an answer to @question. Raises the trust in the learned entries that the answer used.
 * Has no finish function. */
void dowser_knowledge_service_count_uses (DowserContext *context, const char *uri, const char *question);

G_END_DECLS
