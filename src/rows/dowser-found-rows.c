/* dowser-found-rows.c - a list model of those rows of a result that a search has found */
#include "rows/dowser-found-rows.h"

struct _DowserFoundRows
{
  GObject parent_instance;

  DowserResult *result; /* (owned) */
  GArray *rows;         /* guint: row numbers in the result */
};

static void dowser_found_rows_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (DowserFoundRows, dowser_found_rows, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, dowser_found_rows_list_model_init))

static GType
dowser_found_rows_get_item_type (GListModel *list)
{
  return DOWSER_TYPE_ROW;
}

static guint
dowser_found_rows_get_n_items (GListModel *list)
{
  return DOWSER_FOUND_ROWS (list)->rows->len;
}

static gpointer
dowser_found_rows_get_item (GListModel *list, guint position)
{
  DowserFoundRows *self = DOWSER_FOUND_ROWS (list);

  if (position >= self->rows->len)
    return NULL;
  return g_list_model_get_item (G_LIST_MODEL (self->result), g_array_index (self->rows, guint, position));
}

static void
dowser_found_rows_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = dowser_found_rows_get_item_type;
  iface->get_n_items = dowser_found_rows_get_n_items;
  iface->get_item = dowser_found_rows_get_item;
}

static void
dowser_found_rows_finalize (GObject *object)
{
  DowserFoundRows *self = DOWSER_FOUND_ROWS (object);

  g_clear_object (&self->result);
  g_array_unref (self->rows);
  G_OBJECT_CLASS (dowser_found_rows_parent_class)->finalize (object);
}

static void
dowser_found_rows_class_init (DowserFoundRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_found_rows_finalize;
}

static void
dowser_found_rows_init (DowserFoundRows *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
}

DowserFoundRows *
dowser_found_rows_new (DowserResult *result)
{
  DowserFoundRows *self;

  g_return_val_if_fail (DOWSER_IS_RESULT (result), NULL);

  self = g_object_new (DOWSER_TYPE_FOUND_ROWS, NULL);
  self->result = g_object_ref (result);
  return self;
}

DowserResult *
dowser_found_rows_get_result (DowserFoundRows *self)
{
  g_return_val_if_fail (DOWSER_IS_FOUND_ROWS (self), NULL);

  return self->result;
}

void
dowser_found_rows_take (DowserFoundRows *self, GArray *rows)
{
  guint before;

  g_return_if_fail (DOWSER_IS_FOUND_ROWS (self));
  g_return_if_fail (rows != NULL);

  before = self->rows->len;
  g_array_unref (self->rows);
  self->rows = rows;
  if (before > 0 || rows->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, rows->len);
}

void
dowser_found_rows_append (DowserFoundRows *self, GArray *rows)
{
  guint before;

  g_return_if_fail (DOWSER_IS_FOUND_ROWS (self));
  g_return_if_fail (rows != NULL);

  before = self->rows->len;
  if (rows->len == 0)
    return;
  g_array_append_vals (self->rows, rows->data, rows->len);
  g_list_model_items_changed (G_LIST_MODEL (self), before, 0, rows->len);
}

guint
dowser_found_rows_get_n_rows (DowserFoundRows *self)
{
  g_return_val_if_fail (DOWSER_IS_FOUND_ROWS (self), 0);

  return self->rows->len;
}

guint
dowser_found_rows_get_row (DowserFoundRows *self, guint position)
{
  g_return_val_if_fail (DOWSER_IS_FOUND_ROWS (self) && position < self->rows->len, 0);

  return g_array_index (self->rows, guint, position);
}
