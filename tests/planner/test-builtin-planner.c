/* test-builtin-planner.c - tests that questions about small schemas get the right plan and understanding */
#include "planner/dowser-planner.h"

#include "base/dowser-error.h"
#include "planner/schema/dowser-key-roles.h"
#include "planner/schema/dowser-schema-index.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

static const char *const plans[][2] = {
  { "How many customers are there?", "from customers; show count()" },
  { "names of customers sorted by birth date", "from customers; show customers.name; order customers.birth_date" },
  { "customers who never ordered", "from customers; show customers.name; where in(customers.id){from orders; show "
                                   "orders.customer_id; where not_null(orders.customer_id)}" },
  { "top 5 customers by revenue in 2024",
    "from customers; inner orders on eq(orders.customer_id, customers.id); inner order_items on "
    "eq(order_items.order_id, orders.id); show customers.name, sum(multiply(order_items.quantity, "
    "order_items.unit_price)) as revenue; where and(ge(orders.order_date, date'2024-01-01'), lt(orders.order_date, "
    "date'2025-01-01')); group customers.id, customers.name; order sum(multiply(order_items.quantity, "
    "order_items.unit_price)) desc; limit 5" },
  { "top 99999999999999999999 customers", "from customers; show customers.name; limit 1000000000000000" },
  { "number of orders by status", "from orders; show orders.status, count(); group orders.status" },
  { "orders per month", "from orders; show truncate_month(orders.order_date), count(); group "
                        "truncate_month(orders.order_date); order truncate_month(orders.order_date)" },
  { "customers with more than 10 orders",
    "from customers; show customers.id, customers.name, customers.country, customers.email, customers.birth_date, "
    "customers.manager_id; where gt(scalar(){from orders; show count(); where eq(orders.customer_id, customers.id)}, "
    "10)" },
  { "customers name email country", "from customers; show customers.name, customers.email, customers.country" },
  { "the cheapest product", "from products; show products.name; order products.price; limit 1" },
  { "products with a price above the average price",
    "from products; show products.name; where gt(products.price, scalar(){from products; show avg(products.price)})" },
  { "ratio of orders in 2023 to orders in 2022", "from orders; show ratio(count(), count())" },
  { "what percentage of orders were placed in 2023", "from orders; show ratio(multiply(100, count()), count())" },
  { "share of orders by status",
    "from orders; show orders.status, ratio(multiply(100, count()), sum(count())); group orders.status" },
  { "products more expensive than the average",
    "from products; show products.name; where gt(products.price, scalar(){from products; show avg(products.price)})" },
  { "customers born before 1990 or after 2000",
    "from customers; show customers.name; where or(lt(customers.birth_date, date'1990-01-01'), "
    "ge(customers.birth_date, date'2001-01-01'))" },
  { "names of products with no reviews", "from products; show products.name; where in(products.id){from reviews; show "
                                         "reviews.product_id; where not_null(reviews.product_id)}" },
  { "how many customers have placed an order",
    "from customers; inner orders on eq(orders.customer_id, customers.id); show count_distinct(customers.id)" },
  { "the 3 most expensive products", "from products; show products.name; order products.price desc; limit 3" },
  { "average total per customer", "from customers; inner orders on eq(orders.customer_id, customers.id); show "
                                  "customers.name, avg(orders.total); group customers.id, customers.name" },
  { "top 10 products by quantity sold",
    "from products; inner order_items on eq(order_items.product_id, products.id); show products.name, "
    "sum(order_items.quantity); group products.id, products.name; order sum(order_items.quantity) desc; limit 10" },
  { "how many orders were shipped", "from orders; show count()" },
  { "names of the customers and their country", "from customers; show customers.name, customers.country" },
  { "names of customers, order status",
    "from customers; inner orders on eq(orders.customer_id, customers.id); show customers.name, orders.status" },
  { "names of the countries with more than 3 customers",
    "from customers; show customers.country; group customers.country; having gt(count(), 3)" },
  { "order number and status of all orders", "from orders; show orders.id, orders.status" },
  { "the highest, lowest and average price of products",
    "from products; show max(products.price), min(products.price), avg(products.price)" },
  { "which customer has the highest average order total",
    "from customers; inner orders on eq(orders.customer_id, customers.id); show customers.name; group customers.id, "
    "customers.name; order avg(orders.total) desc; limit 1" },
  { "average order total of the oldest customer",
    "from orders; inner customers on eq(orders.customer_id, customers.id); show avg(orders.total); where "
    "eq(customers.birth_date, scalar(){from customers; show min(customers.birth_date)})" },
  { "orders with a total above the average total of orders with status 'open'",
    "from orders; show orders.id; where gt(orders.total, scalar(){from orders; show avg(orders.total); where "
    "eq(orders.status, 'open')})" },
  { "orders with a total above the average total and status 'open'",
    "from orders; show orders.id; where and(gt(orders.total, scalar(){from orders; show avg(orders.total)}), "
    "eq(orders.status, 'open'))" },
  { "products reviewed more than once", "from products; inner reviews on eq(reviews.product_id, products.id); show "
                                        "products.name; group products.id, products.name; having gt(count(), 1)" },
  { "what is the minumum price of products", "from products; show min(products.price)" },
  { "orders with a higher total than any order with status 'open'",
    "from orders; show orders.id; where gt(orders.total, scalar(){from orders; show max(orders.total); where "
    "eq(orders.status, 'open')})" },
  { "orders with a higher total than at least one order with status 'open'",
    "from orders; show orders.id; where gt(orders.total, scalar(){from orders; show min(orders.total); where "
    "eq(orders.status, 'open')})" },
  { "orders with a higher total than 720", "from orders; show orders.id; where gt(orders.total, 720)" },
  { "names of customers sorted by birth date from old to young",
    "from customers; show customers.name; order customers.birth_date" },
  { "names of customers outside the country 'France'",
    "from customers; show customers.name; where ne(customers.country, 'France')" },
  { "sum of the total of orders with status 'open' and 'paid'",
    "from orders; show sum(orders.total); where in(orders.status, 'open', 'paid')" },
  { "number of orders with status 'open' and 'paid'",
    "from orders; show orders.status, count(); where in(orders.status, 'open', 'paid'); group orders.status" },
  { "number of orders with both status 'open' and 'paid'",
    "from orders; show count(); where and(eq(orders.status, 'open'), in(orders.id){from orders; show orders.id; where "
    "eq(orders.status, 'paid')})" },
  /* Each condition is a set of keys, so that two customers with the same name are not mistaken for one. */
  { "names of customers whose orders have status 'open' and 'paid'",
    "from customers; show customers.name; where and(in(customers.id){from customers; inner orders on "
    "eq(orders.customer_id, customers.id); show customers.id; where eq(orders.status, 'open')}, in(customers.id){from "
    "customers; inner orders on eq(orders.customer_id, customers.id); show customers.id; where eq(orders.status, "
    "'paid')})" },
  { "orders of the oldest customer",
    "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id; where "
    "eq(customers.birth_date, scalar(){from customers; show min(customers.birth_date)})" },
  { "the order of the oldest customer", "from orders; inner customers on eq(orders.customer_id, customers.id); show "
                                        "orders.id; order customers.birth_date; limit 1" },
  /* "by customers" says who placed the orders; "by customer" would be a group. */
  { "number of orders placed by customers",
    "from orders; inner customers on eq(orders.customer_id, customers.id); show count()" },
  { "number of orders placed by customer", "from customers; inner orders on eq(orders.customer_id, customers.id); show "
                                           "customers.name, count(); group customers.id, customers.name" },
  { "names of customers with an average orders total above 100",
    "from customers; inner orders on eq(orders.customer_id, customers.id); show customers.name; group customers.id, "
    "customers.name; having gt(avg(orders.total), 100)" },
  /* No order is in both years, so the customers of each year are found separately and intersected. */
  { "customers with orders placed in both 2022 and 2023",
    "from customers; show customers.name; where and(in(customers.id){from customers; inner orders on "
    "eq(orders.customer_id, customers.id); show customers.id; where and(ge(orders.order_date, date'2022-01-01'), "
    "lt(orders.order_date, date'2023-01-01'))}, in(customers.id){from customers; inner orders on "
    "eq(orders.customer_id, customers.id); show customers.id; where and(ge(orders.order_date, date'2023-01-01'), "
    "lt(orders.order_date, date'2024-01-01'))})" },
  { "countries shared by customers born before 1970 and customers born after 1990",
    "from customers; show customers.country; where lt(customers.birth_date, date'1970-01-01'); intersect {from "
    "customers; show customers.country; where ge(customers.birth_date, date'1991-01-01')}" },
  { "orders not placed in 2023", "from orders; show orders.id; where not(and(ge(orders.order_date, date'2023-01-01'), "
                                 "lt(orders.order_date, date'2024-01-01')))" },
};

