/** Scheduled jobs of the settings. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { type AdPictureDeps, sweepAdPictures } from './ad-pictures.ts';

export const settingsJobs = (deps: AdPictureDeps) =>
  ({
    'pictures of advertising that nobody saved': async () => {
      await sweepAdPictures(deps);
    },
  }) satisfies JobRuns;
