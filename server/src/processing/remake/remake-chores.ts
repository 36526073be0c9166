/** A chore: has the sound of earlier films brought to the site's loudness, one film after the other. */
import type { Chore } from '../../platform/jobs/chore-scheduler.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { deletePastRemakes, hasOwnRemakes, insertRemake, selectUnevenFilm } from './film-remakes.sql.ts';

/** Exported for tests. @returns whether one was put on the list */
export const queueUnevenFilm = async (db: Database): Promise<boolean> => {
  if (await hasOwnRemakes(db)) return false;
  const film = await selectUnevenFilm(db);
  return film !== undefined && insertRemake(db, { ...film, what: 'sound', askedBy: null });
};

export const REMAKE_CHORES: readonly Chore[] = [
  { name: 'sound of earlier videos', everySeconds: 20, run: queueUnevenFilm },
  { name: 'past remakes', everySeconds: 24 * 3600, run: deletePastRemakes },
];
