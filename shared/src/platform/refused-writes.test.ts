import { describe, expect, it } from '@jest/globals';
import { createStore, injectEndpoints } from './platform.ts';
import type { TransportAnswer } from './transport.ts';

const testApi = injectEndpoints('probe', (build) => ({
  probeWrite: build.mutation<unknown, void>({ query: () => ({ url: '/api/probe.php', method: 'POST' }) }),
  probeForm: build.mutation<unknown, void>({
    query: () => ({ url: '/api/probe.php', method: 'POST' }),
    extraOptions: { ownErrors: true },
  }),
  probeRead: build.query<unknown, void>({ query: () => '/api/probe.json' }),
}));
const { probeWrite, probeForm, probeRead } = testApi.endpoints;

const noticesAfter = async (answer: TransportAnswer, endpoint: 'write' | 'form' | 'read') => {
  const store = createStore(() => Promise.resolve(answer));
  if (endpoint === 'read') await store.dispatch(probeRead.initiate());
  else await store.dispatch((endpoint === 'write' ? probeWrite : probeForm).initiate());
  return store.getState().notifications.map(({ kind, code }) => [kind, code]);
};

describe('a write that was refused', () => {
  it.each([
    ['refused by a rule', { data: { ok: false, code: 'already_voted', error: 'x' } }, 'already_voted'],
    ['over a limit', { error: { status: 429, code: 'rate_limited' } }, 'rate_limited'],
    ['without an answer', { error: { status: 0, code: 'unavailable' } }, 'unavailable'],
  ])('is reported by its code: %s', async (_, answer, code) => {
    expect(await noticesAfter(answer, 'write')).toEqual([['error', code]]);
  });

  it('is not reported where its form does, where it succeeded, and not for reads', async () => {
    const refused = { data: { ok: false, code: 'required', error: 'x' } };
    expect(await noticesAfter(refused, 'form')).toEqual([]);
    expect(await noticesAfter({ data: { ok: true } }, 'write')).toEqual([]);
    expect(await noticesAfter({ error: { status: 503, code: 'unavailable' } }, 'read')).toEqual([]);
  });
});
