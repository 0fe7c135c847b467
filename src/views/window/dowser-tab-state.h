/* dowser-tab-state.h - saved state of a tab, to restore it at the next start or to reopen it */
#pragma once

#include "views/question/dowser-question-page.h"

G_BEGIN_DECLS

/**
 * DowserTabState: the state of a tab that is saved, so that the tab can be restored.
 * @source: canonical uri
 * @session: (nullable): the session's id; %NULL if no question has been asked
 * @pane: (nullable): the visible pane of the answer
 * @title: (nullable): the question
 * @top: the first visible row
 */
typedef struct
{
  char *source;
  char *session;
  char *pane;
  char *title;
  guint top;
} DowserTabState;

/** Returns: (transfer full) (nullable): %NULL if @page has no source */
DowserTabState *dowser_tab_state_new (DowserQuestionPage *page);
DowserTabState *dowser_tab_state_copy (const DowserTabState *self);
void dowser_tab_state_free (DowserTabState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTabState, dowser_tab_state_free)

/** Returns: (transfer full) (nullable): %NULL if @file has no group @group, or the source's file is missing */
DowserTabState *dowser_tab_state_read (GKeyFile *file, const char *group);
void dowser_tab_state_write (const DowserTabState *self, GKeyFile *file, const char *group);
/** Shows the state on @page, which has no source yet. The question is run only if running it is cheap. */
void dowser_tab_state_show_on_page (const DowserTabState *self, DowserQuestionPage *page);

G_END_DECLS
