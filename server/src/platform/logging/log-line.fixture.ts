/** What a test collects of the log. */
import type { LogFacts } from './log.ts';

/** One line with what was thrown. */
export const logLine = (message: string, facts?: LogFacts): string =>
  facts?.err instanceof Error ? `${message}: ${facts.err.stack}` : message;
