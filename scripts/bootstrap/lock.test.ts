import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeLock } from './lock.mjs';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process of its own that takes the lock, notes when it had it, and gives it back after `holdMs`. */
const holder = (name: string, holdMs: number) =>
  spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))};
     import { appendFileSync } from 'node:fs';
     const { release } = await takeLock(${JSON.stringify(path)});
     appendFileSync(${JSON.stringify(join(folder, 'log'))}, '${name} in\\n');
     setTimeout(() => { appendFileSync(${JSON.stringify(join(folder, 'log'))}, '${name} out\\n'); release(); }, ${holdMs});`,
  ]);
const ended = (child: ReturnType<typeof spawn>) => new Promise((resolve) => child.on('close', resolve));
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('the lock between processes', () => {
  it('lets one at a time in and leaves nothing behind', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => ended(holder(name, 60))));
    const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(6);
    for (let index = 0; index < 6; index += 2)
      expect(lines[index]?.replace('in', 'out')).toBe(lines[index + 1]);
    expect(existsSync(path)).toBe(false);
  });

  it('is taken over from a holder that was killed', async () => {
    const child = holder('killed', 60_000);
    await until(() => existsSync(join(folder, 'log')));
    child.kill('SIGKILL');
    await ended(child);
    expect(existsSync(path)).toBe(true);
    const { release } = await takeLock(path);
    release();
    expect(existsSync(path)).toBe(false);
  });

  it('is taken over when another process got the dead holder’s id', async () => {
    writeFileSync(path, JSON.stringify([{ pid: process.pid, started: '1' }]));
    (await takeLock(path)).release();
  });

  it('stays with a child that outlives its killed parent', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    const dead = spawnSync(process.execPath, ['-e', '']).pid;
    const lock = await takeLock(path);
    lock.shareWith(child.pid ?? 0);
    writeFileSync(path, readFileSync(path, 'utf8').replace(`"pid":${process.pid}`, `"pid":${dead}`));
    let waitedFor = 0;
    const next = takeLock(path, (pid) => {
      waitedFor = pid;
    });
    await until(() => waitedFor > 0);
    expect(waitedFor).toBe(child.pid);
    child.kill('SIGKILL');
    (await next).release();
    lock.release();
  });
});
