/* dowser-entry-format.c - learns the unit of a column from a format that the user has chosen */
#include "knowledge/dowser-entry-learn.h"

#include "analysis/dowser-column-meaning.h"
#include "analysis/dowser-unit-text.h"
#include "plan/dowser-column-origin.h"

/* The texts for scales (how a number is stored: in cents, in percent, in seconds …) in a file of meanings, see
 * dowser_unit_text_read(). */
static const char *const scale_texts[] = {
  [DOWSER_SCALE_ONE] = "number",
  [DOWSER_SCALE_CENTS] = "cents",
  [DOWSER_SCALE_PERCENT] = "percent",
  [DOWSER_SCALE_FRACTION] = "fraction",
  [DOWSER_SCALE_SECONDS] = "seconds since 1970",
  [DOWSER_SCALE_MILLISECONDS] = "milliseconds since 1970",
};

/* Returns: (transfer full) (nullable) */
static char *
dup_unit (const DowserFormat *format, DowserScale current_scale)
{
  const char *code;

  if (format->scale == DOWSER_SCALE_AUTO && format->currency == NULL)
    return NULL;
  /* If the format sets only a currency, the column keeps its scale: numbers in cents stay in cents. */
  if (format->currency != NULL)
    {
      code = dowser_currency_read (format->currency);
      code = code != NULL ? code : format->currency;
      return (format->scale != DOWSER_SCALE_AUTO ? format->scale : current_scale) == DOWSER_SCALE_CENTS
                 ? g_strdup_printf ("%s cents", code)
                 : g_strdup (code);
    }
  if (format->scale == DOWSER_SCALE_ONE && !format->thousands)
    return g_strdup ("code");
  return g_strdup (scale_texts[format->scale]);
}

/* Returns TRUE if @expr has the same unit as a column. Such an expression is a column, or a sum, average, minimum or
 * maximum of a column. */
static gboolean
has_column_unit (const DowserExpr *expr)
{
  while (expr->kind == DOWSER_EXPR_AGGREGATE && expr->op != DOWSER_COUNT && expr->args->len == 1)
    expr = expr->args->pdata[0];
  return expr->kind == DOWSER_EXPR_COLUMN;
}

DowserEntry *
dowser_entry_new_formatted (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                            const DowserProfile *profile)
{
  g_autoptr (GPtrArray) origins = NULL;
  const DowserColumn *column;
  g_autofree char *means = NULL;
  g_autofree char *unit = NULL;
  DowserEntry *entry;

  if (operation->kind != DOWSER_OPERATION_SET_FORMAT || operation->format == NULL || operation->index < 0
      || (guint) operation->index >= plan->select->outputs->len)
    return NULL;
  if (!has_column_unit (((const DowserOutput *) plan->select->outputs->pdata[operation->index])->expr))
    return NULL;
  origins = dowser_column_origins_find_for_output (plan, plan->select, (guint) operation->index, schema);
  column = origins->len == 1 ? origins->pdata[0] : NULL;
  unit = column != NULL ? dup_unit (operation->format, dowser_column_meaning_read (schema, profile, column).scale)
                        : NULL;
  if (unit == NULL)
    return NULL;
  means = g_strconcat (column->table->name, ".", column->name, NULL);
  entry = dowser_entry_new (DOWSER_ENTRY_UNIT, NULL, means);
  entry->tier = DOWSER_ENTRY_LEARNED;
  entry->unit = g_steal_pointer (&unit);
  entry->confidence = dowser_entry_get_initial_confidence (DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_CORRECTION);
  return entry;
}
