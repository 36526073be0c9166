/** All that is set as one file, and such a file taken in: first what it would change, then the change, all of it in one. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isSettingKey, SETTING_KEYS } from '@foyer/shared/wire-schemas/settings/declarations';
import { SETTINGS_FILE_VERSION, type SettingsImport } from '@foyer/shared/wire-schemas/settings/settings';
import type { Changer } from '../platform/changes/changes.ts';
import { Refused } from '../platform/http/refused.ts';
import type { LiveSettings } from '../platform/settings/live-settings.ts';
import {
  changeSettings,
  findWrongSetting,
  needsProof,
  type NewSetting,
  type SettingsDeps,
  valueOf,
} from './settings.ts';

export interface SettingsFile {
  foyer_settings: typeof SETTINGS_FILE_VERSION;
  site: string;
  exported: string;
  settings: Record<string, unknown>;
}

/** What an environment variable says stands in no file: it is the deployment's. */
export const exportSettings = (settings: LiveSettings): SettingsFile => ({
  foyer_settings: SETTINGS_FILE_VERSION,
  site: settings.config.siteName,
  exported: new Date().toISOString(),
  settings: Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const value = settings.storedValue(key);
      return value === undefined ? [] : [[key, value]];
    }),
  ),
});

/** @throws Refused file_invalid_type */
const parseFile = (text: string): Record<string, unknown> => {
  const refuse = (message: string): never => {
    throw new Refused('file_invalid_type', message, { field: 'file' });
  };
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    refuse('the file is no JSON');
  }
  const { foyer_settings: version, settings } = (file ?? {}) as Partial<SettingsFile>;
  if (version !== SETTINGS_FILE_VERSION) refuse(`the file says no foyer_settings: ${SETTINGS_FILE_VERSION}`);
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    refuse('the file has no settings');
  return settings as Record<string, unknown>;
};

interface ImportPlan extends Pick<SettingsImport, 'plan' | 'same' | 'changes' | 'bad'> {
  wanted: Omit<NewSetting, 'act' | 'who'>[];
}

const planImport = async (
  { settings, storage }: Pick<SettingsDeps, 'settings' | 'storage'>,
  text: string,
): Promise<ImportPlan> => {
  const bad: SettingsImport['bad'] = [];
  const changes: SettingsImport['changes'] = [];
  const wanted: ImportPlan['wanted'] = [];
  let same = 0;
  for (const [key, value] of Object.entries(parseFile(text))) {
    if (!isSettingKey(key)) {
      bad.push({ key, reason: 'unknown', detail: '' });
      continue;
    }
    const { lockedBy, revision } = settings.stateOf(key);
    const wrong = await findWrongSetting(storage, key, value);
    if (lockedBy !== undefined) bad.push({ key, reason: 'locked', detail: lockedBy });
    else if (wrong) bad.push({ key, reason: 'invalid', detail: `${wrong.at} ${wrong.complaint}`.trim() });
    else if (isDeepStrictEqual(settings.storedValue(key), value)) same += 1;
    else {
      changes.push({ key, before: await valueOf(settings, key), after: value });
      wanted.push({ key, value, revision });
    }
  }
  const plan = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  return { plan, changes, same, bad, wanted };
};

export interface ImportAsk {
  text: string;
  /** Of the answer that was confirmed; undefined: nothing is changed yet. */
  confirmed: string | undefined;
  who: Changer;
  /** Before it changes a setting that wants a proof of who asks. @throws Refused step_up_required */
  requireProof?: () => Promise<void>;
}

/** @throws Refused file_invalid_type, changed_meanwhile where it would change something else by now, as `requireProof` */
export const importSettings = async (
  deps: SettingsDeps,
  { text, confirmed, who, requireProof }: ImportAsk,
): Promise<SettingsImport> => {
  await deps.settings.refresh();
  const { wanted, ...answer } = await planImport(deps, text);
  if (confirmed === undefined) return { ok: true, is_done: false, ...answer };
  if (confirmed !== answer.plan)
    throw new Refused('changed_meanwhile', 'it would change something else by now', { field: 'plan' });
  if (wanted.some(({ key }) => needsProof(key))) await requireProof?.();
  await changeSettings(
    deps,
    wanted.map((change) => ({ ...change, act: 'import', who })),
  );
  return { ok: true, is_done: true, ...answer };
};