static DowserPlannerIndex *
make_index (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  return dowser_planner_index_new (schema, NULL);
}

/* Two keys refer to the same table, so the question's words must decide which key is meant. */
#define STATIONS                                                                                                       \
  "stations: id INTEGER pk, name TEXT, docks INTEGER\n"                                                                \
  "trips: trip_id INTEGER pk, start_station_id INTEGER -> stations, end_station_id INTEGER -> stations"

/* Cases: tables, a question about them, and its plan. */
static const char *const small_plans[][3] = {
  { "payments: id INTEGER pk, method TEXT, amount REAL\n", "the method and the amount of all payments",
    "from payments; show payments.method, payments.amount" },
  { "payments: id INTEGER pk, method TEXT, amount REAL\n", "payments with an amount above 10",
    "from payments; show payments.id; where gt(payments.amount, 10)" },
  { "payments: id INTEGER pk, method TEXT, amount REAL\n", "which method has the highest total amount",
    "from payments; show payments.method; group payments.method; order sum(payments.amount) desc; limit 1" },
  { "nokey: a INTEGER pk, b TEXT\nother: x INTEGER pk", "how many nokey", "from nokey; show count()" },
  { "empty_t: id INTEGER pk, label TEXT\nother: x INTEGER pk", "how many rows are in empty_t",
    "from empty_t; show count()" },
  { "sale: id INTEGER pk, größe TEXT, preis REAL\nother: x INTEGER pk", "average preis by größe",
    "from sale; show sale.größe, avg(sale.preis); group sale.größe" },
  { "sale: id INTEGER pk, min TEXT, net_amt REAL", "total net_amt", "from sale; show sum(sale.net_amt)" },
  { "sale: id INTEGER pk, region TEXT", "how many rows", "from sale; show count()" },
  { "export: order_date DATE, amount REAL", "orders per month",
    "from export; show truncate_month(export.order_date), count(); group truncate_month(export.order_date); order "
    "truncate_month(export.order_date)" },
  { "export: order_date DATE, amount REAL", "top 3 orders by amount",
    "from export; show export.order_date, export.amount; order export.amount desc; limit 3" },
  { "export: order_id TEXT, day DATE, region TEXT, city TEXT, sales REAL, discount REAL", "sales by region",
    "from export; show export.region, sum(export.sales); group export.region" },
  { "export: order_id TEXT, day DATE, region TEXT, city TEXT, sales REAL, discount REAL", "sales by region and city",
    "from export; show export.region, export.city, sum(export.sales); group export.region, export.city" },
  { "export: order_id TEXT, day DATE, region TEXT, city TEXT, sales REAL, discount REAL", "discount per city",
    "from export; show export.city, avg(export.discount); group export.city" },
  { "export: order_id TEXT, day DATE, region TEXT, city TEXT, sales REAL, discount REAL", "sales per month in 2023",
    "from export; show truncate_month(export.day), sum(export.sales); where and(ge(export.day, date'2023-01-01'), "
    "lt(export.day, date'2024-01-01')); group truncate_month(export.day); order truncate_month(export.day)" },
  { "export: day DATE, region TEXT, sales REAL", "sales growth by month",
    "from export; show truncate_month(export.day), sum(export.sales), subtract(ratio(multiply(100, sum(export.sales)), "
    "lag(sum(export.sales))), 100) as growth in percent; group truncate_month(export.day); order "
    "truncate_month(export.day)" },
  { "export: day DATE, region TEXT, sales REAL", "list all sales in March 2024",
    "from export; show export.sales; where and(ge(export.day, date'2024-03-01'), lt(export.day, date'2024-04-01'))" },
  { "houses: id INTEGER pk, height REAL, completed DATE\nother: x INTEGER pk",
    "houses by completed date, newest to oldest", "from houses; show houses.completed; order houses.completed desc" },
  { "houses: id INTEGER pk, height REAL, completed DATE\nother: x INTEGER pk",
    "houses by completed date, oldest to newest", "from houses; show houses.completed; order houses.completed" },
  { "people: id INTEGER pk, name TEXT, city_id INTEGER -> cities\ncities: id INTEGER pk, name TEXT",
    "number of people by cities",
    "from cities; inner people on eq(people.city_id, cities.id); show cities.name, count(); group cities.id, "
    "cities.name" },
  { "cities: id INTEGER pk, name TEXT\nclubs: id INTEGER pk, name TEXT, size INTEGER, city_id INTEGER -> cities\n"
    "members: id INTEGER pk, name TEXT, club_id INTEGER -> clubs",
    "names of members of the largest club in the city named \"Rome\"",
    "from members; inner clubs on eq(members.club_id, clubs.id); inner cities on eq(clubs.city_id, cities.id); show "
    "members.name; where eq(cities.name, 'Rome'); order clubs.size desc; limit 1" },
  { "export: region TEXT, sales REAL\nother: x INTEGER pk", "sales by the region",
    "from export; show export.region, sum(export.sales); group export.region" },
  { "export: order_id TEXT, day DATE, region TEXT", "order ids per month",
    "from export; show truncate_month(export.day), count_distinct(export.order_id); group truncate_month(export.day); "
    "order truncate_month(export.day)" },
  { "students: name TEXT, class TEXT, gpas REAL, unit_prices REAL", "gpas for each class",
    "from students; show students.class, avg(students.gpas); group students.class" },
  { "students: name TEXT, class TEXT, gpas REAL, unit_prices REAL", "unit prices by class",
    "from students; show students.class, avg(students.unit_prices); group students.class" },
  { "trips: id INTEGER pk, fare REAL, started_on DATE, ended_on DATE\nother: x INTEGER pk",
    "average days between started on and ended on",
    "from trips; show avg(days_between(trips.started_on, trips.ended_on))" },
  { "trips: id INTEGER pk, fare REAL, started_on DATE, ended_on DATE\nother: x INTEGER pk",
    "average number of hours from started on to ended on",
    "from trips; show avg(hours_between(trips.started_on, trips.ended_on))" },
  { "trips: id INTEGER pk, fare REAL, started_on DATE, ended_on DATE\nother: x INTEGER pk",
    "longest days between the trip started on and ended on",
    "from trips; show max(days_between(trips.started_on, trips.ended_on))" },
  { "trips: id INTEGER pk, fare REAL, city TEXT\nother: x INTEGER pk", "median fare by city",
    "from trips; show trips.city, median(trips.fare); group trips.city" },
  { "trips: id INTEGER pk, fare REAL, city TEXT\nother: x INTEGER pk", "standard deviation of the fare of trips",
    "from trips; show stddev_samp(trips.fare)" },
  { "lines: id INTEGER pk, quantity INTEGER, unit_price REAL, city TEXT, buyer_id INTEGER -> buyers\n"
    "buyers: id INTEGER pk, name TEXT",
    "average revenue by city",
    "from lines; show lines.city, avg(multiply(lines.quantity, lines.unit_price)) as "
    "average revenue; group lines.city" },
  { STATIONS, "number of trips that end at stations with more than 20 docks",
    "from trips; inner stations on eq(trips.end_station_id, stations.id); show count(); where gt(stations.docks, 20)" },
  { STATIONS, "names of stations where trips start",
    "from stations; inner trips on eq(trips.start_station_id, stations.id); show stations.name; distinct" },
  { STATIONS, "names of stations that are not the end of any trip",
    "from stations; show stations.name; where in(stations.id){from trips; show trips.end_station_id; where "
    "not_null(trips.end_station_id)}" },
  /* "they won" doesn't mean an additional column. */
  { "planes: id INTEGER pk, name TEXT\nmatches: id INTEGER pk, winning_plane INTEGER -> planes, winning_pilot TEXT",
    "names of planes and the number of matches they won",
    "from planes; inner matches on eq(matches.winning_plane, planes.id); show planes.name, count(); group planes.id, "
    "planes.name" },
  { "planes: id INTEGER pk, name TEXT\nmatches: id INTEGER pk, winning_plane INTEGER -> planes, winning_pilot TEXT",
    "show the winning pilot of all matches", "from matches; show matches.winning_pilot" },
  { "courses: course_id INTEGER pk, title TEXT\nneeds: course_id INTEGER pk -> courses, needed_id INTEGER pk -> "
    "courses",
    "titles of courses with two needs",
    "from courses; inner needs on eq(needs.course_id, courses.course_id); show courses.title; group courses.course_id, "
    "courses.title; having eq(count(), 2)" },
  { "visits: visit_id INTEGER pk, day DATE, spot_id INTEGER -> spots\nspots: spot_id INTEGER pk, name TEXT",
    "the name, id and number of visits of each spot",
    "from spots; inner visits on eq(visits.spot_id, spots.spot_id); show spots.name, spots.spot_id, count(); group "
    "spots.spot_id, spots.name" },
  { "places: id INTEGER pk, line TEXT, city_town TEXT, state_province TEXT", "number of places in each city",
    "from places; show places.city_town, count(); group places.city_town" },
  { "places: id INTEGER pk, line TEXT, city_town TEXT, state_province TEXT", "the town and state of all places",
    "from places; show places.city_town, places.state_province" },
  /* Two columns of the same row are compared. */
  { "firms: id INTEGER pk, name TEXT, budget REAL, cost REAL", "names of firms whose budget is lower than their cost",
    "from firms; show firms.name; where lt(firms.budget, firms.cost)" },
  { "firms: id INTEGER pk, name TEXT, budget REAL, cost REAL", "firms with a higher cost than budget",
    "from firms; show firms.name; where gt(firms.cost, firms.budget)" },
  { "sections: id INTEGER pk, course TEXT, term TEXT, year INTEGER",
    "courses with year below 2009 and term 'fall' and year above 2010 and term 'spring'",
    "from sections; show sections.course; where and(lt(sections.year, 2009), eq(sections.term, 'fall')); intersect "
    "{from "
    "sections; show sections.course; where and(gt(sections.year, 2010), eq(sections.term, 'spring'))}" },
  { "sale: id INTEGER pk, region TEXT", "number of records per region",
    "from sale; show sale.region, count(); group sale.region" },
};

