/** The wall around files: with Landlock a process keeps only what was opened to it, no matter who it is. */
import { closeSync, openSync, statSync } from 'node:fs';
import { addRule, createRuleset, enterRuleset, landlockVersion } from './system-calls.ts';

/** Rights by bit, from linux/landlock.h. */
const EXECUTE = 1 << 0;
const WRITE_FILE = 1 << 1;
const READ_FILE = 1 << 2;
const READ_DIR = 1 << 3;
const TRUNCATE = 1 << 14;
const ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
/** Make and remove files and folders, not devices, sockets and pipes. */
const ON_FOLDERS = (1 << 4) | (1 << 5) | (1 << 7) | (1 << 8) | (1 << 12) | (1 << 13);

export const READ = READ_FILE | READ_DIR;
export const RUN = READ_FILE | EXECUTE;
export const WRITE = READ | WRITE_FILE | TRUNCATE | ON_FOLDERS;
export const WRITE_DEVICE = READ_FILE | WRITE_FILE;

/** All that a kernel of this version can refuse. */
const handledRights = (version: number): number => {
  if (version >= 5) return (1 << 16) - 1;
  if (version >= 3) return (1 << 15) - 1;
  return version === 2 ? (1 << 14) - 1 : (1 << 13) - 1;
};

/** A path that is not there opens nothing. */
const isFolder = (path: string): boolean | undefined =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory();

const O_PATH = 0o10000000;

/**
 * Prepares the wall, as long as everything can still be opened.
 * @returns puts it up: for this thread, and for what it executes
 * @throws Error when the kernel has no Landlock
 */
export const prepareLandlock = (
  openings: readonly (readonly [path: string, rights: number])[],
): (() => void) => {
  const version = landlockVersion();
  if (version === 0) throw new Error('the kernel has no Landlock');
  const handled = handledRights(version);
  // struct landlock_ruleset_attr: files; network (bind and connect over TCP); scopes (abstract sockets, signals).
  const attributes = Buffer.alloc(version >= 6 ? 24 : version >= 4 ? 16 : 8);
  attributes.writeBigUInt64LE(BigInt(handled), 0);
  if (version >= 4) attributes.writeBigUInt64LE(3n, 8);
  if (version >= 6) attributes.writeBigUInt64LE(3n, 16);
  const ruleset = createRuleset(attributes);
  for (const [path, rights] of openings) {
    const folder = isFolder(path);
    if (folder === undefined) continue;
    const descriptor = openSync(path, O_PATH);
    const rule = Buffer.alloc(12);
    rule.writeBigUInt64LE(BigInt(handled & (folder ? rights : rights & ON_FILES)), 0);
    rule.writeInt32LE(descriptor, 8);
    addRule(ruleset, rule);
    closeSync(descriptor);
  }
  return () => enterRuleset(ruleset);
};
