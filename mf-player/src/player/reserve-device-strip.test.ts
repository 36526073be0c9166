import { afterEach, expect, it } from '@jest/globals';
import { reserveDeviceStrip } from './reserve-device-strip.ts';

const root = document.documentElement;
afterEach(() => {
  localStorage.clear();
  root.removeAttribute('style');
  delete root.dataset.deviceRows;
  window.location.hash = '';
});
const room = () => ({
  isKept: 'deviceRows' in root.dataset,
  rows: root.style.getPropertyValue('--device-rows'),
  rest: root.style.getPropertyValue('--device-rest'),
});
const keep = (count: number) =>
  localStorage.setItem(
    'foyer.library',
    JSON.stringify({ playlists: [{ id: 2, videos: Array.from({ length: count }, () => ({})) }] }),
  );

it.each([
  ['', 3, { isKept: false, rows: '', rest: '' }],
  ['#comment-4', 3, { isKept: false, rows: '', rest: '' }],
  ['#playlist=2&pl_page=1', 3, { isKept: true, rows: '3', rest: '4.25rem' }],
  ['#playlist=2&pl_page=2', 70, { isKept: true, rows: '10', rest: '7.125rem' }],
  ['#playlist=9&pl_page=1', 3, { isKept: true, rows: '0', rest: '3.4375rem' }],
])('at %j with %i videos kept', (hash, count, expected) => {
  keep(count);
  window.location.hash = hash;
  reserveDeviceStrip();
  expect(room()).toEqual(expected);
});

it('keeps room for the sentence where the storage holds something else', () => {
  localStorage.setItem('foyer.library', '{"broken');
  window.location.hash = '#playlist=2&pl_page=1';
  reserveDeviceStrip();
  expect(room()).toMatchObject({ isKept: true, rows: '0' });
});
