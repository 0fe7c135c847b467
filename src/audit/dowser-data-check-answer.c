/* dowser-data-check-answer.c - updates the findings and suggested fixes with the results of a probe, which is a query
 * that checks a finding */
#include "audit/dowser-data-checks.h"

#include "audit/dowser-row-checks.h"
#include "audit/fixes/dowser-suggested-fixes-private.h"
#include "base/dowser-number-signs.h"

#include <glib/gi18n-lib.h>

#define FAN_OUT "fan-out"
#define ROW_LOSS "row-loss"
#define TIES "ties"

static int
find_finding (GPtrArray *findings, const char *check, const DowserDataCheckFinding *about)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (g_strcmp0 (finding->check, check) == 0 && g_strcmp0 (finding->path, about->path) == 0 && finding->fix == NULL
          && (about->message == NULL || g_strcmp0 (finding->message, about->message) == 0))
        return (int) i;
    }
  return -1;
}

/* Replaces the finding of @check about the path of @about by a finding with @severity and @message (taken). If @message
 * is %NULL, only removes the finding. */
static void
replace_finding (GPtrArray *findings, const char *check, const DowserDataCheckFinding *about, DowserSeverity severity,
                 char *message)
{
  g_autofree char *owned = message;
  int at = find_finding (findings, check, about);
  DowserFinding *finding;

  if (at >= 0)
    g_ptr_array_remove_index (findings, (guint) at);
  if (message == NULL)
    return;
  finding = dowser_finding_new (severity, check, about->path, owned, NULL);
  if (severity == DOWSER_SEVERITY_WRONG)
    dowser_finding_set_keep_operation (finding, about->wrong_about);
  g_ptr_array_insert (findings, at, finding);
}

static void
drop_suggested_fix (GPtrArray *suggested_fixes, const char *question)
{
  for (guint i = 0; i < suggested_fixes->len; i++)
    if (g_strcmp0 (((const DowserAmbiguity *) suggested_fixes->pdata[i])->question, question) == 0)
      {
        g_ptr_array_remove_index (suggested_fixes, i);
        return;
      }
}

static char *
dup_repeat_message (const DowserDataCheck *self, DowserAggregate aggregate, gint64 max_repeats)
{
  g_autofree char *repeats_text = dowser_count_to_text (max_repeats);

  switch ((guint) aggregate)
    {
    case DOWSER_AUDIT_SHOWN:
      return g_strdup_printf (_ ("One row of “%s” matches up to %s rows of “%s”, and is shown once for each of them."),
                              self->one, repeats_text, self->other);
    case DOWSER_COUNT:
      return g_strdup_printf (_ ("One row of “%s” matches up to %s rows of “%s”, and is counted once for each of "
                                 "them."),
                              self->one, repeats_text, self->other);
    case DOWSER_AVG:
      return g_strdup_printf (_ ("One row of “%s” matches up to %s rows of “%s”, and is included in the average once "
                                 "for each of them."),
                              self->one, repeats_text, self->other);
    default:
      return g_strdup_printf (_ ("One row of “%s” matches up to %s rows of “%s”, and is summed once for each of them."),
                              self->one, repeats_text, self->other);
    }
}

/* Replaces or removes the finding that rows are repeated. The finding is removed only if all rows were checked, because
 * unchecked rows may be repeated. */
static void
apply_repeat (const DowserDataCheck *self, gint64 max_repeats, gint64 n_all, GPtrArray *findings,
              GPtrArray *suggested_fixes)
{
  if (max_repeats <= 1 && n_all >= DOWSER_DATA_CHECK_MAX_ROWS)
    return;
  for (guint i = 0; i < self->findings->len; i++)
    {
      const DowserDataCheckFinding *about = self->findings->pdata[i];

      replace_finding (findings, FAN_OUT, about, about->wrong_about != NULL ? DOWSER_SEVERITY_WRONG : about->severity,
                       max_repeats > 1 ? dup_repeat_message (self, about->aggregate, max_repeats) : NULL);
    }
  if (max_repeats <= 1)
    drop_suggested_fix (suggested_fixes, self->question);
}

