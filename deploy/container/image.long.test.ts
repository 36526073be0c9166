/**
 * The image, built from this checkout and run as compose.yaml does: without rights, over a root that cannot be written. A page and a film are
 * served, and both kinds of process end within their grace period. Where a machine builds or runs no containers the reason is printed.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type Database } from '../../server/src/platform/database/create-database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/database/embedded-postgres.ts';
import { findFfmpeg } from '../../server/src/media/ffmpeg/find-ffmpeg.ts';
import { addCategory, addMember } from '../../server/src/testing/catalogue.ts';
import { sayInLong } from '../../server/src/testing/long.ts';
import { findFreePort } from '../nginx/run-nginx.ts';
import { buildImage, findEngine } from './build-image.ts';
import { type Container, type ContainerHost, openContainerHost } from './run-image.ts';

const TAG = 'foyer-test:0';
const GRACE_SECONDS = 15;
const FILM_MS = 240_000;

const folder = mkdtempSync(join(tmpdir(), 'foyer-test-image-'));
let host: ContainerHost | undefined;
let postgres: EmbeddedPostgres | undefined;
let db: Database | undefined;
let base = '';
let web: Container | undefined;
let worker: Container | undefined;
let variables: string[] = [];

const openHost = (): ContainerHost | string => {
  const engine = findEngine();
  if (!engine) return 'there is no Docker, Podman or buildah';
  buildImage({ tag: TAG });
  return openContainerHost(engine, TAG);
};

const start = async (running: ContainerHost): Promise<void> => {
  chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: folder, volatile: true });
  const [port, webMetrics, workerMetrics] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  base = `http://127.0.0.1:${port}`;
  const set = (name: string, value: string) => ['--env', `${name}=${value}`];
  variables = [
    ...set('DATABASE_URL', postgres.url),
    ...set('FOYER_HOST', '127.0.0.1'),
    ...set('FOYER_PORT', String(port)),
    ...set('FOYER_PUBLIC_URL', base),
    ...set('FOYER_RELEASE_LOCAL_KEY', '1'),
    ...set('FOYER_MIN_MINUTES', '0'),
    ...['--volume', `${running.volume('site')}:/var/lib/foyer`],
  ];
  const started = performance.now();
  web = running.start([...variables, ...set('FOYER_ADMIN_ADDRESS', `127.0.0.1:${webMetrics}`)], []);
  await until(async () => (await fetch(`${base}/readyz`)).ok);
  sayInLong(`image: a page after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  worker = running.start(
    [...variables, ...set('FOYER_ADMIN_ADDRESS', `127.0.0.1:${workerMetrics}`)],
    ['node', 'server/worker.mjs'],
  );
  db = createDatabase({ url: postgres.url, poolSize: 1 });
};

/** What the containers said stands with the failure. */
const until = async (check: () => Promise<boolean>, limitMs = 180_000): Promise<void> => {
  const deadline = Date.now() + limitMs;
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`too late:\n${web?.printed()}\n${worker?.printed() ?? ''}`);
    await sleep(200);
  }
};

/** What a process says at its start: before the semicolon those that stand. Files need a kernel with Landlock besides. */
const expectWalls = (container: Container | undefined): void => {
  const [line = ''] = /[\w' ]* jail: [^"\n]*/.exec(container?.printed() ?? '') ?? [];
  sayInLong(`image: ${line}`);
  expect(line.split(';')[0]).toContain('no sockets, no further processes (seccomp)');
};

beforeAll(async () => {
  const found = openHost();
  if (typeof found === 'string') return sayInLong(`image: not run on this machine: ${found}`);
  host = found;
  await start(found);
}, 1_800_000);

afterAll(async () => {
  await Promise.all([web?.stop(1), worker?.stop(1)]);
  await db?.destroy();
  await postgres?.stop();
  host?.remove();
  rmSync(folder, { recursive: true, force: true });
});

it('runs as a user without rights, and holds no compiler', () => {
  if (!host) return;
  const shell = (line: string) => host?.runOnce(['--entrypoint', 'sh'], ['-c', line]).output ?? '';
  expect(shell('id -u')).toBe('10001\n');
  expect(shell('grep -E "^Cap(Eff|Bnd)" /proc/self/status')).toMatch(/^CapEff:\t0+\nCapBnd:\t0+\n$/);
  expect(shell('for name in gcc cc make g++ python3 npm pnpm git curl; do command -v $name; done')).toBe('');
  expect(shell('touch /opt/foyer/server/x; touch /usr/bin/x')).toMatch(/Read-only.*\n.*Read-only/);
  // Nor could its user where somebody leaves the root writable.
  expect(shell('find /opt/foyer /usr /etc -xdev ! -user 0 ! -path "/etc/nginx/conf.d*" 2>/dev/null')).toBe(
    '',
  );
  expect(shell('ls /opt/foyer/node_modules | grep -E "^(jest|webpack|typescript)$"')).toBe('');
});

it('serves a page, from behind the walls of its render workers', async () => {
  if (!host) return;
  const answer = await fetch(base);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/<html[^>]* lang="en"/);
  expectWalls(web);
});

it('makes a film of a file that was sent, and serves it', async () => {
  if (!host || !db) return;
  await addMember(db, 'harbour');
  await addCategory(db, 'water');
  const clips = join(folder, 'clips');
  mkdirSync(clips);
  const { status } = spawnSync(findFfmpeg().ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25:d=6'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:d=6', '-pix_fmt', 'yuv420p', '-shortest'],
    join(clips, 'lights.mp4'),
  ]);
  expect(status).toBe(0);
  const ingested = host.runOnce(
    [...variables, '--env', 'FOYER_ADMIN_ADDRESS=none', '--volume', `${clips}:/clips:ro`],
    [
      ...['node', 'scripts/ingest.ts', '/clips', '--member', 'harbour', '--categories', 'water'],
      ...['--publish', '--nobody-shown', '--by', 'test'],
    ],
  );
  expect(ingested.output).not.toContain('Error');
  expect(ingested.status).toBe(0);
  const read = async (path: string) => (await fetch(new URL(path, base))).json();
  let stream = '';
  await until(async () => {
    const { streams } = (await read('/api/videofile.php?video_id=1')) as { streams: { src: string }[] };
    stream = streams[0]?.src ?? '';
    return stream !== '';
  }, FILM_MS);
  const master = await fetch(new URL(stream, base));
  expect(master.status).toBe(200);
  const [rendition = ''] = (await master.text()).split('\n').filter((line) => line.endsWith('.m3u8'));
  const playlist = new URL(rendition, master.url);
  const [, init = ''] = /URI="([^"]+)"/.exec(await (await fetch(playlist)).text()) ?? [];
  const piece = await fetch(new URL(init, playlist));
  expect(piece.status).toBe(200);
  expect(Buffer.from(await piece.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  expectWalls(worker);
}, 400_000);

it('ends within its grace period', async () => {
  if (!host || !web || !worker) return;
  const ends = [web, worker].map(async (container) => {
    const started = performance.now();
    expect(await container.stop(GRACE_SECONDS)).toBe(0);
    return (performance.now() - started) / 1000;
  });
  const seconds = await Promise.all(ends);
  sayInLong(`image: web ended after ${seconds[0]?.toFixed(1)} s, worker after ${seconds[1]?.toFixed(1)} s`);
  // A drain of five seconds; SIGKILL would have ended it with another code.
  expect(Math.max(...seconds)).toBeLessThan(GRACE_SECONDS);
});
