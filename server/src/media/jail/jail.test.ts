import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { type Jail, pretendJail } from '../../platform/jail/find-jail.ts';
import { describeFfmpegJail, findFfmpegJail } from './ffmpeg-jail.ts';
import { openTrap, processesWith, waitUntil } from './jail-trials.ts';
import { NICENESS, PROBE_LIMITS } from './limits.ts';
import { MediaLimitError } from './media-errors.ts';
import { runJailed } from './run-jailed.ts';

const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
const BASH = '/bin/bash';
const found = await findFfmpegJail(BASH);
const GUARD: Jail = { walls: [], keeper: 'guard', prefix: [] };
/** What this machine has, and what the poorest one has. */
const KEEPERS = [
  ['with all walls of this machine', found],
  ['with none, under a guard', GUARD],
] as const;
let dir = '';

const endless = (name: string): string[] => [
  ...['-v', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=5'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', name],
];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-jail-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** A shell stands for an ffmpeg that an attacker has taken over. */
const shell = async (
  script: string,
  jail: Jail,
  files: { cwd?: string; reads?: string[] } = {},
): Promise<{ exitCode: number | null; said: string }> => {
  const restore = pretendJail(BASH, jail);
  let said = '';
  try {
    const end = await runJailed(BASH, ['-c', script], {
      cwd: files.cwd,
      reads: files.reads ?? [],
      limits: PROBE_LIMITS,
      onOutput: (chunk) => (said += chunk.toString()),
    });
    return { exitCode: end.exitCode, said: said + end.log };
  } finally {
    restore();
  }
};

describe('priority', () => {
  it.each(KEEPERS)(
    'gives way to what serves pages, and the ladder to what somebody waits for: %s',
    async (_name, jail) => {
      const restore = pretendJail(BASH, jail);
      try {
        const nice: number[] = [];
        for (const priority of ['soon', 'later'] as const) {
          let said = '';
          await runJailed(BASH, ['-c', 'read -r line < /proc/self/stat; echo "$line"'], {
            reads: ['/proc/self/stat', '/proc'],
            limits: PROBE_LIMITS,
            priority,
            onOutput: (chunk) => (said += chunk.toString()),
          });
          nice.push(Number(said.slice(said.lastIndexOf(')') + 2).split(' ')[16]));
        }
        const own = getPriority();
        expect(nice).toEqual([Math.max(own, NICENESS.soon), Math.max(own, NICENESS.later)]);
      } finally {
        restore();
      }
    },
  );
});

