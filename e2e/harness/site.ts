/** The real site as a process of its own: built packages, real PostgreSQL, demo catalogue, own port and data directory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ENDS_WITH_PARENT } from '../../scripts/processes/run-child.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_LIMIT_MS = 600_000;
/** Since it said last how far its demo is: that is drawn at low priority, which gets next to nothing while all unit tests run. */
const PROGRESS_LIMIT_MS = 2_700_000;
const PROGRESS = / % demo/;
const STOP_LIMIT_MS = 10_000;

export interface SiteOptions {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
}
export interface Site {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** What the process printed so far. */
  output: () => string;
  /** Ends it as an operator would. */
  stop: () => Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws Error with the process's output when it is not ready in time. */
export const startSite = async ({ dataDir, port: wanted, env = {} }: SiteOptions): Promise<Site> => {
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...ENDS_WITH_PARENT, join(ROOT, 'server/src/app/all-in-one.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      FOYER_PORT: String(port),
      FOYER_DATA_DIR: dataDir,
      FOYER_PUBLIC_URL: url,
      FOYER_DEMO: '1',
      // They would come while tests count videos.
      FOYER_DEMO_FILMS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  let deadline = Date.now() + READY_LIMIT_MS;
  const collect = (chunk: Buffer) => {
    const text = chunk.toString();
    printed = (printed + text).slice(-50_000);
    if (PROGRESS.test(text)) deadline = Date.now() + PROGRESS_LIMIT_MS;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_LIMIT_MS).then(() => child.kill('SIGKILL'))]);
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the site ended with ${child.exitCode}:\n${printed}`);
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) break;
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`the site was not ready in time:\n${printed}`);
    }
    await sleep(250);
  }
  return { url, port, dataDir, process: child, output: () => printed, stop };
};
