/** `npm run site -- invitation …`: links that let somebody join, where the site wants one. */
import { createInvitation, endInvitation, listInvitations } from '../../members-desk/invitations.ts';
import { readConfig } from '../../platform/config/config.ts';
import { eachRow } from '../../platform/http/lists/list-page.ts';
import { recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext } from './site-command.ts';

const USAGE = ['invitation create USES DAYS [NOTE]', 'invitation list', 'invitation end NUMBER'];

const list = async ({ db, print }: SiteContext): Promise<void> => {
  let isEmpty = true;
  const invitations = eachRow(async (before: number | null) => {
    const { invitations: rows, next } = await listInvitations(db, { state: null, before });
    return { rows, next };
  });
  for await (const { invitation_id: id, note, uses, uses_max: max, ends, state } of invitations) {
    print(`${id}  ${state}  ${uses} of ${max} used  ends ${ends}${note && `  ${note}`}`);
    isEmpty = false;
  }
  if (isEmpty) print('there is no invitation');
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
