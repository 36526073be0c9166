/** What nginx itself refuses: other sites' hosts, and calls of one network that come too fast. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestEdge, type TestEdge } from '../testing/edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await openTestEdge({
    config: { publicUrl: 'https://site.example' },
    nginx: { serverName: 'site.example', callsPerSecond: 1, callsBurst: 1 },
  });
});
afterAll(() => edge.close());

const get = (path: string, host: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request(edge.nginx.url + path, { headers: { ...headers, host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

it.each([
  ['/', 'other.example', 400],
  ['/api/captcha.json', 'other.example', 400],
  ['/api/captcha.json', 'evil-site.example', 400],
  ['/api/captcha.json', 'site.example', 200],
  ['/healthz', '10.0.0.5', 200],
])('%s of %s: %d', async (path, host, status) => {
  expect(await get(path, host)).toBe(status);
});

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8::ffff:0:0:2', '2001:db8:0:1::1'],
  ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
])('counts the calls of %s and %s together, not those of %s', async (one, other, stranger) => {
  const call = (address: string) => get('/api/captcha.json', 'site.example', { 'x-forwarded-for': address });
  const both = await Promise.all([one, other, one, other, one, other].map(call));
  expect(both.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
  expect(both).toContain(429);
  expect(await call(stranger)).toBe(200);
});

it.each([
  ['/56', (n: number) => `2001:db8:7:${n.toString(16)}::1`, '2001:db8:8::1'],
  ['/48', (n: number) => `2001:db8:9:${(n * 256).toString(16)}::1`, '2001:db8:a::1'],
  [
    '/48 whose third group is none',
    (n: number) => `2001:db8:0:${(n * 256 + 1).toString(16)}::1`,
    '2001:db8:b::1',
  ],
  ['IPv4 /24', (n: number) => `198.51.100.${n}`, '203.0.113.1'],
])('counts the calls of all addresses of one %s together as well', async (_network, address, stranger) => {
  const call = (from: string) => get('/api/captcha.json', 'site.example', { 'x-forwarded-for': from });
  const statuses = await Promise.all(Array.from({ length: 100 }, (_, n) => call(address(n))));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await call(stranger)).toBe(200);
});
