import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fixtureTrust } from '../fixture-registry.ts';
import { makeTemporaryFolder, writeFixtureDists, writeFixtureRelease } from '../fixture-release.ts';
import { createReleaseStorage } from '../registry/release-storage.ts';
import type { SetPackages } from '../registry/release-sets.ts';
import { createReleases, type Releases } from '../registry/releases.ts';
import { keepBrowserCheck } from './browser-checks.ts';
import { selectLivePictures } from './browser-checks.sql.ts';

const warmUp = async (): Promise<void> => undefined;

let database: TestDatabase;
let releases: Releases;
let folder: string;
let packages: SetPackages;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  database = await openTestDatabase();
  const { db } = database;
  releases = createReleases(db, createReleaseStorage(join(folder, 'releases')), fixtureTrust(db));
  const dists = await writeFixtureDists(join(folder, 'built'), '1.0.0');
  for (const dist of Object.values(dists)) await releases.publishRelease(join(dist, '1.0.0'));
  packages = Object.fromEntries(Object.keys(dists).map((name) => [name, '1.0.0'])) as SetPackages;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A set of a new version of the player, checked with one picture, which holds the version. */
const makeChecked = async (version: string, fault: string | null = null): Promise<number> => {
  await releases.publishRelease(
    await writeFixtureRelease(join(folder, 'teams'), { name: 'mf-player', version }),
  );
  const { id } = await releases.createReleaseSet({ ...packages, 'mf-player': version });
  const picture = { package: 'mf-player', path: '/videos/1/a/', difference: null, before: null } as const;
  await keepBrowserCheck(database.db, id, {
    site: 'https://example.org',
    seconds: 1,
    pages: 2,
    skipped: null,
    fault,
    pictures: (['anonymous', 'member'] as const).map((visitor) => ({
      ...picture,
      visitor,
      after: Buffer.from(`${visitor} ${version}`),
      before_set_id: null,
    })),
  });
  return id;
};

it('finds how each page looked at the last check of a set that went live and was not taken back', async () => {
  const { db } = database;
  const seen = async () =>
    (await selectLivePictures(db)).map(({ set_id, visitor, jpeg }) => ({
      set_id,
      visitor,
      text: jpeg.toString(),
    }));
  const both = (set_id: number, version: string) => [
    { set_id, visitor: 'anonymous', text: `anonymous ${version}` },
    { set_id, visitor: 'member', text: `member ${version}` },
  ];
  const first = await makeChecked('2.0.0');
  expect(await seen()).toEqual([]);
  await releases.goLive(first, { warmUp });
  expect(await seen()).toEqual(both(first, '2.0.0'));
  await makeChecked('2.1.0');
  await makeChecked('2.2.0', 'mf-player fails in the browser');
  expect(await seen()).toEqual(both(first, '2.0.0'));
  const second = await makeChecked('2.3.0');
  await releases.goLive(second, { warmUp });
  expect(await seen()).toEqual(both(second, '2.3.0'));
  await releases.rollback('stable');
  expect(await seen()).toEqual(both(first, '2.0.0'));
});
