/** What a process writes to its log. */
import { ConfigError, type Environment, readText } from './environment.ts';

export interface LogConfig {
  format: 'json' | 'text';
  level: 'debug' | 'info' | 'warn' | 'error';
  /** Part of the requests without a fault that get a line, 0 to 1; each fault has one. */
  requestShare: number;
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

export const readLogConfig = (env: Environment, { production }: { production: boolean }): LogConfig => {
  const format = readText(env, 'FOYER_LOG_FORMAT') || (production ? 'json' : 'text');
  if (format !== 'json' && format !== 'text')
    throw new ConfigError('FOYER_LOG_FORMAT', `must be json or text, not "${format}"`);
  const chosen = readText(env, 'FOYER_LOG_LEVEL');
  const level = LEVELS.find((known) => known === chosen);
  if (!level) throw new ConfigError('FOYER_LOG_LEVEL', `must be ${LEVELS.join(', ')}, not "${chosen}"`);
  const share = readText(env, 'FOYER_LOG_REQUESTS');
  const requestShare = /^(0|1|0?\.\d{1,6})$/.test(share) ? Number(share) : Number.NaN;
  if (Number.isNaN(requestShare))
    throw new ConfigError('FOYER_LOG_REQUESTS', `must be a number from 0 to 1, not "${share}"`);
  return { format, level, requestShare };
};
