/**
 * `node scripts/bootstrap.mjs <script> [arguments]`: makes a fresh checkout able to run, then runs `scripts/<script>.ts`
 * on Node 24. Depends on nothing but Node 20 and npm. `test:long` is `test --long`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MIN_MAJOR = 20;

const say = (line) => process.stderr.write(`${line}\n`);

const main = async () => {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < MIN_MAJOR) {
    say(`Node ${process.versions.node} is too old: Foyer needs Node ${MIN_MAJOR} or newer.`);
    return 1;
  }
  const [request = '', ...args] = process.argv.slice(2);
  const [name, ...variants] = request.split(':');
  const file = join(ROOT, 'scripts', `${name}.ts`);
  if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(file)) {
    const names = readdirSync(join(ROOT, 'scripts')).filter((entry) => /^[a-z-]+\.ts$/.test(entry));
    say(
      `There is no script "${request}". There are: ${names.map((entry) => entry.slice(0, -3)).join(', ')}.`,
    );
    return 1;
  }
  const { Stop } = await import('./bootstrap/fail.mjs');
  try {
    // Until the script runs there is nothing to report of a signal but that it is over.
    const stop = (signal) => process.exit(signal === 'SIGINT' ? 130 : 143);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    const { endWithNpm } = await import('./bootstrap/end-with-npm.mjs');
    endWithNpm();
    const { ensureInstalled } = await import('./bootstrap/install.mjs');
    await ensureInstalled(ROOT, say);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
    const { runScript } = await import('./bootstrap/run-script.mjs');
    return await runScript(ROOT, file, [...variants.map((variant) => `--${variant}`), ...args]);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    return 1;
  }
};

process.exitCode = await main();
// A handler for signals would keep nothing alive, but an inherited channel of npm might.
process.exit();
