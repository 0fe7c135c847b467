/* dowser-cli-pch.h - precompiled header with the headers that most files of the command line include */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
