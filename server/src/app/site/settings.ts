/** `npm run site -- settings …`: all that is set as one file, through the same rules as the desk's. */
import { readFile, writeFile } from 'node:fs/promises';
import { readConfig } from '../../platform/config/config.ts';
import { Refused } from '../../platform/http/refused.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { openSettings } from '../../platform/settings/live-settings.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { exportSettings, importSettings } from '../../settings/settings-file.ts';
import { type SiteCommand, type SiteContext, UsageError } from './site-command.ts';

const USAGE = ['settings export FILE', 'settings import FILE'];

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

export const settings: SiteCommand = {
  usage: USAGE,
  run: async (context, [act, path = '', ...more]) => {
    if ((act !== 'export' && act !== 'import') || path === '' || more.length > 0)
      throw new UsageError(USAGE.map((line) => `npm run site -- ${line}`).join('\n'));
    try {
      if (act === 'import') return await take(context, path);
      await save(context, path);
      return true;
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!(error instanceof Refused) && !isMissing) throw error;
      context.print(error.message);
      return false;
    }
  },
};
