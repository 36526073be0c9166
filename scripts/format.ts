/** Formats everything: `npm run format`. */
import { join } from 'node:path';
import { exitOf, startChild } from './processes/run-child.ts';

const ROOT = join(import.meta.dirname, '..');
process.exitCode = await exitOf(
  startChild(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
);
