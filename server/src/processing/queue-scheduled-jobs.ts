/** Scheduled jobs of the workers: publish and republish videos at their time, queue unfinished work that has no job, remove sources of finished videos. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { type PublicationDeps, publishDue, republishDue } from '../publication/publication.ts';
import { REMAKE_JOBS } from './remake/remake-scheduled-jobs.ts';
import { sweepSources } from './video-sources.ts';
import { resumeExtraLadders } from './queue-extra-ladders.ts';
import { resumeStrandedWork } from './video-retry.ts';
import type { Config } from '../platform/config/config.ts';
import type { Storage } from '../platform/storage/storage.ts';

export const processingJobs = (
  deps: PublicationDeps & { storage: Storage },
  { processing }: Pick<Config, 'processing'>,
) =>
  ({
    'videos to be published again': () => republishDue(deps),
    'videos to be published at their time': () => publishDue(deps),
    'work without a job': resumeStrandedWork,
    'extra ladders without a job': resumeExtraLadders,
    'sources of finished videos': () => sweepSources(deps, { keepsDone: processing.keepSources }),
    ...REMAKE_JOBS,
  }) satisfies JobRuns;
