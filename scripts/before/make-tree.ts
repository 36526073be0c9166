/**
 * The files of a commit in a folder of their own, able to build: with what is installed here, in which `@foyer/shared` means the folder's own. Made with
 * `git archive`, so that nothing of the repository changes and a killed run leaves nothing in it.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Folders of other commits that stay: who goes back and forth between two branches builds each once. */
const KEPT = 2;

const folderOf = (root: string): string => join(root, '.cache/builds-before');

/** Links of workspace packages are relative and lead to the copy's own folders; those into the store of packages lead to the one that is here. */
const linkModules = async (root: string, tree: string): Promise<void> => {
  const modules = join(tree, 'node_modules');
  await mkdir(modules);
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '.pnpm') await symlink(join(root, 'node_modules/.pnpm'), join(modules, name));
    else await cp(join(root, 'node_modules', name), join(modules, name), COPY_LINKS);
  }
  for (const { name } of (await readdir(root, { withFileTypes: true })).filter((one) => one.isDirectory())) {
    const own = join(root, name, 'node_modules');
    if (existsSync(own) && existsSync(join(tree, name)))
      await cp(own, join(tree, name, 'node_modules'), COPY_LINKS);
  }
};
const COPY_LINKS = { recursive: true, verbatimSymlinks: true } as const;

const removeOld = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  const aged = await Promise.all(
    names.map(async (name) => ({ name, usedMs: (await stat(join(folder, name))).mtimeMs })),
  );
  aged.sort((one, other) => other.usedMs - one.usedMs);
  for (const { name } of aged.slice(KEPT - 1)) await rm(join(folder, name), { recursive: true, force: true });
};

/** @returns the folder; one that is there already is used again, with what was built in it */
export const makeTree = async (root: string, commit: string): Promise<string> => {
  const tree = join(folderOf(root), commit);
  if (existsSync(tree)) {
    await utimes(tree, new Date(), new Date());
    return tree;
  }
  await removeOld(folderOf(root));
  const draft = join(folderOf(root), `.making-${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const archive = `${draft}.tar`;
  try {
    await run('git', ['-C', root, 'archive', '--format=tar', `--output=${archive}`, commit]);
    await run('tar', ['-xf', archive, '-C', draft]);
    await linkModules(root, draft);
    await rename(draft, tree);
  } finally {
    await rm(archive, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
  return tree;
};
