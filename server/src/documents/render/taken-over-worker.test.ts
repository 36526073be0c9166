/** A worker's process that was taken over altogether, with all of Node: what it says is checked, and what it may not say ends it. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import { openTrap, type Trap } from '../../media/jail/jail-trials.ts';
import { takenOverWorker } from '../../testing/taken-over-worker.ts';
import { type AnswerApi, RenderWorker } from './render-worker.ts';
import { isRunning } from '../../testing/scratch-folder.ts';
import { until } from '../../testing/until.ts';

const CANARY = 'canary-of-the-worker-that-was-taken-over';
const set = { id: 1, packages: {} } as unknown as RenderSet;
const request = {
  kind: 'document',
  url: '/videos/1/a-video/',
  site: {},
  off: [],
} as unknown as DocumentRequest;

let dir = '';
let dataDir = '';
let trap: Trap;
const workers: RenderWorker[] = [];
const asked: string[] = [];
const answerApi: AnswerApi = async (path) => {
  asked.push(path);
  return { status: 200, body: JSON.stringify({ secret: CANARY }) };
};

const start = async (onRender: string, beforeReady?: string): Promise<RenderWorker> => {
  const folder = await mkdtemp(join(dir, 'program-'));
  const entry = join(folder, 'program.mjs');
  await writeFile(entry, takenOverWorker(onRender, beforeReady));
  const worker = new RenderWorker({
    worker: { set, loadTimeoutMs: 300 },
    entry,
    answerApi,
    renderTimeoutMs: 300,
  });
  workers.push(worker);
  await worker.ready;
  return worker;
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-taken-over-'));
  dataDir = join(dir, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'key.pem'), CANARY);
  trap = await openTrap();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.end()));
  asked.length = 0;
});
afterAll(async () => {
  await trap.close();
  await rm(dir, { recursive: true, force: true });
});

/** Three thousand messages, a second and a half of silence, and as many again. */
const TWO_HALVES = `const half = () => { for (let n = 0; n < 3000; n += 1) say({ type: 'memory', share: 0 }); };
      half(); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500); half();`;
/** Answers what it was asked while it started, which says nothing of what it does later. */
const ANSWER_FIRST = 'await new Promise((resolve) => setTimeout(resolve, 500));';

/** What it says when a document is asked for, why it is ended, and what it does before it is ready. */
const FORGED: readonly [what: string, onRender: string, reason: RegExp, beforeReady?: string][] = [
  ['a head of 4 GB', `write(lengthen('{}', 0xffffffff));`, /strange lengths/],
  ['a body of 1 TB', `write(lengthen('{"head":{"type":"pong"},"bytes":[1e12]}'));`, /strange lengths/],
  [
    'a body of less than nothing',
    `write(lengthen('{"head":{"type":"pong"},"bytes":[-4]}'));`,
    /strange lengths/,
  ],
  [
    'many bodies that are too much together',
    `write(lengthen(JSON.stringify({ head: { type: 'pong' }, bytes: Array(40).fill(1e6) })));`,
    /strange lengths/,
  ],
  ['what is no JSON', `write(lengthen('{"head":'));`, /broke off/],
  ['nothing at all', `write(lengthen('null'));`, /broke off/],
  ['a message of a kind that there is not', `say({ type: 'start' });`, /unknown kind/],
  ['a kind by the name of a property of all objects', `say({ type: 'constructor' });`, /unknown kind/],
  ['a member more', `say({ type: 'pong', pid: 1 });`, /does not fit/],
  [
    'a prototype',
    `write(lengthen('{"head":{"type":"memory","share":0,"__proto__":{"isAdmin":true}},"bytes":[]}'));`,
    /does not fit/,
  ],
  [
    'that something starts which is no package',
    `say({ type: 'started', remote: '__proto__' });`,
    /does not fit/,
  ],
  [
    'that it is ready once more, with other addresses',
    `say({ type: 'ready', addresses: { routes: [], redirects: ['^/.*$'] } });`,
    /ready twice/,
  ],
  [
    'the document of somebody else',
    `say({ type: 'rendered', id: id + 1, answer }, 'forged');`,
    /nothing that is under way/,
  ],
  [
    'the same document twice',
    `say({ type: 'rendered', id, answer }, 'one'); say({ type: 'rendered', id, answer }, 'two');`,
    /nothing that is under way/,
  ],
  ['an embed for a document', `say({ type: 'embedded', id }, 'forged');`, /answer to something else/],
  [
    'a way to another site',
    `say({ type: 'rendered', id, answer: { ...answer, status: 302, redirect: '//elsewhere.example/' } }, '');`,
    /does not fit/,
  ],
  [
    'a way to another site by its scheme',
    `say({ type: 'rendered', id, answer: { ...answer, status: 302, redirect: 'https://elsewhere.example/' } }, '');`,
    /does not fit/,
  ],
  [
    'a header in a header',
    `say({ type: 'rendered', id, answer: { ...answer, styleHashes: ["'sha256-AAAA'; script-src *"] } }, '');`,
    /does not fit/,
  ],
  [
    'a status that there is not',
    `say({ type: 'rendered', id, answer: { ...answer, status: 99 } }, '');`,
    /does not fit/,
  ],
  [
    'that a package failed which is none',
    `say({ type: 'rendered', id, answer: { ...answer, failed: [{ remote: '__proto__', reason: '' }] } }, '');`,
    /does not fit/,
  ],
  [
    'an answer that nobody waits for',
    `for (let n = 0; n < 100; n += 1) say({ type: 'pong' });`,
    /nobody waits for/,
  ],
  [
    'many thousands of messages',
    `for (let n = 0; n < 6000; n += 1) say({ type: 'memory', share: 0 });`,
    /flood of messages/,
  ],
  [
    'as many, the second half a second later, and without an answer in between',
    TWO_HALVES,
    /flood of messages/,
  ],
  ['as many, after it had answered questions before', TWO_HALVES, /flood of messages/, ANSWER_FIRST],
  ['nothing of the document, only that it is there', '', /no answer to render, only to 37 questions/],
  [
    'that it has a thousand mishaps',
    `for (let n = 0; n < 1000; n += 1) say({ type: 'stray', message: 'mishap ' + n });`,
    /more of what nobody waits for/,
  ],
  [
    'that it needs everything',
    `for (let n = 0; n < 1000; n += 1) say({ type: 'api', id: n + 1, job: id, path: '/api/x.json' });`,
    /asks for too much/,
  ],
  [
    'that it needs what is on another site',
    `say({ type: 'api', id: 1, job: id, path: '//elsewhere.example/' });`,
    /does not fit/,
  ],
];

