/** What goes back to a server that traces a view, as browsers keep it; real ones are tested in e2e/tests/two-processes/two-processes.e2e.ts. */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { traceOfDocument, traceOfMove } from './view-trace.ts';

const timed = (times: object, ...names: string[]) => ({
  startTime: 0,
  ...times,
  serverTiming: names.map((name) => ({ name, description: `mark of ${name}` })),
});
let navigation: object[];
let resources: object[];
let marks: Record<string, number>;
beforeEach(() => {
  [navigation, resources, marks] = [[], [], {}];
  performance.getEntriesByType = ((type: string) =>
    type === 'navigation' ? navigation : resources) as typeof performance.getEntriesByType;
  performance.getEntriesByName = ((name: string) =>
    name in marks ? [{ startTime: marks[name] }] : []) as typeof performance.getEntriesByName;
});

it('is nothing where the server does not trace', () => {
  expect(traceOfDocument()).toBeUndefined();
  navigation = [{ startTime: 0, requestStart: 1, responseEnd: 2 }];
  expect(traceOfDocument()).toBeUndefined();
  navigation = [timed({ requestStart: 1, responseEnd: 2 }, 'view', 'cdn-cache')];
  expect(traceOfDocument()).toBeUndefined();
  expect(traceOfMove(0)).toBeUndefined();
});

it('is the mark of the document, and times since its navigation started', () => {
  navigation = [timed({ requestStart: 12.4, responseEnd: 80.6 }, 'view', 'trace')];
  expect(traceOfDocument()).toEqual({ trace: 'mark of trace', times: '12,81,0,0' });
  marks = { 'first-contentful-paint': 120, 'foyer-hydrated': 1e9 };
  expect(traceOfDocument()?.times).toBe('12,81,120,999999');
});

it('is of the move that ended now, not of one before it or of other files', () => {
  jest.spyOn(performance, 'now').mockReturnValue(1500);
  const answer = (name: string, startTime: number) => ({
    ...timed({ startTime, requestStart: startTime + 5, responseEnd: startTime + 50 }, 'trace'),
    name: `https://site.example${name}`,
  });
  resources = [
    answer('/_page/videos/?set=1', 200),
    answer('/_page/models/?set=1', 1000),
    answer('/api/json/x.json', 1200),
  ];
  expect(traceOfMove(900)).toEqual({ trace: 'mark of trace', times: '5,50,500,0' });
  expect(traceOfMove(1100)).toBeUndefined();
});
