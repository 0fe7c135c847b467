/* dowser-knowledge-history.h - who changed what of a source's meanings, and when */
#pragma once

#include "knowledge/dowser-entry.h"

G_BEGIN_DECLS

/** The most changes that are listed. */
#define DOWSER_KNOWLEDGE_HISTORY_MAX 50

/**
 * DowserKnowledgeChange: plain data.
 * @at: when, in seconds of real time
 * @who: the person's name on this machine
 * @before: (nullable): %NULL: it was added; @after: (nullable): %NULL: it was taken out
 * @can_undo: whether what it left is still there
 */
typedef struct
{
  gint64 at;
  char *who;
  DowserEntry *before;
  DowserEntry *after;
  gboolean can_undo;
} DowserKnowledgeChange;
DowserKnowledgeChange *dowser_knowledge_change_copy (const DowserKnowledgeChange *self);
void dowser_knowledge_change_free (DowserKnowledgeChange *self);

/** Writes it behind the others into @path; what can't be written is a change without a history. @before, @after:
 * (nullable) */
void dowser_knowledge_history_note (const char *path, const DowserEntry *before, const DowserEntry *after);
/** Returns: (transfer full): of DowserKnowledgeChange, the last first; lines that can't be read are left out */
GPtrArray *dowser_knowledge_history_read (const char *path);

G_END_DECLS
