/* dowser-status-page.h - what the middle of the window says while there are no rows, and what to do about it */
#pragma once

#include "plan/dowser-plan.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_STATUS_PAGE (dowser_status_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserStatusPage, dowser_status_page, DOWSER, STATUS_PAGE, GtkWidget)

/*
 * Signals: "question-chosen" (const char *), "source-activated" (const char *uri). Its other buttons are
 * actions of the window ("win.") and of the tab ("page."), named in dowser-status-page.c.
 */
GtkWidget *dowser_status_page_new (void);
/** No source yet. @recent: (nullable): uris */
void dowser_status_page_show_welcome (DowserStatusPage *self, const char *const *recent);
void dowser_status_page_show_opening (DowserStatusPage *self, const char *name);
/** The library that reads the file is being fetched. */
void dowser_status_page_show_fetching (DowserStatusPage *self);
/** A source, no question yet. @suggestions: (nullable): questions */
void dowser_status_page_show_ready (DowserStatusPage *self, const char *name, const char *const *suggestions);
void dowser_status_page_show_running (DowserStatusPage *self);
void dowser_status_page_show_stopping (DowserStatusPage *self);
void dowser_status_page_show_stopped (DowserStatusPage *self);
/** Of the question of the last time, which was not run again. */
void dowser_status_page_show_restored (DowserStatusPage *self);
/** @is_server: the source is none of files; @suggestions: (nullable): questions that can be answered instead */
void dowser_status_page_show_error (DowserStatusPage *self, const GError *error, gboolean is_server,
                                    const char *const *suggestions);
/** Below the error @problem: what was done before it was given up. @tries: (char *); nothing is added where there are
 * none, or where each only repeats @problem */
void dowser_status_page_add_tries (DowserStatusPage *self, GPtrArray *tries, const char *problem);
/**
 * A number of the answer is known to be wrong.
 * @sentence: what is wrong; @fixes: DowserChoice: page.fix-wrong applies one by its index; page.show-anyway shows it as
 * it is
 */
void dowser_status_page_show_wrong (DowserStatusPage *self, const char *sentence, GPtrArray *fixes);

G_END_DECLS
