/** A repository of git that a test fills, in a folder that is removed after it. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

export type Files = Record<string, string>;

/** One for each test of a file; call it once, at the top. */
export const setUpRepository = () => {
  let root = '';
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      encoding: 'utf8',
    }).trim();
  const write = async (files: Files): Promise<void> => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  };
  /** @returns the commit's id */
  const commit = async (files: Files): Promise<string> => {
    await write(files);
    git('add', '-A');
    git('commit', '-qm', 'a change');
    return git('rev-parse', 'HEAD');
  };
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'foyer-before-'));
    git('init', '-q');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));
  return { root: () => root, git, write, commit };
};
