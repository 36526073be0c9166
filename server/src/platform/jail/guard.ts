/**
 * Where the launcher cannot work: stays alongside the program, passes its end on, and ends the whole process group when the
 * worker is gone, which it learns from the pipe between them.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';
import { LAUNCH_FAILED, SIGNALLED, type LaunchPlan } from './launch-plan.ts';

const plan = JSON.parse(process.argv[2] ?? '') as LaunchPlan;

/** Part of util-linux, on nearly every Linux. */
const PRLIMIT = '/usr/bin/prlimit';

const limited = (): [string, ...string[]] => {
  const { cpuSeconds, memoryBytes, dataBytes, fileBytes, openFiles } = plan.limits;
  if (!existsSync(PRLIMIT)) return [plan.program, ...plan.args];
  return [
    PRLIMIT,
    ...(cpuSeconds === undefined ? [] : [`--cpu=${cpuSeconds}:${cpuSeconds + 5}`]),
    ...(memoryBytes === undefined ? [] : [`--as=${memoryBytes}`]),
    ...(dataBytes === undefined ? [] : [`--data=${dataBytes}`]),
    `--fsize=${fileBytes}`,
    `--nofile=${openFiles}`,
    '--core=0',
    plan.program,
    ...plan.args,
  ];
};

/** Ends this process too. */
const endGroup = (): void => {
  process.kill(0, 'SIGKILL');
};

if (plan.niceness > getPriority()) setPriority(plan.niceness);
const [command, ...args] = limited();
const stdio = Array.from({ length: plan.descriptors }, (_, descriptor) => descriptor);
const child = spawn(command, args, { env: plan.env, stdio });
child.once('error', () => process.exit(LAUNCH_FAILED));
child.once('exit', (code, signal) => {
  process.exit(code ?? SIGNALLED + (signal ? constants.signals[signal] : 0));
});
// The descriptor after the program's own is held open by the worker alone. Not a file stream: its blocked read would keep
// this process from ending.
new Socket({ fd: plan.descriptors, readable: true }).once('error', endGroup).once('close', endGroup).resume();
