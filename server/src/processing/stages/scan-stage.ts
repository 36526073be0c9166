/**
 * The stage `scan`: probes an upload, compares it with the block list and other videos, and makes the source rendition, or
 * a first one where no player shows the source, so that a moderator watches soon after the last byte. Nobody can watch before both hashes were compared with the block
 * list.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { noteFacts } from '../estimates/estimates.sql.ts';
import { measureWork } from '../estimates/follow-work.ts';
import { fileWork, scanWork } from '../estimates/work-units.ts';
import { createStageNote } from '../video-progress.ts';
import { fingerprintSound } from '../../media/analysis/sound-fingerprint.ts';
import { makeMatchPicture } from '../../media/extras/match-picture.ts';
import { readTextTracks } from '../../media/analysis/text-tracks.ts';
import { writeMaster } from '../../media/hls/write-master.ts';
import { ladderLines, type LadderPlan, sourceStreams } from '../../media/ladder/plan-ladder.ts';
import { plannedRenditions } from '../../media/ladder/transcode-video.ts';
import {
  type MediaFacts,
  probeMedia,
  toleratedSeconds,
  TruncatedVideoError,
} from '../../media/analysis/probe-media.ts';
import { enqueueJob, QUEUES } from '../video-queue.ts';
import {
  chooseStill,
  noteSha256,
  selectIsExclusive,
  updateStage,
  updateShownFiles,
} from '../video-processing.sql.ts';
import { finishRenditions, type RenditionRow, replaceRenditions } from '../video-progress.sql.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { chooseTracks, type FoundTracks } from '../found-tracks.ts';
import { checkAgain, checkFile, checkFingerprint } from '../duplicates.ts';
import { changeVideoState } from '../../publication/publication.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { objectFolder } from '../../platform/storage/media-keys.ts';
import { storeFile, storeFolder } from '../../stored-files/stored-files.ts';
import { fingerprintWithFirst } from './fingerprint-with-first.ts';
import { queueEncoding } from './first-stage.ts';
import { OvertakenError, VideoRejectedError } from '../video-failures.ts';
import { endRun, type ProcessingDeps, type Run } from '../video-processing.ts';
import { makeScreenshots } from '../video-screenshots.ts';
import {
  makeSourceRendition,
  SOURCE_RENDITION,
  type SourceRenditionResult,
} from '../../media/ladder/source-rendition.ts';
import { type MeasuredSound, measureSound } from '../../media/ladder/sound-level.ts';
import { type VideoPlan, planVideo, renditionNames } from './plan-video.ts';

const READ_CHUNK_BYTES = 1024 * 1024;

const hashFile = async (
  path: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<string> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = createReadStream(path, { highWaterMark: READ_CHUNK_BYTES });
  file.on('data', (chunk) => onBytes((bytes += chunk.length)));
  await pipeline(file, hash, { signal });
  return hash.digest('hex');
};

/** Of the time that a scan takes; decoding the picture is most of it. */
const SHARES = { probe: 0.05, hash: 0.05, sound: 0.1, source: 0.1, picture: 0.5, pictures: 0.2 } as const;
type NoteScan = ReturnType<typeof createStageNote<keyof typeof SHARES>>['note'];

/** Once its length is noted: from then on a member who takes "exclusive" away is refused (uploads/video-intake.ts). */
const checkLength = async (
  { durationSeconds }: MediaFacts,
  { videoId }: Run,
  { db, config: { settings } }: ProcessingDeps,
): Promise<void> => {
  const isExclusive = await selectIsExclusive(db, videoId);
  const minMinutes = isExclusive ? settings.minMinutesExclusive : settings.minMinutesNonExclusive;
  if (durationSeconds < minMinutes * 60)
    throw new VideoRejectedError('video_too_short', `${durationSeconds} s, at least ${minMinutes} min`);
};

/**
 * The file may be as long as it says and its end empty all the same, as of a download that was broken off: packets without pictures.
 * @throws TruncatedVideoError
 */
