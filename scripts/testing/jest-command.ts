/** How Node runs jest. Its workers are started with the same arguments of Node. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Arguments of Node. @param args those of jest */
export const jestCommand = (config: string, args: readonly string[]): string[] => [
  '--experimental-vm-modules',
  '--no-warnings',
  // V8's own cache wins nothing where each test file has its own world, and keeps every such world for ever.
  '--no-compilation-cache',
  createRequire(join(ROOT, 'package.json')).resolve('jest/bin/jest'),
  '--config',
  join(ROOT, config),
  ...args,
];
