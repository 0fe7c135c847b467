/* dowser-completer.h - completes what is typed in a thread of its own; the latest text alone is answered */
#pragma once

#include "sentence/dowser-sentence-complete.h"

G_BEGIN_DECLS

/**
 * DowserCompleted: of one text; counted.
 * @completion: borrows from @schema
 * @profile: (nullable)
 */
typedef struct
{
  char *text;
  DowserSchema *schema;
  DowserProfile *profile;
  DowserSentenceCompletion *completion;
} DowserCompleted;
void dowser_completed_unref (DowserCompleted *self);
DowserCompleted *dowser_completed_ref (DowserCompleted *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCompleted, dowser_completed_unref)

/**
 * DowserCompleter: main thread only.
 *
 * Signal: "completed" (DowserCompleted *completed, a pointer): of the text that was asked last.
 */
#define DOWSER_TYPE_COMPLETER (dowser_completer_get_type ())
G_DECLARE_FINAL_TYPE (DowserCompleter, dowser_completer, DOWSER, COMPLETER, GObject)

DowserCompleter *dowser_completer_new (void);
/** @schema, @profile: (nullable): of what is asked from now on. Returns: whether that is news */
gboolean dowser_completer_set_source (DowserCompleter *self, const DowserSchema *schema, const DowserProfile *profile);
/** @text: (nullable): %NULL: what was asked before is not to be answered any more */
void dowser_completer_ask (DowserCompleter *self, const char *text, guint max);
/** Whether an answer is to come. */
gboolean dowser_completer_is_asked (DowserCompleter *self);

G_END_DECLS
