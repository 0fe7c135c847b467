/* dowser-sql-copy.c - button that copies the SQL of a question, also in other dialects */
#include "views/panes/dowser-sql-copy.h"

#include "pipeline/context/dowser-today.h"
#include "sql/dialects/dowser-dialect.h"
#include "sql/write/dowser-sql-writer.h"

#include <glib/gi18n-lib.h>

struct _DowserSqlCopy
{
  GtkWidget parent_instance;

  GtkWidget *box;         /* (owned by the widget tree) */
  GtkMenuButton *engines; /* (owned by the widget tree) */
  DowserSession *session; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserSqlCopy, dowser_sql_copy, GTK_TYPE_WIDGET)

static void
copy_text (DowserSqlCopy *self, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void
copy_cb (DowserSqlCopy *self)
{
  const DowserStatement *statement = self->session != NULL ? dowser_session_get_statement (self->session) : NULL;

  if (statement != NULL)
    copy_text (self, statement->display);
}

/* If the dialect can't express the plan, no SQL is copied. Instead, the reason is copied as an SQL comment. */
static void
copy_for_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserSqlCopy *self = DOWSER_SQL_COPY (widget);
  const DowserPlan *plan = self->session != NULL ? dowser_session_get_plan (self->session) : NULL;
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (GError) error = NULL;
  GDate today;
  DowserSqlOptions options = { .today = &today, .has_hour = TRUE };

  if (plan == NULL)
    return;
  options.schema = dowser_session_get_schema (self->session);
  dowser_today_get_hour (&today, &options.hour);
  statement = dowser_sql_write_with_options (plan, (DowserDialectId) g_variant_get_int32 (parameter), &options, &error);
  if (statement != NULL)
    copy_text (self, statement->display);
  else
    {
      g_autofree char *comment = g_strdup_printf ("-- %s", error->message);

      copy_text (self, comment);
    }
}

static void
fill_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  for (int i = DOWSER_DIALECT_SQLITE; i <= DOWSER_DIALECT_CLICKHOUSE; i++)
    {
      g_autofree char *label = g_strdup_printf (_ ("Copy for %s"), dowser_dialect_get_title ((DowserDialectId) i));
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);

      g_menu_item_set_label (item, label);
      g_menu_item_set_action_and_target (item, "sql.copy-for", "i", i);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
dowser_sql_copy_dispose (GObject *object)
{
  DowserSqlCopy *self = DOWSER_SQL_COPY (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_sql_copy_parent_class)->dispose (object);
}

static void
dowser_sql_copy_class_init (DowserSqlCopyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_sql_copy_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "sql.copy-for", "i", copy_for_action);
}

static void
dowser_sql_copy_init (DowserSqlCopy *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->box, "linked");
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_set_tooltip_text (button, _ ("Copy SQL"));
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->box), button);
  self->engines = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->engines), _ ("Copy for Another Engine"));
  gtk_menu_button_set_create_popup_func (self->engines, fill_menu_cb, NULL, NULL);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->engines));
}

GtkWidget *
dowser_sql_copy_new (void)
{
  return g_object_new (DOWSER_TYPE_SQL_COPY, NULL);
}

void
dowser_sql_copy_set_session (DowserSqlCopy *self, DowserSession *session)
{
  g_return_if_fail (DOWSER_IS_SQL_COPY (self));

  g_set_object (&self->session, session);
}
