/** Which of the demo's films are there; kept with the demo's other marks. */
import type { Database } from '../../platform/database/create-database.ts';
import { COMPLETE_MARK } from '../demo.ts';
import { readMark, setMark } from '../demo-fill.sql.ts';
import type { Film } from './films.ts';

const markOf = ({ id }: Film): string => `demo-film-${id}`;

/** Those that are not there yet; none where the database holds something else than the demo. */
export const listMissingFilms = async (db: Database, films: readonly Film[]): Promise<Film[]> => {
  const complete = await readMark(db, COMPLETE_MARK);
  if (!complete || complete['skipped']) return [];
  const missing: Film[] = [];
  for (const film of films) if (!(await readMark(db, markOf(film)))) missing.push(film);
  return missing;
};

export const noteFilm = (db: Database, film: Film, videoId: number): Promise<void> =>
  setMark(db, markOf(film), { videoId });
