/* dowser-value-checks.c - looks up texts of a plan in the source, and stores the source's answers */
#include "audit/dowser-value-checks.h"

#include "analysis/dowser-value-snap.h"

#include <string.h>

#define INSTANCE "t"
#define MAX_SPELLINGS 20

struct _DowserValueChecks
{
  guint ref_count;
  DowserSchema *schema;
  GPtrArray *lookups; /* DowserValueCheck: all lookups so far */
};

static void
lookup_free (gpointer data)
{
  DowserValueCheck *lookup = data;

  g_free (lookup->text);
  g_clear_pointer (&lookup->values, g_ptr_array_unref);
  g_free (lookup);
}

DowserValueChecks *
dowser_value_checks_new (const DowserSchema *schema)
{
  DowserValueChecks *self = g_new0 (DowserValueChecks, 1);

  self->ref_count = 1;
  self->schema = dowser_schema_ref (schema);
  self->lookups = g_ptr_array_new_with_free_func (lookup_free);
  return self;
}

DowserValueChecks *
dowser_value_checks_ref (DowserValueChecks *self)
{
  self->ref_count++;
  return self;
}

void
dowser_value_checks_unref (DowserValueChecks *self)
{
  if (--self->ref_count > 0)
    return;
  g_ptr_array_unref (self->lookups);
  dowser_schema_unref (self->schema);
  g_free (self);
}

const DowserSchema *
dowser_value_checks_get_schema (const DowserValueChecks *self)
{
  return self->schema;
}

DowserValueCheck *
dowser_value_checks_get_or_add (DowserValueChecks *self, const DowserColumn *column, const char *text)
{
  DowserValueCheck *lookup;

  for (guint i = 0; i < self->lookups->len; i++)
    {
      lookup = self->lookups->pdata[i];
      if (lookup->column == column
          && (strcmp (lookup->text, text) == 0
              || (lookup->values != NULL && dowser_value_snap_contains (lookup->values, text))))
        return lookup;
    }
  lookup = g_new0 (DowserValueCheck, 1);
  lookup->column = column;
  lookup->text = g_strdup (text);
  g_ptr_array_add (self->lookups, lookup);
  return lookup;
}

DowserValueCheck *
dowser_value_checks_find_unqueried (const DowserValueChecks *self)
{
  for (guint i = 0; i < self->lookups->len; i++)
    {
      DowserValueCheck *lookup = self->lookups->pdata[i];

      if (lookup->values == NULL && !lookup->failed)
        return lookup;
    }
  return NULL;
}

static DowserExpr *
new_trim (DowserExpr *text)
{
  return dowser_expr_new_function ("lower", dowser_expr_new_function ("trim", text, NULL), NULL);
}

static DowserExpr *
column_new (const DowserValueCheck *self)
{
  return dowser_expr_new_column (INSTANCE, self->column->name);
}

/* Makes the condition that a stored value contains at least one of the @n_pieces equal pieces into which the looked-up
 * text is cut. If there are more pieces than typos, at least one piece has no typo. A typo that swaps two neighboring
 * characters may change two pieces. */
static DowserExpr *
make_piece_condition (const DowserValueCheck *self, glong n_chars, guint n_pieces)
{
  DowserExpr *any = NULL;

  for (guint i = 0; i < n_pieces; i++)
    {
      g_autofree char *piece = g_utf8_substring (self->text, n_chars * i / n_pieces, n_chars * (i + 1) / n_pieces);

      if (*piece != '\0')
        any = dowser_expr_or (any, dowser_expr_new_match (DOWSER_MATCH_CONTAINS, column_new (self),
                                                          dowser_expr_new_text (piece), FALSE, FALSE));
    }
  return any;
}

static DowserExpr *
make_near_condition (const DowserValueCheck *self)
{
  glong n_chars = g_utf8_strlen (self->text, -1);
  guint max_typos = dowser_value_snap_get_max_typos (n_chars);
  DowserExpr *length = dowser_expr_new_function ("length", column_new (self), NULL);
  DowserExpr *as_long = dowser_expr_new_between (length, dowser_expr_new_integer (MAX (1, n_chars - max_typos - 2)),
                                                 dowser_expr_new_integer (n_chars + max_typos + 2), FALSE);

  return dowser_expr_and (as_long, make_piece_condition (self, n_chars, max_typos + 2));
}

DowserPlan *
dowser_value_check_make_plan (const DowserValueCheck *self, gboolean near)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, INSTANCE, self->column->table->name);
  dowser_select_add_output (select, column_new (self), "value");
  select->distinct = TRUE;
  select->limit = near ? DOWSER_VALUE_CHECK_MAX_ROWS : MAX_SPELLINGS;
  if (near)
    select->filter = make_near_condition (self);
  else
    select->filter = dowser_expr_new_compare (DOWSER_EQUAL, new_trim (column_new (self)),
                                              new_trim (dowser_expr_new_text (self->text)));
  return dowser_plan_new (select);
}
