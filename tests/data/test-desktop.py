#!/usr/bin/env python3
# test-desktop.py - the installed desktop files are valid, and all of them use the same application id
# usage: test-desktop.py APPLICATION-ID TOP BUILT-DATA
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

# The libraries of the GNOME runtime, and the module of the manifest for each other library.
RUNTIME = {'adwaita', 'archive', 'gio', 'gio-unix', 'glib', 'gmodule-no-export', 'gobject', 'gtk', 'gtksourceview',
           'json-glib', 'm', 'secret', 'soup', 'sqlite', 'xml', 'yaml'}
MODULES = {'mariadb': 'libmariadb', 'pq': 'libpq', 'stemmer': 'libstemmer', 'xlsxwriter': 'libxlsxwriter'}
SVG = '{http://www.w3.org/2000/svg}svg'


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def check_tool(tap, name, command):
    """Checks a file with its own validator, or skips the check if the validator is missing."""
    if shutil.which(command[0]) is None:
        tap.skip(name, command[0] + ' is not installed')
        return
    with tempfile.TemporaryDirectory() as folder:  # flatpak-builder leaves a folder in its working directory
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    tap.check(name, done.returncode == 0, (done.stdout + done.stderr).split('\n')[-20:])


def check_icon(tap, path, size):
    root = ElementTree.parse(path).getroot()
    side = str(size)
    right = root.tag == SVG and (root.get('width'), root.get('height')) == (side, side)
    tap.check('%s is %d × %d' % (os.path.basename(path), size, size), right, [root.attrib])


def names_of_dependencies(top):
    """Returns the names of the program's dependencies: "libsoup-3.0" as "soup"."""
    texts = [read(path) for path in glob.glob(os.path.join(top, 'src', '**', 'meson.build'), recursive=True)]
    found = re.findall(r"(?:dependency|find_library)\('([^']+)'", '\n'.join(texts + [read(os.path.join(top, 'meson.build'))]))
    return {re.fullmatch('(?:lib)?(.+?)(?:-?[0-9.]+)?', name).group(1) for name in found}


def is_pinned(source):
    """Returns True if a download has a checksum, or a Git tag its commit, because a tag can be moved."""
    if source['type'] == 'git':
        return 'tag' in source and re.fullmatch('[0-9a-f]{40}', source.get('commit', '')) is not None
    return re.fullmatch('[0-9a-f]{64}', source.get('sha256', '')) is not None


def check_manifest(tap, application_id, top, path):
    manifest = json.loads(read(path))
    built = [module['name'] for module in manifest['modules']]
    missing = {name for name in names_of_dependencies(top) - RUNTIME if MODULES.get(name) not in built}
    tap.check('the manifest builds each library that the runtime lacks', not missing, missing)
    tap.check('the manifest has the application id', manifest['id'] == application_id)
    loose = [source['url'] for module in manifest['modules'] for source in module['sources']
             if 'url' in source and not is_pinned(source)]
    tap.check('each download has a checksum', not loose, loose)
    wide = [argument for argument in manifest['finish-args'] if re.search('filesystem|talk-name', argument)]
    tap.check('the sandbox has no access to files and other programs', not wide, wide)
    tap.check('the sandbox has the network for models', '--share=network' in manifest['finish-args'])


def main():
    application_id, top, built = sys.argv[1:4]
    data = os.path.join(top, 'data')
    hicolor = os.path.join(data, 'icons', 'hicolor')
    desktop = os.path.join(built, application_id + '.desktop')
    metainfo = os.path.join(built, application_id + '.metainfo.xml')
    manifest = os.path.join(top, 'flatpak', application_id + '.json')
    tap = Tap()

    check_tool(tap, 'desktop-file-validate', ['desktop-file-validate', desktop])
    check_tool(tap, 'appstreamcli validate', ['appstreamcli', 'validate', '--no-net', '--pedantic', metainfo])
    check_tool(tap, 'flatpak-builder --show-manifest', ['flatpak-builder', '--show-manifest', manifest])
    check_tool(tap, 'glib-compile-schemas --strict', ['glib-compile-schemas', '--strict', '--dry-run', data])
    check_manifest(tap, application_id, top, manifest)
    check_icon(tap, os.path.join(hicolor, 'scalable', 'apps', application_id + '.svg'), 128)
    check_icon(tap, os.path.join(hicolor, 'symbolic', 'apps', application_id + '-symbolic.svg'), 16)

    entry = read(desktop)
    tap.check('the desktop file has the icon', 'Icon=%s\n' % application_id in entry)
    tap.check('the desktop file opens SQLite files', 'application/vnd.sqlite3' in entry and '%U' in entry)
    service = read(os.path.join(built, application_id + '.service'))
    tap.check('the D-Bus service file has the application id', 'Name=%s\n' % application_id in service and '--gapplication-service' in service)
    tap.check('the metainfo has the application id', '<id>%s</id>' % application_id in read(metainfo))
    version = re.search(r"^  version: '([^']+)'", read(os.path.join(top, 'meson.build')), re.M).group(1)
    releases = [release.get('version') for release in ElementTree.parse(metainfo).iter('release')]
    tap.check('the newest release is the current version', releases[:1] == [version], releases)
    tap.check('the settings schema has the application id', 'id="%s"' % application_id
              in read(os.path.join(data, application_id + '.gschema.xml')))
    tap.finish()


main()
