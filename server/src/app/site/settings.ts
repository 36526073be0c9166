/** `npm run site -- settings …`: all that is set as one file, through the same rules as the desk's. */
import { readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '../../platform/config/config.ts';
import { Refused } from '../../platform/http/refused.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { openSettings } from '../../platform/settings/live-settings.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { exportSettings, importSettings } from '../../settings/settings-file.ts';
import { changeSetting, getSetting, readSettingKey } from '../../settings/settings.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext, UsageError } from './site-command.ts';

const USAGE = [
  'settings export FILE',
  'settings import FILE',
  'settings show KEY',
  // As `settings show` prints it.
  'settings set KEY JSON',
  'settings reset KEY',
];

const load = ({ db, print }: SiteContext, config = readConfig(process.env)) =>
  openSettings({ config, db, log: print });

const save = async (context: SiteContext, path: string): Promise<void> => {
  const settings = await load(context);
  const file = exportSettings(settings);
  settings.stop();
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`);
  context.print(`${Object.keys(file.settings).length} settings are in ${path}`);
};

/** What cannot be used is named; the rest is changed, all of it in one. */
const take = async (context: SiteContext, path: string): Promise<boolean> => {
  const { db, print, who: name } = context;
  const text = await readFile(path, 'utf8');
  const config = readConfig(process.env);
  const storage = openStorage(config);
  const settings = await load(context, config);
  try {
    const deps = { db, settings, storage };
    const who = { command: `site settings import (${name})` };
    const { plan } = await importSettings(deps, { text, confirmed: undefined, who });
    const { changes, same, bad } = await importSettings(deps, { text, confirmed: plan, who });
    for (const { key } of changes) print(`${key} is changed`);
    for (const { key, reason, detail } of bad) print(`${key} is not used: ${reason} ${detail}`.trim());
    print(`${changes.length} changed, ${same} already so, ${bad.length} not used`);
    await recordOperatorAction(db, { command: 'site', words: ['settings', 'import', path], who: name });
    return bad.length === 0;
  } finally {
    settings.stop();
  }
};

/** @throws UsageError for what is no JSON */
const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${text} is no JSON: a text stands in quotes, as "Lantern Pier"`);
  }
};

const changeOne = async (context: SiteContext, act: string, [key = '', text = '']: readonly string[]) => {
  const { db, print, who: name } = context;
  const config = readConfig(process.env);
  const storage = openStorage(config);
  const live = await load(context, config);
  try {
    const named = readSettingKey(key);
    const { revision, value } = await getSetting(live, named);
    if (act === 'show') return print(JSON.stringify(value, null, 2));
    const wanted = act === 'set' ? readValue(text) : null;
    const change = { key: named, value: wanted, revision, act: act === 'set' ? 'edit' : 'reset' };
    const deps = { db, settings: live, storage };
    const after = await changeSetting(deps, {
      ...change,
      who: { command: `site settings ${act} (${name})` },
    });
    const isSame = after.revision === revision;
    if (!isSame)
      await recordOperatorAction(db, { command: 'site', words: ['settings', act, key], who: name });
    print(`${key} is ${isSame ? 'already so' : 'changed'}`);
  } finally {
    live.stop();
  }
};
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
