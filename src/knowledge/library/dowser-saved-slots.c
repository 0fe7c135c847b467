/* dowser-saved-slots.c - the named slots of a saved question, into which the user can enter new texts */
#include "knowledge/library/dowser-saved-slots.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
slot_free (gpointer data)
{
  DowserSavedSlot *slot = data;

  g_free (slot->name);
  g_free (slot->table);
  g_free (slot->column);
  g_free (slot->original_text);
  g_free (slot->given);
  g_free (slot);
}

static const char *
get_base (const DowserQuestionFormItem *item)
{
  const char *column = strrchr (item->text, '.');

  if (item->kind == DOWSER_SLOT_VALUE)
    return column != NULL ? column + 1 : item->text;
  return item->kind == DOWSER_SLOT_NUMBER ? "number" : "period";
}

static DowserSavedSlot *
find_slot (GPtrArray *slots, const char *name)
{
  for (guint i = 0; i < slots->len; i++)
    if (g_ascii_strcasecmp (((DowserSavedSlot *) slots->pdata[i])->name, name) == 0)
      return slots->pdata[i];
  return NULL;
}

static char *
make_name (GPtrArray *slots, const char *base)
{
  char *name = g_strdup (base);

  for (guint n = 2; find_slot (slots, name) != NULL; n++)
    {
      g_free (name);
      name = g_strdup_printf ("%s%u", base, n);
    }
  return name;
}

static DowserSavedSlot *
slot_new (GPtrArray *slots, const DowserQuestionFormItem *item)
{
  DowserSavedSlot *slot = g_new0 (DowserSavedSlot, 1);
  const char *dot = item->kind == DOWSER_SLOT_VALUE ? strrchr (item->text, '.') : NULL;

  slot->kind = item->kind;
  slot->name = make_name (slots, get_base (item));
  slot->original_text = g_strdup (item->original_text);
  slot->start = item->start;
  slot->table = dot != NULL ? g_strndup (item->text, (gsize) (dot - item->text)) : NULL;
  slot->column = dot != NULL ? g_strdup (dot + 1) : NULL;
  return slot;
}

GPtrArray *
dowser_saved_question_dup_slots (const DowserSavedQuestion *self)
{
  g_autoptr (DowserQuestionForm) form = dowser_saved_question_dup_form (self);
  GPtrArray *slots = g_ptr_array_new_with_free_func (slot_free);

  for (guint i = 0; i < form->items->len && self->plan->parameters->len == 0; i++)
    {
      const DowserQuestionFormItem *item = form->items->pdata[i];

      if (item->kind != DOWSER_SLOT_NONE)
        g_ptr_array_add (slots, slot_new (slots, item));
    }
  return slots;
}

gboolean
dowser_saved_slots_set_value (GPtrArray *slots, const char *given, GError **error)
{
  const char *sign = strchr (given, '=');
  g_autofree char *name = sign != NULL ? g_strndup (given, (gsize) (sign - given)) : g_strdup (given);
  DowserSavedSlot *slot = sign != NULL ? find_slot (slots, name) : NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  if (slot != NULL && sign[1] != '\0')
    {
      g_free (slot->given);
      slot->given = g_strdup (sign + 1);
      return TRUE;
    }
  for (guint i = 0; i < slots->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", ((DowserSavedSlot *) slots->pdata[i])->name);
  if (slots->len == 0)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("The saved question has no value named “%s”, and none of its values can be changed. Ask the "
                    "question unchanged."),
                 name);
  else
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("The saved question has no value named “%s”. Give NAME=VALUE for one of these: %s."), name,
                 names->str);
  return FALSE;
}

/* Returns a copy of @question in which the given texts replace the old texts of the slots. The slots must be in the
 * order in which they occur in the question. */
char *
dowser_saved_slots_dup_question (GPtrArray *slots, const char *question)
{
  GString *text = g_string_new (NULL);
  gsize at = 0;

  for (guint i = 0; i < slots->len; i++)
    {
      const DowserSavedSlot *slot = slots->pdata[i];

      g_string_append_len (text, question + at, (gssize) (slot->start - at));
      g_string_append (text, slot->given != NULL ? slot->given : slot->original_text);
      at = slot->start + strlen (slot->original_text);
    }
  g_string_append (text, question + at);
  return g_string_free (text, FALSE);
}
