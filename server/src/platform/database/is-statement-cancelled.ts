/** Tells a statement that the server cancelled, which may do better a moment later, from every other error. */

const LOCK_NOT_AVAILABLE = '55P03';
const CODES = [
  // query_canceled: statement_timeout.
  '57014',
  // lock_not_available: lock_timeout.
  LOCK_NOT_AVAILABLE,
  // idle_in_transaction_session_timeout.
  '25P03',
  // deadlock_detected: the other one of the two went on.
  '40P01',
];

/** By its field: errors of Node's own modules need not be of this realm's class. */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

export const isStatementCancelled = (error: unknown): boolean => CODES.includes(codeOf(error));
/** It waited for a lock for longer than lock_timeout. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;
