/** Reads and changes what operators set in the browser. A change is refused where another one came between, and each is logged. */
import { isDeepStrictEqual } from 'node:util';
import type { InformationAnswer, InformationPage } from '@foyer/shared/wire-schemas/information';
import { callOf } from '@foyer/shared/wire-schemas/calls';
import {
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
  SITE_SETTINGS,
  type TextKey,
} from '@foyer/shared/wire-schemas/settings/declarations';
import {
  type SettingAnswer,
  type SettingHistory,
  SETTINGS_HISTORY_PAGE_SIZE,
  type SettingsOverview,
} from '@foyer/shared/wire-schemas/settings/settings';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { getShippedText, previewInformation } from '../information/information.ts';
import { type Changer, readChanges, recordChange } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { findWrongValue, type WrongValue } from '../platform/settings/check-value.ts';
import type { LiveSettings } from '../platform/settings/live-settings.ts';
import { storeSetting } from '../platform/settings/store-setting.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findMissingPicture } from './ad-pictures.ts';

/** As the log of changes calls them. */
export const CHANGE_KIND = 'setting';

/** Where a value is kept in the log: null there means that nothing was set. */
export interface LoggedValue {
  value: unknown;
}

const TEXT = /^text\.([\w-]+)\.([a-z]{2})$/;
const isTextKey = (key: SettingKey): key is TextKey => TEXT.test(key);
const partsOf = (key: TextKey): { page: InformationPage; lang: Language } => {
  const [, page, lang] = TEXT.exec(key) ?? [];
  return { page: page as InformationPage, lang: lang as Language };
};

/** Its changes want a proof of who asks, each way there is (shared/src/wire-schemas/settings/settings.ts). */
export const needsProof = (key: string): boolean =>
  Object.hasOwn(callOf('POST /api/settings.php').acts ?? {}, key);

/** @throws Refused not_found */
export const readSettingKey = (text: string): SettingKey => {
  if (isSettingKey(text)) return text;
  throw new Refused('not_found', `there is no setting ${text}`, { field: 'key' });
};

const stateOf = (settings: LiveSettings, key: SettingKey) => {
  const { isSet, lockedBy = '', revision, updated } = settings.stateOf(key);
  return {
    key,
    group: SITE_SETTINGS[key].group,
    is_set: isSet,
    locked_by: lockedBy,
    revision,
    updated: updated?.toISOString() ?? '',
  };
};

const baseOf = async (settings: LiveSettings, key: SettingKey): Promise<unknown> => {
  if (!isTextKey(key)) return settings.baseValue(key);
  const { page, lang } = partsOf(key);
  return getShippedText(page, lang);
};

export const valueOf = async (settings: LiveSettings, key: SettingKey): Promise<unknown> =>
  settings.storedValue(key) ?? (await baseOf(settings, key));

export const getSettings = async (settings: LiveSettings): Promise<SettingsOverview> => ({
  settings: await Promise.all(
    SETTING_KEYS.map(async (key) => ({
      ...stateOf(settings, key),
      ...(!isTextKey(key) && { value: await valueOf(settings, key) }),
    })),
  ),
});

export const getSetting = async (settings: LiveSettings, key: SettingKey): Promise<SettingAnswer> => {
  const base = await baseOf(settings, key);
  return { ...stateOf(settings, key), value: settings.storedValue(key) ?? base, base };
};

export interface SettingsDeps {
  db: Database;
  settings: LiveSettings;
  /** Of pictures that settings name. */
  storage: Storage;
}

/** By its schema, by its rules, and by what this site has of it. Undefined: it may be. */
export const findWrongSetting = async (
  storage: Storage,
  key: SettingKey,
  value: unknown,
): Promise<WrongValue | undefined> =>
  findWrongValue(key, value) ?? (await findMissingPicture(storage, key, value));

export interface NewSetting {
  key: SettingKey;
  /** Null: what it is without being set. */
  value: unknown;
  /** Of the value that the change was made from. */
  revision: number;
  /** `edit`, `reset`, `restore` or `import`. */
  act: string;
  who: Changer;
  why?: string;
}

const toLogged = (value: unknown): LoggedValue | null =>
  value === undefined || value === null ? null : { value };

/** @throws Refused bad_request (locked, or no value of the setting) */
const refuseWrong = async (
  { settings, storage }: SettingsDeps,
  { key, value }: NewSetting,
): Promise<void> => {
  const { lockedBy } = settings.stateOf(key);
  if (lockedBy !== undefined)
    throw new Refused('bad_request', `${lockedBy} says what ${key} is`, {
      field: 'key',
      info: { locked_by: lockedBy },
    });
  const wrong = value === null ? undefined : await findWrongSetting(storage, key, value);
  if (wrong)
    throw new Refused('bad_request', `${key}${wrong.at} ${wrong.complaint}`, {
      field: 'value',
      info: { at: wrong.at },
    });
};

