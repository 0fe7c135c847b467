/* dowser-reply-text.c - removes thoughts, invented chat messages and chat marks from a reply, and finds the reply's
 * fences */
#include "prompt/replies/dowser-reply-text.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** The marks before and after a thought, which isn't part of the answer. */
typedef struct
{
  const char *open;
  const char *close;
} ThoughtTags;

static const ThoughtTags thought_tags[] = {
  { "<think>", "</think>" },
  { "<thinking>", "</thinking>" },
  { "<thought>", "</thought>" },
  { "<reasoning>", "</reasoning>" },
  { "<reflection>", "</reflection>" },
  { "<scratchpad>", "</scratchpad>" },
  { "[THINK]", "[/THINK]" },
  { "◁think▷", "◁/think▷" },
  { "<|begin_of_thought|>", "<|end_of_thought|>" },
  { "<|channel|>analysis", "<|end|>" },
};

/* The beginnings of further chat messages, which a model may invent after its answer. */
static const char *const turns[] = {
  "<|im_start|>user",
  "<|start_header_id|>user",
  "<start_of_turn>user",
  "<|user|>",
  "<|start|>user",
  "\n### Instruction",
  "\nUser:",
  "\nHuman:",
  "\nQuestion:",
  "\n## Question",
  "\n### Question",
  "\n[INST]",
  "\nQ:",
  "<|endoftext|>",
};

static void
fence_free (DowserReplyFence *self)
{
  g_free (self->language);
  g_free (self);
}

void
dowser_reply_text_free (DowserReplyText *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_ptr_array_unref (self->fences);
  g_ptr_array_unref (self->repairs);
  g_free (self);
}

/* Replaces text by spaces. Line breaks are kept, so that the line numbers in errors stay right. */
static void
blank_out (DowserReplyText *self, gsize start, gsize end)
{
  for (gsize i = start; i < end; i++)
    if (self->text[i] != '\n')
      self->text[i] = ' ';
}

static gsize
get_offset (const DowserReplyText *self, const char *found)
{
  return (gsize) (found - self->text);
}

/* Removes a thought. If the chat template has added the opening mark to the prompt, the reply has only the closing
 * mark. In this case, the thought begins at the start of the reply. */
static void
blank_thought (DowserReplyText *self, const ThoughtTags *tags)
{
  const char *from = self->text;
  const char *first_close = strstr (self->text, tags->close);
  const char *open = strstr (from, tags->open);

  if (first_close != NULL && (open == NULL || first_close < open))
    {
      blank_out (self, 0, get_offset (self, first_close) + strlen (tags->close));
      dowser_repairs_add_line (self->repairs, _ ("What the model thought aloud was left out."));
      from = first_close;
    }
  for (open = strstr (from, tags->open); open != NULL; open = strstr (from, tags->open))
    {
      const char *close = strstr (open, tags->close);

      dowser_repairs_add_line (self->repairs, _ ("What the model thought aloud was left out."));
      if (close == NULL)
        {
          /* The thought has no closing mark, perhaps because the model forgot it. Only the opening mark is removed,
           * because the last fence can still be the answer. */
          self->has_thoughts = TRUE;
          blank_out (self, get_offset (self, open), get_offset (self, open) + strlen (tags->open));
          return;
        }
      blank_out (self, get_offset (self, open), get_offset (self, close) + strlen (tags->close));
      from = close;
    }
}

static gboolean
has_document (const DowserReplyText *self, gsize end)
{
  for (gsize i = 0; i < end; i++)
    if (self->text[i] == '{' || g_ascii_strncasecmp (self->text + i, "SELECT ", 7) == 0)
      return TRUE;
  return FALSE;
}

static void
blank_later_turns (DowserReplyText *self)
{
  gsize end = self->length;

  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      const char *found = strstr (self->text, turns[i]);

      if (found != NULL && get_offset (self, found) < end && has_document (self, get_offset (self, found)))
        end = get_offset (self, found);
    }
  if (end == self->length)
    return;
  blank_out (self, end, self->length);
  dowser_repairs_add_line (self->repairs, _ ("What followed the answer was left out."));
}

static char *
dup_language (const DowserReplyText *self, gsize at, gsize *language_end)
{
  gsize end = at;

  while (end < self->length && (g_ascii_isalnum (self->text[end]) || strchr ("_+-#", self->text[end]) != NULL)
         && self->text[end] != '\0')
    end++;
  *language_end = end;
  return g_ascii_strdown (self->text + at, (gssize) (end - at));
}

/* Finds the fences. A fence begins with three or more backticks or tildes, and ends with the same number of the same
 * sign. */
static void
find_fences (DowserReplyText *self)
{
  gsize at = 0;

  while (at < self->length)
    {
      char sign = self->text[at];
      gsize n = sign == '`' || sign == '~' ? strspn (self->text + at, sign == '`' ? "`" : "~") : 0;
      DowserReplyFence *fence;
      g_autofree char *close = NULL;
      const char *found;

      if (n < 3)
        {
          at += MAX (n, 1);
          continue;
        }
      fence = g_new0 (DowserReplyFence, 1);
      fence->language = dup_language (self, at + n, &fence->start);
      close = g_strnfill (n, sign);
      found = strstr (self->text + fence->start, close);
      fence->closed = found != NULL;
      fence->end = found != NULL ? get_offset (self, found) : self->length;
      g_ptr_array_add (self->fences, fence);
      at = fence->end + n;
    }
}

DowserReplyText *
dowser_reply_text_new (const char *reply, GError **error)
{
  g_autoptr (DowserReplyText) self = NULL;
  gsize length = strlen (reply);

  if (length > DOWSER_JSON_MAX_BYTES)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
                   _ ("The reply has %zu bytes, more than the %d that are read: it is no plan."), length,
                   DOWSER_JSON_MAX_BYTES);
      return NULL;
    }
  self = g_new0 (DowserReplyText, 1);
  self->fences = g_ptr_array_new_with_free_func ((GDestroyNotify) fence_free);
  self->repairs = g_ptr_array_new_with_free_func (g_free);
  self->text = g_utf8_make_valid (reply, -1);
  if (!g_str_equal (self->text, reply))
    dowser_repairs_add_line (self->repairs, _ ("Bytes that are no text were replaced."));
  self->length = strlen (self->text);
  for (guint i = 0; i < G_N_ELEMENTS (thought_tags); i++)
    blank_thought (self, &thought_tags[i]);
  blank_later_turns (self);
  find_fences (self);
  if (strspn (self->text, " \t\r\n") < self->length)
    return g_steal_pointer (&self);
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE, _ ("The reply is empty."));
  return NULL;
}
