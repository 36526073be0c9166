/** `npm run site -- …` over the database of a site, which may run meanwhile. A subcommand is a file; the table below names them. */
import { readConfig } from '../../platform/config/config.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { findRunningDatabase } from '../../platform/database/find-running-database.ts';
import { bulk } from './bulk.ts';
import { figures } from './figures.ts';
import { invitation } from './invitation.ts';
import { job } from './job.ts';
import { joining } from './joining.ts';
import { log, undo } from './log.ts';
import { member } from './member.ts';
import { album, video } from './object-sheets.ts';
import { operator } from './operator.ts';
import { role } from './role.ts';
import { search } from './search.ts';
import { searches } from './searches.ts';
import { settings } from './settings.ts';
import { type SiteCommand, type SiteContext, UsageError } from './site-command.ts';
import { album_category, category, channel, model } from './term.ts';

export const SITE_COMMANDS: Readonly<Record<string, SiteCommand>> = {
  operator,
  role,
  member,
  joining,
  invitation,
  job,
  figures,
  category,
  album_category,
  model,
  channel,
  video,
  album,
  search,
  searches,
  bulk,
  settings,
  log,
  undo,
};

const usage = (): string =>
  Object.values(SITE_COMMANDS)
    .flatMap((command) => command.usage)
    .map((line, index) => `${index === 0 ? 'usage:' : '      '} npm run site -- ${line}`)
    .concat('--by names who runs it.')
    .join('\n');

const commandOf = (name: string): SiteCommand => {
  const command = Object.hasOwn(SITE_COMMANDS, name) ? SITE_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(usage());
  return command;
};

/** Over a database that is open. @throws UsageError */
export const runSiteCommand = async (
  context: SiteContext,
  [name = '', ...words]: readonly string[],
): Promise<boolean> => commandOf(name).run(context, words);

/** @throws UsageError, DatabaseStartError, ConfigError: a line for the operator */
export const runSite = async (
  words: readonly string[],
  print: (line: string) => void,
  who: string,
): Promise<boolean> => {
  // Before anything is opened.
  commandOf(words[0] ?? '');
  const db = createDatabase({ url: await findRunningDatabase(readConfig(process.env)), poolSize: 2 });
  try {
    return await runSiteCommand({ db, print, who }, words);
  } finally {
    await db.destroy();
  }
};