static void
test_blank_question_is_refused (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_planner_plan (index, "  ", &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION);
}

static void
expect_error (const DowserPlannerIndex *index, const char *question, int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_planner_plan (index, question, &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, code);
}

static void
test_writes_are_refused (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();

  expect_error (index, "delete all customers", DOWSER_QUESTION_ERROR_WRITE);
  expect_error (index, "Please drop the orders table", DOWSER_QUESTION_ERROR_WRITE);
  expect_error (index, "could you update the prices", DOWSER_QUESTION_ERROR_WRITE);
  expect_error (index, "add a customer", DOWSER_QUESTION_ERROR_WRITE);
}

static void
test_question_about_no_data_is_refused (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();

  expect_error (index, "hello", DOWSER_QUESTION_ERROR_NO_DATA_QUESTION);
  expect_error (index, "what is the meaning of life?", DOWSER_QUESTION_ERROR_NO_DATA_QUESTION);
}

/* @pair: a question, and its plan in the notation of plan-text.h */
static void
expect_plan (const DowserPlannerIndex *index, const char *const *pair)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, pair[0], NULL);
  g_autofree char *text = NULL;

  g_assert_nonnull (understanding);
  g_assert_nonnull (understanding->plan);
  text = select_to_text (understanding->plan->select);
  g_assert_cmpstr (text, ==, pair[1]);
}

