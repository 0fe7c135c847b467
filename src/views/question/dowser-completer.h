/* dowser-completer.h - completes the typed text in a worker thread; only the latest text gets an answer */
#pragma once

#include "sentence/dowser-sentence-complete.h"

G_BEGIN_DECLS

/**
 * DowserCompleted: a text with its completion; reference-counted.
 * @completion: borrows data from @schema
 * @profile: (nullable): the profile from which values were offered
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
 * Signal: "completed" (DowserCompleted *completed, a pointer): the latest text is completed.
 */
#define DOWSER_TYPE_COMPLETER (dowser_completer_get_type ())
G_DECLARE_FINAL_TYPE (DowserCompleter, dowser_completer, DOWSER, COMPLETER, GObject)

DowserCompleter *dowser_completer_new (void);
/** @schema, @profile: (nullable): used from now on. Returns: TRUE if they changed */
gboolean dowser_completer_set_source (DowserCompleter *self, const DowserSchema *schema, const DowserProfile *profile);
/** @text: (nullable): the text to complete. The previous text gets no answer any more. With %NULL, no text is
 * completed. */
void dowser_completer_request (DowserCompleter *self, const char *text, guint max);
/** Returns TRUE if the latest text isn't completed yet. */
gboolean dowser_completer_is_waiting (DowserCompleter *self);

G_END_DECLS
