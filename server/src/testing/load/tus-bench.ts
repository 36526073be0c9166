/** A site that takes uploads by tus over a real connection, and two members who send. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../platform/config/config.ts';
import { addPeople } from '../people.ts';
import { type Answer, ask, create, type Sender } from '../upload-client.ts';
import { openTestWeb } from '../web.ts';

export const MIB = 1024 * 1024;
export const MAX_BYTES = 40 * MIB;

export const urlOf = ({ headers }: Answer): string => String(headers.location);
export const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** The limit ends what hangs; a busy machine takes long. */
export const waitFor = async (isSo: () => Promise<boolean>, ms = 100_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it does not come to be so');
    await sleep(25);
  }
};

export const openTusBench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-uploads-'));
  const { uploads } = readConfig({ FOYER_UPLOAD_DIR: folder });
  const web = await openTestWeb({
    uploads: { ...uploads, maxBytes: MAX_BYTES, maxPerDay: 1000, maxParallel: 1000, reserveBytes: 0 },
  });
  const people = await addPeople(web);
  const base = await web.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = web.deps.config.publicUrl;
  const sender: Sender = { base, origin, cookie: people.as('owner').cookie ?? '' };
  const stranger: Sender = { base, origin, cookie: people.as('stranger').cookie ?? '' };

  const uploadDir = () => web.deps.config.uploads.dir;
  const rowOf = (url: string) =>
    web.db.selectFrom('uploads').selectAll().where('id', '=', idOf(url)).executeTakeFirst();
  const begin = async (bytes: number, metadata: Record<string, string> = {}): Promise<string> => {
    const answer = await create(sender, bytes, { filename: 'harbour.mp4', ...metadata });
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
    return urlOf(answer);
  };
  const sourceOf = async (url: string): Promise<Buffer> => {
    const row = await rowOf(url);
    if (!row?.source_key) throw new Error(`no source of ${url}`);
    return readFile(join(web.deps.config.dataDir, 'media', row.source_key));
  };
  const videoOf = async (url: string) => {
    const row = await rowOf(url);
    return web.db
      .selectFrom('videos')
      .select(['id', 'status_id', 'title', 'reject_reason'])
      .where('id', '=', row?.video_id ?? 0)
      .executeTakeFirst();
  };
  const deleteAll = async (): Promise<void> => {
    for (const { upload_id } of (await web.get('/api/upload/uploads.json', people.as('owner'))).json()
      .uploads)
      await ask(sender, 'DELETE', `/api/upload/${upload_id}`);
  };

  return {
    web,
    people,
    sender,
    stranger,
    uploadDir,
    rowOf,
    begin,
    sourceOf,
    videoOf,
    deleteAll,
    close: async (): Promise<void> => {
      await web.close();
      await rm(folder, { recursive: true });
    },
  };
};
