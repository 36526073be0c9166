/** Over repositories made here: what a checkout has of its history differs from machine to machine. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findCommitBefore, listChanges } from './find-commit-before.ts';
import { setUpRepository } from './repository.fixture.ts';

const { root, write, commit } = setUpRepository();

it('is the one before the last change of what packages are built from', async () => {
  const first = await commit({ 'pnpm-lock.yaml': '1', 'mf-a/src/page.tsx': '1', 'shared/src/urls.ts': '1' });
  const second = await commit({ 'mf-a/src/page.tsx': '2' });
  await commit({ 'docs/guide.md': '1', 'server/src/app.ts': '1', 'mf-a/src/page.test.tsx': '1' });
  expect(await findCommitBefore(root())).toEqual({ commit: first, changed: ['mf-a/src/page.tsx'] });
  expect(await listChanges(root(), 5)).toEqual([second, first]);
});

it('is the newest commit where something is changed and not committed, new files too', async () => {
  const head = await commit({ 'pnpm-lock.yaml': '1', 'mf-a/src/page.tsx': '1' });
  await write({ 'mf-a/src/page.tsx': '2', 'mf-b/src/pages.ts': '1', 'mf-b/src/pages.test.ts': '1' });
  expect(await findCommitBefore(root())).toEqual({
    commit: head,
    changed: ['mf-a/src/page.tsx', 'mf-b/src/pages.ts'],
  });
});

it('is none, with the reason, without a history, in a shallow clone, and where other packages are installed', async () => {
  await write({ 'mf-a/src/page.tsx': '1' });
  expect(await findCommitBefore(root())).toEqual({ reason: 'there is no git history of this folder' });
  const first = await commit({ 'pnpm-lock.yaml': '1' });
  expect(await findCommitBefore(root())).toEqual({
    reason: `the history that is here starts with ${first.slice(0, 8)}: a shallow clone lacks the commit before it`,
  });
  await commit({ 'pnpm-lock.yaml': '2', 'mf-a/src/page.tsx': '2' });
  expect(await findCommitBefore(root())).toEqual({
    reason: `pnpm-lock.yaml differs from that of ${first.slice(0, 8)}: what is installed here does not build it`,
  });
});

it('is not that of a repository around a copy', async () => {
  await commit({ 'pnpm-lock.yaml': '1', 'mf-a/src/page.tsx': '1' });
  await mkdir(join(root(), 'copy'));
  expect(await findCommitBefore(join(root(), 'copy'))).toEqual({
    reason: 'there is no git history of this folder',
  });
});
