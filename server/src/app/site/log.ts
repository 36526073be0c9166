/** `npm run site -- log …`, `undo NUMBER REASON`: the log of all changes, and taking one back by the same rules as there. */
import { ROLES } from '@foyer/shared/wire-schemas/members/roles';
import type { ChangeLog } from '@foyer/shared/wire-schemas/settings/change-log';
import { readConfig } from '../../platform/config/config.ts';
import { readId } from '../../platform/http/read-address.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { getChangeLog } from '../../settings/change-log.ts';
import { undoChange } from '../../undo/undo.ts';
import { SCHEDULED_JOBS } from '../scheduled-jobs.ts';
import { withLive } from './settings.ts';
import { printAnswer, readPairs, refuseUsage, refusing, type SiteCommand, takeJson } from './site-command.ts';

// before=: those before this number, as the last line has it.
const LOG_USAGE = [
  'log [kind=KIND] [id=ID] [member=NAME] [words=WORDS] [from=DAY] [until=DAY] [before=NUMBER] [--json]',
];
/** Who has the machine reads records as well. */
const ALL_ROLES = { roles: ROLES };
const UNDO_USAGE = ['undo NUMBER REASON'];

const lineOf = ({
  change_id: number,
  date,
  kind,
  id,
  act,
  member,
  command,
  why,
  is_altered: isAltered,
}: ChangeLog['changes'][number]): string =>
  [
    `${number}`,
    date,
    `${kind} ${id}`,
    act,
    member ? member.name : command || 'the site',
    why,
    isAltered && 'its words are not those that were logged',
  ]
    .filter(Boolean)
    .join('  ');

export const log: SiteCommand = {
  usage: LOG_USAGE,
  run: async (context, given) => {
    const { words, isJson } = takeJson(given);
    const asked = readPairs(words, ['kind', 'id', 'member', 'words', 'from', 'until', 'before']);
    return refusing(context, async () => {
      const before = asked.before === undefined ? undefined : readId(asked.before, 'before');
      const { kind, id, member, words: wanted, from, until } = asked;
      const answer = await getChangeLog(context.db, ALL_ROLES, {
        ...{ kind, id, member, words: wanted, from, until, before },
      });
      const more = answer.next === null ? [] : [`more with before=${answer.next}`];
      const lines = [...answer.changes.map(lineOf), ...more];
      printAnswer(context, isJson, answer, lines.length > 0 ? lines : ['there are none']);
    });
  },
};

export const undo: SiteCommand = {
  usage: UNDO_USAGE,
  run: async (context, [number = '', ...words]) => {
    const { db, who, print } = context;
    if (number === '' || words.length === 0) return refuseUsage(UNDO_USAGE);
    return refusing(context, () =>
      withLive(context, async (deps) => {
        const { siteName, publicUrl } = readConfig(process.env);
        // The site's outbox looks for mails by itself.
        const mail = { db, siteName, publicUrl, wakeOutbox: () => {} };
        await undoChange({ ...deps, mail, scheduledJobs: SCHEDULED_JOBS }, readId(number, 'change_id'), {
          asker: { command: `site undo (${who})` },
          reason: words.join(' '),
        });
        await recordOperatorAction(db, { command: 'site', words: ['undo', number], who });
        print(`change ${number} is taken back`);
      }),
    );
  },
};
