/**
 * The settings as this process knows them: read once at the start, and again when NOTIFY says that one changed. What an environment variable
 * says is never looked up here: it stands in the configuration, and wins.
 */
import { AD_ZONE_KEYS } from '@foyer/shared/wire-schemas/settings/advertising';
import { type Announcement, announcementSpan } from '@foyer/shared/wire-schemas/settings/announcements';
import {
  isSettingKey,
  SITE_SETTINGS,
  type SettingKey,
  type SettingValues,
} from '@foyer/shared/wire-schemas/settings/declarations';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/create-database.ts';
import type { Listener } from '../database/listen.ts';
import type { Log } from '../logging/log.ts';
import { findWrongValue } from './check-value.ts';
import { selectSettings, SETTINGS_CHANNEL, type SettingRow } from './settings.sql.ts';
import { baseValue, withSettings } from './with-settings.ts';

/** Timers take no longer ones. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const RETRY_MS = 1000;

export interface SettingState {
  isSet: boolean;
  /** Undefined: it can be changed. */
  lockedBy: string | undefined;
  revision: number;
  updated: Date | undefined;
}

export interface LiveSettings {
  /** The configuration in which everything that can be set is as it is at the moment at which it is read. */
  config: Config;
  stateOf: (key: SettingKey) => SettingState;
  /** Undefined: it is not set, or a variable says what it is. */
  storedValue: <Key extends SettingKey>(key: Key) => SettingValues[Key] | undefined;
  /** What it is without being set; undefined of texts, which ship as files. */
  baseValue: (key: SettingKey) => unknown;
  /** Reads again what may have changed; all when it is left out. */
  refresh: (keys?: readonly string[]) => Promise<void>;
  /** Called after every change of what visitors see: of a setting, and when an announcement or a creative starts or ends. */
  onChange: (handler: () => void) => void;
  /** Looks whether one of them has started or ended; timers call it. */
  tick: () => void;
  stop: () => void;
}

export interface LiveSettingsOptions {
  config: Config;
  db: Database;
  log: Log;
  /** Without it nothing is live but what this process changes itself. */
  listener?: Listener;
  now?: () => number;
}

export const openSettings = async ({
  config: given,
  db,
  log,
  listener,
  now = Date.now,
}: LiveSettingsOptions): Promise<LiveSettings> => {
  const rows = new Map<SettingKey, SettingRow>();
  const handlers = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let shown = '';

  const lockedBy = (key: SettingKey): string | undefined => {
    const { variable } = SITE_SETTINGS[key];
    return variable !== undefined && given.setVariables.includes(variable) ? variable : undefined;
  };
  const storedValue = <Key extends SettingKey>(key: Key): SettingValues[Key] | undefined => {
    if (lockedBy(key) !== undefined) return undefined;
    return (rows.get(key)?.value ?? undefined) as SettingValues[Key] | undefined;
  };
  const isWithin = (one: Pick<Announcement, 'from' | 'until'>, ms: number): boolean => {
    const [from, until] = announcementSpan(one);
    return from <= ms && ms < until;
  };
  const announcementsAt = (ms: number): Announcement[] =>
    (storedValue('site.announcements') ?? []).filter((one) => isWithin(one, ms));
  /** What starts and ends by itself: announcements, and creatives in places of advertising. */
  const timed = () => [
    ...(storedValue('site.announcements') ?? []),
    ...AD_ZONE_KEYS.flatMap((key) => storedValue(key) ?? []),
  ];

  /** Documents change on time: nothing that was made before is given out after one of them starts or ends. */
  const plan = (): void => {
    clearTimeout(timer);
    const ms = now();
    shown = timed()
      .filter((one) => isWithin(one, ms))
      .map(({ id }) => id)
      .join();
    const next = Math.min(
      ...timed()
        .flatMap(announcementSpan)
        .filter((at) => at > ms),
    );
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(tick, Math.min(next - ms, LONGEST_TIMER_MS)).unref();
  };
  const tellAll = (): void => {
    for (const handler of handlers) handler();
  };
  const tick = (): void => {
    const before = shown;
    plan();
    if (shown !== before) tellAll();
  };

  const take = (row: SettingRow): boolean => {
    const { key, revision } = row;
    if (!isSettingKey(key) || (rows.get(key)?.revision ?? 0) >= revision) return false;
    const wrong = row.value === null ? undefined : findWrongValue(key, row.value);
    // Written by a newer version, or by hand: the site goes on with what it is without being set.
    if (wrong) log(`setting ${key} cannot be used: ${wrong.at} ${wrong.complaint}`, { level: 'error' });
    rows.set(key, wrong ? { ...row, value: null } : row);
    return true;
  };
  /** @returns those that changed */
  const reread = async (keys?: readonly string[]): Promise<string[]> => {
    const changed = (await selectSettings(db, keys ?? null)).filter(take).map(({ key }) => key);
    if (changed.length > 0) {
      plan();
      tellAll();
    }
    return changed;
  };
  const refresh = async (keys?: readonly string[]): Promise<void> => {
    await reread(keys);
  };
  const follow = (keys?: readonly string[]): void => {
    reread(keys).then(
      (changed) => {
        if (changed.length > 0) log(`settings changed in another process: ${changed.join(', ')}`);
      },
      () => {
        clearTimeout(retry);
        retry = setTimeout(follow, RETRY_MS).unref();
      },
    );
  };

  await listener?.listen(SETTINGS_CHANNEL, (payload) => follow(payload.split('\n')));
  listener?.onGap(() => follow());
  await refresh();
  return {
    config: withSettings(given, {
      storedValue,
      announcements: () => announcementsAt(now()),
      version: () => [...rows.values()].reduce((sum, { revision }) => sum + revision, 0),
    }),
    stateOf: (key) => {
      const row = rows.get(key);
      return {
        isSet: storedValue(key) !== undefined,
        lockedBy: lockedBy(key),
        revision: row?.revision ?? 0,
        updated: row?.updated_at,
      };
    },
    storedValue,
    baseValue: (key) => baseValue(given, key),
    refresh,
    onChange: (handler) => handlers.add(handler),
    tick,
    stop: () => {
      clearTimeout(timer);
      clearTimeout(retry);
    },
  };
};
