/** How sets fare, and what operators may do about canaries, for the page of releases. */
import type { Database } from '../../platform/database/create-database.ts';
import type { CanaryControl } from './operate-releases.ts';
import { loadHealthOf } from './release-health.ts';
import type { ReadHealth } from './release-overview.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { findOpenCanary, holdCanary, resumeCanary } from '../canary/start-canary.ts';

export const createReadHealth =
  (db: Database): ReadHealth =>
  (setIds) =>
    loadHealthOf(db, setIds);

export const createCanaryControl = (db: Database): CanaryControl => {
  /** Nobody decides about a canary that they do not look at. */
  const requireCanary = async (setId: number): Promise<void> => {
    const open = await findOpenCanary(db);
    if (open?.set_id !== setId) throw new ReleaseRefused(`no canary runs with release set ${setId}`);
  };
  return {
    hold: async (setId) => {
      await requireCanary(setId);
      await holdCanary(db);
    },
    resume: async (setId) => {
      await requireCanary(setId);
      await resumeCanary(db);
    },
  };
};
