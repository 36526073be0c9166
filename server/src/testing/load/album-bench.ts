/** A site on which a member makes albums of photos, and which gives out their files. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { idGroup } from '@foyer/shared/urls';
import sharp from 'sharp';
import { processAlbumPhotos } from '../../albums/album-processing.ts';
import { createWeb } from '../../app/web.ts';
import { type MediaRoutes, registerMedia } from '../../watching/media.routes.ts';
import { addMember } from '../catalogue.ts';
import { drawUnevenPicture } from '../uneven-picture.ts';
import { openTestWeb, postMultipart } from '../web.ts';

export interface SentFile {
  name: string;
  body: Uint8Array;
}

const made = new Map<string, Promise<SentFile>>();

/** No two seeds are alike; with what cameras write into their files. */
export const photo = (
  seed: number,
  { width = 400, height = 320, orientation = 1 } = {},
): Promise<SentFile> => {
  const key = [seed, width, height, orientation].join();
  const draw = async (): Promise<SentFile> => ({
    name: `DSC ${seed}.jpg`,
    // Soft, as photos are: noise takes every encoder three times as long.
    body: await sharp(await drawUnevenPicture(seed, { width, height }))
      .withExif({
        IFD0: { Copyright: 'canary text' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer(),
  });
  const known = made.get(key) ?? draw();
  made.set(key, known);
  return known;
};

export const GOOD = {
  act: '1',
  title: '夜の港 Harbour',
  description: 'Lights',
  categories: 'nature,night',
  people: 'nobody',
};

export type AlbumBench = Awaited<ReturnType<typeof openAlbumBench>>;

export const openAlbumBench = async () => {
  let media: MediaRoutes | undefined;
  const web = await openTestWeb({
    albums: { maxPhotos: 4, photoMaxBytes: 1_000_000, formMaxBytes: 2_500_000, maxPerHour: 100 },
  });
  const mediaApp = await createWeb(web.deps, {
    missing: async () => [],
    extend: async (app) => {
      media = registerMedia(app, web.deps);
    },
  });
  /** Of anna. */
  const id = await addMember(web.db, 'anna');
  for (const [name, values] of Object.entries({ bert: {}, mora: { is_moderator: true } }))
    await addMember(web.db, name, values);
  const sessions: Record<string, string> = {};
  for (const name of ['anna', 'bert', 'mora']) sessions[name] = await web.signIn(name);
  for (const dir of ['nature', 'city', 'night', 'rain'])
    await web.db
      .insertInto('album_categories')
      .values({ dir, titles: JSON.stringify({ en: dir }) })
      .execute();

  const send = async (fields: Record<string, string>, files: SentFile[] = [], who = 'anna') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const { name, body } of files)
      form.append('files[]', new Blob([Uint8Array.from(body)], { type: 'image/jpeg' }), name);
    const session = sessions[who];
    return (
      await postMultipart(web.app, '/api/album_edit.php', form, session ? { cookie: session } : {})
    ).json();
  };
  const processing = () => ({ db: web.db, storage: web.deps.storage });
  const read = async (albumId: number, who = 'anna') =>
    (
      await web.get(`/api/json/album/0/${idGroup(albumId)}/${albumId}.json`, { cookie: sessions[who] ?? '' })
    ).json();
  const stored = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of web.deps.storage.list(prefix)) keys.push(key);
    return keys.sort();
  };
  /** Files as they came. */
  const sources = async (albumId: number): Promise<string[]> =>
    (await stored('sources/')).filter((key) => key.startsWith(`sources/album-${albumId}-`));
  /** Of a file; the process was notified of every change. */
  const statusOf = async (url: string): Promise<number> => {
    media?.invalidateAll();
    return (await mediaApp.inject({ url })).statusCode;
  };
  const forms = () => readdir(join(web.deps.config.uploads.dir, 'albums')).catch(() => []);
  const make = async (count = 1, first = 1): Promise<number> => {
    const files = await Promise.all(Array.from({ length: count }, (_, index) => photo(first + index)));
    const { album_id } = await send(GOOD, files);
    await processAlbumPhotos(processing(), album_id);
    return album_id;
  };

  return {
    web,
    id,
    send,
    processing,
    read,
    stored,
    sources,
    statusOf,
    forms,
    make,
    close: async (): Promise<void> => {
      await mediaApp.close();
      await web.close();
    },
  };
};