static char *
dup_loss_message (const DowserDataCheck *self, gint64 n_all, gint64 n_lost)
{
  g_autofree char *lost_text = dowser_count_to_text (n_lost);
  g_autofree char *rows = dowser_count_to_text (n_all);

  if (n_all >= DOWSER_DATA_CHECK_MAX_ROWS)
    return g_strdup_printf (_ ("%s of the first %s rows of “%s” have no “%s”. These rows are not shown."), lost_text,
                            rows, self->one, self->other);
  return g_strdup_printf (ngettext ("%s of %s rows of “%s” has no “%s”. This row is not shown.",
                                    "%s of %s rows of “%s” have no “%s”. These rows are not shown.", (gulong) n_lost),
                          lost_text, rows, self->one, self->other);
}

/* Inserts a suggested fix before the suggested fixes of the row checks, because missing rows matter more than, for
 * example, a column with a single value. If another suggested fix already asks the same question, @ambiguity is
 * dropped. Takes @ambiguity. */
static void
add_before_row_checks (GPtrArray *suggested_fixes, DowserAmbiguity *ambiguity)
{
  guint place = 0;

  for (guint i = 0; i < suggested_fixes->len; i++)
    if (g_strcmp0 (((const DowserAmbiguity *) suggested_fixes->pdata[i])->question, ambiguity->question) == 0)
      {
        dowser_ambiguity_free (ambiguity);
        return;
      }
  while (place < suggested_fixes->len
         && g_strcmp0 (((const DowserAmbiguity *) suggested_fixes->pdata[place])->question,
                       dowser_row_checks_get_question ())
                != 0)
    place++;
  g_ptr_array_insert (suggested_fixes, (int) place, ambiguity);
}

static void
apply_loss (const DowserDataCheck *self, gint64 n_all, gint64 n_matched, GPtrArray *findings,
            GPtrArray *suggested_fixes)
{
  const DowserDataCheckFinding *about = self->findings->pdata[0];
  gint64 n_lost = n_all - n_matched;
  DowserAmbiguity *ambiguity;
  g_autofree char *rows = NULL;
  g_autofree char *question = NULL;
  g_autofree char *label = NULL;

  if (n_lost <= 0 && n_all >= DOWSER_DATA_CHECK_MAX_ROWS)
    return;
  drop_suggested_fix (suggested_fixes, self->question);
  if (n_lost <= 0)
    {
      replace_finding (findings, ROW_LOSS, about, DOWSER_SEVERITY_NOTE, NULL);
      return;
    }
  replace_finding (findings, ROW_LOSS, about, DOWSER_SEVERITY_NOTE, dup_loss_message (self, n_all, n_lost));
  if (self->kept == NULL)
    return;
  rows = dowser_count_to_text (n_lost);
  question = g_strdup_printf (ngettext ("%s row of “%s” has no “%s”. Show this row?",
                                        "%s rows of “%s” have no “%s”. Show these rows?", (gulong) n_lost),
                              rows, self->one, self->other);
  label = _dowser_suggested_fixes_dup_loss_label (self->other);
  ambiguity = dowser_ambiguity_new (question, 0, 0);
  g_ptr_array_add (ambiguity->choices, dowser_choice_new (label, g_ptr_array_ref (self->kept)));
  add_before_row_checks (suggested_fixes, ambiguity);
}

/* If more than 1 in 20 texts isn't a number, the column probably contains amounts in a notation that can't be read. */
#define TEXTS_PER_ODD 20

/* Reports the texts that are not numbers. Such texts are left out of the result; they don't count as 0. */
static void
apply_numbers (const DowserDataCheck *self, gint64 n_all, gint64 numbers, GPtrArray *findings)
{
  const DowserDataCheckFinding *about = self->findings->pdata[0];
  gint64 n_odd = n_all - numbers;
  gboolean is_wrong = about->wrong_about != NULL && n_odd > n_all / TEXTS_PER_ODD;
  g_autofree char *odd_text = dowser_count_to_text (n_odd);
  g_autofree char *rows = dowser_count_to_text (n_all);

  if (n_odd <= 0)
    return;
  replace_finding (
      findings, DOWSER_CHECK_NUMBER_TEXT, about, is_wrong ? DOWSER_SEVERITY_WRONG : DOWSER_SEVERITY_NOTE,
      g_strdup_printf (ngettext ("“%s” is read as numbers: %s of %s values in “%s” isn't a number and is ignored.",
                                 "“%s” is read as numbers: %s of %s values in “%s” aren't numbers and are ignored.",
                                 (gulong) n_odd),
                       self->other, odd_text, rows, self->one));
}

