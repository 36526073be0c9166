import { expect, it } from '@jest/globals';
import { mainApi } from '@foyer/shared/platform';
import { openDocumentStore } from './document-store.ts';

const MAIN = { categories: [], keywords: [], models: [] };
const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
/** RTK gathers changes for up to half a second; what matters are the timers of minutes. */
const shortTimersFire = () => new Promise((resolve) => setTimeout(resolve, 700));
const query = (language: 'de' | 'ja') =>
  mainApi.endpoints.platformGetMain.initiate({ gender: 'straight', language });

it('ends without a timer, with answered queries and with unanswered ones', async () => {
  let answerLate: (value: { data: typeof MAIN }) => void = () => {};
  const answers = [
    Promise.resolve({ data: MAIN }),
    new Promise<{ data: typeof MAIN }>((resolve) => {
      answerLate = resolve;
    }),
  ];
  await shortTimersFire();
  const before = timers();
  const { store, end } = openDocumentStore(async () => (await answers.shift()) ?? { data: MAIN });
  const answered = store.dispatch(query('de'));
  await answered;
  answered.unsubscribe();
  const late = store.dispatch(query('ja'));
  expect(timers()).toBeGreaterThan(before);

  end();
  answerLate({ data: MAIN });
  late.unsubscribe();
  await shortTimersFire();
  expect(timers() - before).toBeLessThanOrEqual(0);
});

it('sets none for what a load asks after the end', async () => {
  await shortTimersFire();
  const before = timers();
  let count = 0;
  const { store, end } = openDocumentStore(async () => {
    count += 1;
    return { data: MAIN };
  });
  end();
  store.dispatch(query('de')).unsubscribe();
  await shortTimersFire();
  expect(count).toBe(0);
  expect(timers() - before).toBeLessThanOrEqual(0);
});
