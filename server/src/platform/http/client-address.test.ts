/** What the framework would have said, asked over a socket. */
import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { clientAddress } from './client-address.ts';

it.each([0, 1, 2, 3])('is the framework’s with %i proxies in front', async (trusted) => {
  const app = Fastify({ trustProxy: (_address, hop) => hop < trusted });
  app.get('/', async (request) => [request.ip, clientAddress(request.raw, trusted)]);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const forwarded of [
    '',
    '203.0.113.5',
    '203.0.113.5, 198.51.100.7',
    ' 2001:db8::1 ,198.51.100.7,192.0.2.1',
  ]) {
    const answer = await fetch(base, { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} });
    const [framework, ours] = (await answer.json()) as string[];
    expect(ours).toBe(framework);
  }
  await app.close();
});
