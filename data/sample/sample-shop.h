/* sample-shop.h - what the parts of the shop tell each other while they are written */
#pragma once

#include "sample-random.h"
#include "sample-writer.h"

#define SAMPLE_MAX_PRODUCTS 400
#define SAMPLE_MAX_CUSTOMERS 2400
#define SAMPLE_MAX_ADDRESSES 4800
#define SAMPLE_N_EMPLOYEES 46
#define SAMPLE_N_WAREHOUSES 4

typedef struct
{
  int price_cents;
  int launched_on;
  int popularity; /* 0: never sold */
  int quality;    /* 0 to 100, what reviews follow */
} SampleProduct;

typedef struct
{
  int joined_on;
  int appetite; /* 0: never orders */
  int first_address;
  int n_addresses;
} SampleCustomer;

typedef struct
{
  SampleWriter *writer;
  SampleRandom random;
  int first_day;
  int last_day;
  int n_products;
  SampleProduct products[SAMPLE_MAX_PRODUCTS];
  int n_customers;
  SampleCustomer customers[SAMPLE_MAX_CUSTOMERS];
  int n_addresses;
} SampleShop;

/* The parts, in the order in which they must be written. */
void sample_write_catalog (SampleShop *shop);
void sample_write_people (SampleShop *shop);
void sample_write_orders (SampleShop *shop);
void sample_write_traces (SampleShop *shop);

/** A customer who had joined by @day and orders at all, the eager ones more often. */
int sample_shop_pick_customer (SampleShop *shop, int day);

/** A product that was on sale on @day, the popular ones more often. */
int sample_shop_pick_product (SampleShop *shop, int day);