static void
test_plans (gconstpointer data)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();

  expect_plan (index, data);
}

static void
test_small_plans (gconstpointer data)
{
  const char *const *three = data;
  g_autoptr (DowserSchema) schema = schema_new_from_lines (three[0]);
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);

  expect_plan (index, three + 1);
}

/* Tests that a column of few distinct values that is asked for alone ("all payment methods") shows each value only one
 * time. */
static void
test_distinct_values_are_shown_once (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("sales: id INTEGER pk, payment_method TEXT, total REAL\n");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);
  DowserColumnProfile *methods = dowser_profile_get (profile, g_ptr_array_index (table->columns, 1));
  g_autoptr (DowserPlannerIndex) index = NULL;
  g_autoptr (DowserUnderstanding) kinds = NULL;
  g_autoptr (DowserUnderstanding) rows = NULL;

  methods->n_rows = 100;
  methods->n_distinct = 2;
  methods->has_text = TRUE;
  g_ptr_array_add (methods->values, g_strdup ("Cash"));
  g_ptr_array_add (methods->values, g_strdup ("Card"));
  index = dowser_planner_index_new (schema, profile);
  kinds = dowser_planner_plan (index, "show all payment methods", NULL);
  rows = dowser_planner_plan (index, "show the payment method of all sales", NULL);
  g_assert_true (kinds->plan->select->distinct);
  g_assert_false (rows->plan->select->distinct);
}

