/** Tells an outage of the database from every other error. */

/** Connection lost or refused, server starting or stopping, too many connections, pool exhausted, no primary (any more): 25006. */
const AWAY_CODES = /^(08|25006|57P|53|ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)/;
/** The driver's own complaints have no code. */
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

/** By its fields: errors of Node's own modules need not be of this realm's class. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown };
  return AWAY_CODES.test(String(code)) || AWAY_MESSAGES.test(String(message));
};
