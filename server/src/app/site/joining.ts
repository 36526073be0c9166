/** `npm run site -- joining …`: answers those who ask to join, where the site lets nobody in without. */
import { JOINING_ACTS } from '@foyer/shared/wire-schemas/members/joining-desk';
import { answerJoining, listWaiting } from '../../members-desk/joining-desk.ts';
import { readConfig } from '../../platform/config/config.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext } from './site-command.ts';

const USAGE = ['joining list', 'joining approve NUMBER [REASON]', 'joining refuse NUMBER REASON'];

const list = async ({ db, print }: SiteContext): Promise<void> => {
  let after: string | null = '';
  while (after !== null) {
    const { waiting, total_count: total, next } = await listWaiting(db, after);
    for (const { _id, name, mail, asked, words } of waiting)
      print([_id, name, mail, asked, words?.replaceAll(/\s+/g, ' ')].filter(Boolean).join('  '));
    if (total === 0) print('nobody waits');
    after = next;
  }
};

export const joining: SiteCommand = {
  usage: USAGE,
  run: async (context, [asked, number = '', ...words]) => {
    if (asked === 'list' && number === '') {
      await list(context);
      return true;
    }
    const act = JOINING_ACTS.find((one) => one === asked);
    if (!act || !/^[1-9]\d{0,8}$/.test(number)) return refuseUsage(USAGE);
    return refusing(context, async () => {
      const { db, print, who } = context;
      const { siteName, publicUrl } = readConfig(process.env);
      // The site's outbox looks for mails by itself.
      const mail = { db, siteName, publicUrl, wakeOutbox: () => {} };
      const by = { command: `site joining ${act} (${who})` };
      const { name } = await answerJoining(mail, {
        act,
        memberId: Number(number),
        reason: words.join(' '),
        by,
      });
      await recordOperatorAction(db, { command: 'site', words: ['joining', act, number], who });
      print(`${name} ${act === 'approve' ? 'may join' : 'is refused'}`);
    });
  },
};
