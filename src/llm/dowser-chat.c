/* dowser-chat.c - a request to a language model, and its reply */
#include "llm/dowser-chat.h"

#include <string.h>

const char *const dowser_role_nicks[] = { "system", "user", "assistant", NULL };

G_DEFINE_BOXED_TYPE (DowserChat, dowser_chat, (GBoxedCopyFunc) dowser_chat_ref, (GBoxedFreeFunc) dowser_chat_unref)

static void
free_message_cb (gpointer data)
{
  DowserMessage *message = data;

  g_free (message->text);
  g_free (message);
}

DowserChat *
dowser_chat_new (void)
{
  DowserChat *self = g_new0 (DowserChat, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->messages = g_ptr_array_new_with_free_func (free_message_cb);
  return self;
}

DowserChat *
dowser_chat_ref (const DowserChat *self)
{
  DowserChat *mutable = (DowserChat *) self;

  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&mutable->ref_count);
  return mutable;
}

void
dowser_chat_unref (DowserChat *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_ptr_array_unref (self->messages);
  g_free (self->json_schema);
  g_free (self->schema_name);
  g_free (self);
}

void
dowser_chat_add (DowserChat *self, DowserRole role, const char *text)
{
  DowserMessage *message;

  g_return_if_fail (self != NULL && text != NULL);

  message = g_new0 (DowserMessage, 1);
  message->role = role;
  message->text = g_utf8_make_valid (text, -1);
  g_ptr_array_add (self->messages, message);
}

/* The length of each text is hashed, too, so that two different lists of texts never give the same bytes. */
static void
hash_text (GChecksum *sum, const char *text)
{
  g_autofree char *length = g_strdup_printf ("%zu:", text != NULL ? strlen (text) : 0);

  g_checksum_update (sum, (const guchar *) length, -1);
  if (text != NULL)
    g_checksum_update (sum, (const guchar *) text, -1);
}

char *
dowser_chat_dup_hash (const DowserChat *self, const char *base_url, const char *model)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  char temperature[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_val_if_fail (self != NULL, NULL);

  hash_text (sum, base_url);
  hash_text (sum, model);
  hash_text (sum, self->json_schema);
  if (self->temperature > 0)
    hash_text (sum, g_ascii_dtostr (temperature, sizeof temperature, self->temperature));
  for (guint i = 0; i < self->messages->len; i++)
    {
      const DowserMessage *message = self->messages->pdata[i];

      hash_text (sum, dowser_role_nicks[message->role]);
      hash_text (sum, message->text);
    }
  return g_strdup (g_checksum_get_string (sum));
}

void
dowser_chat_reply_free (DowserChatReply *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_free (self);
}