describe('a render worker that was taken over', () => {
  // A fourth parameter by name would be jest's `done`.
  it.each(FORGED)('is ended for saying %s', async (_, onRender, reason, ...[beforeReady]) => {
    const worker = await start(onRender, beforeReady);
    const { pid = 0 } = worker;
    const sent = worker.send({ type: 'render', request });
    // One of them answers first and is then found out.
    await sent.catch((error: unknown) => expect(String(error)).toMatch(reason));
    await until(() => worker.lost);
    await worker.end();
    expect(isRunning(pid)).toBe(false);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    ['alongside any document', `say({ type: 'api', id: 1, job: id + 7, path: '/api/x.json' });`],
    [
      'what a key opens, alongside another page',
      `say({ type: 'api', id: 1, job: id, path: '/api/decision/some-key.json' });`,
    ],
    [
      'what operators see, alongside another page',
      `say({ type: 'api', id: 1, job: id, path: '/api/releases/overview.json' });`,
    ],
    [
      'the same by another way of writing',
      `say({ type: 'api', id: 1, job: id, path: '/api/x/../decision/some-key.json' });`,
    ],
  ])('is refused what it asks for %s', async (_, ask) => {
    const worker = await start(
      `const got = answered(); ${ask} got.then((told) => say({ type: 'rendered', id, answer }, JSON.stringify(told)));`,
    );
    const rendered = await worker.send({ type: 'render', request });
    if (rendered.type !== 'rendered') throw new Error('another answer');
    expect(JSON.parse(rendered.answer.body)).toEqual({ status: 403, body: '{"code":"no_permission"}' });
    expect(asked).toEqual([]);
  });

  it('gets at no file, no other process and no network, with all of Node', async () => {
    const tries = `
      const { default: fs } = await import('node:fs');
      const { default: net } = await import('node:net');
      const { default: dgram } = await import('node:dgram');
      const { default: child } = await import('node:child_process');
      const { Worker } = await import('node:worker_threads');
      const [secret, dataDir, port, parent] = FACTS;
      const connect = (options) => new Promise((resolve, reject) => {
        net.connect(options, () => resolve('connected')).on('error', reject);
      });
      const tries = {
        key: () => fs.readFileSync(secret, 'utf8'),
        environment: () => fs.readFileSync('/proc/' + parent + '/environ', 'utf8'),
        ownEnvironment: () => Object.keys(process.env).filter((name) => !['NODE_ENV', 'MALLOC_ARENA_MAX'].includes(name)).join() || null,
        memory: () => fs.openSync('/proc/' + parent + '/mem', 'r'),
        shadow: () => fs.readFileSync('/etc/shadow', 'utf8'),
        folder: () => fs.readdirSync(dataDir),
        writing: () => fs.writeFileSync(dataDir + '/written', 'x'),
        writingAside: () => fs.writeFileSync('/tmp/foyer-taken-over-' + process.pid, 'x'),
        link: () => fs.symlinkSync(secret, dataDir + '/link'),
        signal: () => process.kill(parent, 'SIGCONT'),
        program: () => child.execFileSync('/bin/sh', ['-c', 'echo run'], { encoding: 'utf8' }),
        worker: () => new Worker('1', { eval: true }),
        binding: () => process.binding('spawn_sync').spawn({ file: '/bin/true', args: ['true'] }),
        connection: () => connect({ port, host: '127.0.0.1' }),
        socketFile: () => connect({ path: '/var/run/postgresql/.s.PGSQL.5432' }),
        datagram: () => new Promise((resolve, reject) => {
          dgram.createSocket('udp4').on('error', reject).send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve('sent')));
        }),
      };
      const got = {};
      for (const [name, attempt] of Object.entries(tries))
        try {
          const result = await attempt();
          if (result !== null) got[name] = String(result);
        } catch {}
      say({ type: 'rendered', id, answer }, JSON.stringify(got));`;
    const facts = JSON.stringify([join(dataDir, 'key.pem'), dataDir, trap.port, process.pid]);
    const worker = await start(tries.replace('FACTS', () => facts));
    const rendered = await worker.send({ type: 'render', request });
    if (rendered.type !== 'rendered') throw new Error('another answer');
    expect(JSON.parse(rendered.answer.body)).toEqual({});
    expect(trap.visits()).toBe(0);
    expect(await readdir(dataDir)).toEqual(['key.pem']);
  });
});
