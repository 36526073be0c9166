/** The guide's commands from an empty folder, one after the other, exactly as they stand there; only the folder's place is another. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readGuide } from './guide.fixture.ts';

const ROOT = join(import.meta.dirname, '..');
const MINUTES_10 = 600_000;

let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'foyer-guide-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  output: string;
}
/** Until it ends, or prints `until`. */
const run = (command: string, cwd: string, until?: RegExp) =>
  new Promise<Ended>((resolve) => {
    const env = { ...process.env, NODE_OPTIONS: '', FOYER_DEV_PORT: '18099' };
    const child = spawn(command, { cwd, env, shell: true, detached: true });
    let output = '';
    const end = () => child.pid && process.kill(-child.pid, 'SIGTERM');
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (until?.test(output)) end();
      });
    child.on('close', (code) => resolve({ code, output }));
  });

it(
  'leads from nothing to a folder that can be released',
  async () => {
    const folder = join(scratch, 'mf-books');
    const { commands } = await readGuide();
    const times: string[] = [];
    for (const command of commands) {
      if (command.startsWith('cd ')) continue;
      const isFirst = command.startsWith('npm run new-remote');
      // It goes on until it is ended.
      const until = command === 'npm run dev' ? /is built/ : undefined;
      const startMs = performance.now();
      const ended = await run(
        isFirst ? `${command} --folder ${folder}` : command,
        isFirst ? ROOT : folder,
        until,
      );
      times.push(`${((performance.now() - startMs) / 1000).toFixed(1).padStart(7)} s  ${command}`);
      if (until) expect(ended.output).toMatch(until);
      else expect([command, ended.code, ended.code ? ended.output : '']).toEqual([command, 0, '']);
    }
    console.log(times.join('\n'));
    const { version } = JSON.parse(await readFile(join(folder, 'dist/current.json'), 'utf8'));
    expect(await readdir(join(folder, 'dist', version))).toContain('release.json');
  },
  MINUTES_10,
);
