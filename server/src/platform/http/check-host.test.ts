/** Only the public address counts: as Host, as authority of the request line, and as Origin of writes (issue 8, point 13). */
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { createWeb } from '../../app/web.ts';

const PUBLIC = 'https://site.example';

let web: TestWeb;
let local: FastifyInstance;
const ports = { site: 0, local: 0 };
beforeAll(async () => {
  web = await openTestWeb({ publicUrl: PUBLIC, releaseOrigins: { '*': 'https://cdn.example' } });
  await addVideo(web.db);
  await settleCatalogue(web.db);
  const config = { ...web.deps.config, publicUrl: 'http://localhost:8100' };
  local = await createWeb({ ...web.deps, config }, { missing: async () => [] });
  for (const [name, app] of [
    ['site', web.app],
    ['local', local],
  ] as const) {
    await app.listen({ host: '127.0.0.1', port: 0 });
    ports[name] = (app.server.address() as AddressInfo).port;
  }
});
afterAll(async () => {
  await local.close();
  // Fails on any error that was logged, that is on any 500.
  await web.close();
});

/** The status line's number and the body. */
const send = (port: number, head: string, body = ''): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}Connection: close\r\n\r\n${body}`));
    let answer = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer: ${answer.slice(0, 100)}`)));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({ status: Number(answer.split(' ')[1]), body: answer.split('\r\n\r\n')[1] ?? '' }),
    );
  });
const LIST = '/api/json/videos2/3600/straight/latest-updates/60/..1.all...json';
const get = (port: number, hosts: readonly string[], target = LIST) =>
  send(port, `GET ${target} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}`);

describe('the host of a request', () => {
  it.each([
    ['the public one', ['site.example'], LIST],
    ['with its port', ['site.example:443'], LIST],
    ['in capitals', ['SITE.example'], LIST],
    ['of the origin that packages are loaded from', ['cdn.example'], LIST],
    ['in the request line too', ['site.example'], `https://site.example${LIST}`],
    ['in the request line alone, where a proxy wrote it', ['site.example'], `http://site.example${LIST}`],
    ['whichever, for a load balancer’s question', ['10.0.0.5:8080'], '/healthz'],
  ])('may be %s', async (_what, hosts, target) => {
    expect((await get(ports.site, hosts, target)).status).toBe(200);
  });

  it.each([
    ['another', ['other.example']],
    ['a part of ours', ['example']],
    ['one that ends with ours', ['evil-site.example']],
    ['ours at another port', ['site.example:8443']],
    ['this machine', ['localhost']],
    ['an address', ['127.0.0.1']],
    ['ours with a user before it', ['site.example@other.example']],
    ['ours as a user', ['other.example#@site.example']],
    ['nothing', ['']],
    ['twice ours', ['site.example', 'site.example']],
    ['ours, then another', ['site.example', 'other.example']],
    ['another, then ours', ['other.example', 'site.example']],
  ])('may not be %s, be the answer cached or not', async (_what, hosts) => {
    expect((await get(ports.site, ['site.example'])).status).toBe(200);
    for (const target of [LIST, '/api/captcha.json']) {
      const { status, body } = await get(ports.site, hosts, target);
      expect([status, body]).toEqual([400, expect.stringContaining('"bad_request"')]);
    }
  });

  it.each([
    'http://x/',
    'http://x',
    'http://other.example/healthz',
    `https://other.example${LIST}`,
    'http://site.example@other.example/',
    'http://[/',
    'http:///x',
    'ftp://site.example/',
  ])('may not be another by the request line: %s', async (target) => {
    const { status, body } = await get(ports.site, ['site.example'], target);
    // What is no call of the API fails as a page, which browsers show.
    expect([status, body]).toEqual([400, expect.stringMatching(/"bad_request"|content="noindex"/)]);
  });

  it.each(['localhost:8100', '127.0.0.1:8100', '[::1]:8100', 'localhost'])(
    'may be %s where the public address is this machine',
    async (host) => {
      expect((await get(ports.local, [host])).status).toBe(200);
      expect((await get(ports.local, ['localhost:8101'])).status).toBe(400);
      expect((await get(ports.local, ['localhost.example:8100'])).status).toBe(400);
    },
  );

  it('may be the port that the process listens at, where the public address is this machine', async () => {
    expect((await get(ports.local, [`127.0.0.1:${ports.local}`])).status).toBe(200);
  });
});

describe('the origin of a write', () => {
  const post = (port: number, host: string, origin: string) => {
    const body = 'act=page&page=home';
    return send(
      port,
      `POST /api/stats.php HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`,
      body,
    );
  };

  it.each([
    [PUBLIC, 200],
    ['http://site.example', 403],
    ['https://site.example:8443', 403],
    ['https://cdn.example', 403],
    ['https://other.example', 403],
    ['http://localhost:8080', 403],
    ['null', 403],
    ['', 403],
  ])('from %j is answered with %d', async (origin, status) => {
    expect((await post(ports.site, 'site.example', origin)).status).toBe(status);
  });

  it('that equals a forged host is not accepted', async () => {
    expect((await post(ports.site, 'other.example', 'https://other.example')).status).toBe(400);
    expect((await post(ports.site, 'other.example', 'http://other.example')).status).toBe(400);
  });

  it.each([
    ['http://localhost:8100', 200],
    ['http://127.0.0.1:8100', 200],
    ['http://[::1]:8100', 200],
    ['https://localhost:8100', 403],
    ['http://localhost:8101', 403],
    ['http://localhost', 403],
    ['http://localhost.example:8100', 403],
  ])('of this machine, where that is the public address: %s gets %d', async (origin, status) => {
    expect((await post(ports.local, 'localhost:8100', origin)).status).toBe(status);
  });
});
