/** Finds out, once per program and process, which walls this machine can build around it. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type LaunchPlan, WALLS, type Wall } from './launch-plan.ts';
import { tryCommand } from './try-command.ts';

export interface Jail {
  /** Of `WALLS`, those that stand. */
  walls: readonly Wall[];
  /**
   * `launcher` puts the walls up and becomes the program; `guard`, where the kernel's calls cannot be made from Node,
   * stays alongside it.
   */
  keeper: 'launcher' | 'guard';
  /** Program and arguments that everything else follows. */
  prefix: readonly string[];
}

const KEEPERS = { launcher: 'launcher.ts', guard: 'guard.ts' } as const;

/** The command that runs the plan behind the jail's walls. */
export const jailCommand = (jail: Jail, plan: LaunchPlan): [command: string, ...args: string[]] => {
  const keeper = join(import.meta.dirname, KEEPERS[jail.keeper]);
  const [command, ...args] = [
    ...jail.prefix,
    process.execPath,
    ...['--no-warnings', keeper, JSON.stringify({ ...plan, walls: jail.walls })],
  ];
  return [command ?? process.execPath, ...args];
};

/**
 * The environment of launcher and guard: nothing of the worker's own, which may hold passwords. Node keeps there what it made
 * of our sources, which halves the cost of a start; where the folder cannot be written it does without.
 */
export const KEEPER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/jail'),
} as const;

const onSystemPath = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin']
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const NAMESPACES = [
  ['--net', '--ipc'],
  ['--user', '--net', '--ipc'],
];

/** Root may make namespaces; others within a user namespace, where the system lets them. */
const findNamespaces = async (): Promise<readonly string[] | undefined> => {
  const unshare = process.platform === 'linux' ? onSystemPath('unshare') : undefined;
  const nothing = onSystemPath('true');
  if (!unshare || !nothing) return undefined;
  for (const kinds of NAMESPACES)
    if ((await tryCommand([unshare, ...kinds, '--', nothing], {})) === undefined)
      return [unshare, ...kinds, '--'];
  return undefined;
};

const tryJail = (jail: Jail, plan: LaunchPlan): Promise<string | undefined> =>
  tryCommand(jailCommand(jail, plan), KEEPER_ENVIRONMENT);

/** Leaves out walls until the program runs behind the others. @returns undefined when it never does */
const findWalls = async (
  plan: LaunchPlan,
  prefix: readonly string[],
  network: readonly Wall[],
): Promise<Jail | undefined> => {
  // Root alone can become another user, and within a user namespace there is no root.
  const canChangeUser = process.getuid?.() === 0 && !prefix.includes('--user');
  const rest = WALLS.filter((wall) => wall !== 'network' && (wall !== 'user' || canChangeUser));
  for (;;) {
    const jail: Jail = { walls: [...rest, ...network], keeper: 'launcher', prefix };
    let said = await tryJail(jail, plan);
    const named = /^jail: (\w+):/m.exec(said ?? '')?.[1];
    let faulty = rest.findIndex((wall) => wall === named);
    if (said !== undefined && faulty < 0) {
      // Nobody names a reason: no wall goes because of a mischance.
      said = await tryJail(jail, plan);
      faulty = 0;
    }
    if (said === undefined) return jail;
    if (rest.splice(faulty, 1).length === 0) return undefined;
  }
};

/** @throws TrialError */
const tryJails = async (plan: LaunchPlan): Promise<Jail> => {
  const namespaces = await findNamespaces();
  const ways = [
    ...(namespaces ? [{ prefix: namespaces, network: ['network'] as const }] : []),
    { prefix: [], network: [] },
  ];
  if (process.platform === 'linux')
    for (const { prefix, network } of ways) {
      const jail = await findWalls(plan, prefix, network);
      if (jail) return jail;
    }
  for (const { prefix, network } of ways) {
    const jail: Jail = { walls: network, keeper: 'guard', prefix };
    if ((await tryJail(jail, plan)) === undefined) return jail;
  }
  return { walls: [], keeper: 'guard', prefix: [] };
};

const jails = new Map<string, Promise<Jail>>();

/**
 * Tries it out the first time.
 * @param program the jail is known by it from then on
 * @param plan what is started to see whether the walls let it run
 * @throws TrialError; the next call tries again
 */
export const findJail = (program: string, plan: LaunchPlan): Promise<Jail> => {
  const known = jails.get(program);
  if (known) return known;
  const found = tryJails(plan);
  jails.set(program, found);
  found.catch(() => jails.delete(program));
  return found;
};

/** Walls other than those found, for tests of poorer machines. @returns puts back what was found */
export const pretendJail = (program: string, jail: Jail): (() => void) => {
  jails.set(program, Promise.resolve(jail));
  return () => {
    jails.delete(program);
  };
};

const WORDS = {
  files: 'opens only its own files (Landlock)',
  user: 'a user of its own',
  calls: 'no sockets, no further processes (seccomp)',
  network: 'no network interface (namespace)',
} as const satisfies Record<Wall, string>;

/**
 * One line for the log of a starting process.
 * @param name of what is behind the walls, and what limits it besides them
 */
export const describeJail = (name: string, { walls, keeper }: Jail): string => {
  const has = WALLS.filter((wall) => walls.includes(wall)).map((wall) => WORDS[wall]);
  const lacks = WALLS.filter((wall) => !walls.includes(wall)).map((wall) => WORDS[wall]);
  return [
    [name, ...has].join(', '),
    ...(lacks.length > 0 ? [`not on this machine: ${lacks.join(', ')}`] : []),
    ...(keeper === 'guard' ? ['kept by a guard process'] : []),
  ].join('; ');
};
