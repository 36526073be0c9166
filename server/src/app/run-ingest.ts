/** `npm run ingest`: a folder of videos through the same pipeline as uploads, alongside a running site or without one. */
import type { Config } from '../platform/config/config.ts';
import { recordOperatorAction } from '../platform/operators/operator-actions.ts';
import { startJobs } from '../processing/start-jobs.ts';
import { openAlongsideSite } from './open-alongside-site.ts';
import type { Stop } from './run-process.ts';
import { changeVideoState, getVideoLacks } from '../publication/publication.ts';
import { Refused } from '../platform/http/refused.ts';
import { nameOfState, VIDEO_STATES } from '../publication/video-states.ts';
import { findMember } from '../ingest/find-member.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { describeRefusal, describeStoredRefusal } from '../ingest/describe-refusal.ts';
import { followVideos, type IngestStatus, secondsLeftOf, shareOf } from '../ingest/follow-videos.ts';
import { type IngestItem, type ListChoice, readList } from '../ingest/read-list.ts';
import { type IngestDeps, takeFile } from '../ingest/take-file.ts';
import { IngestUsageError } from '../ingest/usage-error.ts';

export interface IngestChoice extends ListChoice {
  /** Whose uploads they are. */
  member: string;
  /** Runs the command. */
  who: string;
  /** Publish what is made, without moderators. */
  publish: boolean;
  /** Said of every file; otherwise their uploader says who is shown, before anything is published. */
  nobodyShown: boolean;
  /** Said of every file: one that looks like a video of the site is another version of it, not the same. */
  otherVersions?: boolean;
  /** Make videos in this process too, besides those that run. */
  work: boolean;
}

export interface IngestUi {
  /** One line that stays. */
  say: (line: string) => void;
  /** How far all of it is, and how long it still takes, where that is known. */
  show: (share: number, what: string, secondsLeft: number | null) => void;
}

/** Each file counts once. */
export interface IngestTally {
  taken: number;
  known: number;
  bad: number;
}

/** Reading and copying, of the whole; the rest is what is made of the files. */
const TAKING_SHARE = 0.15;

const explain = (error: unknown): string =>
  error instanceof Refused
    ? describeRefusal(error.code, error.message)
    : error instanceof Error
      ? error.message
      : String(error);

/** A name of two letters makes no title. */
const missingOf = ({ categories, hasTitle }: IngestStatus): string =>
  [...(hasTitle ? [] : ['a title']), ...(categories > 0 ? [] : ['categories'])].join(' and ') || 'a preview';

const whereOf = ({ name, line }: IngestItem): string => (line === undefined ? name : `line ${line}, ${name}`);

/** @throws IngestUsageError, DatabaseStartError, ConfigError: one line for anyone who typed the command */
export const runIngest = async (
  config: Config,
  choice: IngestChoice,
  ui: IngestUi,
  stops: Stop[],
  signal: AbortSignal,
): Promise<IngestTally> => {
  const { items, problems } = await readList(choice);
  const tally = { taken: 0, known: 0, bad: problems.length };
  for (const { line, what } of problems) ui.say(`bad   ${line === undefined ? '' : `line ${line}: `}${what}`);
  if (items.length === 0) {
    ui.say('there is nothing to take in');
    return tally;
  }
  const { db, url, works } = await openAlongsideSite(config, choice.work, ui.say, stops);
  const memberId = await findMember(db, choice.member);
  if (memberId === undefined) throw new IngestUsageError(`there is no member ${choice.member}`);
  const { folder, member, publish, who } = choice;
  const words = [folder, 'as', member, ...(publish ? ['published'] : [])];
  await recordOperatorAction(db, { command: 'ingest', words, who });
  const storage = openStorage(config);
  if (works) stops.push(await startJobs({ config, db, databaseUrl: url, storage, log: ui.say }));
  const deps: IngestDeps = {
    db,
    storage,
    config,
    isNobodyShown: choice.nobodyShown,
    areOtherVersions: choice.otherVersions === true,
  };

  const totalBytes = items.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  let readBytes = 0;
  /** Several files may have one content, which is one video. */
  const videos = new Map<number, { item: IngestItem; kind: 'known' | 'taken' }[]>();
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return tally;
    const before = readBytes;
    const show = () =>
      ui.show(
        (TAKING_SHARE * readBytes) / totalBytes,
        `taking in ${index + 1} of ${items.length}: ${item.name}`,
        null,
      );
    show();
    try {
      const { videoId, how } = await takeFile(deps, item, memberId, (bytes) => {
        readBytes += bytes;
        show();
        signal.throwIfAborted();
      });
      const kind = how === 'again' ? 'known' : 'taken';
      tally[kind] += 1;
      if (how === 'again') ui.say(`known ${whereOf(item)} is video ${videoId}`);
      if (videoId !== null) videos.set(videoId, [...(videos.get(videoId) ?? []), { item, kind }]);
    } catch (error) {
      if (signal.aborted) return tally;
      tally.bad += 1;
      ui.say(`bad   ${whereOf(item)}: ${explain(error)}`);
    }
    readBytes = before + item.bytes;
  }

  const settle = async (status: IngestStatus): Promise<void> => {
    const files = videos.get(status.id) ?? [];
    const name = files[0]?.item.name ?? '';
    const { id } = status;
    const isToPublish = status.status_id === VIDEO_STATES.pending && choice.publish;
    const lacks = isToPublish ? await getVideoLacks(db, id) : [];
    if (lacks.length > 0)
      ui.say(`ok    ${name} is video ${id}; it is not published before its uploader says who is shown`);
    else if (isToPublish) {
      await changeVideoState(deps, { videoId: id, change: 'approve', viewer: null, reason: 'ingested' });
      ui.say(`ok    ${name} is video ${id}, published`);
    } else if (status.status_id === VIDEO_STATES.rejected) {
      for (const { item, kind } of files) {
        tally[kind] -= 1;
        tally.bad += 1;
        const why = describeStoredRefusal(status.reject_reason, status.error);
        ui.say(`bad   ${item.name}, video ${id}: ${why}`);
      }
    } else if (status.status_id === VIDEO_STATES.transcoding)
      ui.say(`ok    ${name} is video ${id}; before moderators see it, it needs ${missingOf(status)}`);
    else ui.say(`ok    ${name} is video ${id}, ${nameOfState(status.status_id)}`);
  };
  await followVideos(
    db,
    [...videos.keys()],
    (statuses) => {
      const made = statuses.reduce((sum, status) => sum + shareOf(status), 0) / (statuses.length || 1);
      const open = statuses.filter((status) => shareOf(status) < 1);
      const [first] = open;
      const waits = open.some(({ waiting_for }) => waiting_for === 'disk')
        ? ', waiting for room on the disk'
        : '';
      const what = first
        ? `${videos.get(first.id)?.[0]?.item.name ?? ''} and ${open.length - 1} more${waits}`
        : 'done';
      ui.show(TAKING_SHARE + (1 - TAKING_SHARE) * made, `making videos: ${what}`, secondsLeftOf(statuses));
    },
    settle,
    signal,
  );
  return tally;
};
