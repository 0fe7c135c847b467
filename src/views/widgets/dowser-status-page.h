/* dowser-status-page.h - page shown while there are no rows: a message, and buttons for the next actions of the user */
#pragma once

#include "plan/dowser-plan.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_STATUS_PAGE (dowser_status_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserStatusPage, dowser_status_page, DOWSER, STATUS_PAGE, GtkWidget)

/* Signals: "question-chosen" (const char *), "source-activated" (const char *uri). Other buttons of the page activate
 * actions of the window ("win.") and of the tab ("page."), which dowser-status-page.c names. */
GtkWidget *dowser_status_page_new (void);
/** Shows the page of a window that has no source. @recent: (nullable): uris */
void dowser_status_page_show_welcome (DowserStatusPage *self, const char *const *recent);
void dowser_status_page_show_opening (DowserStatusPage *self, const char *name);
/** Shows that the library for reading the file is being downloaded. */
void dowser_status_page_show_fetching (DowserStatusPage *self);
/** Shows an open source before any question was asked. @suggestions: (nullable): questions */
void dowser_status_page_show_ready (DowserStatusPage *self, const char *name, const char *const *suggestions);
void dowser_status_page_show_running (DowserStatusPage *self);
void dowser_status_page_show_stopping (DowserStatusPage *self);
void dowser_status_page_show_stopped (DowserStatusPage *self);
/** Shows that the last question was restored but not run. */
void dowser_status_page_show_restored (DowserStatusPage *self);
/** @is_server: the source is not a file; @suggestions: (nullable): questions that can be answered instead */
void dowser_status_page_show_error (DowserStatusPage *self, const GError *error, gboolean is_server,
                                    const char *const *suggestions);
/** Lists the failed attempts below the error @problem. @attempts: (char *). Adds nothing if there are no attempts, or
 * if each attempt only repeats @problem */
void dowser_status_page_add_tries (DowserStatusPage *self, GPtrArray *attempts, const char *problem);
/**
 * Shows that a number in the answer is known to be wrong.
 * @sentence: what is wrong; @fixes: DowserChoice. The action page.fix-wrong applies the fix of an index;
 * page.show-anyway shows the
 * answer unchanged
 */
void dowser_status_page_show_wrong (DowserStatusPage *self, const char *sentence, GPtrArray *fixes);

G_END_DECLS
