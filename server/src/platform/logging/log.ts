/** What the server's parts write to the log with. */

/** A command, and a sentence that says what it does. */
export interface LogStep {
  command: string;
  effect: string;
}

/** Facts of one line, each a field of its own in JSON: ids, codes, milliseconds; never what a person wrote or is known by. */
export interface LogFacts {
  /** What an operator types next, in order: each is a line of its own in JSON, and printed for who sits at a terminal. */
  steps?: readonly LogStep[];
  /** `info` when it is left out. */
  level?: 'info' | 'warn' | 'error';
  /** What was thrown; its type, message, code and stack are written, nothing else of it. */
  err?: unknown;
  [fact: string]: unknown;
}

export type Log = (message: string, facts?: LogFacts) => void;
