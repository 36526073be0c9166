/** How endpoints reach the API: the browser fetches, a render worker asks its main thread. One per store. */
import type { Refusal } from '../wire-schemas/answers.ts';
import type { QueryFailure } from '../remotes/remote.ts';

export interface ApiRequest {
  /** Path and query on the site's own origin, starting with `/api/` or `/static/`. */
  url: string;
  method?: 'GET' | 'POST';
  /** Form fields of a write; FormData when files go with it. */
  body?: Record<string, string | number | boolean | undefined> | FormData;
  /** True after one's own write: asks past the browser's cache. */
  fresh?: boolean;
  /** It is finished although the page is left meanwhile: for what is counted. Small bodies only. */
  keepalive?: boolean;
}

export type TransportAnswer = { data: unknown } | { error: QueryFailure };
export type Transport = (request: ApiRequest, signal?: AbortSignal) => Promise<TransportAnswer>;

const failureOf = async (response: Response): Promise<QueryFailure> => {
  const body = (await response.json().catch(() => null)) as Partial<Refusal> | null;
  if (!body || typeof body.code !== 'string') return { status: response.status, code: 'server_error' };
  return { status: response.status, code: body.code, field: body.field, info: body.info };
};

const formOf = (body: NonNullable<ApiRequest['body']>): URLSearchParams | FormData => {
  if (body instanceof FormData) return body;
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(body)) if (value !== undefined) form.set(key, String(value));
  return form;
};

/** Status 0 with code `unavailable` when nothing answered. A refused write (200, ok false) is data: the caller reads its code. */
export const fetchTransport: Transport = async ({ url, method = 'GET', body, fresh, keepalive }, signal) => {
  try {
    const response = await fetch(url, {
      method,
      body: body && formOf(body),
      cache: fresh ? 'no-cache' : 'default',
      headers: { accept: 'application/json' },
      keepalive,
      signal,
    });
    if (!response.ok) return { error: await failureOf(response) };
    return { data: await response.json() };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { error: { status: 0, code: 'unavailable' } };
  }
};
