/* dowser-cli-pch.h - what most files of the command line include, compiled once */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
