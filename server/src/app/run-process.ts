/** What every composition root does alike: read the settings, say failures in one line, end within five seconds. */
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts';
import { DatabaseStartError } from '../platform/database/database-start-error.ts';

/** Later than this the process ends whatever it still does. */
const STOP_LIMIT_MS = 4800;

export const log = (message: string): void => {
  process.stdout.write(`${message}\n`);
};

const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  // A sentence of ours needs no stack; an accident does.
  return error.constructor === Error && !('code' in error) ? error.message : (error.stack ?? error.message);
};

export type Stop = () => Promise<void>;

/**
 * Runs `start` and stops what it pushed onto `stops`, the last first, at SIGTERM or SIGINT or when it fails.
 */
export const runProcess = async (
  defaults: { demo: boolean },
  start: (config: Config, stops: Stop[]) => Promise<void>,
): Promise<void> => {
  const stops: Stop[] = [];
  let isStopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode || 1), STOP_LIMIT_MS).unref();
    for (const end of stops.reverse())
      await end().catch((error: unknown) => process.stderr.write(`${explain(error)}\n`));
    process.exit(exitCode);
  };
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  try {
    await start(readConfig(process.env, defaults), stops);
  } catch (error) {
    // Stopping in the middle of the start makes it fail; that is no news.
    if (!isStopping) process.stderr.write(`foyer: ${explain(error)}\n`);
    await stop(1);
  }
};
