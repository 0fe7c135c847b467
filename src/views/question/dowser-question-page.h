/* dowser-question-page.h - a tab: a question, its answer and all that can be done to it */
#pragma once

#include "views/models/dowser-models.h"
#include "views/sources/dowser-sources.h"
#include "views/workspace/dowser-workspace.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * DowserQuestionPage: what is seen of one workspace.
 *
 * Properties (readable, notified): "title" (string, nullable: the question), "busy" (boolean: something can be
 * stopped), "shows-answer" (boolean: its panes are seen). What menus, keys and buttons tell it are the actions of
 * dowser_question_page_get_actions(), which a window inserts as "page".
 * Signals: "scrolled", the rows were; "plan-in-tab" (const char *question, DowserPlan *plan): a click wants it in a new
 * tab.
 */
#define DOWSER_TYPE_QUESTION_PAGE (dowser_question_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserQuestionPage, dowser_question_page, DOWSER, QUESTION_PAGE, AdwBin)

/** @models: @sources: shared with other pages. Returns: (transfer full) */
DowserQuestionPage *dowser_question_page_new (DowserWorkspace *workspace, DowserModels *models, DowserSources *sources);
DowserWorkspace *dowser_question_page_get_workspace (DowserQuestionPage *self);
GActionGroup *dowser_question_page_get_actions (DowserQuestionPage *self);
/** Table, Chart, SQL, Plan, Trace. */
AdwViewStack *dowser_question_page_get_panes (DowserQuestionPage *self);
/** Returns: (nullable): the question */
const char *dowser_question_page_get_title (DowserQuestionPage *self);
gboolean dowser_question_page_shows_answer (DowserQuestionPage *self);
gboolean dowser_question_page_is_busy (DowserQuestionPage *self);
/** Whether the last run, or the present one, has lasted for seconds. */
gboolean dowser_question_page_is_slow (DowserQuestionPage *self);
/** Stops what runs, and shows at once that it was told to. */
void dowser_question_page_stop (DowserQuestionPage *self);
/** The first row that is seen. */
guint dowser_question_page_get_top (DowserQuestionPage *self);
/** Where its rows are to be scrolled to, as soon as they are there. */
void dowser_question_page_set_top (DowserQuestionPage *self, guint row);
/** A page out of sight gives up the widgets of its rows, and makes them again when it is updated in sight. */
void dowser_question_page_rest (DowserQuestionPage *self);
void dowser_question_page_update_panes (DowserQuestionPage *self);
/** Fewer buttons in less room. */
void dowser_question_page_set_narrow (DowserQuestionPage *self, gboolean narrow);
/** Whether the refine panel is to be open, where there is room. */
gboolean dowser_question_page_wants_refine (DowserQuestionPage *self);
/** Types @question, without asking it. */
void dowser_question_page_type (DowserQuestionPage *self, const char *question);
/** Puts @name into the question, where the caret is. */
void dowser_question_page_insert (DowserQuestionPage *self, const char *name);
void dowser_question_page_focus (DowserQuestionPage *self);
/** The page begins with an empty editor of SQL. */
void dowser_question_page_write_sql (DowserQuestionPage *self);
/** Where the focus was when the page was last in sight; else the question. */
void dowser_question_page_focus_again (DowserQuestionPage *self);
/** DowserQuestionPart: what F6 leads to, in this order. */
typedef enum
{
  DOWSER_QUESTION_PART_QUESTION,
  DOWSER_QUESTION_PART_CRUMBS,
  DOWSER_QUESTION_PART_ROWS,
  DOWSER_QUESTION_PART_PANEL,
  DOWSER_QUESTION_PAGE_N_PARTS,
} DowserQuestionPart;
/** Perhaps out of sight. */
GtkWidget *dowser_question_page_get_part (DowserQuestionPage *self, DowserQuestionPart part);
gboolean dowser_question_page_is_typed_into (DowserQuestionPage *self);
/** The store has been opened, or has forgotten something: what it remembers is shown. */
void dowser_question_page_show_memory (DowserQuestionPage *self);
/** The source may have another name now. */
void dowser_question_page_update_name (DowserQuestionPage *self);
/** What the person calls the open source. Returns: (transfer full) (nullable) */
char *dowser_question_page_dup_source_name (DowserQuestionPage *self);
void dowser_question_page_toast (DowserQuestionPage *self, const char *text, gboolean undoable);

G_END_DECLS
