/** A signed address is of use to whom it was given to, for minutes, and no longer than the right lasts (issue 8, point 12). */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople, type People, type Person } from '../testing/people.ts';
import { createMediaApp, openTestWeb, type TestWeb } from '../testing/web.ts';
import { MEDIA_LIFETIMES } from './media.routes.ts';

/** Nothing that ended is given out after this long. */
const BOUND_SECONDS = 30;
/** A hundredth of what a site has. */
const LIFETIMES = { recordMs: 20, holderCheckMs: 100 };
const WAIT_MS = 30_000;
const LONGEST_LIFE_SECONDS = 20 * 60;

let web: TestWeb;
let app: FastifyInstance;
let people: People;
let videoId = 0;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  app = await createMediaApp(web, { lifetimes: LIFETIMES });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await web.close();
});
beforeEach(async () => {
  videoId = await addVideo(web.db, { is_private: true, member_id: people.ids.owner });
  await web.db
    .updateTable('media_objects')
    .set({ film_id: `film${videoId}` })
    .where('id', '=', `video-${videoId}`)
    .execute();
  const folder = `films/film${videoId}`;
  await web.deps.storage.put(`${folder}/master.m3u8`, Buffer.from('#EXTM3U\n'));
  await web.deps.storage.put(`${folder}/240p/000.m4s`, Buffer.from('0123456789'));
  await web.db.deleteFrom('blocks').execute();
});

const fileOf = async (headers: Record<string, string>) =>
  app.inject({ url: `/api/videofile.php?video_id=${videoId}`, headers });
const masterFor = async (headers: Record<string, string>): Promise<string> =>
  (await fileOf(headers)).json().streams[0].src;
const statusOf = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;
/** The last status where it never comes to be. */
const statusSoon = async (url: string, wanted: readonly number[]): Promise<number> => {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const status = await statusOf(url);
    if (wanted.includes(status) || Date.now() > end) return status;
    await sleep(LIFETIMES.recordMs);
  }
};
const segmentOf = (master: string, name = '000') => master.replace('master.m3u8', `240p/${name}.m4s`);
const block = (person: Person) =>
  web.db
    .insertInto('blocks')
    .values({ member_id: people.ids.owner, blocked_id: people.ids[person] })
    .execute();

it('what ended is given out for no longer than the bound: the right is asked for in time', () => {
  const { recordMs, holderCheckMs } = MEDIA_LIFETIMES;
  expect(recordMs + holderCheckMs).toBeLessThan(BOUND_SECONDS * 1000);
});

