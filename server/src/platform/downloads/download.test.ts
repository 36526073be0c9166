/** What the server fetches of others, and where it never goes. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HttpsServer, openHttpsServer } from './https-server.fixture.ts';
import { createDownload, type Download } from './download.ts';
import { isPublicAddress } from './public-address.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 10_000 };
let server: HttpsServer;
/** For which this machine is public. */
let download: Download;
const faultOf = (one: Download, address: string, limits = LIMITS): Promise<unknown> =>
  one(address, limits).then(
    (body) => body.toString(),
    (error: { fault?: string }) => error.fault,
  );

beforeAll(async () => {
  server = await openHttpsServer(({ url }, answer) => {
    const location = /^\/to\/(.*)$/.exec(url ?? '')?.[1];
    if (location !== undefined)
      return answer.writeHead(302, { location: decodeURIComponent(location) }).end();
    if (url === '/long') return answer.writeHead(200).end('x'.repeat(1001));
    // Without a length: it counts what comes.
    if (url === '/parts')
      return answer.writeHead(200).write('x'.repeat(600), () => answer.end('x'.repeat(600)));
    if (url === '/never') return answer.writeHead(200).flushHeaders();
    if (url === '/gone') return answer.writeHead(410).end('gone');
    return answer.end(`a file at ${url}`);
  });
  download = createDownload({ ca: server.ca, isAllowed: () => true });
});
afterAll(() => server.close());

describe('an address of the network', () => {
  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    // What leads to an IPv4 address.
    ['::ffff:127.0.0.1', false],
    ['::ffff:93.184.216.34', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['localhost', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('a download', () => {
  it('is what the server answers, at the end of a few redirects', async () => {
    expect(await faultOf(download, `${server.origin}/feed`)).toBe('a file at /feed');
    expect(await faultOf(download, `${server.origin}/to/%2Fto%2F%252Ffeed`)).toBe('a file at /feed');
    expect(await faultOf(download, `${server.origin}/to/..`)).toBe('a file at /');
  });

  it.each([
    ['/long', 'too_large'],
    ['/parts', 'too_large'],
    ['/gone', 'status'],
    ['/to/http%3A%2F%2Flocalhost%2F', 'not_public'],
    ['/to/file%3A%2F%2F%2Fetc%2Fpasswd', 'not_public'],
  ])('of %s ends as %s', async (path, fault) => {
    expect(await faultOf(download, server.origin + path)).toBe(fault);
  });

  it('ends where an address leads to itself, and where no answer comes', async () => {
    const self = await openHttpsServer((_, answer) => answer.writeHead(302, { location: '/' }).end());
    expect(await faultOf(createDownload({ ca: self.ca, isAllowed: () => true }), self.origin)).toBe('status');
    await self.close();
    expect(await faultOf(download, self.origin)).toBe('unreachable');
    expect(await faultOf(download, `${server.origin}/never`, { ...LIMITS, timeoutMs: 300 })).toBe(
      'unreachable',
    );
  });

  it('goes nowhere without a valid certificate', async () => {
    expect(await faultOf(createDownload({ isAllowed: () => true }), server.origin)).toBe('unreachable');
  });

  it('ends with the signal of who asked', async () => {
    const aborted = AbortSignal.abort(new Error('the process ends'));
    await expect(download(server.origin, { ...LIMITS, signal: aborted })).rejects.toThrow('the process ends');
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    // A name that leads there.
    'https://localhost/',
    'http://93.184.216.34/',
    'https://user:word@93.184.216.34/',
    'file:///etc/passwd',
    'nothing',
  ])('of %s is refused', async (address) => {
    expect(await faultOf(createDownload({ ca: server.ca }), address)).toBe('not_public');
  });

  it('is refused where a public address leads to one that is not', async () => {
    const allBut = createDownload({ ca: server.ca, isAllowed: (address) => address !== '127.0.0.9' });
    expect(await faultOf(allBut, `${server.origin}/feed`)).toBe('a file at /feed');
    expect(await faultOf(allBut, `${server.origin}/to/${encodeURIComponent('https://127.0.0.9/')}`)).toBe(
      'not_public',
    );
  });
});
