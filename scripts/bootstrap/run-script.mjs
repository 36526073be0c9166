/** Runs one of the project's scripts on Node 24, as a child that gets this process's signals and ends with it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Stop } from './fail.mjs';
import { cleanEnvironment } from './run-command.mjs';

const NEEDED_MAJOR = 24;

const findNode = (root) => {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  throw new Stop(`Node ${NEEDED_MAJOR} is missing from node_modules: delete node_modules and start again.`);
};

/**
 * @param {string} root @param {string} file @param {string[]} args
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export const runScript = (root, file, args) =>
  new Promise((resolve, reject) => {
    const node = findNode(root);
    const env = cleanEnvironment();
    env.PATH = [dirname(node), join(root, 'node_modules', '.bin'), env.PATH].filter(Boolean).join(delimiter);
    // Every process of the project starts in half the time: what Node strips and compiles, it keeps there for the next one.
    env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node');
    // The channel tells the child that this process is gone, even after kill -9.
    const child = spawn(node, [file, ...args], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => {
        // Ctrl-C in a terminal reaches the child automatically.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
