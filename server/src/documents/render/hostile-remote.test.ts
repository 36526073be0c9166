import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { buildDocumentRequest } from '@foyer/shared/testing/document-request';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import { openTrap, type Trap } from '../../media/jail/jail-trials.ts';
import { COSTS, hostileBuild, NEIGHBOUR, SMALL_SHELL } from '../../testing/hostile-remote.ts';
import { SHELL_RELEASE } from './render-pool.fixture.ts';
import { RenderPool } from './render-pool.ts';

const CANARY = 'canary-of-the-hostile-remote';
let dir = '';
let dataDir = '';
let trap: Trap;
let socket: Server;
let socketVisits = 0;
const pools: RenderPool[] = [];
const asked: string[] = [];
const logged: string[] = [];

const build = async (name: string, code: string): Promise<string> => {
  const folder = await mkdtemp(join(dir, `${name}-`));
  await mkdir(join(folder, 'node'));
  await writeFile(join(folder, 'node/main.js'), code);
  return folder;
};
const facts = () => ({
  secrets: [join(dataDir, 'keys/local.pem'), `/proc/${process.pid}/environ`],
  canary: CANARY,
  dataDir,
  parentPid: process.pid,
  port: trap.port,
  socketPath: join(dataDir, 'server.sock'),
});

const startWith = async (hostile: string): Promise<RenderPool> => {
  const part = (name: 'mf-hostile' | 'mf-neighbour', folder: string) => ({
    release: { ...SHELL_RELEASE, name },
    base: '/',
    folder,
  });
  const set: RenderSet = {
    id: 1,
    packages: {
      shell: { release: SHELL_RELEASE, base: '/', folder: await build('shell', SMALL_SHELL) },
      'mf-hostile': part('mf-hostile', await build('hostile', hostile)),
      'mf-neighbour': part('mf-neighbour', await build('neighbour', NEIGHBOUR)),
    },
  };
  const pool = new RenderPool({
    set,
    // As if everything were to be had: what is kept from a worker is kept before this is asked.
    answerApi: async (path) => {
      asked.push(path);
      return { status: 200, body: JSON.stringify({ path, secret: CANARY }) };
    },
    size: 1,
    renderTimeoutMs: 300,
    log: (message) => logged.push(message),
  });
  pools.push(pool);
  await pool.start();
  return pool;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-hostile-'));
  dataDir = join(dir, 'data');
  await mkdir(join(dataDir, 'keys'), { recursive: true });
  await writeFile(join(dataDir, 'keys/local.pem'), CANARY);
  trap = await openTrap();
  socket = createServer((visitor) => {
    socketVisits += 1;
    visitor.destroy();
  });
  await new Promise<void>((resolve) => socket.listen(join(dataDir, 'server.sock'), resolve));
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  logged.length = 0;
  asked.length = 0;
});
afterAll(async () => {
  await trap.close();
  await new Promise((resolve) => socket.close(resolve));
  await rm(dir, { recursive: true, force: true });
});

const neighbourIn = async (pool: RenderPool): Promise<string> => {
  const { body, failed } = await pool.render(buildDocumentRequest('/mf-neighbour/render/'));
  expect(failed).toEqual([]);
  return body;
};

describe('a hostile remote', () => {
  it.each(['module', 'render', 'load'])(
    'gets nothing, and changes nothing for others: tried at %s',
    async (at) => {
      const pool = await startWith(hostileBuild({ ...facts(), atLoad: at === 'module' }));
      const before = await neighbourIn(pool);
      expect(JSON.parse(before)).toMatchObject({ list: [2, 4, 6], amount: '1.234.567,891', polluted: [] });
      asked.length = 0;
      const { body, failed } = await pool.render(buildDocumentRequest(`/mf-hostile/${at}/`));
      expect(failed).toEqual([]);
      expect(JSON.parse(body)).toEqual({});
      expect(asked).toEqual([]);
      expect(await neighbourIn(pool)).toBe(before);
      expect(trap.visits()).toBe(0);
      expect(socketVisits).toBe(0);
      expect((await readdir(dataDir)).sort()).toEqual(['keys', 'server.sock']);
      // It is not switched off either: nothing that it tried cost anybody anything.
      expect(logged).toEqual([]);
    },
  );

  const costs = process.env['FOYER_TEST_LONG'] === '1' ? COSTS : (['loop', 'eat', 'flood'] as const);
  it.each(costs)('that does "%s" fails alone', async (name) => {
    const pool = await startWith(hostileBuild({ ...facts(), atLoad: false }));
    const before = await neighbourIn(pool);
    const [broken, beside] = await Promise.all([
      pool.render(buildDocumentRequest(`/mf-hostile/costs/${encodeURIComponent(name)}/`)),
      neighbourIn(pool),
    ]);
    expect(broken.failed.map(({ remote }) => remote)).toEqual(['mf-hostile']);
    expect(beside).toBe(before);
    expect(await neighbourIn(pool)).toBe(before);
    // Where the wall itself makes what it tried fail, the remote is named by its own error, and nothing else is lost.
    if (broken.failed[0]?.reason !== 'Array buffer allocation failed')
      expect(logged).toContain('proven alone: mf-hostile');
    expect(logged.join()).not.toContain('proven alone: mf-neighbour');
  });
});
