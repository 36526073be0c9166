/**
 * Answers that are sent before the framework pass by its hooks (decision 14). Each hook is listed here with what does its work there, or why
 * nothing is missed; one that is added must be thought about.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const SERVER = join(import.meta.dirname, '..');
/** Hooks of routes being registered and of the process, which no request calls. */
const OF_THE_PROCESS = ['onRoute', 'onReady', 'onClose', 'preClose'];

const PASSED_BY: Readonly<Record<string, readonly string[]>> = {
  'app/web.ts': [
    // checkHost and checkOrigin: isForThisSite asks the host, and a plain GET has no origin to check. checkUrl: no cached address fails it.
    'onRequest',
    // checkBody: a plain GET has none.
    'preValidation',
    // Security headers: both sources send COMMON_HEADERS; nothing with a secret in its address is cached.
    'onSend',
  ],
  // Sources give nothing where a visitor may have to prove an age.
  'access/age-policy.routes.ts': ['onRequest'],
  // Answers sent before the framework are counted where they are sent, and in flight for no time.
  'platform/http/count-requests.ts': ['onRequest', 'onResponse'],
  // Cached answers have no line: metrics count them, and the proxy in front logs them.
  'platform/http/log-requests.ts': ['onSend', 'onResponse'],
  // What a cache answers within a millisecond has no trace: metrics count it.
  'app/trace-requests.http.ts': ['onRequest', 'preValidation', 'onResponse', 'onRequestAbort'],
  // Visits of acts that write.
  'figures/visits.http.ts': ['preValidation'],
  // A plain GET has no body.
  'platform/http/limit-body-time.ts': ['preParsing'],
  // Of answers that no cache keeps.
  'platform/http/renew-session-cookie.ts': ['onSend'],
  // Of writes.
  'platform/http/read-your-writes.ts': ['onSend'],
  // Of calls that nobody but members or a role may ask: none is cached.
  'sign-in/guard-calls.http.ts': ['preHandler'],
  // Of documents that a link shows: none is cached.
  'documents/previews/preview-visits.http.ts': ['onSend'],
};

it('lists every hook that answers sent before the framework pass by', async () => {
  const found: Record<string, string[]> = {};
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (/\.test\.ts$|^testing\//.test(file)) continue;
    const text = await readFile(join(SERVER, file), 'utf8');
    const hooks = [...text.matchAll(/\.addHook\(\s*'(\w+)'/g)].map(([, name = '']) => name);
    const ofRequests = hooks.filter((name) => !OF_THE_PROCESS.includes(name));
    if (ofRequests.length > 0) found[file] = ofRequests;
  }
  expect(found).toEqual(PASSED_BY);
});
