/** `npm run site -- operator …`: the first operator of a site, who gives all other roles in the browser. */
import { PASSWORD_LINK_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import { createAccount } from '../../accounts/create-account.ts';
import { changeRole, listHolders, type RoleWish } from '../../members/roles.ts';
import { readConfig } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../platform/http/refused.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { type SiteCommand, type SiteContext, UsageError } from './site-command.ts';

const USAGE = ['operator create NAME EMAIL', 'operator grant NAME', 'operator revoke NAME', 'operator list'];

const list = async ({ db, print }: SiteContext): Promise<void> => {
  for (let page = 1; ; page += 1) {
    const { holders, total_count: total } = await listHolders(db, { role: 'operator', page });
    for (const { _id, name, has_factor: hasFactor, is_closed: isClosed } of holders)
      print(`${_id}  ${name}${hasFactor ? '' : '  without a second step'}${isClosed ? '  closed' : ''}`);
    if (total === 0) print('nobody is an operator');
    if (holders.length === 0) break;
  }
  await printOperatorActions(db, 'site', print, 'operator');
};

/** On a site without any account, or one that sends no mail yet. Again before a password is set: one more link. */
const create = async ({ db, print, who }: SiteContext, name: string, email: string): Promise<void> => {
  const { publicUrl } = readConfig(process.env);
  const path = await inTransaction(db, async (tx) => {
    const account = await createAccount(tx, { name, email });
    const by = { command: `site operator create (${who})` };
    const reason = 'npm run site -- operator create';
    await changeRole(tx, { role: 'operator', isGranted: true, name, reason, by });
    await recordOperatorAction(tx, { command: 'site', words: ['operator', 'create', name], who });
    return account.path;
  });
  print(`${name} is an operator. Set the password here, within ${PASSWORD_LINK_HOURS} hours:`);
  print(new URL(path, publicUrl).href);
  print('This link is shown once: only its hash is kept.');
};

export const operator: SiteCommand = {
  usage: USAGE,
  run: async (context, [act, name = '', ...more]) => {
    const { db, print, who } = context;
    if (act === 'list' && name === '') {
      await list(context);
      return true;
    }
    const [email = '', ...rest] = more;
    if (act === 'create' && email !== '' && rest.length === 0)
      try {
        await create(context, name, email);
        return true;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        print(error.message);
        return false;
      }
    if ((act !== 'grant' && act !== 'revoke') || name === '' || more.length > 0)
      throw new UsageError(USAGE.map((line) => `npm run site -- ${line}`).join('\n'));
    const isGranted = act === 'grant';
    try {
      const by = { command: `site operator ${act} (${who})` };
      const reason = `npm run site -- operator ${act}`;
      const wish: RoleWish = { role: 'operator', isGranted, name, reason, by };
      const changed = await changeRole(db, wish);
      if (changed.changed)
        await recordOperatorAction(db, { command: 'site', words: ['operator', act, changed.name], who });
      const state = isGranted ? 'an operator' : 'no operator any more';
      print(`${changed.name} is ${changed.changed ? '' : 'already '}${state}`);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      print(error.message);
      return false;
    }
  },
};
