/* audit-cases.h - plans as text, and what an audit is to make of them */
#pragma once

#include "audit/dowser-audit.h"

#include <string.h>

G_BEGIN_DECLS

#define JOIN_CUSTOMERS "inner customers on eq(orders.customer_id, customers.id)"
#define JOIN_ITEMS "inner order_items on eq(order_items.order_id, orders.id)"

/** AuditCase: @after: %NULL: the same; @check: one that is found, %NULL: nothing is */
typedef struct
{
  const char *before;
  const char *after;
  const char *check;
} AuditCase;

gboolean audit_has_check (GPtrArray *findings, const char *check);
/** The audit of an audited plan mends nothing and gives the same bytes. */
void audit_assert_settled (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
/** @expected->before is for the reader. */
void audit_check_plan (DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                       const AuditCase *expected);
void audit_check_cases (const AuditCase *cases, gsize n, const DowserSchema *schema, const DowserProfile *profile);

/** Cases on the shop without a profile. */
#define AUDIT_CHECK_CASES(...)                                                                                         \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const AuditCase cases[] = { __VA_ARGS__ };                                                                         \
    g_autoptr (DowserSchema) schema = shop_schema_new ();                                                              \
    audit_check_cases (cases, G_N_ELEMENTS (cases), schema, NULL);                                                     \
  }                                                                                                                    \
  G_STMT_END

G_END_DECLS