/* Tests that "show all" without a filter shows all columns of a table, and the names of the rows that the table's keys
 * reference. Other requests for rows show only the column that names a row, if the table has such a column. */
static void
test_show_all_shows_a_whole_table (void)
{
  static const char *const pairs[][2] = {
    { "show all orders", "id, customer_id, customer, status" },
    { "show all customers", "id, name, country" },
    { "list all customers", "name" },
    { "list all orders", "id, customer_id, customer, status" },
    { "show the customers", "name" },
    { "show all customers in Spain", "name" },
  };
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("customers: id INTEGER pk, name TEXT, country TEXT\n"
                               "orders: id INTEGER pk, customer_id INTEGER -> customers, status TEXT\n");
  static const char *const countries[] = { "Spain", "Italy", NULL };
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserPlannerIndex) index = NULL;

  schema_set_values (profile, "customers", "country", countries);
  index = dowser_planner_index_new (schema, profile);
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, pairs[i][0], NULL);
      g_autoptr (GString) headings = g_string_new (NULL);

      for (guint j = 0; j < understanding->plan->select->outputs->len; j++)
        {
          g_autofree char *heading = dowser_select_dup_heading (understanding->plan->select, j);

          g_string_append_printf (headings, "%s%s", j > 0 ? ", " : "", heading);
        }
      g_assert_cmpstr (headings->str, ==, pairs[i][1]);
      if (g_str_has_prefix (pairs[i][0], "show all orders"))
        g_assert_cmpint (understanding->state, ==, DOWSER_STATE_UNDERSTOOD);
    }
}

