/* dowser-figure-bar.h - figures of the selected cells in the bottom bar, each copied by a click */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserFigure:
 * @name: "Sum"; @text: as shown, "1 234.50 €"
 * @raw: the text that a click copies, "1234.5"
 * @note: (nullable): a sentence about the cells it includes
 * @is_main: the figure that is shown if there is room for only one
 */
typedef struct
{
  char *name;
  char *text;
  char *raw;
  char *note;
  gboolean is_main;
} DowserFigure;

/** All arguments are copied. Returns: (transfer full) */
DowserFigure *dowser_figure_new (const char *name, const char *text, const char *raw, const char *note);
void dowser_figure_free (DowserFigure *self);

/** DowserFigureBar: empty without figures. */
#define DOWSER_TYPE_FIGURE_BAR (dowser_figure_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserFigureBar, dowser_figure_bar, DOWSER, FIGURE_BAR, GtkWidget)

/** @figures: (nullable): DowserFigure */
void dowser_figure_bar_set_figures (DowserFigureBar *self, GPtrArray *figures);
/** A narrow bar shows only its main figure; a press shows the others. */
void dowser_figure_bar_set_narrow (DowserFigureBar *self, gboolean narrow);

G_END_DECLS
