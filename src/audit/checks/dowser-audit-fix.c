/* dowser-audit-fix.c - reports the fixes of an audit so that the user can undo them, and skips the fixes that the user
 * undid */
#include "audit/checks/dowser-audit-private.h"

#include "base/dowser-json-text.h"
#include "plan/dowser-json-parts.h"
#include "plan/dowser-own-sql.h"

#include <glib/gi18n-lib.h>

char *
_dowser_audit_dup_fix_subject (const DowserExpr *expr)
{
  g_autoptr (JsonNode) node = dowser_expr_to_node (expr);

  return dowser_json_to_text (node, FALSE);
}

static DowserFinding *
report (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place, const DowserAuditFix *fix,
        const char *message)
{
  _dowser_audit_report (self, scope, place,
                        fix->needed && message != fix->message ? DOWSER_SEVERITY_ERROR : fix->severity, fix->check,
                        g_strdup (message), message == fix->message ? fix->fix : NULL);
  return self->findings->pdata[self->findings->len - 1];
}

/* Keeps a part as the user wrote it. If the plan can't run without the fix, the audit ends with an error that explains
 * the problem. */
static void
keep_part (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place, const DowserAuditFix *fix)
{
  g_autofree char *message = g_strdup_printf (fix->needed ? _ ("%s The plan was left unchanged, so it cannot be run.")
                                                          : _ ("%s The plan was left unchanged."),
                                              fix->message);

  report (self, scope, place, fix, message);
  if (fix->needed && self->fatal_reason == NULL)
    self->fatal_reason = g_steal_pointer (&message);
}

void
_dowser_audit_offer_free (DowserAuditOffer *self)
{
  g_free (self->check);
  g_free (self->about);
  g_free (self->message);
  g_free (self->fix);
  g_free (self);
}

/* Reports a fix without applying it, because the user's own SQL runs unchanged. */
static void
offer_fix (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place, const DowserAuditFix *fix,
           const char *about)
{
  DowserAuditOffer *offer;

  /* Two columns with the same name are intended in the user's own SQL, so no fix is offered. */
  if (g_str_equal (fix->check, "output-name"))
    return;
  _dowser_audit_report (self, scope, place, MIN (fix->severity, DOWSER_SEVERITY_WARNING), fix->check,
                        g_strdup_printf (_ ("%s Your SQL is unchanged. A fix is offered: “%s”"), fix->message,
                                         fix->fix),
                        NULL);
  if (self->offers == NULL)
    return;
  offer = g_new0 (DowserAuditOffer, 1);
  offer->check = g_strdup (fix->check);
  offer->about = g_strdup (about);
  offer->message = g_strdup (fix->message);
  offer->fix = g_strdup (fix->fix);
  g_ptr_array_add (self->offers, offer);
}

gboolean
_dowser_audit_is_fix_undone (const DowserAudit *self, const DowserAuditScope *scope, const char *check,
                             const char *about)
{
  g_autofree char *placed = NULL;

  if (self->analysis.plan->exemptions->len == 0)
    return FALSE;
  placed = g_strdup_printf ("%s: %s", scope->path, about);
  return dowser_plan_is_exempt (self->analysis.plan, check, placed);
}

/* Returns TRUE if the user undid the fix. The user can undo one fix, or disable a whole check. If no engine could run
 * the plan without the fix, disabling the check doesn't undo the fix. */
static gboolean
is_undone (const DowserAudit *self, const DowserAuditScope *scope, const DowserAuditFix *fix)
{
  g_autofree char *placed = NULL;

  if (!fix->needed)
    return _dowser_audit_is_fix_undone (self, scope, fix->check, fix->about);
  placed = g_strdup_printf ("%s: %s", scope->path, fix->about);
  return dowser_plan_has_exact_exemption (self->analysis.plan, fix->check, placed);
}

/* Returns TRUE for fixes that change names that only the plan has, or that apply a constraint set by the user. */
static gboolean
is_allowed_in_own_sql (const DowserAuditFix *fix)
{
  return g_str_equal (fix->check, "names-alike") || g_str_equal (fix->check, DOWSER_AUDIT_CONSTRAINT)
         || (g_str_equal (fix->check, "output-name") && fix->needed);
}

