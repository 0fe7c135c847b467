/* dowser-question-page.h - page of one tab: a question, its answer and all its actions */
#pragma once

#include "views/models/dowser-models.h"
#include "views/sources/dowser-sources.h"
#include "views/workspace/dowser-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * DowserQuestionPage: the view of one workspace.
 *
 * Properties (readable, notified): "title" (string, nullable: the question), "busy" (boolean: there is a run that can
 * be stopped), "shows-answer" (boolean: the answer's panes are visible). Menus, keys and buttons use the actions of
 * dowser_question_page_get_actions(), which a window inserts as "page".
 * Signals: "scrolled": the rows were scrolled; "plan-in-tab" (const char *question, DowserPlan *plan): the user wants
 * to see the plan in a new tab.
 */
#define DOWSER_TYPE_QUESTION_PAGE (dowser_question_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserQuestionPage, dowser_question_page, DOWSER, QUESTION_PAGE, AdwBin)

/** Makes a page that shows @workspace. @models, @sources: the user's models and sources, which all pages share.
 * Returns: (transfer full) */
DowserQuestionPage *dowser_question_page_new (DowserWorkspace *workspace, DowserModels *models, DowserSources *sources);
DowserWorkspace *dowser_question_page_get_workspace (DowserQuestionPage *self);
GActionGroup *dowser_question_page_get_actions (DowserQuestionPage *self);
/** Returns the stack of Table, Chart, SQL, Plan, Trace. */
AdwViewStack *dowser_question_page_get_panes (DowserQuestionPage *self);
/** Returns: (nullable): the question */
const char *dowser_question_page_get_title (DowserQuestionPage *self);
gboolean dowser_question_page_shows_answer (DowserQuestionPage *self);
gboolean dowser_question_page_is_busy (DowserQuestionPage *self);
/** Returns TRUE if the current or last run has taken several seconds. */
gboolean dowser_question_page_is_slow (DowserQuestionPage *self);
/** Stops the current run and shows at once that it is being stopped. */
void dowser_question_page_stop (DowserQuestionPage *self);
/** Returns the index of the first row that is scrolled into view. */
guint dowser_question_page_get_top_row (DowserQuestionPage *self);
/** Scrolls to @row as soon as it is loaded. */
void dowser_question_page_set_top_row (DowserQuestionPage *self, guint row);
/** Frees the widgets for the rows of a hidden page. An update of the visible page creates them again. */
void dowser_question_page_unload_panes (DowserQuestionPage *self);
void dowser_question_page_update_panes (DowserQuestionPage *self);
/** Shows fewer buttons if there is less room. */
void dowser_question_page_set_narrow (DowserQuestionPage *self, gboolean is_narrow);
/** Returns TRUE if the refine panel should be open when there is room. */
gboolean dowser_question_page_wants_refine_panel (DowserQuestionPage *self);
/** Types @question without asking it. */
void dowser_question_page_type_question (DowserQuestionPage *self, const char *question);
/** Inserts @name into the question at the cursor. */
void dowser_question_page_insert_name (DowserQuestionPage *self, const char *name);
void dowser_question_page_focus (DowserQuestionPage *self);
/** Starts the page with an empty SQL editor. */
void dowser_question_page_write_sql (DowserQuestionPage *self);
/** Restores the focus that the page had when it was last visible. If there is none, focuses the question. */
void dowser_question_page_restore_focus (DowserQuestionPage *self);
/** DowserQuestionPart: the parts of the page between which F6 moves the focus, in this order. */
typedef enum
{
  DOWSER_QUESTION_PART_QUESTION,
  DOWSER_QUESTION_PART_CRUMBS,
  DOWSER_QUESTION_PART_ROWS,
  DOWSER_QUESTION_PART_PANEL,
  DOWSER_QUESTION_PAGE_N_PARTS,
} DowserQuestionPart;
/** Returns the widget of @part, which may be hidden. */
GtkWidget *dowser_question_page_get_part (DowserQuestionPage *self, DowserQuestionPart part);
gboolean dowser_question_page_has_typed_text (DowserQuestionPage *self);
/** Shows the content of the store after it was opened or entries were deleted. */
void dowser_question_page_show_store (DowserQuestionPage *self);
/** Shows the source's name, which may have changed. */
void dowser_question_page_update_name (DowserQuestionPage *self);
/** Returns: (transfer full) (nullable): the user's name for the open source */
char *dowser_question_page_dup_source_name (DowserQuestionPage *self);
void dowser_question_page_show_toast (DowserQuestionPage *self, const char *text, gboolean undoable);

G_END_DECLS
