/* dowser-knowledge-desk.h - lists and changes what a source's words mean, on the worker */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-knowledge-history.h"
#include "session/dowser-constraint.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * DowserKnowledgeList:
 * @meanings: (nullable): %NULL where nothing is known
 * @notes: of char *: what isn't used of the files
 * @fixes: (nullable): of DowserMeaningFix (nullable), one for each of the meanings
 * @changes: of DowserKnowledgeChange, the last first
 * @path: where a new entry is written
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

/** Of a source whose schema @context knows. Changes are seen by the next question. Main thread. */
void dowser_knowledge_desk_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable) */
DowserKnowledgeList *dowser_knowledge_desk_list_finish (DowserContext *context, GAsyncResult *result, GError **error);
/** The parts of @plan that can be named: proving each takes too long for the main thread. */
void dowser_knowledge_desk_list_nameable_async (DowserContext *context, const DowserPlan *plan,
                                                const DowserSchema *schema, GCancellable *cancellable,
                                                GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): of DowserEntry without a term */
GPtrArray *dowser_knowledge_desk_list_nameable_finish (DowserContext *context, GAsyncResult *result, GError **error);
/** Writes @entry into the source's file, unless it can't be used. */
void dowser_knowledge_desk_add_async (DowserContext *context, const char *uri, const DowserEntry *entry,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Puts @entry in place of @before, unless it can't be used. */
void dowser_knowledge_desk_replace_async (DowserContext *context, const char *uri, const DowserEntry *before,
                                          const DowserEntry *entry, GCancellable *cancellable,
                                          GAsyncReadyCallback callback, gpointer user_data);
/** Takes @entry out of its file. */
void dowser_knowledge_desk_remove_async (DowserContext *context, const char *uri, const DowserEntry *entry,
                                         GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Takes a change back that is listed. */
void dowser_knowledge_desk_undo_async (DowserContext *context, const char *uri, const DowserKnowledgeChange *change,
                                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Of each of these. Returns: (transfer full) (nullable): the file; %NULL with #DOWSER_KNOWLEDGE_ERROR,
 * #DOWSER_PLAN_ERROR or %G_FILE_ERROR */
char *dowser_knowledge_desk_change_finish (DowserContext *context, GAsyncResult *result, GError **error);
/** Keeps @entry, a learned one, unless @context saves nothing, it is known already, or it can't be used. Then @context
 * emits "learned". Nobody waits for it. @entry: (nullable) */
void dowser_knowledge_desk_learn (DowserContext *context, const char *uri, const DowserEntry *entry);
/** A model is asked to mend @plan: what it mends of names is learned once the answer stands. @plan: (nullable) */
void dowser_knowledge_desk_note_rejected (DowserSession *session, const DowserPlan *plan);
/** The person answers what a model asked back: what words of it were read as is learned then. @ask: (nullable) */
void dowser_knowledge_desk_note_asked (DowserSession *session, const char *ask);
/** The answer of @session stands: keeps what its model had to mend and to be told for it. */
void dowser_knowledge_desk_learn_from_plan (DowserContext *context, DowserSession *session);
/** Takes back what a correction said. */
void dowser_knowledge_desk_forget (DowserContext *context, const char *uri, const DowserConstraint *constraint);
/** An answer to @question stands: what it was learned with is trusted more. Nobody waits for it. */
void dowser_knowledge_desk_count (DowserContext *context, const char *uri, const char *question);

G_END_DECLS