/* Puts the finding and its suggested fix first, because the finding explains why hardly any rows are shown. */
static void
apply_key_texts (const DowserDataCheck *self, gint64 n_all, gint64 n_plain, GPtrArray *findings,
                 GPtrArray *suggested_fixes)
{
  const DowserDataCheckFinding *about = self->findings->pdata[0];
  g_autofree char *rows = dowser_count_to_text (n_all);
  g_autofree char *matching_text = dowser_count_to_text (n_plain);
  g_autofree char *message = NULL;
  DowserAmbiguity *ambiguity;

  if (n_plain <= 0)
    return;
  message = g_strdup_printf (
      ngettext ("Of %s key value of “%s”, %s matches a row of “%s” only if case and surrounding spaces are ignored.",
                "Of %s key values of “%s”, %s match a row of “%s” only if case and surrounding spaces are ignored.",
                (gulong) n_all),
      rows, self->one, matching_text, self->other);
  ambiguity = dowser_ambiguity_new (message, 0, 0);
  g_ptr_array_add (ambiguity->choices, dowser_choice_new (_ ("Ignore case and spaces"), g_ptr_array_ref (self->kept)));
  g_ptr_array_insert (suggested_fixes, 0, ambiguity);
  replace_finding (findings, DOWSER_AUDIT_KEY_TEXT, about,
                   about->wrong_about != NULL ? DOWSER_SEVERITY_WRONG : DOWSER_SEVERITY_WARNING,
                   g_steal_pointer (&message));
}

/* Replaces the audit's finding that a sum may mix currencies, units or points in time. If the rows prove the mix, the
 * new finding contains their numbers. If the rows disprove it, the finding is removed. */
static void
apply_mix (const DowserDataCheck *self, gint64 max_repeats, gint64 n_all, GPtrArray *findings,
           GPtrArray *suggested_fixes)
{
  const DowserDataCheckFinding *about = self->findings->pdata[0];
  DowserAuditMixKind kind = self->kind == DOWSER_DATA_CHECK_UNITS ? DOWSER_AUDIT_MIX_UNITS : DOWSER_AUDIT_MIX_PERIODS;

  if (max_repeats <= 1 && n_all >= DOWSER_DATA_CHECK_MAX_ROWS)
    return;
  replace_finding (findings, _dowser_audit_mix_get_check (kind), about,
                   about->wrong_about != NULL ? DOWSER_SEVERITY_WRONG : about->severity,
                   max_repeats > 1 ? _dowser_audit_mix_dup_checked_message (kind, self->one, self->other, max_repeats)
                                   : NULL);
  if (max_repeats <= 1)
    drop_suggested_fix (suggested_fixes, self->question);
}

static void
apply_ties (const DowserDataCheck *self, gint64 rows, gint64 values, GPtrArray *findings)
{
  replace_finding (findings, TIES, self->findings->pdata[0], DOWSER_SEVERITY_NOTE,
                   rows > 1 && values == 1
                       ? g_strdup (_ ("Some rows beyond the limit have the same value as the last shown row."))
                       : NULL);
}

void
dowser_data_check_apply (const DowserDataCheck *self, gint64 first, gint64 second, GPtrArray *findings,
                         GPtrArray *suggested_fixes)
{
  switch (self->kind)
    {
    case DOWSER_DATA_CHECK_LOSS:
      apply_loss (self, first, second, findings, suggested_fixes);
      break;
    case DOWSER_DATA_CHECK_NUMBERS:
      apply_numbers (self, first, second, findings);
      break;
    case DOWSER_DATA_CHECK_KEY_TEXTS:
      apply_key_texts (self, first, second, findings, suggested_fixes);
      break;
    case DOWSER_DATA_CHECK_UNITS:
    case DOWSER_DATA_CHECK_PERIODS:
      apply_mix (self, first, second, findings, suggested_fixes);
      break;
    case DOWSER_DATA_CHECK_TIES:
      apply_ties (self, first, second, findings);
      break;
    case DOWSER_DATA_CHECK_REPEAT:
      apply_repeat (self, first, second, findings, suggested_fixes);
      break;
    }
}
