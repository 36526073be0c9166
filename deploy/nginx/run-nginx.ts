/** Runs nginx with the project's configuration in a folder of its own, as the caller; for tests and benches. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findNginx } from './find-nginx.ts';

export interface RunningNginx {
  /** `http://host:port` */
  url: string;
  /** Of its files; gone when it stops. */
  folder: string;
  pid: number;
  /** Its own children, which do the work. */
  workers: () => Promise<number[]>;
  stop: () => Promise<void>;
}

const START_TRIES = 200;

/** Nothing listens there now. */
export const findFreePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const mainConfig = (folder: string, workers: number, isLogging: boolean): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes ${workers};
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 2048; }
http {
    access_log ${isLogging ? `${folder}/access.log` : 'off'};
    types { text/html html; application/json json; }
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    include ${folder}/foyer.conf;
}
`;

/**
 * @param makeConfig what is included in `http`; given the address to listen at and a folder for its files
 * @throws Error with nginx's own words when it does not start
 */
export const runNginx = async (
  makeConfig: (place: { listen: string; folder: string }) => string,
  {
    workers = 1,
    host = '127.0.0.1',
    port: wanted,
    isLogging = false,
  }: {
    workers?: number;
    host?: string;
    port?: number /** To `access.log` in its folder. */;
    isLogging?: boolean;
  } = {},
): Promise<RunningNginx> => {
  const program = findNginx();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-nginx-'));
  const port = wanted ?? (await findFreePort());
  await mkdir(join(folder, 'cache'));
  await writeFile(join(folder, 'foyer.conf'), makeConfig({ listen: `${host}:${port}`, folder }));
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder, workers, isLogging));
  const child = spawn(
    program,
    ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://${host}:${port}`;
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`${url}/_foyer/none`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (isOver || tries === START_TRIES) {
      const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`nginx did not start:\n${said}\n${log}`);
    }
    await sleep(25);
  }
  const pid = child.pid ?? 0;
  return {
    url,
    folder,
    pid,
    workers: async () =>
      (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(/\s+/).map(Number),
    stop,
  };
};