describe('walls', () => {
  const having = (wall: Jail['walls'][number]) => (found.walls.includes(wall) ? it : it.skip);
  const only = (...walls: Jail['walls']): Jail => ({
    ...found,
    walls,
    prefix: walls.includes('network') ? found.prefix : [],
  });

  it('are reported in one line', () => {
    expect(describeFfmpegJail(found)).toMatch(/^ffmpeg's jail: allow lists, limits/);
    expect(describeFfmpegJail({ walls: ['calls'], keeper: 'launcher', prefix: [] })).toBe(
      "ffmpeg's jail: allow lists, limits, no sockets, no further processes (seccomp); not on this machine: " +
        'opens only its own files (Landlock), a user of its own, no network interface (namespace)',
    );
    expect(describeFfmpegJail(GUARD)).toContain('kept by a guard process');
  });

  having('files')('open the named files and folders and no others', async () => {
    const work = join(dir, 'work');
    await mkdir(work);
    await writeFile(join(dir, 'input'), 'named');
    await writeFile(join(dir, 'secret'), 'hidden');
    const files = { cwd: work, reads: [join(dir, 'input')] };
    const jail = only('files');
    expect((await shell(`echo "$(<${dir}/input)"; echo made > ok`, jail, files)).said).toBe('named\n');
    expect(await readFile(join(work, 'ok'), 'utf8')).toBe('made\n');
    for (const script of [
      `echo "$(<${dir}/secret)"`,
      `echo x >> ${dir}/input`,
      `echo x > ${dir}/new`,
      'echo x > ../new',
      'echo "$(</etc/passwd)"',
      `echo "$(</proc/${process.pid}/environ)"`,
      '/bin/true',
    ]) {
      const { said } = await shell(script, jail, files);
      expect(said).toMatch(/Permission denied/);
      expect(said).not.toMatch(/hidden|root:|PATH=/);
    }
    expect((await readdir(dir)).sort()).toEqual(['input', 'secret', 'work']);
    expect(await readFile(join(dir, 'input'), 'utf8')).toBe('named');
  });

  having('files')(
    'are left out, no more than must be, around a program that does not run behind them',
    async () => {
      const script = join(dir, 'ffmpeg-by-script');
      await writeFile(script, `#!/bin/sh\nexec ${ffmpeg} "$@"\n`, { mode: 0o755 });
      const jail = await findFfmpegJail(script);
      expect(jail.keeper).toBe('launcher');
      // The shell that reads the script is none of the files that are opened.
      expect(jail.walls).toEqual(found.walls.filter((wall) => wall !== 'files' && wall !== 'user'));
      expect(
        await runFfmpeg(script, ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=1', '-f', 'null', '-']),
      ).toBe('');
    },
  );

  having('calls')('make no sockets and no processes, and signal nobody', async () => {
    const trap = await openTrap();
    const jail = only('calls');
    expect((await shell(`exec 3<>/dev/tcp/127.0.0.1/${trap.port}; echo x >&3`, jail)).said).toMatch(
      /not permitted/,
    );
    expect((await shell('/bin/echo forked; /bin/echo twice', jail)).said).toMatch(/fork/);
    expect((await shell(`kill -0 ${process.pid}`, jail)).said).toMatch(/not permitted/);
    expect(trap.visits()).toBe(0);
    await trap.close();
  });

  having('network')('see no network', async () => {
    const trap = await openTrap();
    const { said } = await shell(`exec 3<>/dev/tcp/127.0.0.1/${trap.port}; echo x >&3`, only('network'));
    expect(said).toMatch(/unreachable/);
    expect(trap.visits()).toBe(0);
    await trap.close();
  });

  having('user')('are another user, without privileges', async () => {
    const cwd = await mkdtemp(join(dir, 'user-'));
    const caller = new AbortController();
    const running = runFfmpeg(ffmpeg, endless(join(cwd, 'a.mp4')), { cwd, signal: caller.signal });
    expect(await waitUntil(async () => (await readdir(cwd)).length > 0)).toBe(true);
    const [id = 0] = await processesWith(cwd);
    const status = await readFile(`/proc/${id}/status`, 'utf8');
    caller.abort();
    await expect(running).rejects.toThrow(/abort/i);
    expect(status).toMatch(/^Uid:\s*59999\s+59999\s+59999\s+59999$/m);
    // Nothing is left but to read and write any user's files, which Landlock narrows.
    expect(status).toMatch(/^CapEff:\s*0{15}2$/m);
    expect(status).toMatch(/^CapBnd:\s*0{15}2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s*1$/m);
    expect(status).toMatch(/^Seccomp:\s*2$/m);
  });

  it('hold when a callback of ours fails', async () => {
    const failing = runFfmpeg(ffmpeg, ['-re', '-f', 'lavfi', '-i', 'sine', '-f', 's16le', 'pipe:1'], {
      onOutput: () => {
        throw new Error('no room');
      },
    });
    await expect(failing).rejects.toThrow('no room');
  });

  it('give the program nothing of our environment', async () => {
    process.env['FOYER_SECRET_OF_THE_TEST'] = 'hidden';
    for (const [, jail] of KEEPERS) {
      const { said } = await shell('set', jail);
      expect(said).toContain('LANG=C');
      expect(said).not.toContain('hidden');
    }
    delete process.env['FOYER_SECRET_OF_THE_TEST'];
  });
});

describe.each(KEEPERS)('limits, %s', (_, jail) => {
  let restore: () => void;
  beforeAll(() => {
    restore = pretendJail(ffmpeg, jail);
  });
  afterAll(() => restore());

  const run = (args: string[], limits: Parameters<typeof runFfmpeg>[2] & object) =>
    runFfmpeg(ffmpeg, ['-v', 'error', ...args], { cwd: dir, ...limits }).catch((error: unknown) => error);
  const busy = ['-f', 'lavfi', '-i', 'mandelbrot=s=640x480', '-f', 'null', '-'];

  it('end what takes too long', async () => {
    expect(await run(endless('slow.mp4'), { limits: { seconds: 1 } })).toMatchObject({ limit: 'time' });
  });

  it('end what computes too long', async () => {
    expect(await run(busy, { limits: { cpuSeconds: 1 } })).toMatchObject({ limit: 'cpu' });
  });

  it('end what wants too much memory', async () => {
    const wide = ['-f', 'lavfi', '-i', 'color=s=8000x4000:d=9', '-c:v', 'libx264', 'wide.mp4'];
    const error = await run(wide, { limits: { memoryBytes: 400 * 1024 ** 2 } });
    // Some builds do not survive it well enough to say so.
    if (error instanceof MediaLimitError) expect(error.limit).toBe('memory');
    else expect(error).toBeInstanceOf(FfmpegError);
  });

  it('end what writes too much into one file', async () => {
    const raw = ['-f', 'lavfi', '-i', 'color=s=640x480', '-c:v', 'rawvideo', 'raw.avi'];
    expect(await run(raw, { limits: { outputBytes: 2_000_000 } })).toMatchObject({ limit: 'output' });
  });

  it('end what writes too much into many files', async () => {
    const many = [
      '-re',
      '-f',
      'lavfi',
      '-i',
      'color=s=320x240:r=50',
      '-c:v',
      'bmp',
      '-f',
      'image2',
      'many-%d.bmp',
    ];
    expect(await run(many, { limits: { outputBytes: 3_000_000 } })).toMatchObject({ limit: 'output' });
  });

  it('leave alone what keeps to them', async () => {
    const args = ['-f', 'lavfi', '-i', 'testsrc2=d=1', '-c:v', 'libx264', 'good.mp4'];
    const progress: number[] = [];
    const log = await run(args, { onProgress: ({ seconds }: { seconds: number }) => progress.push(seconds) });
    expect(log).toBe('');
    // The time of the last packet; which that is depends on the build.
    expect(progress.at(-1)).toBeGreaterThan(0.8);
    expect(await run([...fileInput(join(dir, 'good.mp4')), '-f', 'null', '-'], {})).toBe('');
  });
});

describe.each(KEEPERS)('the end, %s', (_, jail) => {
  const poor = jail === GUARD;
  let restore: () => void;
  beforeAll(() => {
    restore = pretendJail(ffmpeg, jail);
  });
  afterAll(() => restore());

  it('comes when the caller aborts, for the whole group', async () => {
    const cwd = await mkdtemp(join(dir, 'aborted-'));
    const caller = new AbortController();
    const running = runFfmpeg(ffmpeg, endless(join(cwd, 'a.mp4')), { cwd, signal: caller.signal }).catch(
      (error: unknown) => error,
    );
    expect(await waitUntil(async () => (await readdir(cwd)).length > 0)).toBe(true);
    expect((await processesWith(cwd)).length).toBeGreaterThan(0);
    const reason = new Error('the visitor left');
    caller.abort(reason);
    expect(await running).toBe(reason);
    expect(await waitUntil(async () => (await processesWith(cwd)).length === 0, 5000)).toBe(true);
  });

  it('comes immediately when aborted before the start', async () => {
    await expect(runFfmpeg(ffmpeg, ['-version'], { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  it('comes with kill -9 of the worker, whenever that is', async () => {
    const script = join(dir, `worker-${poor ? 'guard' : 'launcher'}.ts`);
    const media = join(import.meta.dirname, '..');
    await writeFile(
      script,
      `import { runFfmpeg } from '${media}/ffmpeg/run-ffmpeg.ts';
import { pretendJail } from '${media}/../platform/jail/find-jail.ts';
const [ffmpeg, cwd, jail, args] = process.argv.slice(2);
pretendJail(ffmpeg, JSON.parse(jail));
process.stdout.write('started');
await runFfmpeg(ffmpeg, JSON.parse(args), { cwd });
`,
    );
    // From before the launcher has done anything until ffmpeg writes its file.
    for (const delayMs of [0, 30, 60, 100, 150, 1500]) {
      const cwd = await mkdtemp(join(dir, 'killed-'));
      const worker = spawn(
        process.execPath,
        [
          '--no-warnings',
          script,
          ffmpeg,
          cwd,
          JSON.stringify(jail),
          JSON.stringify(endless(join(cwd, 'a.mp4'))),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await new Promise((resolve) => worker.stdout.once('data', resolve));
      if (delayMs > 1000) expect(await waitUntil(async () => (await readdir(cwd)).length > 0)).toBe(true);
      else await new Promise((resolve) => setTimeout(resolve, delayMs));
      worker.kill('SIGKILL');
      expect(await waitUntil(async () => (await processesWith(cwd)).length === 0, 5000)).toBe(true);
    }
  });

  it('is an error that is not a limit when somebody else kills ffmpeg', async () => {
    const cwd = await mkdtemp(join(dir, 'shot-'));
    const running = runFfmpeg(ffmpeg, endless(join(cwd, 'a.mp4')), { cwd }).catch((error: unknown) => error);
    expect(await waitUntil(async () => (await readdir(cwd)).length > 0)).toBe(true);
    for (const id of await processesWith(cwd)) process.kill(id, 'SIGKILL');
    const error = await running;
    expect(error).toBeInstanceOf(FfmpegError);
    expect(error).toMatchObject({ exitCode: null });
    expect(await processesWith(cwd)).toEqual([]);
  });
});
