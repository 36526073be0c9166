/** Which releases of a set a server breaks: compares the shapes of the API calls that each was built with to this server's own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCallShape } from '@foyer/shared/wire-schemas/calls';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { type CallShapes, compareShapes } from './compare-shapes.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { ReleaseSet } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';

/** Where a release holds the shapes of the calls that it makes. */
const API_SHAPES_FILE = 'contract/api.json';

type Materialise = Pick<Releases, 'materialise'>;

const readShapes = async (releases: Materialise, release: Release): Promise<CallShapes> => {
  // Releases before did not record them.
  if (!Object.hasOwn(release.files, API_SHAPES_FILE)) return {};
  const folder = await releases.materialise(release.name, release.version);
  return JSON.parse(await readFile(join(folder, API_SHAPES_FILE), 'utf8')) as CallShapes;
};

/**
 * `mf-x 1.2.0 uses GET /api/…: answer.videos[].title is gone`, one for each; empty when all can go on.
 * @param find the server's shape of a call
 */
export async function findBrokenCalls(
  releases: Materialise,
  set: ReleaseSet,
  find: typeof findCallShape = findCallShape,
): Promise<string[]> {
  const broken: string[] = [];
  for (const release of Object.values(set.releases)) {
    const faults = compareShapes(await readShapes(releases, release), find);
    broken.push(...faults.map((fault) => `${release.name} ${release.version} uses ${fault}`));
  }
  return broken;
}

/** @throws ReleaseRefused that names the packages and calls. */
export async function refuseBrokenCalls(releases: Materialise, set: ReleaseSet): Promise<void> {
  const broken = await findBrokenCalls(releases, set);
  if (broken.length > 0) throw new ReleaseRefused(broken.join('; '));
}
