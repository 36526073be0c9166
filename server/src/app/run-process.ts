/** What every composition root does alike: read the settings, say failures in one line, end within five seconds of their drain. */
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts';
import type { Logger } from 'pino';
import { BackupError } from '../backups/backup-place.ts';
import { refuseUnfinishedRestore } from '../backups/unfinished-restore.ts';
import { createLogger, logTo } from '../platform/logging/create-logger.ts';
import type { Log } from '../platform/logging/log.ts';
import { DatabaseStartError } from '../platform/database/database-start-error.ts';

/** Later than this, and the time for draining, the process ends whatever it still does. */
export const STOP_LIMIT_MS = 4800;

/** Until the settings are read. */
let write: Log = (message) => void process.stdout.write(`${message}\n`);

export const log: Log = (message, facts) => write(message, facts);

const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof BackupError)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  // A sentence of ours needs no stack; an accident does.
  return error.constructor === Error && !('code' in error) ? error.message : (error.stack ?? error.message);
};

export type Stop = () => Promise<void>;

export interface ProcessOptions {
  /** What the process is called in the log. */
  name: 'all-in-one' | 'web' | 'worker';
  demo: boolean;
}

/**
 * Runs `start` and stops what it pushed onto `stops`, the last first, at SIGTERM or SIGINT or when it fails.
 */
export const runProcess = async (
  { name, ...defaults }: ProcessOptions,
  start: (config: Config, stops: Stop[], logger: Logger) => Promise<void>,
): Promise<void> => {
  const stops: Stop[] = [];
  let isStopping = false;
  let drainMs = 0;
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode || 1), STOP_LIMIT_MS + drainMs).unref();
    for (const end of stops.reverse())
      await end().catch((error: unknown) =>
        log('the process does not end as it should', { level: 'error', err: error }),
      );
    process.exit(exitCode);
  };
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGINT', () => void stop(0));
  try {
    const config = readConfig(process.env, defaults);
    drainMs = config.drainSeconds * 1000;
    const logger = createLogger({ process: name, ...config.log });
    write = logTo(logger, config.log.format);
    if (config.tracing) {
      const { startTracing } = await import('../platform/tracing/start-tracing.ts');
      stops.push(startTracing(config.tracing, name));
    }
    await refuseUnfinishedRestore(config.dataDir);
    await start(config, stops, logger);
  } catch (error) {
    // Stopping in the middle of the start makes it fail; that is no news.
    if (!isStopping) process.stderr.write(`foyer: ${explain(error)}\n`);
    await stop(1);
  }
};
