/** Ten thousand members with their page open, at one real web process: each is notified, and what it costs in memory is bounded. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { type RunningWeb, startWebProcess } from '../testing/web-processes.ts';

const MEMBERS = Number(process.env.FOYER_LIVE_MEMBERS ?? 10_000);
/** Opened side by side: each is one look at the database. */
const BATCH_SIZE = 50;
/** Of the process, for one stream: its socket, its request, its place in the hub. */
const BYTES_PER_STREAM = 32 * 1024;
const ROUNDS = 3;
/** Opened before anything is measured. */
const WARM = MEMBERS / 10;
const STREAMS = MEMBERS - WARM;
const SETTLE_TRIES = 60;

let database: TestDatabase;
let folder = '';
let web: RunningWeb;
const sockets: Socket[] = [];

const tokenOf = (index: number): string => `live-${String(index).padStart(38, '0')}`;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-live-'));
  await sql`INSERT INTO members (name, status_id) SELECT 'live-' || n, 1 FROM generate_series(0, ${MEMBERS - 1}::int) AS n`.execute(
    database.db,
  );
  const hashes = Array.from({ length: MEMBERS }, (_, index) =>
    createHash('sha256').update(tokenOf(index)).digest(),
  );
  await sql`INSERT INTO sessions (id_hash, member_id, expires_at)
    SELECT h.hash, m.id, now() + interval '1 day' FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS h (hash, place)
    JOIN members m ON m.name = 'live-' || (h.place - 1)`.execute(database.db);
  web = await startWebProcess({ DATABASE_URL: database.url, FOYER_DATA_DIR: folder });
}, 300_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await web?.stop();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const residentBytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${web.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
};

/** Changes heard so far, by member. */
const heard = new Int32Array(MEMBERS);
const open = (index: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const { port, host } = new URL(web.base);
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    let started = false;
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      heard[index] = (heard[index] ?? 0) + (text.match(/event: changed/g)?.length ?? 0);
      if (started || !text.includes('event: hello')) return;
      started = true;
      resolve();
    });
    socket.on('close', () => started || reject(new Error(`stream ${index} was closed`)));
    socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nCookie: session=${tokenOf(index)}\r\n\r\n`);
  });

const itOnLinux = process.platform === 'linux' ? it : it.skip;

itOnLinux(
  `tells ${MEMBERS} members who are here at the same time, and needs bounded memory for them`,
  async () => {
    const openAll = async (from: number, to: number) => {
      for (let start = from; start < to; start += BATCH_SIZE)
        await Promise.all(
          Array.from({ length: Math.min(BATCH_SIZE, to - start) }, (_, place) => open(start + place)),
        );
    };
    // The first ones also pay for what a process compiles and keeps once.
    await openAll(0, WARM);
    const before = await residentBytes();
    await openAll(WARM, MEMBERS);
    const opened = await residentBytes();
    for (let round = 1; round <= ROUNDS; round += 1) {
      // In payloads that NOTIFY takes.
      await sql`SELECT pg_notify('foyer_live', json_build_object('noun', 'messages', 'members', ids)::text)
        FROM (SELECT json_agg(id) AS ids FROM members WHERE name LIKE 'live-%' GROUP BY id / 500) AS g`.execute(
        database.db,
      );
      await until(() => heard.every((count) => count >= round));
      expect(heard.every((count) => count === round)).toBe(true);
    }
    // What is garbage by now is collected when the process has time for it.
    let after = await residentBytes();
    for (let tries = 0; tries < SETTLE_TRIES && after - before > STREAMS * BYTES_PER_STREAM; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      after = Math.min(after, await residentBytes());
    }
    process.stdout.write(
      `live: ${MEMBERS} streams, ${Math.round((opened - before) / STREAMS / 1024)} kB each when open, ` +
        `${Math.round((after - before) / STREAMS / 1024)} kB after ${ROUNDS} hints to all\n`,
    );
    expect((after - before) / STREAMS).toBeLessThan(BYTES_PER_STREAM);
  },
  600_000,
);
