/* dowser-prompt-values.c - the values of all template placeholders except the schema */
#include "prompt/dowser-prompt-private.h"

#include "prompt/dowser-prompt-fence.h"
#include "prompt/dowser-redacted-literals.h"

static void
put_text (GHashTable *values, const char *name, const char *text)
{
  g_hash_table_insert (values, g_strdup (name),
                       text != NULL ? dowser_fence_dup_text (text, DOWSER_FENCE_MAX_TEXT) : NULL);
}

static void
put_lines (GHashTable *values, const char *name, const char *const *lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      g_string_append (text, i > 0 ? "\n- " : "- ");
      dowser_fence_append_text (text, lines[i], DOWSER_FENCE_MAX_TEXT);
    }
  g_hash_table_insert (values, g_strdup (name), g_string_free (text, FALSE));
}

/* Appends a constraint as its single parts. A model follows these parts better than the sentence that the user
 * wrote. */
static void
append_rule (GString *into, const DowserConstraint *user_constraint)
{
  g_autofree char *words
      = dowser_fence_dup_text (user_constraint->words != NULL ? user_constraint->words : "", DOWSER_FENCE_MAX_TEXT);
  g_autofree char *from
      = dowser_fence_dup_text (user_constraint->from != NULL ? user_constraint->from : "", DOWSER_FENCE_MAX_NAME * 2);
  g_autofree char *to
      = dowser_fence_dup_text (user_constraint->to != NULL ? user_constraint->to : "", DOWSER_FENCE_MAX_NAME * 2);
  g_autofree char *user_text
      = dowser_fence_dup_text (user_constraint->user_text != NULL ? user_constraint->user_text : "",
                               DOWSER_FENCE_MAX_TEXT);

  g_string_append (into, into->len > 0 ? "\n- " : "- ");
  switch (user_constraint->kind)
    {
    case DOWSER_CONSTRAINT_JOIN:
      g_string_append_printf (into, "Join by %s = %s.", from, to);
      break;
    case DOWSER_CONSTRAINT_MAPPING:
      g_string_append_printf (into, "\"%s\" means %s.", words, to);
      break;
    case DOWSER_CONSTRAINT_INSTEAD:
      if (g_str_equal (from, "*"))
        g_string_append_printf (into, "Read the tables that are called %s, never those of the bare names.", to);
      else
        g_string_append_printf (into, "Use %s, never %s.", to, from);
      break;
    case DOWSER_CONSTRAINT_NEEDED:
      g_string_append_printf (into, "Always read %s.", to);
      break;
    case DOWSER_CONSTRAINT_EXCLUDED:
      g_string_append_printf (into, "Never use %s.", from);
      break;
    case DOWSER_CONSTRAINT_NOTE:
    default:
      g_string_append (into, user_text);
      break;
    }
}

static void
put_rules (GHashTable *values, GPtrArray *rules)
{
  GString *text = g_string_new (NULL);

  /* Leaves out constraints that apply to all questions, because they are added to each plan later. */
  for (guint i = 0; rules != NULL && i < rules->len; i++)
    if (!dowser_constraint_is_setting (rules->pdata[i]))
      append_rule (text, rules->pdata[i]);
  g_hash_table_insert (values, g_strdup ("rules"), g_string_free (text, FALSE));
}

/* Appends an earlier question. A plan and its SQL contain stored values, such as a corrected spelling or a clicked
 * cell. Therefore, appends them only if values may be sent to the model. */
static void
append_exchange (GString *into, const DowserExchange *exchange, DowserPrivacyLevel privacy_level)
{
  g_string_append (into, into->len > 0 ? "\n- " : "- ");
  dowser_fence_append_text (into, exchange->question, DOWSER_FENCE_MAX_TEXT);
  if (privacy_level != DOWSER_PRIVACY_LEVEL_VALUES)
    return;
  if (exchange->restated != NULL)
    {
      g_string_append (into, " => ");
      dowser_fence_append_text (into, exchange->restated, DOWSER_FENCE_MAX_TEXT);
    }
  if (exchange->sql != NULL)
    {
      g_string_append (into, " => ");
      dowser_fence_append_text (into, exchange->sql, DOWSER_FENCE_MAX_TEXT);
    }
}

static void
put_exchanges (GHashTable *values, GPtrArray *exchanges, DowserPrivacyLevel privacy_level)
{
  GString *text = g_string_new (NULL);
  guint n = exchanges != NULL ? exchanges->len : 0;

  for (guint i = n > DOWSER_EXCHANGE_KEPT ? n - DOWSER_EXCHANGE_KEPT : 0; i < n; i++)
    append_exchange (text, exchanges->pdata[i], privacy_level);
  g_hash_table_insert (values, g_strdup ("exchanges"), g_string_free (text, FALSE));
}

/* Sets the template placeholder of @mode to "1", and the placeholders of the other modes to "". The mode of a first
 * question has no placeholder. */
static void
put_mode (GHashTable *values, DowserPlanMode mode)
{
  for (guint i = DOWSER_PLAN_MODE_UPDATE; dowser_plan_mode_nicks[i] != NULL; i++)
    g_hash_table_insert (values, g_strdup (dowser_plan_mode_nicks[i]), g_strdup (i == mode ? "1" : ""));
}

GHashTable *
_dowser_prompt_values_new (const DowserPromptFacts *facts)
{
  g_autoptr (DowserRedactedLiterals) redacted_literals = dowser_redacted_literals_new (facts);
  g_autofree char *problem = dowser_redacted_literals_redact_text (redacted_literals, facts->problem);
  static const char *const unset_names[] = { "schema", "plan", "quality", "rows", "notes", NULL };
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; unset_names[i] != NULL; i++)
    g_hash_table_insert (values, g_strdup (unset_names[i]), NULL);
  put_mode (values, facts->mode);
  g_hash_table_insert (values, g_strdup ("asked"), g_strdup (facts->asked_alone ? "1" : ""));
  put_rules (values, facts->constraints);
  put_exchanges (values, facts->exchanges, facts->privacy_level);
  put_lines (values, "glossary", facts->glossary);
  put_lines (values, "lessons", facts->lessons);
  put_lines (values, "similar", facts->similar);
  put_text (values, "question", facts->question);
  put_text (values, "evidence", facts->evidence);
  put_text (values, "instruction", facts->instruction);
  put_text (values, "problem", problem);
  put_text (values, "today", facts->today);
  return values;
}
