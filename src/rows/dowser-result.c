/* dowser-result.c - the rows of a statement, as a list model of rows */
#include "rows/dowser-result.h"

#include "rows/dowser-page-private.h"

/* The number of rows from which a column's type is guessed. */
#define GUESS_ROWS 1000

struct _DowserRow
{
  GObject parent_instance;

  DowserResult *result; /* (owned) */
  guint index;
};

/* A row must stay small, because a list view creates and drops hundreds of rows. */
G_STATIC_ASSERT (sizeof (struct _DowserRow) <= 40);

struct _DowserResult
{
  GObject parent_instance;

  /* input */
  GPtrArray *columns; /* DowserResultColumn */
  GPtrArray *pages;   /* DowserPage */
  GArray *first_rows; /* guint: number of the first row of each page */

  /* in progress */
  guint n_rows;
  guint last_page; /* the page of the last cell that was read; the next cell to be read is usually on the same page */
  gsize size;

  /* results */
  gboolean complete;
  gboolean truncated;
  gint64 elapsed;
  char *storage_problem; /* (nullable) */
  gint64 query_time;
  gboolean is_reused;
};

enum
{
  PROP_COMPLETE = 1,
  PROP_N_ROWS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void dowser_result_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE (DowserRow, dowser_row, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE_WITH_CODE (DowserResult, dowser_result, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, dowser_result_list_model_init))

static void
dowser_row_finalize (GObject *object)
{
  g_object_unref (DOWSER_ROW (object)->result);
  G_OBJECT_CLASS (dowser_row_parent_class)->finalize (object);
}

static void
dowser_row_class_init (DowserRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_row_finalize;
}

static void
dowser_row_init (DowserRow *self)
{
}

guint
dowser_row_get_index (DowserRow *self)
{
  g_return_val_if_fail (DOWSER_IS_ROW (self), 0);

  return self->index;
}

void
dowser_row_get_cell (DowserRow *self, guint column, DowserCell *cell)
{
  g_return_if_fail (DOWSER_IS_ROW (self));

  dowser_result_get_cell (self->result, self->index, column, cell);
}

DowserResultColumn *
dowser_result_column_new (const char *name, DowserValueType type)
{
  DowserResultColumn *self = g_new0 (DowserResultColumn, 1);

  self->name = g_strdup (name);
  self->type = type;
  return self;
}

void
dowser_result_column_free (DowserResultColumn *self)
{
  g_free (self->name);
  g_free (self);
}

static GType
dowser_result_get_item_type (GListModel *list)
{
  return DOWSER_TYPE_ROW;
}

static guint
dowser_result_get_n_items (GListModel *list)
{
  return DOWSER_RESULT (list)->n_rows;
}

static gpointer
dowser_result_get_item (GListModel *list, guint position)
{
  DowserResult *self = DOWSER_RESULT (list);
  DowserRow *row;

  if (position >= self->n_rows)
    return NULL;
  row = g_object_new (DOWSER_TYPE_ROW, NULL);
  row->result = g_object_ref (self);
  row->index = position;
  return row;
}

static void
dowser_result_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = dowser_result_get_item_type;
  iface->get_n_items = dowser_result_get_n_items;
  iface->get_item = dowser_result_get_item;
}

static void
dowser_result_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DowserResult *self = DOWSER_RESULT (object);

  switch (id)
    {
    case PROP_COMPLETE:
      g_value_set_boolean (value, self->complete);
      break;
    case PROP_N_ROWS:
      g_value_set_uint (value, self->n_rows);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
dowser_result_finalize (GObject *object)
{
  DowserResult *self = DOWSER_RESULT (object);

  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_ptr_array_unref (self->pages);
  g_array_unref (self->first_rows);
  g_free (self->storage_problem);
  G_OBJECT_CLASS (dowser_result_parent_class)->finalize (object);
}

static void
dowser_result_class_init (DowserResultClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_result_get_property;
  object_class->finalize = dowser_result_finalize;

  properties[PROP_COMPLETE]
      = g_param_spec_boolean ("complete", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_N_ROWS]
      = g_param_spec_uint ("n-rows", NULL, NULL, 0, G_MAXUINT, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
dowser_result_init (DowserResult *self)
{
  self->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);
  self->first_rows = g_array_new (FALSE, FALSE, sizeof (guint));
}

DowserResult *
dowser_result_new (GPtrArray *columns)
{
  DowserResult *self;

  g_return_val_if_fail (columns != NULL, NULL);

  self = g_object_new (DOWSER_TYPE_RESULT, NULL);
  self->columns = columns;
  return self;
}

GPtrArray *
dowser_result_get_columns (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), NULL);

  return self->columns;
}