/* Makes the planner index of a table of films by studio and director, each with many films. */
static DowserPlannerIndex *
make_films (void)
{
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("films: id INTEGER pk, title TEXT, studio TEXT, director TEXT\n");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);

  for (guint i = 2; i < table->columns->len; i++)
    {
      DowserColumnProfile *column = dowser_profile_get (profile, g_ptr_array_index (table->columns, i));

      column->n_rows = 100;
      column->n_distinct = 5;
      column->has_text = TRUE;
    }
  return dowser_planner_index_new (schema, profile);
}

/* Tests negation for studios, which have no table of their own. A studio is excluded if any of its films matches. */
static void
test_negation_excludes_all_matching_rows (void)
{
  static const char *const pairs[][2] = {
    { "which studios have never worked with the director 'Hill'",
      "from films; show films.studio; distinct; where in(films.studio){from films; show films.studio; where "
      "and(not_null(films.studio), eq(films.director, 'Hill'))}" },
    { "titles of films whose director is not 'Hill'",
      "from films; show films.title; where ne(films.director, 'Hill')" },
    { "studios with films that are not of the director 'Hill'",
      "from films; show films.studio; where ne(films.director, 'Hill')" },
    { "studios in which the director is not 'Hill'",
      "from films; show films.studio; where ne(films.director, 'Hill')" },
  };
  g_autoptr (DowserPlannerIndex) index = make_films ();

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    expect_plan (index, pairs[i]);
}

