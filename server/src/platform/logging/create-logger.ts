/**
 * The process's log: JSON lines by pino in production, lines to be read elsewhere (docs/decisions/0113). Every text in a line passes
 * `redact`.
 */
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogConfig } from '../config/log-config.ts';
import type { Log, LogStep } from './log.ts';
import { redact } from './redact.ts';

export interface LoggerOptions extends Pick<LogConfig, 'format' | 'level'> {
  /** What this process does: `web`, `worker`, `all-in-one`. */
  process: string;
  /** Other than standard output. */
  destination?: DestinationStream;
}

const CAUSES_SHOWN = 2;

/** Errors have fields with what was asked of a database or a server: they are left out. */
const describeError = (error: unknown, causes = CAUSES_SHOWN): unknown => {
  if (!(error instanceof Error)) return redact(String(error));
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: redact(error.message),
    ...(code !== undefined && { code: redact(String(code)) }),
    stack: redact(error.stack ?? ''),
    ...(error.cause !== undefined && causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
};

const redactFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  );

const destinationOf = ({ format, destination }: LoggerOptions): DestinationStream => {
  // Synchronous: the last line before the end of a process is the one that is looked for.
  const sink = destination ?? pino.destination({ dest: 1, sync: true });
  if (format === 'json') return sink;
  const prettify = prettyFactory({
    colorize: destination === undefined && process.stdout.isTTY,
    ignore: 'pid,process,time,level',
    singleLine: true,
  });
  return { write: (line) => sink.write(prettify(line)) };
};

export const createLogger = (options: LoggerOptions): Logger =>
  pino(
    {
      level: options.level,
      base: { process: options.process, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactFacts },
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map((arg) => (typeof arg === 'string' ? redact(arg) : arg)) as typeof args);
        },
      },
    },
    destinationOf(options),
  );

const toLines = (steps: readonly LogStep[]): string =>
  steps.map(({ command, effect }) => `\n  ${command}\n      ${effect}`).join('');

/** Standard error, where somebody sits at it. */
const writeToTerminal = process.stderr.isTTY ? (text: string) => void process.stderr.write(text) : () => {};

export const logTo =
  (logger: Logger, format: LogConfig['format'], writeToPerson = writeToTerminal): Log =>
  (message, { level = 'info', steps = [], ...facts } = {}) => {
    if (steps.length === 0 || format === 'text') return logger[level](facts, message + toLines(steps));
    logger[level](facts, message);
    // Nobody copies a command out of the middle of a JSON string.
    for (const { command, effect } of steps) logger[level]({ ...facts, command }, effect);
    return writeToPerson(`${message}${toLines(steps)}\n`);
  };
