/** A site with uploaders, a moderator and a member of the records role, that gives out media files; and videos with people shown. */
import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import { CONSENT_USES } from '@foyer/shared/wire-schemas/records/person-records';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createWeb } from '../app/web.ts';
import { withdrawnObjects } from '../platform/cache/cache-tags.ts';
import { invalidateOnCommit } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { changeVideoState } from '../publication/publication.ts';
import { registerMedia } from '../watching/media.routes.ts';
import { addMember, addVideo } from './catalogue.ts';
import { openTestWeb } from './web.ts';

/** On the records that `addRecord` makes. */
export const SECRET_NAME = 'Made Up Person';

/** Pictures of the video from which its uploader chooses, next to its segments. */
export const STILLS = ['frames/1.jpg', 'screenshots/1.jpg'];

const MEMBERS = {
  owner: { status_id: 6 },
  other: { status_id: 6 },
  mora: { is_moderator: true },
  reader: { is_records_keeper: true },
};

/** JPEG, with metadata. */
const drawDocument = (): Promise<Buffer> =>
  sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'metadata-of-the-file' } })
    .jpeg()
    .toBuffer();

/** By the rule that what everyone may see has a record of everybody shown. */
export const refusedByDatabase = (run: Promise<unknown>): Promise<void> =>
  expect(run).rejects.toMatchObject({ constraint: 'people_shown' });

/** What stands on the record is published: the database lets nobody take the record, its age or its document away. */
export const expectRecordHeld = async (db: Database, recordId: number): Promise<void> => {
  await refusedByDatabase(
    sql`UPDATE person_records SET state = 'waiting' WHERE id = ${recordId}`.execute(db),
  );
  await refusedByDatabase(
    sql`UPDATE person_records SET birth_date = current_date - 6000 WHERE id = ${recordId}`.execute(db),
  );
  await refusedByDatabase(sql`DELETE FROM person_documents WHERE record_id = ${recordId}`.execute(db));
};

export const openRecordsWeb = async () => {
  const web = await openTestWeb();
  const ids: Record<string, number> = {};
  const cookies: Record<string, string> = {};
  const add = async (name: string, values: Parameters<typeof addMember>[2]): Promise<number> => {
    const id = await addMember(web.db, name, values);
    ids[name] = id;
    cookies[name] = await web.signIn(name);
    return id;
  };
  for (const [name, values] of Object.entries(MEMBERS)) await add(name, values);
  const app = await createWeb(web.deps, {
    missing: async () => [],
    extend: async (extended) => {
      const media = registerMedia(extended, web.deps);
      invalidateOnCommit(web.db, (tags) => {
        for (const object of withdrawnObjects(tags)) media.invalidate(object);
      });
    },
  });
  const picture = await drawDocument();

  /** Headers of a member's session; none for `anonymous`. */
  const as = (name: string): Record<string, string> =>
    name === 'anonymous' ? {} : { cookie: cookies[name] ?? '' };
  const post = async (url: string, form: Record<string, string>, name: string) =>
    (await web.post(url, form, as(name))).json();
  const people = (form: Record<string, string>, name = 'owner') => post('/api/video_people.php', form, name);
  const desk = (form: Record<string, string>, name = 'reader') => post('/api/records.php', form, name);
  const addRecord = async (
    fields: Record<string, string> = {},
    file: Buffer | undefined = picture,
    name = 'owner',
  ) =>
    (
      await web.postFile(
        '/api/person_records.php',
        { act: 'add', name: SECRET_NAME, birth_date: '1990-05-17', ...fields },
        file && { name: 'card.jpg', body: file, type: 'image/jpeg' },
        as(name),
      )
    ).json();
  const verified = async (): Promise<number> => {
    const { record_id: id } = await addRecord();
    expect(await desk({ act: 'verify', record_id: `${id}` })).toMatchObject({ ok: true });
    return id;
  };
  const pendingVideo = (values: Parameters<typeof addVideo>[1] = {}): Promise<number> =>
    addVideo(web.db, { status_id: 4, people: 'undeclared', member_id: ids.owner, ...values });
  const approve = (videoId: number) => changeVideoState(web, { videoId, change: 'approve', viewer: null });
  /** The status that a visitor without an account gets. */
  const ask = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;

  return {
    web,
    app,
    ids,
    as,
    add,
    picture,
    post,
    people,
    desk,
    addRecord,
    verified,
    pendingVideo,
    approve,
    ask,
    statusOf: async (videoId: number): Promise<number> =>
      (await sql<{ status_id: number }>`SELECT status_id FROM videos WHERE id = ${videoId}`.execute(web.db))
        .rows[0]?.status_id ?? -1,
    /** With somebody shown, who consents to everything. */
    publishedVideo: async ({ segmentBytes = 10 } = {}): Promise<{ videoId: number; recordId: number }> => {
      const recordId = await verified();
      const videoId = await pendingVideo();
      await sql`UPDATE media_objects SET film_id = ${`film${videoId}`} WHERE id = ${`video-${videoId}`}`.execute(
        web.db,
      );
      const film = `films/film${videoId}`;
      const { storage } = web.deps;
      await storage.put(`${film}/master.m3u8`, Buffer.from('#EXTM3U\n'));
      await storage.put(`${film}/storyboard.jpg`, Buffer.from('sheet'));
      for (const still of STILLS) await storage.put(`${film}/${still}`, Buffer.from('still'));
      await storage.put(`${film}/240p/000.m4s`, Buffer.from('0123456789'));
      await storage.put(`${film}/240p/001.m4s`, Buffer.alloc(segmentBytes));
      await storage.put(`objects/video-${videoId}/thumb-320.jpg`, Buffer.from('thumb'));
      await storage.put(`objects/video-${videoId}/poster.jpg`, Buffer.from('poster'));
      const uses = CONSENT_USES.join();
      const added = await people({ act: 'add', video_id: `${videoId}`, record_id: `${recordId}`, uses });
      expect(added).toEqual({ ok: true, lacks: [] });
      await approve(videoId);
      return { videoId, recordId };
    },
    /** Those of the addresses that answer visitors without an account, with their status. */
    answering: async (addresses: readonly string[]): Promise<string[]> => {
      const found: string[] = [];
      for (const address of addresses) {
        const status = await ask(address);
        if (status < 400) found.push(`${status} ${address}`);
      }
      return found;
    },
    /** Of the proofs of `stored-files/`. */
    proofDeps: () => ({
      db: web.db,
      secrets: web.deps.secrets,
      storage: web.deps.storage,
      publicUrl: web.deps.config.publicUrl,
    }),
    close: async (): Promise<void> => {
      await app.close();
      await web.close();
    },
  };
};
