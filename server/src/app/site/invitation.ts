/** `npm run site -- invitation …`: links that let somebody join, where the site wants one. */
import type { Invitations } from '@foyer/shared/wire-schemas/members/joining-desk';
import { createInvitation, endInvitation, listInvitations } from '../../members-desk/invitations.ts';
import { readConfig } from '../../platform/config/config.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext } from './site-command.ts';

const USAGE = ['invitation create USES DAYS [NOTE]', 'invitation list', 'invitation end NUMBER'];

const list = async ({ db, print }: SiteContext): Promise<void> => {
  let before: number | null = null;
  let isFirst = true;
  do {
    const { invitations, next }: Invitations = await listInvitations(db, { state: null, before });
    for (const { invitation_id: id, note, uses, uses_max: max, ends, state } of invitations)
      print(`${id}  ${state}  ${uses} of ${max} used  ends ${ends}${note && `  ${note}`}`);
    if (isFirst && invitations.length === 0) print('there is no invitation');
    isFirst = false;
    before = next;
  } while (before !== null);
};

export const invitation: SiteCommand = {
  usage: USAGE,
  run: async (context, [act, first = '', days = '', ...words]) => {
    const { db, print, who } = context;
    const changer = { command: `site invitation ${act} (${who})` };
    return refusing(context, async () => {
      if (act === 'list' && first === '') await list(context);
      else if (act === 'create' && days !== '') {
        const { publicUrl } = readConfig(process.env);
        print(
          await createInvitation({ db, publicUrl }, changer, { uses: first, days, note: words.join(' ') }),
        );
        print('This link is shown once: only its hash is kept.');
        await recordOperatorAction(db, {
          command: 'site',
          words: ['invitation', 'create', first, days],
          who,
        });
      } else if (act === 'end' && /^[1-9]\d{0,8}$/.test(first) && days === '') {
        await endInvitation(db, changer, Number(first));
        await recordOperatorAction(db, { command: 'site', words: ['invitation', 'end', first], who });
        print(`invitation ${first} has ended`);
      } else refuseUsage(USAGE);
    });
  },
};
