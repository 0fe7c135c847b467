/* dowser-figure-bar.h - figures of the selected cells in the bottom bar, each copied by a click */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserFigure:
 * @name: "Sum"; @text: as it is shown, "1 234.50 €"
 * @raw: what a click copies, "1234.5"
 * @note: (nullable): what it is of, in a sentence
 * @is_main: the one that is shown where there is room for one
 */
typedef struct
{
  char *name;
  char *text;
  char *raw;
  char *note;
  gboolean is_main;
} DowserFigure;

/** All are copied. Returns: (transfer full) */
DowserFigure *dowser_figure_new (const char *name, const char *text, const char *raw, const char *note);
void dowser_figure_free (DowserFigure *self);

/** DowserFigureBar: shows nothing without figures. */
#define DOWSER_TYPE_FIGURE_BAR (dowser_figure_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserFigureBar, dowser_figure_bar, DOWSER, FIGURE_BAR, GtkWidget)

/** @figures: (nullable): DowserFigure */
void dowser_figure_bar_set_figures (DowserFigureBar *self, GPtrArray *figures);
/** A narrow one shows its main figure, and the others where it is pressed. */
void dowser_figure_bar_set_narrow (DowserFigureBar *self, gboolean narrow);

G_END_DECLS
