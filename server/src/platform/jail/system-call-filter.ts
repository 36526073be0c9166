/**
 * The wall around the kernel: a seccomp filter (classic BPF) that refuses what a decoder or a renderer never needs and
 * what an attacker who owns it would want first. A list of refusals, not of permissions: builds of programs and of libc differ too much.
 */
import type { Machine } from './system-calls.ts';

const REFUSED: Readonly<Record<Machine, readonly number[]>> = {
  x64: [
    // Sockets of every kind: socket to recvmsg, shutdown to setsockopt, accept4, recvmmsg, sendmmsg.
    ...[41, 42, 43, 44, 45, 46, 47, 49, 50, 53, 288, 299, 307],
    // Further processes: fork, vfork; other processes: ptrace, process_vm_*, pidfd_*, process_madvise, kcmp.
    ...[57, 58, 101, 310, 311, 312, 424, 434, 438, 440],
    // System V and POSIX shared things: shm*, sem*, msg*, mq_open.
    ...[29, 30, 31, 64, 65, 66, 68, 69, 70, 71, 220, 240],
    // Mounts, namespaces, roots: mount and its newer family, umount2, pivot_root, chroot, unshare, setns.
    ...[155, 161, 165, 166, 272, 308, 428, 429, 430, 431, 432, 433, 442],
    // Kernel interfaces with a history of faults: bpf, perf, userfaultfd, io_uring, keys, handles, modules, kexec, fanotify, quota.
    ...[175, 176, 179, 246, 248, 249, 250, 298, 300, 303, 304, 313, 320, 321, 323, 425, 426, 427],
    // Clocks, reboot, swap, names, ports, accounting, personality.
    ...[135, 159, 163, 164, 167, 168, 169, 170, 171, 172, 173, 227, 305],
  ],
  arm64: [
    ...[198, 199, 200, 201, 202, 203, 206, 207, 208, 210, 211, 212, 242, 243, 269],
    ...[117, 270, 271, 272, 424, 434, 438, 440],
    ...[180, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196],
    ...[39, 40, 41, 51, 97, 268, 428, 429, 430, 431, 432, 433, 442],
    ...[60, 104, 105, 106, 217, 218, 219, 241, 262, 264, 265, 273, 280, 282, 294, 425, 426, 427],
    ...[89, 92, 112, 142, 161, 162, 170, 171, 224, 225, 266],
  ],
};

const SPECIAL = {
  x64: { arch: 0xc000003e, clone: 56, clone3: 435, kill: 62, tkill: 200, tgkill: 234, prlimit64: 302 },
  arm64: { arch: 0xc00000b7, clone: 220, clone3: 435, kill: 129, tkill: 130, tgkill: 131, prlimit64: 261 },
} as const satisfies Record<Machine, object>;

const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

/** Offsets in struct seccomp_data. */
const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const NOT_PERMITTED = 0x00050001;
/** Makes libc fall back to the call whose flags the filter can see. */
const NOT_IMPLEMENTED = 0x00050026;
const CLONE_THREAD = 0x00010000;
/** Calls of the 32-bit kind that hide in the 64-bit table. */
const X32 = 0x40000000;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

/** When the call is `call`, the next `skip` instructions run, else they are passed over. */
const onCall = (call: number, ...then: Instruction[]): Instruction[] => [
  [JUMP_EQUAL, 0, then.length, call],
  ...then,
];

const answer = (value: number): Instruction => [RETURN, 0, 0, value];

/** @param pid the process itself, the only one that it may signal or limit */
export const systemCallFilter = (machine: Machine, pid: number): Buffer => {
  const { arch, clone, clone3, kill, tkill, tgkill, prlimit64 } = SPECIAL[machine];
  const loadFirst: Instruction = [LOAD, 0, 0, FIRST_ARGUMENT];
  const unlessItself: Instruction[] = [
    loadFirst,
    [JUMP_EQUAL, 1, 0, pid],
    answer(NOT_PERMITTED),
    answer(ALLOW),
  ];
  const instructions: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [JUMP_EQUAL, 1, 0, arch],
    answer(KILL),
    [LOAD, 0, 0, CALL_NUMBER],
    [JUMP_AT_LEAST, 0, 1, X32],
    answer(NOT_PERMITTED),
    // Threads yes, processes no.
    ...onCall(clone, loadFirst, [JUMP_ANY_BIT, 1, 0, CLONE_THREAD], answer(NOT_PERMITTED), answer(ALLOW)),
    ...onCall(clone3, answer(NOT_IMPLEMENTED)),
    ...onCall(kill, ...unlessItself),
    ...onCall(tgkill, ...unlessItself),
    ...onCall(tkill, answer(NOT_PERMITTED)),
    // Zero is itself, too.
    ...onCall(prlimit64, loadFirst, [JUMP_EQUAL, 2, 0, 0], ...unlessItself.slice(1)),
    ...REFUSED[machine].flatMap((call) => onCall(call, answer(NOT_PERMITTED))),
    answer(ALLOW),
  ];
  const program = Buffer.alloc(instructions.length * 8);
  for (const [index, [code, ifTrue, ifFalse, value]] of instructions.entries()) {
    program.writeUInt16LE(code, index * 8);
    program.writeUInt8(ifTrue, index * 8 + 2);
    program.writeUInt8(ifFalse, index * 8 + 3);
    program.writeUInt32LE(value, index * 8 + 4);
  }
  return program;
};
