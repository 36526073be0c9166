/** What a build says about itself, over real repositories. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeBuild, readBuilder } from './contract/describe-build.ts';
import { describeProvenance } from './releases/describe-provenance.ts';

const LOCK = 'lockfileVersion: 9\n';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-build-'));
  await mkdir(join(folder, 'mf-books'));
  await writeFile(join(folder, 'pnpm-lock.yaml'), LOCK);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], {
    encoding: 'utf8',
  }).trim();
const describeBooks = () =>
  describeBuild({ name: 'mf-books', folder: join(folder, 'mf-books') }, new Date('2026-11-22T10:00:00Z'));

it('says that the commit is not known where there is none', async () => {
  const provenance = await describeBooks();
  expect(provenance).toMatchObject({
    builder: 'local',
    buildType: 'foyer-package/1',
    command: 'npm run build -- mf-books',
    source: { commit: null, isClean: null },
    materials: { 'pnpm-lock.yaml': createHash('sha256').update(LOCK).digest('hex') },
    startedAt: '2026-11-22T10:00:00.000Z',
  });
  expect(describeProvenance(provenance)).toBe('built by local from a commit that is not known');
  // No path of this machine.
  expect(JSON.stringify(provenance)).not.toContain(folder);
});

it('names the commit, and whether files differ from it', async () => {
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Begin');
  const commit = git('rev-parse', 'HEAD');
  expect((await describeBooks()).source).toEqual({ commit, isClean: true });
  await writeFile(join(folder, 'mf-books/new.ts'), '');
  const provenance = await describeBooks();
  expect(provenance.source).toEqual({ commit, isClean: false });
  expect(describeProvenance(provenance)).toBe(
    `built by local from commit ${commit.slice(0, 12)} with changes that are not in it`,
  );
});

it('takes the id of the builder from the environment, and no path', () => {
  expect(readBuilder({ FOYER_BUILDER: 'https://ci.example/foyer@3' })).toBe('https://ci.example/foyer@3');
  expect(readBuilder({ FOYER_BUILDER: '' })).toBe('local');
  for (const path of ['/srv/ci', 'file:///srv/ci', 'C:/ci', 'C:\\ci', 'x'.repeat(300)])
    expect(() => readBuilder({ FOYER_BUILDER: path })).toThrow('FOYER_BUILDER must be');
});

it('says of a release from before that it names nobody', () => {
  expect(describeProvenance(undefined)).toBe('does not say who built it');
});
