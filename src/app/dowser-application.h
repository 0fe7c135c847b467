/* dowser-application.h - the desktop application: command line, windows, actions */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_APPLICATION (dowser_application_get_type ())
G_DECLARE_FINAL_TYPE (DowserApplication, dowser_application, DOWSER, APPLICATION, AdwApplication)

DowserApplication *dowser_application_new (void);

G_END_DECLS
