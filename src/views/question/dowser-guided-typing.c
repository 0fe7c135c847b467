/* dowser-guided-typing.c - guides the user who types a question: completes the next words and shows the meaning of each
 * word */
#include "views/question/dowser-guided-typing.h"

#include "views/question/dowser-completer.h"
#include "views/question/dowser-completion-popover.h"
#include "views/question/dowser-word-colors.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_OFFERS 8
/* GAP: the space between the entry and the list below it. POPOVER_BORDERS: the width of the borders of the list. */
#define GAP 4
#define POPOVER_BORDERS 2
/* The minimum width for which a ghost text is shown. */
#define MIN_GHOST_WIDTH 24

struct _DowserGuidedTyping
{
  GObject parent_instance;

  GtkWidget *owner;
  GtkEntry *entry;
  GtkText *text; /* the text widget of @entry */
  GtkLabel *ghost;
  DowserCompletionPopover *popover;
  DowserCompleter *completer;
  DowserCompleted *completed;            /* (nullable): the completion of the text in the entry */
  const DowserSentenceCompletion *shown; /* (nullable): the completion whose offers are shown; borrowed from
                                          * @completed */
  gboolean is_idle;
  gboolean closed;                            /* TRUE if Escape has closed the list and nothing was typed since */
  void (*waiting) (DowserGuidedTyping *self); /* (nullable): the action of a key, delayed until the text is completed */
  gboolean composing;                         /* TRUE while an input method is active and handles the keys */
};

static guint ask_signal;

G_DEFINE_FINAL_TYPE (DowserGuidedTyping, dowser_guided_typing, G_TYPE_OBJECT)

static const char *
get_text (DowserGuidedTyping *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

static gboolean
is_open (DowserGuidedTyping *self)
{
  return self->popover != NULL && gtk_widget_get_visible (GTK_WIDGET (self->popover));
}

static gboolean
is_at_end (DowserGuidedTyping *self)
{
  GtkEditable *editable = GTK_EDITABLE (self->entry);

  return gtk_editable_get_position (editable) == (int) g_utf8_strlen (get_text (self), -1)
         && !gtk_editable_get_selection_bounds (editable, NULL, NULL);
}

/* --- The ghost --- */

/* Returns: (transfer full): the text with @suggestion added. If @suggestion is a value and the user typed no quotes, no
 * quotes are added. */
static char *
dup_completed_text (DowserGuidedTyping *self, const DowserSentenceOffer *suggestion)
{
  const DowserSentenceCompletion *completion = self->completed->completion;
  const char *text = get_text (self);

  if (suggestion->kind == DOWSER_SENTENCE_WORD_VALUE && *suggestion->text == '"' && text[completion->start] != '\0'
      && text[completion->start] != '"')
    return g_strdup_printf ("%.*s%.*s", (int) completion->start, text, (int) strlen (suggestion->text) - 2,
                            suggestion->text + 1);
  return g_strchomp (dowser_sentence_completion_apply (completion, text, suggestion));
}

/* Returns: (transfer full) (nullable): the characters that @suggestion would append to the text; %NULL if @suggestion
 * would change letters that are already typed */
static char *
dup_continuation (DowserGuidedTyping *self, const DowserSentenceOffer *suggestion)
{
  const char *text = get_text (self);
  g_autofree char *completed_text = dup_completed_text (self, suggestion);
  g_autofree char *typed = g_utf8_casefold (text, -1);
  g_autofree char *folded = g_utf8_casefold (completed_text, -1);
  glong length = g_utf8_strlen (text, -1);

  if (!g_str_has_prefix (folded, typed) || g_utf8_strlen (completed_text, -1) <= length)
    return NULL;
  return g_strdup (g_utf8_offset_to_pointer (completed_text, length));
}

static const DowserSentenceOffer *
get_selected_offer (DowserGuidedTyping *self)
{
  int selected;

  if (!is_open (self) || self->shown == NULL || self->shown->replaces != NULL || self->shown->offers->len == 0)
    return NULL;
  selected = dowser_completion_popover_get_selected (self->popover);
  return self->shown->offers->pdata[MAX (selected, 0)];
}

/* Returns TRUE if the text is right-to-left. The ghost text (the suggested completion, shown after the cursor) would
 * cover such a text. */
static gboolean
is_right_to_left (DowserGuidedTyping *self)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->entry), get_text (self));

  return gtk_widget_get_direction (GTK_WIDGET (self->entry)) == GTK_TEXT_DIR_RTL
         || pango_layout_get_direction (layout, 0) == PANGO_DIRECTION_RTL;
}