const checkEnd = (facts: MediaFacts, decodedSeconds: number): void => {
  const { lastPictureSeconds, durationSeconds, framesPerSecond } = facts;
  // Slide shows: of their last pictures the fingerprint may leave out those that no other refers to.
  const tolerated = Math.max(toleratedSeconds(durationSeconds), 3 / framesPerSecond);
  if (lastPictureSeconds !== undefined && lastPictureSeconds - decodedSeconds > tolerated)
    throw new TruncatedVideoError(
      `pictures end at ${decodedSeconds.toFixed(1)} of ${lastPictureSeconds.toFixed(1)} seconds`,
    );
};

interface Checked {
  source: SourceRenditionResult;
  sound: MeasuredSound;
  tracks: FoundTracks;
  /** Plan of the rendition that was made because no player shows the source. */
  first: LadderPlan | undefined;
}

/** All at the same time; the first that says no ends the others. */
const runChecks = async (
  deps: ProcessingDeps,
  run: Run,
  path: string,
  facts: MediaFacts,
  outputDir: string,
  note: NoteScan,
): Promise<Checked> => {
  const { db, tools, workFolder } = deps;
  const ending = new AbortController();
  const signal = AbortSignal.any([deps.signal, ending.signal]);
  const work = { ffmpeg: tools.ffmpeg, input: path, signal };
  const { audio } = sourceStreams(facts);
  const measured = measureSound({ ...work, audio });
  const checks: [
    Promise<Pick<Checked, 'source' | 'sound'>>,
    Promise<FoundTracks>,
    Promise<void>,
    Promise<LadderPlan | undefined>,
  ] = [
    (async () => {
      const sound = await measured;
      note('sound', 1);
      const source = await makeSourceRendition({ ...work, facts, outputDir, soundLevel: sound.level });
      note('source', 1);
      return { source, sound };
    })(),
    (async () => {
      const folder = join(workFolder, 'text-tracks');
      const found = await readTextTracks(tools, { input: path, folder, signal });
      return chooseTracks(found, facts.durationSeconds);
    })(),
    (async () => {
      const sha256 = await hashFile(path, signal, (bytes) => note('hash', bytes / run.bytes));
      if (!(await noteSha256(db, run, sha256))) throw new OvertakenError('while hashing');
      await checkFile(db, run.videoId, sha256);
    })(),
    (async () => {
      const { durationSeconds } = facts;
      const onProgress = (fraction: number) => note('picture', fraction);
      const [{ fingerprint, first }, sound] = await Promise.all([
        fingerprintWithFirst(deps, { input: path, facts, sound: measured, outputDir, signal, onProgress }),
        fingerprintSound({ ...work, audio, durationSeconds }),
      ]);
      await checkFingerprint(db, run.videoId, { fingerprint, sound });
      checkEnd(facts, fingerprint.decodedSeconds);
      return first;
    })(),
  ];
  try {
    const [made, tracks, , first] = await Promise.all(checks);
    return { ...made, tracks, first };
  } catch (error) {
    ending.abort();
    // None of them touches the folders after this returns.
    await Promise.allSettled(checks);
    throw error;
  }
};

/** @returns names of the renditions that can be watched from now on */
const showFirst = async (
  deps: ProcessingDeps,
  run: Run,
  facts: MediaFacts,
  outputDir: string,
  { source, tracks, first }: Checked,
): Promise<string[]> => {
  const { db, signal } = deps;
  const made = first ? plannedRenditions(first) : [];
  if (made.length > 0) await writeMaster(outputDir, made);
  const names = source.isMade ? [SOURCE_RENDITION] : made.map(({ name }) => name);
  if (names.length > 0) await storeFolder(deps, run.owner, outputDir, { signal });
  const object = mediaObject('video', run.videoId);
  for (const [file, vtt] of tracks.texts)
    await storeFile(deps, { folder: objectFolder(object), object }, file, Buffer.from(vtt));
  await endRun(db, run, async (tx) => {
    await updateShownFiles(tx, run.videoId, {
      filmId: run.filmId,
      state: 'processing',
      revision: randomBytes(9).toString('base64url'),
      manifest: { durationSeconds: facts.durationSeconds, rungs: names },
      // Its uploader may have changed them since an earlier try.
      first: { captions: tracks.captions, chapters: tracks.chapters },
      height: Math.round(ladderLines(facts.width, facts.height)),
      durationSeconds: facts.durationSeconds,
    });
    if (names.length > 0)
      await replaceRenditions(
        tx,
        run.videoId,
        names.map((name) => ({ name, state: 'ready' })),
      );
  });
  return names;
};

