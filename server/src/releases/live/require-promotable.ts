/** A candidate that was made before the stable set would undo, for everyone, what went live since. */
import { ReleaseRefused } from '../release-refused.ts';
import type { LiveSets } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';

/** @returns the candidate's set. @throws ReleaseRefused when there is none, or it was not shown alongside the stable set as that is now */
export const requirePromotable = async (
  releases: Pick<Releases, 'loadHistory'>,
  { stable, candidate }: LiveSets,
): Promise<number> => {
  if (!candidate) throw new ReleaseRefused('there is no candidate to promote');
  const [ofStable, ofCandidate] = await Promise.all(
    (['stable', 'candidate'] as const).map(async (channel) =>
      (await releases.loadHistory(channel)).findLast(({ outcome }) => outcome === 'live'),
    ),
  );
  if (ofStable && ofCandidate && ofStable.started_at > ofCandidate.started_at)
    throw new ReleaseRefused(
      `release set ${candidate.set.id} was made before release set ${stable.id} went live, and would undo that: ` +
        'a canary is put on top of it within moments, any other candidate must be released again',
    );
  return candidate.set.id;
};
