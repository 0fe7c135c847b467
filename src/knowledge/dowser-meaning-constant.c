/* dowser-meaning-constant.c - finds mistakes in a definition: a comparison or an aggregate that doesn't read a
 * column */
#include "knowledge/dowser-meanings-private.h"

#include <glib/gi18n-lib.h>

/* The first comparison or aggregate that doesn't read a column. A likely reason: users put names in double quotes, as
 * SQL does, but in a definition, double quotes make a text. */
typedef struct
{
  const DowserExpr *constant; /* (nullable): borrowed: the first match */
  const char *text;           /* (nullable): borrowed: a text that the comparison or aggregate contains, which may be
                               * meant as a name */
  gboolean reads_column;
} Search;

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  search->reads_column |= expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_SUBPLAN;
  if (expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && search->text == NULL)
    search->text = expr->value->text;
  return TRUE;
}

static gboolean
needs_column (const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COMPARE:
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_IN:
    case DOWSER_EXPR_MATCH:
    case DOWSER_EXPR_IS_NULL:
      return TRUE;
    case DOWSER_EXPR_AGGREGATE:
      return expr->args->len > 0;
    default:
      return FALSE;
    }
}

static gboolean
find_constant_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (search->constant != NULL)
    return FALSE;
  if (!needs_column (expr))
    return TRUE;
  search->reads_column = FALSE;
  search->text = NULL;
  dowser_expr_walk (expr, find_column_cb, search);
  if (!search->reads_column)
    search->constant = expr;
  return search->reads_column;
}

static void
check_output (const DowserOutput *output, DowserEntryKind kind, Search *search)
{
  dowser_expr_walk (output->expr, find_constant_cb, search);
  if (kind != DOWSER_ENTRY_DIMENSION || search->constant != NULL)
    return;
  search->reads_column = FALSE;
  search->text = NULL;
  dowser_expr_walk (output->expr, find_column_cb, search);
  if (!search->reads_column)
    search->constant = output->expr;
}

char *
_dowser_meaning_dup_constant_problem (const DowserMeaning *self)
{
  Search search = { NULL, NULL, FALSE };
  const DowserTable *table = self->table;

  if (self->plan->select->filter != NULL)
    dowser_expr_walk (self->plan->select->filter, find_constant_cb, &search);
  for (guint i = 0; i < self->plan->select->outputs->len && search.constant == NULL; i++)
    check_output (self->plan->select->outputs->pdata[i], self->entry->kind, &search);
  if (search.constant == NULL)
    return NULL;
  if (search.text != NULL && dowser_table_find_column (table, search.text) != NULL)
    return g_strdup_printf (_ ("“%s” in quotes is read as text, not as the column of the table %s. Write the column "
                               "without quotes."),
                            search.text, table->name);
  return needs_column (search.constant) && search.constant->kind != DOWSER_EXPR_AGGREGATE
             ? g_strdup (_ ("The condition doesn't compare a column. Name a column of the table."))
             : g_strdup (_ ("The definition doesn't read a column. Name a column of the table."));
}
