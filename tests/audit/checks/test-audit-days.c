/* test-audit-days.c - tests that a date compared with a timestamp column means the whole day */
#include "audit/fixes/dowser-suggested-fixes.h"
#include "operations/dowser-apply.h"
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define TRIPS "from trips; show trips.id; where "

static DowserSchema *
trips_schema_new (void)
{
  return schema_new_from_lines ("trips: id INTEGER pk, started_at TIMESTAMP, noted TEXT, day DATE, booked DATE\n");
}

static void
add_value (DowserProfile *profile, const DowserSchema *schema, const char *column, const char *value)
{
  DowserColumnProfile *found
      = dowser_profile_get (profile, dowser_table_find_column (dowser_schema_find_table (schema, "trips"), column));

  g_ptr_array_add (found->values, g_strdup (value));
  found->has_text = TRUE;
  found->dates = 1;
  found->complete = TRUE;
}

static void
check_cases (const AuditCase *cases, gsize n, gboolean with_profile)
{
  g_autoptr (DowserSchema) schema = trips_schema_new ();
  g_autoptr (DowserProfile) profile = with_profile ? dowser_profile_new (schema) : NULL;

  if (profile != NULL)
    {
      add_value (profile, schema, "noted", "2023-03-31 10:15:00");
      add_value (profile, schema, "booked", "2023-03-31T10:15:00");
      add_value (profile, schema, "day", "2023-03-31");
      add_value (profile, schema, "started_at", "2023-03-31");
    }
  audit_check_cases (cases, n, schema, profile);
}

#define CHECK(with_profile, ...)                                                                                       \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const AuditCase cases[] = { __VA_ARGS__ };                                                                         \
    check_cases (cases, G_N_ELEMENTS (cases), with_profile);                                                           \
  }                                                                                                                    \
  G_STMT_END

#define AT "trips.started_at, "
#define SINCE(day) "ge(" AT "date'" day "')"
#define BEFORE(day) "lt(" AT "date'" day "')"

static void
test_date_includes_whole_day_of_timestamps (void)
{
  CHECK (FALSE,
         { TRIPS "eq(" AT "date'2024-02-28')", TRIPS "and(" SINCE ("2024-02-28") ", " BEFORE ("2024-02-29") ")",
           "day-range" },
         { TRIPS "eq(date'2024-02-29', trips.started_at)",
           TRIPS "and(" SINCE ("2024-02-29") ", " BEFORE ("2024-03-01") ")", "day-range" },
         { TRIPS "ne(" AT "date'2023-12-31')", TRIPS "or(" BEFORE ("2023-12-31") ", " SINCE ("2024-01-01") ")",
           "day-range" },
         { TRIPS "le(" AT "date'2023-12-31')", TRIPS BEFORE ("2024-01-01"), "day-range" },
         { TRIPS "gt(" AT "date'2023-12-31')", TRIPS SINCE ("2024-01-01"), "day-range" },
         { TRIPS "lt(date'2023-12-31', trips.started_at)", TRIPS SINCE ("2024-01-01"), "day-range" },
         { TRIPS "between(" AT "date'2023-03-01', date'2023-03-31')",
           TRIPS "and(" SINCE ("2023-03-01") ", " BEFORE ("2023-04-01") ")", "day-range" },
         { TRIPS "in(" AT "date'2023-03-01', date'2023-05-01')",
           TRIPS "or(and(" SINCE ("2023-03-01") ", " BEFORE ("2023-03-02") "), and(" SINCE ("2023-05-01") ", " BEFORE (
               "2023-05-02") "))",
           "day-range" },
         { TRIPS SINCE ("2023-03-01") }, { TRIPS BEFORE ("2023-03-01") },
         /* the last day of the calendar stays unchanged, because no day comes after it */
         { TRIPS "le(" AT "date'9999-12-31')" }, { TRIPS "between(" AT "date'2023-03-01', date'9999-12-31')" },
         /* a date with a time of day is a timestamp, so nothing changes; the date part of a timestamp is a plain
          * date */
         { TRIPS "eq(" AT "'2023-03-01 10:00:00')" }, { TRIPS "le(" AT "'2023-03-31 23:59:59')" },
         { TRIPS "eq(date(trips.started_at), date'2023-03-01')" }, { TRIPS "eq(trips.day, date'2023-03-01')" },
         { TRIPS "eq(" AT "trips.day)", TRIPS "eq(date(trips.started_at), trips.day)", "day-range" });
}

/* Tests engines that store dates as texts: the values show whether a column contains timestamps. */
static void
test_date_includes_whole_day_in_texts (void)
{
  CHECK (TRUE, { TRIPS "le(trips.noted, '2023-03-31')", TRIPS "lt(trips.noted, '2023-04-01')", "day-range" },
         { TRIPS "between(trips.booked, '2023-03-01', '2023-03-31')",
           TRIPS "and(ge(trips.booked, '2023-03-01'), lt(trips.booked, '2023-04-01'))", "day-range" },
         { TRIPS "eq(trips.day, date'2023-03-31')" }, { TRIPS "le(" AT "date'2023-03-31')" });
}

static void
test_handwritten_sql_is_not_changed (void)
{
  g_autoptr (DowserSchema) schema = trips_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (TRIPS "eq(" AT "date'2024-02-28')");
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited = NULL;

  dowser_audit_keep_as_written (plan, DOWSER_DIALECT_SQLITE);
  audited = dowser_audit (plan, schema, NULL, &findings, NULL);
  g_assert_true (dowser_plan_has_same_statement (plan, audited));
  g_assert_true (audit_has_check (findings, "day-range"));
}

/* Tests SQL written by the user: the fix is offered, and the SQL stays unchanged until the user chooses the fix. */
static void
test_fix_is_offered_for_handwritten_sql (void)
{
  g_autoptr (DowserSchema) schema = trips_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (TRIPS "le(" AT "date'2024-02-28')");
  g_autoptr (DowserPlan) chosen = NULL;
  g_autoptr (GPtrArray) suggested_fixes = NULL;
  g_autofree char *text = NULL;
  const DowserAmbiguity *ambiguity;

  dowser_audit_keep_as_written (plan, DOWSER_DIALECT_SQLITE);
  suggested_fixes = dowser_suggested_fixes_find (plan, schema);
  g_assert_cmpuint (suggested_fixes->len, ==, 1);
  ambiguity = suggested_fixes->pdata[0];
  chosen = dowser_operations_apply (((DowserChoice *) ambiguity->choices->pdata[0])->operations, plan, schema, NULL);
  text = select_to_text (chosen->select);
  g_assert_cmpstr (text, ==, TRIPS BEFORE ("2024-02-29"));
}

DOWSER_TEST_MAIN (audit_days)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-days/date-includes-whole-day-of-timestamps",
                   test_date_includes_whole_day_of_timestamps);
  g_test_add_func ("/planner/audit-days/date-includes-whole-day-in-texts", test_date_includes_whole_day_in_texts);
  g_test_add_func ("/planner/audit-days/handwritten-sql-is-not-changed", test_handwritten_sql_is_not_changed);
  g_test_add_func ("/planner/audit-days/fix-is-offered-for-handwritten-sql", test_fix_is_offered_for_handwritten_sql);
  return g_test_run ();
}
