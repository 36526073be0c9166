import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import Fastify from 'fastify';
import { offlinePage } from './offline-page.ts';
import { registerOfflinePage } from './offline.routes.ts';

const ask = async (query: string, hasOfflinePage = true) => {
  const app = Fastify();
  registerOfflinePage(app, { hasOfflinePage });
  const response = await app.inject(`/offline-worker.js${query}`);
  await app.close();
  return response;
};

interface FetchEvent {
  request: { mode: string; method: string; destination: string };
  preloadResponse: Promise<unknown>;
  respondWith: (answer: Promise<unknown>) => void;
}
/** Runs the script as a browser runs a service worker. */
const startWorker = (script: string, network: () => Promise<unknown>) => {
  const listeners: Record<string, (event: unknown) => void> = {};
  const done: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
    skipWaiting: () => done.push('skipWaiting'),
    registration: {
      unregister: async () => done.push('unregister'),
      navigationPreload: { enable: async () => done.push('preload') },
    },
  };
  runInContext(script, createContext({ self, fetch: network, Response, Promise }));
  const send = (name: string) => listeners[name]?.({ waitUntil: () => undefined });
  const open = (request: Partial<FetchEvent['request']>, preloadResponse?: unknown) => {
    let answer: Promise<unknown> | undefined;
    listeners['fetch']?.({
      request: { mode: 'navigate', method: 'GET', destination: 'document', ...request },
      preloadResponse: Promise.resolve(preloadResponse),
      respondWith: (given) => {
        answer = given;
      },
    } satisfies FetchEvent);
    return answer;
  };
  return { send, open, done };
};

const gone = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the worker of the offline page', () => {
  it('is asked for anew each time, and has one page in the language that it is asked for in', async () => {
    const response = await ask('?lang=de');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const worker = startWorker(response.body, gone);
    const answer = (await worker.open({})) as Response;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toBe(offlinePage('de'));
    expect((await ask('?lang=<b>')).body).toBe((await ask('')).body);
  });

  it('leaves what the network answers as it is, also an error', async () => {
    const { body } = await ask('?lang=en');
    const worker = startWorker(body, async () => 'from the network');
    expect(await worker.open({}, 'preloaded')).toBe('preloaded');
    expect(await worker.open({})).toBe('from the network');
  });

  it.each([
    ['a form that is sent', { method: 'POST' }],
    ['a frame', { destination: 'iframe' }],
    ['a picture', { mode: 'no-cors', destination: 'image' }],
    ['a call of the API', { mode: 'cors', destination: '' }],
  ])('lets %s pass', async (_, request) => {
    const worker = startWorker((await ask('')).body, gone);
    expect(worker.open(request)).toBeUndefined();
  });

  it('keeps nothing: no cache of the browser is named in it', async () => {
    expect((await ask('')).body).not.toMatch(/caches|indexedDB/);
  });

  it('takes itself away where the page is switched off', async () => {
    const worker = startWorker((await ask('', false)).body, gone);
    worker.send('install');
    worker.send('activate');
    expect(worker.done).toEqual(['skipWaiting', 'unregister']);
    expect(worker.open({})).toBeUndefined();
  });
});

it.each(LANGUAGES)(
  'the offline page in %s names neither the site nor anything outside itself',
  (language) => {
    const page = offlinePage(language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).not.toContain('Foyer');
    expect(page).not.toMatch(/\s(?:src|href)="https?:/);
  },
);
