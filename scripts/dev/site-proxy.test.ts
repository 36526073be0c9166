/** What the proxy of the whole site changes on the way to pages. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { answerSite } from './site-proxy.ts';

const HASH = `sha384-${'a'.repeat(64)}`;
const servers: Server[] = [];
const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

let site: string;
let asked: string[];
let release: () => void;
beforeEach(async () => {
  asked = [];
  const target = await listen((request, response) => {
    asked.push(request.url ?? '');
    const isPage = request.url?.startsWith('/_page/');
    response
      .writeHead(200, {
        'content-type': isPage ? 'application/json' : 'text/html; charset=utf-8',
        'integrity-policy': 'blocked-destinations=(script)',
        'content-security-policy': "script-src 'self'",
        'x-foyer-set': '9',
      })
      .end(
        isPage
          ? '{"view":{},"state":{"setId":1},"setId":9}'
          : `<body><script src="/releases/shell/1/browser/shell.main.js" integrity="${HASH}"></script></body>`,
      );
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  site = await listen(
    answerSite({
      target,
      untilReleased: () => released,
      hot: {
        handle: (request, response, next) => {
          if (request.url?.endsWith('/mf-listings.home.js')) response.end('hot');
          else next(request, response);
        },
      },
    }),
  );
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

it('gives files of hot builds for those of any release, and others as they are', async () => {
  const ask = async (file: string) =>
    (await fetch(`${site}/releases/mf-listings/0.1.0-a/browser/${file}`)).text();
  expect(await ask('mf-listings.home.js')).toBe('hot');
  expect(await ask('mf-listings.early-watch.0123456789.js')).toContain('<body>');
  expect(asked).toEqual(['/releases/mf-listings/0.1.0-a/browser/mf-listings.early-watch.0123456789.js']);
});

it('holds a document back until the server has what was saved, and takes hashes from it', async () => {
  const answer = fetch(`${site}/videos/`, { headers: { accept: 'text/html' } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  release();
  const { headers } = await answer;
  const text = await (await answer).text();
  expect(text).not.toContain(HASH);
  expect(text).toContain('/_dev/reload.js');
  expect([headers.get('integrity-policy'), headers.get('content-security-policy')]).toEqual([
    null,
    "script-src 'self'",
  ]);
});

it('tells a tab that its own set answers, whichever does', async () => {
  release();
  const answer = await fetch(`${site}/_page/videos/?page=2&_set=4`);
  expect(await answer.json()).toEqual({ view: {}, state: { setId: 1 }, setId: 4 });
  expect(answer.headers.get('x-foyer-set')).toBeNull();
  expect(asked).toEqual(['/_page/videos/?page=2']);
});
