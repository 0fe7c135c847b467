/* dowser-grid-clipboard.c - copies selected cells to the clipboard: actions, their menu, and a worker thread for large
 * selections */
#include "views/grid/dowser-grid-private.h"

#include <glib/gi18n-lib.h>

/* The number of cells up to which the text is written without a worker thread, because this causes no noticeable
 * pause. */
#define FEW_CELLS 2000
/* The maximum length of copied text, in bytes. Other programs freeze if the user pastes more. A longer text can be
 * exported to a file. */
#define MAX_LENGTH ((gsize) 64 << 20)

/* --------------------------------------------------------------- writing */

/* The task's data. Only the worker thread uses it. */
typedef struct
{
  DowserCellBlock *block;
  DowserCopyOptions options;
  guint64 n_left_out;
  gboolean is_truncated; /* TRUE if the source has more rows after the last copied row */
} CopyJob;

static void
copy_job_free (gpointer data)
{
  CopyJob *job = data;

  dowser_cell_block_free (job->block);
  g_ptr_array_unref (job->options.formats);
  g_free (job);
}

static void
format_free (gpointer format)
{
  if (format != NULL)
    dowser_format_free (format);
}

static GPtrArray *
dup_formats (DowserGrid *self)
{
  GPtrArray *formats = g_ptr_array_new_with_free_func (format_free);

  for (guint i = 0; i < self->column_styles->len; i++)
    g_ptr_array_add (formats, dowser_format_copy (g_array_index (self->column_styles, DowserGridLook, i).format));
  return formats;
}

/* Returns TRUE if the user may get fewer rows than expected. Rows that are not loaded can't be selected, even if the
 * user selects all rows. */
static gboolean
is_incomplete (DowserGrid *self)
{
  gboolean has_more = !dowser_result_is_complete (self->result) || dowser_result_is_truncated (self->result);

  return has_more && self->rows == NULL && dowser_cell_selection_contains (self->selection, 0, self->selection->column)
         && dowser_cell_selection_contains (self->selection, self->selection->n_rows - 1, self->selection->column);
}

static CopyJob *
copy_job_new (DowserGrid *self, DowserCopyForm copy_format, gboolean is_raw)
{
  CopyJob *job = g_new0 (CopyJob, 1);

  job->block = dowser_grid_dup_block (self);
  job->options = (DowserCopyOptions){ copy_format, is_raw, self->dialect, dup_formats (self), MAX_LENGTH };
  job->is_truncated = is_incomplete (self);
  return job;
}

static void
copy_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  CopyJob *job = data;
  GError *error = NULL;
  char *text = dowser_grid_copy_text (job->block, &job->options, &job->n_left_out, cancellable, &error);

  if (text != NULL)
    g_task_return_pointer (task, text, g_free);
  else
    g_task_return_error (task, error);
}

/* --------------------------------------------------------------- messages */

static void
emit_message (DowserGrid *self, const char *text)
{
  g_signal_emit (self, _dowser_grid_signals[DOWSER_GRID_MESSAGE], 0, text);
}

static void
report_missing_cells (DowserGrid *self, const CopyJob *job)
{
  guint n_rows = (guint) dowser_cell_block_count_rows (job->block);
  g_autofree char *truncation_note
      = g_strdup_printf (ngettext ("Copied %u row. Only the loaded rows are copied. Use Export to get the rest.",
                                   "Copied %u rows. Only the loaded rows are copied. Use Export to get the rest.",
                                   n_rows),
                         n_rows);
  g_autofree char *left_out = g_strdup_printf (ngettext ("An SQL list cannot contain NULL, so %u cell was skipped.",
                                                         "An SQL list cannot contain NULL, so %u cells were skipped.",
                                                         (gulong) job->n_left_out),
                                               (guint) job->n_left_out);

  if (job->is_truncated)
    emit_message (self, truncation_note);
  else if (job->n_left_out > 0)
    emit_message (self, left_out);
}

static void
finish_copy (DowserGrid *self, const CopyJob *job, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  report_missing_cells (self, job);
}

static void
copied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DowserGrid *self = DOWSER_GRID (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  g_clear_object (&self->copying);
  if (text != NULL)
    finish_copy (self, g_task_get_task_data (G_TASK (result)), text);
  else
    emit_message (self, _ ("There are too many cells for the clipboard. Export them to a file."));
}

void
_dowser_grid_stop_copy (DowserGrid *self)
{
  if (self->copying != NULL)
    g_cancellable_cancel (self->copying);
  g_clear_object (&self->copying);
}

