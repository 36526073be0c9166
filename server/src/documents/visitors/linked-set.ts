/** The release set that a visitor is shown by a signed link, live or not. */
import { LRUCache } from 'lru-cache';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import type { Releases } from '../../releases/registry/releases.ts';
import { readSetLink, type SetLink } from '../../releases/live/set-link.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const KNOWN_SETS = 50;

export interface LinkedSet {
  set: ReleaseSet;
  visitor: SetLink['visitor'];
}
/** Undefined for no link, one that expired or that nobody signed, and a set that there is not. */
export type FindLinkedSet = (cookie: string | undefined) => Promise<LinkedSet | undefined>;

export const createLinkedSets = (
  releases: Pick<Releases, 'findReleaseSet'>,
  secrets: Secrets,
): FindLinkedSet => {
  const known = new LRUCache<number, ReleaseSet>({ max: KNOWN_SETS });
  return async (cookie) => {
    const link = cookie === undefined ? undefined : readSetLink(secrets, cookie);
    if (!link) return undefined;
    const set = known.get(link.setId) ?? (await releases.findReleaseSet(link.setId));
    if (!set) return undefined;
    known.set(link.setId, set);
    return { set, visitor: link.visitor };
  };
};
