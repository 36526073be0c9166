/**
 * Everything by which fewer people see something than before, with all caches warm: the answer and a document that shows it, in the
 * server and in a real nginx before it, with the configuration's own seconds. Files of takedowns: edge.test.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EDGE_FRESH_SECONDS } from '@foyer/shared/wire-schemas/answers';
import { VIDEO_EDIT_ACTS } from '@foyer/shared/wire-schemas/uploads/video-edit';
import { changeAlbumState } from '../publication/album-publication.ts';
import { changeVideoState } from '../publication/publication.ts';
import { makeAddress } from '../publication/unlisted-address.ts';
import { addAlbumWithPhoto } from '../testing/albums.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestEdge, type TestEdge } from '../testing/edge.ts';
import { addTestAddress, nameOfVariant } from '../testing/owned-objects.ts';

/** nginx reckons in whole seconds. */
const WAIT_MS = (EDGE_FRESH_SECONDS + 1) * 1000 + 200;

let edge: TestEdge;
let count = 0;
beforeAll(async () => {
  edge = await openTestEdge({ nginx: { callsBurst: 2000 } });
});
afterAll(() => edge?.close());

interface Owner {
  id: number;
  /** As they do it at the site. */
  post: (path: string, form: Record<string, string>) => Promise<unknown>;
}
const addOwner = async (): Promise<Owner> => {
  const name = `owner${++count}`;
  const id = await addMember(edge.db, name, { city: `Town ${count}` });
  const answer = await edge.post('/api/signin.php', { usr: name, pwd: TEST_PASSWORD });
  const cookie = /session=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const post = async (path: string, form: Record<string, string>) => {
    const sent = await edge.post(path, form, { cookie });
    const body = (await sent.json()) as { ok: boolean };
    expect([path, form, body]).toEqual([path, form, expect.objectContaining({ ok: true })]);
    return body;
  };
  return { id, post };
};

interface Shown {
  /** Calls whose answers show it. */
  addresses: readonly string[];
  /** What they show. */
  text: string;
  takeBack: () => Promise<unknown>;
}

const ofMember =
  (takeBack: (owner: Owner) => Promise<unknown>) =>
  async (owner: Owner): Promise<Shown> => ({
    addresses: [`/api/json/member/86400/${owner.id}.json`],
    text: `Town ${count}`,
    takeBack: () => takeBack(owner),
  });

const ofPlaylist =
  (form: Record<string, string>) =>
  async (owner: Owner): Promise<Shown> => {
    const title = `Evenings ${count}`;
    const made = (await owner.post('/api/input.php', {
      ...{ act: 'playlist', section: 'add', title, desc: 'For the evening', visible: '1' },
    })) as { playlist_id: number };
    const object_id = String(made.playlist_id);
    return {
      addresses: [
        `/api/json/playlist/86400/${object_id}.json`,
        `/api/json/playlists/86400/latest-updates/40/member.${owner.id}.1.json`,
      ],
      text: title,
      takeBack: () => owner.post('/api/input.php', { act: 'playlist', object_id, ...form }),
    };
  };

const ofVideo =
  (change: 'make_private' | 'make_unlisted' | 'delete' | 'reject') =>
  async (owner: Owner): Promise<Shown> => {
    const title = `Harbour ${count}`;
    const videoId = await addVideo(edge.db, { title, member_id: owner.id });
    await settleCatalogue(edge.db);
    edge.deps.cache.clear();
    return {
      addresses: [
        `/api/json/video/86400/0/0/${videoId}.json`,
        `/api/json/videos2/86400/straight/latest-updates/60/member.${owner.id}.1.all...json`,
      ],
      text: title,
      takeBack: () =>
        changeVideoState(edge.deps, {
          ...{ videoId, change, viewer: null },
          address: makeAddress(edge.deps.secrets, videoId),
        }),
    };
  };

/** By its address, until there is another one. */
const ofUnlisted = async (owner: Owner): Promise<Shown> => {
  const title = `Hidden harbour ${count}`;
  const videoId = await addVideo(edge.db, { title, member_id: owner.id, is_private: true });
  await addTestAddress(edge.db, videoId);
  await settleCatalogue(edge.db);
  const name = nameOfVariant('address', videoId);
  return {
    addresses: [`/api/json/video/86400/0/0/${name}.json`],
    text: title,
    takeBack: () =>
      owner.post('/api/video_edit.php', { act: VIDEO_EDIT_ACTS.newAddress, video_id: String(videoId) }),
  };
};

