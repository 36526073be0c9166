/** Two processes of the operating system over one database: what they share, they share through it alone. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { COMMENT_LIMIT } from '@foyer/shared/wire-schemas/comments';
import { REPORT_LIMIT } from '@foyer/shared/wire-schemas/reports';
import { SEARCHES_PER_MINUTE } from '../access/search-limit.ts';
import {
  SIGN_IN_STRANGERS_PER_ACCOUNT,
  SIGN_IN_TRIES_PER_ACCOUNT,
  SIGN_IN_TRIES_PER_ADDRESS,
} from '../sign-in/limit-sign-in.ts';
import { addMember, addVideo, settleCatalogue, TEST_PASSWORD } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { itLong } from '../testing/long.ts';
import { until } from '../testing/until.ts';
import { create } from '../testing/upload-client.ts';
import { type RunningWeb, startWebProcess } from '../testing/web-processes.ts';

const UPLOADS_PER_DAY = 3;
let database: TestDatabase;
let folder = '';
let webs: [RunningWeb, RunningWeb];
let videoId = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-processes-'));
  for (const [name, status_id] of [
    ['Anna', 1],
    ['Bert', 1],
    ['Owner', 6],
  ] as const)
    await addMember(database.db, name, { status_id });
  await addMember(database.db, 'Olga', { is_operator: true });
  const owner = await database.db
    .selectFrom('members')
    .select('id')
    .where('name', '=', 'Owner')
    .executeTakeFirstOrThrow();
  videoId = await addVideo(database.db, { title: 'Harbour', member_id: owner.id });
  await settleCatalogue(database.db);
  await mkdir(join(folder, `media/objects/video-${videoId}`), { recursive: true });
  await writeFile(join(folder, `media/objects/video-${videoId}/thumb-320.jpg`), 'a picture');
  const env = {
    FOYER_ROLES_WITHOUT_FACTOR: '1',
    DATABASE_URL: database.url,
    FOYER_DATA_DIR: folder,
    FOYER_UPLOADS_PER_DAY: `${UPLOADS_PER_DAY}`,
    FOYER_UPLOADS_PARALLEL: '100',
    FOYER_UPLOAD_RESERVE_MB: '0',
  };
  webs = await Promise.all([startWebProcess(env), startWebProcess(env)]);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const from = (address: string) => ({ 'x-forwarded-for': address });
/** More at the same time would wait for connections longer than a busy machine lets them. */
const BATCH_SIZE = 24;
/** In turn over both processes, many at the same time. */
const everywhere = async <Answer>(
  times: number,
  ask: (web: RunningWeb, i: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let from = 0; from < times; from += BATCH_SIZE)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(BATCH_SIZE, times - from) }, (_, i) =>
          ask(webs[i % 2 === 0 ? 0 : 1], from + i),
        ),
      )),
    );
  return answers;
};
const codesOf = async (answers: Response[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const { ok, code } = (await answer.json()) as { ok?: boolean; code?: string };
    const key = code ?? (ok === false ? 'refused' : 'ok');
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};
const signIn = async (web: RunningWeb, usr: string): Promise<{ cookie: string }> => {
  const answer = await web.post('/api/signin.php', { usr, pwd: TEST_PASSWORD }, from('192.0.2.200'));
  expect(await answer.json()).toMatchObject({ ok: true });
  return {
    cookie:
      answer.headers
        .getSetCookie()
        .find((text) => text.startsWith('session='))
        ?.split(';')[0] ?? '',
  };
};

it('a role that is taken at one ends at the other with the next request', async () => {
  await addMember(database.db, 'Otto', { is_operator: true });
  const id = await addMember(database.db, 'Mora', { is_moderator: true });
  const operator = await signIn(webs[0], 'Otto');
  const moderator = await signIn(webs[1], 'Mora');
  const ask = async () =>
    Promise.all(webs.map(async (web) => (await web.get('/api/moderation/queue.json', moderator)).status));
  const change = (act: string) =>
    webs[0].post(
      '/api/roles.php',
      { act, role: 'moderator', name: 'Mora', reason: 'Asked for it' },
      operator,
    );
  expect(await ask()).toEqual([200, 200]);
  expect(await (await change('revoke')).json()).toMatchObject({ changed: true });
  expect(await ask()).toEqual([403, 403]);
  await sql`INSERT INTO passkeys (id, member_id, public_key, counter, name) VALUES ('k', ${id}, 'k', 0, 'Phone')`.execute(
    database.db,
  );
  expect(await (await change('grant')).json()).toMatchObject({ changed: true });
  expect(await ask()).toEqual([200, 200]);
});

describe('limits count the tries at both', () => {
  it('comments of a member', async () => {
    const headers = await signIn(webs[0], 'Anna');
    const answers = await everywhere(14, (web, i) =>
      web.post(
        '/api/stats.php',
        { act: 'comm', section: 'video', object_id: `${videoId}`, msg: `A calm view ${i}` },
        headers,
      ),
    );
    expect(await codesOf(answers)).toEqual({ ok: COMMENT_LIMIT, comment_limit: 14 - COMMENT_LIMIT });
  });

  it('attempts to sign in, by account from many networks', async () => {
    const tries = SIGN_IN_STRANGERS_PER_ACCOUNT + 8;
    const answers = await everywhere(tries, (web, i) =>
      web.post('/api/signin.php', { usr: 'Carl', pwd: 'certainly wrong' }, from(`198.51.100.${i}`)),
    );
    expect(await codesOf(answers)).toEqual({
      invalid_usr_or_pwd: SIGN_IN_STRANGERS_PER_ACCOUNT,
      too_many_attempts: 8,
    });
  });

  it('attempts to sign in, by account and network', async () => {
    const tries = SIGN_IN_TRIES_PER_ACCOUNT + 8;
    const answers = await everywhere(tries, (web, i) =>
      web.post('/api/signin.php', { usr: 'Bert', pwd: 'certainly wrong' }, from(`2001:db8:9:9::${i}`)),
    );
    expect(await codesOf(answers)).toEqual({
      invalid_usr_or_pwd: SIGN_IN_TRIES_PER_ACCOUNT,
      too_many_attempts: 8,
    });
  });

  // Counted where the two above are, which costs the hash of a password each; sign-in-under-attack.test has it in one process.
  itLong('attempts to sign in, by address for whichever account', async () => {
    const tries = SIGN_IN_TRIES_PER_ADDRESS + 8;
    const answers = await everywhere(tries, (web, i) =>
      web.post('/api/signin.php', { usr: `nobody-${i}`, pwd: 'certainly wrong' }, from('192.0.2.1')),
    );
    expect(await codesOf(answers)).toEqual({
      invalid_usr_or_pwd: SIGN_IN_TRIES_PER_ADDRESS,
      too_many_attempts: 8,
    });
  });

  it('reports', async () => {
    const answers = await everywhere(REPORT_LIMIT + 6, (web) => {
      const body = new FormData();
      for (const [key, value] of Object.entries({
        email: 'anna@example.org',
        message: 'Something is wrong',
        captcha: 'none',
      }))
        body.set(key, value);
      return fetch(`${web.base}/api/report.php`, {
        method: 'POST',
        body,
        headers: { origin: web.base, ...from('192.0.2.2') },
      });
    });
    expect(await codesOf(answers)).toEqual({ captcha_failed: REPORT_LIMIT, rate_limited: 6 });
  });

  it('searches', async () => {
    const answers = await everywhere(SEARCHES_PER_MINUTE + 10, (web, i) =>
      web.get(
        `/api/videos2.php?params=3600/straight/relevance/60/search..1.all..&s=harbour%20${i}`,
        from('192.0.2.3'),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('uploads of a member', async () => {
    const { cookie } = await signIn(webs[1], 'Owner');
    const answers = await everywhere(8, (web, i) =>
      create({ base: web.base, cookie, origin: web.base }, 1000, { filename: `harbour${i}.mp4` }),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: UPLOADS_PER_DAY }, () => 201),
      ...Array.from({ length: 8 - UPLOADS_PER_DAY }, () => 429),
    ]);
  });
});

it('a member is notified in one process of a message that was sent through the other', async () => {
  const [sender, receiver] = [await signIn(webs[0], 'Owner'), await signIn(webs[1], 'Anna')];
  const stop = new AbortController();
  const stream = await fetch(`${webs[1].base}/api/live`, { headers: receiver, signal: stop.signal });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  let reported = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const bytes of stream.body ?? [])
      reported += decoder.decode(bytes as Uint8Array, { stream: true });
  })().catch(() => {});
  await until(async () => reported.includes('event: hello'));
  const anna = await database.db
    .selectFrom('members')
    .select('id')
    .where('name', '=', 'Anna')
    .executeTakeFirstOrThrow();
  const sent = await webs[0].post(
    '/api/messages.php',
    { act: 'send', object_id: String(anna.id), msg: 'Hello from the other side' },
    sender,
  );
  expect(await sent.json()).toMatchObject({ ok: true });
  await until(async () => reported.includes('"messages"'));
  // Read immediately where it was reported: nothing is between the hint and the answer.
  const list = await webs[1].post('/api/messages.php', { act: 'list' }, receiver);
  expect(await list.json()).toMatchObject({ unread_count: 1 });
  stop.abort();
  await reading;
});

