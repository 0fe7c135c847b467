/* audit-cases.h - plans as text, and the expected results of their audit */
#pragma once

#include "audit/dowser-audit.h"

#include <string.h>

G_BEGIN_DECLS

#define JOIN_CUSTOMERS "inner customers on eq(orders.customer_id, customers.id)"
#define JOIN_ITEMS "inner order_items on eq(order_items.order_id, orders.id)"

/** AuditCase: @after: the audited plan, %NULL if it is the same as @before; @check: the check of the expected finding,
 * %NULL if no finding is expected */
typedef struct
{
  const char *before;
  const char *after;
  const char *check;
} AuditCase;

gboolean audit_has_check (GPtrArray *findings, const char *check);
/** Checks that a second audit of an audited plan fixes nothing and gives the same plan, byte for byte. */
void audit_assert_stable (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
/** Audits @plan and compares the result with @expected. @expected->before isn't used; it only documents the case. */
void audit_check_plan (DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                       const AuditCase *expected);
void audit_check_cases (const AuditCase *cases, gsize n, const DowserSchema *schema, const DowserProfile *profile);

/** Checks cases on the shop's schema without a profile. */
#define AUDIT_CHECK_CASES(...)                                                                                         \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const AuditCase cases[] = { __VA_ARGS__ };                                                                         \
    g_autoptr (DowserSchema) schema = shop_schema_new ();                                                              \
    audit_check_cases (cases, G_N_ELEMENTS (cases), schema, NULL);                                                     \
  }                                                                                                                    \
  G_STMT_END

G_END_DECLS
