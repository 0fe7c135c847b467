/* dowser-shown-text.h - wrappers of GTK's text functions that replace control characters in shown text */
#pragma once

#include <adwaita.h>
#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* The wrappers are macros, so that no call of GTK in src/views and src/app can bypass them: the compiler reads this
 * header before each file of these folders. A few hundred labels, titles, tooltips and menus show names, values,
 * statements, errors and replies of models. tests/test-layers.py fails if a GTK function that shows text isn't wrapped
 * here. Copied, exported and entered text is not changed. */

/** Returns: (transfer full) (nullable): @text in one line, with a visible symbol for each control character */
char *dowser_shown_line_dup (const char *text);
/** Like dowser_shown_line_dup(), but doesn't change line breaks and tabs. Returns: (transfer full) (nullable) */
char *dowser_shown_lines_dup (const char *text);
/** Returns: (transfer full) (nullable): the results of dowser_shown_line_dup() for all @texts */
char **dowser_shown_strv_dup (const char *const *texts);

/* Parentheses around a function's name, for example (gtk_label_new), call GTK's function instead of the macro. */
#define DOWSER_SHOWN_LINE(text, call)                                                                                  \
  ({                                                                                                                   \
    g_autofree char *dowser_shown = dowser_shown_line_dup (text);                                                      \
    call;                                                                                                              \
  })
#define DOWSER_SHOWN_LINES(text, call)                                                                                 \
  ({                                                                                                                   \
    g_autofree char *dowser_shown = dowser_shown_lines_dup (text);                                                     \
    call;                                                                                                              \
  })
#define DOWSER_SHOWN_STRV(texts, call)                                                                                 \
  ({                                                                                                                   \
    g_auto (GStrv) dowser_shown = dowser_shown_strv_dup (texts);                                                       \
    call;                                                                                                              \
  })

/* clang-format off */
/* Functions for one line of text. */
#define gtk_label_new(text) DOWSER_SHOWN_LINE (text, (gtk_label_new) (dowser_shown))
#define gtk_label_set_label(label, text) DOWSER_SHOWN_LINE (text, (gtk_label_set_label) (label, dowser_shown))
#define gtk_inscription_set_text(inscription, text) \
  DOWSER_SHOWN_LINE (text, (gtk_inscription_set_text) (inscription, dowser_shown))
#define gtk_source_completion_cell_set_text(cell, text) \
  DOWSER_SHOWN_LINE (text, (gtk_source_completion_cell_set_text) (cell, dowser_shown))
#define gtk_button_new_with_label(text) DOWSER_SHOWN_LINE (text, (gtk_button_new_with_label) (dowser_shown))
#define gtk_button_new_with_mnemonic(text) DOWSER_SHOWN_LINE (text, (gtk_button_new_with_mnemonic) (dowser_shown))
#define gtk_button_set_label(button, text) DOWSER_SHOWN_LINE (text, (gtk_button_set_label) (button, dowser_shown))
#define gtk_toggle_button_new_with_label(text) \
  DOWSER_SHOWN_LINE (text, (gtk_toggle_button_new_with_label) (dowser_shown))
#define gtk_check_button_new_with_label(text) \
  DOWSER_SHOWN_LINE (text, (gtk_check_button_new_with_label) (dowser_shown))
#define gtk_check_button_new_with_mnemonic(text) \
  DOWSER_SHOWN_LINE (text, (gtk_check_button_new_with_mnemonic) (dowser_shown))
#define gtk_menu_button_set_label(button, text) \
  DOWSER_SHOWN_LINE (text, (gtk_menu_button_set_label) (button, dowser_shown))
#define gtk_expander_new(text) DOWSER_SHOWN_LINE (text, (gtk_expander_new) (dowser_shown))
#define gtk_entry_set_placeholder_text(entry, text) \
  DOWSER_SHOWN_LINE (text, (gtk_entry_set_placeholder_text) (entry, dowser_shown))
#define gtk_column_view_column_new(text, factory) \
  DOWSER_SHOWN_LINE (text, (gtk_column_view_column_new) (dowser_shown, factory))
#define gtk_window_set_title(window, text) DOWSER_SHOWN_LINE (text, (gtk_window_set_title) (window, dowser_shown))
#define gtk_string_list_append(list, text) DOWSER_SHOWN_LINE (text, (gtk_string_list_append) (list, dowser_shown))
#define gtk_string_list_new(texts) \
  DOWSER_SHOWN_STRV (texts, (gtk_string_list_new) ((const char *const *) dowser_shown))
#define gtk_drop_down_new_from_strings(texts) \
  DOWSER_SHOWN_STRV (texts, (gtk_drop_down_new_from_strings) ((const char *const *) dowser_shown))
#define g_menu_append(menu, text, action) DOWSER_SHOWN_LINE (text, (g_menu_append) (menu, dowser_shown, action))
#define g_menu_append_section(menu, text, section) \
  DOWSER_SHOWN_LINE (text, (g_menu_append_section) (menu, dowser_shown, section))
