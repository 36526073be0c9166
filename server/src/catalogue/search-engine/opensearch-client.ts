/**
 * Asks OpenSearch by its documented HTTP API. Not by its client, which loads 550 modules (0.3 s, 27 MB) for the eight calls of this folder, and
 * whose tries and dead nodes would come before the fallback (docs/decisions/0138).
 */
import type { SearchConfig } from '../../platform/config/search-config.ts';

/** `failed`: it cannot be reached, refuses, or answers what the API does not. */
type Reason = 'timeout' | 'overloaded' | 'failed';

export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable';
  readonly reason: Reason;
  /** Of its answer, where there was one. */
  readonly status: number | undefined;
  constructor(reason: Reason, message: string, status?: number) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its slash. */
  path: string;
  /** Of what nobody waits for more than a search. */
  timeoutMs?: number;
  /** Text: lines of JSON. */
  body?: object | string;
  signal?: AbortSignal | undefined;
}

export type AskOpenSearch = (call: Call) => Promise<unknown>;

const MAX_SHOWN = 300;

const read = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok)
    throw new SearchUnavailable(
      response.status === 429 ? 'overloaded' : 'failed',
      `OpenSearch answers ${response.status}: ${text.slice(0, MAX_SHOWN)}`,
      response.status,
    );
  try {
    return JSON.parse(text);
  } catch {
    throw new SearchUnavailable('failed', 'OpenSearch answers what is no JSON', response.status);
  }
};

/** @returns calls throw SearchUnavailable, or what `signal` was aborted with */
export const askOpenSearch =
  ({ endpoint, authorization, timeoutMs: usual }: SearchConfig): AskOpenSearch =>
  async ({ method, path, body, timeoutMs = usual, signal }) => {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      return await read(
        await fetch(`${endpoint}${path}`, {
          method,
          redirect: 'error',
          headers: {
            ...(authorization && { authorization }),
            ...(body !== undefined && {
              'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
            }),
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          signal: signal ? AbortSignal.any([limit, signal]) : limit,
        }),
      );
    } catch (error) {
      if (error instanceof SearchUnavailable) throw error;
      signal?.throwIfAborted();
      if (limit.aborted) throw new SearchUnavailable('timeout', `OpenSearch took more than ${timeoutMs} ms`);
      const { cause, message } = error as Error;
      throw new SearchUnavailable(
        'failed',
        `OpenSearch cannot be reached: ${cause instanceof Error ? cause.message : message}`,
      );
    }
  };
