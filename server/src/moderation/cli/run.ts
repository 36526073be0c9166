/** The moderation command over the database of a site, which may run meanwhile: its processes are notified. */
import { type Config, readConfig } from '../../platform/config/config.ts';
import { createDatabase } from '../../platform/database/create-database.ts';
import { findRunningDatabase } from '../../platform/database/find-running-database.ts';
import { toCsv } from '../figures/figures-csv.ts';
import { getFigures } from '../figures/figures.ts';
import { moderate } from '../moderation.ts';
import { OPERATOR } from '../../access/media-holders.ts';
import { type CaseContext, getCase, getQueue } from '../moderation-cases.ts';
import { keepOtherVersion } from '../../processing/other-version.ts';
import { Refused } from '../../platform/http/refused.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { openForCommand } from '../../platform/secrets/open-secrets.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { caseLines, queueLines, stateName } from './print.ts';
import { runOverModerators } from './run-over-moderators.ts';
import { runOverReports } from './run-over-reports.ts';
import type { ModerationChoice, Subject } from './read-choice.ts';

type Print = (line: string) => void;

const list = async (
  context: CaseContext,
  choice: Extract<ModerationChoice, { command: 'list' }>,
  toUrl: (path: string) => string,
  print: Print,
): Promise<void> => {
  const page = await getQueue(context, choice);
  const watch = async ({ kind, object_id }: { kind: string; object_id: number }) => {
    if (kind !== 'video') return undefined;
    const src = (await getCase(context, 'video', object_id)).streams?.[0]?.src;
    return src && toUrl(src);
  };
  for (const line of await queueLines(page, Date.now(), watch)) print(line);
};

const nameOf = ({ kind, id }: Subject): string => `${kind} ${id}`;

/** @returns whether every subject could be shown or decided; what could not is printed */
const runOver = async (
  { config, context, print, who }: { config: Config; context: CaseContext; print: Print; who: string },
  choice: Extract<ModerationChoice, { command: 'show' | 'decide' | 'other-version' }>,
): Promise<boolean> => {
  const toUrl = (path: string): string => `${config.publicUrl}${path}`;
  const deps = { db: context.db, storage: context.storage, mail: config };
  let isWell = true;
  for (const subject of choice.subjects)
    try {
      if (choice.command === 'show') {
        const found = await getCase(context, subject.kind, subject.id);
        for (const line of caseLines(found, Date.now(), toUrl)) print(line);
        await printOperatorActions(context.db, 'moderate', print, nameOf(subject));
        continue;
      }
      if (choice.command === 'other-version') {
        if (subject.kind !== 'video') throw new Refused('bad_request', 'only videos are other versions');
        await keepOtherVersion(deps, { videoId: subject.id, viewer: null });
        const words = [choice.command, nameOf(subject)];
        await recordOperatorAction(context.db, { command: 'moderate', words, who });
        print(`${nameOf(subject)}: kept as another version; moderators see it once it is made`);
        continue;
      }
      const { act, reason } = choice;
      const reported = await moderate(deps, {
        act,
        kind: subject.kind,
        objectId: subject.id,
        reason,
        viewer: null,
      });
      if (reported.changed || reported.blocked)
        await recordOperatorAction(context.db, { command: 'moderate', words: [act, nameOf(subject)], who });
      const blocked = reported.blocked ? ', and kept out from now on' : '';
      print(
        `${nameOf(subject)}: ${reported.changed ? '' : 'already '}${stateName(Number(reported.status_id))}${blocked}`,
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      isWell = false;
      print(`${nameOf(subject)}: ${error.message}`);
    }
  return isWell;
};

/** @param who runs it @returns whether all went well */
export const runModeration = async (
  choice: ModerationChoice,
  print: Print,
  who: string,
): Promise<boolean> => {
  const { dataDir } = choice;
  const config = readConfig({ ...process.env, ...(dataDir && { FOYER_DATA_DIR: dataDir }) });
  const db = createDatabase({ url: await findRunningDatabase(config), poolSize: 2 });
  try {
    if (choice.command === 'reports' || choice.command === 'report' || choice.command === 'decide-report')
      return await runOverReports({ db, storage: openStorage(config) }, choice, print, who);
    if (choice.command === 'figures') {
      print(toCsv(await getFigures(db, null, choice), choice.table).trimEnd());
      return true;
    }
    if (choice.command === 'moderators' || choice.command === 'role' || choice.command === 'lead')
      return await runOverModerators(db, choice, print, who);
    const context = {
      db,
      storage: openStorage(config),
      secrets: await openForCommand(config, db, print),
      holder: OPERATOR,
    };
    if (choice.command === 'list') {
      await list(context, choice, (path) => `${config.publicUrl}${path}`, print);
      return true;
    }
    return await runOver({ config, context, print, who }, choice);
  } finally {
    await db.destroy();
  }
};
