/* shop.h - a small schema with typical structures: roles, bridges, self-reference, undeclared keys */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * customers (id, name, country, email, birth_date, manager_id → customers)
 * addresses (id, street, city)
 * orders (id, customer_id → customers, billing_address_id → addresses, shipping_address_id → addresses, order_date,
 *         status, total)
 * order_items (order_id → orders, product_id → products, quantity, unit_price; key order_id + product_id)
 * products (id, name, price), tags (id, label), product_tags (product_id → products, tag_id → tags)
 * reviews (review_id, product_id, customer_id, stars, body): its keys are not declared
 * weather (day, degrees): connected with nothing
 */
DowserSchema *shop_schema_new (void);

/**
 * @text: a table on each line, in the form "table: column TYPE, column TYPE pk, column TYPE -> table"; -> declares a
 * foreign key to the
 * primary key of that table
 */
DowserSchema *schema_new_from_lines (const char *text);

/** @values: strv: all values that @column of @table stores */
void schema_set_values (DowserProfile *profile, const char *table, const char *column, const char *const *values);

G_END_DECLS