/** Somebody else changed it: the transaction is rolled back. */
class StaleSetting extends Error {
  readonly key: SettingKey;
  constructor(key: SettingKey) {
    super(key);
    this.key = key;
  }
}

/** All of them or none. @throws Refused bad_request, changed_meanwhile with what the first one is now */
export const changeSettings = async (deps: SettingsDeps, changes: readonly NewSetting[]): Promise<void> => {
  const { db, settings } = deps;
  for (const change of changes) await refuseWrong(deps, change);
  // What this process knows may be older than what the form was made from.
  await settings.refresh(changes.map(({ key }) => key));
  try {
    await inTransaction(db, async (tx) => {
      const logged = changes.map(({ key, value, act, who, why = '' }) => {
        const states = { before: toLogged(settings.storedValue(key)), after: toLogged(value) };
        return { who, kind: CHANGE_KIND, id: key, act, ...states, why };
      });
      // Before the log, whose lock nobody holds who waits for a setting; in one order, as two files may have the same.
      for (const { key, value, revision } of changes.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
        if (
          settings.stateOf(key).revision !== revision ||
          !(await storeSetting(tx, { key, value, revision }))
        )
          throw new StaleSetting(key);
      for (const change of logged) await recordChange(tx, change);
    });
  } catch (error) {
    if (!(error instanceof StaleSetting)) throw error;
    const { key } = error;
    await settings.refresh([key]);
    throw new Refused('changed_meanwhile', `somebody else changed ${key}`, {
      field: 'revision',
      info: { setting: await getSetting(settings, key) },
    });
  }
  await settings.refresh(changes.map(({ key }) => key));
};

/** Nothing is changed, nor logged, where it is so already. @throws as `changeSettings` */
export const changeSetting = async (deps: SettingsDeps, change: NewSetting): Promise<SettingAnswer> => {
  const { settings } = deps;
  const { key, value, revision } = change;
  await settings.refresh([key]);
  const isSame = isDeepStrictEqual(settings.storedValue(key) ?? null, value);
  if (!isSame || settings.stateOf(key).revision !== revision) await changeSettings(deps, [change]);
  return getSetting(settings, key);
};

/** Back to what it was before a change of the log, if it still is what that led to. @throws Refused changed_meanwhile, and as `changeSettings` */
export const undoSettingChange = async (
  deps: SettingsDeps,
  { id, before, after }: { id: string; before: object | null; after: object | null },
  by: { who: Changer; why: string },
): Promise<void> => {
  const { settings } = deps;
  const key = readSettingKey(id);
  await settings.refresh([key]);
  if (!isDeepStrictEqual(toLogged(settings.storedValue(key)), after))
    throw new Refused('changed_meanwhile', `${key} was changed since`, { field: 'change_id' });
  const value = (before as LoggedValue | null)?.value ?? null;
  await changeSettings(deps, [
    { key, value, revision: settings.stateOf(key).revision, act: 'restore', ...by },
  ]);
};

/** What a change of the history led to; null: it was not set. @throws Refused not_found */
export const findFormerValue = async (db: Database, key: SettingKey, changeId: number): Promise<unknown> => {
  const { rows } = await readChanges(db, { kinds: [CHANGE_KIND], id: key, before: changeId + 1, limit: 1 });
  const [row] = rows;
  if (row?.id !== changeId) throw new Refused('not_found', 'there is no such change', { field: 'change_id' });
  return (row.after as LoggedValue | null)?.value ?? null;
};

export const getSettingHistory = async (
  db: Database,
  key: SettingKey,
  before: number | undefined,
): Promise<SettingHistory> => {
  const { rows, next } = await readChanges(db, {
    kinds: [CHANGE_KIND],
    id: key,
    ...(before !== undefined && { before }),
    limit: SETTINGS_HISTORY_PAGE_SIZE,
  });
  return {
    next,
    changes: rows.map((row) => ({
      change_id: row.id,
      date: row.at.toISOString(),
      act: row.act,
      member: row.member,
      command: row.command ?? '',
      has_before: row.before !== null,
      has_after: row.after !== null,
      before: (row.before as LoggedValue | null)?.value ?? null,
      after: (row.after as LoggedValue | null)?.value ?? null,
    })),
  };
};

/** The page that a text would be. @throws Refused bad_request */
export const previewText = async (
  { settings }: Pick<SettingsDeps, 'settings'>,
  key: SettingKey,
  text: string,
): Promise<InformationAnswer> => {
  if (!isTextKey(key)) throw new Refused('bad_request', `${key} is no text`, { field: 'key' });
  const wrong = findWrongValue(key, text);
  if (wrong) throw new Refused('bad_request', `the text ${wrong.complaint}`, { field: 'value' });
  return previewInformation(settings.config, partsOf(key), text);
};
