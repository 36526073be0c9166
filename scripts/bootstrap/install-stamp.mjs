/**
 * Whether the last install finished, and for which dependencies: a stamp under node_modules that holds a hash of
 * everything an install depends on. It is removed before an install and written after it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const stampPath = (root) => join(root, 'node_modules', '.foyer-installed');

/** Folders that pnpm-workspace.yaml lists. @param {string} root */
export const workspaceFolders = (root) => {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const block = /^packages:\n((?:[ \t]+-.*\n|[ \t]*#.*\n|\n)*)/m.exec(text)?.[1] ?? '';
  return [...block.matchAll(/^[ \t]+-[ \t]*["']?([^"'\n#]+?)["']?[ \t]*$/gm)].map(([, folder]) => folder);
};

/** @param {string} root */
const installKey = (root) => {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  const folders = workspaceFolders(root);
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  for (const file of [...files, ...folders.map((folder) => `${folder}/package.json`)]) {
    const path = join(root, file);
    hash
      .update(`${file}\0`)
      .update(existsSync(path) ? readFileSync(path) : '')
      .update('\0');
  }
  return hash.digest('hex');
};

/** A package without any gets no node_modules. @param {string} folder */
const hasDependencies = (folder) => {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return false;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).length > 0;
};

/** @param {string} root */
export const isInstalled = (root) => {
  try {
    if (readFileSync(stampPath(root), 'utf8') !== installKey(root)) return false;
  } catch {
    return false;
  }
  // Somebody may have deleted one of them by hand.
  return workspaceFolders(root).every(
    (folder) => existsSync(join(root, folder, 'node_modules')) || !hasDependencies(join(root, folder)),
  );
};

/** @param {string} root */
export const clearStamp = (root) => rmSync(stampPath(root), { force: true });

/** @param {string} root */
export const writeStamp = (root) => {
  const draft = `${stampPath(root)}.${process.pid}`;
  writeFileSync(draft, installKey(root));
  renameSync(draft, stampPath(root));
};
