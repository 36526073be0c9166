/** The snapshot of a process: of which values, and when an announcement starts and ends. */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Announcement } from '@foyer/shared/wire-schemas/settings/announcements';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readConfig } from '../config/config.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { createListener, type Listener } from '../database/listen.ts';
import { openSettings } from './live-settings.ts';
import { storeSetting } from './store-setting.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await openTestDatabase();
});
afterEach(() => test.close());

const store = (key: string, value: unknown, revision = 0) =>
  inTransaction(test.db, (tx) => storeSetting(tx, { key, value, revision }));
const open = (env: Record<string, string> = {}, more: { listener?: Listener; now?: () => number } = {}) => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  return openSettings({ config: readConfig(env), db: test.db, log, ...more }).then((live) => ({
    ...live,
    lines,
  }));
};

it('takes what is stored, unless a variable says it', async () => {
  await store('site.name', 'Harbour');
  await store('site.sidebar-threshold', 7);
  const { config, stateOf } = await open({ FOYER_SIDEBAR_THRESHOLD: '50' });
  expect([config.siteName, config.settings.sidebarThreshold]).toEqual(['Harbour', 50]);
  expect(stateOf('site.sidebar-threshold')).toMatchObject({
    lockedBy: 'FOYER_SIDEBAR_THRESHOLD',
    isSet: false,
  });
  expect(stateOf('site.name')).toMatchObject({ lockedBy: undefined, isSet: true, revision: 1 });
  // What is sent to render workers is a copy.
  expect(structuredClone(config.settings)).toMatchObject({ sidebarThreshold: 50, minMinutesExclusive: 6 });
});

it('goes on with what ships where the stored value is none, and says so', async () => {
  await store('site.name', { of: 'another version' });
  await store('of.another.version', 1);
  const { config, lines } = await open();
  expect(config.siteName).toBe('Foyer');
  expect(lines).toEqual([expect.stringContaining('site.name')]);
});

it('refuses a change whose revision is not the stored one', async () => {
  expect(await store('site.name', 'A')).toBe(true);
  expect(await store('site.name', 'B')).toBe(false);
  expect(await store('site.name', 'B', 1)).toBe(true);
  expect(await store('site.name', 'C', 1)).toBe(false);
  expect((await open()).config.siteName).toBe('B');
});

it('hears of changes of other processes, and of nothing else asks the database', async () => {
  const listener = await createListener(test.url);
  const { config, onChange, lines } = await open({}, { listener });
  // Without a notice nobody looks: there is no interval.
  await test.db
    .insertInto('settings')
    .values({ key: 'site.sidebar-threshold', value: '7', revision: 1 })
    .execute();
  const changed = new Promise<void>((resolve) => onChange(resolve));
  await store('site.name', 'Harbour');
  await changed;
  expect([config.siteName, config.settings.sidebarThreshold]).toEqual(['Harbour', 1000]);
  await new Promise(setImmediate);
  expect(lines).toEqual(['settings changed in another process: site.name']);
  await listener.close();
});

it('shows an announcement from its start until its end, and says when that changes', async () => {
  const announcement = (id: string, from: string, until: string): Announcement => ({
    id,
    from,
    until,
    texts: { en: id },
  });
  await store('site.announcements', [
    announcement('first', '2026-05-01T10:00:00Z', '2026-05-01T12:00:00+01:00'),
    announcement('always', '', ''),
  ]);
  let nowMs = Date.parse('2026-05-01T09:59:59.999Z');
  const { config, onChange, tick, stop } = await open({}, { now: () => nowMs });
  const changed = jest.fn();
  onChange(changed);
  const shownAt = (time: string): string[] => {
    nowMs = Date.parse(time);
    tick();
    return config.announcements.map(({ id }) => id);
  };
  expect(shownAt('2026-05-01T09:59:59.999Z')).toEqual(['always']);
  expect(changed).toHaveBeenCalledTimes(0);
  expect(shownAt('2026-05-01T10:00:00Z')).toEqual(['first', 'always']);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(shownAt('2026-05-01T10:59:59Z')).toEqual(['first', 'always']);
  expect(shownAt('2026-05-01T11:00:00Z')).toEqual(['always']);
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
});

it('shows a creative from its start until its end, and says when that changes', async () => {
  const creative = { kind: 'house', is_on: true, src: '', href: '', alt: '', weight: 1, languages: [] };
  const times = { from: '2026-05-01T10:00:00Z', until: '2026-05-01T12:00:00Z' };
  await store('ads.listing-card', [{ id: 'first', ...creative, ...times }]);
  let nowMs = Date.parse('2026-05-01T09:00:00Z');
  const { config, onChange, tick, stop } = await open({}, { now: () => nowMs });
  const changed = jest.fn();
  onChange(changed);
  expect(config.ads.zones['listing-card'].map(({ id }) => id)).toEqual(['first']);
  // What was not set is as it is without.
  expect(config.ads.zones['listing-top']).toMatchObject([{ kind: 'house' }]);
  for (const time of ['10:00', '11:00', '12:00', '13:00']) {
    nowMs = Date.parse(`2026-05-01T${time}:00Z`);
    tick();
  }
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
});

it('looks again when one starts, without being asked', async () => {
  const from = new Date(Date.now() + 150).toISOString();
  await store('site.announcements', [{ id: 'soon', from, until: '', texts: { en: 'Soon' } }]);
  const { config, onChange, stop } = await open();
  expect(config.announcements).toEqual([]);
  await new Promise<void>((resolve) => onChange(resolve));
  expect(config.announcements).toHaveLength(1);
  stop();
});
