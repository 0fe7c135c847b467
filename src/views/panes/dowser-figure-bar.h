/* dowser-figure-bar.h - the figures of the selected cells in the bottom bar; a click copies a figure */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserFigure:
 * @name: the name of the figure, "Sum"; @text: the text that is shown, "1 234.50 €"
 * @exact_text: the text that a click copies, "1234.5"
 * @note: (nullable): a sentence that says which cells the figure includes
 * @is_main: TRUE for the figure that is shown if there is room for only one figure
 */
typedef struct
{
  char *name;
  char *text;
  char *exact_text;
  char *note;
  gboolean is_main;
} DowserFigure;

/** All arguments are copied. Returns: (transfer full) */
DowserFigure *dowser_figure_new (const char *name, const char *text, const char *exact_text, const char *note);
void dowser_figure_free (DowserFigure *self);

/** DowserFigureBar: shows nothing if there are no figures. */
#define DOWSER_TYPE_FIGURE_BAR (dowser_figure_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserFigureBar, dowser_figure_bar, DOWSER, FIGURE_BAR, GtkWidget)

/** @figures: (nullable): the DowserFigure to show; %NULL shows none */
void dowser_figure_bar_set_figures (DowserFigureBar *self, GPtrArray *figures);
/** A narrow bar shows only the main figure. A click on this figure shows all figures in a popover. */
void dowser_figure_bar_set_narrow (DowserFigureBar *self, gboolean is_narrow);

G_END_DECLS
