/** A transport that answers from a table, and remembers what was asked and what it could not answer. */
import type { ApiRequest, Transport } from '../platform/transport.ts';

/** Answers by address: a value, or a function of the request. See `findAnswer` for what a key may be. */
export type ApiAnswers = Record<string, unknown>;

/** An answer that is a failure: `api: { '/api/…': new ApiFailure(404, 'videos_not_found') }`. */
export class ApiFailure {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly info: Record<string, unknown> | undefined;
  constructor(status: number, code: string, field?: string, info?: Record<string, unknown>) {
    this.status = status;
    this.code = code;
    this.field = field;
    this.info = info;
  }
}

/**
 * A key is an exact address, a start of one, or (led by `^`) the source of a regular expression; `POST ` before it
 * narrows it to writes. The exact one wins, then the longest.
 */
const findAnswer = (answers: ApiAnswers, { url, method = 'GET' }: ApiRequest): { answer: unknown } | null => {
  const matching = Object.keys(answers).filter((key) => {
    const [verb, address] = /^(GET|POST) /.test(key) ? key.split(/ (.*)/s) : [method, key];
    if (verb !== method || !address) return false;
    return address.startsWith('^') ? new RegExp(address).test(url) : url.startsWith(address);
  });
  const best = matching.sort((a, b) => Number(b === url) - Number(a === url) || b.length - a.length)[0];
  return best === undefined ? null : { answer: answers[best] };
};

export interface FakeTransport {
  transport: Transport;
  /** Everything asked so far, in order. */
  requests: ApiRequest[];
  /** What no key answered; each got status 404. */
  unanswered: string[];
}

export const fakeTransport = (answers: ApiAnswers): FakeTransport => {
  const requests: ApiRequest[] = [];
  const unanswered: string[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    const found = findAnswer(answers, request);
    if (!found) {
      unanswered.push(`${request.method ?? 'GET'} ${request.url}`);
      return { error: { status: 404, code: 'not_found' } };
    }
    const { answer } = found;
    const data: unknown = typeof answer === 'function' ? await answer(request) : answer;
    if (data instanceof ApiFailure)
      return { error: { status: data.status, code: data.code, field: data.field, info: data.info } };
    return { data };
  };
  return { transport, requests, unanswered };
};

/** What was written, in order. */
export const postedBodies = (requests: readonly ApiRequest[]): unknown[] =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