describe('a signed address', () => {
  it('lives for minutes, and says when to ask for another', async () => {
    const { streams, renew_after_seconds } = (await fileOf(people.as('friend'))).json();
    const [, expiry] = /^\/media\/p\/(\d+)\./.exec(streams[0].src) ?? [];
    const life = Number(expiry) - Date.now() / 1000;
    expect(life).toBeGreaterThan(renew_after_seconds + 60);
    expect(life).toBeLessThanOrEqual(LONGEST_LIFE_SECONDS);
    expect(renew_after_seconds).toBeGreaterThan(60);
    const open = await addVideo(web.db);
    const { renew_after_seconds: none } = (
      await app.inject({ url: `/api/videofile.php?video_id=${open}` })
    ).json();
    expect(none).toBeUndefined();
  });

  it('ends when its holder is blocked, and nobody else’s does', async () => {
    const [mine, others] = [await masterFor(people.as('friend')), await masterFor(people.as('owner'))];
    expect([await statusOf(mine), await statusOf(segmentOf(mine))]).toEqual([200, 200]);
    await block('friend');
    expect(await statusSoon(mine, [403, 404])).toBe(404);
    expect(await statusOf(segmentOf(mine))).toBe(404);
    expect(await statusOf(others)).toBe(200);
    expect((await fileOf(people.as('friend'))).json().code).toBe('no_permission');
  });

  it('ends with the session, and not with another of the same member', async () => {
    const first = { cookie: await web.signIn('stranger') };
    const second = { cookie: await web.signIn('stranger') };
    const [one, other] = [await masterFor(first), await masterFor(second)];
    expect(await statusOf(one)).toBe(200);
    await web.post('/api/signout.php', {}, first);
    expect(await statusSoon(one, [403, 404])).toBe(404);
    expect(await statusOf(other)).toBe(200);
  });

  it('ends when the member is suspended', async () => {
    const mine = await masterFor({ cookie: await web.signIn('stranger') });
    expect(await statusOf(mine)).toBe(200);
    await web.db.updateTable('members').set({ status_id: 3 }).where('name', '=', 'stranger').execute();
    expect(await statusSoon(mine, [403, 404])).toBe(404);
    await web.db.updateTable('members').set({ status_id: 1 }).where('name', '=', 'stranger').execute();
  });

  it('ends when the owner shows private videos to friends alone', async () => {
    const mine = await masterFor(people.as('stranger'));
    const friends = await masterFor(people.as('friend'));
    expect(await statusOf(mine)).toBe(200);
    const setAudience = (visibility: object) =>
      web.db
        .updateTable('members')
        .set({ visibility: JSON.stringify(visibility) })
        .where('id', '=', people.ids.owner)
        .execute();
    await setAudience({ private_videos: 'friends' });
    expect(await statusSoon(mine, [403, 404])).toBe(404);
    expect(await statusOf(friends)).toBe(200);
    await setAudience({});
  });

  it('ends with a new revision and with deletion', async () => {
    const mine = await masterFor(people.as('friend'));
    expect(await statusOf(mine)).toBe(200);
    const object = web.db.updateTable('media_objects').where('id', '=', `video-${videoId}`);
    await object.set({ revision: 'another' }).execute();
    expect(await statusSoon(mine, [403, 404])).toBe(404);
    const next = await masterFor(people.as('friend'));
    expect(await statusOf(next)).toBe(200);
    await web.db.updateTable('videos').set({ status_id: 5 }).where('id', '=', videoId).execute();
    expect(await statusSoon(next, [403, 404])).toBe(404);
  });

  it('cannot be given to another by changing the name in it', async () => {
    const [friend, watcher] = [await masterFor(people.as('friend')), await masterFor(people.as('watcher'))];
    const holder = (url: string) => url.split('.')[1] ?? '';
    expect(holder(friend)).not.toBe(holder(watcher));
    expect(await statusOf(friend.replace(holder(friend), holder(watcher)))).toBe(404);
    expect(await statusOf(friend.replace(holder(friend), 'anyone'))).toBe(404);
    expect(await statusOf(friend.replace(`.${holder(friend)}.`, '.'))).toBe(404);
  });

  it('stops sending when its holder is blocked meanwhile', async () => {
    const long = Buffer.alloc(48 * 1024 * 1024);
    await web.deps.storage.put(`films/film${videoId}/240p/001.m4s`, long);
    const url = segmentOf(await masterFor(people.as('friend')), '001');
    const { port } = app.server.address() as AddressInfo;
    const asked = request({ port, host: '127.0.0.1', path: url, headers: { host: 'localhost:8100' } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    await block('friend');
    // So slowly that the right is asked for again long before the end.
    const readSlowly = async () => {
      for await (const _ of answer) await sleep(LIFETIMES.recordMs);
    };
    // What was under way in buffers still comes, and then the connection ends before the file does.
    await expect(readSlowly()).rejects.toThrow('aborted');
  });
});

it('no page and no answer tells the session’s id', async () => {
  const answer = await web.post('/api/signin.php', { usr: 'owner', pwd: 'correct horse battery' });
  expect(Object.keys(answer.json().member).sort()).toEqual(
    ['_id', 'avatar', 'is_moderator', 'name', 'roles', 'status_id'].sort(),
  );
});