static void
show_ghost_text (DowserGuidedTyping *self)
{
  const DowserSentenceOffer *suggestion = get_selected_offer (self);
  g_autofree char *rest
      = suggestion != NULL && is_at_end (self) && !is_right_to_left (self) ? dup_continuation (self, suggestion) : NULL;
  GtkWidget *overlay = gtk_widget_get_parent (GTK_WIDGET (self->ghost));
  graphene_rect_t cursor;
  graphene_point_t at = GRAPHENE_POINT_INIT (0, 0);

  if (rest != NULL)
    {
      gtk_text_compute_cursor_extents (self->text, (gsize) gtk_editable_get_position (GTK_EDITABLE (self->entry)),
                                       &cursor, NULL);
      if (!gtk_widget_compute_point (GTK_WIDGET (self->text), overlay, &cursor.origin, &at)
          || at.x > (float) (gtk_widget_get_width (overlay) - MIN_GHOST_WIDTH))
        g_clear_pointer (&rest, g_free);
    }
  gtk_widget_set_margin_start (GTK_WIDGET (self->ghost), (int) (at.x + 1));
  gtk_label_set_label (self->ghost, rest != NULL ? rest : "");
  gtk_widget_set_visible (GTK_WIDGET (self->ghost), rest != NULL);
}

/* --- Words --- */

static void
color_words (DowserGuidedTyping *self)
{
  const DowserSentenceCompletion *completion = self->completed != NULL ? self->completed->completion : NULL;
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  if (completion != NULL)
    dowser_word_colors_add (attributes, completion->words);
  if (completion != NULL && completion->unread_length > 0 && !self->is_idle)
    dowser_word_colors_add_error (attributes, completion->unread_start, completion->unread_length);
  gtk_entry_set_attributes (self->entry, attributes);
}

/* Describes the words of the text for screen readers, for example "total, column; district is not understood". */
static void
update_description (DowserGuidedTyping *self)
{
  static const char *const kinds[] = { NULL, N_ ("table"), N_ ("column"), N_ ("value"), N_ ("number"), N_ ("date") };
  const DowserSentenceCompletion *completion = self->completed->completion;
  const char *text = self->completed->text;
  g_autoptr (GPtrArray) messages = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  for (guint i = 0; i < completion->words->len; i++)
    {
      const DowserSentenceWord *completion_word = &g_array_index (completion->words, DowserSentenceWord, i);
      g_autofree char *word = g_strndup (text + completion_word->start, completion_word->length);

      if (kinds[completion_word->kind] != NULL)
        /* Translators: a word of a question, and what it is: "total, column" */
        g_ptr_array_add (messages, g_strdup_printf (C_ ("word", "%s, %s"), word, _ (kinds[completion_word->kind])));
    }
  if (completion->unread_length > 0)
    {
      g_autofree char *word = g_strndup (text + completion->unread_start, completion->unread_length);

      g_ptr_array_add (messages, g_strdup_printf (_ ("%s is not understood"), word));
    }
  g_ptr_array_add (messages, NULL);
  /* Translators: separates the descriptions of the words of a question */
  all = g_strjoinv (_ ("; "), (char **) messages->pdata);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, all, -1);
}

/* --- Offers --- */

static void
hide_list (DowserGuidedTyping *self)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
  if (is_open (self))
    gtk_popover_popdown (GTK_POPOVER (self->popover));
  show_ghost_text (self);
}

static void
announce_selection (DowserGuidedTyping *self)
{
  GtkWidget *row = dowser_completion_popover_get_row (self->popover);

  if (row != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, row, -1);
  else
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
  show_ghost_text (self);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t")] == '\0';
}

