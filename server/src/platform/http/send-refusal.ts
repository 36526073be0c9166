/** Turns every error into an answer; the one place for it. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { isStatementCancelled } from '../database/is-statement-cancelled.ts';
import type { Log } from '../logging/log.ts';
import { factsOf } from './log-requests.ts';
import { Refused } from './refused.ts';
import { StorageUnavailableError } from '../storage/storage-unavailable.ts';

const RETRY_SECONDS = 5;
/** Texts that PostgreSQL cannot hold or read as a number. */
const BAD_TEXT = ['22021', '22P02', '22P05', '22003', '54000'];

/** By its field: errors of Node's own modules need not be of this realm's class. */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Unknown errors become `server_error`; their message stays here. */
export const toRefused = (error: unknown): Refused => {
  if (error instanceof Refused) return error;
  if (BAD_TEXT.includes(codeOf(error))) return new Refused('bad_request', 'a value cannot be read');
  if (isDatabaseAway(error) || isStatementCancelled(error) || error instanceof StorageUnavailableError)
    return new Refused('unavailable', 'try again in a moment', { retryAfterSeconds: RETRY_SECONDS });
  const { validation, statusCode = 500 } = error as Partial<FastifyError>;
  if (validation) {
    const [first] = validation;
    const field = first?.instancePath.slice(1) || String(first?.params?.missingProperty ?? '') || undefined;
    return new Refused('bad_request', first?.message ?? 'the request is malformed', { field });
  }
  if (statusCode >= 400 && statusCode < 500)
    return new Refused('bad_request', error instanceof Error ? error.message : 'the request is malformed', {
      pageStatus: statusCode === 413 || statusCode === 415 ? statusCode : undefined,
    });
  return new Refused('server_error', 'something went wrong here');
};

/** The same for routes that answer with a page or a redirect; what nobody foresaw is logged, as for all others in app/web.ts. */
export const toLoggedRefused = (
  error: unknown,
  { request, log }: { request: FastifyRequest; log: Log },
): Refused => {
  const refused = toRefused(error);
  if (refused.status === 500) logFailure(log, request, error);
  return refused;
};

export const logFailure = (log: Log, request: FastifyRequest, error: unknown): void => {
  const facts = factsOf(request);
  log(`${facts.method} ${facts.route} failed`, { level: 'error', err: error, ...facts });
};

export const sendRefusal = (reply: FastifyReply, refused: Refused): FastifyReply => {
  const { field, info, retryAfterSeconds } = refused.details;
  const code: ErrorCode = refused.code;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(refused.status)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send({ ok: false, error: refused.message, code, field, info });
};
