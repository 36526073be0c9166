/** `npm run site -- operator …`: the first operator of a site, who gives all other roles in the browser. */
import { changeRole, listHolders, type RoleWish } from '../../members/roles.ts';
import { Refused } from '../../platform/http/refused.ts';
import { printOperatorActions, recordOperatorAction } from '../../platform/operators/operator-actions.ts';
import { type SiteCommand, type SiteContext, UsageError } from './site-command.ts';

const USAGE = ['operator grant NAME', 'operator revoke NAME', 'operator list'];

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

export const operator: SiteCommand = {
  usage: USAGE,
  run: async (context, [act, name = '', ...more]) => {
    const { db, print, who } = context;
    if (act === 'list' && name === '') {
      await list(context);
      return true;
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
