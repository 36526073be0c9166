import { expect, it } from '@jest/globals';
import { keyOfAddress } from './reads-from-cache.http.ts';

const PATH = '/api/json/video/86400/0/0/1.json';

it.each([
  [PATH, `en ${PATH}`],
  [`${PATH}?lang=de`, `de ${PATH}`],
  [`${PATH}?lang=de&lang=fr`, `fr ${PATH}`],
  [`${PATH}?x=1&lang=ja&y`, `ja ${PATH}`],
  // No language of the site: the default one.
  [`${PATH}?lang=xx`, `en ${PATH}`],
  [`${PATH}?lang=de&lang`, `en ${PATH}`],
  [`${PATH}?LANG=de&slang=fr`, `en ${PATH}`],
])('%s is kept under %j', (url, key) => {
  expect(keyOfAddress(url)).toBe(key);
});

it.each([
  `${PATH}?l%61ng=de`,
  `${PATH}?lang=d%65`,
  `${PATH}?a?lang=de`,
  '/videos/1/',
  '/api/videos2.php?s=x',
  '*',
  '',
])('%s goes the usual way', (url) => {
  expect(keyOfAddress(url)).toBeUndefined();
});
