/**
 * Imported first by whatever starts the server: ends the process with one line where Node is too old, instead of with a stack of what it
 * lacks. JavaScript, which any Node can read.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  const installed = join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const way = existsSync(installed)
    ? `one is installed here: ${installed}`
    : 'node scripts/bootstrap.mjs build installs one';
  process.stderr.write(
    `foyer: Node ${process.versions.node} (${process.execPath}) is too old: Node ${NEEDED_MAJOR} or newer is needed; ${way}\n`,
  );
  process.exit(1);
}
