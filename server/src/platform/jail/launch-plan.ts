/** What the launcher is given: one JSON text as its only argument. */

/**
 * Walls of the jail beyond what every machine has. When the program does not run behind all of them, the one that could not
 * be built is left out; when nobody knows which, they go one after the other in this order.
 * - `files`: Landlock opens the named files and folders and nothing else, and no TCP
 * - `user`: a user of its own, with no privileges, where the worker is root
 * - `calls`: a seccomp filter refuses sockets, further processes and whatever else such a program never calls
 * - `network`: a network namespace without any interface
 */
export const WALLS = ['files', 'user', 'calls', 'network'] as const;
export type Wall = (typeof WALLS)[number];

export interface LaunchPlan {
  program: string;
  args: readonly string[];
  /** The only environment that the program gets. */
  env: Readonly<Record<string, string>>;
  /** The worker; without it nothing starts, and with it everything ends. */
  parentPid: number;
  walls: readonly Wall[];
  /** Number of the user that it becomes where the worker is root; without it `JAIL_USER`. */
  user?: number;
  /** Absolute; files, or folders with all below. */
  reads: readonly string[];
  writes: readonly string[];
  /** Descriptors that the program inherits. */
  descriptors: number;
  /** Of its priority; a worker that gives way more itself keeps what it has. */
  niceness: number;
  /** Left out: no limit of the kernel's. */
  limits: {
    /** For programs that end; one that goes on for days is watched by the one who started it. */
    cpuSeconds?: number;
    /** Of addresses, used or not. */
    memoryBytes?: number;
    /** Of memory that can be written: for programs that reserve far more addresses than they use. */
    dataBytes?: number;
    fileBytes: number;
    openFiles: number;
  };
}

/**
 * Belongs to nobody else: no account that was ever made by `useradd` or a package gets so far, and containers with
 * mapped users still know it.
 */
export const JAIL_USER = 59_999;

/** The launcher's exit code when it could not build a wall; it then says `jail: {wall}: …`. */
export const LAUNCH_FAILED = 121;

/** The guard's exit code is this and the number of the signal that ended the program, as a shell's would be. */
export const SIGNALLED = 128;
