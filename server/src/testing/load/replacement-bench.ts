/** A site with an uploader whose published videos get new files, or are cut; their jobs are done when a test says so. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { findFfmpeg } from '../../media/ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../../media/ffmpeg/run-ffmpeg.ts';
import { H264 } from '../../media/odd-files/odd-file.ts';
import { readConfig } from '../../platform/config/config.ts';
import { withLocalFile } from '../../platform/storage/local-file.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { filmFolder, sourceFolder } from '../../platform/storage/media-keys.ts';
import { HANDLERS } from '../../processing/handlers.ts';
import type { ProcessingDeps } from '../../processing/video-processing.ts';
import { QUEUES, type QueueName } from '../../processing/video-queue.ts';
import { storeFile } from '../../stored-files/stored-files.ts';
import { sweepReplacements } from '../../uploads/replacement-sweep.ts';
import { endUpload } from '../../uploads/receiving/upload-end.ts';
import { uploadPath } from '../../uploads/receiving/upload-folder.ts';
import { selectUpload } from '../../uploads/uploads.sql.ts';
import { receiveVideo, startVideo } from '../../uploads/video-intake.ts';
import { registerMedia } from '../../watching/media.routes.ts';
import { addCategory, addVideo } from '../catalogue.ts';
import { addPeople, type Person } from '../people.ts';
import { openTestWeb } from '../web.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const QUEUE_OF: Partial<Record<string, QueueName>> = {
  trim: QUEUES.trim,
  scan: QUEUES.scan,
  first: QUEUES.first,
  ladder: QUEUES.ladder,
};

const CAPTIONS =
  'WEBVTT\n\n00:00:00.200 --> 00:00:00.900\nfirst\n\n00:00:01.200 --> 00:00:01.600\nsecond\n\n00:00:02.200 --> 00:00:02.900\nlast\n';

export const openReplacementBench = async () => {
  const { settings } = readConfig({ FOYER_MIN_MINUTES: '0', FOYER_MIN_MINUTES_EXCLUSIVE: '0' });
  const web = await openTestWeb({ settings });
  const people = await addPeople(web);
  await web.db.updateTable('members').set({ status_id: 6 }).where('id', '=', people.ids.owner).execute();
  await addCategory(web.db, 'outdoor');
  const folder = await mkdtemp(join(tmpdir(), 'foyer-replacements-'));
  const media = Fastify();
  registerMedia(media, web.deps);
  let seed = 500;

  /** Squares of colour that depend on the seed: every clip looks different to a fingerprint. */
  const makeClip = async (seconds: number): Promise<string> => {
    seed += 1;
    const name = `clip-${seed}.mp4`;
    const colour = ((seed * 7919) % 0xffffff).toString(16).padStart(6, '0');
    await runFfmpeg(
      tools.ffmpeg,
      [
        ...['-v', 'error', '-f', 'lavfi', '-i'],
        `life=s=40x30:mold=10:r=12:ratio=0.4:seed=${seed}:death_color=#${colour}:life_color=#ffffff,scale=320:240:flags=neighbor`,
        ...['-f', 'lavfi', '-i', `sine=f=${200 + seed}:d=${seconds}`, '-t', String(seconds), '-shortest'],
        ...[...H264, '-g', '24', '-c:a', 'aac', name],
      ],
      { cwd: folder },
    );
    return join(folder, name);
  };

  const doJob = async (queue: QueueName, videoId: number, overrides: Partial<ProcessingDeps> = {}) => {
    const workFolder = await mkdtemp(join(folder, 'work-'));
    const { db, storage } = web.deps;
    const deps: ProcessingDeps = {
      db,
      storage,
      tools,
      workFolder,
      config: readConfig({
        FOYER_MIN_MINUTES: '0',
        FOYER_MIN_MINUTES_EXCLUSIVE: '0',
        FOYER_TRANSCODE_PRESET: 'ultrafast',
      }),
      withSource: (key, fn) => withLocalFile(storage, key, workFolder, fn),
      signal: new AbortController().signal,
      log: () => {},
      ...overrides,
    };
    await HANDLERS[queue](deps, { videoId });
  };
  const stageOf = async (videoId: number): Promise<string> =>
    (
      await web.db
        .selectFrom('video_processing')
        .select('stage')
        .where('video_id', '=', videoId)
        .executeTakeFirstOrThrow()
    ).stage;
  /** Every job of the video, until none is left. */
  const processAll = async (videoId: number): Promise<void> => {
    for (;;) {
      const queue = QUEUE_OF[await stageOf(videoId)];
      if (!queue) return;
      await doJob(queue, videoId);
    }
  };

  const post = async (form: Record<string, string>, person: Person = 'owner') =>
    (await web.post('/api/video_edit.php', form, people.as(person))).json();
  const decide = async (form: Record<string, string>) =>
    (await web.post('/api/moderation.php', { kind: 'video_change', ...form }, people.as('watcher'))).json();
  const own = async (id: number) =>
    (await web.get(`/api/upload/videos.json?video_id=${id}`, people.as('owner'))).json().videos[0];
  const row = async (id: number) =>
    web.db
      .selectFrom('videos as v')
      .leftJoin('media_objects as m', (on) => on.onRef('m.owner_id', '=', 'v.id').on('m.kind', '=', 'video'))
      .select([
        'v.status_id',
        'v.duration_seconds',
        'v.views',
        'm.film_id',
        'm.revision',
        'm.manifest',
        'm.state',
      ])
      .where('v.id', '=', id)
      .executeTakeFirstOrThrow();
  const sweep = () => sweepReplacements(web.deps);
  const streamOf = async (id: number, person: Person | 'anonymous' = 'anonymous') => {
    const { streams } = (await web.get(`/api/videofile.php?video_id=${id}`, people.as(person))).json();
    return streams?.[0]?.src as string | undefined;
  };
  const statusOf = async (url: string): Promise<number> => (await media.inject(url)).statusCode;
  const hasFolder = async (name: string): Promise<boolean> => {
    for await (const _ of web.deps.storage.list(`${name}/`)) return true;
    return false;
  };

  /** A video of the owner that came the usual way and waits for the moderators. */
  const sendWhole = async (clip: string): Promise<number> => {
    const { db, storage } = web.deps;
    const { videoId } = await startVideo(
      { db },
      {
        memberId: people.ids.owner,
        details: { title: 'A harbour', categories: ['outdoor'], gender: 'straight', screenshot: 3 },
        isNobodyShown: true,
      },
    );
    const copy = join(folder, `${randomBytes(6).toString('hex')}.mp4`);
    await copyFile(clip, copy);
    const { size: bytes } = await stat(copy);
    const owner = { folder: sourceFolder(videoId), object: mediaObject('video', videoId) };
    await storeFile({ db, storage }, owner, 'sent.mp4', { path: copy });
    await receiveVideo(
      { db },
      { videoId, sourceKey: `${owner.folder}/sent.mp4`, fileName: 'sent.mp4', bytes },
    );
    await processAll(videoId);
    await doJob(QUEUES.pictures, videoId);
    return videoId;
  };
  /** Approved, too. */
  const publish = async (clip: string): Promise<number> => {
    const videoId = await sendWhole(clip);
    const answer = await web.post(
      '/api/moderation.php',
      { kind: 'video', object_id: `${videoId}`, act: 'approve' },
      people.as('watcher'),
    );
    expect(answer.json()).toMatchObject({ ok: true, status_id: 1 });
    return videoId;
  };

  /** Sends `clip` as the new file. @returns the replacement's id */
  const replace = async (id: number, clip: string): Promise<number> => {
    const { size } = await stat(clip);
    const form = { act: '9', video_id: `${id}`, file_name: 'new.mp4', bytes: `${size}`, same_people: '1' };
    const answer = await post(form);
    expect(answer).toMatchObject({ ok: true, upload_url: expect.stringContaining('/api/upload/') });
    await copyFile(clip, uploadPath(web.deps.config.uploads.dir, answer.upload_id));
    const upload = await selectUpload(web.db, answer.upload_id);
    if (!upload) throw new Error('no upload');
    await endUpload(web.deps, upload);
    return answer.video_id;
  };

  /** As `publish` and `processAll` leave them, without ffmpeg: rows, and a file in each folder. */
  const addFilm = async (id: number, seconds: number): Promise<void> => {
    const { db, storage } = web.deps;
    const owner = { folder: filmFolder(`film-${id}`), object: mediaObject('video', id) };
    await storeFile({ db, storage }, owner, 'master.m3u8', Buffer.from('#EXTM3U'));
    const manifest = JSON.stringify({ durationSeconds: seconds, rungs: ['240p'] });
    await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state, film_id, manifest)
    VALUES (${`video-${id}`}, 'video', ${id}, ${`r${id}`}, 'ready', ${`film-${id}`}, ${manifest}::jsonb)
    ON CONFLICT (id) DO UPDATE SET film_id = EXCLUDED.film_id, manifest = EXCLUDED.manifest`.execute(db);
  };
  const addPublished = async (): Promise<number> => {
    const id = await addVideo(web.db, { member_id: people.ids.owner });
    await addFilm(id, 60.5);
    const sha256 = randomBytes(32).toString('hex');
    await sql`INSERT INTO video_processing (video_id, stage, sha256, screenshot) VALUES (${id}, 'done', ${sha256}, 3)`.execute(
      web.db,
    );
    return id;
  };
  /** Published, with the file that was sent, and without a real film. */
  const addSent = async (clip: string): Promise<number> => {
    const { db, storage } = web.deps;
    const id = await addPublished();
    await addFilm(id, 3);
    const owner = { folder: sourceFolder(id), object: mediaObject('video', id) };
    await storeFile({ db, storage }, owner, 'sent.mp4', { path: clip });
    await sql`UPDATE video_processing SET source_key = ${`${owner.folder}/sent.mp4`} WHERE video_id = ${id}`.execute(
      db,
    );
    return id;
  };
  const makeUp = async (id: number): Promise<void> => {
    await sql`UPDATE videos SET status_id = 3, duration_seconds = 5 WHERE id = ${id} AND status_id = 2`.execute(
      web.db,
    );
    await sql`UPDATE video_processing SET stage = 'done', sha256 = ${randomBytes(32).toString('hex')}
    WHERE video_id = ${id} AND stage = 'scan'`.execute(web.db);
    await addFilm(id, 5);
  };
  /** What starts like a video, and is none. */
  const writeNoise = async (): Promise<string> => {
    const path = join(folder, `${randomBytes(6).toString('hex')}.mp4`);
    await writeFile(
      path,
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), randomBytes(5000)]),
    );
    return path;
  };

  const attachTracks = async (id: number) => {
    const as = people.as('watcher');
    const file = { name: 'a.vtt', body: Buffer.from(CAPTIONS), type: 'text/vtt' };
    const captions = await web.postFile(
      '/api/video_tracks.php',
      { act: 'captions', video_id: `${id}`, language: 'en' },
      file,
      as,
    );
    expect(captions.json()).toMatchObject({ ok: true });
    const chapters = '0:00 One\n0:01.2 Two\n0:02.2 Three';
    const set = await web.post('/api/video_tracks.php', { act: 'chapters', video_id: `${id}`, chapters }, as);
    expect(set.json()).toMatchObject({ ok: true });
  };
  const tracksOf = async (id: number) => {
    const { captions, chapters } = (await web.get(`/api/videofile.php?video_id=${id}`)).json();
    return { text: captions[0] && (await media.inject(captions[0].url)).body, chapters };
  };

  return {
    web,
    people,
    folder,
    makeClip,
    doJob,
    stageOf,
    processAll,
    post,
    decide,
    own,
    row,
    sweep,
    streamOf,
    statusOf,
    hasFolder,
    sendWhole,
    publish,
    replace,
    addFilm,
    addPublished,
    addSent,
    makeUp,
    writeNoise,
    attachTracks,
    tracksOf,
    close: async () => {
      await media.close();
      await web.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
