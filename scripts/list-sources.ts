/** The workspace's own TypeScript files, as paths relative to `root`. */
import { glob } from 'node:fs/promises';

const ROOMS = '{shell,mf-*,embed-sdk,shared,server,e2e,bench,scripts}';
const SKIPPED = new Set(['node_modules', 'dist']);

export const listSources = async (root: string, rooms = ROOMS): Promise<string[]> => {
  const files: string[] = [];
  const exclude = (name: string) => SKIPPED.has(name);
  for await (const file of glob(`${rooms}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude })) files.push(file);
  return files.sort();
};