/* Returns TRUE if @fix would change the user's own SQL, and the user hasn't requested the change. @about: the part to
 * fix, with its path */
static gboolean
is_own_sql_unchanged (const DowserAudit *self, const DowserAuditFix *fix, const char *about)
{
  return dowser_own_sql_is_marked (self->analysis.plan) && !is_allowed_in_own_sql (fix)
         && (self->applied_offer == NULL || !g_str_equal (self->applied_offer->check, fix->check)
             || !g_str_equal (self->applied_offer->about, about));
}

void
dowser_audit_keep_as_written (DowserPlan *plan, DowserDialectId dialect)
{
  /* The checks that are disabled for own SQL. Older versions of the program don't know the mark for own SQL, but they
   * know disabled checks. */
  static const char *const checks[]
      = { "value-spelling", "type",   DOWSER_AUDIT_DAY_RANGE, "null-comparison",       "join-connect", "extreme",
          "group-complete", "having", "order-group",          DOWSER_CHECK_NUMBER_TEXT };

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    if (!dowser_plan_is_exempt (plan, checks[i], NULL))
      g_ptr_array_add (plan->exemptions, dowser_exemption_new (checks[i], NULL));
  dowser_own_sql_mark_plan (plan, dialect);
}

/* A fix is identified by its part of the plan, not by its position, which another fix may change. Two identical parts
 * are fixed or kept together. */
gboolean
_dowser_audit_may_fix (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                       DowserAuditFix fix)
{
  g_autofree char *about = g_strdup_printf ("%s: %s", scope->path, fix.about);
  gboolean is_unchanged = is_own_sql_unchanged (self, &fix, about);
  gboolean kept = is_unchanged || (self->applied_offer == NULL && is_undone (self, scope, &fix));

  if (is_unchanged)
    offer_fix (self, scope, place, &fix, about);
  else if (kept)
    keep_part (self, scope, place, &fix);
  else
    {
      DowserFinding *finding = report (self, scope, place, &fix, fix.message);

      finding->needed = fix.needed;
      dowser_finding_set_keep_operation (finding, about);
    }
  g_free (fix.about);
  g_free (fix.message);
  return !kept;
}

/* Returns TRUE if @place is a condition. The last condition of a join doesn't count: the checks of joins handle a join
 * without conditions. */
static gboolean
is_condition (const DowserAuditScope *scope, const DowserAuditPlace *place)
{
  if (place->part == DOWSER_AUDIT_ON)
    return ((const DowserJoin *) scope->select->joins->pdata[place->index])->on->len > 1;
  return place->part == DOWSER_AUDIT_FILTER || place->part == DOWSER_AUDIT_HAVING;
}

/* If the removed part is a condition, ends the audit. Without the condition, the plan would show other rows that look
 * like an answer. */
gboolean
_dowser_audit_may_remove (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                          DowserAuditFix fix)
{
  g_autofree char *message = NULL;

  if (!is_condition (scope, place))
    return _dowser_audit_may_fix (self, scope, place, fix);
  message = g_strdup_printf (
      _ ("%s Without this condition, different rows would be shown. Change or remove the condition."), fix.message);
  report (self, scope, place, &fix, message);
  if (self->fatal_reason == NULL)
    self->fatal_reason = g_steal_pointer (&message);
  g_free (fix.about);
  g_free (fix.message);
  return FALSE;
}

void
_dowser_audit_report_wrong (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                            const char *check, char *about, char *message)
{
  g_autofree char *placed = g_strdup_printf ("%s: %s", scope->path, about);
  gboolean kept = _dowser_audit_is_fix_undone (self, scope, check, about);

  _dowser_audit_report (self, scope, place, kept ? DOWSER_SEVERITY_WARNING : DOWSER_SEVERITY_WRONG, check, message,
                        NULL);
  if (!kept)
    dowser_finding_set_keep_operation (self->findings->pdata[self->findings->len - 1], placed);
  g_free (about);
}
