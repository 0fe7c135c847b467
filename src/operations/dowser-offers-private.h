/* dowser-offers-private.h - what the offers share */
#pragma once

#include "operations/dowser-offers.h"

G_BEGIN_DECLS

/** Adds an offer to @offers. @label is taken. Returns: (transfer none) */
DowserOffer *_dowser_offers_add (GPtrArray *offers, DowserOfferKind kind, guint section, char *label);
/** One of a single operation, which is taken, as @label is. */
DowserOffer *_dowser_offers_add_operation (GPtrArray *offers, guint section, char *label, DowserOperation *operation);
/** A menu in a menu. Returns: (transfer none) */
GPtrArray *_dowser_offers_add_menu (GPtrArray *offers, guint section, char *label);
/** Takes @offers' last one away where it is a menu that holds nothing. */
void _dowser_offers_drop_empty_menu (GPtrArray *offers);
GPtrArray *_dowser_offers_new (void);

/** The unit that @expr cuts a date to ("truncate_month"); -1 for none. */
int _dowser_offers_get_unit (const DowserExpr *expr);
/** "Month". */
const char *_dowser_offers_get_unit_title (DowserUnit unit);
/** Units to group a value of @type by, coarsest first, ended by -1; (nullable): for what is no date. */
const int *_dowser_offers_get_units (DowserValueType type);

/* dowser-offers-distribution.c */
/** How often the values of @column are there, in as many groups as can be looked at. @profile: (nullable). Returns:
 * (transfer full) */
DowserOperation *_dowser_offers_make_distribution (const DowserPlan *plan, const DowserSchema *schema,
                                                   const DowserProfile *profile, guint column);

G_END_DECLS
