/** The error that rules throw; the HTTP layer turns it into the refusal of docs/specification/answers.md. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';

/** Statuses that differ from 200, which every other refusal of a rule has. */
const STATUS_OF: Partial<Record<ErrorCode, number>> = {
  need_auth: 401,
  step_up_required: 403,
  no_permission: 403,
  bad_origin: 403,
  bad_request: 400,
  not_found: 404,
  changed_meanwhile: 409,
  too_many_attempts: 429,
  comment_limit: 429,
  rate_limited: 429,
  unavailable: 503,
  server_error: 500,
};

export interface RefusalDetails {
  /** The input that is wrong. */
  field?: string;
  info?: Record<string, unknown>;
  /** Of a page that says so, where HTTP has a more exact one than the code's; calls keep the code's (docs/specification/answers.md). */
  pageStatus?: 405 | 413 | 415;
  /** For limits: when to try again. */
  retryAfterSeconds?: number;
}

export class Refused extends Error {
  override name = 'Refused';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: RefusalDetails;

  /** @param message for developers; visitors read the translation of `code` */
  constructor(code: ErrorCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.status = STATUS_OF[code] ?? 200;
    this.details = details;
  }
}
