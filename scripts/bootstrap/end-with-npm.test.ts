import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
let folder = '';
let npm: ChildProcess | undefined;
let serverPid = 0;

/** As bootstrap.mjs: it watches npm, starts the script as a child with a channel, and passes signals on. */
const PARENT = `
import { endWithNpm } from '${ROOT}/scripts/bootstrap/end-with-npm.mjs';
import { runScript } from '${ROOT}/scripts/bootstrap/run-script.mjs';
endWithNpm();
process.exit(await runScript('${ROOT}', new URL('server.mjs', import.meta.url).pathname, []));`;
const SERVER = `
import { createServer } from 'node:net';
const server = createServer().listen(0, '127.0.0.1', () =>
  console.log('listens ' + process.pid + ' ' + server.address().port));`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-npm-'));
  const files = {
    'parent.mjs': PARENT,
    'server.mjs': SERVER,
    'package.json': JSON.stringify({ private: true, scripts: { start: 'node parent.mjs' } }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterEach(async () => {
  npm?.kill('SIGKILL');
  if (serverPid > 0 && isAlive(serverPid)) process.kill(serverPid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
/** @returns whether it came to be within ten seconds */
const comes = async (check: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await check()) return true;
    await sleep(50);
  }
  return false;
};

describe('what npm started', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends, and frees its port, when npm alone gets %s',
    async (signal) => {
      const child = spawn('npm', ['start', '--silent'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      npm = child;
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      expect(await comes(() => /listens \d+ \d+\n/.test(printed))).toBe(true);
      const [, pid, port] = printed.split(/\s/).map(Number);
      serverPid = pid ?? 0;
      child.kill(signal);
      expect(await comes(() => !isAlive(serverPid))).toBe(true);
      expect(await isOpen(port ?? 0)).toBe(false);
    },
  );
});