it('a session that one process ends is ended in the other immediately', async () => {
  const [a, b] = webs;
  const [first, second] = [await signIn(a, 'Anna'), await signIn(b, 'Anna')];
  const list = (web: RunningWeb, headers: { cookie: string }) =>
    web.post('/api/sessions.php', { act: 'list' }, headers);
  expect((await list(b, first)).status).toBe(200);
  const ended = await a.post('/api/sessions.php', { act: 'revoke_all' }, second);
  expect(await ended.json()).toMatchObject({ ok: true });
  // No notice has to come round for it.
  expect((await list(b, first)).status).toBe(401);
  // The one that goes on has another token, which counts everywhere.
  expect((await list(b, second)).status).toBe(401);
  const [, token = ''] = /session=([\w-]{43})/.exec(ended.headers.getSetCookie().join('\n')) ?? [];
  const renewed = { cookie: `session=${token}` };
  expect((await list(b, renewed)).status).toBe(200);
  expect((await a.post('/api/signout.php', {}, renewed)).status).toBe(200);
  expect((await list(b, renewed)).status).toBe(401);
});

it('a video that one process takes down is gone from what the other keeps', async () => {
  const [a, b] = webs;
  const owner = await signIn(a, 'Owner');
  const video = `/api/json/video/86400/0/0/${videoId}.json`;
  const list = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';
  const media = `/media/video-${videoId}/r${videoId}/thumb-320.jpg`;
  const shown = async (): Promise<boolean[]> => [
    ((await (await b.get(video)).json()) as { video: { status: string } }).video.status === 'active',
    ((await (await b.get(list)).json()) as { videos: unknown[] }).videos.length > 0,
    (await b.get(`/api/videofile.php?video_id=${videoId}`)).status === 200,
    (await b.get(media)).status === 200,
  ];
  expect(await shown()).toEqual([true, true, true, true]);
  const form = new FormData();
  form.set('act', '3');
  form.set('video_id', `${videoId}`);
  const toggled = await fetch(`${a.base}/api/video_edit.php`, {
    method: 'POST',
    body: form,
    headers: { origin: a.base, ...owner },
  });
  expect(await toggled.json()).toMatchObject({ ok: true });
  await until(async () => (await shown()).every((isShown) => !isShown));
  expect(await (await b.get(video)).text()).not.toContain('description');
});

