/* dowser-offer-row.h - one way a sentence may go on, as a row of the list under it */
#pragma once

#include "views/question/dowser-completer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_OFFER_ROW (dowser_offer_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserOfferRow, dowser_offer_row, DOWSER, OFFER_ROW, GtkListBoxRow)

/** DowserOfferColumns: what lines the parts of several rows up. */
typedef struct
{
  GtkSizeGroup *words;
  GtkSizeGroup *table;
  GtkSizeGroup *type;
  GtkSizeGroup *count;
} DowserOfferColumns;

/** @completion: that of @completed, or what could stand instead; @index: of an offer of it; @narrow: there is room for
 * words and values alone */
GtkWidget *dowser_offer_row_new (const DowserCompleted *completed, const DowserSentenceCompletion *completion,
                                 guint index, const DowserOfferColumns *columns, gboolean narrow);
/** The row that leaves out the word that @completion replaces; @index: of the row */
GtkWidget *dowser_offer_row_new_without (const DowserSentenceCompletion *completion, guint index);
/** It is what Tab takes. */
void dowser_offer_row_set_taken (DowserOfferRow *self, gboolean taken);

G_END_DECLS
