/**
 * Runs as a process of its own: puts itself into the jail and then becomes the program. Anyone who starts it knows it by its
 * process number from the first moment on, and the kernel ends it with the worker.
 */
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareLandlock, READ, RUN, WRITE, WRITE_DEVICE } from './landlock.ts';
import { JAIL_USER, LAUNCH_FAILED, type LaunchPlan, type Wall } from './launch-plan.ts';
import { systemCallFilter } from './system-call-filter.ts';
import {
  becomeUser,
  execute,
  keepDescriptor,
  machine,
  prctl,
  setCapabilities,
  setLimit,
  setSystemCallFilter,
  tryPrctl,
} from './system-calls.ts';

/** From linux/prctl.h, linux/resource.h, linux/capability.h. */
const PR_SET_PDEATHSIG = 1;
const PR_SET_KEEPCAPS = 8;
const PR_CAPBSET_DROP = 24;
const PR_SET_NO_NEW_PRIVS = 38;
const PR_CAP_AMBIENT = 47;
const AMBIENT_RAISE = 2;
const AMBIENT_CLEAR_ALL = 4;
const SIGKILL = 9;
const RLIMIT_CPU = 0;
const RLIMIT_FSIZE = 1;
const RLIMIT_DATA = 2;
const RLIMIT_CORE = 4;
const RLIMIT_NOFILE = 7;
const RLIMIT_AS = 9;
const CAP_DAC_OVERRIDE = 1;
const LAST_CAPABILITY = 63;

/** Where loaders and libraries of builds that are not static lie; nothing secret does. */
const LOADERS = [
  '/lib64/ld-linux-x86-64.so.2',
  '/lib/ld-linux-aarch64.so.1',
  '/lib/ld-musl-x86_64.so.1',
  '/lib/ld-musl-aarch64.so.1',
];
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/nix/store', '/gnu/store'];
const FACTS = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/proc/cpuinfo',
  '/proc/meminfo',
  '/proc/stat',
  '/sys/devices/system/cpu',
  '/sys/devices/system/node',
  '/dev/urandom',
  '/dev/random',
  '/dev/zero',
];

const plan = JSON.parse(process.argv[2] ?? '') as LaunchPlan;

/** The worker's death is ours; if it came before this line, it is now. */
const dieWithParent = (): void => {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (process.ppid !== plan.parentPid) process.exit(LAUNCH_FAILED);
};

const build = <Result>(wall: Wall, step: () => Result): Result | undefined => {
  if (!plan.walls.includes(wall)) return undefined;
  try {
    return step();
  } catch (error) {
    writeSync(2, `jail: ${wall}: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(LAUNCH_FAILED);
  }
};

/** The lower 32, by the kernel's word. */
const permittedCapabilities = (): number => {
  const digits = /^CapPrm:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1] ?? '0';
  return Number.parseInt(digits.slice(-8), 16);
};

const ownLibraries = (): string[] => {
  const folder = dirname(plan.program);
  const named = (plan.env['LD_LIBRARY_PATH'] ?? '').split(':').filter((path) => path !== '');
  return [...named, join(folder, '../lib'), join(folder, '../lib64')].filter((path) => existsSync(path));
};

dieWithParent();
// Before any wall: what it becomes, and all of its threads, keep it.
if (plan.niceness > getPriority()) setPriority(plan.niceness);
// Usually written at a process's end, which this one has none of.
flushCompileCache();

const enterLandlock = build('files', () =>
  prepareLandlock([
    [plan.program, RUN],
    ...LOADERS.map((path) => [path, RUN] as const),
    ...[...LIBRARIES, ...ownLibraries(), ...FACTS].map((path) => [path, READ] as const),
    ['/dev/null', WRITE_DEVICE],
    ...plan.reads.map((path) => [path, READ] as const),
    ...plan.writes.map((path) => [path, WRITE] as const),
  ]),
);

/**
 * Of root's powers only that over files is left, so that any user's videos can be read and any folder written; Landlock says
 * which. A container may have taken it from root already.
 */
const isRoot = process.getuid?.() === 0;
const mask = isRoot ? (1 << CAP_DAC_OVERRIDE) & permittedCapabilities() : 0;
for (let capability = 0; capability <= LAST_CAPABILITY; capability++)
  if (capability > 31 || (mask & (1 << capability)) === 0) tryPrctl(PR_CAPBSET_DROP, capability);
tryPrctl(PR_CAP_AMBIENT, AMBIENT_CLEAR_ALL);
if (isRoot)
  build('user', () => {
    if (mask === 0 || !plan.walls.includes('files')) throw new Error('it could not open its files');
    prctl(PR_SET_KEEPCAPS, 1);
    becomeUser(plan.user ?? JAIL_USER);
  });
setCapabilities(mask);
if (mask !== 0) tryPrctl(PR_CAP_AMBIENT, AMBIENT_RAISE, CAP_DAC_OVERRIDE);
// A change of user clears it.
dieWithParent();

prctl(PR_SET_NO_NEW_PRIVS, 1);
const { cpuSeconds, memoryBytes, dataBytes, fileBytes, openFiles } = plan.limits;
for (let descriptor = 0; descriptor < plan.descriptors; descriptor++) keepDescriptor(descriptor);
// At the first limit the program is asked to end, five seconds later it is ended.
if (cpuSeconds !== undefined) setLimit(RLIMIT_CPU, cpuSeconds, cpuSeconds + 5);
setLimit(RLIMIT_FSIZE, fileBytes);
setLimit(RLIMIT_CORE, 0);
setLimit(RLIMIT_NOFILE, openFiles);
enterLandlock?.();
build('calls', () => setSystemCallFilter(systemCallFilter(machine(), process.pid)));
try {
  // Last, since Node itself has reserved far more.
  if (memoryBytes !== undefined) setLimit(RLIMIT_AS, memoryBytes);
  if (dataBytes !== undefined) setLimit(RLIMIT_DATA, dataBytes);
  execute(plan.program, plan.args, plan.env);
} catch (error) {
  writeSync(2, `jail: start: ${error instanceof Error ? error.message : String(error)}\n`);
}
process.exit(LAUNCH_FAILED);
