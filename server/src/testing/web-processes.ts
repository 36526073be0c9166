/** Web processes of their own over one test database, as an operator starts them. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../platform/database/free-port.ts';

/** What answers requests: one of several web processes, or everything in one. */
export type WebProgram = 'web-only' | 'all-in-one';
const START_TRIES = 2400;
const ROOT = join(import.meta.dirname, '../../..');

export interface RunningWeb {
  base: string;
  pid: number;
  /** A form as the site's own pages send it. */
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** What it has printed by now. */
  printed: () => string;
  /** Once it has printed this, from now on. */
  prints: (text: string) => Promise<void>;
  stop: () => Promise<void>;
  /** As `kill -9` ends it. */
  kill: () => Promise<void>;
}

/**
 * Answers calls when this returns; pages may need longer.
 * @param env with `FOYER_PORT` where it must be a certain one
 * @param root of a checkout of another version
 */
export const startWebProcess = async (
  env: Record<string, string>,
  program: WebProgram = 'web-only',
  root: string = ROOT,
): Promise<RunningWeb> => {
  const port = Number(env.FOYER_PORT ?? (await findFreePort()));
  const base = `http://127.0.0.1:${port}`;
  const file = join(root, `server/src/app/${program}.ts`);
  const child = spawn(process.execPath, ['--no-warnings', file], {
    env: {
      ...process.env,
      FOYER_PORT: String(port),
      FOYER_PUBLIC_URL: base,
      FOYER_COUNTRY_FILE: 'none',
      FOYER_ADMIN_ADDRESS: 'none',
      // Addresses of tests are made up.
      FOYER_TRUSTED_PROXIES: '1',
      FOYER_RENDER_WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const collect = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}:\n${printed}`);
    const answer = await fetch(`${base}/healthz`).catch(() => undefined);
    if (answer?.ok) break;
    if (tries > START_TRIES) throw new Error(`the process does not answer:\n${printed}`);
    await sleep(50);
  }
  return {
    base,
    pid: child.pid ?? 0,
    get: (path, headers = {}) => fetch(base + path, { headers, redirect: 'manual' }),
    post: (path, form, headers = {}) =>
      fetch(base + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: base, accept: 'application/json', ...headers },
        redirect: 'manual',
      }),
    printed: () => printed,
    prints: (text) =>
      new Promise((resolve) => {
        const from = printed.length;
        const look = () => {
          if (!printed.includes(text, from)) return;
          child.stdout.off('data', look);
          child.stderr.off('data', look);
          resolve();
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Waits until a process renders pages, after its first warm-up. @throws Error after two minutes */
export const waitForPages = async (web: Pick<RunningWeb, 'get'>): Promise<void> => {
  for (let tries = 0; (await web.get('/')).status !== 200; tries += 1) {
    if (tries > 600) throw new Error('no page can be rendered');
    await sleep(200);
  }
};
