/* dowser-saved-item.c - list item for a saved question */
#include "views/library/dowser-saved-item.h"

#include "views/window/dowser-history-list.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _DowserSavedItem
{
  GObject parent_instance;

  DowserSavedQuestion *question;
  GPtrArray *slots; /* (nullable): created when first needed */
  char *folded;     /* the text in which words are searched */
};

G_DEFINE_FINAL_TYPE (DowserSavedItem, dowser_saved_item, G_TYPE_OBJECT)

static void
dowser_saved_item_finalize (GObject *object)
{
  DowserSavedItem *self = DOWSER_SAVED_ITEM (object);

  g_clear_pointer (&self->question, dowser_saved_question_free);
  g_clear_pointer (&self->slots, g_ptr_array_unref);
  g_free (self->folded);
  G_OBJECT_CLASS (dowser_saved_item_parent_class)->finalize (object);
}

static void
dowser_saved_item_class_init (DowserSavedItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_saved_item_finalize;
}

static void
dowser_saved_item_init (DowserSavedItem *self)
{
}

DowserSavedItem *
dowser_saved_item_new (DowserSavedQuestion *question)
{
  DowserSavedItem *self = g_object_new (DOWSER_TYPE_SAVED_ITEM, NULL);
  g_autofree char *tables = g_strjoinv ("\n", question->tables);
  g_autofree char *text = g_strjoin ("\n", question->question, tables, question->sentence, NULL);

  self->question = question;
  self->folded = g_utf8_casefold (text, -1);
  return self;
}

const DowserSavedQuestion *
dowser_saved_item_get_question (DowserSavedItem *self)
{
  g_return_val_if_fail (DOWSER_IS_SAVED_ITEM (self), NULL);

  return self->question;
}

GPtrArray *
dowser_saved_item_get_slots (DowserSavedItem *self)
{
  g_return_val_if_fail (DOWSER_IS_SAVED_ITEM (self), NULL);

  if (self->slots == NULL)
    self->slots = dowser_saved_question_dup_slots (self->question);
  return self->slots;
}

gboolean
dowser_saved_item_is_verified (DowserSavedItem *self)
{
  g_return_val_if_fail (DOWSER_IS_SAVED_ITEM (self), FALSE);

  return self->question->verified == DOWSER_VERIFIED_SAVED;
}

const char *
dowser_saved_item_get_trust (DowserSavedItem *self)
{
  g_return_val_if_fail (DOWSER_IS_SAVED_ITEM (self), NULL);

  switch (self->question->verified)
    {
    case DOWSER_VERIFIED_SAVED:
      return _ ("Saved by you");
    case DOWSER_VERIFIED_EXPORTED:
    case DOWSER_VERIFIED_ASKED:
      return _ ("Saved automatically");
    case DOWSER_VERIFIED_NOT:
    default:
      return _ ("Not checked");
    }
}

/* Returns: (nullable): the reason why the question was saved automatically */
static const char *
get_reason (const DowserSavedQuestion *question)
{
  switch (question->verified)
    {
    case DOWSER_VERIFIED_EXPORTED:
      return _ ("exported");
    case DOWSER_VERIFIED_ASKED:
      return _ ("asked again");
    case DOWSER_VERIFIED_SAVED:
    case DOWSER_VERIFIED_NOT:
    default:
      return NULL;
    }
}

static char *
dup_uses (guint uses)
{
  return uses == 0 ? g_strdup (_ ("never run")) : g_strdup_printf (ngettext ("used once", "used %u times", uses), uses);
}

char *
dowser_saved_item_dup_details (DowserSavedItem *self, GDateTime *now)
{
  const DowserSavedQuestion *question;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  g_autofree char *time = NULL;
  g_autofree char *uses = NULL;

  g_return_val_if_fail (DOWSER_IS_SAVED_ITEM (self), NULL);

  question = self->question;
  time = dowser_history_describe_time (question->created, now);
  uses = dup_uses (question->uses);
  if (get_reason (question) != NULL)
    g_ptr_array_add (parts, (gpointer) get_reason (question));
  g_ptr_array_add (parts, time);
  g_ptr_array_add (parts, uses);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

gboolean
dowser_saved_item_matches_words (DowserSavedItem *self, const char *const *words)
{
  g_return_val_if_fail (DOWSER_IS_SAVED_ITEM (self), FALSE);

  for (; *words != NULL; words++)
    if (strstr (self->folded, *words) == NULL)
      return FALSE;
  return TRUE;
}
