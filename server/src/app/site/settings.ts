/** `npm run site -- settings …`: all that is set as one file, through the same rules as the desk's. */
import { readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '../../platform/config/config.ts';
import { Refused } from '../../platform/http/refused.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { openSettings } from '../../platform/settings/live-settings.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { exportSettings, importSettings } from '../../settings/settings-file.ts';
import { changeSetting, getSetting, readSettingKey, type SettingsDeps } from '../../settings/settings.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext, UsageError } from './site-command.ts';

const USAGE = [
  'settings export FILE',
  'settings import FILE',
  'settings show KEY',
  // As `settings show` prints it.
  'settings set KEY JSON',
  'settings reset KEY',
];

/** Follows what is set until `run` ends. */
export const withLive = async <Result>(
  { db, print }: SiteContext,
  run: (deps: SettingsDeps) => Promise<Result>,
): Promise<Result> => {
  const config = readConfig(process.env);
  const settings = await openSettings({ config, db, log: print });
  try {
    return await run({ db, settings, storage: openStorage(config) });
  } finally {
    settings.stop();
  }
};

const save = (context: SiteContext, path: string): Promise<void> =>
  withLive(context, async ({ settings }) => {
    const file = exportSettings(settings);
    await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
    context.print(`${Object.keys(file.settings).length} settings are in ${path}`);
  });

/** What cannot be used is named; the rest is changed, all of it in one. */
const take = async (context: SiteContext, path: string): Promise<boolean> => {
  const { db, print, who: name } = context;
  const text = await readFile(path, 'utf8');
  return withLive(context, async (deps) => {
    const who = { command: `site settings import (${name})` };
    const { plan } = await importSettings(deps, { text, confirmed: undefined, who });
    const { changes, same, bad } = await importSettings(deps, { text, confirmed: plan, who });
    for (const { key } of changes) print(`${key} is changed`);
    for (const { key, reason, detail } of bad) print(`${key} is not used: ${reason} ${detail}`.trim());
    print(`${changes.length} changed, ${same} already so, ${bad.length} not used`);
    await recordOperatorAction(db, { command: 'site', words: ['settings', 'import', path], who: name });
    return bad.length === 0;
  });
};

/** @throws UsageError for what is no JSON */
const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${text} is no JSON: a text stands in quotes, as "Lantern Pier"`);
  }
};

const changeOne = (context: SiteContext, act: string, [key = '', text = '']: readonly string[]) =>
  withLive(context, async (deps) => {
    const { db, print, who: name } = context;
    const named = readSettingKey(key);
    const { revision, value } = await getSetting(deps.settings, named);
    if (act === 'show') return print(JSON.stringify(value, null, 2));
    const wanted = act === 'set' ? readValue(text) : null;
    const change = { key: named, value: wanted, revision, act: act === 'set' ? 'edit' : 'reset' };
    const who = { command: `site settings ${act} (${name})` };
    const after = await changeSetting(deps, { ...change, who });
    const isSame = after.revision === revision;
    if (!isSame)
      await recordOperatorAction(db, { command: 'site', words: ['settings', act, key], who: name });
    print(`${key} is ${isSame ? 'already so' : 'changed'}`);
  });

const WORDS: Readonly<Record<string, number>> = { export: 1, import: 1, show: 1, set: 2, reset: 1 };

export const settings: SiteCommand = {
  usage: USAGE,
  run: async (context, [act = '', ...words]) => {
    const [path = ''] = words;
    if (!Object.hasOwn(WORDS, act) || words.length !== WORDS[act] || path === '') return refuseUsage(USAGE);
    let isTaken = true;
    const isDone = await refusing(context, async () => {
      try {
        if (act === 'import') isTaken = await take(context, path);
        else if (act === 'export') await save(context, path);
        else await changeOne(context, act, words);
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
        throw new Refused('not_found', (error as Error).message);
      }
    });
    return isDone && isTaken;
  },
};