const goOn = async (
  deps: ProcessingDeps,
  run: Run,
  {
    facts,
    plan,
    shown,
    still,
  }: { facts: MediaFacts; plan: VideoPlan; shown: readonly string[]; still: number },
): Promise<void> => {
  const { db } = deps;
  const { videoId } = run;
  const renditions: Pick<RenditionRow, 'name' | 'state'>[] = [
    ...renditionNames(plan).map((name) => ({ name, state: 'waiting' as const })),
    ...(plan.keepsSource ? [{ name: SOURCE_RENDITION, state: 'ready' as const }] : []),
  ];
  await endRun(db, run, async (tx) => {
    await checkAgain(tx, videoId);
    await updateStage(tx, videoId, { stage: 'first', facts, plan });
    await chooseStill(tx, videoId, still);
    await replaceRenditions(tx, videoId, renditions);
    await finishRenditions(tx, videoId, shown);
    await changeVideoState({ db: tx }, { videoId, change: 'transcode', viewer: null });
    await enqueueJob(tx, QUEUES.pictures, { videoId });
    if (shown.length > 0) await queueEncoding(tx, videoId, plan);
    else await enqueueJob(tx, QUEUES.first, { videoId });
  });
};

/** Anyone who reads that it looks like another video sees where. */
const addPicture = async (
  { tools: { ffmpeg }, signal }: ProcessingDeps,
  path: string,
  facts: MediaFacts,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof VideoRejectedError) || !error.match) return;
  const { atSeconds, sharedSeconds } = error.match.facts;
  const middle = Math.min(atSeconds + sharedSeconds / 2, facts.durationSeconds / 2);
  const { video } = sourceStreams(facts);
  const picture = await makeMatchPicture({ ffmpeg, input: path, video, atSeconds: middle, signal });
  if (picture) error.match.picture = picture;
};

const lookThrough = async (
  deps: ProcessingDeps,
  run: Run,
  path: string,
  outputDir: string,
  note: NoteScan,
): Promise<MediaFacts> => {
  const { tools, config, signal, db } = deps;
  if ((await stat(path)).size !== run.bytes)
    throw new VideoRejectedError('video_corrupted_file', 'the stored file is not as long as what was sent');
  const facts = await probeMedia(tools, path, { signal });
  await noteFacts(db, run, facts);
  await checkLength(facts, run, deps);
  note('probe', 1);
  const checked = await runChecks(deps, run, path, facts, outputDir, note).catch(async (error: unknown) => {
    await addPicture(deps, path, facts, error);
    throw error;
  });
  const shown = await showFirst(deps, run, facts, outputDir, checked);
  const { source, sound, tracks } = checked;
  const still = await makeScreenshots(deps, run, path, facts);
  note('pictures', 1);
  const plan = await planVideo(tools, config, facts, source, sound, { path, signal });
  const { sounds: soundTracks } = tracks;
  const known = { ...facts, ...(soundTracks.length > 0 && { soundTracks }) };
  await goOn(deps, run, { facts: known, plan, shown, still });
  return facts;
};

/** The work of the stage `scan`. @throws VideoRejectedError, NotAVideoError, MediaLimitError and what may go well another time */
export const scanVideo = async (deps: ProcessingDeps, run: Run): Promise<void> => {
  const { workFolder, db } = deps;
  const { sourceKey } = run;
  if (sourceKey === null) throw new FileMissingError('of the upload');
  const outputDir = join(workFolder, 'output');
  await mkdir(outputDir, { recursive: true });
  const { note, end } = createStageNote(db, run, SHARES);
  const works = (facts: MediaFacts) => [scanWork(facts), fileWork('scan-file', run.bytes)];
  try {
    await measureWork(db, run.videoId, works, () =>
      deps.withSource(sourceKey, (path) => lookThrough(deps, run, path, outputDir, note)),
    );
  } finally {
    await end();
  }
};
