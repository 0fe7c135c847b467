/* dowser-knowledge-history.h - the history of a source's meanings: who changed what and when */
#pragma once

#include "knowledge/dowser-entry.h"

G_BEGIN_DECLS

/** The maximum number of listed changes. */
#define DOWSER_KNOWLEDGE_HISTORY_MAX 50

/**
 * DowserKnowledgeChange: one change of an entry (the meaning of a term). Plain data.
 * @at: the time of the change, in seconds of real time
 * @author: the user's name on this machine
 * @before: (nullable): the entry before the change; %NULL if the entry was added
 * @after: (nullable): the entry after the change; %NULL if the entry was removed
 * @can_undo: TRUE if the change can be undone because its result still exists
 */
typedef struct
{
  gint64 at;
  char *author;
  DowserEntry *before;
  DowserEntry *after;
  gboolean can_undo;
} DowserKnowledgeChange;
DowserKnowledgeChange *dowser_knowledge_change_copy (const DowserKnowledgeChange *self);
void dowser_knowledge_change_free (DowserKnowledgeChange *self);

/** Appends a change of an entry to the file @path. Errors are ignored: after an error, the change is missing in the
 * history. @before, @after: (nullable): the entry before and after the change; %NULL if it was added or removed */
void dowser_knowledge_history_add (const char *path, const DowserEntry *before, const DowserEntry *after);
/** Returns the changes in the file @path. Unreadable lines are left out. Returns: (transfer full): of
 * DowserKnowledgeChange, newest first */
GPtrArray *dowser_knowledge_history_read (const char *path);

G_END_DECLS
