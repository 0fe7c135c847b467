/* dowser-views-pch.h - precompiled header of the views */
#include "views/widgets/dowser-shown-text.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <gtksourceview/gtksource.h>