/* Tests that a column shown with the running total is a group, too: each region has its own running total. */
static void
test_running_total_for_each_group (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("export: day DATE, region TEXT, sales REAL\n");
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (DowserUnderstanding) understanding
      = dowser_planner_plan (index, "running total of sales by month and region", NULL);
  const DowserWindow *window = NULL;

  g_assert_nonnull (understanding->plan);
  for (guint i = 0; i < understanding->plan->select->outputs->len; i++)
    {
      const DowserOutput *output = g_ptr_array_index (understanding->plan->select->outputs, i);

      if (output->expr->kind == DOWSER_EXPR_WINDOW)
        window = output->expr->window;
    }
  g_assert_nonnull (window);
  g_assert_cmpuint (window->partition->len, ==, 1);
  g_assert_cmpuint (window->order->len, ==, 1);
}

/* Tests that the spans (the runs of words that are shown with their meaning) of any question together contain every
 * word. */
static void
test_spans_cover_every_word (void)
{
  static const char *const questions[]
      = { "How many customers are there?", "show  me the frobnicated names of customers!", "blah",
          "… names – of “customers”", "top 5 customers by order total in 2024" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);
      gsize at = 0;

      if (understanding == NULL)
        continue;
      for (guint j = 0; j < understanding->spans->len; j++)
        {
          const DowserSpan *span = g_ptr_array_index (understanding->spans, j);

          for (; at < span->start; at++)
            g_assert_false (g_ascii_isalnum (questions[i][at]));
          at = span->start + span->length;
        }
      for (; questions[i][at] != '\0'; at++)
        g_assert_false (g_ascii_isalnum (questions[i][at]));
    }
}

static void
test_unknown_word_is_reported (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, "names of frobnicated customers", NULL);
  gboolean unknown = FALSE;

  g_assert_cmpint (understanding->state, !=, DOWSER_STATE_UNDERSTOOD);
  for (guint i = 0; i < understanding->spans->len; i++)
    {
      const DowserSpan *span = g_ptr_array_index (understanding->spans, i);

      unknown = unknown || (g_str_equal (span->text, "frobnicated") && span->role == DOWSER_TOKEN_UNKNOWN);
    }
  g_assert_true (unknown);
}

/* Tests the words that name the role of a key, such as "billing" for billing_address_id. Words of the table's name and
 * words for a key ("id") are not among these words. */
static void
test_key_name_gives_role_words (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (DowserSchemaIndex) index = dowser_schema_index_new (schema, NULL, graph);
  GPtrArray *keys = dowser_schema_find_table (schema, "orders")->foreign_keys;
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < keys->len; i++)
    {
      GArray *words = dowser_schema_index_get_role_words (index, g_ptr_array_index (keys, i));

      for (guint j = 0; words != NULL && j < words->len; j++)
        g_string_append_printf (found, "%s ", g_array_index (words, DowserRoleWord, j).word);
    }
  g_assert_cmpstr (found->str, ==, "billing shipping ");
}

/* Tests an average of sums: each buyer has one revenue, which is the sum of any number of lines. */
static void
test_average_of_sums_groups_first (void)
{
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("lines: id INTEGER pk, quantity INTEGER, unit_price REAL, buyer_id INTEGER -> buyers\n"
                               "buyers: id INTEGER pk, name TEXT");
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (DowserUnderstanding) result = dowser_planner_plan (index, "average revenue per buyer", NULL);
  g_autofree char *text = NULL;
  g_autofree char *groups = NULL;

  g_assert_nonnull (result->plan);
  g_assert_cmpuint (result->plan->steps->len, ==, 1);
  text = select_to_text (result->plan->select);
  groups = select_to_text (((const DowserPlanStep *) g_ptr_array_index (result->plan->steps, 0))->select);
  g_assert_cmpstr (text, ==, "from step:groups; show avg(groups.revenue)");
  g_assert_nonnull (strstr (groups, "sum(multiply(lines.quantity, lines.unit_price)) as revenue"));
  g_assert_nonnull (strstr (groups, "group buyers.id"));
}