void
dowser_grid_copy (DowserGrid *self, DowserCopyForm copy_format, gboolean is_raw)
{
  g_autoptr (GTask) task = NULL;
  CopyJob *job;

  g_return_if_fail (DOWSER_IS_GRID (self));

  _dowser_grid_stop_copy (self);
  _dowser_grid_update_selection_size (self);
  if (self->result == NULL || self->selection->ranges->len == 0)
    return;
  job = copy_job_new (self, copy_format, is_raw);
  if (dowser_cell_block_count_cells (job->block) <= FEW_CELLS)
    {
      g_autofree char *text = dowser_grid_copy_text (job->block, &job->options, &job->n_left_out, NULL, NULL);

      if (text != NULL)
        finish_copy (self, job, text);
      copy_job_free (job);
      return;
    }
  if (self->copier == NULL)
    self->copier = dowser_worker_new ("dowser-copy");
  self->copying = g_cancellable_new ();
  task = g_task_new (self, self->copying, copied_cb, NULL);
  g_task_set_source_tag (task, dowser_grid_copy);
  g_task_set_task_data (task, job, copy_job_free);
  dowser_worker_run (self->copier, task, copy_in_worker);
}

void
dowser_grid_set_dialect (DowserGrid *self, DowserDialectId dialect)
{
  g_return_if_fail (DOWSER_IS_GRID (self));

  self->dialect = dialect;
}

/* --------------------------------------------------------------- the menu */

typedef struct
{
  const char *label;
  const char *action;
} CopyMenuItem;

/* Both sections of the menu have titles, even if no column has a format and both sections copy the same text. */
static const CopyMenuItem shown[] = {
  { N_ ("With _Headings"), "grid.copy-as::headings" },
  { N_ ("_CSV"), "grid.copy-as::csv" },
  { N_ ("_Markdown"), "grid.copy-as::markdown" },
};
static const CopyMenuItem raw_values[] = {
  { N_ ("C_ells"), "grid.copy-raw::cells" }, { N_ ("With H_eadings"), "grid.copy-raw::headings" },
  { N_ ("CS_V"), "grid.copy-raw::csv" },     { N_ ("Mark_down"), "grid.copy-raw::markdown" },
  { N_ ("_JSON"), "grid.copy-raw::json" },   { N_ ("SQL _IN List"), "grid.copy-raw::list" },
};

static GMenuModel *
section_new (const CopyMenuItem *items, gsize n_items)
{
  GMenu *section = g_menu_new ();

  for (gsize i = 0; i < n_items; i++)
    g_menu_append (section, _ (items[i].label), items[i].action);
  return G_MENU_MODEL (section);
}

/* Returns: (transfer full): the menu with all copy actions except the plain one */
static GMenuModel *
forms_new (void)
{
  g_autoptr (GMenuModel) as_shown = section_new (shown, G_N_ELEMENTS (shown));
  g_autoptr (GMenuModel) as_stored = section_new (raw_values, G_N_ELEMENTS (raw_values));
  GMenu *format_menu = g_menu_new ();

  g_menu_append_section (format_menu, _ ("As Shown"), as_shown);
  g_menu_append_section (format_menu, _ ("Raw Values"), as_stored);
  return G_MENU_MODEL (format_menu);
}

GMenuModel *
dowser_grid_copy_menu_new (void)
{
  g_autoptr (GMenuModel) format_menu = forms_new ();
  GMenu *copies = g_menu_new ();

  g_menu_append (copies, _ ("_Copy"), "grid.copy");
  g_menu_append_submenu (copies, _ ("Copy _As"), format_menu);
  return G_MENU_MODEL (copies);
}

static void
copy_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_grid_copy (DOWSER_GRID (widget), DOWSER_COPY_CELLS, FALSE);
}

static void
copy_as_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *nick = g_variant_get_string (parameter, NULL);

  for (guint i = 0; dowser_copy_form_nicks[i] != NULL; i++)
    if (g_str_equal (nick, dowser_copy_form_nicks[i]))
      dowser_grid_copy (DOWSER_GRID (widget), (DowserCopyForm) i, g_str_equal (name, "grid.copy-raw"));
}

static void
copy_menu_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserGrid *self = DOWSER_GRID (widget);
  g_autoptr (GMenuModel) format_menu = forms_new ();

  if (!_dowser_grid_focus_cursor (self))
    return;
  _dowser_grid_set_menu_area (self, self->cursor_cell);
  dowser_grid_popup_menu (self, g_ptr_array_new (), format_menu, NULL, NULL);
}

void
_dowser_grid_install_copy_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "grid.copy", NULL, copy_cb);
  gtk_widget_class_install_action (klass, "grid.copy-as", "s", copy_as_cb);
  gtk_widget_class_install_action (klass, "grid.copy-raw", "s", copy_as_cb);
  gtk_widget_class_install_action (klass, "grid.copy-menu", NULL, copy_menu_cb);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_c, GDK_CONTROL_MASK, "grid.copy", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "grid.copy-menu", NULL);
}
