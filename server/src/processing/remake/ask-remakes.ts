/** What an operator asks to be made anew: which films that are, in words, and how far it is. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/create-database.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { bestRendition } from '../best-source.ts';
import { insertRemake, type RemakeKind } from './film-remakes.sql.ts';
import { type MediaChoice, MediaUsageError } from './read-remake-choice.ts';
import {
  isMember,
  type RemakeableFilm,
  type RemakeConditions,
  type RemakeRow,
  selectNamedVideos,
  selectRemakeable,
  selectRemakes,
  selectWaitingFilms,
} from './select-remakes.sql.ts';

export interface MediaUi {
  /** One line that stays. */
  say: (line: string) => void;
  /** How far all of it is. */
  show: (share: number, what: string) => void;
}

const POLL_MS = 1000;

/** @throws MediaUsageError for a video or a member that is not there */
const findFilms = async (db: Database, conditions: RemakeConditions): Promise<RemakeableFilm[]> => {
  const { videoIds = [], member } = conditions;
  if (member !== undefined && !(await isMember(db, member)))
    throw new MediaUsageError(`there is no member ${member}`);
  const named = await selectNamedVideos(db, videoIds);
  for (const wanted of videoIds) {
    const video = named.find(({ id }) => id === wanted);
    if (!video) throw new MediaUsageError(`there is no video ${wanted}`);
    if (!video.hasFilm) throw new MediaUsageError(`video ${wanted} has no renditions (yet, or any more)`);
  }
  const films = await selectRemakeable(db, conditions);
  if (videoIds.length > 0 && films.length === 0)
    throw new MediaUsageError('what was named is deleted, rejected, or still worked on');
  return films;
};

const describeFilm = (
  { videoId, title, rungs, isSentFileKept }: RemakeableFilm,
  what: RemakeKind,
): string => {
  const from = isSentFileKept ? 'what was sent' : `its ${bestRendition(rungs) ?? 'best rendition'}`;
  const how = what === 'sound' ? 'its sound' : `its renditions from ${from}`;
  return `video ${videoId} "${title}": ${how}; it has ${rungs.join(', ') || 'renditions that its record does not name'}`;
};

const describeRemake = ({
  videoId,
  what,
  state,
  isUnderWay,
  progress,
  tries,
  result,
  error,
}: RemakeRow): string => {
  const words =
    state === 'waiting'
      ? isUnderWay
        ? `${Math.round(progress * 100)} %`
        : error
          ? `waits for try ${tries + 1}: ${error.split('\n')[0]}`
          : 'waits'
      : `${state}: ${state === 'failed' ? (error ?? '').split('\n')[0] : result}`;
  return `video ${videoId}, ${what}: ${words}`;
};

/** Until all of them are made, or the signal is aborted. @returns how many failed */
export const followRemakes = async (
  db: Database,
  filmIds: readonly string[],
  ui: MediaUi,
  signal: AbortSignal,
): Promise<number> => {
  const open = new Set(filmIds);
  let failed = 0;
  while (!signal.aborted) {
    const rows = await selectRemakes(db, filmIds);
    for (const row of rows) {
      if (row.state === 'waiting' || !open.delete(row.filmId)) continue;
      if (row.state === 'failed') failed += 1;
      ui.say(describeRemake(row));
    }
    const waiting = rows.filter(({ state }) => state === 'waiting');
    const made = rows.reduce((sum, { state, progress }) => sum + (state === 'waiting' ? progress : 1), 0);
    const now = waiting.find(({ isUnderWay }) => isUnderWay) ?? waiting[0];
    if (now) ui.show(made / (rows.length || 1), `${describeRemake(now)}, ${waiting.length} to go`);
    if (open.size === 0 || waiting.length === 0) return failed;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
  return failed;
};

/** Films on the list. */
export const listWaiting = (db: Database): Promise<string[]> => selectWaitingFilms(db);

/** Puts on the list what was asked for. @returns the films; none of a dry run @throws MediaUsageError for a video or a member that is not there */
export const askRemakes = async (
  db: Database,
  { conditions, what, isDryRun }: Extract<MediaChoice, { command: 'remake' }>,
  who: string,
  say: MediaUi['say'],
): Promise<string[]> => {
  const films = await findFilms(db, conditions);
  if (films.length === 0) say('no video is like that');
  for (const film of films) say(`${isDryRun ? 'would make' : 'makes'} ${describeFilm(film, what)}`);
  if (isDryRun || films.length === 0) return [];
  const named = films.slice(0, 20).map(({ videoId }) => String(videoId));
  const words = ['remake', ...named, ...(what === 'sound' ? ['--sound'] : [])];
  await recordOperatorAction(db, { command: 'media', words, who });
  for (const { filmId, videoId } of films) await insertRemake(db, { filmId, videoId, what, askedBy: who });
  return films.map(({ filmId }) => filmId);
};

/** The newest, a line each. */
export const sayRemakes = async (db: Database, say: MediaUi['say']): Promise<void> => {
  const rows = await selectRemakes(db, null);
  for (const row of rows) say(describeRemake(row));
  if (rows.length === 0) say('nothing is made anew');
};
