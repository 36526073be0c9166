/** Starts something once to see whether this machine lets it run. */
import { spawn } from 'node:child_process';

/** Neither yes nor no: the machine had no room for a process, or someone ended it. Worth another try later. */
export class TrialError extends Error {
  override name = 'TrialError';
}

const TRIAL_LIMIT_MS = 30_000;

/**
 * @param env all that it gets
 * @returns what it said on its error stream before it failed; undefined when it went well
 * @throws TrialError
 */
export const tryCommand = (
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: '/',
      env,
      // The last is what a guard knows us by.
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      timeout: TRIAL_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(0, 2000);
    });
    child.stdio[3]?.on('error', () => undefined);
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EACCES') resolve(error.message);
      else reject(new TrialError(error.message));
    });
    child.once('close', (code, endSignal) => {
      if (endSignal === 'SIGKILL') reject(new TrialError(`${command} was killed while it was tried`));
      else resolve(code === 0 ? undefined : said || `ended with ${code ?? endSignal ?? 'nothing'}`);
    });
  });