const ofAlbum =
  (change: 'make_private' | 'delete') =>
  async (owner: Owner): Promise<Shown> => {
    const title = `Quays ${count}`;
    const albumId = await addAlbumWithPhoto(edge.db, {
      ...{ title, member_id: owner.id, status_id: 1, people: 'nobody' },
    });
    return {
      addresses: [
        `/api/json/album/86400/0/0/${albumId}.json`,
        `/api/json/albums/86400/latest-updates/40/member.${owner.id}.1.json`,
      ],
      text: title,
      takeBack: () => changeAlbumState(edge.deps, { albumId, change, viewer: null }),
    };
  };

const ofComment =
  (takeBack: (owner: Owner, comment_id: string) => Promise<unknown>) =>
  async (owner: Owner): Promise<Shown> => {
    const videoId = await addVideo(edge.db, { title: 'Harbour' });
    const msg = `What a fine evening ${count}`;
    const said = (await owner.post('/api/stats.php', {
      ...{ act: 'comm', section: 'video', object_id: String(videoId), msg },
    })) as { comment_id: number };
    return {
      addresses: [`/api/json/comments/86400/video.${videoId}.json`],
      text: msg,
      takeBack: () => takeBack(owner, String(said.comment_id)),
    };
  };

const SWITCHES: Record<string, (owner: Owner) => Promise<Shown>> = {
  'a profile is made private': ofMember(({ post }) =>
    post('/api/member.php', { act: 'visibility', is_private: '1' }),
  ),
  'a field is for friends': ofMember(({ post }) =>
    post('/api/member.php', { act: 'visibility', fields: 'city:friends' }),
  ),
  'a field is for nobody': ofMember(({ post }) =>
    post('/api/member.php', { act: 'visibility', fields: 'city:nobody' }),
  ),
  'a field is emptied': ofMember(({ post }) => post('/api/member.php', { act: 'edit', city: '' })),
  'a playlist is made private': ofPlaylist({ section: 'upd', visible: '0' }),
  'a playlist is deleted': ofPlaylist({ section: 'del' }),
  'a video is made private': ofVideo('make_private'),
  'a video is made unlisted': ofVideo('make_unlisted'),
  'an unlisted video gets a new address': ofUnlisted,
  'a video is deleted': ofVideo('delete'),
  'an album is made private': ofAlbum('make_private'),
  'an album is deleted': ofAlbum('delete'),
  'a comment is deleted': ofComment(({ post }, comment_id) =>
    post('/api/comments.php', { act: 'delete', comment_id }),
  ),
};

interface TakenBack {
  /** Calls, and documents that show the same. */
  paths: readonly string[];
  text: string;
  /** As `performance.now()` counts. */
  atMs: number;
}
const takenBack = new Map<string, Promise<TakenBack>>();

const readsOf = (base: string, { paths, text }: Pick<TakenBack, 'paths' | 'text'>) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(base + path);
      return [path, (await response.text()).includes(text)] as const;
    }),
  );
const all = ({ paths }: Pick<TakenBack, 'paths'>, isShown: boolean) => paths.map((path) => [path, isShown]);

const takeBackShown = async ({ addresses, text, takeBack }: Shown): Promise<TakenBack> => {
  const reads = { paths: addresses.flatMap((address) => [address, `/shows${address}/`]), text };
  for (const base of [edge.upstream, edge.nginx.url, edge.nginx.url])
    expect(await readsOf(base, reads)).toEqual(all(reads, true));
  await takeBack();
  const atMs = performance.now();
  // In the process that wrote it: with the write itself.
  expect(await readsOf(edge.upstream, reads)).toEqual(all(reads, false));
  return { ...reads, atMs };
};

// One after the other, each warm again before its own; nginx is then waited for once for all of them.
beforeAll(async () => {
  const prepared: [string, Shown][] = [];
  for (const [name, prepare] of Object.entries(SWITCHES))
    prepared.push([name, await prepare(await addOwner())]);
  for (const [name, shown] of prepared) {
    const taken = takeBackShown(shown);
    takenBack.set(name, taken);
    // Its own test says what went wrong.
    await taken.catch(() => undefined);
  }
});

describe.each(Object.keys(SWITCHES))('when %s', (name) => {
  it('no cache gives it out any more', async () => {
    const taken = await takenBack.get(name);
    if (!taken) throw new Error('nothing was taken back');
    await sleep(Math.max(0, taken.atMs + WAIT_MS - performance.now()));
    expect(await readsOf(edge.nginx.url, taken)).toEqual(all(taken, false));
  });
});