static guint
count_rows (const DowserSentenceCompletion *completion)
{
  return completion->offers->len + (completion->without != NULL);
}

/* Shows the offers of @completion, which completes the text or replaces one of its words. */
static void
show_completion (DowserGuidedTyping *self, const DowserSentenceCompletion *completion)
{
  graphene_rect_t bounds;
  GdkRectangle box;

  if (count_rows (completion) == 0 || is_blank (get_text (self)) || (completion->replaces == NULL && !is_at_end (self))
      || !gtk_widget_has_focus (GTK_WIDGET (self->text))
      || !gtk_widget_compute_bounds (GTK_WIDGET (self->entry), self->owner, &bounds))
    {
      hide_list (self);
      return;
    }
  box = (GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                        (int) bounds.size.height };
  self->shown = completion;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &box);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT);
  dowser_completion_popover_show (self->popover, self->completed, completion, box.width - POPOVER_BORDERS);
  announce_selection (self);
}

static void
clear_completion (DowserGuidedTyping *self)
{
  self->shown = NULL;
  g_clear_pointer (&self->completed, dowser_completed_unref);
}

static void
completed_cb (DowserGuidedTyping *self, DowserCompleted *completed)
{
  void (*waiting) (DowserGuidedTyping * self) = self->waiting;

  if (!g_str_equal (completed->text, get_text (self)))
    return;
  self->waiting = NULL;
  clear_completion (self);
  self->completed = dowser_completed_ref (completed);
  color_words (self);
  update_description (self);
  if (self->is_idle || self->closed)
    hide_list (self);
  else
    show_completion (self, self->completed->completion);
  if (waiting != NULL)
    waiting (self);
}

/* Inserts the words of an offer as if the user had typed them, so that the user can undo this. */
static void
accept_offer (DowserGuidedTyping *self, guint index)
{
  GtkEditable *editable = GTK_EDITABLE (self->entry);
  const DowserSentenceCompletion *completion = self->shown;
  g_autofree char *completed_text = NULL;
  const char *text = get_text (self);
  gsize same = 0;
  int position;

  if (completion == NULL || index >= count_rows (completion))
    return;
  completed_text = index < completion->offers->len
                       ? dowser_sentence_completion_apply (completion, text, completion->offers->pdata[index])
                       : g_strdup (completion->without);
  while (text[same] != '\0' && text[same] == completed_text[same])
    same++;
  while (same > 0 && (text[same] & 0xc0) == 0x80)
    same--;
  position = (int) g_utf8_strlen (text, (gssize) same);
  memmove (completed_text, completed_text + same, strlen (completed_text + same) + 1);
  gtk_editable_delete_text (editable, position, -1);
  gtk_editable_insert_text (editable, completed_text, -1, &position);
  gtk_editable_set_position (editable, -1);
}

static void
accepted_cb (DowserGuidedTyping *self, guint index)
{
  accept_offer (self, index);
}

/* Returns the row whose offer Tab accepts: the selected row, or the first row if none is selected. If the rows are
 * replacements for a word, only a selected row counts. Returns: -1 if there is no such row */
static int
find_row_to_accept (DowserGuidedTyping *self)
{
  int selected;

  if (!is_open (self) || self->shown == NULL)
    return -1;
  selected = dowser_completion_popover_get_selected (self->popover);
  return selected < 0 && self->shown->replaces == NULL ? 0 : selected;
}

static void
accept_and_ask (DowserGuidedTyping *self)
{
  int ready_row = find_row_to_accept (self);

  if (ready_row >= 0)
    accept_offer (self, (guint) ready_row);
  g_signal_emit (self, ask_signal, 0);
}

/* If there is no offer to accept, Tab moves the focus, as in any entry. */
static void
accept_or_move_focus (DowserGuidedTyping *self)
{
  int ready_row = find_row_to_accept (self);

  if (ready_row >= 0)
    accept_offer (self, (guint) ready_row);
  else
    gtk_widget_child_focus (GTK_WIDGET (gtk_widget_get_root (self->owner)), GTK_DIR_TAB_FORWARD);
}

/* If the list still shows the completions of an older text, the action of a key is delayed until the completions of the
 * current text arrive. */
