/** What somebody reads who starts a process of the server with a Node that is too old. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SERVER = join(import.meta.dirname, '../..');
/** This Node says that it is an older one. */
const OLDER =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.18.0"}})';

it.each(['web-only.mjs', 'worker.mjs', 'src/app/web-only.ts', 'src/app/worker.ts'])(
  '%s says in one line which Node it needs and where it lies',
  async (program) => {
    const ended = await new Promise<{ code: unknown; errors: string }>((resolve) => {
      const args = ['--no-warnings', '--import', OLDER, join(SERVER, program)];
      execFile(process.execPath, args, { env: { PATH: process.env.PATH } }, (error, _, errors) =>
        resolve({ code: error?.code, errors }),
      );
    });
    expect(ended.code).toBe(1);
    const installed = join(SERVER, '../node_modules/node/bin/node');
    expect(ended.errors).toBe(
      `foyer: Node 22.18.0 (${process.execPath}) is too old: Node 24 or newer is needed; one is installed here: ${installed}\n`,
    );
  },
);
