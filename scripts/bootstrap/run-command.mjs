/** Commands of the bootstrap, as children that die with it. */
import { spawn } from 'node:child_process';

/** npm's settings for its own scripts would bend an inner npm or pnpm; only the registry is meant for them too. */
export const cleanEnvironment = (env = process.env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('npm_') || name === 'npm_config_registry'),
  );

/**
 * @param {string} command @param {string[]} args
 * @param {{ cwd: string, onLine?: (line: string) => void, onStart?: (pid: number) => void }} options
 * @returns {Promise<{ code: number | null, output: string, missing: boolean }>} `missing`: no such command
 */
export const runCommand = (command, args, { cwd, onLine = () => {}, onStart = () => {} }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) onStart(child.pid);
    let output = '';
    let rest = '';
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
      const lines = (rest + chunk).split(/\r?\n|\r/);
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    };
    child.stdout.on('data', (chunk) => collect(String(chunk)));
    child.stderr.on('data', (chunk) => collect(String(chunk)));
    child.on('error', (error) => {
      process.off('exit', end);
      resolve({ code: null, output: String(error), missing: 'code' in error && error.code === 'ENOENT' });
    });
    child.on('close', (code) => {
      process.off('exit', end);
      resolve({ code, output, missing: false });
    });
  });
