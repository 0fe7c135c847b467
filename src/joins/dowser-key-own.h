/* dowser-key-own.h - which column tells the rows of a table apart, where the source does not say it */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-key-fact.h"

G_BEGIN_DECLS

/*
 * Files and some engines declare no keys at all. That all values of a column differ is kept as a fact about a key of
 * the column to itself: the rows that there are, and how many different values they hold.
 */

/** Returns: (transfer full): DowserForeignKey of columns to themselves, whose values nobody has looked at as @signature
 * says; the likeliest of each table first. @facts: (nullable) */
GPtrArray *dowser_key_own_find_open (const DowserSchema *schema, GPtrArray *facts, const char *signature);
/** Shows one row of two whole numbers: rows, and different values in them. Returns: (transfer full) */
DowserPlan *dowser_key_own_make_probe (const DowserColumn *column);
/** Columns whose values all differ become keys of tables that have none: the likeliest the primary key. @facts:
 * (nullable). Returns: (transfer full): @schema itself where @facts change nothing */
DowserSchema *dowser_key_own_apply (const DowserSchema *schema, GPtrArray *facts, const char *signature);

G_END_DECLS
