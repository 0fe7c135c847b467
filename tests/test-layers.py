#!/usr/bin/env python3
# test-layers.py - the rules of the source tree that a machine can check, and for each rule a tree that breaks it
# usage: test-layers.py TOP
import fnmatch
import importlib.machinery
import importlib.util
import os
import re
import subprocess
import sys

import plain_words
from tap import Tap

# The script that prints po/POTFILES decides which files have translatable texts.
sys.dont_write_bytecode = True
_loader = importlib.machinery.SourceFileLoader('potfiles', os.path.join(os.path.dirname(__file__), '..', 'scripts', 'potfiles'))
potfiles = importlib.util.module_from_spec(importlib.util.spec_from_loader('potfiles', _loader))
_loader.exec_module(potfiles)
without_comments = potfiles.without_comments

# The layers ("floors") from bottom to top, and the lower layers that each may use.
PLAN = ['base', 'schema', 'plan']
BELOW = {
    'base': [],
    'words': ['base'],
    'schema': ['base'],
    'plan': ['base', 'schema'],
    'rows': PLAN,
    'session': PLAN + ['rows'],
    'sql': PLAN,
    'analysis': PLAN + ['words'],
    'joins': PLAN + ['analysis'],
    'sentence': PLAN + ['words', 'joins'],
    'charts': PLAN + ['rows', 'analysis'],
    'explain': PLAN + ['analysis', 'joins', 'charts'],
    'operations': PLAN + ['rows', 'analysis', 'joins', 'charts', 'explain'],
    'audit': PLAN + ['words', 'rows', 'session', 'analysis', 'joins', 'explain', 'operations'],
    'knowledge': PLAN + ['words', 'session', 'sql', 'analysis', 'joins', 'sentence', 'audit'],
    'planner': PLAN + ['words', 'session', 'analysis', 'joins', 'sentence', 'explain', 'operations', 'audit', 'knowledge'],
    'verdict': PLAN + ['words', 'rows', 'session', 'analysis', 'explain', 'operations', 'audit', 'knowledge', 'planner'],
    'sources': PLAN + ['rows', 'session'],
    'export': PLAN + ['rows', 'sources'],
    'store': PLAN + ['words', 'session', 'knowledge'],
    'llm': ['base', 'session'],
    'prompt': PLAN + ['rows', 'session', 'sql', 'analysis'],
}
BELOW['pipeline'] = list(BELOW)
BELOW['cli'] = list(BELOW)
BELOW['views'] = [floor for floor in BELOW if floor != 'cli']
BELOW['app'] = BELOW['views'] + ['views']
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'meson.build'), encoding='utf-8') as file:
    PURE = tuple(re.findall(r"'(\w+)'", re.search(r'^pure_floors = \[(.*?)\]', file.read(), re.S | re.M).group(1)))
