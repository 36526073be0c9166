/** Chores of the workers: publish and republish videos at their time, queue unfinished work that has no job, remove sources of finished videos. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { type PublicationDeps, publishDue, republishDue } from '../publication/publication.ts';
import { REMAKE_CHORES } from './remake/remake-chores.ts';
import { sweepSources } from './video-sources.ts';
import { resumeStrandedAv1 } from './queue-av1.ts';
import { resumeStrandedWork } from './video-retry.ts';
import type { Config } from '../platform/config/config.ts';
import type { Storage } from '../platform/storage/storage.ts';

export const jobChores = (
  deps: PublicationDeps & { storage: Storage },
  { processing }: Pick<Config, 'processing'>,
): readonly Chore[] => [
  { name: 'videos to be published again', everySeconds: 30, run: () => republishDue(deps) },
  { name: 'videos to be published at their time', everySeconds: 10, run: () => publishDue(deps) },
  { name: 'work without a job', everySeconds: 120, run: resumeStrandedWork },
  { name: 'AV1 without a job', everySeconds: 3600, run: resumeStrandedAv1 },
  {
    name: 'sources of finished videos',
    everySeconds: 900,
    run: () => sweepSources(deps, { keepsDone: processing.keepSources }),
  },
  ...REMAKE_CHORES,
];
