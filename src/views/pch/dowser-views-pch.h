/* dowser-views-pch.h - what each file of the views includes, compiled once */
#include "views/widgets/dowser-shown-text.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <gtksourceview/gtksource.h>