#define g_menu_append_submenu(menu, text, submenu) \
  DOWSER_SHOWN_LINE (text, (g_menu_append_submenu) (menu, dowser_shown, submenu))
#define g_menu_item_new(text, action) DOWSER_SHOWN_LINE (text, (g_menu_item_new) (dowser_shown, action))
#define g_menu_item_set_label(item, text) DOWSER_SHOWN_LINE (text, (g_menu_item_set_label) (item, dowser_shown))
#define adw_toast_new(text) DOWSER_SHOWN_LINE (text, (adw_toast_new) (dowser_shown))
#define adw_toast_set_button_label(toast, text) \
  DOWSER_SHOWN_LINE (text, (adw_toast_set_button_label) (toast, dowser_shown))
#define adw_preferences_row_set_title(row, text) \
  DOWSER_SHOWN_LINE (text, (adw_preferences_row_set_title) (row, dowser_shown))
#define adw_preferences_group_set_title(group, text) \
  DOWSER_SHOWN_LINE (text, (adw_preferences_group_set_title) (group, dowser_shown))
#define adw_preferences_page_set_title(page, text) \
  DOWSER_SHOWN_LINE (text, (adw_preferences_page_set_title) (page, dowser_shown))
#define adw_status_page_set_title(page, text) \
  DOWSER_SHOWN_LINE (text, (adw_status_page_set_title) (page, dowser_shown))
#define adw_status_page_set_description(page, text) \
  DOWSER_SHOWN_LINE (text, (adw_status_page_set_description) (page, dowser_shown))
#define adw_window_title_set_title(widget, text) \
  DOWSER_SHOWN_LINE (text, (adw_window_title_set_title) (widget, dowser_shown))
#define adw_window_title_set_subtitle(widget, text) \
  DOWSER_SHOWN_LINE (text, (adw_window_title_set_subtitle) (widget, dowser_shown))
#define adw_tab_page_set_title(page, text) DOWSER_SHOWN_LINE (text, (adw_tab_page_set_title) (page, dowser_shown))
#define adw_tab_page_set_tooltip(page, text) DOWSER_SHOWN_LINE (text, (adw_tab_page_set_tooltip) (page, dowser_shown))
#define adw_button_content_set_label(content, text) \
  DOWSER_SHOWN_LINE (text, (adw_button_content_set_label) (content, dowser_shown))
#define adw_message_dialog_add_response(dialog, id, text) \
  DOWSER_SHOWN_LINE (text, (adw_message_dialog_add_response) (dialog, id, dowser_shown))

/* These functions keep the line breaks of a text. */
#define gtk_widget_set_tooltip_text(widget, text) \
  DOWSER_SHOWN_LINES (text, (gtk_widget_set_tooltip_text) (widget, dowser_shown))
#define gtk_tooltip_set_text(tooltip, text) DOWSER_SHOWN_LINES (text, (gtk_tooltip_set_text) (tooltip, dowser_shown))
#define gtk_text_buffer_set_text(buffer, text, length) \
  DOWSER_SHOWN_LINES (text, (gtk_text_buffer_set_text) (buffer, dowser_shown, length))
#define gtk_text_buffer_insert(buffer, place, text, length) \
  DOWSER_SHOWN_LINES (text, (gtk_text_buffer_insert) (buffer, place, dowser_shown, length))
#define gtk_accessible_update_property(accessible, property, text, end) \
  DOWSER_SHOWN_LINES (text, (gtk_accessible_update_property) (accessible, property, dowser_shown, end))
#define pango_layout_set_text(layout, text, length) \
  DOWSER_SHOWN_LINES (text, (pango_layout_set_text) (layout, dowser_shown, length))
#define adw_action_row_set_subtitle(row, text) \
  DOWSER_SHOWN_LINES (text, (adw_action_row_set_subtitle) (row, dowser_shown))
#define adw_expander_row_set_subtitle(row, text) \
  DOWSER_SHOWN_LINES (text, (adw_expander_row_set_subtitle) (row, dowser_shown))
#define adw_preferences_group_set_description(group, text) \
  DOWSER_SHOWN_LINES (text, (adw_preferences_group_set_description) (group, dowser_shown))
#define adw_message_dialog_new(parent, title, text)                                                                    \
  DOWSER_SHOWN_LINES (text, (adw_message_dialog_new) (parent, title, dowser_shown))
/* Replaces control characters before escaping: a label would turn an escaped control character ("&#x1b;") back into a
 * control character. */
#define g_markup_escape_text(text, length) DOWSER_SHOWN_LINES (text, (g_markup_escape_text) (dowser_shown, length))

/** Sets a label's text and keeps line breaks. */
#define dowser_label_set_lines(label, text) DOWSER_SHOWN_LINES (text, (gtk_label_set_label) (label, dowser_shown))
/* clang-format on */

G_END_DECLS
