/**
 * MSW handlers for tests of code that really fetches (the transport, the player, the embed):
 * `const server = setupServer(...requestHandlers({ '/api/json/main/3600/straight.en.json': buildMain() }))`.
 */
import { HttpResponse, http } from 'msw';
import type { ApiAnswers } from './fake-transport.ts';
import { ApiFailure } from './fake-transport.ts';

/** Keys are paths, with `*` as a wildcard; values are JSON, an ApiFailure, a Response, or a function of the Request. */
export const requestHandlers = (answers: ApiAnswers) =>
  Object.entries(answers).map(([path, answer]) =>
    http.all(`*${path}`, async ({ request }) => {
      const data: unknown = typeof answer === 'function' ? await answer(request) : answer;
      if (data instanceof Response) return data;
      if (data instanceof ApiFailure)
        return HttpResponse.json({ error: data.code, code: data.code }, { status: data.status });
      return HttpResponse.json(data as Record<string, unknown>);
    }),
  );
