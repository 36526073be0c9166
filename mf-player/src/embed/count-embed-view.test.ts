import { afterEach, expect, it, jest } from '@jest/globals';
import { createViewCounter, tellWatched } from './count-embed-view.ts';
import { embedView } from './embed-data.ts';

const setReferrer = (referrer: string) =>
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
const sent: string[] = [];
Object.defineProperty(navigator, 'sendBeacon', {
  value: jest.fn((url: string, form: URLSearchParams) => {
    sent.push(`${url} ${form.toString()}`);
    return true;
  }),
});
afterEach(() => {
  sent.length = 0;
  setReferrer('');
});

it('counts one view, with the name of the site alone', () => {
  setReferrer('https://partner.example:8080/a-page/?name=anna');
  const count = createViewCounter(embedView(3));
  expect(sent).toEqual([]);
  count();
  count();
  expect(sent).toEqual(['/api/stats.php act=view&section=video&object_id=3&from=embed&site=partner.example']);
});

it('counts without a name where the site does not say it', () => {
  createViewCounter(embedView('3~abcdefghijklmnopqrstuv'))();
  expect(sent).toEqual([
    '/api/stats.php act=view&section=video&object_id=3%7Eabcdefghijklmnopqrstuv&from=embed&site=',
  ]);
});

it('tells what was watched, but of what only some may see', () => {
  tellWatched(embedView(3))?.('111', 5);
  expect(sent).toEqual(['/api/stats.php act=watched&section=video&object_id=3&from=embed&parts=111&bytes=5']);
  expect(tellWatched(embedView('3~abcdefghijklmnopqrstuv'))).toBeUndefined();
});
