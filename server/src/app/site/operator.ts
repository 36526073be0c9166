/** `npm run site -- operator …`: the first operator of a site, who gives all other roles in the browser. */
import { PASSWORD_LINK_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import { createAccount } from '../../accounts/create-account.ts';
import { readConfig } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { printWaitingRole } from '../../platform/operators/waiting-roles.ts';
import { changeRoleByCommand, listRole } from './role.ts';
import { refuseUsage, refusing, type SiteCommand, type SiteContext } from './site-command.ts';

const USAGE = ['operator create NAME EMAIL', 'operator grant NAME', 'operator revoke NAME', 'operator list'];

/** On a site without any account, or one that sends no mail yet. Again before a password is set: one more link. */
const create = async ({ db, print, who }: SiteContext, name: string, email: string): Promise<void> => {
  const { publicUrl } = readConfig(process.env);
  const path = await inTransaction(db, async (tx) => {
    const made = await createAccount(tx, { name, email });
    await changeRoleByCommand({ db: tx, who }, { role: 'operator', isGranted: true, name }, [
      'operator',
      'create',
    ]);
    return made;
  });
  print(`${name} is an operator. Set the password here, within ${PASSWORD_LINK_HOURS} hours:`);
  print(new URL(path, publicUrl).href);
  print('This link is shown once: only its hash is kept.');
  await printWaitingRole(db, name, print);
};

export const operator: SiteCommand = {
  usage: USAGE,
  run: async (context, [act = '', name = '', ...more]) => {
    const [email = '', ...rest] = more;
    if (act === 'list' && name === '') {
      await listRole(context, 'operator');
      return true;
    }
    if (act === 'create' && email !== '' && rest.length === 0)
      return refusing(context, () => create(context, name, email));
    if ((act !== 'grant' && act !== 'revoke') || name === '' || more.length > 0) return refuseUsage(USAGE);
    return refusing(context, async () => {
      const isGranted = act === 'grant';
      const wish = { role: 'operator', isGranted, name } as const;
      const changed = await changeRoleByCommand(context, wish, ['operator', act]);
      const state = isGranted ? 'an operator' : 'no operator any more';
      context.print(`${changed.name} is ${changed.changed ? '' : 'already '}${state}`);
      if (isGranted) await printWaitingRole(context.db, changed.name, context.print);
    });
  },
};
