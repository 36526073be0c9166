/** `npm run drain` ends a real web process with a request in flight, and nothing that is none. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '../platform/database/free-port.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type RunningWeb, startWebProcess } from '../testing/web-processes.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/drain.ts');

let database: TestDatabase;
let folder = '';
let body = '';
let web: RunningWeb | undefined;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-drain-'));
  body = `act=view&section=video&object_id=${await addVideo(database.db)}`;
  await settleCatalogue(database.db);
});
afterAll(async () => {
  await web?.kill();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** @param onLine of what it prints */
const drain = async (address: string, onLine: (line: string) => void = () => {}) => {
  const child = spawn(process.execPath, ['--no-warnings', SCRIPT, address], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      for (const line of chunk.toString().split('\n')) onLine(line);
    });
  const [code] = await once(child, 'close');
  return { code, printed };
};

it('lets a web process answer what it has, says what that is, and waits for its end', async () => {
  const address = `127.0.0.1:${await findFreePort()}`;
  web = await startWebProcess({
    DATABASE_URL: database.url,
    FOYER_DATA_DIR: folder,
    FOYER_ADMIN_ADDRESS: address,
    FOYER_DRAIN_SECONDS: '3',
  });
  const { base, pid } = web;
  const sent = request(`${base}/api/stats.php`, {
    method: 'POST',
    headers: {
      ...{ origin: base, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      'content-length': body.length,
    },
  });
  const answered = once(sent, 'response');
  sent.write(body.slice(0, 5));
  const health = async (): Promise<{ requests_in_flight: number }> =>
    (await fetch(`http://${address}/healthz`)).json() as Promise<{ requests_in_flight: number }>;
  while ((await health()).requests_in_flight < 1);
  const { code, printed } = await drain(address, (line) => {
    if (line.startsWith('1 request in flight')) sent.end(body.slice(5));
  });
  expect([code, printed.split('\n')]).toEqual([
    0,
    [
      `process ${pid} drains, and ends within 8 s`,
      '1 request in flight, 0 streams of live events open',
      '0 requests in flight, 0 streams of live events open',
      `process ${pid} has ended`,
      '',
    ],
  ]);
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  expect(await drain(address)).toEqual({
    code: 1,
    printed: `nothing answers at ${address}: no process to drain\n`,
  });
});

it.each([
  ['that says nothing of itself', () => '{"ok":true}', 'is no process of a site'],
  ['that answers no JSON', () => 'hello', 'is no process of a site'],
  [
    'that names a process which is none',
    () => JSON.stringify({ ok: true, pid: process.pid, ends_within_seconds: 5 }),
    'send SIGTERM where it runs',
  ],
])('ends nothing for a server %s', async (_what, answer, said) => {
  const server = createServer((_request, response) => response.end(answer()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { code, printed } = await drain(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  server.closeAllConnections();
  expect([code, printed]).toEqual([1, expect.stringContaining(said)]);
});

it('says what is no address', async () => {
  expect(await drain('web-1')).toEqual({
    code: 1,
    printed: expect.stringContaining('FOYER_ADMIN_ADDRESS must be host:port'),
  });
});
