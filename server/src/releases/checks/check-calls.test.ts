import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CallShape } from '@foyer/shared/wire-schemas/calls';
import { findBrokenCalls, refuseBrokenCalls } from './check-calls.ts';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import type { ReleaseSet } from '../registry/release-sets.ts';
import { watchBrokenCalls } from './watch-broken-calls.ts';

const CALL = 'GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json';
const cardOf = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});
const shapeOf = (...names: string[]): CallShape => ({
  answer: {
    type: 'object',
    required: ['videos'],
    properties: { videos: { type: 'array', items: cardOf(...names) } },
  },
});

let registry: FixtureRegistry;
let set: ReleaseSet;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  const packages = await publishAll(registry, '1.0.0');
  const folder = await writeFixtureRelease(registry.folder, {
    name: 'mf-listings',
    version: '1.1.0',
    apiCalls: [CALL],
    files: {
      'node/entry.js': '',
      'contract/api.json': JSON.stringify({ [CALL]: shapeOf('dir', 'title') }),
    },
  });
  const { version } = await registry.releases.publishRelease(folder);
  set = await registry.releases.createReleaseSet({ ...packages, 'mf-listings': version });
});
afterAll(() => registry.close());

const brokenBy = (shape: CallShape | undefined) => findBrokenCalls(registry.releases, set, () => shape);

it('names the remote, the call and what a server with other shapes takes from it', async () => {
  expect(await brokenBy(shapeOf('dir', 'title', 'more'))).toEqual([]);
  expect(await brokenBy(shapeOf('dir'))).toEqual([
    `mf-listings 1.1.0 uses ${CALL}: answer.videos[].title is gone`,
  ]);
  expect(await brokenBy(undefined)).toEqual([`mf-listings 1.1.0 uses ${CALL}: the call is gone`]);
});

it('refuses a set that this server would break, before it is warmed up', async () => {
  // What this server answers there is one video, not a list.
  await expect(refuseBrokenCalls(registry.releases, set)).rejects.toThrow(
    `mf-listings 1.1.0 uses ${CALL}: answer.videos is gone`,
  );
});

it('tells a server that starts with other shapes which live packages it breaks', async () => {
  const live = { stable: set, candidate: null, previous: null };
  const lines: string[] = [];
  const broken = watchBrokenCalls(
    registry.releases,
    { getLiveSets: () => live, onChange: () => () => {} },
    (line) => lines.push(line),
    () => shapeOf('title'),
  );
  expect(broken.list()).toEqual([]);
  await broken.check();
  await broken.check();
  const line = `release set ${set.id}: mf-listings 1.1.0 uses ${CALL}: answer.videos[].dir is gone`;
  expect(broken.list()).toEqual([line]);
  expect(lines).toEqual([line]);
});
