/** What would stop the site later, said in one line before any work is done. */
import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

/** The message is one line that says what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}

/** The demo's videos, pictures and database. */
const DEMO_BYTES = 1e9;

/** @throws CannotStart when nothing can listen there */
export const checkPort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken by another program: stop it, or choose another with FOYER_PORT.`,
        EACCES: `Port ${port} may not be opened by this user: choose one above 1023 with FOYER_PORT.`,
        EADDRNOTAVAIL: `FOYER_HOST is ${host}, which is no address of this machine.`,
      };
      reject(new CannotStart(reasons[error.code ?? ''] ?? `Port ${port} on ${host}: ${error.message}`));
    });
    server.listen(port, host, () => server.close(() => resolve()));
  });

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

/** @throws CannotStart */
export const checkDiskSpace = (dataDir: string): void => {
  // What is there already needs no more room.
  if (existsSync(dataDir)) return;
  const { bavail, bsize } = statfsSync(nearestFolder(dataDir));
  const free = bavail * bsize;
  if (free < DEMO_BYTES)
    throw new CannotStart(
      `There is too little disk space for ${dataDir}: ${(free / 1e9).toFixed(1)} GB free, ${DEMO_BYTES / 1e9} GB needed (or choose another with FOYER_DATA_DIR).`,
    );
};
