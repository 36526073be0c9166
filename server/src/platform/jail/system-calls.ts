/** The kernel's calls that Node lacks, through libc. Linux only; loaded by the launcher alone. */
import koffi from 'koffi';

type Numbers = Readonly<Record<string, number>>;

/** From the kernel's tables; arm64 has the generic one. */
const NUMBERS: Readonly<Record<string, Numbers>> = {
  x64: { fcntl: 72, setgroups: 116, setresuid: 117, setresgid: 119, capset: 126, prctl: 157, prlimit64: 302 },
  arm64: {
    fcntl: 25,
    setgroups: 159,
    setresuid: 147,
    setresgid: 149,
    capset: 91,
    prctl: 167,
    prlimit64: 261,
  },
};
const NEWER = { x64: 317, arm64: 277 } as const;
/** The same number on every machine. */
const LANDLOCK = { create: 444, add: 445, restrict: 446 } as const;

export type Machine = 'x64' | 'arm64';

/** @throws Error on machines that this room does not know */
export const machine = (): Machine => {
  if (process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64'))
    return process.arch;
  throw new Error(`no calls known for ${process.platform} on ${process.arch}`);
};

const libc = koffi.load(null);
// One call of libc with plain words serves all: the convention of both machines passes them in registers.
const callWords = libc.func('syscall', 'long', ['long', 'long', 'long', 'long', 'long', 'long']);
const callSecond = libc.func('syscall', 'long', ['long', 'long', 'void *', 'long', 'long', 'long']);
const callFirst = libc.func('syscall', 'long', ['long', 'void *', 'void *', 'long', 'long', 'long']);
const callThird = libc.func('syscall', 'long', ['long', 'long', 'long', 'void *', 'void *', 'long']);
const filterProgram = koffi.struct('sock_fprog', { len: 'uint16', filter: 'void *' });
const callFilter = libc.func('syscall', 'long', ['long', 'long', 'long', koffi.pointer(filterProgram)]);
const exec = libc.func('int execve(const char *path, const char **argv, const char **envp)');

/** A call that must not fail. @throws Error that names it and the kernel's reason */
const must = (name: string, result: unknown): number => {
  const value = Number(result);
  if (value < 0) throw new Error(`${name} failed (errno ${koffi.errno()})`);
  return value;
};

const number = (name: string): number => NUMBERS[machine()]?.[name] ?? -1;

export const prctl = (option: number, a = 0, b = 0, c = 0): number =>
  must(`prctl ${option}`, callWords(number('prctl'), option, a, b, c, 0));

/** As `prctl`, for what a kernel may lack or refuse without harm. */
export const tryPrctl = (option: number, a = 0, b = 0): boolean =>
  Number(callWords(number('prctl'), option, a, b, 0, 0)) >= 0;

/** Lets a program inherit the descriptor; Node closes all of them otherwise, also 0 to 2. */
export const keepDescriptor = (descriptor: number): void => {
  must('fcntl', callWords(number('fcntl'), descriptor, 2, 0, 0, 0));
};

export const becomeUser = (id: number): void => {
  must('setgroups', callSecond(number('setgroups'), 0, null, 0, 0, 0));
  must('setresgid', callWords(number('setresgid'), id, id, id, 0, 0));
  must('setresuid', callWords(number('setresuid'), id, id, id, 0, 0));
};

/** @param mask bit per capability, of the first 32 */
export const setCapabilities = (mask: number): void => {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(0x20080522, 0);
  // Effective, permitted, inheritable; then the same three for the capabilities from 32 on.
  const sets = Buffer.alloc(24);
  for (const offset of [0, 4, 8]) sets.writeUInt32LE(mask, offset);
  must('capset', callFirst(number('capset'), header, sets, 0, 0, 0));
};

/** @param resource number of RLIMIT_* */
export const setLimit = (resource: number, soft: number, hard = soft): void => {
  const pair = Buffer.alloc(16);
  pair.writeBigUInt64LE(BigInt(soft), 0);
  pair.writeBigUInt64LE(BigInt(hard), 8);
  must(`limit ${resource}`, callThird(number('prlimit64'), 0, resource, pair, null, 0));
};

/** @param program instructions of 8 bytes */
export const setSystemCallFilter = (program: Buffer): void => {
  must('seccomp', callFilter(NEWER[machine()], 1, 0, { len: program.length / 8, filter: program }));
};

/** @returns 0 without Landlock */
export const landlockVersion = (): number =>
  Math.max(0, Number(callFirst(LANDLOCK.create, null, null, 1, 0, 0)));

const landlockCreate = libc.func('syscall', 'long', ['long', 'void *', 'long', 'long']);
export const createRuleset = (attributes: Buffer): number =>
  must('landlock', landlockCreate(LANDLOCK.create, attributes, attributes.length, 0));

const landlockAdd = libc.func('syscall', 'long', ['long', 'long', 'long', 'void *', 'long']);
export const addRule = (ruleset: number, rule: Buffer): void => {
  must('landlock rule', landlockAdd(LANDLOCK.add, ruleset, 1, rule, 0));
};

export const enterRuleset = (ruleset: number): void => {
  must('landlock enter', callWords(LANDLOCK.restrict, ruleset, 0, 0, 0, 0));
};

/** Becomes the program; returns only to throw. */
export const execute = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): void => {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  must('execve', exec(program, [program, ...args, null], [...variables, null]));
};
