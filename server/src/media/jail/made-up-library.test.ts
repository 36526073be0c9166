/** The walls of the jail, tried from inside ffmpeg's own process by a library that the loader brings into it. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { jailCommand, KEEPER_ENVIRONMENT } from '../../platform/jail/find-jail.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { type Call, makeLibrary, readResults } from './attacks/made-up-library.ts';
import { findFfmpegJail, programEnvironment } from './ffmpeg-jail.ts';
import { planLaunch } from './run-jailed.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
const canLoad = process.platform === 'linux' && process.arch === 'x64';
let dir = '';
let input = '';
let library = '';
let calls: Call[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-library-'));
  for (const name of ['upload', 'work', 'elsewhere']) await mkdir(join(dir, name));
  await writeFile(join(dir, 'elsewhere/canary.txt'), 'the canary');
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=5:d=1', '-c:v', 'mpeg4', 'film.mkv'],
    { cwd: join(dir, 'upload') },
  );
  input = join(dir, 'upload/film.mkv');
  library = join(dir, 'upload/libevil.so');
  calls = [
    { name: 'its own input', number: 2, args: [input, 0] },
    { name: 'another file', number: 2, args: [join(dir, 'elsewhere/canary.txt'), 0] },
    { name: 'the names of users', number: 2, args: ['/etc/passwd', 0] },
    { name: 'the memory of the worker', number: 2, args: [`/proc/${process.pid}/mem`, 0] },
    { name: 'a file elsewhere', number: 2, args: [join(dir, 'elsewhere/new'), 0o101, 0o644] },
    { name: 'a socket of the internet', number: 41, args: [2, 1, 0] },
    { name: 'a socket of this machine', number: 41, args: [1, 1, 0] },
    { name: 'another program', number: 59, args: ['/bin/false', 0, 0] },
    { name: 'a look into the worker', number: 101, args: [0x4206, process.pid, 0, 0] },
    { name: 'a signal to the worker', number: 62, args: [process.pid, 0] },
    { name: 'a namespace of its own', number: 272, args: [0x10000000] },
    { name: 'a mount', number: 165, args: ['none', dir, 'tmpfs'] },
    { name: 'rings of input and output', number: 425, args: [4, 0] },
  ];
  await writeFile(library, makeLibrary(calls), { mode: 0o755 });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const args = (): string[] => [
  '-hide_banner',
  '-nostdin',
  '-v',
  'error',
  ...fileInput(input),
  '-f',
  'null',
  '-',
];

const run = async (command: string, rest: readonly string[], env: Record<string, string>) => {
  const child = spawn(command, rest, { cwd: join(dir, 'work'), env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  await new Promise((resolve) => child.once('close', resolve));
  return Buffer.concat(said);
};

const onSuchMachines = canLoad ? it : it.skip;

onSuchMachines('without walls the library does what it wants', async () => {
  // No more than what shows that it runs: as root it would mount, and become another program.
  const most = calls.slice(0, 2).concat(calls.filter(({ name }) => name === 'a socket of this machine'));
  const free = join(dir, 'upload/libfree.so');
  await writeFile(free, makeLibrary(most), { mode: 0o755 });
  const said = await run(ffmpeg, args(), { ...programEnvironment(), LD_PRELOAD: free });
  const results = readResults(said, most);
  expect(results?.['its own input']).toBeGreaterThanOrEqual(0);
  expect(results?.['another file']).toBeGreaterThanOrEqual(0);
  expect(results?.['a socket of this machine']).toBeGreaterThanOrEqual(0);
});

onSuchMachines('behind the walls it opens its input, and nothing else', async () => {
  const jail = await findFfmpegJail(ffmpeg);
  if (jail.keeper === 'guard') return;
  const reads = [input, library];
  const plan = planLaunch(jail, ffmpeg, args(), { cwd: join(dir, 'work'), reads, limits: DEFAULT_LIMITS });
  // Only the program gets it, not what shuts itself in before.
  const env = { ...plan.env, LD_PRELOAD: library };
  const [command, ...rest] = jailCommand(jail, { ...plan, env });
  const said = await run(command, rest, KEEPER_ENVIRONMENT);
  const results = readResults(said, calls);
  expect(results ?? said.toString('latin1')).toEqual(expect.any(Object));
  const { 'its own input': own, ...others } = results ?? {};
  expect(own).toBeGreaterThanOrEqual(0);
  const open = Object.entries(others).filter(([, result]) => result >= 0);
  expect(open).toEqual([]);
});
