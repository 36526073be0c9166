import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createListener, type Listener } from '../platform/database/listen.ts';
import { createWeb } from '../app/web.ts';
import { openMembers, type TestMembers } from '../testing/members.ts';
import { TEST_ORIGIN } from '../testing/web.ts';
import { LiveHub, STREAMS_PER_MEMBER } from './live-hub.ts';

let members: TestMembers;
const listeners: Listener[] = [];
const apps: Awaited<ReturnType<typeof createWeb>>[] = [];
let bases: string[];
const streams: AbortController[] = [];

/** A web process as far as it is one: its own connection, cache and hub. */
const openProcess = async (): Promise<string> => {
  const listener = await createListener(members.web.url);
  listeners.push(listener);
  const app = await createWeb(
    { ...members.web.deps, listener, liveBeatMs: 500 },
    { missing: async () => [] },
  );
  apps.push(app);
  return (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');
};
beforeAll(async () => {
  members = await openMembers();
  bases = [await openProcess(), await openProcess()];
});
afterAll(async () => {
  for (const stream of streams) stream.abort();
  for (const app of apps) await app.close();
  for (const listener of listeners) await listener.close();
  await members.web.close();
});

interface OpenStream {
  status: number;
  type: string;
  /** Resolves once the text so far fits. */
  until: (pattern: RegExp) => Promise<string>;
  ended: Promise<void>;
}
const open = async (base: string, name: string): Promise<OpenStream> => {
  const stop = new AbortController();
  streams.push(stop);
  const response = await fetch(`${base}/api/live`, {
    signal: stop.signal,
    headers: { host: new URL(TEST_ORIGIN).host, cookie: members.sessions[name] ?? '' },
  });
  let text = '';
  const waiting = new Set<() => void>();
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true });
      for (const look of waiting) look();
    }
  };
  const ended = read().catch(() => {});
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    ended,
    until: (pattern) =>
      new Promise((resolve) => {
        const look = () => {
          if (!pattern.test(text)) return;
          waiting.delete(look);
          resolve(text);
        };
        waiting.add(look);
        look();
      }),
  };
};
const send = (from: string, to: string, msg: string) =>
  members.post(from, '/api/messages.php', { act: 'send', object_id: String(members.ids[to]), msg });

describe('the live stream', () => {
  it('is for members alone', async () => {
    const answer = await members.web.get('/api/live');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'need_auth' });
  });

  it('tells of a message in every process, and never what it says', async () => {
    const [one, two] = await Promise.all(bases.map((base) => open(base, 'bert')));
    if (!one || !two) throw new Error('no streams');
    expect([one.status, one.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await Promise.all([one.until(/event: hello/), two.until(/event: hello/)]);
    expect(await send('anna', 'bert', 'A secret of two')).toMatchObject({ ok: true });
    for (const stream of [one, two]) {
      const text = await stream.until(/event: changed\ndata: \{"nouns":\["messages"\]\}/);
      expect(text).not.toContain('secret');
    }
  });

  it('tells others nothing', async () => {
    const carl = await open(bases[0] ?? '', 'carl');
    await carl.until(/event: hello/);
    await send('anna', 'bert', 'Not for Carl');
    await send('anna', 'carl', 'For Carl');
    const text = await carl.until(/event: changed/);
    expect(text.match(/event: changed/g)).toHaveLength(1);
  });

  it('tells of a block on both sides, and of a comment', async () => {
    const [anna, dora] = await Promise.all([open(bases[0] ?? '', 'anna'), open(bases[1] ?? '', 'dora')]);
    await Promise.all([anna.until(/hello/), dora.until(/hello/)]);
    await members.post('dora', '/api/member.php', { act: 'block', object_id: String(members.ids.anna) });
    await Promise.all([anna.until(/"messages"/), dora.until(/"messages"/)]);
    expect(await send('anna', 'dora', 'hello')).toMatchObject({ code: 'no_permission' });
    await members.post('carl', '/api/stats.php', {
      act: 'comm',
      section: 'member',
      object_id: String(members.ids.dora),
      msg: 'Hello Dora',
    });
    await dora.until(/"notifications"/);
  });

  it('tells moderators who looks at what, and members nothing of it', async () => {
    const [moderator, anna] = await Promise.all([
      open(bases[1] ?? '', 'moderator1'),
      open(bases[0] ?? '', 'anna'),
    ]);
    await Promise.all([moderator.until(/hello/), anna.until(/hello/)]);
    const about = { kind: 'video', object_id: String(members.videos.pending) };
    await members.post('moderator1', '/api/moderation_claims.php', { act: 'claim', ...about });
    await moderator.until(/"moderation"/);
    await send('bert', 'anna', 'Good evening');
    expect(await anna.until(/"messages"/)).not.toContain('moderation');
  });

  it('ends when its session has ended', async () => {
    const session = await members.web.signIn('carl');
    const hub = new LiveHub();
    const ended: string[] = [];
    for (const name of ['open', 'gone'])
      hub.add({ memberId: 1, session: name, write: () => {}, end: () => ended.push(name) });
    await hub.beat(async () => ['open']);
    expect(ended).toEqual(['gone']);
    expect(session).toContain('session=');
  });

  it("goes on when its session's token is replaced, and ends with the session", async () => {
    const other = members.sessions.carl ?? '';
    const old = await members.web.signIn('carl');
    members.sessions.carl = old;
    const stream = await open(bases[0] ?? '', 'carl');
    await stream.until(/event: hello/);
    await sql`UPDATE sessions SET created_at = now() - interval '2 days' `.execute(members.web.db);
    const page = await members.web.get('/api/upload/uploads.json', { cookie: old });
    const next = page.cookies.find(({ name }) => name === 'session')?.value ?? '';
    expect(next).not.toBe('');
    members.sessions.carl = `session=${next}`;
    await send('anna', 'carl', 'Still there?');
    await stream.until(/event: changed\ndata: \{"nouns":\["messages"\]\}/);
    await members.post('carl', '/api/signout.php', {});
    await stream.ended;
    members.sessions.carl = other;
  });

  it('takes so many of one member and no more', () => {
    const hub = new LiveHub();
    const add = () => hub.add({ memberId: 1, session: 's', write: () => {}, end: () => {} });
    const removes = Array.from({ length: STREAMS_PER_MEMBER }, add);
    expect(add()).toBeUndefined();
    removes[0]?.();
    removes[0]?.();
    expect(hub.size).toBe(STREAMS_PER_MEMBER - 1);
    expect(add()).toBeDefined();
  });
});