/* Tests a table whose first column is "order_id". Each row is an order. If ids repeat, each row is a part of an
 * order. */
static void
test_repeated_ids_are_counted_once (void)
{
  static const char *const expected[]
      = { "from lines; show count()", "from lines; show count_distinct(lines.order_id)" };

  for (guint repeats = 0; repeats < 2; repeats++)
    {
      DowserSchemaBuilder *builder = dowser_schema_builder_new ();
      DowserTable *table = dowser_schema_builder_add_table (builder, "lines", FALSE);
      DowserColumn *first = dowser_schema_builder_add_column (builder, table, "order_id", "INTEGER");
      g_autoptr (DowserSchema) schema = NULL;
      g_autoptr (DowserProfile) profile = NULL;
      g_autoptr (DowserPlannerIndex) index = NULL;
      g_autoptr (DowserUnderstanding) understanding = NULL;
      DowserColumnProfile *seen;
      g_autofree char *text = NULL;

      dowser_schema_builder_add_column (builder, table, "product", "TEXT");
      schema = dowser_schema_builder_end (builder);
      profile = dowser_profile_new (schema);
      seen = dowser_profile_get (profile, first);
      seen->n_rows = 10;
      seen->n_distinct = repeats ? 4 : 10;
      index = dowser_planner_index_new (schema, profile);
      understanding = dowser_planner_plan (index, "how many orders are there?", NULL);
      g_assert_nonnull (understanding);
      text = select_to_text (understanding->plan->select);
      g_assert_cmpstr (text, ==, expected[repeats]);
    }
}

DOWSER_TEST_MAIN (builtin_planner)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/builtin-planner/show-all-shows-a-whole-table", test_show_all_shows_a_whole_table);
  g_test_add_func ("/planner/builtin-planner/repeated-ids-are-counted-once", test_repeated_ids_are_counted_once);
  g_test_add_func ("/planner/builtin-planner/key-name-gives-role-words", test_key_name_gives_role_words);
  g_test_add_func ("/planner/builtin-planner/average-of-sums-groups-first", test_average_of_sums_groups_first);
  g_test_add_func ("/planner/builtin-planner/blank-question-is-refused", test_blank_question_is_refused);
  g_test_add_func ("/planner/builtin-planner/writes-are-refused", test_writes_are_refused);
  g_test_add_func ("/planner/builtin-planner/question-about-no-data-is-refused",
                   test_question_about_no_data_is_refused);
  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autofree char *path = g_strdup_printf ("/planner/builtin-planner/plan/%s", plans[i][0]);

      g_test_add_data_func (path, plans[i], test_plans);
    }
  for (guint i = 0; i < G_N_ELEMENTS (small_plans); i++)
    {
      g_autofree char *path = g_strdup_printf ("/planner/builtin-planner/small-plan/%s", small_plans[i][1]);

      g_test_add_data_func (path, small_plans[i], test_small_plans);
    }
  g_test_add_func ("/planner/builtin-planner/distinct-values-are-shown-once", test_distinct_values_are_shown_once);
  g_test_add_func ("/planner/builtin-planner/negation-excludes-all-matching-rows",
                   test_negation_excludes_all_matching_rows);
  g_test_add_func ("/planner/builtin-planner/running-total-for-each-group", test_running_total_for_each_group);
  g_test_add_func ("/planner/builtin-planner/spans-cover-every-word", test_spans_cover_every_word);
  g_test_add_func ("/planner/builtin-planner/unknown-word-is-reported", test_unknown_word_is_reported);
  return g_test_run ();
}
