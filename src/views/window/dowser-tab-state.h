/* dowser-tab-state.h - what a tab shows, as it is kept for the next start and for reopening */
#pragma once

#include "views/question/dowser-question-page.h"

G_BEGIN_DECLS

/**
 * DowserTabState:
 * @source: canonical uri
 * @session: (nullable): its id; %NULL: no question has been asked
 * @pane: (nullable): what is seen of its answer
 * @title: (nullable): the question
 * @top: the first row that is seen
 */
typedef struct
{
  char *source;
  char *session;
  char *pane;
  char *title;
  guint top;
} DowserTabState;

/** Returns: (transfer full) (nullable): %NULL where @page has no source */
DowserTabState *dowser_tab_state_new (DowserQuestionPage *page);
DowserTabState *dowser_tab_state_copy (const DowserTabState *self);
void dowser_tab_state_free (DowserTabState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTabState, dowser_tab_state_free)

/** Returns: (transfer full) (nullable): %NULL where @file has no such tab, or its file is gone */
DowserTabState *dowser_tab_state_read (GKeyFile *file, const char *group);
void dowser_tab_state_write (const DowserTabState *self, GKeyFile *file, const char *group);
/** Shows it on @page, which has no source yet. A question is run only where that is cheap. */
void dowser_tab_state_show (const DowserTabState *self, DowserQuestionPage *page);

G_END_DECLS
