/** What the tests of the jail need: other processes' traces, and a server that must never be asked. */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Numbers of all processes (Linux) whose command line holds `mark`; the one that asks is left out. */
export const processesWith = async (mark: string): Promise<number[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const lines = await Promise.all(
    ids.map(async (id) => [id, await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')] as const),
  );
  return lines.filter(([, line]) => line.includes(mark)).map(([id]) => Number(id));
};

/** Waits until `isSo`, within `limitMs`. @returns whether it came */
export const waitUntil = async (isSo: () => Promise<boolean>, limitMs = 15_000): Promise<boolean> => {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    if (await isSo()) return true;
    await sleep(20);
  }
  return isSo();
};

export interface Trap {
  /** `http://127.0.0.1:{port}` */
  origin: string;
  port: number;
  /** Connections so far. */
  visits: () => number;
  close: () => Promise<void>;
}

/** Counts anyone who connects, and hangs up. */
export const openTrap = (): Promise<Trap> =>
  new Promise((resolve, reject) => {
    let visits = 0;
    const server = createServer((socket) => {
      visits += 1;
      socket.on('error', () => undefined).destroy();
    });
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      resolve({
        origin: `http://127.0.0.1:${port}`,
        port,
        visits: () => visits,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
