/**
 * The commit whose builds are "the version before" of what this checkout builds: the one before the last change of anything that packages are
 * built from. Changes that are not committed count as the last one.
 */
import { askGit } from '../contract/describe-build.ts';

const LOCK_FILE = 'pnpm-lock.yaml';
/** What goes into builds: a commit that touches nothing of it makes no new version of any package. */
const BUILT_FROM = [
  'shared/src',
  'shared/config',
  'shared/package.json',
  LOCK_FILE,
  'scripts/build-package.ts',
  'scripts/contract',
  'shell/src',
  ':(glob)mf-*/src/**',
  ':(glob)*/package.json',
  ':(glob)*/webpack.config.ts',
  ':(glob)*/budgets.json',
  // No parts of what ships.
  ':(exclude)server',
  ':(exclude)e2e',
  ':(exclude)bench',
  ':(exclude)embed-sdk',
  ':(exclude,glob)**/*.test.ts',
  ':(exclude,glob)**/*.test.tsx',
] as const;

export type CommitBefore =
  | {
      commit: string;
      /** Files that builds are made from and that differ from that commit's, relative to the repository. */
      changed: readonly string[];
    }
  | {
      /** Why there is nothing to compare with, as a sentence without its full stop. */
      reason: string;
    };

const linesOf = (text: string | undefined): string[] => text?.split('\n').filter(Boolean) ?? [];

const listChanged = async (root: string, commit: string): Promise<string[]> => {
  const tracked = await askGit(root, 'diff', '--name-only', commit, '--', ...BUILT_FROM);
  const untracked = await askGit(root, 'ls-files', '--others', '--exclude-standard', '--', ...BUILT_FROM);
  return [...linesOf(tracked), ...linesOf(untracked)];
};

/** The commits that changed what packages are built from, the newest first; `count` of them at most. */
export const listChanges = async (root: string, count: number, paths = BUILT_FROM as readonly string[]) =>
  linesOf(await askGit(root, 'log', '--first-parent', `-${count}`, '--format=%H', 'HEAD', '--', ...paths));

const describeAgainst = async (root: string, commit: string): Promise<CommitBefore> => {
  const short = commit.slice(0, 8);
  if ((await askGit(root, 'diff', '--quiet', commit, '--', LOCK_FILE)) === undefined)
    return { reason: `${LOCK_FILE} differs from that of ${short}: what is installed here does not build it` };
  return { commit, changed: await listChanged(root, commit) };
};

/** @param change a commit that changed something; its builds of before are those of its first parent */
export const findParent = async (root: string, change: string): Promise<CommitBefore> => {
  const parent = await askGit(root, 'rev-parse', '--verify', '--quiet', `${change}^1^{commit}`);
  if (!parent)
    return {
      reason: `the history that is here starts with ${change.slice(0, 8)}: a shallow clone lacks the commit before it`,
    };
  return describeAgainst(root, parent);
};

export const findCommitBefore = async (root: string): Promise<CommitBefore> => {
  const top = await askGit(root, 'rev-parse', '--show-prefix');
  const head = await askGit(root, 'rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  // A copy of the files within another repository is not what that one's history speaks of.
  if (head === undefined || top !== '') return { reason: 'there is no git history of this folder' };
  if ((await listChanged(root, head)).length > 0) return describeAgainst(root, head);
  const [change] = await listChanges(root, 1);
  return change === undefined
    ? { reason: 'no commit that is here changed what packages are built from' }
    : findParent(root, change);
};
