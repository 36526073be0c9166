/** What arrives on the wire itself: no HTTP, too much of it, or two meanings of it. Each gets a 4xx with a code, none a 5xx. */
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../../testing/web.ts';

let web: TestWeb;
let port = 0;
beforeAll(async () => {
  web = await openTestWeb();
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = web.app.server.address() as AddressInfo);
});
// Closing fails on any error that was logged, that is on any 5xx.
afterAll(() => web.close());

/** Everything that is answered until the connection ends. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')));
    let answer = '';
    socket.setTimeout(5000, () => socket.destroy(new Error(`no answer: ${answer.slice(0, 100)}`)));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    // A server that stops reading a body may reset the connection after its answer.
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
  });

const HEAD = 'Host: localhost\r\nConnection: close\r\n';
const FORM = `${HEAD}Origin: ${TEST_ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
const post = (headers: string, body = ''): string =>
  `POST /api/stats.php HTTP/1.1\r\n${FORM}${headers}\r\n${body}`;
const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\n${HEAD}${headers}\r\n`;

const REFUSED: [string, string][] = [
  [
    'both lengths at the same time',
    post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\nGET /x HTTP/1.1\r\n\r\n'),
  ],
  ['two lengths', post('Content-Length: 5\r\nContent-Length: 6\r\n', 'act=pa')],
  ['a negative length', post('Content-Length: -5\r\n')],
  ['a length beyond every limit', post('Content-Length: 99999999999\r\n', 'act=page')],
  ['an unknown transfer encoding', post('Transfer-Encoding: xchunked\r\n', 'act=page')],
  [
    'two transfer encodings',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', '0\r\n\r\n'),
  ],
  ['broken chunks', post('Transfer-Encoding: chunked\r\n', 'zz\r\nabc\r\n0\r\n\r\n')],
  ['a compressed form', post('Content-Encoding: gzip\r\nContent-Length: 3\r\n', '\x1f\x8b\x08')],
  ['headers without an end', get('/healthz', `X-A: ${'a'.repeat(70_000)}\r\n`)],
  ['thousands of headers', get('/healthz', Array.from({ length: 3000 }, (_, n) => `X-${n}: a\r\n`).join(''))],
  ['a NUL in a header', get('/healthz', 'X-A: a\0b\r\n')],
  ['a header over two lines', get('/healthz', 'X-A: a\r\n b\r\n')],
  ['lines that end without CR', 'GET /healthz HTTP/1.1\nHost: a\n\n'],
  ['a method that is none', `BREW /healthz HTTP/1.1\r\n${HEAD}\r\n`],
  ['a space in the address', get('/api/json/sugg ester')],
  ['bytes beyond ASCII in the address', get('/api/json/suggester/3600/\xe6\xb8\xaf.json')],
  ['a broken percent in the address', get('/api/json/suggester/3600/%zz.json')],
  ['half a letter in the address', get('/api/json/suggester/3600/%E6%B8.json')],
  ['a NUL in the query', get('/api/suggester.php?c=a%00b')],
  ['an address of 15,000 letters', get(`/api/json/suggester/3600/${'a'.repeat(15_000)}.json`)],
  ['parts that lead upwards', get('/api/json/../../etc/passwd')],
  ['parts that lead upwards, encoded', get('/api/json/model/3600/..%2f..%2fetc.json')],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['TRACE', `TRACE /api/stats.php HTTP/1.1\r\n${HEAD}\r\n`],
  [
    'OPTIONS of a write from elsewhere',
    `OPTIONS /api/stats.php HTTP/1.1\r\n${HEAD}Origin: https://elsewhere.example\r\n\r\n`,
  ],
  ['GET of a write', get('/api/stats.php')],
  [
    'POST of a read',
    `POST /api/json/main/3600/straight.en.json HTTP/1.1\r\n${FORM}Content-Length: 0\r\n\r\n`,
  ],
];

const TAKEN: [string, string][] = [
  [
    'a thousand cookies',
    get(
      '/api/json/main/3600/straight.en.json',
      `Cookie: ${Array.from({ length: 1000 }, (_, n) => `c${n}=x`).join('; ')}\r\n`,
    ),
  ],
  [
    'cookies that are none',
    get('/api/json/main/3600/straight.en.json', 'Cookie: country=%E0%A4%A; language=%; =;;;;a\r\n'),
  ],
  [
    'a forwarded address that is none',
    get('/api/suggester.php?c=har', 'X-Forwarded-For: <script>, ::1%eth0\r\n'),
  ],
  ['a broken percent in the query', get('/api/suggester.php?c=%zz%E0%A4%A')],
  ['a key of the query twice, and as a list', get('/api/suggester.php?c=a&c=har&c[]=1&__proto__=1')],
  ['encodings that are none', get('/api/suggester.php?c=har', 'Accept-Encoding: ,;q=x, br;q=-1\r\n')],
];

describe('is refused with a code, and the connection ends', () => {
  it.each(REFUSED)('%s', async (_what, request) => {
    const answer = await send(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(head.toLowerCase()).toContain('cache-control: private, no-store');
    // One answer alone: what stands behind was not taken for another request.
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(JSON.parse(body)).toMatchObject({
      ok: false,
      code: expect.stringMatching(/^(bad_request|not_found)$/),
    });
    expect(body).not.toMatch(/node_modules|\.ts:|Error:/);
  });
});

describe('is taken as well as it goes', () => {
  it.each(TAKEN)('%s', async (_what, request) => {
    expect(await send(request)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
