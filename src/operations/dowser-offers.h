/* dowser-offers.h - what the menu of a heading or of a cell offers: operations, ready to be applied */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserOfferKind: what choosing it does.
 * @DOWSER_OFFER_APPLY: applies @operations
 * @DOWSER_OFFER_MENU: shows @offers
 * @DOWSER_OFFER_NAME, @DOWSER_OFFER_FILTER, @DOWSER_OFFER_FORMAT, @DOWSER_OFFER_TOP: asks the person for the rest
 */
typedef enum
{
  DOWSER_OFFER_APPLY,
  DOWSER_OFFER_MENU,
  DOWSER_OFFER_NAME,
  DOWSER_OFFER_FILTER,
  DOWSER_OFFER_FORMAT,
  DOWSER_OFFER_TOP,
} DowserOfferKind;

/** DowserOffer: @label: translated; @section: offers of one number stand together; neither array is %NULL */
typedef struct
{
  DowserOfferKind kind;
  char *label;
  guint section;
  GPtrArray *operations; /* DowserOperation */
  GPtrArray *offers;     /* DowserOffer */
} DowserOffer;
void dowser_offer_free (DowserOffer *self);

/* @profile is nullable: it tells dates that are declared as texts. */

/** Of the heading of output @column. Returns: (transfer full): DowserOffer; none where there is no such output */
GPtrArray *dowser_offers_for_heading (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                      guint column);
/**
 * Of a cell of output @column.
 *
 * @row: DowserValue of each output in the cell's row
 * @others: (nullable): DowserValue of the same output in all selected rows, that of the cell among them
 *
 * Returns: (transfer full): DowserOffer
 */
GPtrArray *dowser_offers_for_cell (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                   guint column, GPtrArray *row, GPtrArray *others);
/**
 * A click on a heading: sorts by it, or turns round the direction of the key that it is.
 * @further: beside the present keys. Returns: (transfer full) (nullable): %NULL where there is no such output
 */
DowserOperation *dowser_offers_sort (const DowserPlan *plan, guint column, gboolean further);
/** @cell as a value that can stand beside output @column: a date where that is one. Returns: (transfer full) */
DowserValue *dowser_offers_dup_value (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                      guint column, const DowserCell *cell);
/** The place of output @column among the sort keys, from 1; 0 for none. @descending: (out) */
guint dowser_offers_get_sort_rank (const DowserPlan *plan, guint column, gboolean *descending);

G_END_DECLS