describe('messages to strangers', () => {
  it('are limited by how many never answered', async () => {
    const { addMember } = await import('../testing/catalogue.ts');
    const codes: (string | undefined)[] = [];
    await members.web.db.deleteFrom('messages').execute();
    for (let n = 0; n < 17; n += 1) {
      const id = await addMember(members.web.db, `stranger-${n}`);
      const { code } = await members.post('anna', '/api/messages.php', {
        act: 'send',
        object_id: String(id),
        msg: 'hello',
      });
      codes.push(code);
    }
    expect(codes.filter((code) => code === undefined)).toHaveLength(15);
    expect(codes.slice(15)).toEqual(['rate_limited', 'rate_limited']);
    expect(await send('carl', 'anna', 'One who answers')).toMatchObject({ ok: true });
    expect(await send('anna', 'carl', 'is no stranger')).toMatchObject({ ok: true });
  });
});

describe('choices', () => {
  const ask = (form: Record<string, string>) => members.post('bert', '/api/notifications.php', form);
  it('keep kinds away that a member does without, and no others', async () => {
    expect(await ask({ act: 'choices' })).toEqual({ ok: true, choices: { kinds_off: [], digest: 'off' } });
    expect(await ask({ act: 'choose', kinds_off: 'comment,answer' })).toMatchObject({
      choices: { kinds_off: ['comment', 'answer'], digest: 'off' },
    });
    expect(await ask({ act: 'choose', digest: 'weekly' })).toMatchObject({
      choices: { kinds_off: ['comment', 'answer'], digest: 'weekly' },
    });
    expect(await ask({ act: 'choose', kinds_off: 'sign_in_attempts' })).toMatchObject({
      code: 'bad_request',
    });
    await members.web.db.deleteFrom('notifications').execute();
    const wall = { act: 'comm', section: 'member', object_id: String(members.ids.bert), msg: 'Hello Bert' };
    await members.post('carl', '/api/stats.php', wall);
    expect(await ask({ act: 'list' })).toMatchObject({ total_count: 0 });
    await ask({ act: 'choose', kinds_off: '' });
    await members.post('carl', '/api/stats.php', wall);
    expect(await ask({ act: 'list' })).toMatchObject({
      total_count: 1,
      notifications: [{ kind: 'comment' }],
    });
  });
});
