import { afterEach, expect, it, jest } from '@jest/globals';
import { hasHashOf, integrityOf, learnDocumentHashes, learnHashes, loadScript } from './checked-files.ts';

const BASE = 'https://player.example/releases/mf-player/1.0.0/browser/';
const scripts = () => [...document.head.querySelectorAll('script')];
afterEach(() => document.head.replaceChildren());

it('loads no script whose hash is not known', () => {
  const done = jest.fn<(event: { type: string }) => void>();
  loadScript(`${BASE}unknown.js`, done);
  expect(scripts()).toEqual([]);
  expect(done.mock.calls.map(([{ type }]) => type)).toEqual(['no known hash']);
  expect(() => integrityOf(`${BASE}unknown.js`)).toThrow('no hash of');
});

it('has the browser check a known one, whatever query follows its name', () => {
  learnHashes({ 'a.1.js': 'sha384-a' });
  loadScript(`${BASE}a.1.js?retry=2`, () => {});
  expect(scripts().map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
    [`${BASE}a.1.js?retry=2`, 'sha384-a', 'anonymous'],
  ]);
});

it('says once how it went, and leaves no element behind', () => {
  learnHashes({ 'a.1.js': 'sha384-a' });
  const done = jest.fn<(event: { type: string }) => void>();
  for (const type of ['load', 'error']) {
    loadScript(`${BASE}a.1.js`, done);
    const [script] = scripts();
    script?.dispatchEvent(new Event(type));
    script?.dispatchEvent(new Event(type));
  }
  expect(done.mock.calls.map(([event]) => event.type)).toEqual(['load', 'error']);
  expect(scripts()).toEqual([]);
});

it('knows the hashes of what the document itself names', () => {
  document.head.innerHTML = `<link rel="preload" as="script" href="${BASE}mf-player.watch.2.js" integrity="sha384-w">
    <script type="text/plain" src="/releases/shell/1/browser/shell.main.3.js" integrity="sha384-m"></script>`;
  learnDocumentHashes();
  expect(integrityOf(`${BASE}mf-player.watch.2.js`)).toBe('sha384-w');
  expect(integrityOf('/releases/shell/1/browser/shell.main.3.js')).toBe('sha384-m');
  expect(hasHashOf('mf-player.watch.')).toBe(true);
  expect(hasHashOf('mf-player.info.')).toBe(false);
});