static gboolean
delay_until_completed (DowserGuidedTyping *self, void (*waiting) (DowserGuidedTyping *self))
{
  if (self->completed != NULL || !dowser_completer_is_waiting (self->completer))
    return FALSE;
  self->waiting = waiting;
  return TRUE;
}

static gboolean
is_paused (DowserGuidedTyping *self)
{
  return self->closed || self->is_idle;
}

static gboolean
handle_list_key (DowserGuidedTyping *self, guint key)
{
  int selected = dowser_completion_popover_get_selected (self->popover);

  switch (key)
    {
    case GDK_KEY_Tab:
      if (find_row_to_accept (self) < 0)
        return FALSE;
      accept_offer (self, (guint) find_row_to_accept (self));
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_Up:
      dowser_completion_popover_move_selection (self->popover, key == GDK_KEY_Down ? 1 : -1);
      announce_selection (self);
      return TRUE;
    case GDK_KEY_Right:
      if (!gtk_widget_get_visible (GTK_WIDGET (self->ghost)))
        return FALSE;
      accept_offer (self, (guint) MAX (selected, 0));
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      if (selected < 0)
        return FALSE;
      if (selected == 0 && self->shown->same)
        accept_and_ask (self);
      else
        accept_offer (self, (guint) selected);
      return TRUE;
    case GDK_KEY_Escape:
      self->closed = TRUE;
      hide_list (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* Alt and a number accept a replacement for a word. For example, Alt+1 accepts the first replacement. */
static gboolean
handle_number_key (DowserGuidedTyping *self, guint key)
{
  guint index = key - GDK_KEY_1;

  if (!is_open (self) || self->shown == NULL || self->shown->replaces == NULL || key < GDK_KEY_1
      || index >= count_rows (self->shown))
    return FALSE;
  accept_offer (self, index);
  return TRUE;
}

/* Opens the list when the user presses Down. This is needed if the list was closed, if the text wasn't typed just now,
 * or if a word isn't understood. */
static gboolean
open_list (DowserGuidedTyping *self)
{
  const DowserSentenceCompletion *completion = self->completed != NULL ? self->completed->completion : NULL;

  if (completion == NULL || (completion->offers->len == 0 && completion->instead == NULL))
    return FALSE;
  self->is_idle = FALSE;
  self->closed = FALSE;
  show_completion (self, completion->instead != NULL ? completion->instead : completion);
  color_words (self);
  return TRUE;
}

static void
select_next_or_open_list (DowserGuidedTyping *self)
{
  if (!is_open (self) || self->shown == NULL || !handle_list_key (self, GDK_KEY_Down))
    open_list (self);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, DowserGuidedTyping *self)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (self->composing || !gtk_widget_has_focus (GTK_WIDGET (self->text)))
    return FALSE;
  if (modifiers == GDK_CONTROL_MASK && (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter))
    {
      if (is_paused (self) || !delay_until_completed (self, accept_and_ask))
        accept_and_ask (self);
      return TRUE;
    }
  if (modifiers == GDK_ALT_MASK)
    return handle_number_key (self, key);
  if (modifiers != 0)
    return FALSE;
  if (key == GDK_KEY_Tab && !is_paused (self) && delay_until_completed (self, accept_or_move_focus))
    return TRUE;
  if (key == GDK_KEY_Down && delay_until_completed (self, select_next_or_open_list))
    return TRUE;
  if (is_open (self) && self->shown != NULL)
    return handle_list_key (self, key);
  return key == GDK_KEY_Down && open_list (self);
}

/* Requests a completion of the current text. A completion is dropped if it arrives after the text or the source has
 * changed. */
static void
request_completion (DowserGuidedTyping *self)
{
  clear_completion (self);
  gtk_widget_set_visible (GTK_WIDGET (self->ghost), FALSE);
  dowser_completer_request (self->completer, get_text (self), MAX_OFFERS);
  if (is_blank (get_text (self)))
    hide_list (self);
}

static void
changed_cb (DowserGuidedTyping *self)
{
  self->is_idle = FALSE;
  self->closed = FALSE;
  self->waiting = NULL;
  request_completion (self);
}

/* Returns TRUE if the cursor is on a word that isn't understood. In this case, replacements for the word are
 * offered. */
static gboolean
is_on_unknown_word (DowserGuidedTyping *self)
{
  const DowserSentenceCompletion *completion = self->completed->completion;
  const char *text = get_text (self);
  const char *at = g_utf8_offset_to_pointer (text, gtk_editable_get_position (GTK_EDITABLE (self->entry)));
  gsize position = (gsize) (at - text);

  return completion->instead != NULL && !self->is_idle && !is_at_end (self) && position >= completion->unread_start
         && position <= completion->unread_start + completion->unread_length;
}

static void
moved_cb (DowserGuidedTyping *self)
{
  if (self->completed == NULL || !g_str_equal (self->completed->text, get_text (self)))
    return;
  if (is_on_unknown_word (self))
    show_completion (self, self->completed->completion->instead);
  else if (is_open (self) && !is_at_end (self))
    hide_list (self);
}

static void
preedit_cb (DowserGuidedTyping *self, const char *preedit)
{
  self->composing = *preedit != '\0';
}

static void
dowser_guided_typing_dispose (GObject *object)
{
  DowserGuidedTyping *self = DOWSER_GUIDED_TYPING (object);

  dowser_guided_typing_close (self);
  g_clear_object (&self->completer);
  clear_completion (self);
  G_OBJECT_CLASS (dowser_guided_typing_parent_class)->dispose (object);
}

static void
dowser_guided_typing_class_init (DowserGuidedTypingClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_guided_typing_dispose;
  ask_signal = g_signal_new ("ask", DOWSER_TYPE_GUIDED_TYPING, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dowser_guided_typing_init (DowserGuidedTyping *self)
{
  self->is_idle = TRUE;
  self->completer = dowser_completer_new ();
  g_signal_connect_object (self->completer, "completed", G_CALLBACK (completed_cb), self, G_CONNECT_SWAPPED);
}

static void
connect_entry (DowserGuidedTyping *self)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (self->owner, keys);
  g_signal_connect_object (focus, "leave", G_CALLBACK (hide_list), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->entry), focus);
  g_signal_connect_object (self->entry, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "notify::cursor-position", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->text, "preedit-changed", G_CALLBACK (preedit_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (color_words), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (color_words), self, G_CONNECT_SWAPPED);
}

DowserGuidedTyping *
dowser_guided_typing_new (GtkWidget *owner, GtkEntry *entry, GtkLabel *ghost)
{
  DowserGuidedTyping *self = g_object_new (DOWSER_TYPE_GUIDED_TYPING, NULL);

  self->owner = owner;
  self->entry = entry;
  self->text = GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (entry)));
  self->ghost = ghost;
  self->popover = DOWSER_COMPLETION_POPOVER (dowser_completion_popover_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->popover), owner);
  gtk_popover_set_offset (GTK_POPOVER (self->popover), 0, GAP);
  g_signal_connect_object (self->popover, "taken", G_CALLBACK (accepted_cb), self, G_CONNECT_SWAPPED);
  connect_entry (self);
  return self;
}

void
dowser_guided_typing_close (DowserGuidedTyping *self)
{
  g_return_if_fail (DOWSER_IS_GUIDED_TYPING (self));

  dowser_completer_request (self->completer, NULL, 0);
  if (self->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->popover));
  self->popover = NULL;
}

void
dowser_guided_typing_set_source (DowserGuidedTyping *self, const DowserSchema *schema, const DowserProfile *profile)
{
  g_return_if_fail (DOWSER_IS_GUIDED_TYPING (self));

  if (!dowser_completer_set_source (self->completer, schema, profile))
    return;
  request_completion (self);
  if (schema == NULL)
    {
      self->waiting = NULL;
      color_words (self);
      hide_list (self);
    }
}

void
dowser_guided_typing_pause (DowserGuidedTyping *self)
{
  g_return_if_fail (DOWSER_IS_GUIDED_TYPING (self));

  self->is_idle = TRUE;
  color_words (self);
  hide_list (self);
}
