/** Runs containers of the image for its test, with the walls that compose.yaml puts around them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Engine } from './build-image.ts';

/** As compose.yaml: no rights, nothing to write but the data and temporary files. The network is the machine's. */
const WALLS = [
  ...['--read-only', '--user', '10001:10001', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--tmpfs', '/tmp:size=512m,mode=1777', '--network', 'host'],
];

interface Runner {
  command: string;
  /** Before those of the engine. */
  prefix: readonly string[];
  /** Of `run`. */
  options: readonly string[];
}

/** Machines that may raise no limits and manage no control groups run containers all the same. */
const POORER = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096', '--cgroups', 'disabled'];
/** crun refuses to start while both versions of control groups are mounted, also when it is to use none. */
const WITHOUT_SECOND_GROUPS = [
  '--mount',
  ...['sh', '-c', 'umount /sys/fs/cgroup/unified && exec podman "$@"', 'podman'],
];

const waysOf = (engine: Engine): Runner[] =>
  engine === 'docker'
    ? [{ command: 'docker', prefix: [], options: [] }]
    : [
        { command: 'podman', prefix: [], options: [] },
        { command: 'podman', prefix: [], options: POORER },
        { command: 'unshare', prefix: WITHOUT_SECOND_GROUPS, options: POORER },
      ];

export interface Container {
  /** What it has printed by now. */
  printed: () => string;
  /** Of the process that waits for it, which has the container's own. */
  ended: Promise<number | null>;
  /** SIGTERM, and after so many seconds SIGKILL, as an orchestrator does. */
  stop: (graceSeconds: number) => Promise<number | null>;
}

export interface ContainerHost {
  /** Until it ends. */
  runOnce: (
    options: readonly string[],
    words: readonly string[],
  ) => { status: number | null; output: string };
  start: (options: readonly string[], words: readonly string[]) => Container;
  /** A volume that the image's user may write; `remove` takes all of them away. */
  volume: (name: string) => string;
  remove: () => void;
}

/** @returns why this machine runs no containers, where it does not */
export const openContainerHost = (engine: Engine, image: string): ContainerHost | string => {
  const reasons: string[] = [];
  const runner = waysOf(engine).find(({ command, prefix, options }) => {
    const { status, stderr, error } = spawnSync(
      command,
      [...prefix, 'run', '--rm', ...WALLS, ...options, '--entrypoint', 'true', image],
      { encoding: 'utf8', timeout: 120_000 },
    );
    if (status !== 0) reasons.push(error?.message ?? stderr.trim());
    return status === 0;
  });
  if (!runner) return reasons.at(-1) ?? 'no container runs';
  const { command, prefix, options: needed } = runner;
  const own = `foyer-test-${randomBytes(4).toString('hex')}`;
  const volumes: string[] = [];
  const argsOf = (options: readonly string[], words: readonly string[]): string[] => [
    ...[...prefix, 'run', '--rm', ...WALLS, ...needed],
    ...[...options, image, ...words],
  ];
  let count = 0;
  return {
    runOnce: (options, words) => {
      const { status, stdout, stderr } = spawnSync(command, argsOf(options, words), { encoding: 'utf8' });
      return { status, output: `${stdout}${stderr}` };
    },
    start: (options, words) => {
      const name = `${own}-${(count += 1)}`;
      const child: ChildProcess = spawn(command, argsOf(['--name', name, ...options], words), {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      const collect = (chunk: Buffer) => (printed += chunk.toString());
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      return {
        printed: () => printed,
        ended,
        stop: (graceSeconds) => {
          spawn(command, [...prefix, 'stop', '--time', String(graceSeconds), name], { stdio: 'ignore' });
          return ended;
        },
      };
    },
    volume: (name) => {
      const volume = `${own}-${name}`;
      spawnSync(command, [...prefix, 'volume', 'create', volume], { stdio: 'ignore' });
      volumes.push(volume);
      return volume;
    },
    remove: () => {
      for (const volume of volumes)
        spawnSync(command, [...prefix, 'volume', 'rm', '--force', volume], { stdio: 'ignore' });
    },
  };
};
