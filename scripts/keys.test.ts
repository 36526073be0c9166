/** The command that keeps keys, as an operator and a CI run it, over a real registry. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FixtureRegistry, openFixtureRegistry } from '../server/src/releases/fixture-registry.ts';
import { writeFixtureRelease } from '../server/src/releases/fixture-release.ts';
import { createReleases } from '../server/src/releases/registry/releases.ts';
import { createReleaseTrust } from '../server/src/releases/signing/release-trust.ts';

let registry: FixtureRegistry;
let dataDir: string;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  dataDir = registry.folder;
}, 120_000);
afterAll(() => registry?.close());

const run = (args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'keys.ts'), ...args],
      {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: registry.url,
          FOYER_DATA_DIR: dataDir,
          FOYER_RELEASE_LOCAL_KEY: '0',
          ...env,
        },
      },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    );
  });
const idIn = (output: string): string => /key ([0-9a-f]{32})/.exec(output)?.[1] ?? '';
/** The registry of a site that has no key of its own and believes none. */
const strict = () =>
  createReleases(
    registry.db,
    registry.storage,
    createReleaseTrust(registry.db, { openKey: async () => undefined, hasLocalKeys: false }),
  );
const build = (version: string) =>
  writeFixtureRelease(join(registry.folder, 'built'), { name: 'mf-player', version });

it('makes, uses, replaces and revokes a key, and revokes a version', async () => {
  const file = join(dataDir, 'players.pem');
  const made = await run(['new', 'players', 'mf-player', '--out', file]);
  expect(made).toMatchObject({ code: 0 });
  const first = idIn(made.output);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(made.output).not.toContain('PRIVATE');

  const one = await build('1.0.0');
  expect((await run(['sign', one])).output).toContain('FOYER_RELEASE_KEY must name');
  // A CI reaches no database.
  const signed = await run(['sign', one], { FOYER_RELEASE_KEY: file, DATABASE_URL: '' });
  expect(signed.output).toContain(`mf-player 1.0.0 is signed with key ${first}`);
  await strict().publishRelease(one);

  const next = join(dataDir, 'players-2.pem');
  const rotated = await run(['rotate', first.slice(0, 8), '--out', next]);
  const second = idIn(rotated.output);
  expect(second).not.toBe(first);
  const two = await build('1.0.1');
  await run(['sign', two], { FOYER_RELEASE_KEY: file });
  await expect(strict().publishRelease(two)).rejects.toThrow(`replaced by ${second}`);
  await run(['sign', two], { FOYER_RELEASE_KEY: await readFile(next, 'utf8') });
  await strict().publishRelease(two);
  await expect(strict().requireTrusted('mf-player', '1.0.0')).resolves.toBeDefined();

  const revoked = await run(['revoke', 'mf-player', '1.0.0', '--reason', 'leaks addresses']);
  expect(revoked.output).toContain('mf-player 1.0.0 is revoked');
  await expect(strict().requireTrusted('mf-player', '1.0.0')).rejects.toThrow('leaks addresses');
  await run(['revoke', second, '--all', '--reason', 'stolen']);
  await expect(strict().requireTrusted('mf-player', '1.0.1')).rejects.toThrow('revoked: stolen');

  const { output } = await run(['list']);
  expect(output).toContain(`${first}  players: mf-player; revoked from`);
  expect(output).toContain('revoked: mf-player 1.0.0 (leaks addresses)');
}, 120_000);

it('signs a release from before', async () => {
  const folder = await build('2.0.0');
  // With a site's own key, which is no longer believed.
  await registry.releases.publishRelease(folder);
  await expect(strict().requireTrusted('mf-player', '2.0.0')).rejects.toThrow('FOYER_RELEASE_LOCAL_KEY=0');
  const file = join(dataDir, 'later.pem');
  await run(['new', 'later', 'mf-player', '--out', file]);
  const outcome = await run(['sign-published', 'mf-player', '2.0.0'], { FOYER_RELEASE_KEY: file });
  expect(outcome.output).toContain('mf-player 2.0.0 is signed with key');
  await expect(strict().requireTrusted('mf-player', '2.0.0')).resolves.toBeDefined();
}, 120_000);

it.each([
  [['new', 'players'], 'needs a team and packages'],
  [['new', 'players', 'nothing'], 'is no package'],
  [['revoke', 'mf-player'], 'usage'],
  [['revoke', 'mf-player', '--before', 'soon'], '--before is a time'],
  [['revoke', 'ffffffff'], 'no key begins with'],
  [['rotate', 'ffffffff'], 'no key begins with'],
  [['what'], 'usage'],
])('says what is wrong with %j in one line', async (args, words) => {
  const { code, output } = await run(args);
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toContain('    at ');
});
