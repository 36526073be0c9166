import { afterEach, expect, it } from '@jest/globals';
import { checkedScript, hasHashOf, integrityOf, learnDocumentHashes, learnHashes } from './checked-files.ts';

const BASE = 'https://player.example/releases/mf-player/1.0.0/browser/';
afterEach(() => document.head.replaceChildren());

it('makes no script whose hash is not known', () => {
  expect(() => checkedScript(`${BASE}unknown.js`)).toThrow('no hash of');
  expect(() => integrityOf(`${BASE}unknown.js`)).toThrow('no hash of');
});

it('has the browser check a known one, whatever query follows its name', () => {
  learnHashes({ 'a.1.js': 'sha384-a' });
  const { src, integrity, crossOrigin } = checkedScript(`${BASE}a.1.js?retry=2`);
  expect([src, integrity, crossOrigin]).toEqual([`${BASE}a.1.js?retry=2`, 'sha384-a', 'anonymous']);
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
