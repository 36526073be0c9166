/**
 * Signed addresses that name `anyone` ask for no session. For every place that issues addresses, every state of a video or an album
 * and everyone who may ask: only the download of a public video has one; and one that was made for anything else opens nothing.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idGroup } from '@foyer/shared/urls';
import type { FastifyInstance } from 'fastify';
import { ANYONE, OPERATOR } from '../access/media-holders.ts';
import {
  downloadUrl,
  MEDIA_KINDS,
  mediaObject,
  type MediaObject,
  signedMediaUrl,
} from '../platform/storage/media-address.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import {
  addOwnedObjects,
  nameOfVariant,
  OBJECT_VARIANTS,
  type OwnedObjects,
} from '../testing/owned-objects.ts';
import { addPeople, type People } from '../testing/people.ts';
import { createMediaApp, openTestWeb, type TestWeb } from '../testing/web.ts';
import { redeemDownload, requestDownload } from './downloads.ts';

/** `withheld`: public, but somebody shown does not consent to downloads. */
const VARIANTS = [...OBJECT_VARIANTS, 'withheld'] as const;
type Variant = (typeof VARIANTS)[number];
const REQUESTERS = ['anonymous', 'stranger', 'owner', 'friend', 'blocked', 'watcher'] as const;
type Requester = (typeof REQUESTERS)[number];

let web: TestWeb;
let app: FastifyInstance;
let people: People;
let objects: OwnedObjects;
const videos = {} as Record<Variant, number>;

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  objects = await addOwnedObjects(web.db, people);
  Object.assign(videos, objects.video);
  videos.withheld = await addVideo(web.db, { member_id: people.ids.owner, withheld_uses: ['download'] });
  await settleCatalogue(web.db);
  for (const id of Object.values(videos)) {
    await web.db
      .updateTable('media_objects')
      .set({ film_id: `film${id}`, manifest: JSON.stringify({ rungs: ['480p'], durationSeconds: 4 }) })
      .where('id', '=', `video-${id}`)
      .execute();
    await web.deps.storage.put(`films/film${id}/master.m3u8`, Buffer.from('#EXTM3U\n'));
    await web.deps.storage.put(`objects/video-${id}/poster.jpg`, Buffer.from('poster'));
  }
  for (const album_id of Object.values(objects.album ?? {}))
    await web.db.insertInto('photos').values({ album_id, position: 1, width: 640, height: 480 }).execute();
  app = await createMediaApp(web);
});
afterAll(async () => {
  await app.close();
  await web.close();
});

const HOLDER = /\/media\/[pd]\/\d+\.([a-z0-9]+)\./g;
const holdersIn = (text: string): Set<string> =>
  new Set([...text.matchAll(HOLDER)].map(([, name = '']) => name));
const ask = async (url: string, requester: Requester): Promise<string> =>
  (await app.inject({ url, headers: people.as(requester) })).body;
/** Every place that issues signed addresses: anyone who calls `signedMediaUrl`, `objectLinks`, `videoLinks`, `linksOf` or `downloadUrl`. */
const ISSUERS: Record<string, (variant: Variant, requester: Requester) => Promise<string>> = {
  'the page of a video': (variant, requester) => {
    const id = videos[variant];
    return ask(`/api/json/video/0/${idGroup(id)}/${nameOfVariant(variant, id)}.json`, requester);
  },
  'the files of a video': (variant, requester) =>
    ask(`/api/videofile.php?video_id=${nameOfVariant(variant, videos[variant])}`, requester),
  'the embed of a video by oEmbed': (variant, requester) =>
    ask(
      `/api/oembed.json?url=${encodeURIComponent(`${web.deps.config.publicUrl}/embed/${nameOfVariant(variant, videos[variant])}/a/`)}`,
      requester,
    ),
  'a page of an album': (variant, requester) => {
    const id = objects.album?.[variant as 'public'] ?? 0;
    return ask(`/api/json/album/0/${idGroup(id)}/${id}.json`, requester);
  },
  'the list of own uploads': (_, requester) => ask('/api/upload/videos.json', requester),
  'lists of a member’s videos': (_, requester) =>
    ask(`/api/json/videos2/0/straight/latest-updates/60/member.${people.ids.owner}.1.all...json`, requester),
  'the moderators’ queue': (_, requester) => ask('/api/moderation/queue.json', requester),
  'a moderators’ case': (variant, requester) =>
    ask(`/api/moderation/video/${videos[variant]}.json`, requester),
  'a download': async (variant, requester) => {
    await web.db.deleteFrom('limits').execute();
    const viewer =
      requester === 'anonymous'
        ? null
        : {
            _id: people.ids[requester],
            is_moderator: requester === 'watcher',
            status_id: 1,
            session: 'a'.repeat(32),
          };
    const nowSeconds = Math.floor(Date.now() / 1000);
    const deps = { db: web.db, secrets: web.deps.secrets };
    try {
      const ticket = await requestDownload(
        deps,
        { video: nameOfVariant(variant, videos[variant]), height: undefined, address: '192.0.2.1' },
        { viewer, nowSeconds },
      );
      return (
        await redeemDownload(deps, String(ticket.token), {
          viewer,
          nowSeconds: nowSeconds + Number(ticket.wait_seconds),
        })
      ).url;
    } catch (error) {
      return String(error);
    }
  },
};