it('a setting that is changed in one process counts in the other as soon as its notice comes', async () => {
  const [a, b] = webs;
  const operator = await signIn(a, 'Olga');
  const nameAt = async (web: RunningWeb): Promise<string> =>
    ((await (await web.get('/site.webmanifest')).json()) as { name: string }).name;
  const textAt = async (web: RunningWeb): Promise<string> =>
    ((await (await web.get('/api/json/information/3600/help.en.json')).json()) as { title: string }).title;
  expect([await nameAt(b), await textAt(b)]).toEqual(['Foyer', 'Help']);
  for (const [key, value] of [
    ['site.name', 'Harbour'],
    ['text.help.en', '# Help of the harbour'],
  ] as const) {
    const form = { act: 'set', key, revision: '0', value: JSON.stringify(value) };
    const heard = b.prints(`settings changed in another process: ${key}`);
    expect(await (await a.post('/api/settings.php', form, operator)).json()).toMatchObject({ ok: true });
    // By NOTIFY: nothing asks for settings again and again.
    await heard;
  }
  // In the one that changed it, as soon as it has answered.
  expect([await nameAt(a), await textAt(a)]).toEqual(['Harbour', 'Help of the harbour']);
  expect([await nameAt(b), await textAt(b)]).toEqual(['Harbour', 'Help of the harbour']);
  // One whose form is older than the other process's change.
  const stale = { act: 'set', key: 'site.name', revision: '0', value: '"Pier"' };
  expect((await b.post('/api/settings.php', stale, await signIn(b, 'Olga'))).status).toBe(409);
});
