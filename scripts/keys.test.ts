/** The command that keeps keys, as an operator and a CI run it, over a real registry. */
import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { readChanges } from '../server/src/platform/changes/changes.ts';
import { type FixtureRegistry, openFixtureRegistry } from '../server/src/releases/fixture-registry.ts';
import { writeFixtureRelease } from '../server/src/releases/fixture-release.ts';
import { createReleases } from '../server/src/releases/registry/releases.ts';
import { createReleaseTrust } from '../server/src/releases/signing/release-trust.ts';

let registry: FixtureRegistry;
let dataDir: string;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  dataDir = registry.folder;
});
afterAll(() => registry?.close());

const run = (args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-warnings', join(import.meta.dirname, 'keys.ts'), ...args],
      {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
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
    createReleaseTrust(registry.db, { openKey: async () => undefined, localKeys: 'refused' }),
  );
const build = (version: string, name: Release['name'] = 'mf-player') =>
  writeFixtureRelease(join(registry.folder, 'built'), { name, version });

it('makes, uses, replaces and revokes a key, and revokes a version', async () => {
  const file = join(dataDir, 'players.pem');
  const made = await run(['new', 'players', 'mf-player', '--out', file, '--by', 'anna']);
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
  await run(['revoke', second, '--all', '--reason', 'stolen', '--by', 'ben']);
  await expect(strict().requireTrusted('mf-player', '1.0.1')).rejects.toThrow('revoked: stolen');

  const { output } = await run(['list']);
  expect(output).toContain(`${first}  players: mf-player; revoked from`);
  expect(output).toContain('revoked: mf-player 1.0.0 (leaks addresses)');
  const [, done = ''] = /done by commands, the newest first:\n(.*)$/s.exec(output) ?? [];
  expect(
    done
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^ {2}\S+Z /, '')),
  ).toEqual([
    `ben: revoke ${second} (stolen)`,
    expect.stringMatching(/^.+: revoke mf-player 1\.0\.0 \(leaks addresses\)$/),
    expect.stringMatching(new RegExp(`^.+: rotate ${first.slice(0, 8)}$`)),
    'anna: new players mf-player',
  ]);

  const { rows } = await readChanges(registry.db, { kinds: ['release_key'], limit: 9 });
  const packages = { team: 'players', packages: 'mf-player' };
  const ended = { ...packages, revoked_from: expect.any(String) };
  const ran = expect.stringMatching(/^keys rotate \(.+\)$/);
  expect(
    rows.map(({ object_id: key, act, command, before, after, why }) => [
      key,
      act,
      command,
      before,
      after,
      why,
    ]),
  ).toEqual([
    [second, 'revoke_key', 'keys revoke (ben)', packages, ended, 'stolen'],
    [first, 'replace_key', ran, packages, ended, `replaced by ${second}`],
    [second, 'add_key', ran, null, packages, ''],
    [first, 'add_key', 'keys new (anna)', null, packages, ''],
  ]);
  const { rows: versions } = await readChanges(registry.db, {
    kinds: ['release'],
    id: 'mf-player',
    limit: 1,
  });
  expect(versions).toMatchObject([
    { act: 'revoke_release', after: { version: '1.0.0' }, why: 'leaks addresses' },
  ]);
  const { rows: byBen } = await readChanges(registry.db, { command: 'ben', limit: 9 });
  expect(byBen.map(({ act }) => act)).toEqual(['revoke_key']);
});

it('makes a key for each package, which signs nothing else', async () => {
  const folder = join(dataDir, 'team-keys');
  const made = await run(['new', 'team', 'mf-player', 'mf-listings', '--out', folder]);
  expect(made).toMatchObject({ code: 0 });
  expect((await readdir(folder)).sort()).toEqual(['mf-listings.pem', 'mf-player.pem']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const [player, listings] = [...made.output.matchAll(/key ([0-9a-f]{32}) of team may sign (\S+)/g)];
  expect([player?.[2], listings?.[2]]).toEqual(['mf-player', 'mf-listings']);
  expect(player?.[1]).not.toBe(listings?.[1]);

  // The folder is the key: each package finds its own.
  const [one, two] = [await build('3.0.0'), await build('3.0.0', 'mf-listings')];
  const signed = await run(['sign', one, two], { FOYER_RELEASE_KEY: folder, DATABASE_URL: '' });
  expect(signed.output).toContain(`mf-player 3.0.0 is signed with key ${player?.[1]}`);
  expect(signed.output).toContain(`mf-listings 3.0.0 is signed with key ${listings?.[1]}`);
  await strict().publishRelease(one);
  await strict().publishRelease(two);

  const other = await build('3.0.1', 'mf-listings');
  await run(['sign', other], { FOYER_RELEASE_KEY: join(folder, 'mf-player.pem') });
  await expect(strict().publishRelease(other)).rejects.toThrow('which may sign mf-player only');
  const again = await run(['new', 'team', 'mf-player', 'mf-listings', '--out', folder]);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is there already') });
});

it('makes one key for every package only when that is asked for', async () => {
  const file = join(dataDir, 'all.pem');
  const refused = await run(['new', 'all', '*', '--out', file]);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--for-every-package') });
  expect(await run(['new', 'all', '*', '--for-every-package', '--out', file])).toMatchObject({ code: 0 });
  const folder = await build('4.0.0');
  await run(['sign', folder], { FOYER_RELEASE_KEY: file });
  await strict().publishRelease(folder);
  expect((await run(['list'])).output).toContain('all: every package; since');
});

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
});

it.each([
  [['new', 'players'], 'needs a team and packages'],
  [['new', 'players', 'nothing'], 'is no package'],
  [['revoke', 'mf-player'], 'usage'],
  [['revoke', 'mf-player', '--before', 'soon'], '--before is a time'],
  [['revoke', 'ffffffff'], 'no key starts with'],
  [['rotate', 'ffffffff'], 'no key starts with'],
  [['what'], 'usage'],
])('says what is wrong with %j in one line', async (args, words) => {
  const { code, output } = await run(args);
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toContain('    at ');
});
