/**
 * Which remotes hold files of `shared` that changed since they were built. What a remote takes of it is built into it, but for the platform,
 * which the shell gives to all: the change comes with the remote's next release, and the team that changes `shared` may want that soon.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import { askGit } from './contract/describe-build.ts';

const ROOT = join(import.meta.dirname, '..');
const NAMED_FILES = 3;
/** Of modules that are built in: types are not. */
const IMPORTS =
  /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/gm;

const resolveImport = (file: string, request: string): string | undefined => {
  if (request.startsWith('.')) return join(dirname(file), request);
  if (!request.startsWith('@foyer/shared/')) return undefined;
  try {
    return createRequire(join(ROOT, 'shared/package.json')).resolve(request);
  } catch {
    return undefined;
  }
};

/** Files of `shared` that a package is built with, relative to the root. */
export const listSharedFiles = async (name: string): Promise<Set<string>> => {
  const entries = await readdir(join(ROOT, name, 'src'), { recursive: true, withFileTypes: true });
  const waiting = entries
    .filter((entry) => /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|^main\.tsx$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const seen = new Set(waiting);
  const shared = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const text = /\.tsx?$/.test(file) ? await readFile(file, 'utf8') : '';
    for (const [, one, other] of text.matchAll(IMPORTS)) {
      const target = resolveImport(file, one ?? other ?? '');
      if (!target || seen.has(target) || !existsSync(target)) continue;
      seen.add(target);
      const path = relative(ROOT, target).split(sep).join('/');
      // The shell's alone.
      if (name !== 'shell' && path.startsWith('shared/src/platform/')) continue;
      if (path.startsWith('shared/')) shared.add(path);
      waiting.push(target);
    }
  }
  return shared;
};

const changedSince = async (commit: string): Promise<readonly string[]> =>
  (await askGit(ROOT, 'diff', '--name-only', commit, '--', 'shared/src'))?.split('\n').filter(Boolean) ?? [];

/** @param live the releases that stay as they are @returns one line for each remote that is wise to be built anew */
export const adviseRebuilds = async (live: readonly Release[]): Promise<string[]> => {
  const lines: string[] = [];
  for (const { name, version, provenance } of live) {
    const commit = provenance?.source.commit;
    if (!commit || !(WORKSPACE_REMOTES as readonly string[]).includes(name)) continue;
    const changed = await changedSince(commit);
    if (changed.length === 0) continue;
    const held = await listSharedFiles(name);
    const files = changed.filter((file) => held.has(file));
    if (files.length === 0) continue;
    const more = files.length > NAMED_FILES ? ` and ${files.length - NAMED_FILES} more` : '';
    lines.push(
      `note: ${name} ${version} was built before ${files.slice(0, NAMED_FILES).join(', ')}${more} changed; npm run release -- ${name} brings that`,
    );
  }
  return lines;
};
