/** What the server's parts write to the log with. */

/** Facts of one line, each a field of its own in JSON: ids, codes, milliseconds; never what a person wrote or is known by. */
export interface LogFacts {
  /** `info` when it is left out. */
  level?: 'info' | 'warn' | 'error';
  /** What was thrown; its type, message, code and stack are written, nothing else of it. */
  err?: unknown;
  [fact: string]: unknown;
}

export type Log = (message: string, facts?: LogFacts) => void;