void
dowser_result_add_page (DowserResult *self, DowserPage *page)
{
  guint first, n_rows;

  g_return_if_fail (DOWSER_IS_RESULT (self));
  g_return_if_fail (page != NULL);
  g_return_if_fail (dowser_page_get_n_columns (page) == self->columns->len);

  first = self->n_rows;
  n_rows = dowser_page_get_n_rows (page);
  if (n_rows == 0)
    return;
  g_ptr_array_add (self->pages, dowser_page_ref (page));
  g_array_append_val (self->first_rows, first);
  self->size += dowser_page_get_size (page);
  self->n_rows += n_rows;
  g_list_model_items_changed (G_LIST_MODEL (self), first, 0, n_rows);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_ROWS]);
}

void
dowser_result_set_complete (DowserResult *self, gboolean truncated, gint64 elapsed)
{
  g_return_if_fail (DOWSER_IS_RESULT (self));

  self->truncated = truncated;
  self->elapsed = elapsed;
  if (self->complete)
    return;
  self->complete = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPLETE]);
}

void
dowser_result_set_missing_rows_reason (DowserResult *self, const char *sentence)
{
  g_return_if_fail (DOWSER_IS_RESULT (self));

  g_free (self->storage_problem);
  self->storage_problem = g_strdup (sentence);
}

const char *
dowser_result_get_missing_rows_reason (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), NULL);

  return self->storage_problem;
}

gboolean
dowser_result_is_complete (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), FALSE);

  return self->complete;
}

void
dowser_result_set_query_time (DowserResult *self, gint64 time, gboolean is_stored)
{
  g_return_if_fail (DOWSER_IS_RESULT (self));

  self->query_time = time;
  self->is_reused = is_stored;
}

gint64
dowser_result_get_query_time (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), 0);

  return self->query_time;
}

gboolean
dowser_result_is_cached (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), FALSE);

  return self->is_reused;
}

gboolean
dowser_result_is_truncated (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), FALSE);

  return self->truncated;
}

gint64
dowser_result_get_elapsed (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), 0);

  return self->elapsed;
}

guint
dowser_result_get_n_rows (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), 0);

  return self->n_rows;
}

gsize
dowser_result_get_size (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), 0);

  return self->size;
}

guint
dowser_result_get_n_pages (DowserResult *self)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self), 0);

  return self->pages->len;
}

DowserPage *
dowser_result_ref_page (DowserResult *self, guint page)
{
  g_return_val_if_fail (DOWSER_IS_RESULT (self) && page < self->pages->len, NULL);

  return dowser_page_ref (self->pages->pdata[page]);
}

void
dowser_result_get_cell (DowserResult *self, guint row, guint column, DowserCell *cell)
{
  guint page;

  g_return_if_fail (DOWSER_IS_RESULT (self) && cell != NULL);
  g_return_if_fail (row < self->n_rows && column < self->columns->len);

  page = dowser_page_find_by_row (self->first_rows, row, &self->last_page);
  dowser_page_get_cell (self->pages->pdata[page], row - g_array_index (self->first_rows, guint, page), column, cell);
  dowser_cell_apply_type (cell, ((DowserResultColumn *) self->columns->pdata[column])->type);
}

DowserValueType
dowser_result_guess_type (DowserResult *self, guint column)
{
  guint counts[DOWSER_VALUE_N_TYPES] = { 0 };
  DowserValueType declared, best;
  DowserCell cell;

  g_return_val_if_fail (DOWSER_IS_RESULT (self), DOWSER_VALUE_UNKNOWN);
  g_return_val_if_fail (column < self->columns->len, DOWSER_VALUE_UNKNOWN);

  best = declared = ((DowserResultColumn *) self->columns->pdata[column])->type;
  for (guint row = 0; row < MIN (self->n_rows, GUESS_ROWS); row++)
    {
      dowser_result_get_cell (self, row, column, &cell);
      /* A page stores a decimal as a text, so that the decimal keeps all digits. */
      if (cell.type == DOWSER_VALUE_TEXT && declared == DOWSER_VALUE_DECIMAL)
        cell.type = DOWSER_VALUE_DECIMAL;
      if (cell.is_boolean)
        cell.type = DOWSER_VALUE_BOOLEAN;
      if (!cell.is_null && ++counts[cell.type] > counts[best])
        best = cell.type;
    }
  return best;
}
