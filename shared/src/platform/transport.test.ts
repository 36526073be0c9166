import { afterEach, expect, it, jest } from '@jest/globals';
import { fetchTransport } from './transport.ts';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

it.each([true, undefined])(
  'lets a request outlive its page where that is asked for: %s',
  async (keepalive) => {
    const sent = jest.fn<typeof fetch>(async () => Response.json({ ok: true }));
    globalThis.fetch = sent;
    await fetchTransport({ url: '/api/stats.php', method: 'POST', body: { act: 'view' }, keepalive });
    expect(sent).toHaveBeenCalledWith('/api/stats.php', expect.objectContaining({ keepalive }));
  },
);
