/** `npm run site -- job …`: what work there is, and what the machine room does about it. */
import { MACHINE_ACTS } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import { actOnMachine, type MachineWish } from '../../machine-room/machine-acts.ts';
import { listScheduledEntries } from '../../machine-room/scheduled-entries.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { listJobs } from '../../processing/list-work.ts';
import { SCHEDULED_JOBS } from '../scheduled-jobs.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext } from './site-command.ts';

const USAGE = [
  // ID: stage and number, as the list has it: `scan-12`.
  'job list',
  'job retry ID [REASON]',
  'job cancel ID REASON',
  // Of a scheduled job: `fold views`.
  'job run NAME',
];

const list = async ({ db, print }: SiteContext): Promise<void> => {
  const jobs = await listJobs(db);
  for (const { job, state, tries, title, code, error } of jobs)
    print([job, state, `tries ${tries}`, title, code, error].filter(Boolean).join('  '));
  if (jobs.length === 0) print('there is no work on uploads');
  const scheduled = await listScheduledEntries(db, SCHEDULED_JOBS, Date.now());
  for (const { name, state, result, failures, error } of scheduled)
    if (state === 'running' || state === 'late' || failures > 0)
      print([name, state, result, failures > 0 && `failures ${failures}`, error].filter(Boolean).join('  '));
};

const wishOf = (act: string | undefined, words: readonly string[]): Omit<MachineWish, 'who'> | undefined => {
  const known = MACHINE_ACTS.find((one) => one === act);
  const [first = '', ...rest] = words;
  if (known === 'run' && first !== '') return { act: known, name: words.join(' ') };
  const isWhole = known === 'retry' ? first !== '' : rest.length > 0;
  return (known === 'retry' || known === 'cancel') && isWhole
    ? { act: known, job: first, reason: rest.join(' ') }
    : undefined;
};

const DONE = { retry: 'is tried again', cancel: 'is cancelled', run: 'runs as soon as a process looks' };

export const job: SiteCommand = {
  usage: USAGE,
  run: async (context, [act, ...words]) => {
    const { db, print, who } = context;
    if (act === 'list' && words.length === 0) {
      await list(context);
      return true;
    }
    const wish = wishOf(act, words);
    if (!wish) return refuseUsage(USAGE);
    return refusing(context, async () => {
      const by = { command: `site job ${act} (${who})` };
      await actOnMachine({ db, scheduledJobs: SCHEDULED_JOBS }, { ...wish, who: by });
      const named = wish.job ?? wish.name ?? '';
      await recordOperatorAction(db, { command: 'site', words: ['job', wish.act, named], who });
      print(`${named} ${DONE[wish.act as keyof typeof DONE]}`);
    });
  },
};
