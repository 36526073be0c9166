/** How sets fare, and the canaries, for the page of releases. */
import type { Database } from '../platform/database/create-database.ts';
import type { CanaryControl } from './operate-releases.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { ReadHealth } from './release-overview.ts';

export const createReadHealth =
  (_db: Database): ReadHealth =>
  async () => ({ canaries: [], health: [] });

export const createCanaryControl = (_db: Database): CanaryControl => {
  const refuse = async (setId: number): Promise<never> => {
    throw new ReleaseRefused(`no canary runs with release set ${setId}`);
  };
  return { hold: refuse, resume: refuse };
};
