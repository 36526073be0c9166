/** Scheduled jobs: have the sound of earlier films brought to the site's loudness, one film after the other. */
import type { JobRuns } from '../../platform/jobs/job-scheduler.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { deletePastRemakes, hasOwnRemakes, insertRemake, selectUnevenFilm } from './film-remakes.sql.ts';

/** Exported for tests. @returns whether one was put on the list */
export const queueUnevenFilm = async (db: Database): Promise<boolean> => {
  if (await hasOwnRemakes(db)) return false;
  const film = await selectUnevenFilm(db);
  return film !== undefined && insertRemake(db, { ...film, what: 'sound', askedBy: null });
};

export const REMAKE_JOBS = {
  'sound of earlier videos': queueUnevenFilm,
  'past remakes': deletePastRemakes,
} satisfies JobRuns;
