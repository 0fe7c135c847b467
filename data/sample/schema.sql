-- Northlight Outdoor: the shop of the sample database. Money is in cents.

CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  parent_id INTEGER REFERENCES categories (id) -- the wider category, none for the widest
);

CREATE TABLE suppliers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  country TEXT NOT NULL,
  contact_email TEXT,
  score REAL -- 1.0 to 5.0, by the purchasing department
);

CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  sku TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  unit_price_cents INTEGER NOT NULL, -- today's list price
  cost_cents INTEGER NOT NULL,
  margin_cents INTEGER GENERATED ALWAYS AS (unit_price_cents - cost_cents) VIRTUAL,
  weight_grams INTEGER,
  launched_on TEXT NOT NULL,
  discontinued INTEGER NOT NULL DEFAULT 0 CHECK (discontinued IN (0, 1))
);

CREATE TABLE product_suppliers (
  product_id INTEGER NOT NULL REFERENCES products (id),
  supplier_id INTEGER NOT NULL REFERENCES suppliers (id),
  lead_time_days INTEGER NOT NULL,
  PRIMARY KEY (product_id, supplier_id)
) WITHOUT ROWID;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);

CREATE TABLE product_tags (
  product_id INTEGER NOT NULL REFERENCES products (id),
  tag_id INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (product_id, tag_id)
) WITHOUT ROWID;

CREATE TABLE warehouses (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL
);

CREATE TABLE stock (
  warehouse_id INTEGER NOT NULL REFERENCES warehouses (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  units INTEGER NOT NULL,
  reorder_level INTEGER NOT NULL,
  PRIMARY KEY (warehouse_id, product_id)
) WITHOUT ROWID;

CREATE TABLE employees (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  job_title TEXT NOT NULL,
  department TEXT NOT NULL,
  manager_id INTEGER REFERENCES employees (id), -- none for the managing director
  hired_on TEXT NOT NULL,
  salary_cents INTEGER NOT NULL -- a year, before tax
);

-- Loyalty groups. The name is a reserved word, and so are two of the columns.
CREATE TABLE "group" (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  "order" INTEGER NOT NULL, -- position in lists
  "Index" INTEGER NOT NULL -- bonus points a crown
);

CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE, -- printed on the customer card
  name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  country TEXT NOT NULL,
  segment TEXT, -- typed by hand for years: case and blanks vary
  group_id INTEGER REFERENCES "group" (id),
  birth_date TEXT,
  joined_on TEXT NOT NULL,
  newsletter INTEGER NOT NULL DEFAULT 0 CHECK (newsletter IN (0, 1))
);

CREATE TABLE addresses (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  street TEXT NOT NULL,
  postal_code TEXT,
  city TEXT NOT NULL,
  country TEXT NOT NULL
);

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  employee_id INTEGER REFERENCES employees (id), -- who sold it; none on the web
  billing_address_id INTEGER NOT NULL REFERENCES addresses (id),
  shipping_address_id INTEGER NOT NULL REFERENCES addresses (id),
  order_date TEXT NOT NULL,
  status TEXT NOT NULL,
  channel TEXT NOT NULL,
  coupon_code TEXT
);

CREATE TABLE order_items (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  line_no INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL,
  unit_price_cents INTEGER NOT NULL, -- as sold on that day
  PRIMARY KEY (order_id, line_no)
);

CREATE TABLE payments (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  method TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  paid_at INTEGER NOT NULL -- seconds since 1970, UTC
);

CREATE TABLE shipments (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL UNIQUE REFERENCES orders (id),
  warehouse_id INTEGER NOT NULL REFERENCES warehouses (id),
  carrier TEXT NOT NULL,
  shipped_on TEXT NOT NULL,
  delivered_on TEXT -- none while under way
);

CREATE TABLE "returns" (
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  returned_on TEXT NOT NULL,
  reason TEXT,
  refund_cents INTEGER NOT NULL,
  FOREIGN KEY (order_id, line_no) REFERENCES order_items (order_id, line_no)
);

CREATE TABLE reviews (
  id INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id),
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment TEXT,
  reviewed_on TEXT NOT NULL
);

-- Comes from another system: customer_code is customers.code, but no key says so.
CREATE TABLE web_visits (
  id INTEGER PRIMARY KEY,
  customer_code TEXT,
  visited_at TEXT NOT NULL,
  landing_page TEXT NOT NULL,
  referrer TEXT,
  duration_seconds INTEGER NOT NULL
);

CREATE TABLE "Gift Cards" (
  "Card No" TEXT PRIMARY KEY,
  "Customer Id" INTEGER NOT NULL REFERENCES customers (id),
  "Amount Cents" INTEGER NOT NULL,
  "Issued On" TEXT NOT NULL,
  "Redeemed" INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX addresses_by_customer ON addresses (customer_id);
CREATE INDEX orders_by_customer ON orders (customer_id);
CREATE INDEX orders_by_date ON orders (order_date);
CREATE INDEX order_items_by_product ON order_items (product_id);
CREATE INDEX payments_by_order ON payments (order_id);
CREATE INDEX reviews_by_product ON reviews (product_id);

CREATE VIEW low_stock AS
  SELECT p.name AS product, w.name AS warehouse, s.units, s.reorder_level
  FROM stock AS s
  JOIN products AS p ON p.id = s.product_id
  JOIN warehouses AS w ON w.id = s.warehouse_id
  WHERE s.units < s.reorder_level;