/** By hand: where `anyone` is right. Everything else names a session, or nothing. */
const MAY_NAME_ANYONE = (issuer: string, variant: Variant): boolean =>
  issuer === 'a download' && variant === 'public';

describe.each(Object.keys(ISSUERS))('%s', (issuer) => {
  it.each(VARIANTS)('of what is %s names anyone only where everyone may see it', async (variant) => {
    for (const requester of REQUESTERS) {
      const holders = holdersIn((await ISSUERS[issuer]?.(variant, requester)) ?? '');
      expect([requester, holders.has(OPERATOR)]).toEqual([requester, false]);
      expect([requester, holders.has(ANYONE)]).toEqual([requester, MAY_NAME_ANYONE(issuer, variant)]);
    }
  });
});

/** That each of them is asked as it wants to be: who gets a signed address of what. */
it.each([
  ['the page of a video', 'private', 'owner'],
  ['the files of a video', 'private', 'friend'],
  ['a page of an album', 'private', 'owner'],
  ['the list of own uploads', 'private', 'owner'],
  ['lists of a member’s videos', 'private', 'owner'],
  ['the moderators’ queue', 'pending', 'watcher'],
  ['a moderators’ case', 'pending', 'watcher'],
  ['a download', 'public', 'anonymous'],
  ['a download', 'private', 'owner'],
  ['the page of a video', 'address', 'anonymous'],
  ['the files of a video', 'address', 'stranger'],
  ['a download', 'address', 'anonymous'],
] as const)('%s has a signed address of what is %s, for the %s', async (issuer, variant, requester) => {
  expect(holdersIn((await ISSUERS[issuer]?.(variant, requester)) ?? '').size).toBe(1);
});

it('knows every place that makes signed addresses', async () => {
  const root = join(import.meta.dirname, '..');
  const found = [];
  for (const file of await readdir(root, { recursive: true })) {
    if (!/\.ts$/.test(file) || /\.(test|fixture)\.ts$|^testing\//.test(file)) continue;
    const text = await readFile(join(root, file), 'utf8');
    if (/(?<!const )\b(objectLinks|videoLinks|linksOf|signedMediaUrl|downloadUrl|signMedia)\(/.test(text))
      found.push(file);
  }
  expect(found.sort()).toEqual([
    // Builds them for those below.
    'access/media-links.ts',
    'albums/albums.ts',
    'albums/own-album.ts',
    'catalogue/listings.ts',
    'catalogue/videos.ts',
    'moderation/moderation-cases.ts',
    'platform/storage/media-address.ts',
    // Of the command line, for its own questions.
    'stored-files/prove-use-ended.ts',
    'stored-files/prove-withdrawn.ts',
    'uploads/own-uploads.ts',
    'watching/downloads.ts',
    'watching/video-file.ts',
  ]);
});

describe('an address that names anyone, though nobody should have made it', () => {
  const signed = (object: MediaObject, revision: string, file: string, holder = ANYONE) =>
    signedMediaUrl({
      secrets: web.deps.secrets,
      object,
      revision,
      holder,
      file,
      expirySeconds: Math.floor(Date.now() / 1000) + 600,
    });
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  /** By hand. `withheld` is public but for downloads. */
  const OPENS: Record<Variant, boolean> = {
    public: true,
    private: false,
    friends: false,
    nobody: false,
    unlisted: false,
    address: false,
    pending: false,
    deleted: false,
    withheld: true,
  };

  it.each(VARIANTS)('of a video that is %s', async (variant) => {
    const id = videos[variant];
    const object = mediaObject('video', id);
    for (const file of ['stream/master.m3u8', 'poster.jpg']) {
      expect(await statusOf(signed(object, `r${id}`, file))).toBe(OPENS[variant] ? 200 : 404);
      // The operator's own, which only the holder of the keys can make.
      expect(await statusOf(signed(object, `r${id}`, file, OPERATOR))).toBe(200);
    }
    const download = downloadUrl({
      secrets: web.deps.secrets,
      object,
      revision: `r${id}`,
      rendition: '480p',
      name: 'a.mp4',
      holder: ANYONE,
      expirySeconds: Math.floor(Date.now() / 1000) + 600,
    });
    if (variant !== 'public') expect(await statusOf(download)).toBe(404);
  });

  it.each(MEDIA_KINDS.filter((kind) => kind !== 'video' && kind !== 'album'))('of a %s', async (kind) => {
    expect(await statusOf(signed(mediaObject(kind, 1), 'r1', 'thumb.webp'))).toBe(404);
  });
});