WITH_GTK = ('views', 'app')
WITH_SQLITE = ('sources', 'store')
TOP_LEVEL = {'meson.build', 'meson_options.txt', 'src', 'data', 'po', 'resources', 'tests', 'flatpak', 'scripts',
             'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'COPYING'}
MAX_FUNCTION_LINES = 80
MAX_FILE_LINES = 700

SQL_START = r'"\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|ATTACH|PRAGMA|WITH)\s'


# ------------------------------------------------------------------------------------------- reading the tree
def read_tree(top):
    """Returns {path: text} of the files that are, or would be, under version control."""
    listing = subprocess.run(['git', '-C', top, 'ls-files', '--cached', '--others', '--exclude-standard'],
                             capture_output=True, text=True)
    paths = listing.stdout.split('\n') if listing.returncode == 0 else walk(top)
    tree = {}
    for path in paths:
        full = os.path.join(top, path)
        if path and os.path.isfile(full):
            with open(full, encoding='utf-8', errors='replace') as file:
                tree[path] = file.read()
    return tree


def walk(top):
    for folder, folders, files in os.walk(top):
        folders[:] = [name for name in folders if name not in ('build', '.git')]
        for name in files:
            yield os.path.relpath(os.path.join(folder, name), top)


def layer_of(path):
    parts = path.split('/')
    return parts[1] if parts[0] == 'src' and len(parts) > 2 else None


def sources(tree, endings=('.c', '.h')):
    for path, text in sorted(tree.items()):
        if layer_of(path) and path.endswith(endings):
            yield path, text


def without_strings(text):
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


def line_of(text, position):
    return text.count('\n', 0, position) + 1


def functions(text):
    """Yields (name, first line, text) of every function. Requires the GNU layout: name and braces at the start of a line."""
    pattern = re.compile(r'^([a-z_A-Z]\w*) \((?:[^;{}]*?)\)\n\{\n.*?^\}', re.S | re.M)
    for match in pattern.finditer(text):
        yield match.group(1), line_of(text, match.start()), match.group(0)


def calls(text, names):
    """Yields (position, text) of every call of one of @names, up to the closing bracket."""
    for match in re.finditer(r'\b(?:%s) \(' % '|'.join(names), text):
        depth = 0
        for token in re.finditer(r'"(?:\\.|[^"\\])*"|[()]', text[match.start():]):
            depth += {'(': 1, ')': -1}.get(token.group(0), 0)
            if depth == 0:
                yield match.start(), text[match.start():match.start() + token.end()]
                break


def forbidden(tree, wanted, pattern, why):
    """Yields each place where @pattern occurs in a file that @wanted (a function of the path) selects."""
    for path, text in sources(tree):
        if wanted(path):
            code = without_strings(without_comments(text))
            for match in re.finditer(pattern, code):
                yield '%s:%d: %s %s' % (path, line_of(code, match.start()), match.group(0).strip(), why)


# ------------------------------------------------------------------------------------------------- the rules
def includes_go_down(tree):
    for path, text in sources(tree):
        layer = layer_of(path)
        for match in re.finditer(r'^#include "([^"]+)"', text, re.M):
            name = match.group(1)
            if '/' not in name:
                if name not in ('dowser-config.h', 'dowser-resources.h', 'dowser-tiers-resources.h',
                                'dowser-prompts-resources.h', 'dowser-formats-resources.h'):
                    yield '%s:%d: %s is included without its folder' % (path, line_of(text, match.start()), name)
            elif name.split('/')[0] not in [layer] + BELOW.get(layer, []):
                yield '%s:%d: %s may not include %s' % (path, line_of(text, match.start()), layer, name)


def unit_of(path):
    """Returns the unit of a file. A header, its file and their private header are one unit."""
    return re.sub(r'(?:-private)?\.[ch]$', '', path)


def no_circles_in_the_pipeline(tree):
    """A step must not include the table of steps or the code that runs them."""
    needs = {}
    for path, text in sources(tree):
        if layer_of(path) == 'pipeline':
            needs.setdefault(unit_of(path), set()).update(
                unit_of('src/' + name) for name in re.findall(r'^#include "(pipeline/[^"]+)"', text, re.M))
    for unit in sorted(needs):
        reached, ahead = set(), set(needs[unit]) - {unit}
        while ahead:
            reached |= ahead
            ahead = set().union(*(needs.get(other, set()) for other in ahead)) - reached
        if unit in reached:
            yield '%s.c: includes itself through other headers' % unit


def gtk_only_in_views(tree):
    return forbidden(tree, lambda path: layer_of(path) not in WITH_GTK,
                     r'#include <(?:gtk|gdk|gsk|adwaita|gtksourceview)[^>]*>', 'below views')


def sqlite_only_in_sources_and_store(tree):
    return forbidden(tree, lambda path: layer_of(path) not in WITH_SQLITE, r'#include <sqlite3\.h>',
                     'outside sources and store')


def threads_only_in_the_worker(tree):
    return forbidden(tree, lambda path: path != 'src/base/dowser-worker.c',
                     r'\b(?:g_task_run_in_thread(?:_sync)?|g_thread_(?:try_)?new|g_thread_pool_new(?:_full)?|pthread_create|thrd_create) ?\(',
                     'outside base/dowser-worker.c')


def sources_are_made_on_a_worker(tree):
    """Making a source reads files and loads DuckDB's library. The main loop must not wait for that."""
    makers = ('src/pipeline/context/dowser-source-access.c', 'src/sources/saved/dowser-source-uri.c',
              'src/sources/dowser-source.h')
    return forbidden(tree, lambda path: path not in makers and layer_of(path) != 'cli',
                     r'\bdowser_source_new_for_uri ?\(', 'instead of dowser_source_make_async ()')


def no_programs_are_started(tree):
    """In a build tree the command line starts the tools next to it; no installed program does. "Get DuckDB" runs one
    constant script. A model's token comes from a command that the user has set, which runs without a shell."""
    starters = ('src/cli/dowser-cli-tools.c', 'src/llm/dowser-token.c', 'src/sources/duckdb/dowser-duckdb-fetch.c')
    return forbidden(tree, lambda path: path not in starters, r'\b(?:system|popen|exec[lv]p?e?|g_spawn_\w+|g_subprocess_\w+) ?\(',
                     'starts a program')


def no_nested_main_loops(tree):
    return forbidden(tree, lambda path: layer_of(path) in PURE + ('sources', 'store', 'pipeline', 'views'),
                     r'\b(?:g_main_loop_run|g_main_context_iteration) ?\(', 'runs a main loop inside another')


def pure_layers_are_pure(tree):
    """Only a session reads the clock, once: it stores its start time."""
    return forbidden(tree, lambda path: layer_of(path) in PURE and path != 'src/session/dowser-session.c',
                     r'\b(?:f?open|g_file_\w+|g_mapped_file_new|g_get_real_time|g_get_monotonic_time|time|clock_gettime|'
                     r'g_date_time_new_now\w*|g_random_\w+|rand|random|g_getenv|setlocale|strtod|atof|strcasecmp) ?\(',
                     'in a layer without input, output, clock, chance and locale')


def sql_is_written_in_sql(tree):
    """Outside src/sql a statement is a constant. An engine's catalog queries may contain names that its file quotes."""
    builders = ('g_strdup_printf', 'g_string_printf', 'g_string_append_printf', 'g_snprintf', 'snprintf',
                'sqlite3_mprintf', 'g_strconcat', 'g_strjoin', 'g_string_append', 'g_string_new')
    for path, text in sources(tree):
        if layer_of(path) == 'sql' or (layer_of(path) == 'sources' and re.search(r'\b\w+_quote_name \(', text)):
            continue
        code = without_comments(text)
        for position, call in calls(code, builders):
            if not re.search(SQL_START, call):
                continue
            joined = re.match(r'g_strconcat|g_strjoin|g_string_append \(|g_string_new', call)
            if joined or re.search(r'%[sqQw]', call):
                yield '%s:%d: a statement is put together outside src/sql' % (path, line_of(code, position))


def tasks_have_a_tag_and_the_cancellable(tree):
    for path, text in sources(tree, '.c'):
        for name, line, body in functions(without_comments(text)):
            for _, call in calls(body, ['g_task_new']):
                if 'g_task_set_source_tag' not in body:
                    yield '%s:%d: %s makes a task without a source tag' % (path, line, name)
                elif 'GCancellable *cancellable' in body.split('\n{')[0] and not re.search(r', cancellable,', call):
                    yield '%s:%d: %s does not pass its cancellable on' % (path, line, name)


def files_say_what_they_are(tree):
    for path, text in sorted(tree.items()):
        if path.endswith(('.c', '.h')) and path.split('/')[0] in ('src', 'tests', 'data'):
            wanted = '/* %s - ' % os.path.basename(path)
            if not text.startswith(wanted):
                yield '%s:1: does not begin with "%s"' % (path, wanted)


def headers_are_guarded(tree):
    """A precompiled header is read once, and GCC warns about a guard in it."""
    for path, text in sorted(tree.items()):
        if path.endswith('.h') and '/pch/' not in path and not re.search(r'^#pragma once$', text, re.M):
            yield '%s:1: no #pragma once' % path


def functions_are_short(tree):
    for path, text in sorted(tree.items()):
        if path.endswith('.c') and path.split('/')[0] in ('src', 'data'):
            for name, line, body in functions(text):
                length = body.count('\n') + 1
                if length > MAX_FUNCTION_LINES:
                    yield '%s:%d: %s has %d lines' % (path, line, name, length)


def files_are_short(tree):
    for path, text in sources(tree):
        if text.count('\n') > MAX_FILE_LINES:
            yield '%s: %d lines are more than one idea' % (path, text.count('\n'))


def tests_mirror_sources(tree):
    """A test of random cases (-random) mirrors the tested file, and a fixture's test mirrors the fixture in tests/support/."""
    for path in sorted(tree):
        match = re.fullmatch(r'tests/(.+)/test-([\w-]+)\.c', path)
        if match and match.group(1).split('/')[0] in BELOW:
            folder, name = match.groups()
            wanted = re.compile(r'(?:src/%s/|tests/support/)(?:dowser-)?(?:%s-)?%s(?:-\w+)?\.c'
                                % (folder, folder.split('/')[0], re.sub('^builtin-|-random$', '', name)))
            if not any(wanted.fullmatch(other) for other in tree):
                yield '%s: tests no file; src/%s has no dowser-%s.c' % (path, folder, name)


def strings_reach_the_translators(tree):
    listed = {line for line in tree.get('po/POTFILES', '').split('\n') if line}
    for path in sorted({path for path, text in tree.items() if potfiles.has_words(path, text)} ^ listed):
        yield 'po/POTFILES: %s %s; scripts/potfiles prints the list' % (path, 'has no words for people' if path in listed else 'is missing')


def ui_strings_are_translatable(tree):
    shown = r'<(?:property|attribute) name="(?:label|title|subtitle|description|tooltip-text|placeholder-text)"([^>]*)>([^<]*)<'
    for path, text in sorted(tree.items()):
        if path.endswith('.ui'):
            for match in re.finditer(shown, text):
                if re.search(r'[^\W\d_]{2}', match.group(2)) and 'translatable="yes"' not in match.group(1):
                    yield '%s:%d: "%s" cannot be translated' % (path, line_of(text, match.start()), match.group(2))


SHOWN_TEXT = 'src/views/widgets/dowser-shown-text.h'
# GTK functions that show a text of the caller, by GTK's naming.
SHOWS_TEXT = (r'\b((?:gtk|adw|pango|g_menu|g_notification)_\w*?(?:'
              r'_set_(?:text|label|title|subtitle|markup|markup_with_mnemonic|tooltip_text|tooltip_markup|description|body'
              r'|heading|placeholder_text|button_label|text_with_mnemonic)'
              r'|_(?:label|expander|column_view_column|menu_item|toast|message_dialog|window_title|string_list)_new'
              r'|g_menu_append|_new_with_(?:label|mnemonic)|_new_from_strings|_string_list_append|_buffer_insert'
              r'|_update_property|_add_response))(\)?) \(')
# An entry contains the text that the user edits.
SHOWS_NO_TEXT_OF_OTHERS = {'gtk_editable_set_text', 'gtk_tree_expander_new'}


def texts_are_shown_safely(tree):
    safe = set(re.findall(r'^#define (\w+)\(', tree.get(SHOWN_TEXT, ''), re.M))
    for path, text in sources(tree):
        if layer_of(path) not in WITH_GTK or os.path.basename(path).startswith('dowser-shown-text'):
            continue
        code = without_comments(text)
        for match in re.finditer(SHOWS_TEXT, code):
            if match.group(2) or match.group(1) not in safe | SHOWS_NO_TEXT_OF_OTHERS:
                yield '%s:%d: %s shows a text and has no row in %s' % (path, line_of(code, match.start()), match.group(1), SHOWN_TEXT)
        for position, call in calls(code, ['g_object_new', 'g_object_set']):
            for match in re.finditer(r'"(label|title|subtitle|description|markup|tooltip-text|tooltip-markup)", (?!_ \(")', call):
                yield '%s:%d: "%s" by its function, which shows it safely' % (path, line_of(code, position), match.group(1))
    for path in ('src/views/meson.build', 'src/app/meson.build'):
        if path in tree and 'c_args: shown_text_args' not in tree[path]:
            yield '%s: does not read %s before each file' % (path, SHOWN_TEXT)


def no_promises_are_left(tree):
    for path, text in sorted(tree.items()):
        if (path.split('/')[0] in ('src', 'tests', 'data', 'scripts', 'resources') and path != 'tests/test-layers.py'
                and not path.endswith('.png')):
            for match in re.finditer(r'\b(?:TODO|FIXME|XXX|HACK)\b', text):
                yield '%s:%d: %s' % (path, line_of(text, match.start()), match.group(0))


def variables_are_in_the_manual(tree):
    """The same rule covers the fields of the log, which have the same spelling."""
    manual = tree.get('data/man/dowser-cli.1', '') + tree.get('data/man/dowser.1', '')
    known = set(re.findall(r'\bDOWSER_[A-Z_]+', manual))
    for path, text in sources(tree, '.c'):
        code = without_comments(text)
        for match in re.finditer(r'"(DOWSER_[A-Z_]+)"', code):
            if match.group(1) not in known:
                yield '%s:%d: %s is in no page of data/man' % (path, line_of(code, match.start()), match.group(1))


def alternatives(pattern):
    """Returns "a-{b,c}.c" as ["a-b.c", "a-c.c"]."""
    found = re.search(r'\{([^}]*)\}', pattern)
    return [pattern] if not found else [one for part in found.group(1).split(',')
                                        for one in alternatives(pattern[:found.start()] + part + pattern[found.end():])]


def folders_of(paths):
    """Returns each folder that contains one of @paths, directly or in a subfolder."""
    return {path[:place] for path in paths for place, letter in enumerate(path) if letter == '/'}


def is_there(name, paths, folders):
    """Returns True if @name exists. It may be a pattern, a folder, or a file without its folder; a build target is its source."""
    if name.startswith('build/'):
        return True
    wanted = name.rstrip('/')
    if not re.search(r'[*?[]', wanted) and '/' in name:
        return wanted in folders or wanted in paths or wanted + '.c' in paths
    pattern = wanted if '/' in name else '*/' + wanted
    return any(fnmatch.fnmatchcase('/' + path if pattern.startswith('*/') else path, one)
               for path in paths for one in (pattern, pattern + '/*', pattern + '.c'))


def documents_name_what_is_there(tree):
    """A file or folder name in backticks exists in the tree. NAME in capitals is a placeholder."""
    looks = r'(?:[\w{},*.-]+/)+[\w{},*.-]*|[\w{},*-]+\.(?:[ch]|py|golden|build|ui|supp|gui)'
    ours = TOP_LEVEL | {'build'}
    paths = set(tree)
    folders = folders_of(paths)
    for path in sorted(path for path in tree if path.endswith('.md')):
        for match in re.finditer(r'`([^`\n]+)`', tree[path]):
            for word in match.group(1).split():
                if not re.fullmatch(looks, word) or re.search(r'[A-Z]{4}', word):
                    continue
                if '/' in word and word.split('/')[0] not in ours:
                    if re.search(r'\.(?:[ch]|py|ui)$', word):
                        yield '%s:%d: %s does not begin at the top of the tree' % (path, line_of(tree[path], match.start()), word)
                    continue
                for name in alternatives(word):
                    if not is_there(name, paths, folders):
                        yield '%s:%d: there is no %s' % (path, line_of(tree[path], match.start()), name)


MAX_README_LINES = 40
MIN_README_LINES = {'src': 10, 'tests': 3}


def folders_have_a_readme(tree):
    """Each folder of src and tests with C files has a README.md of one page that says what the folder is for."""
    for folder in sorted({os.path.dirname(path) for path in tree if path.endswith('.c')}):
        least = MIN_README_LINES.get(folder.split('/')[0])
        readme = folder + '/README.md'
        if least is None:
            continue
        if readme not in tree:
            yield '%s: is missing' % readme
        elif not least <= tree[readme].count('\n') <= MAX_README_LINES:
            yield '%s: has %d lines, not %d to %d' % (readme, tree[readme].count('\n'), least, MAX_README_LINES)


def packages_have_a_reason(tree):
    listed = re.findall(r'^\w+_packages=\(\n(.*?)^\)', tree.get('scripts/setup', ''), re.S | re.M)
    packages = {line.strip() for part in listed for line in part.split('\n') if line and '#' not in line}
    reasons = tree.get('scripts/README.md', '').partition('## Dependencies')[2].partition('\n## ')[0]
    given = {word for row in re.findall(r'^\| (`[^|]*) \|', reasons, re.M) for word in re.findall(r'`([^`]+)`', row)}
    for package in sorted(packages ^ given):
        yield '%s is %s' % (package, 'in scripts/setup without a reason in scripts/README.md' if package in packages
                            else 'in scripts/README.md and not in scripts/setup')


REGISTRIES = (r'\b(?:registry\.npmjs\.org|registry\.yarnpkg\.com|pypi\.org|files\.pythonhosted\.org|(?:static\.)?crates\.io|rubygems\.org'
              r'|proxy\.golang\.org|repo\.maven\.apache\.org|(?:deb|ftp|snapshot|security)\.debian\.org|archive\.ubuntu\.com)\b')


def manifests_name_no_registry(tree):
    """The sources of a package come from their authors."""
    for path, text in sorted(tree.items()):
        if path.startswith('flatpak/') or path.endswith(('.wrap', 'package.json', 'package-lock.json', 'requirements.txt')):
            for match in re.finditer(REGISTRIES, text):
                yield '%s:%d: %s is a package registry' % (path, line_of(text, match.start()), match.group(0))


def version_stands_once(tree):
    """All other files get the version from meson.build. The changelog and the test corpus also mention other versions."""
    version = re.search(r"^  version: '([0-9.]+)'", tree.get('meson.build', ''), re.M)
    for path, text in sorted(tree.items()) if version else ():
        if path.split('/')[0] in ('src', 'data', 'po', 'resources', 'flatpak', 'scripts', 'README.md', 'CONTRIBUTING.md'):
            for match in re.finditer(r'(?<![\w.])v?%s(?![\w.]*\d)' % re.escape(version.group(1)), text):
                yield '%s:%d: the version stands in meson.build alone' % (path, line_of(text, match.start()))


def top_level_is_as_agreed(tree):
    for name in sorted({path.split('/')[0] for path in tree}):
        if not name.startswith('.') and name not in TOP_LEVEL:
            yield '%s: does not belong at the top' % name


TOKENS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|/\*.*?\*/|//[^\n]*', re.S)


def comments_are_plain(tree):
    """Plain words in comments: see tests/plain_words.py."""
    for path, text in sorted(tree.items()):
        if path.endswith(('.c', '.h')) and path.split('/')[0] in ('src', 'tests', 'data'):
            for match in TOKENS.finditer(text):
                if match.group(0)[0] == '/':
                    words = ' '.join(re.sub(r'^/[*/]+|\*/$|\n\s*\*', ' ', match.group(0)).split())
                    for found, instead in plain_words.find_odd_words(re.sub(r'^[\w.-]+\.[ch] - ', '', words)):
                        yield '%s:%d: "%s": write %s' % (path, line_of(text, match.start()), found, instead)


def strings_are_plain(tree):
    """Plain words in texts for users: strings for gettext, and those of templates. Texts for models change only with a
    measurement."""
    for path, text in sources(tree):
        if layer_of(path) == 'prompt':
            continue
        for match in re.finditer(r'\b(?:N?C?_|ngettext) \(((?:\s*"(?:\\.|[^"\\\n])*",?)+)', without_comments(text)):
            for found, instead in plain_words.find_odd_words(re.sub(r'"\s*"|^\s*"|"\s*$', '', match.group(1))):
                yield '%s: "%s" in %s: write %s' % (path, found, match.group(1).strip()[:60], instead)
    for path, text in sorted(tree.items()):
        if path.endswith('.ui'):
            for match in re.finditer(r'translatable="yes"[^>]*>([^<]*)<', text):
                for found, instead in plain_words.find_odd_words(match.group(1)):
                    yield '%s:%d: "%s": write %s' % (path, line_of(text, match.start()), found, instead)


def test_names_are_plain(tree):
    for path, text in sorted(tree.items()):
        if re.fullmatch(r'tests/.+/test-[\w-]+\.c', path):
            for match in re.finditer(r'g_test_add\w* \("[^"]*/([^"/]+)"', text):
                for found, instead in plain_words.find_odd_words(match.group(1).replace('-', ' ')):
                    yield '%s:%d: "%s": write %s' % (path, line_of(text, match.start()), found, instead)


# ------------------------------------------------------------- each rule, and the smallest tree that breaks it
def c_file(body, name='dowser-x.c'):
    return '/* %s - a file of the self-test */\n%s' % (name, body)


LONG_FUNCTION = 'static void\nlong_one (void)\n{\n' + '  call ();\n' * 80 + '}\n'
RULES = [
    (includes_go_down, {'src/plan/dowser-x.c': c_file('#include "planner/dowser-planner.h"\n')}),
    (includes_go_down, {'src/views/dowser-x.c': c_file('#include "dowser-chip.h"\n')}),
    (includes_go_down, {'src/analysis/dowser-x.c': c_file('#include "audit/dowser-audit.h"\n')}),
    (includes_go_down, {'src/words/dowser-x.h': c_file('#include "schema/dowser-schema.h"\n', 'dowser-x.h')}),
    (no_circles_in_the_pipeline, {'src/pipeline/dowser-a.h': c_file('#include "pipeline/steps/dowser-b.h"\n', 'dowser-a.h'),
                                  'src/pipeline/steps/dowser-b.c': c_file('#include "pipeline/dowser-a.h"\n', 'dowser-b.c')}),
    (gtk_only_in_views, {'src/pipeline/dowser-x.c': c_file('#include <gtk/gtk.h>\n')}),
    (sqlite_only_in_sources_and_store, {'src/cli/dowser-x.c': c_file('#include <sqlite3.h>\n')}),
    (threads_only_in_the_worker, {'src/store/dowser-x.c': c_file('g_task_run_in_thread (task, run);\n')}),
    (sources_are_made_on_a_worker, {'src/views/dowser-x.c': c_file('x = dowser_source_new_for_uri (uri, NULL);\n')}),
    (no_programs_are_started, {'src/app/dowser-x.c': c_file('system ("ls");\n')}),
    (no_programs_are_started, {'src/cli/dowser-x.c': c_file('execv (path, argv);\n')}),
    (no_nested_main_loops, {'src/views/dowser-x.c': c_file('g_main_loop_run (loop);\n')}),
    (pure_layers_are_pure, {'src/planner/dowser-x.c': c_file('now = g_get_real_time ();\n')}),
    (sql_is_written_in_sql, {'src/sources/dowser-x.c': c_file('g_strdup_printf ("SELECT * FROM %s", table);\n')}),
    (sql_is_written_in_sql, {'src/store/dowser-x.c': c_file('g_strconcat ("DELETE FROM ", table, NULL);\n')}),
    (tasks_have_a_tag_and_the_cancellable,
     {'src/store/dowser-x.c': c_file('void\nx_async (GCancellable *cancellable)\n{\n  t = g_task_new (x, cancellable, cb, d);\n}\n')}),
    (tasks_have_a_tag_and_the_cancellable,
     {'src/store/dowser-x.c': c_file('void\nx_async (GCancellable *cancellable)\n{\n  t = g_task_new (x, NULL, cb, d);\n'
                                     '  g_task_set_source_tag (t, x_async);\n}\n')}),
    (files_say_what_they_are, {'src/base/dowser-x.c': '/* dowser-y.c - copied */\n'}),
    (headers_are_guarded, {'src/base/dowser-x.h': '/* dowser-x.h - a header */\n#ifndef X\n#endif\n'}),
    (functions_are_short, {'src/base/dowser-x.c': c_file(LONG_FUNCTION)}),
    (files_are_short, {'src/base/dowser-x.c': c_file('int x;\n' * 701)}),
    (tests_mirror_sources, {'tests/base/test-y.c': c_file('', 'test-y.c'), 'src/base/dowser-x.c': c_file('')}),
    (strings_reach_the_translators, {'src/base/dowser-x.c': c_file('puts (_("Hello"));\n'), 'po/POTFILES': ''}),
    (strings_reach_the_translators, {'po/POTFILES': 'src/base/gone.c\n'}),
    (ui_strings_are_translatable, {'resources/dowser-x.ui': '<property name="label">Open</property>'}),
    (texts_are_shown_safely, {'src/views/dowser-x.c': c_file('gtk_label_set_markup (label, name);\n')}),
    (texts_are_shown_safely, {'src/views/dowser-x.c': c_file('x = g_object_new (X, "tooltip-text", name, NULL);\n')}),
    (texts_are_shown_safely, {'src/app/dowser-x.c': c_file('(gtk_label_set_label) (label, name);\n'),
                              SHOWN_TEXT: c_file('#define gtk_label_set_label(label, text) x\n', 'dowser-shown-text.h')}),
    (texts_are_shown_safely, {'src/views/meson.build': "libviews = static_library('dowser-views')\n"}),
    (no_promises_are_left, {'src/base/dowser-x.c': c_file('/* TO' + 'DO: later */\n')}),
    (variables_are_in_the_manual, {'src/base/dowser-x.c': c_file('x = g_getenv ("DOWSER_X");\n')}),
    (documents_name_what_is_there, {'README.md': 'See `src/base/dowser-gone.c`.\n'}),
    (documents_name_what_is_there, {'CONTRIBUTING.md': 'It is in `dowser-x-{here,gone}.c`.\n', 'src/dowser-x-here.c': ''}),
    (documents_name_what_is_there, {'src/base/README.md': 'See `dowser-gone.c`.\n'}),
    (documents_name_what_is_there, {'tests/base/README.md': 'See `src/base/gone/`.\n', 'src/base/dowser-x.c': ''}),
    (documents_name_what_is_there, {'src/base/README.md': 'See `base/dowser-x.c`.\n', 'src/base/dowser-x.c': ''}),
    (folders_have_a_readme, {'src/base/dowser-x.c': c_file('')}),
    (folders_have_a_readme, {'src/base/dowser-x.c': c_file(''), 'src/base/README.md': '# Base\n' * 9}),
    (folders_have_a_readme, {'tests/base/test-x.c': c_file('', 'test-x.c'), 'tests/base/README.md': '# Base\n' * 41}),
    (packages_have_a_reason, {'scripts/setup': 'build_packages=(\n  meson\n)\n'}),
    (packages_have_a_reason, {'scripts/README.md': '## Dependencies\n\n| `meson` | to build |\n'}),
    (manifests_name_no_registry, {'flatpak/x.json': '{"url": "https://registry.npmjs.org/x/-/x-1.tgz"}\n'}),
    (manifests_name_no_registry, {'flatpak/x.json': '{"url": "https://snapshot.debian.org/archive/x.tar.gz"}\n'}),
    (version_stands_once, {'meson.build': "project('dowser', 'c',\n  version: '1.2.3',\n", 'data/man/x.1': '.TH X 1 "" "Dowser 1.2.3"\n'}),
    (comments_are_plain, {'src/base/dowser-x.c': c_file('/* Of the rows, nobody keeps any. */\n')}),
    (comments_are_plain, {'tests/base/test-x.c': '/* test-x.c - reads anew what is no row */\n'}),
    (strings_are_plain, {'src/base/dowser-x.c': c_file('puts (_ ("Mend it"));\n')}),
    (strings_are_plain, {'resources/ui/dowser-x.ui': '<property name="label" translatable="yes">Whoever asks</property>'}),
    (test_names_are_plain, {'tests/base/test-x.c': 'g_test_add_func ("/base/x/is-no-row", test_x);\n'}),
    (top_level_is_as_agreed, {'notes.txt': 'kept for later\n'}),
]

# Code that looks like a violation of a rule but is allowed.
INNOCENT = {
    'src/base/dowser-worker.c': c_file('thread = g_thread_new ("x", run, NULL);\n', 'dowser-worker.c'),
    'src/sources/dowser-x.c': c_file('/* never system () here */\nname = dowser_sqlite_quote_name (table);\nsql = g_strdup_printf ("SELECT 1 FROM %s", name);\n'),
    'src/sql/dowser-x.c': c_file('#include "plan/dowser-plan.h"\ng_string_append (s, "SELECT ");\n'),
    'src/store/dowser-x.c': c_file('void\nx_async (GCancellable *cancellable)\n{\n'
                                   '  t = g_task_new (x, cancellable, cb, d);\n  g_task_set_source_tag (t, x_async);\n}\n'),
    'src/views/dowser-x.c': c_file('#include <gtk/gtk.h>\nputs (_("Hello"));\n'),
    'tests/sql/test-x.c': c_file('/* There is no row. "Nobody" is a name. */\n', 'test-x.c'),
    'resources/dowser-x.ui': '<property name="label" translatable="yes">Open</property><property name="label">…</property>',
    'po/POTFILES': 'src/views/dowser-x.c\nresources/dowser-x.ui\n',
    'data/man/dowser.1': '.B DOWSER_X\n',
    'src/cli/dowser-x.c': c_file('x = g_getenv ("DOWSER_X");\n'),
    'meson.build': "project('dowser', 'c',\n  version: '1.2.3',\n",
    'flatpak/x.json': '{"url": "https://github.com/x/x.git", "tag": "v11.2.3", "sum": "1.2.3.4"}\n',
    'README.md': '`src/{sql,store}/dowser-*.c`, `dowser-x.c`, `src/views/`, `build/run`, `TABLE.csv`, `src/X/dowser-NAME.c`\n',
    'scripts/setup': 'build_packages=(\n  # to build\n  meson\n)\n',
    'scripts/README.md': '## Dependencies\n\n| `meson` | to build |\n',
}
INNOCENT.update({os.path.dirname(path) + '/README.md': '`dowser-x.c` in `src/sql/`\n' * 10 for path in list(INNOCENT) if path.endswith('.c')})


def main():
    tree = read_tree(sys.argv[1])
    tap = Tap()
    for rule, broken in RULES:
        tap.check('rule can fail: ' + rule.__name__, list(rule(broken)), ['nothing was found in ' + str(sorted(broken))])
    rules = list(dict.fromkeys(rule for rule, _ in RULES))
    blamed = [found for rule in rules for found in rule(INNOCENT)]
    tap.check('allowed code passes all rules', not blamed, blamed)
    for rule in rules:
        found = list(rule(tree))
        tap.check(rule.__name__.replace('_', ' '), not found, found)
    tap.finish()


main()
