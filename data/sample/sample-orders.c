/* sample-orders.c - three years of orders: items, payments, shipments, returns */
#include "sample-shop.h"

#include <stddef.h>

/* Percent of an average month: camping in early summer, gifts in November and December. */
static const int season[12] = { 68, 64, 80, 95, 118, 130, 122, 104, 88, 84, 120, 152 };

/* Orders on an average day of each year, in tenths. */
static const int orders_a_day[3] = { 88, 112, 138 };

/* Prices of the day as a percentage of the list price of 2024. */
static const int price_level[3] = { 93, 97, 100 };

static const char *const channels[] = { "web", "store", "phone" };
static const int channel_weights[] = { 62, 30, 8 };
static const char *const methods[] = { "card", "invoice", "paypal", "gift card" };
static const int method_weights[] = { 64, 14, 18, 4 };
static const char *const carriers[] = { "PostNord", "Bring", "DHL", "postnord", " DHL", "UPS" };
static const int carrier_weights[] = { 38, 24, 20, 4, 3, 11 };
static const char *const reasons[] = { "wrong size", "damaged", "changed mind", "late", NULL };
static const char *const coupons[] = { "WELCOME10", "SUMMER", "BLACKFRIDAY", "FRIEND" };

typedef struct
{
  int id;
  int day;
  int year; /* 0 to 2 */
  const char *status;
  int total_cents;
  int n_lines;
} Order;

typedef struct
{
  int shipments;
  int payments;
  int returns;
} Counters;

static int
price_on_day (SampleShop *shop, int product, int year)
{
  int price = shop->products[product].price_cents * price_level[year] / 100;

  if (sample_random_chance (&shop->random, 12))
    price = price * sample_random_range (&shop->random, 70, 90) / 100;
  return price - price % 10;
}

static void
write_return (SampleShop *shop, Order *order, int line, int refund, Counters *counters)
{
  int day = order->day + sample_random_range (&shop->random, 5, 40);

  if (day > shop->last_day)
    return;
  sample_writer_insert (shop->writer, "\"returns\"", "iiidsi", ++counters->returns, order->id, line, day,
                        reasons[sample_random_range (&shop->random, 0, 4)], refund);
}

static void
write_items (SampleShop *shop, Order *order, Counters *counters)
{
  static const int line_weights[] = { 36, 28, 18, 10, 5, 3 };
  static const int quantity_weights[] = { 78, 14, 5, 2, 1 };
  SampleRandom *random = &shop->random;

  order->n_lines = 1 + sample_random_pick (random, line_weights, 6);
  for (int line = 1; line <= order->n_lines; line++)
    {
      int product = sample_shop_pick_product (shop, order->day);
      int quantity = 1 + sample_random_pick (random, quantity_weights, 5);
      int price = price_on_day (shop, product, order->year);

      order->total_cents += quantity * price;
      sample_writer_insert (shop->writer, "order_items", "iiiii", order->id, line, product + 1, quantity, price);
      if (order->status[0] == 'd' && sample_random_chance (random, 6))
        write_return (shop, order, line, quantity * price, counters);
    }
}

/* Cancelled orders were not paid; one order in thirty is paid in two halves. */
static void
write_payments (SampleShop *shop, Order *order, Counters *counters)
{
  int n = sample_random_chance (&shop->random, 3) ? 2 : 1;
  int half = order->total_cents / n;

  if (order->status[0] == 'c')
    return;
  for (int i = 0; i < n; i++)
    {
      int paid_at = (order->day + i * 30) * 86400 + sample_random_range (&shop->random, 6 * 3600, 22 * 3600);

      sample_writer_insert (shop->writer, "payments", "iisii", ++counters->payments, order->id,
                            methods[sample_random_pick (&shop->random, method_weights, 4)],
                            i == 0 ? order->total_cents - half * (n - 1) : half, paid_at);
    }
}

static void
write_shipment (SampleShop *shop, Order *order, Counters *counters)
{
  SampleRandom *random = &shop->random;
  int shipped = order->day + sample_random_range (random, 0, 4);
  int delivered = shipped + sample_random_range (random, 1, 9);

  if (order->status[0] == 'c' || order->status[0] == 'p')
    return;
  sample_writer_insert (shop->writer, "shipments", "iiisdd", ++counters->shipments, order->id,
                        sample_random_range (random, 1, SAMPLE_N_WAREHOUSES),
                        carriers[sample_random_pick (random, carrier_weights, 6)], shipped,
                        order->status[0] == 'd' ? delivered : -1);
}

/* Old orders are delivered; of the last three weeks some are under way and some are still in the house. */
static const char *
status_of (SampleShop *shop, int day)
{
  int age = shop->last_day - day;

  if (sample_random_chance (&shop->random, 4))
    return "cancelled";
  if (age > 20)
    return "delivered";
  if (age > 6)
    return sample_random_chance (&shop->random, 70) ? "delivered" : "shipped";
  return sample_random_chance (&shop->random, 45) ? "shipped" : "processing";
}

static void
write_order (SampleShop *shop, int id, int day, int year, Counters *counters)
{
  SampleRandom *random = &shop->random;
  int customer_index = sample_shop_pick_customer (shop, day);
  SampleCustomer *customer = &shop->customers[customer_index];
  int channel = sample_random_pick (random, channel_weights, 3);
  int other_address = customer->first_address + sample_random_range (random, 0, customer->n_addresses - 1);
  Order order = { .id = id, .day = day, .year = year, .status = status_of (shop, day) };

  sample_writer_insert (shop->writer, "orders", "iiIiidsss", id, customer_index + 1,
                        channel == 0 ? -1 : sample_random_range (random, 7, SAMPLE_N_EMPLOYEES),
                        customer->first_address, other_address, day, order.status, channels[channel],
                        sample_random_chance (random, 11) ? coupons[sample_random_range (random, 0, 3)] : NULL);
  write_items (shop, &order, counters);
  write_payments (shop, &order, counters);
  write_shipment (shop, &order, counters);
}

void
sample_write_orders (SampleShop *shop)
{
  Counters counters = { 0 };
  int id = 0;
  int due = 0; /* in thousandths of an order, so that the share of a day is not lost */

  for (int day = shop->first_day; day <= shop->last_day; day++)
    {
      int year;
      int month;

      sample_day_split (day, &year, &month, NULL);
      due += orders_a_day[year - 2022] * season[month - 1] * sample_random_range (&shop->random, 60, 140) / 100;
      for (; due >= 1000; due -= 1000)
        write_order (shop, ++id, day, year - 2022, &counters);
    }
}
